"""The pictures of the rulebook of Stack-22."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, Onto, OrientedAs, Spelling
from game.core.display.pieces import Slab
from game.core.display.showing import Diagram
from game.core.geometry.hexes import Cell
from game.games.stack22.forms import FORMS, TILE_LETTERS
from game.games.stack22.view import SEAT_STAINS

TOWER_POSITION: Final = (
    "B L0@0,0;A5@1,0;J0@0,0;I0@-1,0;E6@0,-1;C1@-1,0;A4@-1,0;F1@1,1;H0@1,0;E5@1,0;P8@0,0;Y9@-1,1;C1@-1,0;Q2@0,0;Z1@0,1"
)
PAIR_POSITION: Final = "W I0@0,0;I0@1,0"


def _picks(seat: int, letter: str, form: int, *onto: Cell) -> Spelling:
    """A tile turned to one of its forms, and where its smallest cell goes if that is chosen."""
    tile = TILE_LETTERS.index(letter)
    orientation = OrientedAs(Slab(seat, SEAT_STAINS[seat], FORMS[tile][form]))
    return (FromHand(seat, tile), orientation, *(Onto(cell) for cell in onto))


STACK22_DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "second": Diagram("B R0@0,0", picks=_picks(1, "V", 0, (1, 1))),
    "not-flat": Diagram("B R0@0,0", picks=_picks(1, "V", 0, (0, 0))),
    "one-below": Diagram("B I0@0,0", picks=_picks(1, "I", 0, (0, 0))),
    "forced": Diagram(PAIR_POSITION, picks=_picks(0, "P", 0)),
    "too-low": Diagram(PAIR_POSITION, picks=_picks(0, "P", 0, (2, 1))),
    "levels": Diagram(TOWER_POSITION),
}
