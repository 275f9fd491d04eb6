"""Levels: how strong the computer plays, by what it sees and how far it thinks, hardly by the clock.

A weak level errs as people do: it looks few moves ahead, misses lines from far away, and misjudges.  The caps are
counted in moves, so that a level is the same on a fast machine and on a slow one as long as the time given suffices.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ai.scores import UNBOUNDED


@dataclass(frozen=True, slots=True)
class Level:
    """What a level can do: plies, moves tried, width (0: all), quiescence plies, sight in cells, misjudgement."""

    depth: int = 99
    nodes: int = UNBOUNDED
    width: int = 0
    quiet: int = 4
    sight: int = UNBOUNDED
    noise: int = 0
    careful: bool = True
    extending: bool = True


LEVELS: Final[dict[str, Level]] = {
    "novice": Level(depth=1, quiet=1, sight=2, noise=300, careful=False, extending=False),
    "easy": Level(depth=1, quiet=1, sight=4, noise=80, careful=False, extending=False),
    "medium": Level(depth=2, nodes=2_500, width=30, noise=15, extending=False),
    "hard": Level(depth=4, nodes=15_000, width=30, noise=1),
    "master": Level(width=30, noise=1),
}
STRONGEST: Final = "master"
