"""The real rules beside the oracle over random play; `python -m tests.games.death_stacks.comparison GAMES` for more."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field

from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION, PIECE_LETTERS
from game.games.death_stacks.rules import DeathStacks
from tests.games.death_stacks import oracle
from tests.games.death_stacks.boards import set_up


@dataclass
class Pair:
    """The same game twice, and what was met in it."""

    real: DeathStacks
    expected: oracle.Game
    seen: Counter[str] = field(default_factory=Counter)

    def check(self) -> dict[str, Move]:
        """Whether both say the same of the position as it is; the legal moves by their texts."""
        moves = {DEATH_STACKS_NOTATION.write_move(self.real, move): move for move in self.real.legal()}
        where = oracle.write(self.expected)
        assert len(moves) == len(self.real.legal()), where
        assert set(moves) == oracle.moves(self.expected), where
        assert DEATH_STACKS_NOTATION.write_position(self.real) == where
        assert self.real.key == self.real.compute_key(), where
        assert result_of(self.real) == oracle.result(self.expected), where
        noisy = {DEATH_STACKS_NOTATION.write_move(self.real, move) for move in self.real.noisy_moves()}
        wins = {
            text for text in moves if oracle.result(oracle.play(self.expected, text)) == f"win {self.expected.turn}"
        }
        assert noisy == wins, where
        self.seen["positions"] += 1
        self.seen["offences"] += self.expected.may_call
        self.seen["wins"] += bool(wins)
        self.seen[oracle.result(self.expected)[:4]] += 1
        return moves

    def play(self, text: str, move: int) -> None:
        """Play a legal move on both, on the real one after trying it."""
        self.seen["calls"] += text.endswith("!")
        self.real.play(move)
        self.real.undo()
        self.real.advance(move)
        self.expected = oracle.play(self.expected, text)


def result_of(position: DeathStacks) -> str:
    outcome = position.outcome()
    if outcome == PLAYING:
        return "playing"
    return "draw" if outcome == DRAW else f"win {PIECE_LETTERS[outcome]}"


def begin(called: bool) -> Pair:
    expected = oracle.start(called)
    return Pair(set_up(oracle.write(expected), called), expected)


def few_pieces(rng: random.Random, called: bool) -> Pair:
    """A board with few pieces, on which wins, repetitions and tall stacks are near."""
    cells = [f"{file}{row}" for file in oracle.FILES for row in range(1, 7)]
    table: oracle.Table = {}
    for _ in range(rng.randint(2, 9)):
        cell = rng.choice(sorted(table)) if table and rng.random() < 0.6 else rng.choice(cells)
        table[cell] = rng.choice("rb") + table.get(cell, "")
    expected = oracle.Game(table, rng.choice("rb"), called, called and rng.random() < 0.3)
    return Pair(set_up(oracle.write(expected), called), expected)


def back(text: str) -> str:
    """The move that takes the same pieces where they came from."""
    source, count, target = text.rstrip("!").split("-")
    return f"{target}-{count}-{source}"


def play_on(pair: Pair, rng: random.Random, plies: int) -> None:
    """Random play that wins only if it must, and in some games likes to go back."""
    played: list[str] = []
    homing = rng.choice((0.0, 0.0, 0.8))
    for _ in range(plies):
        moves = pair.check()
        if not moves:
            return
        wins = {DEATH_STACKS_NOTATION.write_move(pair.real, move) for move in pair.real.noisy_moves()}
        text = rng.choice(sorted(set(moves) - wins) or sorted(moves))
        if len(played) > 1 and rng.random() < homing and back(played[-2]) in moves:
            text = back(played[-2])
        pair.play(text, moves[text])
        played.append(text)


def compare(seed: int, called: bool, plies: int) -> Counter[str]:
    """One long game from the start and three short ones with few pieces; what was met in them."""
    rng = random.Random(f"{seed} {called}")
    seen: Counter[str] = Counter()
    for pair in (begin(called), *(few_pieces(rng, called) for _ in range(3))):
        play_on(pair, rng, plies)
        seen += pair.seen
    return seen


def main() -> None:
    total: Counter[str] = Counter()
    for seed in range(1000, 1000 + int(sys.argv[1])):
        total += compare(seed, seed % 2 > 0, 300)
        print(seed, dict(total), flush=True)


if __name__ == "__main__":
    main()
