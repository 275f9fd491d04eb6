"""The levels of the computer in Stax that need figures of their own; how they were found: docs/levels.md."""

from __future__ import annotations

from typing import Final

from game.core.levels import Level

LEVELS: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=1_500, careful=False, extending=0),
    "easy": Level(depth=1, quiet=1, noise=200, careful=False, extending=0),
    "medium": Level(depth=2, nodes=1_400, width=30, noise=45, extending=0),
    "hard": Level(depth=3, nodes=1_500, width=30, noise=30, forcing=True, extending=0, manner=1),
    "expert": Level(depth=6, nodes=50_000, width=30, noise=10, forcing=True, extending=0, manner=1),
    "master": Level(width=30, noise=8, forcing=True, extending=0, manner=1),
}

THREE: Final = {  # late moves are not reduced: with three players that loses
    "novice": Level(depth=1, quiet=1, sight=1, noise=1_500, careful=False, extending=0, reducing=0),
    "easy": Level(depth=1, quiet=1, noise=200, careful=False, extending=0, reducing=0),
    "casual": Level(depth=2, nodes=450, width=30, noise=65, extending=0, reducing=0),
    "medium": Level(depth=2, nodes=1_400, width=30, noise=45, extending=0, reducing=0),
    "hard": Level(depth=3, nodes=1_500, width=30, noise=30, extending=0, reducing=0, manner=1),
    "expert": Level(depth=6, nodes=50_000, width=30, noise=10, extending=0, reducing=0, manner=1),
    "master": Level(width=30, noise=8, extending=0, reducing=0, manner=1),
}
