"""The hands of a game in play: the near hand on a ledge at the foot of the window, a rival's in a line at the top."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Final, Literal

import pygame

from game.ui import screen
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.rail import Hand, HuntSigns, PocketPlaces, Rail, clock_width, draw_clock
from game.ui.look.cache import cached
from game.ui.look.cloth import draw_blurred, draw_shadow, wood
from game.ui.look.pen import Pen
from game.ui.look.room import LAMP_FROM_LEFT, ledge
from game.ui.look.table_top import is_plain, lamplight
from game.ui.words import _

SUNK_HEIGHT: Final = 14  # units; while a piece is in hand
BAND_HEIGHT: Final = 112  # units; the black band of high contrast, below words and pieces
BARE_LEDGE_HEIGHT: Final = 12  # units; without a hand
GROOVE_DEPTH: Final = 13  # units from the upper edge to the groove in which pieces stand
DEAL_STEP: Final = 0.04  # seconds from a piece to the next
CLOCK_EDGE: Final = 24  # units beside the clock of the near hand
CLOCK_REACH: Final = 42  # units from the ledge to above the clock; more than the reach of its shadow
DEAL_RISE: Final = 0.16  # seconds in which a piece that is dealt rises from behind the ledge
CALM_WIDTH: Final = 300  # units; at the left of the pieces, for the words about the turn
CALM_HEIGHT: Final = 104  # units
CHIP_SIZE: Final = 26  # units
SEAT_SIGN_WIDTH: Final = 66  # units of a sign and of what stays free beside its words, which begin at `WORDS_LEFT`
WORDS_LEFT: Final = 52
NAMELESS_EDGE: Final = 14  # units free at the left and right of a line without a name
HUNT_ARROW, HUNT_SIGN = 30, 34  # units; an arrow from hunter to prey, and the sign of the seat below beside it
SMALL_NAME: Final = 14  # the type size of a name for which there is little room
HUNTER_COLOUR: Final = "#FFB26B"  # of the words about the seat that hunts the seat below
AWAY_COLOUR: Final = "#FFB067"  # of a friend whose line is down
SOCKET_COLOUR: Final = "#10181A"  # around the dot of a friend
MIN_WIDE_LINE: Final = 420  # units; a narrower line that others do not follow has no words about hunting
SHORT_LINE_RISE: Final = 9  # units; how far the name and the pieces of a short line lie above its middle
LINE_MARGIN: Final = 8  # units at the right of a line that another follows


DRAWER_MARGIN: Final = 28  # units around a drawer for its shadow
LAMP_SHARE: Final = 0.35  # the least share of the lamp on a drawer, so that distant names stay legible
SHADOW_REACH: Final = 9  # units; the softness of a drawer's shadow, and its offset to the right and down


@cached(1)
def piece_shadow(radius: int, squash: float) -> pygame.Surface:
    """The soft shadow of a piece that stands on a ledge; premultiplied."""
    size = 4 * radius, 4 * radius
    box = pygame.Rect(0, 0, round(1.7 * radius), round(1.8 * radius * squash)).move_to(center=(2 * radius, 2 * radius))
    return draw_blurred(size, radius // 6, lambda s: pygame.draw.ellipse(s, (0, 0, 0, 190), box))


def lamp_share(x: float, width: int) -> int:
    """How much light falls on a piece at the foot of the window, up to 255."""
    return int(255 * (1 - 0.5 * math.pow(abs(x / width - LAMP_FROM_LEFT), 1.3)))


class HandShelf(Rail):
    """The near hand: its pieces close up on a ledge along the foot of the window; an empty hand is a thin ledge.

    Its rectangle reaches over the table, as pieces rise when they are chosen; it covers the table only where wood or a
    piece is.
    """

    ledge_units: ClassVar[int] = 42  # the height of the wood below the pieces
    standing_units: ClassVar[float] = 0  # how high a row of pieces stands over the ledge
    rise_units: ClassVar[float] = 0  # how high a chosen piece rises over that
    sinks: ClassVar[bool] = False  # whether it sinks while a piece of the hand is chosen, which rises as far
    right_units: float = 60  # that stay free at the right of the pieces

    @classmethod
    def ledge_for(cls, count: int) -> float:
        """The height in units of the wood below a hand of some pieces."""
        return cls.ledge_units if count else BARE_LEDGE_HEIGHT

    @classmethod
    def reach_units(cls, count: int) -> float:
        """The height in units, from the foot of the window, that a hand of some pieces takes from the table."""
        return cls.ledge_units + cls.standing_units if count else BARE_LEDGE_HEIGHT

    @classmethod
    def height_for(cls, count: int) -> float:
        """The height in units of its rectangle, which has room for the clock above a bare ledge."""
        return cls.reach_units(count) + (cls.rise_units if count else CLOCK_REACH)

    def ledge_top(self, rect: pygame.Rect) -> int:
        """The upper edge of the wood on a shelf with this rectangle."""
        tall = self.ledge_for(self.content.count)
        return rect.bottom - self.pen.px(tall + (SUNK_HEIGHT - tall) * self._sunk_share(self.content))

    def _sunk_share(self, content: Hand) -> float:
        return content.choice.sunk if self.sinks and content.count else 0.0

    @classmethod
    def deal_seconds(cls, count: int) -> float:
        """How long it takes to deal a hand of some pieces."""
        return DEAL_STEP * max(0, count - 1) + DEAL_RISE

    def undealt(self, place: int, content: Hand) -> int:
        """How many pixels the piece at a place of its row is below its place, as it is still dealt."""
        if content.choice.dealt is None:
            return 0
        share = max(0.0, min(1.0, (content.choice.dealt - DEAL_STEP * place) / DEAL_RISE))
        return round(self.pen.px(self.ledge_units + self.standing_units) * (1 - share) ** 2)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether wood or a piece covers the table at a pixel."""
        return point[1] >= self.ledge_top(self.rect) or self.pocket_at(point) is not None

    def ground_kind(self, content: Hand) -> object:
        """Whether pieces are left, and whether it has sunk."""
        return bool(content.count), self._sunk_share(content)

    def _ledge(self, rect: pygame.Rect) -> pygame.Surface:
        pen, tall = self.pen, rect.bottom - self.ledge_top(rect)
        return ledge((rect.width, tall), pen.theme, pen.px(GROOVE_DEPTH) if self.content.count else 0)

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the ledge and its shadow."""
        del content
        picture = self._ledge(rect)
        surface.blit(picture, picture.get_rect(bottomleft=rect.bottomleft))
        if is_plain(self.pen.theme) and self.content.count and self.standing_units:
            top = max(rect.top, rect.bottom - self.pen.px(BAND_HEIGHT))
            surface.fill("#000000", (rect.left, top, rect.width, rect.bottom - top))
            surface.fill(self.pen.theme.ink, (rect.left, top, rect.width, max(2, self.pen.px(3))))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the pieces, the front of the ledge before their feet, and the clock."""
        if content.count:
            self.paint_pieces(surface, rect, content)
            picture, top = self._ledge(rect), self.ledge_top(rect) + self.pen.px(GROOVE_DEPTH) - 2
            front = rect.bottom - top
            surface.blit(picture, (rect.left, top), (0, picture.get_height() - front, rect.width, front))
        pen = self.pen
        right, middle = rect.right - pen.px(CLOCK_EDGE), self.ledge_top(rect) - pen.px(26)
        draw_clock(surface, pen, right, middle, content)
        if content.level:
            room, at = pen.px(CALM_WIDTH - 40), (right - clock_width(pen, content), middle)
            pen.text_on_wood(surface, content.level, at, 13, pen.theme.muted, "regular", "midright", room)

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the pieces that are left."""

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        return PocketPlaces((), self.pen.px(24), pygame.Rect(rect.left, rect.top, self.pen.px(CALM_WIDTH), rect.height))

    def calm_place(self) -> pygame.Rect:
        """The place for the words about the turn: at the left, above the ledge and beside the pieces."""
        px = self.pen.px
        top = self.rect.bottom - px(self.ledge_for(self.content.count))
        left = min((x for (x, _), pocket in self._filled()), default=float(self.rect.centerx))
        right = max(px(CALM_WIDTH), round(left) - self.radius - px(16)) if self.content.count else self.rect.centerx
        return pygame.Rect(px(22), top - px(CALM_HEIGHT), right - px(22), px(CALM_HEIGHT))

    @property
    def pieces_right(self) -> int:
        """The x at which the pieces end; the left edge without pieces."""
        return round(max((x for (x, _), _pocket in self._filled()), default=0.0)) + self.radius

    @property
    def pieces_top(self) -> int:
        """The y at which the pieces end; the upper edge of the wood without pieces."""
        tops = [round(y) - self.radius for (_, y), _pocket in self._filled()]
        return min([self.ledge_top(self.rect), *tops])

    def end_at(self, x: int) -> None:
        """Keep the pieces left of an x of the window; they are smaller if they need to be."""
        self.right_units = max(self.right_units, (self.rect.right - x) / self.pen.theme.unit)

    @property
    def right_room(self) -> int:
        """How many pixels stay free at the right of the pieces, also for the clock."""
        clock = clock_width(self.pen, self.content)
        return max(self.pen.px(self.right_units), self.pen.px(CLOCK_EDGE) + clock if clock else 0)

    def _filled(self) -> list[tuple[tuple[float, float], int]]:
        """The centres of the pieces that are left, with their pockets."""
        pockets = self.content.pockets
        return [(at, index) for index, at in enumerate(self.places.centres) if pockets[index].filled]

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the piece under a point; None if there is none."""
        radius = self.radius
        away = [(math.dist(point, at), index) for at, index in self._filled()]
        nearest = min(away, default=(math.inf, 0))
        return nearest[1] if nearest[0] <= radius else None


