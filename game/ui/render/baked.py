"""The baked pictures (`sprites/make.py`) and what a sprite is: a premultiplied picture with its centre."""

from __future__ import annotations

import functools
import zlib
from typing import Final, NamedTuple

import pygame

from game.core.display.colours import COLOURS
from game.core.display.pieces import Stain
from game.ui.assets import asset
from game.ui.look.cache import CLEAR_HOOKS, SCENES_BEFORE_FREEING, cached
from game.ui.look.theme import STAIN_TINTS, TILE_STAINS, ChosenColours
from game.ui.look.worker import GATE, READER, Job
from game.ui.render.camera import FLAT_SQUASH, TILE_THICKNESS, TILTED_SQUASH, TOP_VIEW_THICKNESS

TILE_MASTER_RADIUS: Final = 110  # the masters' radius in pixels
TILE_GRAINS: Final = 4
TILE_SHARE: Final = 0.985  # how much of its cell a tile fills
HOLE_SETS_PER_ROW: Final = 8  # of holes lie in a row of their sheet, and in a column
GRAIN_AXES: Final = 3  # along which the grain of wood runs, one below the other
CELL_SHEET_SUFFIXES: Final = (
    "_keep",
    "_cover",
    "_deep",
    "_pale",
    "_inlay",
)  # a slab's are by the outer edges of a cell
GRAIN_SUFFIX: Final = "_grain"
HALF_SUFFIX: Final = "@2"  # behind a sheet's name
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
BAND_HEIGHT: Final = 48  # rows; into bands of so many a large picture is cut,
TRIM_BAND_HEIGHT: Final = 32  # or one that is mostly empty,
MIN_TRIMMED_PIXELS: Final = 20_000  # if it has so many pixels,
MAX_TRIMMED_SHARE: Final = 0.75  # and if that leaves no larger share of them
MAX_COLOUR_CHOICES: Final = 2  # of colours, the sheets of which stay packed
EMPTY_SURFACE: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class Sprite(NamedTuple):
    """A picture, premultiplied, and where in it its centre lies (for a tile: the centre of its face).

    `rough`: scaled in haste, to be made anew.  A large one may be cut: then its `parts` are drawn in the picture's
    place, each where it lies in that; those without alpha hide all below them, so that they are quicker to draw.
    """

    surface: pygame.Surface
    x: float
    y: float
    is_rough: bool = False
    parts: tuple[tuple[pygame.Surface, int, int], ...] = ()
    size: tuple[int, int] = (0, 0)  # of the whole that was cut

    def split(self) -> Sprite:
        """The same in parts: bands, and of each what hides all below it; that must reach through without a hole."""
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
        """The same in bands without what is empty beside them, where that is much: blending it would change nothing."""
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
        """The same in one picture."""
        if not self.parts:
            return self
        made = pygame.Surface(self.size, pygame.SRCALPHA, 32)
        for part, x, y in self.parts:
            made.blit(part, (x, y), special_flags=PREMULTIPLIED if has_alpha(part) else 0)
        return self._replace(surface=made, parts=(), size=(0, 0))


