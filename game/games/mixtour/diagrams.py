"""The pictures of the rulebook of Mixtour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, FromStack, Off, Onto
from game.core.display.showing import Diagram

ROUND_POSITION: Final = "w,,r,,w/,,,r,/r,,rw,,w/,,,,/,,w,,r W 0-0 -"
BUILT_POSITION: Final = ",,,,/,,r,,/wrw,,rr,,r/,,,w,/,r,,, W 0-0 -"
MOVED_POSITION: Final = ",,,,/,,r,,/,w,,r,/,,,,/rw,w,,, W 0-0 b1:1-a1"
THREE_POINTS: Final = (("points", "3"),)

MIXTOUR_DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "reach": Diagram(ROUND_POSITION, THREE_POINTS, pointed_cell=(2, 2)),
    "number": Diagram(BUILT_POSITION, THREE_POINTS, picks=(FromStack((0, 2)), Off(2))),
    "five": Diagram(BUILT_POSITION, THREE_POINTS, picks=(FromStack((0, 2)), Off(3), Onto((2, 2)))),
    "take-back": Diagram(MOVED_POSITION, THREE_POINTS, picks=(FromStack((0, 0)), Off(2), Onto((1, 0)))),
    "enter": Diagram(MOVED_POSITION, THREE_POINTS, picks=(FromHand(0, 16),)),
}
