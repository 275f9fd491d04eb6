"""The hands on their rails: the content of a rail, and what the rails of all kinds of tables share."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

import pygame

from game.core.display.pieces import Piece, Pocket, Stain
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.words import _

HAND_SQUASH: Final = 0.9  # the squash of hands, which are seen almost from above


@dataclass(frozen=True, slots=True)
class PocketChoice:
    """Which pockets the player points at and chooses.

    The piece of the `chosen` pocket is lifted and lies as `lying` says, or `is_away` on the table; that of the
    `hovered` pocket is lifted a little; `dimmed` pockets cannot be played.  The ledge below has `sunk` by a share as a
    piece is in hand; the hand has been `dealt` for some seconds, None if all of it is there.
    Pieces with `numbers` (pairs of pocket and number) are lifted and wear them.
    """

    chosen: int | None = None
    hovered: int | None = None
    dimmed: frozenset[int] = frozenset()
    lying: Piece | None = None
    is_away: bool = False
    sunk: float = 0.0
    dealt: float | None = None
    numbers: tuple[tuple[int, int], ...] = ()


PRESENCE_PREFIX: Final = "presence "
NO_CHOICE: Final = PocketChoice()


class HuntSigns(NamedTuple):
    """The stains of the seat that may capture a seat's king, of the seat whose king it may capture, and of the seat
    below."""

    hunter: Stain
    prey: Stain
    below: Stain


@dataclass(frozen=True, slots=True)
class Hand:
    """The content of a rail; `level` is "" for a person, and the level's name for the computer.

    `active`: this seat is to move; `thinking`: its computer is at work.  `labels` are short names of the pieces, for
    games that use them.  `clock` is the time left, `urgent` if
    that is short.  `hunt` says who may capture whose king.  `emblem` is the icon of a computer's level.
    `turns` counts by how many clockwise steps the table is turned, so that pieces look as they would lie on it.
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
    clock: str = ""
    urgent: bool = False
    hunt: HuntSigns | None = None
    emblem: str = ""
    turns: int = 0

    @property
    def presence(self) -> str:
        """Whether a friend elsewhere is "thinking", "there", "away" or "gone", as `level` says in words; "" for others.

        Such a player's emblem is this word after `PRESENCE_PREFIX`.
        """
        return self.emblem.removeprefix(PRESENCE_PREFIX) if self.emblem.startswith(PRESENCE_PREFIX) else ""

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


def draw_name(
    surface: pygame.Surface, pen: Pen, at: tuple[int, int], size: float, room: int, content: Hand
) -> pygame.Rect:
    """Draw a seat's name from a point on, and behind it the emblem of a computer's level; returns what both cover."""
    beside = pen.px(30) if content.emblem and not content.presence else 0
    name = pen.text(surface, content.name, at, size, weight="bold", room=room - beside)
    if content.emblem and not content.presence:
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


class Rail(CachedPicture[Hand]):
    """A hand with places for its pieces."""

    margin_units: ClassVar[int] = 0

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Hand) -> None:
        super().__init__(pen, rect, content, pen.px(self.margin_units))
        self._found_places: tuple[Hand, Pen, pygame.Rect, PocketPlaces] | None = None  # and for what

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the pen and the rectangle."""
        super().place(pen, rect)
        self.margin = pen.px(self.margin_units)

    def prepare_pieces(self) -> Iterator[None]:
        """Make the pictures of slow pieces ahead, one in each step of the iterator; by default none."""
        yield from ()

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether it covers the table at a pixel of the window."""
        return self.rect.collidepoint(point)

    @property
    def places(self) -> PocketPlaces:
        """The places of the pockets and the name on the window; found again for another content, pen or rectangle."""
        found = self._found_places
        if found is None or found[0] is not self.content or found[1] is not self.pen or found[2] != self.rect:
            found = self._found_places = self.content, self.pen, self.rect.copy(), self._places(self.rect)
        return found[3]

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
