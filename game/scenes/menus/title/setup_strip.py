"""The strip under the cards: the chosen game's options at the left, its players at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.game import Game, Option
from game.scenes.players.player_row import order_line, seat_sign
from game.scenes.players.seating import Seating, table_sizes
from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.look.themes import SEAT_COLOUR_NAMES
from game.ui.widgets import ChoiceField
from game.ui.words import _

STRIP_MARGIN, STRIP_COLUMN_GAP = 24, 44  # units: around everything, between the two columns
LABEL_HEIGHT, CHOICE_HEIGHT, SEAT_PITCH = 26, 40, 54  # units; a pitch is from one seat to the next
OPTION_PITCH = 84  # units from one option to the next
SEAT_CHOICE_WIDTH = 640  # units


def strip_height(games: Sequence[Game]) -> int:
    """The height of the strip in units: enough for every game, as it stays the same with each of them."""
    seats = max(table_sizes(game)[1] for game in games)
    options = max(len(game.options) for game in games)
    return 2 * (STRIP_MARGIN - 6) + max(
        seats * SEAT_PITCH, options * OPTION_PITCH - (OPTION_PITCH - LABEL_HEIGHT - CHOICE_HEIGHT)
    )


class SetupStrip:
    """The choices of a game.

    `on_change` is called after a change, but `on_seats_change` after a change of the seats; `on_pick` gets an option
    whose letters are to be picked.
    """

    def __init__(
        self,
        seating: Seating,
        on_change: Callable[[], None],
        on_seats_change: Callable[[], None],
        on_pick: Callable[[Option], None],
    ) -> None:
        self.seating = seating
        self.options = [
            seating.option_choice(option, on_seats_change if seating.changes_seat_count(option) else on_change, on_pick)
            for option in seating.game.options
        ]
        self.seats = [seating.seat_choice(seat, on_change) for seat in range(seating.count)]
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._names_width = 0

    @property
    def widgets(self) -> list[ChoiceField]:
        """All choices in their order."""
        return [*self.options, *self.seats]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the choices in a rectangle."""
        self.rect = rect
        px = pen.px
        names = [pen.width(_(name), 17, "bold") for name in self.seating.game_in_colours.texts.seat_names]
        lines = [pen.width(_("moves first"), 13), pen.width(_("perhaps first"), 13)]
        self._names_width = px(46) + max([*lines, *names]) + px(24)
        inner = rect.inflate(-2 * px(STRIP_MARGIN), 0)
        right = min(px(SEAT_CHOICE_WIDTH) + self._names_width + (inner.width - px(1150)) // 3, inner.width * 68 // 100)
        left = inner.width - right - px(STRIP_COLUMN_GAP)
        self._place_options(pen, pygame.Rect(inner.left, rect.top, left, rect.height))
        top = rect.centery - len(self.seats) * px(SEAT_PITCH) // 2
        for seat, choice in enumerate(self.seats):
            middle = top + seat * px(SEAT_PITCH) + px(SEAT_PITCH) // 2
            box = pygame.Rect(0, 0, right - self._names_width, px(CHOICE_HEIGHT))
            choice.place_inside(pen, box.move_to(midright=(inner.right, middle)))

    def _place_options(self, pen: Pen, column: pygame.Rect) -> None:
        px = pen.px
        tall = len(self.options) * px(OPTION_PITCH) - px(OPTION_PITCH - LABEL_HEIGHT - CHOICE_HEIGHT)
        top = column.centery - tall // 2
        for index, choice in enumerate(self.options):
            wide = min(column.width, max(px(220), len(choice.segments) * px(200)))
            y = top + index * px(OPTION_PITCH) + px(LABEL_HEIGHT)
            choice.place_inside(pen, pygame.Rect(column.left, y, wide, px(CHOICE_HEIGHT)))

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """Paint the box, which stays the same until the window changes."""
        pen.shadow(ground, self.rect)
        pen.box(ground, self.rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the names of the options, and the signs and names of the seats, beside the choices."""
        theme, px = pen.theme, pen.px
        for choice in self.options:
            at = (choice.rect.left + px(2), choice.rect.top - px(15))
            pen.text(
                surface,
                choice.label,
                at,
                14,
                theme.muted,
                "semibold",
                room=self.seats[0].rect.left - self._names_width - at[0],
            )
        line = self.seats[0].rect.left - self._names_width - px(STRIP_COLUMN_GAP) // 2
        if self.options:
            pygame.draw.line(
                surface, theme.lines.rule, (line, self.rect.top + px(20)), (line, self.rect.bottom - px(20))
            )
        for seat, choice in enumerate(self.seats):
            self._draw_seat(surface, pen, seat, choice.rect.left - self._names_width, choice.rect.centery)

    def _draw_seat(self, surface: pygame.Surface, pen: Pen, seat: int, left: int, middle: int) -> None:
        """Draw a player's sign and name, and when the player moves."""
        image = seat_sign(self.seating, seat, pen.px(32), pen.theme)
        surface.blit(image, image.get_rect(center=(left + pen.px(17), middle)))
        at, order = left + pen.px(46), order_line(self.seating, seat)
        lift = pen.px(9) if order else 0
        room = self._names_width - pen.px(46 + 12)
        seen = text.shorten(self.seat_name(seat), room, pen.theme.type_size(17), "bold")
        pen.text(surface, seen, (at, middle - lift), 17, weight="bold")
        pen.text(surface, order, (at, middle + pen.px(12)), 13, pen.theme.muted)

    def seat_name(self, seat: int) -> str:
        """A player's name, or else the name of the colour, or the player's number if chance decides the seat."""
        seating, turn = self.seating, self.seating.turn_of(seat)
        if seating.seats[seat].name:
            return seating.seats[seat].name
        if seating.colours:
            return _(SEAT_COLOUR_NAMES[seating.colours[seat]])
        return seating.player_name(seat) if turn is None else _(seating.game_in_colours.texts.seat_names[turn])
