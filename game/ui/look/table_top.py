"""The table's background: oiled oak, framed felt or dark stone (`sprites/tables.py`), in the light of a lamp.

If a theme gives felt and rim the same colour, the table is plain whatever material is chosen.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Final

import pygame

from game.core.errors import N_
from game.ui.assets import asset
from game.ui.look.cache import Cached, cached
from game.ui.look.cloth import wood
from game.ui.look.theme import Theme
from game.ui.look.worker import READER, run_in_thread

Size = tuple[int, int]
TableLooks = tuple[Size, str, str, str, str, float, float]

TABLES: Final[Mapping[str, str]] = {"oak": N_("Oak"), "felt": N_("Felt"), "stone": N_("Stone")}
UNDRAWN_TONES: Final = {"oak": ("#4A301D", "#1F130B"), "stone": ("#3B3D41", "#17181A")}  # of the middle and the rim
LIGHT_POOL: Final = ((0.40, 0.50), (0.45, 0.50))  # the centre of the lamp's light and its reach, in shares of a window
LAMP_LIGHT: Final = (1.54, 1.27, 0.92)  # linear light of the warm lamp and of the cool room
ROOM_LIGHT: Final = (0.170, 0.186, 0.226)
GAMMA: Final = 1 / 2.2
LIGHT_STEP: Final = 16  # pixels between two samples of the light, at least
MAX_LIGHT_SAMPLES: Final = 48  # samples of the light in a row, at most
MIN_WINDOW_PIXELS: Final = 500_000  # smaller pictures are thumbnails, not windows
FELT_TILE_UNITS: Final = 600  # the side of the baked felt
FELT_MEAN: Final = 200
SHADE_SAMPLES: Final = 96  # samples of the shade in a row
SHADE: Final = ((0.15, 0.62, 1.5), (0.20, 0.55, 1.4))  # at the upper and lower edge: reach, share of light lost, power
SIDE_SHADE: Final = (0.25, 4.0)  # the share of light that is lost at the sides, and its power
FRAME_WIDTH: Final = 11  # units
FRAME_SHADOW: Final = 8  # units; the reach of the frame's shadow on the felt


_readings: Final[dict[str, Future[bool]]] = {}


def is_loaded(theme: Theme) -> bool:
    """Whether the theme's table can be built without reading a file; if not, a thread starts to read it."""
    kind = theme.backdrop.table
    if is_plain(theme) or (kind,) in _baked_ground:
        return True
    if kind not in _readings or _readings[kind].done():
        # The call returns no picture, so that only the cache holds it
        _readings[kind] = READER.submit(lambda: bool(_baked_ground(kind)))
    return False


def prepare(size: Size, theme: Theme) -> Future[bool]:
    """Start to build a table in a thread; does not wait for the files that are read in advance."""
    return run_in_thread(lambda: bool(table_top(size, theme)))


_last_job: Final[dict[TableLooks, Future[bool]]] = {}  # holds the last request only


def is_built(size: Size, theme: Theme) -> bool:
    """Whether a table can be drawn at once; if not, a thread starts to build it."""
    looks = _looks_of(size, theme)
    if is_plain(theme) or is_small(size) or looks in _large_tables:
        return True
    if looks not in _last_job or _last_job[looks].done():
        for other in _last_job.values():
            other.cancel()
        _last_job.clear()
        _last_job[looks] = prepare(size, theme)
    return False


def undrawn_tones(theme: Theme) -> tuple[str, str]:
    """The colours of a table's middle and rim in a picture on which nothing is drawn yet."""
    cloth = theme.backdrop.felt, theme.backdrop.felt_rim
    return cloth if is_plain(theme) else UNDRAWN_TONES.get(theme.backdrop.table, cloth)


def is_plain(theme: Theme) -> bool:
    """Whether the theme's table has a single colour."""
    return theme.backdrop.felt == theme.backdrop.felt_rim


