"""The words of the text form, and how characters are written that mean something in it."""

from __future__ import annotations

import re
from typing import Final

SIGN: Final = "Stax-Game"
VERSION: Final = "1"
GAME: Final = "Game"
OPTIONS: Final = "Options"
NAME: Final = "Name"
SEAT: Final = "Seat"
BEGUN: Final = "Begun"
PLAYED: Final = "Played"
START: Final = "Start"
CLOCK: Final = "Clock"
LEFT: Final = "Left"
COLOURS: Final = "Colours"
RESULT: Final = "Result"
MOVES: Final = "Moves"
PLAIN: Final = frozenset((SIGN, GAME, OPTIONS, NAME, BEGUN, PLAYED, START, CLOCK, LEFT, COLOURS, RESULT, MOVES))
"""The names in a head, but those of the seats: `Seat` and a letter."""

_MEANT: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "{": "\\{", "}": "\\}"}
_SPELLED: Final = {spelled: meant for meant, spelled in _MEANT.items()}


def spelled(text: str, braces: bool) -> str:
    """A text on one line; in a comment braces are marked too."""
    marked = r"[\\\n\r{}]" if braces else r"[\\\n\r]"
    return re.sub(marked, lambda found: _MEANT[found[0]], text)


def meant(text: str) -> str:
    """What a spelled text says; a mark that means nothing stands for itself."""
    return re.sub(r"\\[\\nr{}]", lambda found: _SPELLED[found[0]], text)
