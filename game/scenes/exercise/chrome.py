"""What stands around an exercise's board: the bar, the line that asks, one's own hand where it is needed."""

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
    """The parts around the board, laid out for one window."""

    bar: DoorBar

    def __init__(self, board: Board, pen: Pen, where: ExercisePlaces, hand: bool) -> None:
        self.hand = hand
        super().__init__(board, pen, [])
        self.pill.place(pen, pygame.Rect(self.bar.pill_span.topleft, (1, 1)))  # whose turn it is need not be told
        self.asking = AskingLine(pen, where.asking, self._asked())

    @abstractmethod
    def _asked(self) -> Prompt:
        """What is asked now."""

    @abstractmethod
    def _bar_content(self) -> DoorBarContent:
        """What the bar shows now."""

    def _lay_tally(self) -> pygame.Rect | None:
        return None

    @property
    def own(self) -> Rail:
        """One's own hand."""
        return self.rails[self.board.below]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The hand if it is needed, the line that asks, the bar."""
        if self.hand:
            yield self.own
        yield self.asking
        yield self.bar

    def sync(self) -> list[pygame.Rect]:
        """Show the exercise as it is now; the rectangles whose picture has changed."""
        changed = [self.bar.outer] if self.bar.show(self._bar_content()) else []
        if self.asking.show(self._asked()):
            changed.append(self.asking.outer)
        if self.hand and self.own.show(self._hand_content(self.board.below)):
            changed.append(self.own.outer)
        return changed

    def prepare(self) -> bool:
        """Nothing is drawn ahead."""
        return False

    def covers(self, place: tuple[int, int]) -> bool:
        """The line that asks lies on the cloth: what is behind it can be clicked."""
        return any(part.rect.collidepoint(place) for part in self.parts() if part is not self.asking)

    def pocket_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The pocket of one's own hand under a pixel."""
        pocket = self.own.pocket_at(place) if self.hand else None
        return None if pocket is None else (self.board.below, pocket)

    def _hovered(self) -> str:
        """The door of the bar that is pointed at."""
        if hasattr(self, "bar") and self.bar.rect.collidepoint(self.board.state.place):
            return self.bar.action_at(self.board.state.place) or ""
        return ""
