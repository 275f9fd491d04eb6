"""Ordering: which of the listed moves are tried first, by the evaluator's ranks and by what was learned in the search.

The techniques are known: the killer and history heuristics (Akl and Newborn 1977, Schaeffer 1983).
"""

from __future__ import annotations

from array import array
from math import log
from typing import Final

from game.ai.scores import EARLY_MOVES, TRIED_PLACES, UNKNOWN_LEGALITY
from game.ai.settings import SearchSettings
from game.ai.transposition_table import zeros
from game.core.evaluator import Evaluator
from game.core.keys import HASH_MULTIPLIER, LOW_31_BITS, LOW_32_BITS
from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import Position, int64_array

PICKED_BY_RANK: Final = 8  # moves of the last ply that are picked by rank; the others follow in the order of the list
TABLE_MOVE_BONUS: Final = 1 << 40  # added to the rank of the table's move
NOISY_BONUS: Final = 1 << 36  # added for a move that decides or scores
KILLER_BONUS: Final = 1 << 32  # added for a killer
HISTORY_SLOTS: Final = 1 << 13  # history counters for each seat
MAX_HISTORY: Final = 400  # about the largest value of a history counter
SINKING: Final = 2  # the value of `use_history` with which moves that were tried in vain sink
REDUCTION_SIDE: Final = 64  # depths, and places of a move among those tried, in the table of reductions
GOOD_HISTORY: Final = 150  # from here on a counter makes a reduction smaller, below its negative greater
BY_HISTORY: Final = 2  # the value of `reduce_late_moves` with which that table and the history count
PLACE_BITS: Final = 20  # bits below a rank in the heap, for the move's index in a list of less than a million
PLACE_MASK: Final = (1 << PLACE_BITS) - 1


def _reductions() -> array[int]:
    """By depth and place, by how many plies a late move is searched less deeply."""
    sides = range(REDUCTION_SIDE)
    return array("q", [int(0.5 + log(max(1, d)) * log(max(1, n)) / 2.25) for d in sides for n in sides])


REDUCTIONS: Final = _reductions()


