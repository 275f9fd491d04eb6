"""The row of buttons below the path, and what follows a course as buttons or pills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.learn.course import Course
from game.scenes.base.routes import OpenLesson, Route, StartFirstGame
from game.scenes.menus.learn.courses import pages_text
from game.ui.look.pen import Pen
from game.ui.widgets import Button
from game.ui.widgets.layout import Room, place_row
from game.ui.words import _

ROW_GAP: Final = 14  # units
NARROWINGS: Final = 4  # steps: all words, no second lines, no keys, no words on lesser buttons


@dataclass(frozen=True, slots=True)
class LearnButtons:
    """The buttons at the bottom; the lesser ones become smaller if the row is too narrow."""

    go_on: Button
    rules: Button
    puzzles: Button
    follow_ups: tuple[Button, ...]
    back: Button

    def show_page(self, label: str, page_line: str, heading: str) -> None:
        """Say what the main button does with which page, and the heading of the rules that belongs to it."""
        self.go_on.relabel(label, second_line=page_line)
        self.rules.relabel(self.rules.label, second_line=heading)

    def place(self, pen: Pen, foot: pygame.Rect, *, with_puzzles: bool, with_follow_ups: bool) -> None:
        """Place the row in the foot.

        If it is too narrow, the lesser buttons lose their second line, then their keys, then their words.
        """
        gap, more = pen.px(ROW_GAP), [*(self.follow_ups if with_follow_ups else ())]
        row = [self.go_on, self.rules, *([self.puzzles] if with_puzzles else []), *more]
        for step in range(NARROWINGS):
            widths = self._narrow(pen, row, step, foot.height)
            back = self.back.width_at_least(pen, 0 if step else 150)
            if sum(widths) + back + gap * len(row) <= foot.width:
                break
        place_row(pen, row, widths, foot, gap)
        self.back.place(pen, Room(foot).cut_right(back))

    def _narrow(self, pen: Pen, row: list[Button], step: int, height: int) -> list[int]:
        """Leave out what a step leaves out; return the widths of a row in pixels."""
        self.rules.show(second_line=step < 1, key=step < 2)
        for button in (self.puzzles, self.back):
            button.show(key=step < 2)
        for button in self.follow_ups:
            button.show(words=step < 3)
        least = {self.go_on: 250} if step else {self.go_on: 330, self.rules: 170}
        return [height if each.icon_only else each.width_at_least(pen, least.get(each, 0)) for each in row]


def make_follow_ups(
    kind: type[Button], course: Course, done: frozenset[str], go: Callable[[Route], None]
) -> tuple[Button, ...]:
    """Make the buttons for what follows a course: further pages, a first game; `done` are completed pages."""
    buttons = []
    if course.extra_pages:
        first = next((page for page in course.extra_pages if page.id not in done), course.extra_pages[0])
        far = sum(page.id in done for page in course.extra_pages)
        words = _("{done} of {pages} pages").format(done=far, pages=len(course.extra_pages))
        more = words if far else pages_text(len(course.extra_pages))
        named = _("Three at the table") if all(len(page.start.options) for page in course.extra_pages) else ""
        buttons.append(kind(named, partial(go, OpenLesson(first)), icon="person", second_line=more, size=16))
    play = partial(go, StartFirstGame(course.game))
    buttons.append(kind(_("A first game"), play, icon="computer", second_line=_("against Novice"), size=16))
    return tuple(buttons)
