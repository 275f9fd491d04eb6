"""How far one is in the courses, as their cards tell it."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from game.learn.course import Course
from game.scenes.menus.game_cards import CardLine
from game.ui.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Progress:
    """How many pages of how many are done, and how many minutes are left; a course that cannot be read has no page."""

    done: int
    whole: int
    minutes: int


def progress(course: Course, done: Collection[str]) -> Progress:
    """How far one is in a course proper, of which the pages with these ids are done."""
    whole, gone = len(course.core_pages), sum(page.id in done for page in course.core_pages)
    return Progress(gone, whole, math.ceil(course.minutes * (whole - gone) / whole) if whole else 0)


def told(far: Progress) -> str:
    """How far one is, in a few words."""
    if not far.whole:
        return _("It cannot be read")
    if far.done == far.whole:
        return _("All pages done")
    if far.done:
        return _("{done} of {pages} pages").format(done=far.done, pages=far.whole)
    return f"{pages(far.whole)} · {minutes(far.minutes)}"


def line(far: Progress) -> CardLine:
    """What a course's card says."""
    short = f"{far.done}/{far.whole}" if far.done else pages(far.whole) if far.whole else ""
    return CardLine(told(far), short, far.done / far.whole if far.whole else 0.0)


def pages(count: int) -> str:
    """So many pages."""
    return ngettext("{count} page", "{count} pages", count).format(count=count)


def minutes(count: int) -> str:
    """So many minutes."""
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)
