"""The player's progress in the courses, and in words for the shelf on which the games lie."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from game.learn.course import Course
from game.ui.words import _, ngettext


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """The number of completed pages and of all, and the minutes left; a course that cannot be read has no page."""

    done: int
    total: int
    minutes: int


def course_progress(course: Course, done: Collection[str]) -> CourseProgress:
    """The progress in the first part of a course; `done` are the ids of completed pages."""
    total, done_count = len(course.core_pages), sum(page.id in done for page in course.core_pages)
    return CourseProgress(done_count, total, math.ceil(course.minutes * (total - done_count) / total) if total else 0)


def progress_text(progress: CourseProgress) -> str:
    """The progress in a few words."""
    if not progress.total:
        return _("Can't be read")
    if progress.done == progress.total:
        return _("All pages done")
    if progress.done:
        return _("{done} of {pages} pages").format(done=progress.done, pages=progress.total)
    return f"{pages_text(progress.total)} · {minutes_text(progress.minutes)}"


def pages_text(count: int) -> str:
    """A number of pages as text in the player's language."""
    return ngettext("{count} page", "{count} pages", count).format(count=count)


def minutes_text(count: int) -> str:
    """A number of minutes as text in the player's language."""
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)
