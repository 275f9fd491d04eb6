"""The widgets that lie at a seat: the card of the player who sits there, and the free chair of a further player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.scenes.menus.setup.sentences import card_line, card_name
from game.scenes.players.seating import Seating
from game.ui.look import text
from game.ui.look.icons import render_svg
from game.ui.look.paper import PAPER_INK, PAPER_SECOND_INK
from game.ui.look.pen import Pen
from game.ui.look.table_things import MARGIN, place_card
from game.ui.look.table_top import is_plain
from game.ui.widgets import Button, Widget
from game.ui.words import _

NAME_SIZE: Final = 25
LOW_NAME_SIZE: Final = 22  # of a name on a low card
LOW_CARD: Final = 90  # units; lower cards have smaller names


class SeatCard(Widget):
    """A place card; `on_open` gets the seat, `is_open` returns whether the seat's choices are shown.

    Enter opens it only while the keyboard is on it, so that the start stays a key away.
    """

    def __init__(
        self, seating: Seating, seat: int, on_open: Callable[[int], None], is_open: Callable[[int], bool]
    ) -> None:
        super().__init__(_("Player {number}").format(number=seat + 1))
        self.seating = seating
        self.seat = seat
        self.on_open = on_open
        self.is_open = is_open

    @property
    def takes_enter(self) -> bool:
        """Whether Enter opens it: only while the focus ring is around it."""
        return self.focused

    @property
    def look(self) -> object:
        """The state of a widget, the words, and whether its choices are shown."""
        return super().look, card_name(self.seating, self.seat), card_line(self.seating, self.seat), self._is_open

    @property
    def _is_open(self) -> bool:
        return self.is_open(self.seat)

    def press(self) -> None:
        """Show the choices of the seat, or hide them."""
        self.on_open(self.seat)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the card with a sign, the name and who sits there."""
        theme, rect, plain = pen.theme, self.rect, is_plain(pen.theme)
        card = place_card(rect.size, theme, self._is_open or self.focused, self.hovered and not self.is_held)
        surface.blit(
            card, (rect.left - pen.px(MARGIN), rect.top - pen.px(MARGIN)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        ink, soft = (theme.ink, theme.ink) if plain else (PAPER_INK, PAPER_SECOND_INK)
        sitting = self.seating.seats[self.seat]
        sign = "globe" if sitting.is_far else "person" if sitting.human else "computer"
        pen.icon(surface, sign, (rect.left + pen.px(42), rect.centery), 30, ink, 2)
        left, low = rect.left + pen.px(72), rect.height < pen.px(LOW_CARD)
        size, room = (LOW_NAME_SIZE if low else NAME_SIZE), rect.right - pen.px(26) - left
        name = card_name(self.seating, self.seat)
        seen = text.shorten(name, room, theme.type_size(size), "black")  # the player's own words may be too long
        self._hidden_text = name if seen != name else ""
        up, down = (14, 15) if low else (15, 17)
        pen.text(surface, seen, (left, rect.centery - pen.px(up)), size, ink, "black")
        line = card_line(self.seating, self.seat)
        pen.text(surface, line, (left, rect.centery + pen.px(down)), 16, soft, "semibold", room=room)


class FreeChair(Button):
    """A dashed place at the table where a further player may sit down."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the dashed outline, brighter while it is pointed at."""
        theme, rect = pen.theme, self.rect
        inset, stroke = pen.px(6), max(1.6, 2 * theme.unit)
        colour = theme.gold if self.hovered else theme.muted
        outline = (
            f'<path d="M{inset} 2H{rect.width - inset}L{rect.width - 2} {rect.height - 2}H2Z" fill="#000" '
            f'fill-opacity="0.25" stroke="{colour}" stroke-width="{stroke}" '
            f'stroke-dasharray="{pen.px(9)} {pen.px(7)}"/>'
        )
        surface.blit(render_svg(outline, rect.size), rect)
        ink = theme.gold if self.hovered else theme.ink
        pen.icon(surface, self.icon, (rect.left + pen.px(42), rect.centery), 28, ink, 2)
        left = rect.left + pen.px(72)
        pen.text_on_wood(surface, self.label, (left, rect.centery), 18, ink, "bold", room=rect.right - left)
        self.draw_focus_ring(surface, pen)
