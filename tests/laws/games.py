"""What the laws run over: every registered game with every choice of its options, and random games of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.position import Position
from game.core.speed import compiled
from game.lab.reliability.cases import CASES, Case, pick_move


def is_brief(case: Case) -> bool:
    """Whether no option that takes letters takes all of them: such games are long, and too slow without compiled rules.

    How a plain run plays them is compared with a compiled one all the same (`digest`).
    """
    return not any(option.letters and dict(case.options)[option.key] == option.letters for option in case.game.options)


LAWFUL = CASES if compiled() else [case for case in CASES if is_brief(case)]
every_game = pytest.mark.parametrize("case", LAWFUL, ids=str)


class Line:
    """The moves of one random game, drawn as far as they are asked for; several tests look at the same game."""

    def __init__(self, case: Case, seed: int, sparing: bool) -> None:
        self.case = case
        self.sparing = sparing
        self.rng = random.Random(f"{case} {seed}")
        self.position = case.start()
        self.moves: list[int] = []

    def move(self, ply: int) -> int:
        """The move of a ply, where the game has not ended before it."""
        while len(self.moves) <= ply:
            self.moves.append(pick_move(self.case, self.position, self.rng, self.sparing))
            self.position.advance(self.moves[-1])
        return self.moves[ply]


LINES: dict[tuple[str, int, bool], Line] = {}


def random_game(case: Case, seed: int, plies: int, sparing: bool = False) -> Iterator[Position]:
    """The same live position before each of its moves, and at last where the game or `plies` end."""
    key = str(case), seed, sparing
    if key not in LINES:
        LINES[key] = Line(case, seed, sparing)
    line = LINES[key]
    position = case.start()
    for ply in range(plies):
        yield position
        if not position.legal():
            return
        position.advance(line.move(ply))
    yield position


def sampled(case: Case, count: int, seed: int = 0) -> Iterator[tuple[Position, random.Random]]:
    """Some positions out of random games that were long and short, and a random source for each.

    Every other one is not over, however short the games are.
    """
    for number in range(count):
        rng = random.Random(f"{case} {seed} {number}")
        plies, sparing = rng.randint(0, 70), number % 3 > 0
        *before, position = random_game(case, seed + number, plies, sparing)
        if number % 2 and not position.legal():
            *_, position = random_game(case, seed + number, rng.randrange(len(before)), sparing)
        yield position, rng
