"""The pictures of the rulebook of Death Stacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromStack, Off, Onto
from game.core.display.showing import Diagram

START_POSITION: Final = "rr,rr,rr,rr,rr,rr/,,,,,/,,,,,/,,,,,/,,,,,/bb,bb,bb,bb,bb,bb r"
MIDDLE_POSITION: Final = ",,,,,/,b,,,,/,,,,bb,/,,rbrb,,,/,,,,b,/,,,r,, r"
CORNER_POSITION: Final = ",,,,,/,b,,,,/,,,rb,,/,,,,rbr,/,,b,,,/r,,,,, r"
TALL_POSITION: Final = ",,,,,/,b,,,,/,,rbbrrb,,,/,,,,bb,/,r,,,b,/,,,,,r r"
OFFENCE_POSITION: Final = ",,,,,/,b,,,,/,,rbbrb,,,/,,,,bb,/,r,,,,/,,,,b,r b !"
STACK_ON_C3: Final = FromStack((2, 2))

DEATH_STACKS_DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "start": Diagram(START_POSITION),
    "eight-ways": Diagram(MIDDLE_POSITION, picks=(STACK_ON_C3, Off(2))),
    "bounces": Diagram(MIDDLE_POSITION, picks=(STACK_ON_C3, Off(4))),
    "mirror": Diagram(CORNER_POSITION, picks=(FromStack((4, 2)), Off(3), Onto((3, 5)))),
    "too-tall": Diagram(TALL_POSITION),
    "called": Diagram(OFFENCE_POSITION, options=(("too-tall", "called"),)),
}
