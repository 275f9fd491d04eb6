"""The card beside the choices: the table, and in a few words the game that would begin."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.play.setup import LEVEL_NAMES, Seat
from game.scenes.board.thumbnail import game_thumbnail
from game.scenes.players.clock_choice import time_line
from game.scenes.players.player_row import order_line, seat_sign
from game.scenes.players.seating import Seating
from game.scenes.sentences import players
from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.words import _

EDGE, CORNER, NAME, LINE, FOOT = 24, 16, 60, 46, 56  # units


def who(seat: Seat) -> str:
    """A person, or a computer with its level, in words."""
    if seat.human:
        return _("Person")
    return _("Computer, {level}").format(level=_(LEVEL_NAMES[seat.level]))


@dataclass(frozen=True, slots=True)
class SummaryWords:
    """What stands on the card: who plays, the time."""

    players: tuple[tuple[str, str, str], ...]
    time: str


def told(seating: Seating) -> SummaryWords:
    """The card's words."""
    seats = range(seating.count)
    lines = tuple((seating.player_name(seat), who(seating.seats[seat]), order_line(seating, seat)) for seat in seats)
    return SummaryWords(lines, time_line(seating.control))


class Summary:
    """The card: a live table with round upper corners, words under it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.plate = game_thumbnail(seating.game, seating.count)
        self._seats = seating.count  # for how many it is shown
        self._shown: tuple[tuple[int, int], Theme] | None = None  # how large the table is shown, and in what

    def words(self, pen: Pen) -> int:
        """How high the words are."""
        return pen.px(NAME + 10 + FOOT) + self.seating.count * pen.px(LINE)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; the table gets what the words leave."""
        self.rect = rect
        if self._shown is None or self._shown[0] != self._room(pen):
            self._wear(pen)

    def _room(self, pen: Pen) -> tuple[int, int]:
        return self.rect.width, self.rect.height - self.words(pen)

    def _wear(self, pen: Pen) -> None:
        """Show the table in the colours that are chosen, in order of play as far as that is known."""
        seating, size = self.seating, self._room(pen)
        theme = seating.theme_in_colours(pen.theme)
        if seating.count != self._seats:
            self._seats, self._shown = seating.count, None
            self.plate = game_thumbnail(seating.game, seating.count)
        if (size, theme) != self._shown:
            self._shown = size, theme
            self.plate.place(theme, size, pen.px(CORNER))

    def refine(self, pen: Pen, seconds: float) -> bool:
        """Sharpen the table, in the colours that are chosen now; whether it has changed."""
        if not self.rect.width:
            return False
        self._wear(pen)
        return self.plate.render_some(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """What does not change with a choice: the box, the table."""
        theme, rect = pen.theme, self.rect
        pen.shadow(ground, rect)
        pen.box(ground, rect, CORNER, theme.solid, None)
        ground.blit(self.plate.picture, rect)
        pen.box(ground, rect, CORNER, None, theme.edge, 1.2)

    def write(self, ground: pygame.Surface, pen: Pen) -> None:
        """The words."""
        theme, px, rect = pen.theme, pen.px, self.rect
        left, right = rect.left + px(EDGE), rect.right - px(EDGE)
        y, words = rect.bottom - self.words(pen), told(self.seating)
        game = self.seating.game
        pen.text(ground, game.name, (left, y + px(36)), 28, weight="black", room=right - left)
        y += px(NAME) + px(LINE) // 2
        for seat, line in enumerate(words.players):
            self._player(ground, pen, seat, line, y)
            y += px(LINE)
        middle = rect.bottom - px(FOOT) // 2 - px(2)
        pygame.draw.line(ground, theme.rule, (left, rect.bottom - px(FOOT)), (right - 1, rect.bottom - px(FOOT)))
        pen.icon(ground, "clock", (left + px(14), middle), 22, theme.muted)
        pen.text(ground, words.time, (left + px(42), middle), 15, theme.muted, room=right - left - px(42))

    def _player(self, ground: pygame.Surface, pen: Pen, seat: int, line: tuple[str, str, str], y: int) -> None:
        """A sign, a name and who that is; at the right who moves first."""
        theme, px = pen.theme, pen.px
        left, right = self.rect.left + px(EDGE), self.rect.right - px(EDGE)
        image = seat_sign(self.seating, seat, px(28), theme)
        ground.blit(image, image.get_rect(midleft=(left, y)))
        name, kind, order = line
        order_at = pen.text(ground, order, (right, y), 13, theme.brass, "semibold", "midright")
        at = left + px(42)
        room = order_at.left - px(12) - at
        seen = text.shorten(name, room, theme.type_size(17), "bold")  # it is the player's own, and may be too long
        pen.text(ground, seen, (at, y - px(9)), 17, weight="bold")
        emblem = players.level_icon(self.seating.seats[seat])
        if emblem:
            pen.icon(ground, emblem, (at + px(8), y + px(12)), 17, theme.muted, 1.4)
            at, room = at + px(22), room - px(22)
        pen.text(ground, kind, (at, y + px(12)), 13, theme.muted, room=room)

    def line(self, surface: pygame.Surface, pen: Pen, area: pygame.Rect) -> None:
        """The same in one line, where there is no room for the card: who plays, the time; as much as fits."""
        theme, px, seating = pen.theme, pen.px, self.seating
        x, y, time = area.left, area.centery, time_line(seating.control)
        names = area.width - pen.width(time, 15) - px(42)
        room = names // seating.count - px(28 + 10 + 20)
        for seat in range(seating.count):
            image = seat_sign(seating, seat, px(28), theme)
            surface.blit(image, image.get_rect(midleft=(x, y)))
            seen = text.shorten(seating.player_name(seat), room, theme.type_size(17), "bold")
            x = pen.text(surface, seen, (x + px(38), y), 17, weight="bold").right + px(20)
        pen.icon(surface, "clock", (x + px(11), y), 22, theme.muted)
        pen.text(surface, time, (x + px(32), y), 15, theme.muted)