@cached(1, per_scene=True)
def _baked_ground(kind: str) -> pygame.Surface:
    """A baked table or felt in the window's pixel format."""
    found = pygame.image.load(asset("sprites", f"ground_{kind}.jpg"))
    made = pygame.Surface(found.get_size(), depth=32)
    made.blit(found, (0, 0))
    return made


# A frame waits for a table that a thread is building instead of building it twice
_build_lock: Final = threading.Lock()


def table_top(size: Size, theme: Theme) -> pygame.Surface:
    """The table of a theme for a window or a thumbnail of a size; shared, so do not draw on it."""
    looks = _looks_of(size, theme)
    if is_small(size):
        return _small_tables(*looks)
    with _build_lock:
        was_built = looks in _large_tables
        made = _large_tables(*looks)
        if not was_built:
            _baked_ground.clear()  # as large as a window, and nothing on this table needs it again
        return made


def is_small(size: Size) -> bool:
    """Whether a picture is smaller than any window, as a thumbnail is."""
    return size[0] * size[1] < MIN_WINDOW_PIXELS


def _looks_of(size: Size, theme: Theme) -> TableLooks:
    return (
        size,
        theme.backdrop.table,
        theme.backdrop.felt,
        theme.backdrop.felt_rim,
        theme.rail.lit_wood,
        theme.rail.grain,
        theme.unit,
    )


def _build(size: Size, kind: str, felt: str, rim: str, frame: str, grain: float, unit: float) -> pygame.Surface:
    picture = pygame.Surface(size, depth=32)
    if felt == rim:
        picture.fill(felt)
    elif kind == "felt":
        _cloth(picture, felt, unit)
        if is_small(size):  # in a window the frame is out of sight
            _frame(picture, frame, grain, unit)
        _light(picture)
    else:
        _cover(picture, _baked_ground(kind))
    if felt != rim and not is_small(size):
        picture.blit(edge_shade(size), (0, 0), special_flags=pygame.BLEND_MULT)
    return picture


_small_tables: Final = Cached(_build, 2 << 20, expensive=True)
_large_tables: Final = Cached(_build, 1, expensive=True)  # a limit of one byte: the cache holds the last table only


