"""What lies around a puzzle's board: the rating in the upper line, the task, help, the hand, and the likely tries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.exercise.chrome import HAND_ROOM, ExerciseChrome
from game.scenes.exercise.puzzle.source import TRY_PREFIX, PuzzlePanelSource
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.puzzle_line import PuzzleLine
from game.ui.panels.try_row import TRY_HEIGHT, TryRow
from game.ui.render.free_room import whole_stack_rects

PUZZLE_WORDS: Final = {"rules": N_("Rules"), "look": N_("Look"), "menu": N_("Menu")}
TRY_GAP: Final = 16  # units between the likely tries and the strip
TRY_EDGE: Final = 44  # units beside the likely tries


class PuzzleChrome(ExerciseChrome):
    """The panels around the board, laid out for a window size; `strip` is where a strip that answers lies."""

    source: PuzzlePanelSource
    bar: PuzzleLine

    def __init__(
        self,
        board: Board,
        pen: Pen,
        source: PuzzlePanelSource,
        shows_hand: bool,
        is_answered: bool,
        strip: pygame.Rect,
    ) -> None:
        bindings, content = board.services.preferences.bindings, source.bar()
        room = HAND_ROOM if board.kind.hands.are_browsed else 0
        bar = PuzzleLine(pen, board.layout.bar, content, bindings, PUZZLE_WORDS, board.services.way_back, room)
        super().__init__(board, pen, source, bar, shows_hand, is_answered)
        left = pen.px(TRY_EDGE)
        bottom, right = strip.top - pen.px(TRY_GAP), board.layout.view.right - left
        self.tries = TryRow(pen, left, bottom, right, source.tries())

    def is_hand_shown(self, seat: int) -> bool:
        """Whether a hand is the rival's and not empty, or the player's with no strip over it."""
        is_rival = seat != self.board.below
        return bool(self.rails[seat].content.count) if is_rival else super().is_hand_shown(seat)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn, with the likely tries."""
        yield from super().parts()
        if self._shows_tries:
            yield self.tries

    @property
    def _shows_tries(self) -> bool:
        return self.is_answered and bool(self.tries.content.title)

    @property
    def row_reach(self) -> float:
        """The units that the likely tries take from the table, with the gaps above and below them."""
        return TRY_HEIGHT + 2 * TRY_GAP if self._shows_tries else 0.0

    def is_row_on_stacks(self) -> bool:
        """Whether a likely try, or the words about other moves, lies on a stack."""
        stacks = whole_stack_rects(self.board.frame(), self.board.camera_control.goal)
        return any(self.tries.covers(rect) for rect, _weight in stacks)

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the puzzle; the rectangles that have changed."""
        if self.tries.show(replace(self.source.tries(), hovered=self.tries.try_at(self.board.state.place))):
            return [*super().sync(), self.tries.outer]
        return super().sync()

    def command_at(self, place: Place) -> str | None:
        """The command at a pixel, including the likely tries; None if there is none."""
        index = self.tries.try_at(place) if self._shows_tries else None
        return super().command_at(place) if index is None else f"{TRY_PREFIX}{index}"
