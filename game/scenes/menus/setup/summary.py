"""The card beside the choices: the table, the players and the time of the game."""

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

CARD_MARGIN, CARD_CORNER, NAME_HEIGHT, PLAYER_LINE_HEIGHT, FOOT_HEIGHT = 24, 16, 60, 46, 56  # units


def seat_kind(seat: Seat) -> str:
    """The kind of a player, as text: a person, or a computer with its level."""
    if seat.human:
        return _("Person")
    return _("Computer, {level}").format(level=_(LEVEL_NAMES[seat.level]))


@dataclass(frozen=True, slots=True)
class SummaryWords:
    """The texts of the card: a name, kind and order of play for each player, and the time control."""

    players: tuple[tuple[str, str, str], ...]
    time: str


def summary_words(seating: Seating) -> SummaryWords:
    """The texts of the card for a seating."""
    seats = range(seating.count)
    lines = tuple(
        (seating.player_name(seat), seat_kind(seating.seats[seat]), order_line(seating, seat)) for seat in seats
    )
    return SummaryWords(lines, time_line(seating.control))


class Summary:
    """The card: a picture of the table, with texts under it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.thumbnail = game_thumbnail(seating.game, seating.count)
        self._shown_count = seating.count  # players in the picture
        self._placed_for: tuple[tuple[int, int], Theme] | None = None  # of the picture

    def words_height(self, pen: Pen) -> int:
        """The height of the texts, in pixels."""
        return pen.px(NAME_HEIGHT + 10 + FOOT_HEIGHT) + self.seating.count * pen.px(PLAYER_LINE_HEIGHT)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; the table gets the height that the texts leave."""
        self.rect = rect
        if self._placed_for is None or self._placed_for[0] != self._picture_size(pen):
            self._update_thumbnail(pen)

    def hide(self) -> None:
        """Lie nowhere: there is no room for the card."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def is_shown(self) -> bool:
        """Whether there is room for the card."""
        return bool(self.rect.width)

    def _picture_size(self, pen: Pen) -> tuple[int, int]:
        return self.rect.width, self.rect.height - self.words_height(pen)

    def _update_thumbnail(self, pen: Pen) -> None:
        """Place the picture again if the number of players, their colours or its size have changed."""
        seating, size = self.seating, self._picture_size(pen)
        theme = seating.theme_in_colours(pen.theme)
        if seating.count != self._shown_count:
            self._shown_count, self._placed_for = seating.count, None
            self.thumbnail = game_thumbnail(seating.game, seating.count)
        if (size, theme) != self._placed_for:
            self._placed_for = size, theme
            self.thumbnail.place(theme, size, pen.px(CARD_CORNER))

    def refine(self, pen: Pen, seconds: float) -> bool:
        """Improve the picture in idle time, in the chosen colours; return whether it changed."""
        if not self.is_shown:
            return False
        self._update_thumbnail(pen)
        return self.thumbnail.render_some(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """Paint the box and the table."""
        theme, rect = pen.theme, self.rect
        pen.shadow(ground, rect)
        pen.box(ground, rect, CARD_CORNER, theme.ground.solid, None)
        ground.blit(self.thumbnail.picture, rect)
        pen.box(ground, rect, CARD_CORNER, None, theme.lines.edge, 1.2)

    def draw_words(self, ground: pygame.Surface, pen: Pen) -> None:
        """Draw the texts under the table."""
        theme, px, rect = pen.theme, pen.px, self.rect
        left, right = rect.left + px(CARD_MARGIN), rect.right - px(CARD_MARGIN)
        y, words = rect.bottom - self.words_height(pen), summary_words(self.seating)
        game = self.seating.game
        pen.text(ground, game.name, (left, y + px(36)), 28, weight="black", room=right - left)
        y += px(NAME_HEIGHT) + px(PLAYER_LINE_HEIGHT) // 2
        for seat, line in enumerate(words.players):
            self._draw_player(ground, pen, seat, line, y)
            y += px(PLAYER_LINE_HEIGHT)
        middle, foot = rect.bottom - px(FOOT_HEIGHT) // 2 - px(2), rect.bottom - px(FOOT_HEIGHT)
        pygame.draw.line(ground, theme.lines.rule, (left, foot), (right - 1, foot))
        pen.icon(ground, "clock", (left + px(14), middle), 22, theme.muted)
        pen.text(ground, words.time, (left + px(42), middle), 15, theme.muted, room=right - left - px(42))

    def _draw_player(self, ground: pygame.Surface, pen: Pen, seat: int, line: tuple[str, str, str], y: int) -> None:
        """Draw a player's sign, name and kind, and at the right the order of play."""
        theme, px = pen.theme, pen.px
        left, right = self.rect.left + px(CARD_MARGIN), self.rect.right - px(CARD_MARGIN)
        image = seat_sign(self.seating, seat, px(28), theme)
        ground.blit(image, image.get_rect(midleft=(left, y)))
        name, kind, order = line
        order_at = pen.text(ground, order, (right, y), 13, theme.accents.brass, "semibold", "midright")
        at = left + px(42)
        room = order_at.left - px(12) - at
        seen = text.shorten(name, room, theme.type_size(17), "bold")  # the player's own words may be too long
        pen.text(ground, seen, (at, y - px(9)), 17, weight="bold")
        emblem = players.level_icon(self.seating.seats[seat])
        if emblem:
            pen.icon(ground, emblem, (at + px(8), y + px(12)), 17, theme.muted, 1.4)
            at, room = at + px(22), room - px(22)
        pen.text(ground, kind, (at, y + px(12)), 13, theme.muted, room=room)

    def draw_line(self, surface: pygame.Surface, pen: Pen, area: pygame.Rect) -> None:
        """Draw the players and the time in a single line, if there is no room for the card."""
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