def _cover(picture: pygame.Surface, baked: pygame.Surface) -> None:
    """Fill a picture with a baked table, centred, and apply the light to the smaller of the two."""
    (width, height), (wide, high) = picture.get_size(), baked.get_size()
    scale = max(width / wide, height / high)
    size = tuple(max(1, min(b, round(a / scale))) for a, b in zip(picture.get_size(), (wide, high), strict=True))
    part = pygame.Rect((0, 0), size).move_to(center=(wide // 2, high // 2))
    found = baked.subsurface(part.clip(baked.get_rect()))
    if scale > 1:
        found = found.copy()
        _light(found)
    pygame.transform.smoothscale(found, (width, height), picture)
    if scale <= 1:
        _light(picture)


def _light(picture: pygame.Surface) -> None:
    lit = lamplight(picture.get_size(), picture.get_rect())
    picture.blit(lit, (0, 0), special_flags=pygame.BLEND_MULT)


def edge_shade(size: Size) -> pygame.Surface:
    """The factors by which light falls off to the edges of a window, so that words can lie on the table there."""
    middle, (upper, lower), (most, power) = (SHADE_SAMPLES - 1) / 2, SHADE, SIDE_SHADE
    shares = [index / (SHADE_SAMPLES - 1) for index in range(SHADE_SAMPLES)]
    sides = [most * (abs(index - middle) / middle) ** power for index in range(SHADE_SAMPLES)]
    ends = [
        upper[1] * max(0.0, 1 - y / upper[0]) ** upper[2] + lower[1] * max(0.0, 1 - (1 - y) / lower[0]) ** lower[2]
        for y in shares
    ]
    grey = (round(255 * (1 - end) * (1 - side)) for end in ends for side in sides)
    coarse = b"".join(bytes((value, value, value)) for value in grey)
    image = pygame.image.frombytes(coarse, (SHADE_SAMPLES, SHADE_SAMPLES), "RGB").convert(32)
    return pygame.transform.smoothscale(image, size)


def _cloth(picture: pygame.Surface, colour: str, unit: float) -> None:
    """Fill a picture with felt of a colour."""
    side = max(8, round(FELT_TILE_UNITS * unit))
    tile = pygame.transform.smoothscale(_baked_ground("felt").convert(picture), (side, side))
    tint = pygame.Color(colour)
    strong = [min(255, round(channel * 255 / FELT_MEAN)) for channel in (tint.r, tint.g, tint.b)]
    tile.fill(strong, special_flags=pygame.BLEND_MULT)
    for y in range(0, picture.get_height(), side):
        for x in range(0, picture.get_width(), side):
            picture.blit(tile, (x, y))


def _frame(picture: pygame.Surface, colour: str, grain: float, unit: float) -> None:
    """Draw a wooden frame around felt: the left and upper rails cast a shadow on it, the others catch the light."""
    width, height = picture.get_size()
    wide, lip = max(2, round(FRAME_WIDTH * unit)), max(2, round(FRAME_SHADOW * unit))
    inner = pygame.Rect(wide, wide, width - 2 * wide, height - 2 * wide)
    if inner.width <= 4 * lip or inner.height <= 4 * lip:
        return

    for step in range(lip):
        left = 1 - (1 - step / lip) ** 1.5
        grey = (round(80 + 175 * left),) * 3
        picture.fill(grey, (inner.left + step, inner.top, 1, inner.height), pygame.BLEND_MULT)
        picture.fill(grey, (inner.left, inner.top + step, inner.width, 1), pygame.BLEND_MULT)
    for rect, upright in (
        (pygame.Rect(0, 0, width, wide), False),
        (pygame.Rect(0, height - wide, width, wide), False),
        (pygame.Rect(0, 0, wide, height), True),
        (pygame.Rect(width - wide, 0, wide, height), True),
    ):
        picture.blit(wood(rect.size, 1, colour, 5, upright, grain), rect)
    pygame.draw.line(picture, pygame.Color(colour).lerp("#FFE2B4", 0.45), inner.bottomleft, inner.bottomright)
    pygame.draw.line(picture, pygame.Color(colour).lerp("#FFE2B4", 0.30), inner.topright, inner.bottomright)


@functools.cache
def _tones() -> tuple[bytes, ...]:
    """The factors for red, green and blue by the remaining lamp light from 0 to 255, as bytes."""
    made = []
    for step in range(256):
        left = step / 255
        shares = (
            (warm * left + cool * (0.35 + 0.65 * left)) / (warm + cool)
            for warm, cool in zip(LAMP_LIGHT, ROOM_LIGHT, strict=True)
        )
        made.append(bytes(round(255 * share**GAMMA) for share in shares))
    return tuple(made)


def _light_share(distance: float) -> float:
    return 1 / (1 + 2.0 * distance + 2.8 * distance * distance)


def lamplight(window: Size, part: pygame.Rect, nearer: float = 0.0) -> pygame.Surface:
    """The factors by which the lamp multiplies the colours of a part of a window, as a picture of the part's size.

    `nearer` from 0 to 1 reduces the loss of light with the distance.
    """
    columns, rows = (max(2, min(MAX_LIGHT_SAMPLES, length // LIGHT_STEP + 2)) for length in part.size)
    (middle, centre), (wide, high) = LIGHT_POOL
    xs = ((part.left + part.width * column / (columns - 1)) / window[0] for column in range(columns))
    ys = ((part.top + part.height * row / (rows - 1)) / window[1] for row in range(rows))
    across, down = [((x - middle) / wide) ** 2 for x in xs], [((y - centre) / high) ** 2 for y in ys]
    tones, rest = _tones(), 1 - nearer
    coarse = b"".join(tones[round(255 * (nearer + rest * _light_share(x + y)))] for y in down for x in across)
    return pygame.transform.smoothscale(pygame.image.frombytes(coarse, (columns, rows), "RGB").convert(32), part.size)