class Shade(pygame.Surface):
    """A dark veil, drawn with `lay`; `even`: where all of it has one alpha, so that it need only be multiplied with."""

    def __init__(self, size: tuple[int, int], even: pygame.Rect) -> None:
        super().__init__(size, pygame.SRCALPHA, 32)
        self.even_part = even

    def draw(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw it; that is 1 of 255 off where that is quicker, which is a third of the time."""
        whole, even = self.get_rect(), self.even_part if not has_alpha(surface) else pygame.Rect(0, 0, 0, 0)
        seen = even.move(at).clip(surface.get_clip())
        if seen:  # where a clip leaves nothing, pygame multiplies all of it
            surface.fill((255 - self.get_at(even.center)[3],) * 3, seen, pygame.BLEND_RGB_MULT)
        for part in rects_around(whole, even):
            surface.blit(self, part.move(at), part, PREMULTIPLIED)


def rects_around(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a rectangle without another that lies in it."""
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
    """Whether something below a picture is seen through it."""
    return bool(surface.get_flags() & pygame.SRCALPHA)


class TileView(NamedTuple):
    """A baked view of the tiles."""

    name: str
    squash: float
    thickness: float


TABLE_VIEW: Final = TileView("table", TILTED_SQUASH, TILE_THICKNESS)
TOP_VIEW: Final = TileView("top", FLAT_SQUASH, TOP_VIEW_THICKNESS)


class PackedSheet(NamedTuple):
    """A baked sheet as it waits to be needed, part by part; most is empty, so all of them take up ten megabytes."""

    size: tuple[int, int]
    parts: tuple[bytes, ...]


_packed_sheets: Final[dict[str, PackedSheet]] = {}


def parts_of(name: str, size: tuple[int, int]) -> list[pygame.Rect]:
    """The parts that a sheet is packed in: sets of holes, or a cell's faces, row by row, or grains; else the whole."""
    across = HOLE_SETS_PER_ROW if "_holes_" in name or name.endswith(CELL_SHEET_SUFFIXES) else 1
    down = GRAIN_AXES if name.endswith(GRAIN_SUFFIX) else across
    wide, high = size[0] // across, size[1] // down
    return [pygame.Rect(index % across * wide, index // across * high, wide, high) for index in range(across * down)]


def pack_sheet(name: str) -> PackedSheet:
    """A baked sheet, read when first asked for, and packed; for a thread, which lets frames go first."""
    found = _packed_sheets.get(name)
    if found is None:
        GATE.pass_through()
        made = read_sheet(name)
        parts = []
        for part in parts_of(name, made.get_size()):
            GATE.pass_through()
            parts.append(zlib.compress(made.subsurface(part).copy().get_buffer().raw, 1))
        found = PackedSheet(made.get_size(), tuple(parts))
        _packed_sheets[name] = found
    return found


def sheet_part(name: str, index: int) -> pygame.Surface:
    """One part of a sheet; the others are not unpacked for it: all of them take as long as sixty."""
    found = _packed_sheets.get(name)
    if found is None:
        whole = sheet(name)
        return whole.subsurface(parts_of(name, whole.get_size())[index])
    size, parts = found
    return _part(parts_of(name, size)[index].size, parts[index])


def _part(size: tuple[int, int], pixels: bytes) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.get_buffer().write(zlib.decompress(pixels))
    return made


def read_sheet(name: str) -> pygame.Surface:
    """A baked sheet from its file, in the pixel format that blits fastest; at exactly half its size with `HALF`."""
    if name.endswith(HALF_SUFFIX):
        whole = unpack_sheet(name.removesuffix(HALF_SUFFIX))
        return pygame.transform.smoothscale(whole, (whole.get_width() // 2, whole.get_height() // 2))
    found = pygame.image.load(asset("sprites", f"{name}.png"))
    made = pygame.Surface(found.get_size(), pygame.SRCALPHA, 32)
    made.blit(found, (0, 0), special_flags=PREMULTIPLIED)
    return made


def unpack_sheet(name: str) -> pygame.Surface:
    """A baked sheet, unpacked anew, for who needs it once; that takes some milliseconds.

    One that waits for nobody's reading is read from its file and not packed, which would take as long again.
    """
    found = _packed_sheets.get(name)
    if found is None:
        return read_sheet(name)
    size, parts = found
    if len(parts) == 1:
        return _part(size, parts[0])
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    for place, pixels in zip(parts_of(name, size), parts, strict=True):
        made.blit(_part(place.size, pixels), place, special_flags=pygame.BLEND_RGBA_ADD)
    return made


@cached(33, per_scene=True)
def sheet(name: str) -> pygame.Surface:
    """A baked sheet, unpacked where it was not needed of late."""
    return unpack_sheet(name)


@functools.cache
def read_ahead(*names: str) -> Job[bool]:
    """Have sheets read by a thread, once, so that none is waited for later."""
    return READER.submit(lambda: all(pack_sheet(name) for name in names))


def are_colours_loaded(colours: ChosenColours) -> bool:
    """Whether chosen colours can be shown without waiting; if not, reading is begun.

    Those that lie in hands are read too before anything is drawn: both at once took the loop's time.  Of other colours
    the last choice is kept.
    """
    if not colours:
        return True
    COLOUR_CHOICES.use(colours)
    readings = [read_ahead(*_chosen_sheets(colours, view)) for view in (TABLE_VIEW, TOP_VIEW)]
    return all(reading.is_ready() for reading in readings)


class ColourChoices:
    """Colours that were asked for of late; the sheets of others are forgotten, for a colour's take two megabytes."""

    def __init__(self) -> None:
        self._last_used: dict[ChosenColours, int] = {}  # after how many scenes, the last one last
        self._scenes = 0

    def use(self, colours: ChosenColours) -> None:
        """These are asked for; beside them the choice before is kept."""
        self._last_used.pop(colours, None)
        self._last_used[colours] = self._scenes
        if len(self._last_used) > MAX_COLOUR_CHOICES:
            self._forget(next(iter(self._last_used)))

    def age(self) -> None:
        """A scene has been left: forget what was not asked for while the last `SCENES` were there."""
        self._scenes += 1
        for worn in [worn for worn, asked in self._last_used.items() if asked < self._scenes - SCENES_BEFORE_FREEING]:
            self._forget(worn)

    def _forget(self, colours: ChosenColours) -> None:
        del self._last_used[colours]
        kept = {
            name for each in self._last_used for view in (TABLE_VIEW, TOP_VIEW) for name in _chosen_sheets(each, view)
        }
        for name in set(_packed_sheets) - kept - {*_sheets(TABLE_VIEW), *_sheets(TOP_VIEW)}:
            del _packed_sheets[name]
        read_ahead.cache_clear()  # what is there already is not read again


COLOUR_CHOICES: Final = ColourChoices()
CLEAR_HOOKS.append(COLOUR_CHOICES.age)


def _chosen_sheets(colours: ChosenColours, view: TileView) -> tuple[str, ...]:
    discs = [f"{view.name}_discs_{colour}" for own, colour in colours if STAIN_TINTS[own].is_round]
    tiles = [colour for own, colour in colours if not STAIN_TINTS[own].is_round]
    return (*discs, *(f"{view.name}_{part}_{colour}" for colour in tiles for part in ("body", "holes")))


def preload_tiles(stains: tuple[Stain, ...] = TILE_STAINS) -> Job[bool]:
    """Begin to read every sheet of some tiles, at the ordinary angle and from above."""
    parts = ["keep", *(f"{part}_{stain}" for stain in stains for part in ("body", "holes"))]
    return read_ahead(*(f"{view.name}_{part}" for view in (TOP_VIEW, TABLE_VIEW) for part in parts))


def preload_tables() -> Job[bool]:
    """Begin to read every sheet of every kind of table at the ordinary angle.

    What only those ask for who choose colours is read when it is needed.
    """
    return read_ahead(*_sheets(TABLE_VIEW))


@functools.cache
def preload_hands() -> Job[bool]:
    """Begin to read every sheet of what lies in hands, which are seen from above."""
    return read_ahead(*_sheets(TOP_VIEW))


@functools.cache
def _sheets(view: TileView) -> tuple[str, ...]:
    """The sheets of a view, and those of slabs at half their size too: reading one of these takes 35 ms."""
    folder = asset("sprites", f"{view.name}_keep.png").parent
    chosen = {f"{view.name}_{part}_{stain}" for stain in COLOURS for part in ("body", "holes", "discs")}
    natural = {f"{view.name}_{part}_{stain}" for stain in TILE_STAINS for part in ("body", "holes")}
    whole = sorted({path.stem for path in folder.glob(f"{view.name}_*.png")} - (chosen - natural))
    halves = (name for name in whole if "_slab_" in name and not name.endswith(GRAIN_SUFFIX))
    return (*whole, *(f"{name}{HALF_SUFFIX}" for name in halves))


def scale_sprite(master: Sprite, across: float, upright: float, smooth: bool = True) -> Sprite:
    """A sprite of other size; not fine (nearest pixels) is several times faster."""
    width, height = master.surface.get_size()
    size = max(1, round(width * across)), max(1, round(height * upright))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return Sprite(scale(master.surface, size), master.x * size[0] / width, master.y * size[1] / height)


def make_translucent(sprite: Sprite, alpha: float) -> Sprite:
    """A copy that is seen through; alpha 0 to 1."""

    def seen_through(surface: pygame.Surface) -> pygame.Surface:
        made = surface.copy()
        made.fill((round(alpha * 255),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    parts = tuple((seen_through(part), x, y) for part, x, y in sprite.parts)
    return Sprite(seen_through(sprite.surface), sprite.x, sprite.y, parts=parts, size=sprite.size)
