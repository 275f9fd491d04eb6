"""What the evaluation of Mixtour counts, named as what a player gains: by more of it, or with a minus by less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_

TERMS: Final[Mapping[str, str]] = {
    "-reserve": N_("pieces brought in"),
    "single-pieces": N_("single pieces"),
    "stacks-of-two": N_("stacks of two"),
    "stacks-of-three": N_("stacks of three"),
    "stacks-of-four": N_("stacks of four"),
    "scoring-lines": N_("ways to a stack of five"),
    "scores-next": N_("a point to come"),
    "-forks": N_("several threats at once"),
    "points": N_("points"),
}
