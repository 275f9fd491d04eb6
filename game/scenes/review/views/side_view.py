"""The pages of the review's drawer beside the moves: how each is laid out, and how suggested moves are chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import pygame

from game.core.move import Move
from game.core.position import Position
from game.play.study import Study
from game.scenes.board.overlays.suggested_line import line_marks
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.list_panel import ListPanel
from game.ui.render.frame import Marker

PanelT = TypeVar("PanelT", bound=CachedPicture[Any])
SuggestionsT = TypeVar("SuggestionsT", bound=ListPanel[Any])


class SideView(ABC, Generic[PanelT]):
    """A page of the drawer; `panel` is None while it is not shown."""

    def __init__(self, screen: BoardScreen, study: Study) -> None:
        self.screen, self.board, self.study = screen, screen.board, study
        self.panel: PanelT | None = None

    @abstractmethod
    def make_panel(self, pen: Pen, page: pygame.Rect) -> PanelT:
        """The panel that fills a page."""

    @abstractmethod
    def sync_panel(self, panel: PanelT) -> bool:
        """Update the panel to what is known; whether its picture changes."""

    def lay(self, pen: Pen, page: pygame.Rect | None) -> None:
        """Lay out the panel in its page, None if another page is shown."""
        self.panel = self.make_panel(pen, page) if page is not None else None

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown."""
        if self.panel is not None:
            yield self.panel

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to what is known; the rectangles that have changed."""
        return [self.panel.outer] if self.panel is not None and self.sync_panel(self.panel) else []


class SuggestionView(SideView[SuggestionsT]):
    """A side view that suggests moves; `play` plays a move.

    `chosen` is the index of the suggestion that is shown on the table, `hovered` what lies under the pointer: an index,
    or the id of one of the `handlers`.
    """

    handlers: Handlers

    def __init__(self, screen: BoardScreen, study: Study, play: Callable[[Move], None]) -> None:
        super().__init__(screen, study)
        self.play = play
        self.chosen: int | None = None
        self.hovered: int | str | None = None
        self._cached_marks = Recent[tuple[Marker, ...]]()

    @property
    @abstractmethod
    def suggestions(self) -> Sequence[Sequence[str]]:
        """The moves of each visible suggestion as text: the suggested move, and what may follow it."""

    @property
    @abstractmethod
    def position(self) -> Position | None:
        """The position before the suggested moves."""

    @property
    def pointed(self) -> int | None:
        """The index of the suggestion under the pointer."""
        return self.hovered if isinstance(self.hovered, int) else None

    def marks(self) -> tuple[Marker, ...]:
        """The marks of the suggestion under the pointer, else of the chosen suggestion; none during a move."""
        index, position = self.chosen if self.pointed is None else self.pointed, self.position
        is_busy = self.board.state.selection.first is not None or self.board.playback.is_moving
        if index is None or is_busy or position is None or index >= len(self.suggestions):
            return ()
        game, moves = self.study.game, tuple(self.suggestions[index])
        return self._cached_marks.get((self.study.node, moves), lambda: line_marks(game, position, moves))

    def handle_click(self, gesture: Gesture) -> bool:
        """Whether a click is on a suggestion, which it plays, or on a button of the panel."""
        if self.panel is None or not isinstance(gesture, Clicked):
            return False
        target = self.panel.target_at(gesture.place)
        if isinstance(target, str):
            self.handlers[target]()
            return True
        return self.play_suggestion(target)

    def play_suggestion(self, index: int | None) -> bool:
        """Play a suggested move; False if there is none of that index, or while pieces move."""
        if index is None or index >= len(self.suggestions) or self.board.playback.is_moving:
            return False
        match = self.study.match
        self.play(match.game.notation.read_move(match.position, self.suggestions[index][0]))
        return True

    def sync(self) -> list[pygame.Rect]:
        """Update the panel to the pointer and to what is known; the rectangles that have changed."""
        if self.panel is not None:
            self.hovered = self.panel.target_at(self.board.state.place)
        return super().sync()