def draw_presence(surface: pygame.Surface, pen: Pen, at: tuple[int, int], content: Hand) -> str:
    """Draw the dot that says whether a friend elsewhere is there; returns its colour, "" for anybody else."""
    if not content.presence:
        return ""
    theme, radius = pen.theme, pen.px(5)
    colour = {"thinking": theme.go, "there": theme.go, "away": AWAY_COLOUR}.get(content.presence, theme.no)
    pygame.draw.aacircle(surface, SOCKET_COLOUR, at, radius + pen.px(2.5))
    pygame.draw.aacircle(surface, colour, at, radius, 0 if content.presence in ("thinking", "there") else pen.px(2.4))
    return colour


class RivalLine(Rail):
    """A rival's sign, name and level at the top of the window, and the pieces that are left in that hand.

    Without a name there are only the pieces.
    With three players the lines follow each other, `set_form` says how: whole, or short, with a number in place of the
    pieces, which stands beside the name over the words about hunting.
    """

    _form: Literal["alone", "whole", "short"] = "alone"

    def set_form(self, form: Literal["whole", "short"]) -> None:
        """Let another line follow, and be whole or short."""
        if form != self._form:
            self._form, self._picture, self._found_places = form, None, None

    @property
    def is_short(self) -> bool:
        """Whether a number stands for the pieces, beside the name."""
        return self._form == "short"

    def needed_width(self, radius: float) -> int:
        """The width in pixels that shows all of it in its form, with pieces of a radius in units if it is whole."""
        del radius
        content = self.content
        words = self._words_left(content) + self.pen.width(self._second_line(self.rect), 13)
        name = self._lead_width(content) + self._name_width()
        pieces = self._pieces_width(self.rect)
        wide = max(words, name + pieces) if self.is_short else max(words, name) + pieces
        return wide + self._tail_width + self.pen.px(LINE_MARGIN)

    def _words_left(self, content: Hand) -> int:
        """How far from its left edge its words begin."""
        return self._lead_width(content) + self.pen.px(WORDS_LEFT if content.name else NAMELESS_EDGE)

    @property
    def opener(self) -> pygame.Rect | None:
        """The rectangle that opens the hand's drawer; None if all its pieces are seen here."""
        return None

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        px, content = self.pen.px, self.content
        level = self._sign_width + self.pen.width(self._second_line(rect), 13) + clock_width(self.pen, content)
        lead = self._lead_width(content)
        words = self._name_width() if self.is_short else max(self._name_width(), level)
        wide = min(lead + words, rect.width - self._pieces_width(rect) - self._tail_width)
        return PocketPlaces((), px(17), pygame.Rect(rect.left, rect.top, wide, rect.height))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the sign, the name over the level, the clock, who hunts whom, and the pieces."""
        pen, px, theme = self.pen, self.pen.px, self.pen.theme
        box, middle = self._places(rect).name, rect.centery
        lead = box.left + self._lead_width(content)
        self._paint_hunt(surface, rect, content)
        if content.name:
            draw_chip(surface, pen, content.stain, px(CHIP_SIZE), (lead + px(32), middle), "center")
        left, right = box.left + self._words_left(content), box.right - px(8)
        room = right - left - clock_width(pen, content)
        level = self._second_line(rect)
        lift = px(8) if level else 0
        size = 17 if pen.width(content.name, 17, "bold") <= room else SMALL_NAME
        pen.text_on_wood(surface, content.name, (left, middle - lift), size, theme.ink, "bold", "midleft", room)
        tone = draw_presence(surface, pen, (lead + px(42), middle + px(11)), content) or self._second_tone(content)
        if level:
            below = rect.right - left if self.is_short else room
            pen.text_on_wood(surface, level, (left, middle + px(11)), 13, tone, "regular", "midleft", below)
        draw_clock(surface, pen, right, middle - self._rise, content)
        self.paint_pieces(surface, rect, content)

    def _lead_width(self, content: Hand) -> int:
        """The width of the arrow to this seat, and in a wide line of the sign of the seat below if that hunts it."""
        if content.hunt is None:
            return 0
        if self.is_short and content.hunt.hunter == content.hunt.below:
            return 0
        return self.pen.px(HUNT_ARROW + (HUNT_SIGN if self._shows_hunter(content.hunt) else 0))

    @property
    def _is_wide(self) -> bool:
        """Whether there is room for the sign of the seat below, if it does not follow another line also for words."""
        return self._form == "whole" or (self._form == "alone" and self.rect.width >= self.pen.px(MIN_WIDE_LINE))

    @property
    def _rise(self) -> int:
        """How many pixels the name and the pieces lie above the middle."""
        return self.pen.px(SHORT_LINE_RISE) if self.is_short else 0

    def _shows_hunter(self, hunt: HuntSigns) -> bool:
        return hunt.hunter == hunt.below and self._is_wide

    @property
    def _tail_width(self) -> int:
        """The width of the arrow to the seat below with its sign, if this seat hunts that."""
        hunt = self.content.hunt
        is_shown = hunt is not None and hunt.prey == hunt.below and self._is_wide
        return self.pen.px(HUNT_ARROW + HUNT_SIGN) if is_shown else 0

    def _paint_hunt(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the arrow from the hunter to this seat, and that from this seat to the seat below."""
        if content.hunt is None:
            return
        pen, px, places, (hunter, _prey, below) = self.pen, self.pen.px, self._places(rect), content.hunt
        x, middle, size = places.name.left + px(18), rect.centery, px(18)
        if self._shows_hunter(content.hunt):
            draw_chip(surface, pen, below, size, (x + px(8), middle), "center")
            x += px(HUNT_SIGN)
        if self._lead_width(content):
            pen.icon(surface, "hunts", (x + px(6), middle), 20, pen.theme.shine(hunter), 2.2)
        if self._tail_width:
            x = self._pieces_right(places, content)
            pen.icon(surface, "hunts", (x + px(22), middle), 20, pen.theme.shine(content.stain), 2.2)
            draw_chip(surface, pen, below, size, (x + px(52), middle), "center")

    def _name_width(self) -> int:
        """The width of the sign, the name and the clock."""
        pen = self.pen
        return self._sign_width + pen.width(self.content.name, 17, "bold") + clock_width(pen, self.content)

    @property
    def _sign_width(self) -> int:
        """The width of the sign with what stays free beside the words; a seat that is not named has no sign."""
        return self.pen.px(SEAT_SIGN_WIDTH if self.content.name else 2 * NAMELESS_EDGE)

    def _pieces_width(self, rect: pygame.Rect) -> int:
        """The least width that the pieces right of the name need."""
        del rect
        return 0

    def _pieces_right(self, places: PocketPlaces, content: Hand) -> int:
        """The x at which the pieces end; if none is left, the right edge of the name."""
        filled = [at[0] for at, pocket in zip(places.centres, content.pockets, strict=False) if pocket.filled]
        return round(max(filled, default=places.name.right - places.radius)) + places.radius

    def _second_line(self, rect: pygame.Rect) -> str:
        """Who hunts whom, or the computer's level; "" where the pieces leave no room for it."""
        pen, content, pieces = self.pen, self.content, self._pieces_width(rect)
        if content.hunt is not None:
            return self._hunt_words(content.hunt) if self._is_wide or self.is_short else ""
        wide = self._sign_width + pen.width(content.level, 13) + clock_width(pen, content)
        return content.level if not pieces or wide + pieces <= rect.width else ""

    def _hunt_words(self, hunt: HuntSigns) -> str:
        """What this seat and the seat below have to do with each other."""
        if hunt.hunter == hunt.below:
            return _("you hunt this king")
        return _("hunts your king") if hunt.prey == hunt.below else ""

    def _second_tone(self, content: Hand) -> str:
        theme, hunt = self.pen.theme, content.hunt
        if hunt is None or hunt.below not in hunt[:2]:
            return theme.muted
        return theme.go if hunt.hunter == hunt.below else HUNTER_COLOUR

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the pieces that are left."""


@cached(4, expensive=True)
def plank(size: tuple[int, int], radius: int, colour: str, seed: int, depth: float) -> pygame.Surface:
    """The wood of a drawer, cached."""
    return wood(size, radius, colour, seed, depth=depth)


class HandDrawer(Rail):
    """A rival's hand, opened over the table on a plank."""

    margin_units = DRAWER_MARGIN

    @classmethod
    @abstractmethod
    def size_units(cls, count: int) -> tuple[float, float]:
        """Its width and height in units for a number of pockets."""

    def _plank(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle of the wood on a rail with this rectangle."""
        return rect

    def _wood(self, size: tuple[int, int], content: Hand) -> pygame.Surface:
        """The wood of its plank, cached."""
        rail = self.pen.theme.rail
        colour = rail.lit_wood if content.active else rail.wood
        return plank(size, self.pen.px(14), colour, 3 + 2 * content.seat, rail.grain)

    def prepare_pieces(self) -> Iterator[None]:
        """Make the wood of its plank, in a single step."""
        self._wood(self._plank(self.rect).size, self.content)
        yield

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint a shadow, a plank in the light of the lamp, and a gold frame for the seat to move."""
        pen, theme, place = self.pen, self.pen.theme, self._plank(rect)
        reach, corner = pen.px(SHADOW_REACH), pen.px(14)
        draw_shadow(surface, place.move(reach, reach), corner, reach)
        made = self._wood(place.size, content).copy()
        if screen.is_open() and not is_plain(theme):
            lit = lamplight(screen.size(), place.move(self.outer.topleft), LAMP_SHARE)
            made.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(made, place)
        if content.active:
            pen.box(surface, place, 14, None, theme.gold, max(2, 2 * theme.unit))
