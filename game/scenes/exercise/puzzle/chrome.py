"""What lies around a puzzle's board: the rating in the upper line, the task, help, the hand, and the likely tries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExerciseChrome
from game.scenes.exercise.puzzle.source import TRY_PREFIX, PuzzlePanelSource
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.frame import ScoreLine
from game.ui.panels.puzzle_line import PuzzleLine
from game.ui.panels.try_row import TryRow

PUZZLE_WORDS: Final = {"rules": N_("Rules"), "look": N_("Look"), "menu": N_("Menu")}
PART_GAP: Final = 24  # units between the parts of the upper line
MIN_RIVAL_WIDTH: Final = 190  # units; with less room the rival's hand is left out
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
        bar = PuzzleLine(pen, board.layout.bar, content, bindings, PUZZLE_WORDS, board.services.way_back())
        self.score = ScoreLine(pen, pygame.Rect(0, 0, 0, 0), source.tally())
        self.score.place_before(bar.words_left, board.layout.bar)
        bar.end_at(self.score.rect.left)
        super().__init__(board, pen, source, bar, shows_hand, is_answered)
        left = pen.px(TRY_EDGE)
        bottom, right = strip.top - pen.px(TRY_GAP), board.layout.view.right - left
        self.tries = TryRow(pen, left, bottom, right, source.tries())
        self._lay_rival()

    def _lay_rival(self) -> None:
        """Put the rival's hand between the results and the score, if there is room."""
        gap, line, rival = self.pen.px(PART_GAP), self.board.layout.bar, self.rails[1 - self.board.below]
        left, right = self.bar.parts_end + gap, self.score.rect.left - gap
        if rival.content.count and right - left >= self.pen.px(MIN_RIVAL_WIDTH):
            rival.place(self.pen, pygame.Rect(left, line.top, right - left, line.height))

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn, with the score, the rival's hand and the likely tries."""
        yield from super().parts()
        yield self.score
        yield self.rails[1 - self.board.below]
        if self._shows_tries:
            yield self.tries

    @property
    def _shows_tries(self) -> bool:
        return self.is_answered and bool(self.tries.content.title)

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the puzzle; the rectangles that have changed."""
        changed, rival = super().sync(), 1 - self.board.below
        if self.tries.show(replace(self.source.tries(), hovered=self.tries.try_at(self.board.state.place))):
            changed.append(self.tries.outer)
        if self.score.show(self.source.tally()):
            changed.append(self.score.outer)
        if self.rails[rival].show(self.source.hand(rival)):
            changed += self.rails[rival].changed_rects
        return changed

    def command_at(self, place: Place) -> str | None:
        """The command at a pixel, including the likely tries; None if there is none."""
        index = self.tries.try_at(place) if self._shows_tries else None
        return super().command_at(place) if index is None else f"{TRY_PREFIX}{index}"

    def covers(self, place: Place) -> bool:
        """Whether a panel lies at a pixel."""
        return super().covers(place) or (self._shows_tries and self.tries.try_at(place) is not None)
