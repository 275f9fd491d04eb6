"""The real rules beside the oracle's over random play; `python -m tests.games.mixtour.comparison 200` does it long.

Whole sets of moves are compared, and the position's text, the result and how often it stood after every turn.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from game.core.outcome import DRAW, PLAYING
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour
from tests.games.mixtour import oracle


class Pair:
    """One game in both; `seen` counts what was met on the way."""

    def __init__(self, real: Mixtour, expected: oracle.Position) -> None:
        self.real = real
        self.expected = expected
        self.seen: Counter[str] = Counter()
        self.moves: dict[str, int] = {}

    def check(self) -> dict[str, oracle.Position]:
        """Compare the two; the legal turns, as the oracle sees them."""
        after = oracle.turns(self.expected)
        where = MIXTOUR_NOTATION.write_position(self.real)
        moves = self.real.legal()
        self.moves = {MIXTOUR_NOTATION.write_move(self.real, move): move for move in moves}
        assert where == oracle.write(self.expected)
        assert len(self.moves) == len(moves) <= self.real.max_moves, where
        assert set(self.moves) == set(after), (where, sorted(set(self.moves) ^ set(after)))
        noisy = [MIXTOUR_NOTATION.write_move(self.real, move) for move in self.real.noisy_moves()]
        assert len(set(noisy)) == len(noisy)
        assert set(noisy) == {text for text, then in after.items() if oracle.scores_at_once(self.expected, then)}, where
        ended = {PLAYING: "", DRAW: "draw", 0: "w", 1: "r"}[self.real.outcome()]
        assert ended == oracle.finished(self.expected), where
        assert self.real.repetition_count() == oracle.repetition_count(self.expected), where
        assert [self.real.hand(seat) for seat in (0, 1)] == [oracle.reserve(self.expected, colour) for colour in "wr"]
        assert self.real.key == self.real.compute_key()
        self.seen["positions"] += 1
        self.seen["scoring"] += len(noisy)
        self.seen["banned"] += self.real.banned_reversal() >= 0
        self.seen["repeated"] += self.real.repetition_count() > 1
        self.seen["passes"] += "pass" in after
        self.seen[f"ended {ended}"] += 1
        return after

    def play(self, text: str, then: oracle.Position) -> None:
        """A turn from the last `check`."""
        self.real.advance(self.moves[text])
        self.expected = then


def begin(goal: int) -> Pair:
    return Pair(MIXTOUR_NOTATION.start({"points": str(goal)}), oracle.start(goal))


def set_up(text: str, goal: int) -> Pair:
    return Pair(MIXTOUR_NOTATION.read_position(text, {"points": str(goal)}), oracle.read(text, goal))


def play_on(pair: Pair, rng: random.Random, plies: int, moving: float, scoring: float) -> None:
    """Random turns, a share `moving` of them movements, a share `scoring` scoring ones, where there are any."""
    for _ in range(plies):
        after = pair.check()
        if not after:
            return
        kind = ":" if rng.random() < moving else ""
        loud = rng.random() < scoring
        fitting = [text for text, then in after.items() if oracle.scores_at_once(pair.expected, then) == loud]
        texts = [text for text in fitting or after if kind in text and (kind or ":" not in text)]
        text = rng.choice(sorted(texts or fitting or after))
        pair.play(text, after[text])
    pair.check()


def crowded(rng: random.Random) -> str:
    """A board of up to all pieces, in stacks of up to four, with points and a last turn that fit somehow."""
    pieces = list("w" * rng.randint(8, 20) + "r" * rng.randint(8, 20))
    rng.shuffle(pieces)
    stacks = dict.fromkeys(rng.sample(oracle.cells(), rng.randint(10, 25)), "")
    for piece in pieces:
        room = sorted(cell for cell, stack in stacks.items() if len(stack) < 4)
        if room:
            stacks[rng.choice(room)] += piece
    board = {cell: stack for cell, stack in stacks.items() if stack}
    source = rng.choice(sorted(board))
    targets = [target for step in oracle.STEPS if (target := oracle.met(board, source, step)[0])]
    last = f"{rng.choice(targets)}:{rng.randint(1, 4)}-{source}" if targets else ""
    scores = {"w": rng.randint(0, 8), "r": rng.randint(0, 8)}
    return oracle.write(oracle.Position(9, board, rng.choice("wr"), scores, last))


def compare(seed: int, goal: int, plies: int = 60) -> Counter[str]:
    """One game of each kind; what was met in them."""
    rng = random.Random(f"{seed} {goal}")
    seen: Counter[str] = Counter()
    for pair, moving, scoring in (
        (begin(goal), 0.5, 0.3),
        (begin(goal), 0.2, 0.1),
        (begin(goal), 0.8, 0.0),
        (set_up(crowded(rng), 9), 0.8, 0.2),
    ):
        play_on(pair, rng, plies, moving, scoring)
        seen += pair.seen
        if not oracle.finished(pair.expected):
            again = set_up(oracle.write(pair.expected), pair.expected.goal)  # without its history
            again.check()
    return seen


def main() -> None:
    total: Counter[str] = Counter()
    for seed in range(1000, 1000 + int(sys.argv[1])):
        for goal in (1, 2, 9):
            total += compare(seed, goal, 150)
        print(seed, dict(total), flush=True)


if __name__ == "__main__":
    main()
