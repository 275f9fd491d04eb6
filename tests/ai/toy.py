"""A tiny game for the search: heaps of stones, two or three seats, extra turns, draws, and an opinion like noise.

A move takes one to three stones from a heap; taking two gives another move.  The player who takes the last stone wins,
unless an even number of plies was made: that is a draw.  It is no compiled class, so it needs the plain set: see
`test_toy`.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from typing import Any

from game.ai.scores import WIN
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core import outcome
from game.core.evaluator import Evaluator
from game.core.levels import PLAIN_LEVEL
from game.core.position import Position


class Stones(Position):
    def __init__(self, heaps: list[int], seats: int, turn: int = 0) -> None:
        super().__init__(seats, 3 * len(heaps))
        self.heaps = heaps
        self.turn = turn
        self.made: list[tuple[int, int]] = []
        self.touch()

    def touch(self) -> None:
        self.key = hash((*self.heaps, self.turn, len(self.made) % 2)) & (1 << 62) - 1

    def outcome_on_board(self) -> int:
        if any(self.heaps):
            return outcome.PLAYING
        return self.made[-1][1] if len(self.made) % 2 else outcome.DRAW

    def generate(self, first: int) -> int:
        for heap, left in enumerate(self.heaps):
            for count in range(1, min(left, 3) + 1):
                self.moves[first] = heap * 4 + count
                first += 1
        return first

    def generate_noisy(self, first: int) -> int:
        if sum(self.heaps) > 3 or sum(map(bool, self.heaps)) != 1 or len(self.made) % 2:
            return first
        heap = next(i for i, left in enumerate(self.heaps) if left)
        self.moves[first] = heap * 4 + self.heaps[heap]
        return first + 1

    def make(self, move: int) -> None:
        self.made.append((move, self.turn))
        self.heaps[move // 4] -= move % 4
        self.turn = self.turn if move % 4 == 2 else (self.turn + 1) % self.seats
        self.ply += 1
        self.touch()

    def unmake(self) -> None:
        move, self.turn = self.made.pop()
        self.heaps[move // 4] += move % 4
        self.ply -= 1
        self.touch()


class Noise(Evaluator):
    def value(self, seat: int) -> int:
        return (self.position.key ^ seat * 12345) % 1999 - 999

    def rank(self, move: int) -> int:
        return move % 4


def minimax(position: Position, evaluator: Evaluator, depth: int, root: int) -> int:
    """The root seat's value, everyone else against it, without any pruning."""
    decided = position.outcome()
    if decided == outcome.DRAW:
        return 0
    if decided != outcome.PLAYING:
        return WIN - position.ply if decided == root else position.ply - WIN
    if depth == 0:
        return evaluator.score(root)
    mine = position.turn == root
    values = []
    for move in position.legal():
        position.play(move)
        values.append(minimax(position, evaluator, depth - 1, root))
        position.undo()
    if not values:
        stranded = position.outcome_without_moves()
        return WIN - position.ply if stranded == root else position.ply - WIN
    return max(values) if mine else min(values)


def plain(position: Position, evaluator: Evaluator, **techniques: Any) -> Search:
    level = replace(PLAIN_LEVEL, techniques=replace(PLAIN_LEVEL.techniques, **techniques))
    return Search(position, evaluator, TranspositionTable(4), level)


def main() -> None:
    chance = random.Random(int(sys.argv[1]))
    for _ in range(60):
        seats = chance.choice((2, 3))
        heaps = [chance.randint(0, 6) for _ in range(3)] + [chance.randint(1, 6)]
        depth = chance.randint(1, 4)
        position = Stones(heaps, seats, chance.randrange(seats))
        wanted = minimax(position, Noise(position), depth, position.turn)
        for tabled in (0, 1):
            search = plain(position, Noise(position), use_tt=tabled)
            search.list_root()
            score = search.deepen(depth, 0)
            assert score == wanted, (heaps, seats, position.turn, depth, tabled, score, wanted)
            assert search.best_line()[:1] == search.ordered_moves()[:1]
    print("equal")


if __name__ == "__main__":
    main()
