"""The end of a game of Stack-22: who wins, what can still change that, and which placements differ.

This file runs as plain Python, or compiled with the C types of `closing.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.keys import HASH_MULTIPLIER, LOW_31_BITS, random_keys
from game.core.outcome import DRAW, PLAYING
from game.games.stack22 import forms
from game.games.stack22.fitting import Fitting
from game.games.stack22.forms import MAX_LEVELS

FIRST_FORM: Final[list[int]] = list(forms.FIRST_FORMS)
FORM_STEP: Final = 3  # of the forms of a tile on the table every third is tried in a selection
HAND_FACTORS: Final[list[int]] = [key >> 22 for key in random_keys(3, 25)]  # a product with 22 bits fits a word


class Closing(Fitting):
    """A table with a way to compare its levels; `lowest`: from the table up."""

    def __init__(self, tiles: int, lowest: bool) -> None:
        super().__init__(tiles, tiles.bit_count())
        self.lowest: int = 1 if lowest else 0

    def leading_seat(self) -> int:
        """The seat with more tiles on the first level that differs, DRAW if no level does."""
        for i in range(1, self.peak + 1):
            level: int = i if self.lowest != 0 else self.peak + 1 - i
            if self.tile_counts[level] > self.tile_counts[MAX_LEVELS + level]:
                return 0
            if self.tile_counts[level] < self.tile_counts[MAX_LEVELS + level]:
                return 1
        return DRAW

    def settled_outcome(self) -> int:
        """The winner, if the other seat can no longer place enough tiles high enough, else PLAYING.

        Each ply adds at most one level to those on which a tile fits.
        """
        left: int = self.total - self.placed_count
        if left == 0:
            return self.leading_seat()
        winner: int = self.leading_seat()
        if self.lowest != 0 or winner < 0 or left > self.peak:
            return PLAYING
        fitting: int = self.highest_fitting()
        loser_moves: int = 1 if self.turn != winner else 0
        for level in range(self.peak + 1, 0, -1):
            lead: int = (
                self.tile_counts[MAX_LEVELS * winner + level] - self.tile_counts[MAX_LEVELS * (1 - winner) + level]
            )
            skipped: int = level - fitting if level > fitting else 0  # plies before the first that may reach the level
            plies: int = (left + loser_moves) // 2 - (skipped + loser_moves) // 2
            if plies > 0 and plies >= lead:
                return PLAYING
            if lead > 0:
                return winner
        return PLAYING

    def highest_fitting(self) -> int:
        """The highest level to which a tile in any hand can go in a single ply."""
        tiles: int = self.hands[0] | self.hands[1]
        for level in range(self.peak, 0, -1):
            if self.tiles_fitting(level) & tiles != 0:
                return level + 1
        return 1

    def essence(self) -> int:
        """The key of the hands, of the placements above the table, and of which tiles fit on the tiles of the table."""
        if self.lowest != 0 or self.placed_count == 0:
            return self.key
        mixed: int = HAND_FACTORS[0] * self.hands[0] ^ HAND_FACTORS[1] * self.hands[1]
        mixed ^= HAND_FACTORS[2] * (self.tiles_fitting(1) & (self.hands[0] | self.hands[1]))
        return self.high_key ^ mixed ^ ((mixed >> 31) & LOW_31_BITS) * HASH_MULTIPLIER

    def generate_spread(self, first: int) -> int:
        """List the placements on tiles, highest first, and a single placement of each form on the table."""
        if self.placed_count == 0 or self.placed_count == self.total:
            return self.generate(first)
        last: int = first
        left: int = self.hands[self.turn]
        for level in range(self.peak, 0, -1):
            here: int = left & self.tiles_fitting(level)
            if here != 0:
                self.survey(level)
            while here != 0:
                bit: int = here & -here
                here ^= bit
                before: int = last
                last = self.write_tile(self.lowest_tile(bit), last)
                if last > before:
                    left ^= bit
        if left != 0:
            self.survey(0)
        while left != 0:
            tile: int = self.lowest_tile(left)
            left &= left - 1
            form: int = FIRST_FORM[tile]
            while form < FIRST_FORM[tile + 1]:
                last = self.write_few(form, last, 1)
                form += FORM_STEP
        return last
