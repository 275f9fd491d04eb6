"""The baked pictures (made by the scripts in `sprites`), and sprites: premultiplied pictures with their centres."""

from __future__ import annotations

import functools
from concurrent.futures import Future
from io import BytesIO
from typing import Any, Final, NamedTuple

import pygame

from game.core.display.colours import COLOUR_IDS
from game.core.display.pieces import TILE_STAINS, Stain
from game.ui.assets import asset
from game.ui.look.cache import cached
from game.ui.look.theme import STAIN_TINTS, ChosenColours
from game.ui.look.worker import READER
from game.ui.render.camera import FLAT_SQUASH, TILE_THICKNESS, TILTED_SQUASH, TOP_VIEW_THICKNESS

MASTER_RADII: Final = (88, 176, 352)  # the sizes of baked sheets: the radius of a cell in pixels
MAX_ENLARGEMENT: Final = 1.36  # a size is enlarged by no more before the next is used
RIFF_HEADER: Final = 8  # bytes of a WebP picture before those that it counts
TILE_GRAINS: Final = 4
TILE_SHARE: Final = 0.985  # the share of its cell that a tile fills
HOLE_PARTS: Final = ("keep", "well", "wall", "lip")  # the sheets of sets of holes
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
BAND_HEIGHT: Final = 48  # rows; the height of the bands that `split` makes
TRIM_BAND_HEIGHT: Final = 32  # rows; the height of the bands that `trim` makes
MIN_TRIMMED_PIXELS: Final = 20_000  # pixels; smaller sprites are not trimmed
MAX_TRIMMED_SHARE: Final = 0.75  # sprites that would keep more than this share are not trimmed
GHOST_OPACITY: Final = 0.85  # the rest of a ghost's colour is `GHOST_TONE`, so that nothing shows through
SOLID_ALPHA: Final = 240  # pixels with more are inside a piece, and not at its edge
GHOST_TONE: Final = (44, 38, 32)
GHOST_EDGE: Final = (244, 236, 221, 140)  # its thin edge
EMPTY_SURFACE: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class Sprite(NamedTuple):
    """A premultiplied picture and its centre in it (for a tile the centre of its face).

    `is_rough`: it stands in for another, to be replaced.  A large sprite may be split: its `parts` are then drawn
    instead of the picture, each at its offset; parts without alpha hide all below them and are faster to draw.
    """

    surface: pygame.Surface
    x: float
    y: float
    is_rough: bool = False
    parts: tuple[tuple[pygame.Surface, int, int], ...] = ()
    size: tuple[int, int] = (0, 0)  # the size before the split

    def split(self) -> Sprite:
        """The sprite split into bands, and each band into opaque and translucent parts; each band needs an opaque
        middle."""
        (width, height), parts = self.surface.get_size(), list[tuple[pygame.Surface, int, int]]()
        for top in range(0, height, BAND_HEIGHT):
            band = pygame.Rect(0, top, width, min(BAND_HEIGHT, height - top))
            ends = [
                self.surface.subsurface((0, y, width, 1)).get_bounding_rect(min_alpha=255)
                for y in (band.top, band.bottom - 1)
            ]
            left, right = max(end.left for end in ends), min(end.right for end in ends)
            if right - left < BAND_HEIGHT:
                left = right = 0
            core = pygame.Rect(left, top, right - left, band.height)
            if core:
                made = pygame.Surface(core.size, depth=32)
                made.blit(self.surface, (0, 0), core, special_flags=PREMULTIPLIED)
                parts.append((made, *core.topleft))
            for begin, end in ((0, left), (right, width)):
                side = self.surface.subsurface((begin, top, end - begin, band.height))
                seen = side.get_bounding_rect()
                if seen:
                    parts.append((side.subsurface(seen).copy(), begin + seen.x, top + seen.y))
        return self._replace(surface=EMPTY_SURFACE, parts=tuple(parts), size=(width, height))

    def trim(self) -> Sprite:
        """The sprite in bands without the empty pixels beside them, if these are many: blending them changes
        nothing."""
        (width, height), parts = self.surface.get_size(), list[tuple[pygame.Surface, int, int]]()
        if self.parts or self.is_rough or width * height < MIN_TRIMMED_PIXELS or not has_alpha(self.surface):
            return self
        for top in range(0, height, TRIM_BAND_HEIGHT):
            band = self.surface.subsurface((0, top, width, min(TRIM_BAND_HEIGHT, height - top)))
            seen = band.get_bounding_rect()
            if seen:
                parts.append((band.subsurface(seen), seen.x, top + seen.y))
        if sum(part.get_width() * part.get_height() for part, _, _ in parts) > MAX_TRIMMED_SHARE * width * height:
            return self
        copies = tuple((part.copy(), x, y) for part, x, y in parts)
        return self._replace(surface=EMPTY_SURFACE, parts=copies, size=(width, height))

    def merge(self) -> Sprite:
        """The sprite as a single picture, without parts."""
        if not self.parts:
            return self
        made = pygame.Surface(self.size, pygame.SRCALPHA, 32)
        for part, x, y in self.parts:
            made.blit(part, (x, y), special_flags=PREMULTIPLIED if has_alpha(part) else 0)
        return self._replace(surface=made, parts=(), size=(0, 0))


