"""Which tiles fit on a level, kept until a placement touches it, and then looked at only where that changed it.

This file runs as it stands and is compiled with the C types of `fitting.pxd`.  A placement takes five cells from one
level and gives them to the next, on which more tiles fit then, never fewer: those that newly fit touch the placement.
From the level that it covers it only takes, so a tile that did not fit there before does not fit now.
"""

from __future__ import annotations

from typing import Final

from game.core.position import filled_list
from game.games.stack22 import forms
from game.games.stack22.forms import LEVELS, PACKED, SIZE, TILE_COUNT
from game.games.stack22.places import Placements

TILE_OF: Final[list[int]] = list(forms.TILE_OF)
LEAST_ROW: Final[list[int]] = [min(r for _, r in form) for form in forms.ALL]
MOST_ROW: Final[list[int]] = [max(r for _, r in form) for form in forms.ALL]
MOST_COLUMN: Final[list[int]] = [max(q for q, _ in form) for form in forms.ALL]
DQ: Final[list[int]] = [q for form in forms.ALL for q, _ in form]
DR: Final[list[int]] = [r for form in forms.ALL for _, r in form]
AROUND: Final = SIZE - 1  # how far from a placement a tile that touches it may reach
SAVED: Final = 4  # numbers that a placement saves


class Fitting(Placements):
    """A table that remembers where tiles fit.

    By level, the height of the cells right below: `asked` the tiles, as bits, of which it is known whether they fit
    and `fitted` those that do.  By placement: `saved`, what was known before it of the two levels that it touched.
    """

    def __init__(self, tiles: int, count: int) -> None:
        super().__init__(tiles, count)
        self.asked: list[int] = filled_list(LEVELS, 0)
        self.fitted: list[int] = filled_list(LEVELS, 0)
        self.saved: list[int] = filled_list(SAVED * 2 * TILE_COUNT, 0)

    def touch(self, level: int) -> None:
        """Save what is known of the two levels that the last placement has touched, from cells so high, and forget."""
        at: int = SAVED * (self.made - 1)
        self.saved[at] = self.asked[level]
        self.saved[at + 1] = self.fitted[level]
        self.saved[at + 2] = self.asked[level + 1]
        self.saved[at + 3] = self.fitted[level + 1]
        self.asked[level] = 0
        self.fitted[level] = 0
        self.asked[level + 1] = 0
        self.fitted[level + 1] = 0

    def recall(self, level: int) -> None:
        """Know again what `touch` has saved; the placement has been taken up."""
        at: int = SAVED * self.made
        self.asked[level] = self.saved[at]
        self.fitted[level] = self.saved[at + 1]
        self.asked[level + 1] = self.saved[at + 2]
        self.fitted[level + 1] = self.saved[at + 3]

    def fitting(self, level: int) -> int:
        """Those of the tiles in any hand, as bits, that would lie flat on at least two tiles on cells so high above 0.

        Others may be among them.
        """
        wanted: int = (self.hands[0] | self.hands[1]) & ~self.asked[level]
        if wanted != 0:
            if self.spread[level] >= SIZE:  # never so before the first placement
                self.fitted[level] |= self.found(level, wanted)
            self.asked[level] |= wanted
        return self.fitted[level]

    def found(self, level: int, wanted: int) -> int:
        """Those of some tiles that fit on a level, looked for anew only where the last placement has changed it."""
        move: int = self.placed[self.made - 1]
        high: int = self.lain[TILE_COUNT * (1 - self.turn) + TILE_OF[move >> 18]] & 31
        if level == high:
            return self.gained(level, move, wanted)
        if level == high - 1:
            return self.left_over(level, move, wanted)
        self.survey(level)
        return self.fit(wanted)

    def gained(self, level: int, move: int, wanted: int) -> int:
        """Those of some tiles that fit on the level to which the last placement has come."""
        if self.spread[level] == SIZE:
            return 0
        before: int = self.known_before(level, SAVED * (self.made - 1) + 2, move, wanted) & wanted
        if before == wanted:
            return before
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        self.level = level
        self.frame(
            row + LEAST_ROW[form] - AROUND,
            row + MOST_ROW[form] + AROUND,
            column - AROUND,
            column + MOST_COLUMN[form] + AROUND,
        )
        self.pack(level, 0, 0)
        # no form begins below the placement that it touches: the words that hold only rows below need not be looked at
        self.words = ((self.lower - AROUND - self.upper + 1) * self.stride + PACKED - 1) // PACKED
        self.pair()
        return before | self.fit(wanted ^ before)

    def left_over(self, level: int, move: int, wanted: int) -> int:
        """Those of some tiles that still fit on the level that the last placement covers in part."""
        before: int = self.known_before(level, SAVED * (self.made - 1), move, wanted) & wanted
        if before == 0:
            return 0
        self.survey(level)
        return self.fit(before)

    def known_before(self, level: int, at: int, move: int, wanted: int) -> int:
        """The tiles that fitted on a level before the last placement; what is not known of some is found and saved."""
        wanted &= ~self.saved[at]
        if wanted != 0:
            seat: int = 1 - self.turn
            lain: int = self.lain[TILE_COUNT * seat + TILE_OF[move >> 18]]
            self.lain[TILE_COUNT * seat + TILE_OF[move >> 18]] = -1
            self.turn_over(level, move)
            self.survey(level)
            self.saved[at + 1] |= self.fit(wanted)
            self.saved[at] |= wanted
            self.turn_over(level, move)
            self.lain[TILE_COUNT * seat + TILE_OF[move >> 18]] = lain
        return self.saved[at + 1]

    def turn_over(self, level: int, move: int) -> None:
        """Put the cells of a placement into the set of a level or take them out."""
        form: int = move >> 18
        for i in range(SIZE * form, SIZE * form + SIZE):
            self.flip(level, (move >> 9 & 511) + DR[i], (move & 511) + DQ[i])
