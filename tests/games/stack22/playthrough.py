"""`python -m tests.games.stack22.playthrough SCORING TILES SEED`: a game for `tests/golden/`, played by the oracle."""

from __future__ import annotations

import random
import sys

from tests.games.stack22 import oracle
from tests.laws.golden import hash_of

EVERY = 3  # plies between two records of the legal placements


def play_lines(scoring: str, tiles: str, seed: int) -> list[str]:
    """The lines of a game to its end, high placements as likely as all others together."""
    rng = random.Random(seed)
    game = oracle.Game(tiles, scoring == "lowest")
    said: list[str] = []
    lines = [f"# Stack-22: a random game written by tests/games/stack22/oracle.py, seed {seed}."]
    lines.append(f"game stack-22 scoring={scoring} tiles={tiles}")
    while any(game.hands):
        legal = game.legal()
        if len(said) % EVERY == 0:
            lines += [f"position {'WB'[game.turn]} {';'.join(said) or '-'}", f"moves {len(legal)} {hash_of(legal)}"]
        highest = max(legal.values())
        high = [text for text, level in legal.items() if level == highest]
        text = rng.choice(sorted(high if rng.random() < 0.5 else legal))
        lines.append(f"play {text}")
        game.play(text)
        said.append(text)
    ended = game.winner()
    return [*lines, f"moves 0 {hash_of(())}", f"result {ended if ended == 'draw' else f'win {ended}'}"]


if __name__ == "__main__":
    print("\n".join(play_lines(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
