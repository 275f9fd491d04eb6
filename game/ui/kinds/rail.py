"""The hands on their rails: the content of a rail, and what the rails of all kinds of tables share."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.core.display.pieces import Piece, Pocket, Stain
from game.ui import screen
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cache import cached
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.cloth import draw_shadow, wood
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain, lamplight
from game.ui.look.text import Weight
from game.ui.look.theme import Theme
from game.ui.words import _

HAND_SQUASH: Final = 0.9  # the squash of hands, which are seen almost from above
RAIL_MARGIN: Final = 28  # units around a rail for its shadow
LAMP_SHARE: Final = 0.35  # the least share of the lamp on a rail, so that distant names stay legible
SHADOW_REACH: Final = 9  # units; the softness of a rail's shadow, and its offset to the right and down


@dataclass(frozen=True, slots=True)
class PocketChoice:
    """Which pockets the player points at and chooses.

    The piece of the `chosen` pocket is lifted and lies as `lying` says, or `is_away` on the table; that of the
    `hovered` pocket is lifted a little; `dimmed` pockets cannot be played.  The ledge below has `sunk` by a share as a
    piece is in hand; the hand has been `dealt` for some seconds, None if all of it is there.
    """

    chosen: int | None = None
    hovered: int | None = None
    dimmed: frozenset[int] = frozenset()
    lying: Piece | None = None
    is_away: bool = False
    sunk: float = 0.0
    dealt: float | None = None


NO_CHOICE: Final = PocketChoice()


@dataclass(frozen=True, slots=True)
class Hand:
    """The content of a rail; `level` is "" for a person, and the level's name for the computer.

    `active`: this seat is to move; `thinking`: its computer is at work.  `labels` are short names of the pieces, for
    games that use them.  `points` of the `goal` are won, in games with points.  `clock` is the time left, `urgent` if
    that is short.  `hunt` has the stains of the seat that may capture this seat's king, and of the seat whose king it
    may capture.  `emblem` is the icon of a computer's level.
    """

    seat: int
    name: str
    pockets: tuple[Pocket, ...]
    level: str = ""
    active: bool = False
    thinking: bool = False
    choice: PocketChoice = NO_CHOICE
    stain: Stain = "ivory"
    labels: tuple[str, ...] = ()
    points: int = 0
    goal: int | None = None
    clock: str = ""
    urgent: bool = False
    hunt: tuple[Stain, Stain] | None = None
    emblem: str = ""

    @property
    def status(self) -> str:
        """The line under the name."""
        if self.active:
            return _("thinking…") if self.thinking else _("to move")
        return self.level

    @property
    def count(self) -> int:
        """How many pieces are left."""
        return sum(place.filled for place in self.pockets)


@dataclass(frozen=True, slots=True)
class PocketPlaces:
    """The centres of the pockets and their radius in pixels, and the rectangle of the name and its lines."""

    centres: tuple[tuple[float, float], ...]
    radius: int
    name: pygame.Rect


def draw_hunt(surface: pygame.Surface, pen: Pen, left: int, right: int, middle: int, content: Hand) -> None:
    """Draw who hunts this seat and whom it hunts, as chips with arrows; only an arrow to the prey if space is short."""
    if content.hunt is None:
        return
    hunter, prey = content.hunt
    pitch, size = pen.px(32), pen.px(15)
    whole = left + 2 * pitch + size <= right
    signs = (hunter, content.stain, prey) if whole else (prey,)
    x = left if whole else left + pitch // 2
    for index, stain in enumerate(signs):
        draw_chip(surface, pen, stain, size, (x, middle))
        if index or not whole:
            pen.icon(surface, "hunts", (x - pen.px(9), middle), 15, pen.theme.rail.wood_ink, 2.4)
        x += pitch


def status_style(theme: Theme, content: Hand) -> tuple[str, Weight]:
    """The colour and the weight of the line under the name, gold for the seat to move."""
    return (theme.gold, "semibold") if content.active else (theme.rail.wood_ink, "regular")


def draw_name(
    surface: pygame.Surface, pen: Pen, at: tuple[int, int], size: float, room: int, content: Hand
) -> pygame.Rect:
    """Draw a seat's name from a point on, and behind it the emblem of a computer's level; returns what both cover."""
    beside = pen.px(30) if content.emblem else 0
    name = pen.text(surface, content.name, at, size, weight="bold", room=room - beside)
    if content.emblem:
        pen.icon(surface, content.emblem, (name.right + pen.px(18), at[1]), 22, pen.theme.rail.wood_ink, 1.4)
    return pygame.Rect(name.left, name.top, name.width + beside, name.height)


def clock_width(pen: Pen, content: Hand) -> int:
    """The width of the clock with its margins in pixels; 0 without a clock."""
    return pen.width(content.clock, 17, "bold") + pen.px(28) if content.clock else 0


def draw_clock(surface: pygame.Surface, pen: Pen, right: int, middle: int, content: Hand) -> None:
    """Draw the time left: bright for the seat to move, in another colour if it is short."""
    if not content.clock:
        return
    theme = pen.theme
    rect = pygame.Rect(0, 0, clock_width(pen, content) - pen.px(10), pen.px(26)).move_to(midright=(right, middle))
    edge = theme.no if content.urgent else theme.gold if content.active else theme.muted + "60"
    pen.box(surface, rect, 7, theme.dark, edge, max(1.0, 1.4 * theme.unit))
    tone = theme.no if content.urgent else theme.ink if content.active else theme.muted
    pen.text(surface, content.clock, rect.center, 17, tone, "bold", anchor="center")


@cached(4, expensive=True)
def plank(size: tuple[int, int], radius: int, colour: str, seed: int, depth: float, upright: bool) -> pygame.Surface:
    """The wood of a rail, cached; its grain runs along the rail."""
    return wood(size, radius, colour, seed, upright=upright, depth=depth)


class Rail(CachedPicture[Hand]):
    """A hand on its rail.

    `height_units` is its height if it lies across the table; `is_upright` rails stand at the sides of the table; beside
    `is_short` rails there is cloth.
    """

    height_units: ClassVar[int] = 96
    is_upright: ClassVar[bool] = False
    is_short: ClassVar[bool] = False
    margin_units: ClassVar[int] = RAIL_MARGIN

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Hand) -> None:
        super().__init__(pen, rect, content, pen.px(self.margin_units))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the pen and the rectangle."""
        super().place(pen, rect)
        self.margin = pen.px(self.margin_units)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether it covers the table at a pixel of the window."""
        return self.rect.collidepoint(point)

    @property
    def places(self) -> PocketPlaces:
        """The places of the pockets and the name on the window."""
        return self._places(self.rect)

    @abstractmethod
    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        """The places of the pockets and the name on a rail with this rectangle."""

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket under a point, filled or empty; None if there is none."""
        places = self.places
        x, y = point
        away = [math.hypot(x - cx, (y - cy) / HAND_SQUASH) for cx, cy in places.centres]
        nearest = min(range(len(away)), key=away.__getitem__, default=None)
        return nearest if nearest is not None and away[nearest] <= places.radius else None

    def centre(self, index: int) -> tuple[float, float]:
        """The centre of a pocket on the window, from where its piece flies."""
        return self.places.centres[index]

    @property
    def radius(self) -> int:
        """The radius of its pieces in pixels."""
        return self.places.radius

    def ground_kind(self, content: Hand) -> object:
        """Whether the seat is to move, as the wood is brighter then."""
        return content.active

    def _plank(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle of the wood on a rail with this rectangle."""
        return rect

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint a shadow, a plank in the light of the lamp, and a gold frame for the seat to move."""
        pen, theme, place = self.pen, self.pen.theme, self._plank(rect)
        reach, corner = pen.px(SHADOW_REACH), pen.px(14)
        draw_shadow(surface, place.move(reach, reach), corner, reach)
        colour = theme.rail.lit_wood if content.active else theme.rail.wood
        made = plank(place.size, corner, colour, 3 + 2 * content.seat, theme.rail.grain, self.is_upright).copy()
        if screen.is_open() and not is_plain(theme):
            lit = lamplight(screen.size(), place.move(self.outer.topleft), LAMP_SHARE)
            made.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(made, place)
        if content.active:
            pen.box(surface, place, 14, None, theme.gold, max(2, 2 * theme.unit))
