"""What the evaluation of Death Stacks counts, named as what a player gains: by more of it, or with a minus by less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_

TERMS: Final[Mapping[str, str]] = {
    "stacks": N_("stacks owned"),
    "pieces": N_("own pieces in own stacks"),
    "backed": N_("tops with an own piece below"),
    "reach": N_("reach"),
    "-attacked": N_("stacks out of the other's reach"),
    "-hanging": N_("stacks that cannot be taken next"),
    "-too-tall": N_("no stack too tall"),
    "-pressed": N_("no stack that must move"),
    "last-two": N_("stacks brought together"),
    "-last-one": N_("more than one stack"),
}
