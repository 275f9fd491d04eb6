"""`python -m tests.games.stax.playthrough PLAYERS SEED`: a game played by the oracle alone, for `tests/golden/`."""

from __future__ import annotations

import random
import sys

from tests.games.stax import oracle
from tests.laws.golden import hash_of

EVERY = 4  # plies between two records of the legal moves
QUIET = 90  # plies before a king is taken, if it can be helped


def choose(rng: random.Random, after: dict[str, oracle.Position], ply: int) -> str:
    takes = sorted(text for text, then in after.items() if then.captor)
    if takes and ply >= QUIET:
        return rng.choice(takes)
    quiet = sorted(set(after) - set(takes)) or takes
    kind = rng.choice("@>>>")
    return rng.choice([text for text in quiet if kind in text] or quiet)


def play_lines(players: int, seed: int) -> list[str]:
    """The lines of a game that ends with a king's capture."""
    rng = random.Random(seed)
    position = oracle.start(players)
    lines = [f"# Stax, {players} players: a random game written by tests/games/stax/oracle.py, seed {seed}."]
    lines.append(f"game stax players={players}")
    ply = 0
    while after := oracle.turns(position):
        if ply % EVERY == 0:
            lines += [f"position {oracle.write(position)}", f"moves {len(after)} {hash_of(after)}"]
        text = choose(rng, after, ply)
        lines.append(f"play {text}")
        position = after[text]
        ply += 1
    assert position.captor, "nobody's king was taken: try another seed"
    return [*lines, f"position {oracle.write(position)}", f"moves 0 {hash_of(())}", f"result win {position.captor}"]


if __name__ == "__main__":
    print("\n".join(play_lines(int(sys.argv[1]), int(sys.argv[2]))))
