"""The panels around an exercise's board: the bar, the prompt line, and the player's hand where it is needed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.exercise.layout import ExercisePlaces
from game.ui.kinds.rail import Rail
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.asking_line import AskingLine, Prompt
from game.ui.panels.door_bar import DoorBar, DoorBarContent


class ExerciseChrome(SurroundingPanels, ABC):
    """The panels around the board, laid out for a window size."""

    bar: DoorBar

    def __init__(self, board: Board, pen: Pen, places: ExercisePlaces, shows_hand: bool) -> None:
        self.shows_hand = shows_hand
        super().__init__(board, pen, [])
        # The pill is out of sight: the prompt line says whose turn it is.
        self.pill.place(pen, pygame.Rect(self.bar.pill_span.topleft, (1, 1)))
        self.prompt_line = AskingLine(pen, places.prompt, self._prompt_content())

    @abstractmethod
    def _prompt_content(self) -> Prompt:
        """The content of the prompt line: who is to move, and the task."""

    @abstractmethod
    def _bar_content(self) -> DoorBarContent:
        """The content of the bar."""

    def _lay_tally(self) -> pygame.Rect | None:
        return None

    @property
    def own_rail(self) -> Rail:
        """The rail with the player's hand."""
        return self.rails[self.board.below]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn: the hand if it is needed, the prompt line and the bar."""
        if self.shows_hand:
            yield self.own_rail
        yield self.prompt_line
        yield self.bar

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the exercise; the rectangles that have changed."""
        changed = [self.bar.outer] if self.bar.show(self._bar_content()) else []
        if self.prompt_line.show(self._prompt_content()):
            changed.append(self.prompt_line.outer)
        if self.shows_hand and self.own_rail.show(self._hand_content(self.board.below)):
            changed.append(self.own_rail.outer)
        return changed

    def prepare(self) -> bool:
        """False: no panel is drawn in advance."""
        return False

    def covers(self, place: tuple[int, int]) -> bool:
        """Whether a panel lies under a pixel.

        The prompt line does not count, since the board behind it can be clicked.
        """
        return any(part.rect.collidepoint(place) for part in self.parts() if part is not self.prompt_line)

    def pocket_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The seat and pocket of the player's hand under a pixel; None if there is none."""
        pocket = self.own_rail.pocket_at(place) if self.shows_hand else None
        return None if pocket is None else (self.board.below, pocket)

    def _hovered_action(self) -> str:
        """The action of the bar's button under the pointer; "" if there is none."""
        if hasattr(self, "bar") and self.bar.rect.collidepoint(self.board.state.place):
            return self.bar.action_at(self.board.state.place) or ""
        return ""
