"""What lies around an exercise's board: the upper line, the task at the calm place, help, and the player's hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.frame.hands import MIN_HAND_WIDTH, SCORE_GAP
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.kinds.rail import Hand
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.frame import CalmPlace, HeadedBar
from game.ui.panels.help_row import HelpContent, HelpRow
from game.ui.panels.notes import PillContent
from game.ui.panels.warnings import WarningContent

HAND_ROOM: Final = MIN_HAND_WIDTH + 2 * SCORE_GAP + 8  # units of the upper line for a rival's hand
HELP_EDGE: Final = 28  # units beside the help
HELP_GAP: Final = 24  # units between the task and the help
MAX_HELP_WIDTH: Final = 230  # units; for wider help the hand does not make room
TASK_REACH: Final = 86  # units that the task takes at the foot, without a hand or above it
HAND_GAP: Final = 14  # units between the hand and the table
HELP_RISE: Final = 38  # units from the foot of the task's place to the middle of its words and of the help


class ExercisePanelSource(PanelSource, ABC):
    """What the panels say around an exercise; `pill` is the task at the calm place, `bar` the upper line."""

    @abstractmethod
    def pill(self) -> PillContent:
        """The task, and below it the help that was asked for."""

    @abstractmethod
    def help(self) -> HelpContent:
        """What is offered beside the task."""

    def warning(self) -> WarningContent:
        """No warning: the task says what to do."""
        return WarningContent(())

    @abstractmethod
    def longest(self) -> tuple[PillContent, HelpContent]:
        """The task with its longest help, and the widest offers."""


class ExerciseChrome(SurroundingPanels):
    """The panels around the board, laid out for a window size; `is_answered` while a strip takes the place of the hand.

    The task and the help stand beside the pieces of the hand, or above them if there is no room
    (`is_task_above_hand`).
    """

    source: ExercisePanelSource
    bar: HeadedBar

    def __init__(
        self,
        board: Board,
        pen: Pen,
        source: ExercisePanelSource,
        bar: HeadedBar,
        shows_hand: bool,
        is_answered: bool,
    ) -> None:
        self.shows_hand, self.is_answered = shows_hand, is_answered
        self.is_task_above_hand = False
        super().__init__(board, pen, source, bar)
        self.lay_over()

    # The hand:

    def is_hand_shown(self, seat: int) -> bool:
        """Whether it is the player's hand, and no strip lies over it."""
        return seat == self.board.below and not self.is_answered

    def hand(self, seat: int) -> Hand:
        """The content of a seat's hand; nothing lies on the shelf if the player needs no hand."""
        hand = super().hand(seat)
        if self.shows_hand or seat != self.board.below:
            return hand
        return replace(hand, pockets=tuple(replace(pocket, filled=False) for pocket in hand.pockets))

    # The task and the help:

    def make_pill(self) -> CalmPlace:
        """The task at the calm place; it settles beside the help."""
        task, offers = self.source.longest()
        right = self.board.layout.view.right - self.pen.px(HELP_EDGE)
        self.help = HelpRow(self.pen, right, offers)
        if self._is_help_narrow:
            self.shelf.end_at(self.help.rect.left - self.pen.px(HELP_GAP))
        calm = CalmPlace(self.pen, self.shelf.calm_place(), task)
        beside = self.help.rect.left >= self.shelf.pieces_right + self.pen.px(HELP_GAP) and calm.fits(task)
        self.is_task_above_hand = bool(self.shelf.content.count) and not beside
        calm.show(self.source.pill())
        self.help.show(self.source.help())
        self._settle(calm)
        return calm

    def _settle(self, calm: CalmPlace) -> None:
        """Put the task at the left and the help at the right, beside the pieces or above them."""
        px, shelf = self.pen.px, self.shelf
        place = shelf.calm_place()
        if self.is_task_above_hand:
            place = place.move_to(bottom=shelf.pieces_top)
        self.help.settle(place.bottom - px(HELP_RISE))
        if self.is_task_above_hand or not shelf.content.count:
            wide = self.help.rect.left - px(HELP_GAP) - place.left
            place = pygame.Rect(place.topleft, (wide, place.height))
        calm.settle(place)

    def settle_pill(self) -> None:
        """Put the task and the help into their places, which depend on what they say."""
        self._settle(self.pill)

    @property
    def _is_help_narrow(self) -> bool:
        return self.help.rect.width <= self.pen.px(MAX_HELP_WIDTH)

    @property
    def task_reach(self) -> float:
        """The units that the hand and the task take at the foot of the window."""
        shelf, count = self.shelf, self.shelf.content.count
        if self.board.camera_control.board and self._is_help_narrow and not self.is_task_above_hand:
            return shelf.reach_units(count)  # a board leaves the corners free
        if not count:
            return TASK_REACH
        if self.is_task_above_hand:
            return (shelf.rect.bottom - shelf.pieces_top) / self.pen.theme.unit + TASK_REACH
        return max(TASK_REACH, shelf.reach_units(count) + HAND_GAP)

    @property
    def row_reach(self) -> float:
        """The units that a row above a strip takes, 0 without a row."""
        return 0.0

    # The picture:

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn: unless a strip answers, also the task and the help."""
        yield from (part for part in super().parts() if not self.is_answered or part is not self.pill)
        if not self.is_answered:
            yield self.help

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the exercise; the rectangles that have changed."""
        before = [self.pill.outer, self.help.outer]
        hovered = self.help.action_at(self.board.state.place) or ""
        if not self.help.show(replace(self.source.help(), hovered=hovered)):
            return super().sync()
        self.settle_pill()
        return [*before, self.pill.outer, self.help.outer, *super().sync()]

    def command_at(self, place: Place) -> str | None:
        """The command of the word or the offer at a pixel; None for none."""
        offer = None if self.is_answered else self.help.action_at(place)
        return offer or super().command_at(place)

    def covers(self, place: Place) -> bool:
        """Whether a panel lies at a pixel; between the offers of help the table can be clicked."""
        on_help = not self.is_answered and self.help.rect.collidepoint(place)
        return super().covers(place) and not (on_help and self.help.action_at(place) is None)
