"""Dates in the player's language, in the time zone of the computer."""

from __future__ import annotations

import time
from typing import Final

from game.core.errors import N_
from game.ui.words import _

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def day_and_time(moment: float) -> str:
    """A time, in seconds since 1970, with its day in words.

    Raises OverflowError, OSError or ValueError if the system's calendar has no such day.
    """
    local = time.localtime(moment)
    month, clock = _(MONTHS[local.tm_mon - 1]), time.strftime("%H:%M", local)
    return _("{day} {month} {year}, {time}").format(day=local.tm_mday, month=month, year=local.tm_year, time=clock)
