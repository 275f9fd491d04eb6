"""What lies around an exercise's board: the upper line, the task at the calm place, help, and the player's hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.rail import Hand, Rail
from game.ui.kinds.shelf import HandShelf
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.frame import CalmPlace, HeadedBar, LineBand
from game.ui.panels.help_row import HelpContent, HelpRow
from game.ui.panels.notes import PillContent

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

    @abstractmethod
    def longest(self) -> tuple[PillContent, HelpContent]:
        """The task with its longest help, and the widest offers."""


class ExerciseChrome(SurroundingPanels):
    """The panels around the board, laid out for a window size; `is_answered` while a strip has the place of the hand.

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
        self.band = LineBand(pen, board.layout.bar, None)
        self.lay_over()

    # The hand:

    def make_rails(self) -> list[Rail]:
        """The hand of the seat below on its shelf, if it is needed; those of the others are out of sight."""
        board, pen, layout = self.board, self.pen, self.board.layout
        shelf, line = shelf_of(board.table.arrangement)
        own = self._own_hand()
        tall = pen.px(shelf.height_for(own.count))
        foot = pygame.Rect(layout.view.left, layout.view.bottom - tall, layout.view.width, tall)
        away = layout.bar.move(0, -2 * layout.view.height)
        made: list[Rail] = [line(pen, away, self.source.hand(seat)) for seat in range(len(layout.rails))]
        made[board.below] = shelf(pen, foot, own)
        return made

    def _own_hand(self) -> Hand:
        own = self.source.hand(self.board.below)
        if self.shows_hand:
            return own
        return replace(own, pockets=tuple(replace(pocket, filled=False) for pocket in own.pockets))

    @property
    def shelf(self) -> HandShelf:
        """The hand of the seat below, a bare ledge if it is not needed."""
        found = self.rails[self.board.below]
        assert isinstance(found, HandShelf)
        return found

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

    # The picture:

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn: the upper line, and unless a strip answers the hand, the task and the help."""
        if is_plain(self.pen.theme):
            yield self.band
        if not self.is_answered:
            yield from (self.shelf, self.pill, self.help)
        yield self.bar

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the exercise; the rectangles that have changed."""
        changed = [self.bar.outer] if self.sync_bar() else []
        before = [self.pill.outer, self.help.outer]
        hovered = self.help.action_at(self.board.state.place) or ""
        offers = self.help.show(replace(self.source.help(), hovered=hovered))
        if self.pill.show(self.source.pill()) or offers:
            self.settle_pill()
            changed += [*before, self.pill.outer, self.help.outer]
        if self.shelf.show(self._own_hand()):
            changed += self.shelf.changed_rects
        return changed

    def prepare(self) -> bool:
        """False: no panel is drawn in advance."""
        return False

    def command_at(self, place: Place) -> str | None:
        """The command of the word or the offer at a pixel; None for none."""
        offer = None if self.is_answered else self.help.action_at(place)
        return offer or super().command_at(place)

    def covers(self, place: Place) -> bool:
        """Whether a panel lies at a pixel; the task does not count, since the table behind it can be clicked."""
        on_offer = self.help.action_at(place) is not None or self.shelf.covers(place)
        return self.bar.rect.collidepoint(place) or (on_offer and not self.is_answered)

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and pocket of the player's hand at a pixel; None if there is none, or a strip lies over it."""
        return None if self.is_answered else super().pocket_at(place)
