"""A button and a switch."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.pen import Anchor, Pen
from game.ui.widgets.base import Widget


class Button(Widget):
    """Calls `pressed` when it is pressed.

    `strong`: the one thing that most want to do.  `more` is a second line under the label, `key` the name of
    its shortcut.
    """

    def __init__(
        self,
        label: str,
        pressed: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        shortcut: int | None = None,
        strong: bool = False,
        more: str = "",
        size: float = 17,
    ) -> None:
        super().__init__(label, shortcut)
        self.pressed = pressed
        self.icon = icon
        self.key = key
        self.strong = strong
        self.more = more
        self.size = size

    @property
    def leads(self) -> bool:
        """A strong one does."""
        return self.strong and self.enabled

    def press(self) -> None:
        """Do it."""
        self.pressed()

    def least_width(self, pen: Pen) -> int:
        """How many pixels wide it must be for everything on it."""
        wide = pen.px(40) + max(pen.width(self.label, self.size, "bold"), pen.width(self.more, 14, "semibold"))
        wide += pen.px(38) if self.icon else 0
        return wide + (pen.keycap_width(self.key) + pen.px(16) if self.key else 0)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """A rounded box; its words in the middle if they stand alone."""
        theme, r = pen.theme, self.rect
        ink = theme.dark if self.strong else theme.ink if self.enabled else theme.faint
        if self.strong:
            pen.box(surface, r, 12, theme.gold if not self.hovered else "#FFD87A", None)
        else:
            pen.box(surface, r, 12, theme.panel, theme.muted + "90" if self.hovered else theme.ink + "30", 1.2)
            if self.hovered:
                pen.box(surface, r, 12, theme.hover, None)
        left, right = r.left + pen.px(20), r.right - pen.px(20)
        if self.icon:
            pen.icon(surface, self.icon, (left + pen.px(12), r.centery), 24, ink, 2 if self.strong else 1.75)
            left += pen.px(38)
        if self.key:
            half = pen.keycap_width(self.key) // 2
            pen.keycap(surface, self.key, (right - half, r.centery), 12, "#4A3A10" if self.strong else theme.muted)
            right -= 2 * half + pen.px(12)
        self._words(surface, pen, left, right, ink)
        self.ring(surface, pen)

    def _words(self, surface: pygame.Surface, pen: Pen, left: int, right: int, ink: str) -> None:
        alone = not self.icon and not self.key
        lift = pen.px(10) if self.more else 0
        x = self.rect.centerx if alone else left
        anchor: Anchor = "center" if alone else "midleft"
        pen.text(surface, self.label, (x, self.rect.centery - lift), self.size, ink, "bold", anchor, right - left)
        if self.more:
            under = "#3A2C08" if self.strong else pen.theme.muted
            pen.text(
                surface, self.more, (x, self.rect.centery + pen.px(13)), 14, under, "semibold", anchor, right - left
            )


class Toggle(Widget):
    """A switch that is on or off; calls `changed` with the new state."""

    def __init__(self, label: str, on: bool, changed: Callable[[bool], None], *, icon: str = "") -> None:
        super().__init__(label)
        self.on = on
        self.changed = changed
        self.icon = icon

    def press(self) -> None:
        """The other way round."""
        self.on = not self.on
        self.changed(self.on)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Its words at the left, the switch at the right; the knob's place tells as much as its colour."""
        theme, r = pen.theme, self.rect
        pen.box(surface, r, 12, theme.hover if self.hovered else None, None)
        left = r.left + pen.px(20)
        if self.icon:
            pen.icon(surface, self.icon, (left + pen.px(12), r.centery))
            left += pen.px(38)
        track = pygame.Rect(0, 0, pen.px(48), pen.px(26))
        track.midright = r.right - pen.px(20), r.centery
        pen.box(surface, track, 13, theme.gold if self.on else theme.panel, None if self.on else theme.muted, 1.5)
        knob = pygame.Rect(0, 0, pen.px(18), pen.px(18))
        knob.center = (track.right - pen.px(13) if self.on else track.left + pen.px(13)), track.centery
        pen.box(surface, knob, 9, theme.dark if self.on else theme.muted, None)
        pen.text(surface, self.label, (left, r.centery), 17, weight="bold", room=track.left - pen.px(8) - left)
        self.ring(surface, pen)
