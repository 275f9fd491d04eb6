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
    """What a level can do.

    `depth` plies, `nodes` moves tried, `width` candidates (0: all), `quiet` plies of quiescence, `sight` cells of a
    capture, misjudgement up to `noise`; `careful` looks at every answer to the move it means to play; `extending`:
    threatened kings are looked at a ply deeper (0: not, 1: at the horizon, 2: everywhere).
    """

    depth: int = 99
    nodes: int = UNBOUNDED
    width: int = 0
    quiet: int = 4
    sight: int = UNBOUNDED
    noise: int = 0
    careful: bool = True
    extending: int = 2


LEVELS: Final[dict[str, Level]] = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=650, careful=False, extending=0),
    "easy": Level(depth=1, quiet=1, noise=40, careful=False, extending=0),
    "medium": Level(depth=2, nodes=450, width=30, noise=60, extending=0),
    "hard": Level(depth=2, nodes=1_300, width=30, noise=40, extending=0),
    "master": Level(width=30, noise=1),
}
STRONGEST: Final = "master"
