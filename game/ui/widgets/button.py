"""A button and a switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import pygame

from game.ui.look.pen import Anchor, Pen
from game.ui.widgets.base import WIDGET_HEIGHT, PressWidget, Widget
from game.ui.words import _

ButtonPart: TypeAlias = Literal["words", "icon", "key"]
LOW_BUTTON_HEIGHT = 54  # units; in a lower button two lines are closer


class Button(PressWidget):
    """A button that calls `on_press`.

    `strong` marks the main action.  `second_line` stands under the label, `key` is the name of its shortcut.  `hide`
    leaves out parts; without its words it shows its icon alone, and its words as a tooltip.
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        shortcut: int | str | None = None,
        strong: bool = False,
        second_line: str = "",
        size: float = 17,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(label, on_press, icon=icon, key=key, shortcut=shortcut, enabled=enabled, tip=tip)
        self.strong = strong
        self.second_line = second_line
        self.size = size
        self._hidden: tuple[ButtonPart, ...] = ()
        self._enters = True  # Enter presses it, if it is the default button

    def hide(self, *parts: ButtonPart) -> None:
        """Leave out these parts, and show the others; without its words it is an icon alone."""
        self._hidden = parts

    def _part(self, name: ButtonPart, words: str) -> str:
        """A part's words or icon, "" if it is left out."""
        return "" if name in self._hidden else words

    def relabel(self, label: str, *, second_line: str = "", icon: str | None = None) -> None:
        """Change its words, and its icon if one is given."""
        self.label, self.second_line = label, second_line
        if icon is not None:
            self.icon = icon

    @property
    def is_default(self) -> bool:
        """Whether it is strong and enabled."""
        return self.strong and self.enabled

    def show_enter(self, enters: bool) -> None:
        """Show the key of a default button only while Enter presses it; its place stays empty."""
        self._enters = enters or not self.strong or self.key != _("Enter")

    def min_width(self, pen: Pen) -> int:
        """The width in pixels for everything on it; fixed if its words may be cut."""
        if self.may_shorten:
            return pen.px(200)
        return self._width_with(pen, self._part("icon", self.icon), self._part("key", self.key))

    def _width_with(self, pen: Pen, icon: str, key: str) -> int:
        """The width in pixels with an icon and a key, or without."""
        wide = pen.px(40) + max(pen.width(self.label, self.size, "bold"), pen.width(self.second_line, 14, "semibold"))
        wide += pen.px(38) if icon else 0
        return wide + (pen.keycap_width(key) + pen.px(16) if key else 0)

    def _fitting_signs(self, pen: Pen) -> tuple[str, str]:
        """The icon and the key that fit beside the words, or "" for those that do not."""
        own_icon, own_key = self._part("icon", self.icon), self._part("key", self.key)
        for icon, key in ((own_icon, own_key), (own_icon, ""), ("", "")):
            if self.may_shorten or self._width_with(pen, icon, key) <= self.rect.width:
                break
        return icon, key

    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels, more with a second line."""
        del width
        return pen.px(60 if self.second_line else WIDGET_HEIGHT)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a rounded box with its words, centred if they stand alone; darker while pressed, flat if disabled."""
        theme, r = pen.theme, self.rect
        strong = self.strong and self.enabled
        ink = (
            theme.dark
            if strong
            else theme.ink
            if self.enabled
            else theme.accents.waiting
            if self.strong
            else theme.faint
        )
        if strong:
            pen.box(surface, r, 12, theme.accents.bright if self.hovered and not self.is_held else theme.gold, None)
        elif self.strong:
            pen.box(surface, r, 12, theme.accents.waiting_ground, theme.gold + "66", max(1.2, 1.2 * theme.unit))
        else:
            edge = (
                theme.lines.passive if not self.enabled else theme.lines.edge_over if self.hovered else theme.lines.edge
            )
            pen.box(surface, r, 12, theme.ground.panel, edge, max(1.2, 1.2 * theme.unit))
            if self.hovered and not self.is_held:
                pen.box(surface, r, 12, theme.ground.hover, None)
        if self.is_held and self.hovered:
            pen.box(surface, r, 12, theme.ground.pressed, None)
        if "words" in self._hidden:
            self._hidden_text = f"{self.label}  {self._part('key', self.key)}".strip()
            pen.icon(surface, self.icon, r.center, 24, ink, 2 if strong else 1.75)
            self.draw_focus_ring(surface, pen)
            return
        left, right = r.left + pen.px(20), r.right - pen.px(20)
        icon, key = self._fitting_signs(pen)
        if icon:
            pen.icon(surface, icon, (left + pen.px(12), r.centery), 24, ink, 2 if strong else 1.75)
            left += pen.px(38)
        if key:
            half = pen.keycap_width(key) // 2
            tone = theme.accents.key_on_gold if strong else theme.muted if self.enabled else theme.accents.off_key
            if self._enters:
                pen.keycap(surface, key, (right - half, r.centery), 12, tone)
            right -= 2 * half + pen.px(12)
        self._draw_label(surface, pen, (left, right), ink, not icon and not key)
        self.draw_focus_ring(surface, pen)

    def _draw_label(self, surface: pygame.Surface, pen: Pen, room: tuple[int, int], ink: str, alone: bool) -> None:
        left, right = room
        second_line = self.second_line
        low = bool(second_line) and self.rect.height < pen.px(LOW_BUTTON_HEIGHT)  # two lines are close then
        lift, size = (pen.px(9 if low else 10) if second_line else 0), min(self.size, 16) if low else self.size
        x = self.rect.centerx if alone else left
        anchor: Anchor = "center" if alone else "midleft"
        at = (x, self.rect.centery - lift)
        self.draw_words(surface, pen, self.label, at, size, ink, "bold", anchor, right - left)
        if second_line:
            under = pen.theme.accents.on_gold if self.strong and self.enabled else pen.theme.muted
            at = (x, self.rect.centery + pen.px(10 if low else 13))
            pen.text(surface, second_line, at, 13 if low else 14, under, "semibold", anchor, right - left)


