"""The levels of the computer in Stax that need figures of their own; how they were found: docs/levels.md."""

from __future__ import annotations

from typing import Final

from game.core.levels import BEST_REPLY, MAX_N, Level

LEVELS: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=1_500, careful=False, extending=0),
    "easy": Level(depth=1, quiet=1, noise=200, careful=False, extending=0),
    "medium": Level(depth=2, nodes=1_400, width=30, noise=45, extending=0),
    "hard": Level(depth=3, nodes=1_500, width=30, noise=30, forcing=True, extending=0, multiplayer=BEST_REPLY),
    "expert": Level(depth=6, nodes=50_000, width=30, noise=10, forcing=True, extending=0, multiplayer=BEST_REPLY),
    "master": Level(width=30, noise=8, forcing=True, extending=0, multiplayer=BEST_REPLY),
}

#: Of three each plays for themselves (max-n) among few moves: at equal cost that wins more than the other two.
THREE: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=3_000, careful=False, extending=0, reducing=0),
    "easy": Level(depth=1, quiet=1, noise=200, careful=False, extending=0, reducing=0),
    "casual": Level(depth=4, nodes=600, width=8, noise=100, extending=0, reducing=0, finalists=24, multiplayer=MAX_N),
    "medium": Level(depth=5, nodes=5_000, width=8, noise=45, extending=0, reducing=0, finalists=24, multiplayer=MAX_N),
    "hard": Level(depth=6, nodes=15_000, width=8, noise=30, extending=0, reducing=0, finalists=24, multiplayer=MAX_N),
    "expert": Level(depth=8, nodes=75_000, width=8, noise=10, extending=0, reducing=0, finalists=24, multiplayer=MAX_N),
    "master": Level(width=8, noise=8, extending=0, reducing=0, finalists=24, multiplayer=MAX_N),
}
