"""Small slabs for hands and panels, rotated to be low, and the engraved shapes of empty pockets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import pygame

from game.core.display.pieces import Pocket, Slab, Stain
from game.core.geometry.hexes import Cell, turn_cell
from game.ui.kinds.slabs import slabs
from game.ui.kinds.slabs.shapes import Shape, centre, inset_rings
from game.ui.look.cache import cached, lru_cache_per_scene
from game.ui.look.theme import Theme
from game.ui.render.baked import PREMULTIPLIED
from game.ui.render.camera import HEX_WIDTH

MINIATURE_SQUASH = 0.92  # the squash of hands, which are seen almost from above
OVERSAMPLING = 4
SIDE_SHARE = 0.30  # in radii; the visible height of a slab's side


def mirror_cell(cell: Cell) -> Cell:
    """The cell seen from the other side of the table."""
    return cell[1], cell[0]


def normal_form(shape: Shape) -> Shape:
    """A sorted shape with its smallest cell at 0,0."""
    q, r = min(shape)
    return tuple(sorted((a - q, b - r) for a, b in shape))


@lru_cache_per_scene(256)
def lowest_form(shape: Shape) -> Shape:
    """The shape turned and flipped to the fewest rows, then the least width, with its upper left free for a letter."""

    def cost(form: Shape) -> tuple[float, float, float, Shape]:
        across = [centre(cell)[0] for cell in form]
        rows = [r for _, r in form]
        first = min(x for x, r in zip(across, rows, strict=True) if r == min(rows)) - min(across)
        return max(rows) - min(rows), round(max(across) - min(across), 3), -round(first, 3), form

    sides = shape, tuple(mirror_cell(cell) for cell in shape)
    return min((normal_form(tuple(turn_cell(c, k) for c in side)) for side in sides for k in range(6)), key=cost)


def pocket_shape(slab: Slab) -> Shape:
    """The shape of a slab as it lies in its pocket."""
    return lowest_form(normal_form(slab.cells))


def extent(shape: Shape) -> tuple[float, float]:
    """The width and the height of a shape in radii, seen from straight above."""
    places = [centre(cell) for cell in shape]
    across, down = [x for x, _ in places], [y for _, y in places]
    return max(across) - min(across) + HEX_WIDTH, max(down) - min(down) + 2


def fitting_radius(shape: Shape, width: float, height: float) -> float:
    """The largest radius in pixels at which a slab with its side fits into a box."""
    wide, high = extent(shape)
    return min(width / wide, height / (high * MINIATURE_SQUASH + SIDE_SHARE))


@cached(6, per_scene=True, expensive=True)  # both hands of a large window, which take turns on the shelf
def miniature(shape: Shape, stain: Stain, owner: int, radius: float) -> pygame.Surface:
    """A small slab seen almost from above, with its side below it; premultiplied, shared."""
    grain = slabs.grain_of(Slab(owner, stain, shape))
    face = slabs.face_sprite(shape, stain, 3, grain, radius, MINIATURE_SQUASH).surface
    side = face.copy()
    side.fill((118, 112, 108, 255), special_flags=pygame.BLEND_RGBA_MULT)
    tall = max(2, round(SIDE_SHARE * radius))
    made = pygame.Surface((face.get_width(), face.get_height() + tall), pygame.SRCALPHA, 32)
    for y in range(tall, 0, -1):
        made.blit(side, (0, y), special_flags=PREMULTIPLIED)
    made.blit(face, (0, 0), special_flags=PREMULTIPLIED)
    return made


def slabs_left(pockets: Iterable[Pocket]) -> Iterator[Slab]:
    """The slabs that are left in a hand."""
    return (pocket.piece for pocket in pockets if pocket.filled and isinstance(pocket.piece, Slab))


def prepare_miniatures(slabs_there: Iterable[Slab], theme: Theme, radius: float) -> Iterator[None]:
    """Make small slabs, each in a step of the iterator."""
    for slab in slabs_there:
        look = pocket_shape(slab), theme.stain(slab), slab.owner, radius
        if look not in miniature:
            miniature(*look)
            yield


def portrait(slab: Slab, radius: float, colour: Stain) -> pygame.Surface:
    """A slab as it lies, in a colour, as large as fits into a box of width `2 * radius`; premultiplied."""
    q, r = slab.cells[0]
    shape = tuple((a - q, b - r) for a, b in slab.cells)
    fit = fitting_radius(shape, 2 * radius, 1.9 * radius)
    return miniature(shape, colour, slab.owner, round(min(fit, 0.34 * radius) * 4) / 4)


@cached(5)
def engraved_shape(shape: Shape, radius: float, lines: str = "") -> pygame.Surface:
    """The empty place of a slab, engraved in wood or outlined in the colour `lines`; premultiplied."""
    large = radius * OVERSAMPLING
    outer = inset_rings(shape, 0.07, large, MINIATURE_SQUASH)[0]
    inner = inset_rings(shape, 0.15, large, MINIATURE_SQUASH)[0]
    left, top = math.floor(min(x for x, _ in outer)), math.floor(min(y for _, y in outer))
    width, height = math.ceil(max(x for x, _ in outer)) - left, math.ceil(max(y for _, y in outer)) - top
    size = width // OVERSAMPLING + 2, height // OVERSAMPLING + 3
    cut = pygame.Surface((size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), pygame.SRCALPHA, 32)
    for ring, down, tint in (
        (outer, 1.1 * OVERSAMPLING, (255, 226, 180, 40)),
        (outer, 0.0, pygame.Color(lines) if lines else (0, 0, 0, 150)),
        (inner, 0.0 if lines else 0.08 * large, (0, 0, 0, 210 if lines else 92)),
    ):
        pygame.draw.polygon(cut, tint, [(x - left, y - top + down) for x, y in ring])
    return pygame.transform.smoothscale(cut.premul_alpha(), size)