class Shade(pygame.Surface):
    """A dark veil of a size: of the same alpha everywhere but in a black picture `pool` at `corner`, if it has a pool.

    The pool is drawn with `pool_alpha`, 0 to 255; only the pool has pixels.  Draw a shade by `draw`.  Shades that look
    the same are equal, so that a frame with the same darkness as the last is not drawn again.
    """

    def __init__(
        self,
        size: tuple[int, int],
        alpha: int,
        pool: pygame.Surface | None = None,
        corner: tuple[int, int] = (0, 0),
        pool_alpha: int = 255,
    ) -> None:
        super().__init__((1, 1), pygame.SRCALPHA, 32)
        self._size, self._alpha = size, alpha
        self._pool, self._corner, self._pool_alpha = pool, corner, pool_alpha

    @property
    def _look(self) -> object:
        return self._size, self._alpha, self._pool_alpha, self._corner, self._pool and self._pool.get_size()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shade) and self._look == other._look

    def __hash__(self) -> int:
        return hash(self._look)

    def get_size(self) -> tuple[int, int]:
        """The size of the veil."""
        return self._size

    def get_width(self) -> int:
        """The width of the veil."""
        return self._size[0]

    def get_height(self) -> int:
        """The height of the veil."""
        return self._size[1]

    def get_rect(self, **place: Any) -> pygame.Rect:
        """The rectangle of the veil, placed as that of any surface."""
        rect = pygame.Rect((0, 0), self._size)
        return rect.move_to(**place) if place else rect

    def draw(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw the veil; the multiplication of the uniform part is off by 1 of 255 and takes a third of the time."""
        whole, light = self.get_rect(topleft=at), 255 - self._alpha
        corner = at[0] + self._corner[0], at[1] + self._corner[1]
        hole = self._pool.get_rect(topleft=corner).clip(whole) if self._pool is not None else pygame.Rect(0, 0, 0, 0)
        for part in (part.clip(surface.get_clip()) for part in rects_around(whole, hole)):
            if part:  # with an empty clip pygame would fill the whole surface
                surface.fill(
                    (light,) * 4, part, pygame.BLEND_RGBA_MULT if has_alpha(surface) else pygame.BLEND_RGB_MULT
                )
                if has_alpha(surface):
                    surface.fill((0, 0, 0, self._alpha), part, pygame.BLEND_RGBA_ADD)
        if self._pool is not None:
            shown, is_whole = hole.move(-corner[0], -corner[1]), self._pool_alpha == 255
            self._pool.set_alpha(self._pool_alpha)  # ignored by a premultiplied blit
            surface.blit(self._pool, hole, shown, special_flags=PREMULTIPLIED if is_whole else 0)


def rects_around(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a rectangle outside a hole that lies in it."""
    if not hole:
        return [rect]
    parts = (
        pygame.Rect(rect.left, rect.top, rect.width, hole.top - rect.top),
        pygame.Rect(rect.left, hole.top, hole.left - rect.left, hole.height),
        pygame.Rect(hole.right, hole.top, rect.right - hole.right, hole.height),
        pygame.Rect(rect.left, hole.bottom, rect.width, rect.bottom - hole.bottom),
    )
    return [part for part in parts if part]


def has_alpha(surface: pygame.Surface) -> bool:
    """Whether a surface has an alpha channel."""
    return bool(surface.get_flags() & pygame.SRCALPHA)


class TileView(NamedTuple):
    """A baked view of the tiles: the first part of its sheets' names, its squash, a tile's thickness in radii."""

    name: str
    squash: float
    thickness: float


TABLE_VIEW: Final = TileView("table", TILTED_SQUASH, TILE_THICKNESS)
TOP_VIEW: Final = TileView("top", FLAT_SQUASH, TOP_VIEW_THICKNESS)


def master_radius(radius: float, largest: int = MASTER_RADII[-1]) -> int:
    """The size of the baked pictures from which a piece of a radius is made: the smallest that is large enough."""
    return next((size for size in MASTER_RADII if radius <= size * MAX_ENLARGEMENT or size == largest), largest)


@functools.cache
def packed_sheet(name: str, size: int) -> tuple[bytes, ...]:
    """The parts of a baked sheet in a size as its file has them, each a WebP picture."""
    packed, parts, start = asset("sprites", f"{name}_{size}.webp").read_bytes(), list[bytes](), 0
    while start < len(packed):
        end = start + RIFF_HEADER + int.from_bytes(packed[start + 4 : start + RIFF_HEADER], "little")
        parts.append(packed[start:end])
        start = end
    return tuple(parts)


@cached(26, per_scene=True)
def sheet_part(name: str, size: int, index: int = 0) -> pygame.Surface:
    """A part of a baked sheet in a size, premultiplied, shared; unpacking one takes a few milliseconds."""
    found = pygame.image.load(BytesIO(packed_sheet(name, size)[index]), "part.webp")
    if has_alpha(found):
        found.premul_alpha_ip()
    made = pygame.Surface(found.get_size(), pygame.SRCALPHA, 32)
    made.blit(found, (0, 0), special_flags=PREMULTIPLIED if has_alpha(found) else 0)
    return made


def tinted_part(name: str, size: int, index: int, tint: tuple[int, int, int]) -> pygame.Surface:
    """A new copy of a part multiplied by a colour."""
    made = sheet_part(name, size, index).copy()
    made.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


@functools.cache
def read_ahead(*names: str) -> Future[bool]:
    """Have a thread read the files of sheets in all sizes but the largest, once for the same names; returns the job."""
    return READER.submit(lambda: all(packed_sheet(name, size) for name in names for size in MASTER_RADII[:-1]))


def are_colours_loaded(colours: ChosenColours) -> bool:
    """Whether pieces in the chosen colours can be drawn without waiting; if not, a thread starts to read them."""
    return not colours or read_ahead(*_chosen_sheets(colours)).done()


def _chosen_sheets(colours: ChosenColours) -> tuple[str, ...]:
    parts = [f"{'discs' if STAIN_TINTS[own].is_round else 'body'}_{colour}" for own, colour in colours]
    return tuple(f"{view.name}_{part}" for view in (TABLE_VIEW, TOP_VIEW) for part in parts)


def preload_tiles(stains: tuple[Stain, ...] = TILE_STAINS) -> Future[bool]:
    """Start to read the sheets of tiles in some stains, at the ordinary angle and from above."""
    parts = [*HOLE_PARTS, *(f"body_{stain}" for stain in stains)]
    return read_ahead(*(f"{view.name}_{part}" for view in (TOP_VIEW, TABLE_VIEW) for part in parts))


def preload_tables() -> Future[bool]:
    """Start to read the sheets of all kinds of tables at the ordinary angle.

    The sheets of chosen colours are read when they are needed.
    """
    return read_ahead(*_sheets(TABLE_VIEW))


@functools.cache
def preload_hands() -> Future[bool]:
    """Start to read the sheets of pieces in hands, which are seen from above."""
    return read_ahead(*_sheets(TOP_VIEW))


@functools.cache
def _sheets(view: TileView) -> tuple[str, ...]:
    """The names of a view's sheets, without those of colours that only a choice asks for."""
    ending = f"_{MASTER_RADII[0]}.webp"
    folder = asset("sprites", f"{view.name}_keep{ending}").parent
    chosen = {f"{view.name}_{part}_{stain}" for stain in COLOUR_IDS for part in ("body", "discs")}
    natural = {f"{view.name}_body_{stain}" for stain in TILE_STAINS}
    found = {path.name.removesuffix(ending) for path in folder.glob(f"{view.name}_*{ending}")}
    return tuple(sorted(found - (chosen - natural)))


def scale_sprite(master: Sprite, across: float, upright: float, smooth: bool = True) -> Sprite:
    """A sprite scaled by two factors; without `smooth` it takes nearest pixels, which is several times faster."""
    width, height = master.surface.get_size()
    size = max(1, round(width * across)), max(1, round(height * upright))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return Sprite(scale(master.surface, size), master.x * size[0] / width, master.y * size[1] / height)


def cut_face(sprite: Sprite, face: pygame.Surface) -> Sprite:
    """The face of a sprite, as seen from straight above; `face` is its shape in white."""
    width, height = face.get_size()
    made = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    made.blit(sprite.surface, (width / 2 - sprite.x, height / 2 - sprite.y))
    made.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(made, width / 2, height / 2)


def make_ghost(sprite: Sprite) -> Sprite:
    """A piece that does not lie there yet: its colours paler by a constant tone, its holes closed, with a thin edge."""
    made = sprite.merge()
    shape = made.surface.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape = shape.premul_alpha()
    edge, inner = shape.copy(), shape.copy()
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        moved = pygame.Surface(shape.get_size(), pygame.SRCALPHA, 32)
        moved.blit(shape, (x, y))
        inner.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    edge.blit(inner, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    red, green, blue, alpha = GHOST_EDGE
    edge.fill(
        (*(channel * alpha // 255 for channel in (red, green, blue)), alpha), special_flags=pygame.BLEND_RGBA_MULT
    )
    tone = (*(round((1 - GHOST_OPACITY) * channel) for channel in GHOST_TONE), 255 - round(255 * GHOST_OPACITY))
    shape.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
    ghost = make_translucent(made, GHOST_OPACITY)
    ghost.surface.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    ghost.surface.blit(edge, (0, 0), special_flags=PREMULTIPLIED)
    outline = pygame.mask.from_surface(made.surface, SOLID_ALPHA).outline()
    if len(outline) < 3:
        return ghost
    closed = pygame.Surface(ghost.surface.get_size(), pygame.SRCALPHA, 32)
    pygame.draw.polygon(closed, GHOST_TONE, outline)
    closed.blit(ghost.surface, (0, 0), special_flags=PREMULTIPLIED)
    return ghost._replace(surface=closed)


def make_translucent(sprite: Sprite, alpha: float) -> Sprite:
    """A translucent copy of a sprite; alpha from 0 to 1."""

    def seen_through(surface: pygame.Surface) -> pygame.Surface:
        made = surface.copy()
        made.fill((round(alpha * 255),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    parts = tuple((seen_through(part), x, y) for part, x, y in sprite.parts)
    return Sprite(seen_through(sprite.surface), sprite.x, sprite.y, parts=parts, size=sprite.size)
