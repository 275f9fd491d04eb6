"""The panels around an exercise's board: the bar, the prompt line, and the player's hand where it is needed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.exercise.layout import ExercisePlaces
from game.ui.kinds.rail import Rail
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.exercise_bar import DoorBar, DoorBarContent
from game.ui.panels.task_line import AskingLine, Prompt


class ExercisePanelSource(PanelSource, ABC):
    """What the panels say around an exercise."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """The content of the prompt line: who is to move, and the task."""

    @abstractmethod
    def bar(self) -> DoorBarContent:
        """The content of the bar, as if the pointer were elsewhere."""


class ExerciseChrome(SurroundingPanels):
    """The panels around the board, laid out for a window size."""

    source: ExercisePanelSource
    bar: DoorBar

    def __init__(
        self,
        board: Board,
        pen: Pen,
        source: ExercisePanelSource,
        bar: DoorBar,
        places: ExercisePlaces,
        shows_hand: bool,
    ) -> None:
        super().__init__(board, pen, source, bar)
        self.shows_hand = shows_hand
        # The pill is out of sight: the prompt line says whose turn it is.
        self.pill.place(pen, pygame.Rect(self.bar.pill_span.topleft, (1, 1)))
        self.prompt_line = AskingLine(pen, places.prompt, source.prompt())
        self.lay_over()

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
        changed = [self.bar.outer] if self.sync_bar() else []
        if self.prompt_line.show(self.source.prompt()):
            changed.append(self.prompt_line.outer)
        if self.shows_hand and self.own_rail.show(self.source.hand(self.board.below)):
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
