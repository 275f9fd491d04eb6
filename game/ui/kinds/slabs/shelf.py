"""Hands of slabs in play: the near hand in up to two staggered rows on a ledge, a rival's as a count."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import accumulate, islice
from typing import Final, NamedTuple

import pygame

from game.core.display.pieces import Slab
from game.ui.kinds.rail import Hand, PocketPlaces
from game.ui.kinds.shelf import CALM_WIDTH, HandShelf, RivalLine
from game.ui.kinds.slabs.miniatures import (
    MINIATURE_SQUASH,
    SIDE_SHARE,
    extent,
    fitting_radius,
    miniature,
    pocket_shape,
    prepare_miniatures,
    slabs_left,
)
from game.ui.kinds.slabs.shapes import centre as middle_of
from game.ui.look.cache import Recent
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.look.room import LEDGE_SHADE
from game.ui.words import _, ngettext

SINGLE_ROW: Final = 11  # slabs; more stand in two rows
TREAD_HEIGHT: Final = 62  # units between the feet of two rows: higher than a flat slab
MAX_FLAT_HEIGHT: Final = 4.0  # radii; higher slabs stand in the back row, so that none covers another
SLAB_HEIGHT: Final = 50  # units; of a slab over its ledge
SLAB_GAP: Final = 0.8  # in radii
MAX_RADIUS: Final = 17  # units; of a hexagon
MIN_RADIUS: Final = 5.0  # pixels
MAX_SLAB_REACH: Final = 6  # radii from a slab's middle to its farthest point, at most
RIM_STEPS: Final = 16  # copies of a slab that make its rim
TREAD_FADE: Final = 60  # units over which its shadow fades at its end
TREAD_LEFT: Final = CALM_WIDTH - 40  # units; the upper row's tread begins beside the words about the turn
RISE_UNITS: Final = 14
HOVER_UNITS: Final = 6
PILL_HEIGHT: Final = 36  # units


class SlabPlaces(NamedTuple):
    """Where the slabs of a hand stand: a hexagon's radius, the pockets, the middles of each slab's hexagons."""

    radius: float
    pockets: PocketPlaces
    middles: tuple[tuple[tuple[float, float], ...], ...]


class SlabShelf(HandShelf):
    """The slabs of the near hand, close together; in two rows, the upper row stands behind the lower."""

    standing_units = SLAB_HEIGHT
    rise_units = 46

    def __init__(self, pen: Pen, rect: pygame.Rect, content: Hand) -> None:
        self._slab_places = Recent[SlabPlaces](2)  # on the window and on its own picture
        super().__init__(pen, rect, content)

    @classmethod
    def reach_units(cls, count: int) -> float:
        """The height in units, from the foot of the window, that a hand of some pieces takes from the table."""
        return super().reach_units(count) + (TREAD_HEIGHT if count > SINGLE_ROW else 0)

    def ground_kind(self, content: Hand) -> object:
        """How many rows there are, and whether it has sunk."""
        return super().ground_kind(content), content.count > SINGLE_ROW

    @classmethod
    def deal_seconds(cls, count: int) -> float:
        """How long it takes to deal a hand of some slabs, both rows at once."""
        return super().deal_seconds(count if count <= SINGLE_ROW else (count + 1) // 2)

    def _rows(self) -> tuple[list[int], ...]:
        """The pockets of each row that are filled, the front row first: of two rows the flat slabs."""
        filled = [index for index, pocket in enumerate(self.content.pockets) if pocket.filled]
        if len(filled) <= SINGLE_ROW:
            return (filled,)
        flat = [index for index in filled if self._tall(index, 1) < MAX_FLAT_HEIGHT]
        return flat, [index for index in filled if index not in flat]

    def _wide(self, index: int) -> float:
        """The width of a slab in radii, with the gap beside it."""
        piece = self.content.pockets[index].piece
        assert isinstance(piece, Slab)
        return extent(pocket_shape(piece))[0] + SLAB_GAP

    def _lay(self, rect: pygame.Rect) -> SlabPlaces:
        """Where everything stands on a shelf with this rectangle, computed once for a hand."""
        key = tuple(rect), self.pen.theme.unit, self.ledge_top(rect), self.content.pockets, self.right_room
        return self._slab_places.get(key, partial(self._compute_places, rect))

    def _compute_places(self, rect: pygame.Rect) -> SlabPlaces:
        px, radius = self.pen.px, self._hexagon_radius(rect)
        middle = rect.left + px(CALM_WIDTH - 40) + (rect.width - px(CALM_WIDTH - 60) - self.right_room) / 2
        found = [(float(rect.centerx), float(rect.bottom))] * len(self.content.pockets)
        for row, pockets in enumerate(self._rows()):
            ends = list(accumulate((self._wide(index) * radius for index in pockets), initial=0.0))
            foot = self.ledge_top(rect) + px(18) - row * px(TREAD_HEIGHT)
            for index, left, right in zip(pockets, ends, ends[1:], strict=False):
                found[index] = middle - ends[-1] / 2 + (left + right) / 2, foot - self._tall(index, radius) / 2
        places = PocketPlaces(tuple(found), round(2.4 * radius), super()._places(rect).name)
        return SlabPlaces(radius, places, tuple(self._hexagons(index, at, radius) for index, at in enumerate(found)))

    def _hexagon_radius(self, rect: pygame.Rect) -> float:
        """The radius of a hexagon at which the longest row of the hand fits, in quarters of a pixel."""
        room = rect.width - self.pen.px(CALM_WIDTH - 60) - self.right_room
        longest = max((sum(map(self._wide, row)) for row in self._rows()), default=1.0)
        radius = min(room / max(1.0, longest), self.pen.px(MAX_RADIUS))
        return max(MIN_RADIUS, int(4 * radius) / 4)

    def prepare_pieces(self) -> Iterator[None]:
        """Make the small slabs that are left, one in each step."""
        return prepare_miniatures(slabs_left(self.content.pockets), self.pen.theme, self._hexagon_radius(self.rect))

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        return self._lay(rect).pockets

    def _tall(self, index: int, radius: float) -> float:
        piece = self.content.pockets[index].piece
        assert isinstance(piece, Slab)
        return extent(pocket_shape(piece))[1] * MINIATURE_SQUASH * radius + SIDE_SHARE * radius

    def calm_place(self) -> pygame.Rect:
        """The place for the words about the turn: at the left, above the ledge and beside the slabs."""
        px, place = self.pen.px, super().calm_place()
        return pygame.Rect(place.left, place.top, px(CALM_WIDTH - 66), place.height)

    def _hexagons(self, index: int, at: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
        """The middles of a slab's hexagons, if its own middle is at a point."""
        piece, (x, y) = self.content.pockets[index].piece, at
        assert isinstance(piece, Slab)
        middles = [middle_of(cell) for cell in pocket_shape(piece)]
        across, down = zip(*middles, strict=True)
        left, top = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        return tuple((x + (a - left) * radius, y + (b - top) * radius * MINIATURE_SQUASH) for a, b in middles)

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the slab under a point, or else of that whose box the point is in; None if there is none."""
        laid = self._lay(self.rect)
        radius = laid.radius
        found = [(at, index) for at, index in self._filled() if math.dist(at, point) < MAX_SLAB_REACH * radius]
        found.sort(key=lambda each: -each[0][1])
        for _at, index in found:
            if any(math.dist(point, middle) <= radius for middle in laid.middles[index]):
                return index
        for (x, y), index in found:
            wide, tall = self._wide(index) * radius, self._tall(index, radius)
            if abs(point[0] - x) <= wide / 2 and abs(point[1] - y) <= tall / 2:
                return index
        return None

    def centre(self, index: int) -> tuple[float, float]:
        """A place on a slab where it is seen, as near to its middle as possible; its middle if it was played."""
        middle = super().centre(index)
        if not self.content.pockets[index].filled:
            return middle
        middles = self._lay(self.rect).middles[index]
        free = [at for at in middles if self.pocket_at((round(at[0]), round(at[1]))) == index]
        return min(free, key=lambda at: math.dist(at, middle), default=middle)

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the ledge, and behind it a second tread for two rows."""
        if content.count > SINGLE_ROW:
            picture, px, left = self._ledge(rect), self.pen.px, self.pen.px(TREAD_LEFT)
            low, shade = self.ledge_top(rect), px(LEDGE_SHADE)
            tread = pygame.Rect(rect.left + left, low - px(TREAD_HEIGHT), rect.width - left, px(TREAD_HEIGHT))
            surface.fill("#2A190E", tread)
            shadow = picture.subsurface(left, 0, tread.width, shade).copy()
            for x in range(px(TREAD_FADE)):
                shadow.fill((255, 255, 255, 255 * x // px(TREAD_FADE)), (x, 0, 1, shade), pygame.BLEND_RGBA_MULT)
            surface.blit(shadow, (tread.left, tread.top - shade))
            surface.blit(picture, tread.topleft, (left, shade, tread.width, px(30)))
        super().paint_ground(surface, rect, content)

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the slabs, the back row first; only the back row rises, so that no slab covers its neighbours."""
        radius, places, _middles = self._lay(rect)
        rows = self._rows()
        for row in reversed(rows):
            for place, index in enumerate(row):
                x, y = places.centres[index]
                at = x, y + self.undealt(place, content)
                self._slab(surface, at, index, content, radius, row is rows[-1])

    def _slab(
        self,
        surface: pygame.Surface,
        at: tuple[float, float],
        index: int,
        content: Hand,
        radius: float,
        rises: bool,
    ) -> None:
        pen, theme, choice, piece = self.pen, self.pen.theme, content.choice, content.pockets[index].piece
        chosen, hovered = index == choice.chosen, index == choice.hovered
        assert isinstance(piece, Slab)
        shape, lift = pocket_shape(piece), pen.px(RISE_UNITS if chosen else HOVER_UNITS if hovered else 0) * rises
        image = miniature(shape, theme.stain(piece), piece.owner, radius)
        box = image.get_rect(center=(round(at[0]), round(at[1] - lift)))
        if chosen or hovered:
            wide = max(2.0, 3 * theme.unit)
            draw_rim(surface, image, box, theme.dark, wide + 1.5)
            draw_rim(surface, image, box, theme.gold if chosen else theme.ink, wide)
        if index in choice.dimmed or (chosen and choice.is_away):
            image = image.copy()
            image.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(image, box, special_flags=PREMULTIPLIED)


def draw_rim(surface: pygame.Surface, image: pygame.Surface, box: pygame.Rect, colour: str, wide: float) -> None:
    """Draw a smooth rim some pixels wide around a premultiplied picture that will be drawn at a rectangle."""
    shape = image.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    shape = shape.premul_alpha()
    shape.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    for step in range(RIM_STEPS):
        angle = math.tau * step / RIM_STEPS
        surface.blit(
            shape, box.move(round(wide * math.cos(angle)), round(wide * math.sin(angle))), special_flags=PREMULTIPLIED
        )


class SlabLine(RivalLine):
    """A rival's slabs as their number, on a pill that opens them."""

    @property
    def opener(self) -> pygame.Rect:
        """The rectangle of the pill on the window."""
        return self._pill(self.rect)

    def _pill(self, rect: pygame.Rect) -> pygame.Rect:
        px, name = self.pen.px, super()._places(rect).name
        return pygame.Rect(name.right, rect.centery - px(PILL_HEIGHT) // 2, self._pieces_width(rect), px(PILL_HEIGHT))

    def _pieces_width(self, rect: pygame.Rect) -> int:
        return self.pen.width(self._words(rect), 14, "semibold") + self.pen.px(92)

    def _words(self, rect: pygame.Rect) -> str:
        """How many slabs are left, in words if there is room for them beside the name, else as a number.

        The last slab is called by its letter.
        """
        content, count, short = self.content, self.content.count, str(self.content.count)
        words = ngettext("{count} tile", "{count} tiles", count).format(count=count)
        if count == 1 and content.labels:
            short = next(label for label, pocket in zip(content.labels, content.pockets, strict=True) if pocket.filled)
            words = _("Tile {letter}").format(letter=short)
        wide = self._name_width() + self.pen.width(words, 14, "semibold") + self.pen.px(92)
        return words if wide <= rect.width else short

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        pill = self._pill(rect)
        centres = ((float(pill.centerx), float(pill.centery)),) * len(self.content.pockets)
        return PocketPlaces(centres, pill.width // 2, super()._places(rect).name)

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """None: its slabs are seen in their drawer."""
        del point
        return None

    def _slab_radius(self, slab: Slab) -> float:
        return fitting_radius(pocket_shape(slab), self.pen.px(48), self.pen.px(PILL_HEIGHT - 6))

    def prepare_pieces(self) -> Iterator[None]:
        """Make the slab on the pill, and the next, for when that is played."""
        for slab in islice(slabs_left(self.content.pockets), 2):
            yield from prepare_miniatures([slab], self.pen.theme, self._slab_radius(slab))

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the pill: a slab, the number, a sign that it opens; only the words if no slab is left."""
        pen, theme, pill = self.pen, self.pen.theme, self._pill(rect)
        slab = next(slabs_left(content.pockets), None)
        if slab is None:
            pen.text(surface, self._words(rect), (pill.left + pen.px(8), pill.centery), 14, theme.ink, "semibold")
            return
        pen.box(surface, pill, PILL_HEIGHT / 2, theme.ground.floating, theme.lines.edge, max(1.0, 1.2 * theme.unit))
        image = miniature(pocket_shape(slab), theme.stain(slab), slab.owner, self._slab_radius(slab))
        surface.blit(image, image.get_rect(center=(pill.left + pen.px(30), pill.centery)), special_flags=PREMULTIPLIED)
        pen.text(surface, self._words(rect), (pill.left + pen.px(60), pill.centery), 14, theme.ink, "semibold")
        pen.icon(surface, "down", (pill.right - pen.px(18), pill.centery), 14, theme.muted)
