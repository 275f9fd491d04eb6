"""The bar at the top: the menu, the game's name and move, and a button for each action of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.settings.actions import ACTIONS
from game.settings.key_bindings import Bindings
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.actions import key_of
from game.ui.words import _

MENU: Final = "menu"  # at the left, before the title
MIN_PILL_WIDTH: Final = 250  # units
NARROW_WIDTH: Final = 1100  # units; a narrower bar leaves out buttons for the pill
NARROWEST_WIDTH: Final = 1020
MIN_KEYED_WIDTH: Final = 1400  # units; a narrower bar shows no keys
MIN_KEYED_PILL_WIDTH: Final = 200  # units; keys are left out if they leave less for the pill
ASSUMED_MOVES: Final = 100  # the width is computed for at least this many moves, so that keys do not appear and vanish
# Units; narrower bars leave these out, as the menu or the list of moves has them
MIN_BAR_WIDTHS: Final[Mapping[str, int]] = {
    "analyse": NARROW_WIDTH,
    "xray": NARROW_WIDTH,
    "rules": NARROW_WIDTH,
    "first": NARROWEST_WIDTH,
    "last": NARROWEST_WIDTH,
}


@dataclass(frozen=True, slots=True)
class BarContent:
    """The content of the bar: `disabled` and `on` are ids of actions, `hovered` one of them or "".

    `variant` says how the game differs from the usual; `subtitle` replaces the number of the move.
    """

    title: str
    move: int = 1
    disabled: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    hovered: str = ""
    variant: str = ""
    subtitle: str = ""
    shows_keys: bool = False  # below the words of a bar that has room for them


class TopBar(CachedPicture[BarContent]):
    """The bar of a table; `action_at` returns the action under a click."""

    def __init__(
        self,
        pen: Pen,
        rect: pygame.Rect,
        content: BarContent,
        groups: Sequence[Sequence[str]],
        bindings: Bindings | None = None,
    ) -> None:
        self.groups = groups
        names = [MENU, *(name for group in groups for name in group)]
        self.keys = {name: key_of(name, bindings or Bindings()) for name in names}
        super().__init__(pen, rect, content)

    @property
    def actions_with_keys(self) -> frozenset[str]:
        """The actions whose keys are shown beside their icons; without enough room the longest group has none, then no
        group."""
        pen, groups = self.pen, self.groups
        if self.rect.width < pen.px(MIN_KEYED_WIDTH):
            return frozenset()
        longest = max(groups, key=len, default=())
        for keyed in (groups, [group for group in groups if group != longest]):
            names = frozenset(name for group in keyed for name in group if self.keys[name])
            wide = sum(self._button_width(name, name in names) for group in groups for name in group)
            left = self._words_end(replace(self.content, move=max(ASSUMED_MOVES, self.content.move)), "")
            right = self.rect.right - pen.px(12) - wide - pen.px(16) * (len(groups) - 1)
            if right - pen.px(16) - left >= pen.px(MIN_KEYED_PILL_WIDTH):
                return names
        return frozenset()

    def _button_width(self, action: str, keyed: bool) -> int:
        """The width of a button in pixels, with its key or without."""
        return self.pen.px(40) + self.pen.keycap_width(self.keys[action]) if keyed else self.pen.px(44)

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each action with its rectangle on the window, from the right."""
        pen, bar = self.pen, self.rect
        yield MENU, pygame.Rect(bar.left + pen.px(12), bar.top + pen.px(4), pen.px(48), bar.height - pen.px(8))
        right, narrow, keyed = bar.right - pen.px(12), bar.width < pen.px(NARROW_WIDTH), self.actions_with_keys
        for group in reversed(self.groups):
            for action in reversed(group):
                if bar.width < pen.px(MIN_BAR_WIDTHS.get(action, 0)):
                    continue
                wide = self._button_width(action, action in keyed)
                right -= wide
                yield action, pygame.Rect(right, bar.top + pen.px(4), wide, bar.height - pen.px(8))
            right -= pen.px(8 if narrow else 16)

    def action_at(self, point: tuple[int, int]) -> str | None:
        """The id of the action under a point, even if it is disabled; None if there is none."""
        return next((action for action, place in self.buttons() if place.collidepoint(point)), None)

    def tooltip_for(self, action: str) -> str:
        """The name of an action, with its key if that is not shown beside the icon."""
        name, key = _(ACTIONS[action].name), self.keys[action]
        return f"{name} ({key})" if key and action not in self.actions_with_keys else name

    def place_of(self, action: str) -> pygame.Rect:
        """The rectangle of an action's button."""
        return next(place for known, place in self.buttons() if known == action)

    @property
    def pill_span(self) -> pygame.Rect:
        """The span between the title and the buttons, for the pill."""
        return self._span_beside(self.variant)

    def _span_beside(self, variant: str) -> pygame.Rect:
        """The span for the pill, if `variant` stands under the move."""
        pen, left = self.pen, self._words_end(self.content, variant)
        right = min(place.left for action, place in self.buttons() if action != MENU) - pen.px(16)
        return pygame.Rect(left, self.rect.top, max(0, right - left), self.rect.height)

    def _words_end(self, content: BarContent, variant: str) -> int:
        """The x at which the words at the left end."""
        pen = self.pen
        words_width = max(pen.width(self._move_text(content), 15), pen.width(variant, 13))
        return (
            self.rect.left + pen.px(68) + pen.width(content.title, 24, "black") + pen.px(24) + words_width + pen.px(8)
        )

    @property
    def variant(self) -> str:
        """How the game differs from the usual, if there is room for that and for the pill; else ""."""
        return (
            self.content.variant if self._span_beside(self.content.variant).width >= self.pen.px(MIN_PILL_WIDTH) else ""
        )

    @staticmethod
    def _move_text(content: BarContent) -> str:
        return content.subtitle or _("Move {number}").format(number=content.move)

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint a dark strip with a line under it."""
        del content
        surface.fill(self.pen.theme.ground.bar, rect)
        pygame.draw.line(
            surface, self.pen.theme.lines.seam, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1)
        )

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the title, the move and the buttons."""
        pen, theme = self.pen, self.pen.theme
        title = pen.text(surface, content.title, (pen.px(68), rect.centery - 1), 24, weight="black")
        x, y = title.right + pen.px(16), rect.centery + 1
        if self.variant:
            pen.text(surface, self.variant, (x, y + pen.px(10)), 13, theme.muted)
            y -= pen.px(10)
        pen.text(surface, self._move_text(content), (x, y), 15, theme.muted)
        keyed = self.actions_with_keys
        for action, place in self.buttons():
            self._draw_button(surface, action, place.move(-self.rect.left, -self.rect.top), content, action in keyed)
        for x in self._group_lines():
            pygame.draw.line(surface, theme.lines.rule, (x, rect.top + pen.px(16)), (x, rect.bottom - pen.px(16)))

    def _group_lines(self) -> list[int]:
        firsts = {group[0] for group in self.groups[1:]}
        half = self.pen.px(4 if self.rect.width < self.pen.px(NARROW_WIDTH) else 8)
        return [b.left - self.rect.left - half for action, b in self.buttons() if action in firsts]

    def _draw_button(
        self, surface: pygame.Surface, action: str, place: pygame.Rect, content: BarContent, keyed: bool
    ) -> None:
        pen, theme = self.pen, self.pen.theme
        off, on = action in content.disabled, action in content.on
        if content.hovered == action and not off:
            pen.box(surface, place.inflate(-pen.px(2), -pen.px(4)), 9, theme.ground.hover, None)
        tone = theme.accents.off if off else theme.gold if on else theme.ink
        icon, written = ACTIONS[action].icon, self.keys[action]
        if not keyed:
            pen.icon(surface, icon, place.center, 24, tone)
        else:
            pen.icon(surface, icon, (place.left + pen.px(18), place.centery), 24, tone)
            key = (place.right - pen.px(6) - pen.keycap_width(written) // 2, place.centery)
            pen.keycap(surface, written, key, 12, theme.accents.off_key if off else theme.muted)
        if on:
            under = pygame.Rect(place.left + pen.px(8), place.bottom - pen.px(2), pen.px(20), pen.px(3))
            surface.fill(theme.gold, under)