class Toggle(Widget):
    """A switch that is on or off; calls `on_change` with the new state.  Its label stands beside it."""

    def __init__(self, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__("")
        self.on = on
        self.on_change = on_change

    @property
    def look(self) -> object:
        """The state of a widget, and whether it is on."""
        return super().look, self.on

    def press(self) -> None:
        """Switch it over and call `on_change`."""
        self.on = not self.on
        self.on_change(self.on)

    def handle_arrow(self, across: int, down: int) -> bool:
        """Right switches it on, left switches it off."""
        if down or (across > 0) == self.on:
            return not down
        self.press()
        return True

    def min_width(self, pen: Pen) -> int:
        """The width of the switch in pixels."""
        return pen.px(48)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a track at the right with a knob, whose place shows the state without colour."""
        track = pygame.Rect(0, 0, pen.px(48), pen.px(26)).move_to(midright=self.rect.midright)
        self._draw_switch(surface, pen, track)
        if self.focused:
            around = track.inflate(pen.px(10), pen.px(10))
            pen.box(surface, around, 18, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))

    def _draw_switch(self, surface: pygame.Surface, pen: Pen, track: pygame.Rect) -> None:
        theme = pen.theme
        lively = theme.accents.bright if self.hovered else theme.gold
        fill = (lively if self.enabled else theme.accents.off) if self.on else theme.ground.trough
        edge = theme.accents.off if not self.enabled else theme.ink if self.hovered else theme.muted
        pen.box(surface, track, 13, fill, None if self.on else edge, max(1.5, 1.5 * theme.unit))
        x = track.right - pen.px(13) if self.on else track.left + pen.px(13)
        knob = pygame.Rect(0, 0, pen.px(18), pen.px(18)).move_to(center=(x, track.centery))
        pen.box(surface, knob, 9, theme.dark if self.on else edge, None)
        if self.on:
            pen.icon(surface, "tick", (track.left + pen.px(15), track.centery), 15, theme.dark, 3)