class Ordering:
    """A heap of the ranks of `moves[first:last]`, each with its index: only the moves that are tried get sorted.

    With `width` above 0 some moves may be left out, so moves that decide or score come before all others.  With
    `use_ordering` 0 the moves below the root are tried in the order of the list.  `early_moves` holds, by ply, the
    moves that were tried before the list was made, `tried_moves` the first that were tried at all.
    """

    def __init__(self, position: Position, evaluator: Evaluator, settings: SearchSettings) -> None:
        self.position: Position = position
        self.evaluator: Evaluator = evaluator
        self.settings: SearchSettings = settings
        self.width: int = 0
        self.early_moves = int64_array(EARLY_MOVES * MAX_UNDO_PLIES)
        self.ranks = zeros(len(self.position.moves))
        self.killers = int64_array(2 * MAX_UNDO_PLIES)
        self.history = int64_array(HISTORY_SLOTS * self.position.seats)
        self.tried_moves = int64_array(TRIED_PLACES * MAX_UNDO_PLIES)
        self.reductions = REDUCTIONS

    def early_move(self, k: int, hint: int) -> int:
        """The table's move (`k` is 0) or a killer (1, 2).

        -1 if it is not legal or was tried already; UNKNOWN_LEGALITY if only the full list can tell.
        """
        ply: int = self.position.ply
        at: int = EARLY_MOVES * ply
        if k == 0:
            self.early_moves[at] = self.early_moves[at + 1] = self.early_moves[at + 2] = -1
        move: int = hint if k == 0 else self.killers[2 * ply + k - 1]
        if move < 0 or move == self.early_moves[at] or move == self.early_moves[at + 1]:
            return -1
        legality: int = self.position.legality(move)
        if legality <= 0:
            return -1 if legality == 0 else UNKNOWN_LEGALITY
        self.early_moves[at + k] = move
        return move

    def put_early_last(self, first: int, last: int, hint: int) -> int:
        """Put the table's move and the killers, if listed, at the end of the list, the best last; return their number.

        Often a single move is enough for a cutoff.
        """
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
        """Rank the listed moves and make a heap of them."""
        ply: int = self.position.ply
        for i in range(first, last):
            move: int = self.position.moves[i]
            rank: int = self.evaluator.rank(move) + self.history[self.history_slot(move)]
            if move == hint:
                rank += TABLE_MOVE_BONUS
            elif move == self.killers[2 * ply] or move == self.killers[2 * ply + 1]:
                rank += KILLER_BONUS
            self.ranks[i] = rank << PLACE_BITS | i - first
        if self.width != 0:
            self.lift_noisy(first, last)
        self.heapify(first, last)

    def order_rest(self, first: int, last: int, hint: int, depth: int) -> int:
        """Rank the listed moves without those of `early_moves`, and make a heap unless this is the last ply.

        Return their number.
        """
        if self.width != 0:
            self.order(first, last, hint)
            return last - first
        at: int = EARLY_MOVES * self.position.ply
        hint = self.early_moves[at]
        killer: int = self.early_moves[at + 1]
        other: int = self.early_moves[at + 2]
        end: int = first
        for i in range(first, last):
            move: int = self.position.moves[i]
            if move != hint and move != killer and move != other:
                rank: int = self.evaluator.rank(move)
                if depth > 1:
                    rank += self.history[self.history_slot(move)]
                self.ranks[end] = rank << PLACE_BITS | end - first
                self.position.moves[end] = move
                end += 1
        if depth > 1:
            self.heapify(first, end)
        return end - first

    def heapify(self, first: int, last: int) -> None:
        """Make a heap of the ranks from `first` to `last`."""
        i: int = first + ((last - first) >> 1)
        while i > first:
            i -= 1
            self.sift(first, i, last)

    def pick(self, first: int, last: int, tried: int) -> int:
        """Remove a move from ranked moves without a heap: the first PICKED_BY_RANK times the best, then the last."""
        at: int = last - 1
        if tried < PICKED_BY_RANK:
            for i in range(first, last - 1):
                if self.ranks[i] > self.ranks[at]:
                    at = i
        entry: int = self.ranks[at]
        self.ranks[at] = self.ranks[last - 1]
        return self.position.moves[first + (entry & PLACE_MASK)]

    def lift_noisy(self, first: int, last: int) -> None:
        """Raise the ranks of moves that decide or score above those of all other moves."""
        end: int = self.position.generate_noisy(last)
        for k in range(last, end):
            for i in range(first, last):
                if self.position.moves[i] == self.position.moves[k]:
                    self.ranks[i] += NOISY_BONUS << PLACE_BITS
                    break

    def sift(self, first: int, i: int, last: int) -> None:
        """Let the entry at `i` sink to its place in the heap."""
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
        """Remove the move with the highest rank from the heap and return it."""
        entry: int = self.ranks[first]
        self.ranks[first] = self.ranks[last - 1]
        self.sift(first, first, last - 1)
        return self.position.moves[first + (entry & PLACE_MASK)]

    # Killers and history:

    def history_slot(self, move: int) -> int:
        """The index of a move's history counter."""
        mixed: int = ((move ^ move >> 19) & LOW_31_BITS) * HASH_MULTIPLIER & LOW_32_BITS
        return HISTORY_SLOTS * self.position.turn + (mixed >> 19)

    def learn_cutoff(self, move: int, depth: int, tried: int) -> None:
        """Record a move that caused a cutoff after `tried` others, unless `use_history` or `use_ordering` is 0."""
        if self.settings.use_history == 0 or self.settings.use_ordering == 0:
            return
        ply: int = self.position.ply
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        slot: int = self.history_slot(move)
        if self.settings.use_history == SINKING:
            self.learn_failures(tried, depth)
            self.pull_history(slot, depth, 1)
        elif self.history[slot] < MAX_HISTORY:
            self.history[slot] += depth * depth

    def learn_failures(self, tried: int, depth: int) -> None:
        """Let the first moves that were tried at this ply before a cutoff sink."""
        at: int = TRIED_PLACES * self.position.ply
        for i in range(tried if tried < TRIED_PLACES else TRIED_PLACES):
            self.pull_history(self.history_slot(self.tried_moves[at + i]), depth, -1)

    def pull_history(self, slot: int, depth: int, sign: int) -> None:
        """Move a history counter towards MAX_HISTORY or, with `sign` -1, its negative; by less the closer it is."""
        step: int = 4 * depth * depth
        if step > MAX_HISTORY:
            step = MAX_HISTORY
        counter: int = self.history[slot]
        size: int = counter if counter > 0 else -counter
        drag: int = size * step // MAX_HISTORY
        self.history[slot] = counter + sign * step - (drag if counter > 0 else -drag)

    def reduction(self, move: int, depth: int, tried: int) -> int:
        """The number of plies by which a late move is searched less deeply at first."""
        if self.settings.reduce_late_moves == 0 or depth < 3 or tried < 4:
            return 0
        if self.settings.reduce_late_moves != BY_HISTORY:
            return 2 if tried > 15 and depth > 3 else 1
        column: int = tried if tried < REDUCTION_SIDE else REDUCTION_SIDE - 1
        plies: int = self.reductions[
            REDUCTION_SIDE * (depth if depth < REDUCTION_SIDE else REDUCTION_SIDE - 1) + column
        ]
        counter: int = self.history[self.history_slot(move)]
        if counter > GOOD_HISTORY:
            plies -= 1
        elif counter < -GOOD_HISTORY:
            plies += 1
        return 0 if plies < 0 else depth - 2 if plies > depth - 2 else plies

    def copy_learned(self, other: Ordering) -> None:
        """Take over the killers and the history of another search."""
        for i in range(len(self.killers)):
            self.killers[i] = other.killers[i]
        for i in range(len(self.history)):
            self.history[i] = other.history[i]
