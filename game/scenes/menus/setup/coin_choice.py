"""The coin that says who begins: it lies before a card, or in the middle of the table if chance decides."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.play.setup import RANDOM_START
from game.scenes.menus.setup.sentences import card_name
from game.scenes.players.seating import Seating
from game.ui.look.pen import Pen
from game.ui.look.table_things import COIN_INK, MARGIN, coin
from game.ui.widgets import ChoiceField, Segment
from game.ui.words import _

Point = tuple[int, int]
SLIDE_SECONDS: Final = 0.22
SPIN_SECONDS: Final = 0.6
TURNS: Final = 3  # of a coin that spins
HOP_HEIGHT: Final = 1.6  # radii; over the table, as it falls before a card


class CoinSlide(NamedTuple):
    """The coin's way to its spot: where it started, when (None before the first frame), and the share that is done."""

    start: Point
    began: float | None = None
    share: float = 0.0


class Toss(NamedTuple):
    """The coin spins in the middle and falls before the card of a seat; `elapsed` seconds since the first frame."""

    seat: int
    began: float | None = None
    elapsed: float = 0.0

    @property
    def width_share(self) -> float:
        """How wide the spinning coin looks, from -1 to 1; negative while its back is seen."""
        return math.cos(TURNS * math.tau * min(1.0, self.elapsed / SPIN_SECONDS))

    @property
    def fall_share(self) -> float:
        """How far the coin has come on its way to the card, from 0 to 1."""
        return min(1.0, max(0.0, (self.elapsed - SPIN_SECONDS) / SLIDE_SECONDS))


class CoinChoice(ChoiceField):
    """The choice of who begins: a click moves the coin to the next card, and the player can drag it to a card."""

    def __init__(self, seating: Seating, on_choice: Callable[[str], None]) -> None:
        seats = [Segment(str(seat + 1) if seat else "", card_name(seating, seat)) for seat in range(seating.count)]
        chance = Segment(RANDOM_START, _("At random"), "dice")
        super().__init__(_("Who starts"), [*seats, chance], seating.starter, on_choice)
        self._spots: Sequence[Point] = ()
        self._radius = 0
        self._dragged: Point | None = None  # where the pointer holds the coin
        self._slide: CoinSlide | None = None
        self._toss: Toss | None = None

    def toss(self, seat: int) -> None:
        """Toss the coin: it spins, then falls before the card of a seat, which begins."""
        self._toss = Toss(seat)

    @property
    def has_fallen(self) -> bool:
        """Whether the coin was tossed and lies before a card."""
        return self._toss is not None and self._toss.fall_share >= 1

    def slide_from(self, start: Point) -> None:
        """Let the coin glide from a pixel to its spot."""
        self._slide = CoinSlide(start)

    def update(self, now: float) -> None:
        """Continue the coin's way to its spot, or the toss."""
        if self._toss is not None:
            began = now if self._toss.began is None else self._toss.began
            self._toss = self._toss._replace(began=began, elapsed=now - began)
        if self._slide is not None:
            began = now if self._slide.began is None else self._slide.began
            share = (now - began) / SLIDE_SECONDS
            self._slide = self._slide._replace(began=began, share=share) if share < 1 else None

    @property
    def shown_at(self) -> Point:
        """The pixel at which the coin is seen."""
        if self._toss is not None:
            (x, y), (u, v), share = self.rect.center, self._spots[self._toss.seat], self._toss.fall_share
            up = 4 * share * (1 - share) * HOP_HEIGHT * self._radius
            return round(x + (u - x) * share), round(y + (v - y) * share - up)
        if self._dragged is not None or self._slide is None:
            return self._dragged or self.rect.center
        (x, y), (u, v), rest = self._slide.start, self.rect.center, (1 - self._slide.share) ** 3
        return round(u + (x - u) * rest), round(v + (y - v) * rest)

    def place_at(self, spots: Sequence[Point], radius: int) -> None:
        """Set the spots of the segments in order; the coin lies on that of the chosen segment."""
        self._spots, self._radius = spots, radius
        self._settle()

    def _settle(self) -> None:
        side = 2 * self._radius
        if self._spots:
            self.rect = pygame.Rect(0, 0, side, side).move_to(center=self._spots[self.index])

    def choose(self, index: int) -> None:
        """Put the coin before the card with an index, or in the middle."""
        super().choose(index)
        self._settle()

    def set_value(self, value: str) -> None:
        """Show another value without reporting it."""
        super().set_value(value)
        self._settle()

    @property
    def look(self) -> object:
        """The state of a choice, and where the coin is dragged."""
        return super().look, self.hovered, self._dragged, self._slide, self._toss

    def hold(self, point: Point, count: int, extend: bool) -> None:
        """Begin to drag the coin, once the pointer leaves it."""
        super().hold(point, count, extend)
        self._dragged = None

    def drag(self, point: Point) -> None:
        """Move the coin with the pointer, once it has left its place."""
        if self._dragged is not None or not self.rect.collidepoint(point):
            self._dragged = point

    def release(self) -> None:
        """Put the coin on the nearest spot, if it was dragged."""
        super().release()
        dropped = self._dragged
        if dropped is not None:
            self.choose(min(range(len(self._spots)), key=lambda index: _distance(self._spots[index], dropped)))
        self._dragged = None

    def press_at(self, point: Point) -> None:
        """Move the coin to the next card."""
        del point
        self.press()

    def tooltip_at(self, point: Point | None) -> tuple[str, pygame.Rect]:
        """What a click does."""
        del point
        return _("Move the coin to the player who begins"), self.rect

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the coin with its number, or with a question mark if chance decides."""
        x, y = self.shown_at
        picture = coin(self._radius, pen.theme, self.hovered or self.is_held)
        corner = x - self._radius - 2 - pen.px(MARGIN), y - self._radius - 2 - pen.px(MARGIN)
        if self._toss is not None and self._toss.fall_share == 0:
            wide = max(2, round(picture.get_width() * abs(self._toss.width_share)))
            picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
            corner = x - wide // 2, corner[1]
            surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        sign = "?" if self.value == RANDOM_START and self._toss is None else "1"
        size = 0.95 * self._radius / pen.theme.unit
        pen.text(surface, sign, (x, y), size, COIN_INK, "black", "center")
        self.draw_focus_ring(surface, pen, 30)


def _distance(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
