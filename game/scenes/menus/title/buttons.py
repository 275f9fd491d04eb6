"""The buttons at the bottom of the title, which lose keys, words and icons if the window is narrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets import Button
from game.ui.widgets.layout import Room, place_row
from game.ui.words import _

WIDE_GAP: Final = 14  # units, while everything fits
NARROW_GAP: Final = 8  # units
# Steps that make the row narrower, one after the other; each keeps what the steps before have left out.
NO_MINOR_KEYS, CLEAR_ICONS, RULES_ICON, SET_UP_ICON, NO_MINOR_ICONS, NO_KEYS, NO_ICONS = range(1, 8)
# How many further buttons are shown, and how many of them as an icon alone, the best first.
FURTHER_BUTTONS: Final = ((2, 0), (2, 1), (2, 2), (1, 0), (1, 1), (0, 0))


def lettered_button(
    label: str,
    on_press: Callable[[], None],
    icon: str,
    letter: str,
    second_line: str = "",
    *,
    is_main: bool = False,
    size: int = 17,
) -> Button:
    """Make a button that a letter presses; Enter presses the main button too and is written on it."""
    return Button(
        label,
        on_press,
        icon=icon,
        key=_("Enter") if is_main else letter,
        shortcut=ord(letter.lower()),
        strong=is_main,
        second_line=second_line,
        size=size,
    )


@dataclass(frozen=True, slots=True)
class TitleButtons:
    """All buttons of the title; `go_on` is None without an unfinished game."""

    go_on: Button | None
    start: Button
    learn: Button
    set_up: Button
    rules: Button
    library: Button
    settings: Button
    leave: Button
    puzzles: Button
    statistics: Button

    @property
    def row(self) -> list[Button]:
        """The buttons from the left, without Quit; Learn is first for a newcomer."""
        first = [self.learn, self.start] if self.learn.strong else [self.start, self.learn]
        buttons = [self.go_on, *first, self.set_up, self.rules, self.library, self.settings]
        return [button for button in buttons if button is not None]

    def place(self, pen: Pen, foot: pygame.Rect) -> list[Button]:
        """Place the row in the foot, Quit at its right; return the further buttons that found room between them."""
        row = self.row
        for step in range(NO_ICONS + 1):
            gap, (*widths, leave) = pen.px(NARROW_GAP if step else WIDE_GAP), self._narrow(pen, step, foot.height)
            further = 0 if step == NO_KEYS else 2 * (foot.height + pen.px(NARROW_GAP))  # room for two icons
            if sum(widths) + leave + gap * len(row) + further <= foot.width:
                break
        room = Room(foot)
        self.leave.place(pen, room.cut_right(leave, gap))
        return self._place_further(pen, place_row(pen, row, widths, room.rect, gap))

    def _narrow(self, pen: Pen, step: int, height: int) -> list[int]:
        """Leave out what the steps up to this one leave out; return the widths of the row and of Quit in pixels."""
        wishes = {self.go_on: 270, self.start: 200, self.learn: 340 if self.learn.strong else 140, self.leave: 120}
        widths = []
        for button in (*self.row, self.leave):
            minor = not button.strong and button not in (self.go_on, self.start)
            bare = minor and step >= CLEAR_ICONS and button in (self.library, self.settings, self.leave)
            bare = bare or (step >= RULES_ICON and button is self.rules)
            bare = bare or (step >= SET_UP_ICON and button is self.set_up)
            has_key = step < (NO_MINOR_KEYS if minor else NO_KEYS)
            has_icon = bare or step < (NO_MINOR_ICONS if minor else NO_ICONS)
            button.show(words=not bare, key=has_key, icon=has_icon)
            wish = 0 if step else wishes.get(button, 140)
            widths.append(height if bare else button.width_at_least(pen, wish))
        return widths

    def _place_further(self, pen: Pen, area: pygame.Rect) -> list[Button]:
        """Place the buttons to puzzles and statistics in an area, with words if they fit; return those with room.

        They may have no room: Learn and the library lead there too.
        """
        buttons, gap = (self.puzzles, self.statistics), pen.px(NARROW_GAP)
        for count, bare in FURTHER_BUTTONS:
            for index, button in enumerate(buttons):
                button.show(words=index < count - bare)
            shown = list(buttons[:count])
            widths = [area.height if button.icon_only else button.min_width(pen) for button in shown]
            if sum(widths) + gap * (count - 1) <= area.width:
                break
        place_row(pen, shown, widths, area, gap)
        return shown
