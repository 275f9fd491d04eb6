"""What the evaluation of Stack-22 counts, named as what a player gains: by more of it, or with a minus by less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_

TERMS: Final[Mapping[str, str]] = {
    "first": N_("the level that counts first"),
    "second": N_("the level that counts second"),
    "third": N_("the level that counts third"),
    "-fourth": N_("fewer tiles on the level that counts fourth"),
    "-fifth": N_("fewer tiles on the level that counts fifth"),
    "others": N_("the other levels"),
    "climb": N_("a way up to a new level"),
    "join": N_("a way onto the highest level"),
    "fits": N_("tiles that fit above all"),
    "joins": N_("tiles that fit beside the highest"),
}
