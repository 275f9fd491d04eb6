"""The pictures of the rulebook of Death Stacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromStack, Off, Onto
from game.core.display.showing import Diagram

START: Final = "rr,rr,rr,rr,rr,rr/,,,,,/,,,,,/,,,,,/,,,,,/bb,bb,bb,bb,bb,bb r"
MIDDLE: Final = ",,,,,/,b,,,,/,,,,bb,/,,rbrb,,,/,,,,b,/,,,r,, r"
CORNER: Final = ",,,,,/,b,,,,/,,,rb,,/,,,,rbr,/,,b,,,/r,,,,, r"
TALL: Final = ",,,,,/,b,,,,/,,rbbrrb,,,/,,,,bb,/,r,,,b,/,,,,,r r"
OFFENCE: Final = ",,,,,/,b,,,,/,,rbbrb,,,/,,,,bb,/,r,,,,/,,,,b,r b !"
C3: Final = FromStack((2, 2))

DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "start": Diagram(START),
    "eight-ways": Diagram(MIDDLE, picks=(C3, Off(2))),
    "bounces": Diagram(MIDDLE, picks=(C3, Off(4))),
    "mirror": Diagram(CORNER, picks=(FromStack((4, 2)), Off(3), Onto((3, 5)))),
    "too-tall": Diagram(TALL),
    "called": Diagram(OFFENCE, options=(("too-tall", "called"),)),
}
