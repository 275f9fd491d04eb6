"""The strip under the cards: the chosen game's options at the left, who sits where at the right."""

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

EDGE, BETWEEN = 24, 44  # units: around everything, between the two columns
LABEL, TALL, PITCH = 26, 40, 54  # of an option's name, of a choice, from one seat to the next
OPTION = 84  # from one option to the next
LEVELS = 640  # what the choice of a seat needs


def height(games: Sequence[Game]) -> int:
    """How many units high it must be for any of the games: it stays where it is when another one is chosen."""
    seats = max(table_sizes(game)[1] for game in games)
    options = max(len(game.options) for game in games)
    return 2 * (EDGE - 6) + max(seats * PITCH, options * OPTION - (OPTION - LABEL - TALL))


class Strip:
    """The choices of one game; `changed` is called after every change, `anew` after one that changes the seats,
    `ask` when letters are to be picked."""

    def __init__(
        self,
        seating: Seating,
        changed: Callable[[], None],
        anew: Callable[[], None],
        ask: Callable[[Option], None],
    ) -> None:
        self.seating = seating
        self.options = [
            seating.option_choice(option, anew if seating.changes_seat_count(option) else changed, ask)
            for option in seating.game.options
        ]
        self.seats = [seating.seat_choice(seat, changed) for seat in range(seating.count)]
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._names = 0

    @property
    def widgets(self) -> list[ChoiceField]:
        """All choices in their order."""
        return [*self.options, *self.seats]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lay everything out in a rectangle."""
        self.rect = rect
        px = pen.px
        names = [pen.width(_(name), 17, "bold") for name in self.seating.game_in_colours.seat_names]
        lines = [pen.width(_("moves first"), 13), pen.width(_("perhaps first"), 13)]
        self._names = px(46) + max([*lines, *names]) + px(24)
        inner = rect.inflate(-2 * px(EDGE), 0)
        right = min(px(LEVELS) + self._names + (inner.width - px(1150)) // 3, inner.width * 68 // 100)
        left = inner.width - right - px(BETWEEN)
        self._options(pen, pygame.Rect(inner.left, rect.top, left, rect.height))
        top = rect.centery - len(self.seats) * px(PITCH) // 2
        for seat, choice in enumerate(self.seats):
            middle = top + seat * px(PITCH) + px(PITCH) // 2
            choice.rect = pygame.Rect(0, 0, right - self._names, px(TALL))
            choice.rect.midright = inner.right, middle

    def _options(self, pen: Pen, column: pygame.Rect) -> None:
        px = pen.px
        tall = len(self.options) * px(OPTION) - px(OPTION - LABEL - TALL)
        top = column.centery - tall // 2
        for index, choice in enumerate(self.options):
            wide = min(column.width, max(px(220), len(choice.segments) * px(200)))
            choice.rect = pygame.Rect(column.left, top + index * px(OPTION) + px(LABEL), wide, px(TALL))

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """The box, which stays the same until the window changes."""
        pen.shadow(ground, self.rect)
        pen.box(ground, self.rect, 16, pen.theme.solid, pen.theme.edge)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """What stands beside the choices: names of options, signs and names of seats."""
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
                room=self.seats[0].rect.left - self._names - at[0],
            )
        line = self.seats[0].rect.left - self._names - px(BETWEEN) // 2
        if self.options:
            pygame.draw.line(surface, theme.rule, (line, self.rect.top + px(20)), (line, self.rect.bottom - px(20)))
        for seat, choice in enumerate(self.seats):
            self._seat(surface, pen, seat, choice.rect.left - self._names, choice.rect.centery)

    def _seat(self, surface: pygame.Surface, pen: Pen, seat: int, left: int, middle: int) -> None:
        """A player's sign, what they are called or else their colour is, and who moves first."""
        image = seat_sign(self.seating, seat, pen.px(32), pen.theme)
        surface.blit(image, image.get_rect(center=(left + pen.px(17), middle)))
        at, order = left + pen.px(46), order_line(self.seating, seat)
        lift = pen.px(9) if order else 0
        room = self._names - pen.px(46 + 12)
        seen = text.shorten(self.called(seat), room, pen.theme.type_size(17), "bold")
        pen.text(surface, seen, (at, middle - lift), 17, weight="bold")
        pen.text(surface, order, (at, middle + pen.px(12)), 13, pen.theme.muted)

    def called(self, seat: int) -> str:
        """A player's name, or else that of the colour; the player's number, where chance decides which that is."""
        seating, turn = self.seating, self.seating.turn_of(seat)
        if seating.seats[seat].name:
            return seating.seats[seat].name
        if seating.colours:
            return _(SEAT_COLOUR_NAMES[seating.colours[seat]])
        return seating.player_name(seat) if turn is None else _(seating.game_in_colours.seat_names[turn])
