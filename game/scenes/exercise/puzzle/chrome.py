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
from game.ui.kinds.rail import Rail
from game.ui.kinds.shelf import RivalLine
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.frame import ScoreLine
from game.ui.panels.puzzle_line import PuzzleLine
from game.ui.panels.try_row import TryRow

PUZZLE_WORDS: Final = {"rules": N_("Rules"), "look": N_("Look"), "menu": N_("Menu")}
PART_GAP: Final = 24  # units between the parts of the upper line
MIN_RIVAL_WIDTH: Final = 190  # units; with less room the rival's hand is left out
DRAWER_GAP: Final = 12  # units between the rival's hand and its drawer
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
        self.drawer: Rail | None = None
        self._is_drawer_open = False
        self._lay_rival()

    def _lay_rival(self) -> None:
        """Put the rival's hand between the results and the score, if there is room; a hand of slabs opens a drawer."""
        gap, line, rival = self.pen.px(PART_GAP), self.board.layout.bar, self.rails[1 - self.board.below]
        left, right = self.bar.parts_end + gap, self.score.rect.left - gap
        if rival.content.count and right - left >= self.pen.px(MIN_RIVAL_WIDTH):
            rival.place(self.pen, pygame.Rect(left, line.top, right - left, line.height))
        drawer = self.board.kind.hands.drawer
        if drawer is not None and self._opener is not None:
            size = map(self.pen.px, drawer.size_units(len(rival.content.pockets)))
            box = pygame.Rect(self._opener.left, line.bottom + self.pen.px(8), *size)
            self.drawer = drawer(self.pen, box, rival.content)

    @property
    def _opener(self) -> pygame.Rect | None:
        """What opens the rival's hand; None if all its pieces are seen, or none."""
        rival = self.rails[1 - self.board.below]
        return rival.opener if isinstance(rival, RivalLine) and rival.rect.top >= 0 else None

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn, with the score, the rival's hand and the likely tries."""
        yield from super().parts()
        yield self.score
        rival = self.rails[1 - self.board.below]
        if rival.rect.top >= 0:
            yield rival
        if self._shows_tries:
            yield self.tries
        if self.drawer is not None and self._is_drawer_open:
            yield self.drawer

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
        return changed + self._sync_drawer()

    def _sync_drawer(self) -> list[pygame.Rect]:
        """Open the drawer while the pointer is over what opens it, or over the open drawer."""
        place, drawer, opener = self.board.state.place, self.drawer, self._opener
        if drawer is None or opener is None:
            return []
        before, gap = self._is_drawer_open, 2 * self.pen.px(DRAWER_GAP)
        self._is_drawer_open = opener.collidepoint(place) or (
            before and drawer.rect.inflate(0, gap).collidepoint(place)
        )
        has_changed = drawer.show(self.source.hand(1 - self.board.below)) and self._is_drawer_open
        return [drawer.outer] if has_changed or before != self._is_drawer_open else []

    def command_at(self, place: Place) -> str | None:
        """The command at a pixel, including the likely tries; None if there is none."""
        index = self.tries.try_at(place) if self._shows_tries else None
        return super().command_at(place) if index is None else f"{TRY_PREFIX}{index}"

    def covers(self, place: Place) -> bool:
        """Whether a panel lies at a pixel."""
        if self.drawer is not None and self._is_drawer_open and self.drawer.rect.collidepoint(place):
            return True
        return super().covers(place) or (self._shows_tries and self.tries.try_at(place) is not None)
