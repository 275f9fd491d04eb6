"""Ordering: which of the listed moves are tried first, by what the evaluator expects and what was learned on the way.

The parts are the field's own: killers and history (Akl and Newborn 1977, Schaeffer 1983).
"""

from __future__ import annotations

from typing import Final

from game.ai import scores
from game.core import keys, outcome
from game.core.evaluator import Evaluator
from game.core.position import Position, room

STRIDE: Final = outcome.DEEP
EARLY: Final = scores.EARLY
UNTOLD: Final = scores.UNTOLD
PICKED: Final = 8  # at the last ply so many are picked by their rank, the rest follow as they are listed
FIRST: Final = 1 << 40  # what the table's move adds to its rank,
NOISY: Final = 1 << 36  # a move that decides or scores,
KILLER: Final = 1 << 32  # a killer
HISTORY: Final = 1 << 13  # counters a seat,
FULL: Final = 400  # each up to about this
PLACES: Final = 20  # bits below a rank in the heap: a move's place in its list, which has fewer than a million
PLACE: Final = (1 << PLACES) - 1
HALF: Final = keys.HALF
WHOLE: Final = keys.WHOLE
STIR: Final = keys.STIR


class Ordering:
    """A heap of the ranks of `moves[first:last]`, each with its place there, so that only what is tried is sorted.

    `width` above 0: some moves may be left out, so those that decide or score come before all others.  With `ordering`
    at 0 the moves below the root are tried as they are listed.  `early` holds by ply what was tried before the list.
    """

    def __init__(self, position: Position, evaluator: Evaluator) -> None:
        self.position: Position = position
        self.evaluator: Evaluator = evaluator
        self.width: int = 0
        self.learning: int = 1
        self.ordering: int = 1
        self.early = room(EARLY * STRIDE)
        self.ranks = room(len(self.position.moves))
        self.killers = room(2 * STRIDE)
        self.history = room(HISTORY * self.position.seats)

    def early_move(self, k: int, hint: int) -> int:
        """The table's move (k is 0) or a killer (1, 2), -1 if not legal or tried, UNTOLD if only the list tells."""
        ply: int = self.position.ply
        at: int = EARLY * ply
        if k == 0:
            self.early[at] = self.early[at + 1] = self.early[at + 2] = -1
        move: int = hint if k == 0 else self.killers[2 * ply + k - 1]
        if move < 0 or move == self.early[at] or move == self.early[at + 1]:
            return -1
        known: int = self.position.possible(move)
        if known <= 0:
            return -1 if known == 0 else UNTOLD
        self.early[at + k] = move
        return move

    def lead_early(self, first: int, last: int, hint: int) -> int:
        """Put the table's move and the killers, if listed, at the end, the best last; how many: often one suffices."""
        count: int = 0
        if self.width != 0:
            return 0
        ply: int = self.position.ply
        for k in range(3):
            sought: int = hint if k == 0 else self.killers[2 * ply + k - 1]
            for i in range(first, last - count if sought >= 0 else first):
                if self.position.moves[i] == sought:
                    count += 1
                    self.position.moves[i] = self.position.moves[last - count]
                    self.position.moves[last - count] = sought
                    break
        return count

    def order(self, first: int, last: int, hint: int) -> None:
        """Rank the listed moves and heap them."""
        ply: int = self.position.ply
        for i in range(first, last):
            move: int = self.position.moves[i]
            rank: int = self.evaluator.rank(move) + self.history[self.history_place(move)]
            if move == hint:
                rank += FIRST
            elif move == self.killers[2 * ply] or move == self.killers[2 * ply + 1]:
                rank += KILLER
            self.ranks[i] = rank << PLACES | i - first
        if self.width != 0:
            self.lift_noisy(first, last)
        self.heap(first, last)

    def order_rest(self, first: int, last: int, hint: int, depth: int) -> int:
        """Rank the listed moves, drop those of `early`, heap the others but at the last ply; how many there are."""
        if self.width != 0:
            self.order(first, last, hint)
            return last - first
        at: int = EARLY * self.position.ply
        hint = self.early[at]
        killer: int = self.early[at + 1]
        other: int = self.early[at + 2]
        end: int = first
        for i in range(first, last):
            move: int = self.position.moves[i]
            if move != hint and move != killer and move != other:
                rank: int = self.evaluator.rank(move)
                if depth > 1:
                    rank += self.history[self.history_place(move)]
                self.ranks[end] = rank << PLACES | end - first
                self.position.moves[end] = move
                end += 1
        if depth > 1:
            self.heap(first, end)
        return end - first

    def heap(self, first: int, last: int) -> None:
        """Make a heap of the ranks."""
        i: int = first + ((last - first) >> 1)
        while i > first:
            i -= 1
            self.sift(first, i, last)

    def pick(self, first: int, last: int, tried: int) -> int:
        """One of the ranked, unheaped moves: the first PICKED times one of the highest rank, then any."""
        at: int = last - 1
        if tried < PICKED:
            for i in range(first, last - 1):
                if self.ranks[i] > self.ranks[at]:
                    at = i
        entry: int = self.ranks[at]
        self.ranks[at] = self.ranks[last - 1]
        return self.position.moves[first + (entry & PLACE)]

    def lift_noisy(self, first: int, last: int) -> None:
        """Lift the moves that decide or score over all that may be left out."""
        end: int = self.position.generate_noisy(last)
        for k in range(last, end):
            for i in range(first, last):
                if self.position.moves[i] == self.position.moves[k]:
                    self.ranks[i] += NOISY << PLACES
                    break

    def sift(self, first: int, i: int, last: int) -> None:
        """Let what is at `i` sink to its place in the heap."""
        entry: int = self.ranks[i]
        child: int = 2 * i - first + 1
        while child < last:
            if child + 1 < last and self.ranks[child + 1] > self.ranks[child]:
                child += 1
            if self.ranks[child] <= entry:
                break
            self.ranks[i] = self.ranks[child]
            i = child
            child = 2 * i - first + 1
        self.ranks[i] = entry

    def pop(self, first: int, last: int) -> int:
        """Take the highest move out of the heap."""
        entry: int = self.ranks[first]
        self.ranks[first] = self.ranks[last - 1]
        self.sift(first, first, last - 1)
        return self.position.moves[first + (entry & PLACE)]

    # What is learned on the way:

    def history_place(self, move: int) -> int:
        """The place of a move's history counter."""
        mixed: int = ((move ^ move >> 19) & HALF) * STIR & WHOLE
        return HISTORY * self.position.turn + (mixed >> 19)

    def learn_cutoff(self, move: int, depth: int) -> None:
        """A move has refuted the one before it: try it early elsewhere, unless `learning` or `ordering` is 0."""
        if self.learning == 0 or self.ordering == 0:
            return
        ply: int = self.position.ply
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        place: int = self.history_place(move)
        if self.history[place] < FULL:
            self.history[place] += depth * depth

    def learn_from(self, other: Ordering) -> None:
        """Order from now on as another does, by what it has learned."""
        for i in range(len(self.killers)):
            self.killers[i] = other.killers[i]
        for i in range(len(self.history)):
            self.history[i] = other.history[i]
