"""The pictures of the rulebook of Stax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs
from game.core.display.pieces import HexTile
from game.core.display.showing import Diagram
from game.games.stax.tiles import pointer_set

FLAT_POSITION: Final = "2 L -1,2=D01345;0,-1=LK;0,0=L012;0,1=D025;1,-1=L0134;1,0=D012345;1,1=DK"
RAISED_POSITION: Final = "2 L -1,2=D01345;0,-1=LK;0,0=L012;0,1=D0245/D025;1,-1=L0134;1,0=D0/D03/D012345;1,1=DK"
EARLY_POSITION: Final = "2 L -1,1=D14;-1,2=L024;0,0=L03;0,1=LK;1,-1=D0124;1,0=D0;2,0=DK"
CUT_POSITION: Final = "2 L -2,0=LK;-2,1=D24;-1,0=D013;0,0=L0235;1,0=L35;2,-1=DK;2,0=D012"
MEETING_STACK: Final = (FromStack((0, 0)),)

STAX_DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "placing": Diagram(EARLY_POSITION, picks=(FromHand(0, 5),)),
    "points-at-king": Diagram(
        EARLY_POSITION, picks=(FromHand(0, 1), Onto((-1, 0)), OrientedAs(HexTile(0, pointer_set("0"))))
    ),
    "five-moves": Diagram(FLAT_POSITION, picks=MEETING_STACK),
    "three-moves": Diagram(RAISED_POSITION, picks=MEETING_STACK),
    "cliff": Diagram(RAISED_POSITION, picks=(*MEETING_STACK, Onto((1, 0)))),
    "cut-off": Diagram(CUT_POSITION, picks=(FromStack((0, 0)),)),
    "capture": Diagram("2 L -1,1=L045;0,0=L034;0,1=LK;1,-1=D0124;1,0=D03;2,-1=L24/D13;2,0=DK", threats=True),
}
