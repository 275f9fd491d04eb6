"""`python -m tests.games.mixtour.playthrough POINTS SEED`: a whole game as the oracle plays it, for `tests/golden/`."""

from __future__ import annotations

import random
import sys

from tests.games.mixtour import oracle
from tests.laws.golden import hash_of

EVERY = 4  # plies between two records of the legal moves
PATIENCE = 30  # plies without a point before one is scored, if it can be


def choose(rng: random.Random, position: oracle.Position, after: dict[str, oracle.Position], waited: int) -> str:
    """A move at random, one that scores only after long play."""
    loud = sorted(text for text, then in after.items() if oracle.scores_at_once(position, then))
    if loud and waited >= PATIENCE:
        return rng.choice(loud)
    quiet = sorted(set(after) - set(loud)) or loud
    moving = [text for text in quiet if ":" in text]
    return rng.choice(moving if moving and rng.random() < 0.6 else quiet)


def result(position: oracle.Position) -> str:
    ended = oracle.finished(position)
    return ended if ended == "draw" else f"win {ended.upper()}"


def play_lines(points: int, seed: int) -> list[str]:
    """The lines of a game to its end."""
    rng = random.Random(seed)
    position = oracle.start(points)
    lines = [f"# Mixtour: a random game written by tests/games/mixtour/oracle.py, seed {seed}."]
    lines.append(f"game mixtour points={points}")
    ply = waited = 0
    while after := oracle.turns(position):
        if ply % EVERY == 0:
            lines += [f"position {oracle.write(position)}", f"moves {len(after)} {hash_of(after)}"]
        text = choose(rng, position, after, waited)
        lines.append(f"play {text}")
        waited = 0 if oracle.scores_at_once(position, after[text]) else waited + 1
        position = after[text]
        ply += 1
    return [*lines, f"position {oracle.write(position)}", f"moves 0 {hash_of(())}", f"result {result(position)}"]


if __name__ == "__main__":
    print("\n".join(play_lines(int(sys.argv[1]), int(sys.argv[2]))))
