"""Which rail shows a hand, by its style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ui.kinds.discs.rail import PlateRail, ReserveRail
from game.ui.kinds.slabs.rail import SlabRail
from game.ui.kinds.tiles.rail import Rail
from game.ui.panels.table_layout import HandStyle

RAILS: Final[Mapping[HandStyle, type[Rail]]] = {
    "tiles": Rail,
    "slabs": SlabRail,
    "reserve": ReserveRail,
    "plates": PlateRail,
}
