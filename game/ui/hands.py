"""Which rail shows a hand, by its style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ui.discrail import PlateRail, ReserveRail
from game.ui.layout import HandStyle
from game.ui.rails import Rail
from game.ui.slabrail import SlabRail

RAILS: Final[Mapping[HandStyle, type[Rail]]] = {
    "tiles": Rail,
    "slabs": SlabRail,
    "reserve": ReserveRail,
    "plates": PlateRail,
}
