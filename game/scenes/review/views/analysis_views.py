"""Combines the review's views of game, live analysis and openings: which gets events first, whose marks are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.actions import Handlers
from game.scenes.review.views.game_view import GameView
from game.scenes.review.views.live_view import LiveView
from game.scenes.review.views.openings_view import OpeningsView
from game.ui.input.gestures import Gesture
from game.ui.look.cached_picture import CachedPicture


class AnalysisViews:
    """The verdicts on the `game`, the `live` analysis and the `openings`; call `update` once a frame.

    They alone mark moves on the table.
    """

    def __init__(self, live: LiveView, game: GameView, openings: OpeningsView) -> None:
        self.live: Final = live
        self.game: Final = game
        self.openings: Final = openings
        self.pages: Final[dict[str, LiveView | OpeningsView]] = {"lines": live, "openings": openings}
        self.handlers: Final[Handlers] = {**live.handlers, **game.handlers, **openings.handlers}

    def handle_key(self, command: str) -> bool:
        """Whether a command means something to a view at this moment."""
        return self.game.handle_key(command) or self.openings.handle_key(command) or self.live.handle_key(command)

    def handle_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for a view: the graph, the lines or the openings."""
        game, live, openings = self.game, self.live, self.openings
        return game.handle_gesture(gesture) or live.handle_click(gesture) or openings.handle_click(gesture)

    def update(self, now: float, table: RefutedView) -> None:
        """Poll the engines at a time in seconds, and mark moves on the table: a suggestion, else the verdict."""
        self.live.update(now)
        self.game.update()
        self.openings.update(now)
        suggestion = self.openings.marks() or self.live.marks()
        self.game.set_suggestion(bool(suggestion))
        table.mark(suggestion or self.game.marks())

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown."""
        for view in (self.live, self.openings, self.game):
            yield from view.parts()

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to what is known; the rectangles that have changed."""
        return [*self.live.sync(), *self.game.sync(), *self.openings.sync()]

    def pause(self) -> None:
        """Stop the live analysis; that of the game goes on in the background."""
        self.live.pause()
        self.game.pause()

    def resume(self) -> None:
        """Go on when the review is visible again."""
        self.live.resume()
        self.game.resume()

    def close(self) -> None:
        """End the engines, and save what was found about the game."""
        self.live.close()
        self.game.close()
