"""The title's doors, as its large buttons are called: each has an icon, a name and a line that says what it will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.play.setup import EVEN_LEVEL, LEVEL_NAMES
from game.scenes.players.seating import Seating
from game.scenes.sentences.levels import level_name
from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.widgets import Button
from game.ui.words import _, ngettext

CORNER: Final = 16  # units
SIDE_DOOR_WIDTH: Final = 66  # units
LOW_DOOR_HEIGHT: Final = 72  # units; in lower doors everything is smaller


class Door(Button):
    """A button with an icon, its name, and a line below; `beside` lies on its right end and leads elsewhere.

    It also draws the door beside it, which its own box would hide.
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str,
        letter: str,
        second_line: str,
        strong: bool = False,
        beside: SideDoor | None = None,
    ) -> None:
        super().__init__(
            label,
            on_press,
            icon=icon,
            key=_("Enter") if strong else letter,
            shortcut=ord(letter.lower()),
            strong=strong,
            second_line=second_line,
        )
        self.beside = beside

    @property
    def tooltip_text(self) -> str:
        """The key that presses the door."""
        return self.key

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, which the door shares with the small door at its end."""
        wide = pen.px(SIDE_DOOR_WIDTH) if self.beside is not None else 0
        super().place(pen, pygame.Rect(rect.left, rect.top, rect.width - wide, rect.height))
        if self.beside is not None:
            self.beside.place(pen, pygame.Rect(rect.right - wide, rect.top, wide, rect.height))

    @property
    def whole(self) -> pygame.Rect:
        """The rectangle of the door with the small door at its end."""
        return self.rect if self.beside is None else self.rect.union(self.beside.rect)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the door, gold if Enter presses it, with the name and the line."""
        theme, rect, px = pen.theme, self.rect, pen.px
        lit = self.hovered and not self.is_held
        if self.strong:
            pen.box(surface, self.whole, CORNER, theme.accents.bright if lit else theme.gold, None)
        else:
            edge = theme.lines.edge_over if lit else theme.lines.edge
            pen.box(surface, self.whole, CORNER, theme.ground.panel, edge, max(1.2, 1.3 * theme.unit))
        if self.is_held and self.hovered:
            pen.box(surface, self.whole, CORNER, theme.dark + "30", None)
        low = rect.height < px(LOW_DOOR_HEIGHT)
        ink, under = (theme.dark, theme.accents.on_gold) if self.strong else (theme.ink, theme.muted)
        pen.icon(surface, self.icon, (rect.left + px(34 if low else 42), rect.centery), 26 if low else 30, ink, 2)
        left = rect.left + px(66 if low else 80)
        room = rect.right - px(10) - left
        middle, below = rect.centery - px(10 if low else 13), rect.centery + px(14 if low else 17)
        self.draw_words(surface, pen, self.label, (left, middle), 22 if low else 27, ink, "black", "midleft", room)
        weight: Weight = "semibold" if self.strong else "regular"
        pen.text(surface, self.second_line, (left, below), 14 if low else 15, under, weight, "midleft", room)
        if self.beside is not None:
            self.beside.draw_sign(surface, pen)
        self.draw_focus_ring(surface, pen, CORNER)


class SideDoor(Button):
    """A small door at the end of a large door, gold if that is; it has an icon and a tooltip."""

    def __init__(self, label: str, on_press: Callable[[], None], icon: str, letter: str, on_gold: bool) -> None:
        super().__init__(label, on_press, icon=icon, shortcut=ord(letter.lower()), tip=f"{label}  {letter}")
        self.on_gold = on_gold

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the focus ring; the door on whose end it lies draws the rest."""
        self.draw_focus_ring(surface, pen, 12)

    def draw_sign(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a line at the left and the icon."""
        theme, rect = pen.theme, self.rect
        line = pygame.Rect(rect.left, rect.top + pen.px(18), max(1, pen.px(1.5)), rect.height - 2 * pen.px(18))
        pen.box(surface, line, 0, (theme.accents.on_gold if self.on_gold else theme.ink) + "60", None)
        if self.hovered:
            around = pygame.Rect(0, 0, pen.px(46), pen.px(46)).move_to(center=rect.center)
            lit = theme.dark + "30" if self.is_held else theme.ink + "50" if self.on_gold else theme.ground.hover
            pen.box(surface, around, 12, lit, None)
        pen.icon(surface, self.icon, rect.center, 24, theme.dark if self.on_gold else theme.ink, 2)


def seats_line(seating: Seating) -> str:
    """Who plays, in a few words."""
    seats = seating.seats[: seating.count]
    people = sum(seat.human for seat in seats)
    levels = [seat.level for seat in seats if seat.level]
    if seating.far_seats:
        return _("You and a friend elsewhere") if len(seating.far_seats) == 1 else _("You and two friends elsewhere")
    if not levels:
        return _("Two players at this table") if people == 2 else _("Three players at this table")
    each_once = (level for level in (EVEN_LEVEL, *LEVEL_NAMES) if level in levels)
    names = [level_name(level) for level in each_once]  # from the weakest
    if not people:
        return _("Only computers, {levels}").format(levels=_range_text(names))
    if people > 1:
        return _("Two against the computer, {level}").format(level=names[0])
    if len(names) > 1 and EVEN_LEVEL in levels:
        return _("You against two computers")
    if len(names) > 1:
        return _("You against {level} and {other}").format(level=names[0], other=names[1])
    if levels == [EVEN_LEVEL]:
        return _("An even game with the computer")
    line = _("You against 2 computers, {level}") if len(levels) > 1 else _("You against the computer, {level}")
    return line.format(level=names[0])


def _range_text(names: Sequence[str]) -> str:
    """The weakest and the strongest level, because a door is narrow."""
    return _("{first} to {last}").format(first=names[0], last=names[-1]) if len(names) > 1 else names[0]


def course_line(name: str, minutes: int, is_newcomer: bool, is_begun: bool) -> str:
    """What the course of a game will do: its minutes, those that are left once it is begun, or that it is done."""
    if not minutes:
        return _("All pages of {game} are done").format(game=name)
    if is_newcomer:
        line = ngettext("New here? {game} in {minutes} minute", "New here? {game} in {minutes} minutes", minutes)
    elif is_begun:
        line = ngettext("{game}: {minutes} minute left", "{game}: {minutes} minutes left", minutes)
    else:
        line = ngettext("{game} in {minutes} minute, by playing", "{game} in {minutes} minutes, by playing", minutes)
    return line.format(game=name, minutes=minutes)
