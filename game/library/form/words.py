"""The keywords of the text form, and the escapes for its special characters."""

from __future__ import annotations

import re
from typing import Final

FORM_NAME: Final = "Stax-Game"
VERSION: Final = "1"
GAME: Final = "Game"
OPTIONS: Final = "Options"
NAME: Final = "Name"
SEAT: Final = "Seat"
BEGUN: Final = "Begun"
PLAYED: Final = "Played"
START: Final = "Start"
CLOCK: Final = "Clock"
TIME_LEFT: Final = "Left"
COLOURS: Final = "Colours"
RESULT: Final = "Result"
MOVE_COUNT: Final = "Moves"
HEAD_NAMES: Final = frozenset(
    (FORM_NAME, GAME, OPTIONS, NAME, BEGUN, PLAYED, START, CLOCK, TIME_LEFT, COLOURS, RESULT, MOVE_COUNT)
)
"""The names of lines in a head, except those of the seats: `Seat` and a letter."""

_ESCAPES: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "{": "\\{", "}": "\\}"}
_UNESCAPES: Final = {spelled: meant for meant, spelled in _ESCAPES.items()}


def escape(text: str, braces: bool) -> str:
    """A text with escapes, on one line; with `braces`, as in a comment, braces are escaped too."""
    marked = r"[\\\n\r{}]" if braces else r"[\\\n\r]"
    return re.sub(marked, lambda found: _ESCAPES[found[0]], text)


def unescape(text: str) -> str:
    """A text without its escapes; an unknown escape stays as it is."""
    return re.sub(r"\\[\\nr{}]", lambda found: _UNESCAPES[found[0]], text)
