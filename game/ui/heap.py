"""A table of slabs as sprites, level by level: the shadows of a level, the marks below it, every side, every face.

What lies on a level never hides what lies on a higher one, so this order is right however slabs interlock.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import pygame

from game.core.hexes import DIRECTIONS, Cell, neighbours, turned
from game.core.pieces import Arrangement, Slab
from game.ui import markers, slabmarks, slabs
from game.ui.baked import Sprite
from game.ui.camera import FLAT, TILTED, Camera, Point
from game.ui.frame import Cross, Flying, Frame, Ghost, Lit, Ring, Trail
from game.ui.slabfan import place_of, slab_fan
from game.ui.sprites import NOTHING, Key, Maker
from game.ui.stage import FADED, Stage, veil

HOVER: Final = 0.22  # how high a ghost is held, in radii
GHOST: Final = 0.86
PALE_GHOST: Final = 0.50
CLEAR_GHOST: Final = 0.22
FEW: Final = 8  # so many parts may be sketched among finished ones
BODY: Final = ("walls", "face")
ALL: Final = frozenset({"shadow", "walls", "face"})
LARGE: Final = 90.0  # the radius above which the turned slabs of a whole game are too much to keep
FRONT: Final = (  # cells in front of one as they are seen, and by how much taller stacks there hide its middle
    ((0, 1), 1.2),
    ((-1, 1), 1.2),
    ((-1, 2), 2.9),
    ((-1, 3), 6.0),
    ((-2, 3), 6.0),
    ((-2, 4), 7.7),
    ((-2, 5), 10.8),
    ((-3, 5), 10.8),
    ((-3, 6), 12.5),
)


class Laid(NamedTuple):
    """A slab on the table and its level, 1 for those on the table itself."""

    slab: Slab
    level: int


def laid(arrangement: Arrangement) -> tuple[Laid, ...]:
    """Every slab on the table, the lowest first."""
    found = [
        Laid(piece, level)
        for cell, pile in arrangement.stacks.items()
        for level, piece in enumerate(pile, 1)
        if isinstance(piece, Slab) and piece.cells[0] == cell
    ]
    return tuple(sorted(found, key=lambda one: one.level))


def heaped(frame: Frame) -> bool:
    """Whether a frame shows slabs."""
    pieces = [pile[0] for pile in frame.arrangement.stacks.values()]
    pieces += [fly.piece for fly in frame.flying] + [mark.piece for mark in frame.markers if isinstance(mark, Ghost)]
    pieces += [hand[0].piece for hand in frame.arrangement.hands if hand]
    return any(isinstance(piece, Slab) for piece in pieces)


def heap(stage: Stage) -> None:
    """Lay out everything on a table of slabs."""
    found, camera = laid(stage.frame.arrangement), stage.camera
    if camera.turns != round(camera.turns) or camera.squash not in (TILTED, FLAT):
        moving(stage, found)
        return
    apart = camera.spread > 0 or bool(stage.frame.faded)
    shown = dict(zip(found, visible(found, camera.facing, apart), strict=True))
    if lacking(stage, shown) > FEW:
        moving(stage, found)
        return
    levels: dict[int, list[Laid]] = defaultdict(list)
    for one in found:
        levels[one.level].append(one)
    marks = sorted(
        (mark for mark in stage.frame.markers if isinstance(mark, Lit | Ring | Cross | Ghost)),
        key=lambda mark: (mark.height, not isinstance(mark, Lit)),
    )
    flying = sorted(stage.frame.flying, key=lambda fly: fly.height)
    lit = regions(marks)
    for level in range(1, max(levels, default=0) + 1):
        while flying and flying[0].height <= level - 1 + 0.01 and level > 1:
            fly(stage, flying.pop(0))
        rest = [mark for mark in marks if mark.height > level - 1]
        ghosts = marked(stage, marks[: len(marks) - len(rest)], lit)
        marks = rest
        floor(stage, levels[level], shown)
        for ghost in ghosts:
            hover(stage, ghost)
    for ghost in marked(stage, marks, lit):
        hover(stage, ghost)
    last(stage, found)
    badges(stage, found)
    for piece in flying:
        fly(stage, piece)


def lacking(stage: Stage, shown: Mapping[Laid, frozenset[str]]) -> int:
    """How many sides and faces there has not been time for yet."""
    sprites, camera = stage.sprites, stage.camera
    parts = [carved(one, part, camera.facing) for one, seen in shown.items() for part in BODY if part in seen]
    return sum(not sprites.ready(key, make, camera.radius, camera.squash) for key, make in parts)


def floor(stage: Stage, level: list[Laid], shown: Mapping[Laid, frozenset[str]]) -> None:
    """The slabs of one level: shadows, sides, faces; those to be seen through at the end, each as one body.

    `shown`: the parts of a slab that can be seen at all; all of them where nothing is said.
    """
    solid = [one for one in level if not stage.frame.faded or not faded(stage.frame, one)]
    for one in solid:
        if "shadow" in shown.get(one, ALL):
            cast(stage, one.slab, one.level - 1)
    for part in BODY:
        for one in solid:
            if part in shown.get(one, ALL):
                stage.put(body(stage, one, part), place(stage, one.slab, one.level))
    for one in level:
        if one not in solid:
            stage.put(veiled(stage, one, FADED), place(stage, one.slab, one.level))


@functools.lru_cache(maxsize=8)
def visible(found: tuple[Laid, ...], facing: int | None, apart: bool = False) -> tuple[frozenset[str], ...]:
    """The parts of each slab that others do not hide wholly: its shadow, its sides (`walls`), its face.

    `facing`: None while the table turns; `apart`: one sees between the levels.
    """
    height = heights(found)
    front = DIRECTIONS if facing is None else [turned(offset, -facing) for offset in ((0, 1), (-1, 1))]
    parts = []
    for slab, level in found:
        seen = {"face"} if apart or any(height[cell] == level for cell in slab.cells) else set()
        if apart or any(height.get((q + a, r + b), 0) < level for q, r in slab.cells for a, b in front):
            seen.add("walls")
        if any(height.get(other, 0) < level for cell in slab.cells for other in neighbours(cell)):
            seen.add("shadow")
        parts.append(frozenset(seen))
    return tuple(parts)


def heights(found: tuple[Laid, ...]) -> dict[Cell, int]:
    """How many slabs lie on each cell."""
    height: dict[Cell, int] = {}
    for slab, level in found:
        for cell in slab.cells:
            height[cell] = max(level, height.get(cell, 0))
    return height


def faded(frame: Frame, one: Laid) -> bool:
    """Whether a slab is to be seen through: it hides something, and nothing lies on it."""
    return any(cell in frame.faded and len(frame.arrangement.stacks[cell]) == one.level for cell in one.slab.cells)


def place(stage: Stage, slab: Slab, height: float) -> Point:
    """Where the first cell of a slab is seen, its face on top of `height` slabs."""
    return stage.camera.at(slab.cells[0], height)


def body(stage: Stage, one: Laid, part: str) -> Sprite:
    """The sides or the face of a slab, sketched while there is no time for more."""
    slab, level = one
    made = stage.later(*carved(one, part, stage.camera.facing))
    if made is not NOTHING:
        return made
    shape = slabs.seen(slab, stage.camera.facing)
    rough = functools.partial(slabs.rough, shape, slab.stain, level, part, stage.camera.thickness)
    return stage.sprite(("rough", part, shape, slab.stain, level), rough)


@functools.lru_cache(maxsize=2048)
def carved(one: Laid, part: str, facing: int) -> tuple[Key, Maker]:
    """The key and the maker of a slab's sides or face."""
    slab, level = one
    shape = slabs.seen(slab, facing)
    if part == "walls":
        return ("walls", shape, slab.stain, level), functools.partial(slabs.walls, shape, slab.stain, level)
    grain = slabs.grain_of(slab)
    make = functools.partial(slabs.top, shape, slab.stain, level, grain)
    return ("face", shape, slab.stain, level, grain), make


def likely(frame: Frame, camera: Camera) -> Iterator[tuple[Key, Maker]]:
    """What may soon be asked for: lit cells, then the same slabs seen after a turn either way, unless very large."""
    slabs.preload()
    for bare in (False, True):
        for edges in range(64):
            yield ("lit", "may", edges, bare), functools.partial(slabmarks.lit, "may", edges, bare)
    if camera.radius > LARGE:
        return
    for by in (1, -1):
        for one in laid(frame.arrangement):
            for part in BODY:
                yield carved(one, part, (camera.facing + by) % 6)


def veiled(stage: Stage, one: Laid, alpha: float) -> Sprite:
    """A slab seen through, as one body."""
    slab, level = one
    shape, grain = slabs.seen(slab, stage.camera.facing), slabs.grain_of(slab)
    key = ("slab", shape, slab.stain, level, grain)
    made = stage.sprite(key, functools.partial(slabs.whole, shape, slab.stain, level, grain))
    return stage.faint(key, made, alpha)


def cast(stage: Stage, slab: Slab, height: float, off: float = 0.0) -> None:
    """A slab's shadow on top of `height` slabs; `off` pixels farther away for one that is held above them."""
    shape, high = slabs.seen(slab, stage.camera.facing), height > 0
    made = stage.later(("slab shadow", shape, high), functools.partial(slabs.shadow, shape, high))
    x, y = place(stage, slab, height)
    stage.put(made, (x + off, y + off))


# Marks:


def regions(marks: Iterable[Lit | Ring | Cross | Ghost]) -> dict[tuple[float, str], frozenset[Cell]]:
    """The cells of the lit regions, by height and kind."""
    found: dict[tuple[float, str], set[Cell]] = defaultdict(set)
    for mark in marks:
        if isinstance(mark, Lit):
            found[mark.height, mark.kind].add(mark.cell)
    return {key: frozenset(cells) for key, cells in found.items()}


def marked(
    stage: Stage, marks: Iterable[Lit | Ring | Cross | Ghost], lit: dict[tuple[float, str], frozenset[Cell]]
) -> list[Ghost]:
    """The marks that lie on faces; the ghosts among them are returned, to be held above the next level."""
    ghosts = []
    for mark in marks:
        at = stage.camera.at(mark.cell, mark.height)
        if isinstance(mark, Lit):
            region = lit[mark.height, mark.kind]
            edges = sum(
                1 << (d + stage.camera.facing) % 6
                for d, other in enumerate(neighbours(mark.cell))
                if other not in region
            )
            key = ("lit", mark.kind, edges, mark.height == 0)
            stage.put(stage.later(key, functools.partial(slabmarks.lit, mark.kind, edges, mark.height == 0)), at)
        elif isinstance(mark, Ring):
            stage.put(stage.later(("ring", mark.kind), markers.RINGS[mark.kind]), at)
        elif isinstance(mark, Cross):
            stage.put(stage.later(("cross",), markers.cross), at)
        elif isinstance(mark.piece, Slab):
            shape = slabs.seen(mark.piece, stage.camera.facing)
            if not mark.clear:
                cast(stage, mark.piece, mark.height)
            foot = functools.partial(slabmarks.foot, shape, mark.legal)
            stage.put(stage.later(("foot", shape, mark.legal), foot), place(stage, mark.piece, mark.height))
            ghosts.append(mark)
    return ghosts


def hover(stage: Stage, ghost: Ghost) -> None:
    """A slab as it would lie, held a little above its place."""
    slab = ghost.piece
    assert isinstance(slab, Slab)
    level = round(ghost.height) + 1
    shape = slabs.seen(slab, stage.camera.facing)
    x, y = place(stage, slab, level)
    y -= HOVER * stage.camera.radius
    alpha = CLEAR_GHOST if ghost.clear else GHOST if ghost.legal else PALE_GHOST
    stage.put(veiled(stage, Laid(slab, level), alpha), (x, y))
    rim = functools.partial(slabmarks.rim, shape, ghost.legal)
    stage.put(stage.later(("rim", shape, ghost.legal), rim), (x, y))
    if not ghost.legal:
        cell = middle(slab)
        cx, cy = stage.camera.at(cell, level)
        stage.put(stage.later(("cross",), markers.cross), (cx, cy - HOVER * stage.camera.radius))


def middle(slab: Slab) -> Cell:
    """The cell of a slab that has the most of its others around it."""
    return max(slab.cells, key=lambda cell: (sum(other in slab.cells for other in neighbours(cell)), cell))


def last(stage: Stage, found: tuple[Laid, ...]) -> None:
    """The outline of the slab that has just been laid, while nothing lies on it."""
    trails = [mark for mark in stage.frame.markers if isinstance(mark, Trail) and mark.cells]
    ends = {(mark.cells[-1], mark.heights[-1]) for mark in trails}
    for slab, level in found:
        free = any(stage.frame.height(cell) == level for cell in slab.cells)
        if free and (slab.cells[0], level) in ends:
            shape = slabs.seen(slab, stage.camera.facing)
            made = stage.later(("last", shape), functools.partial(slabmarks.last, shape))
            stage.put(made, place(stage, slab, level))


# Levels:


@functools.lru_cache(maxsize=8)
def badge_cells(
    found: tuple[Laid, ...], facing: int, flat: bool, held: frozenset[tuple[Cell, int]], spread: float = 0.0
) -> tuple[Cell | None, ...]:
    """On which cell of each slab its level is written: a free one that nothing in front hides, amid others such.

    `held`: how high a ghost reaches over its cells; `spread`: the gap between levels, in thicknesses.
    """
    height = heights(found) | dict(held)
    ahead = [(turned(offset, -facing), more / (1 + spread)) for offset, more in FRONT]

    def open_(cell: Cell, level: int) -> bool:
        if flat:
            return True
        return all(height.get((cell[0] + q, cell[1] + r), 0) < level + more for (q, r), more in ahead)

    chosen: list[Cell | None] = []
    for slab, level in found:
        free = [cell for cell in slab.cells if height[cell] == level]
        best = [cell for cell in free if open_(cell, level)]
        near = {cell: sum((cell[0] + q, cell[1] + r) in best for q, r in DIRECTIONS) for cell in best}
        chosen.append(max(best, key=lambda cell: (near[cell], turned(cell, facing)[1], cell)) if best else None)
    return tuple(chosen)


def badges(stage: Stage, found: tuple[Laid, ...]) -> None:
    """The level of every slab that can be seen, once."""
    frame, camera = stage.frame, stage.camera
    if not frame.badges:
        return
    held = frozenset(
        (cell, round(mark.height) + 2)
        for mark in frame.markers
        if isinstance(mark, Ghost) and isinstance(mark.piece, Slab)
        for cell in mark.piece.cells
    ) | {(cell, math.ceil(fly.height) + 1) for fly in frame.flying for cell in under(fly)}
    chosen = badge_cells(found, camera.facing, camera.squash == FLAT, held, round(camera.spread, 1))
    for (slab, level), cell in zip(found, chosen, strict=True):
        if cell is not None and not faded(frame, Laid(slab, level)):
            made = stage.later(("slab badge", level), functools.partial(slabmarks.badge, level))
            stage.put(made, camera.at(cell, level))
    for mark in frame.markers:
        if isinstance(mark, Ghost) and mark.legal and isinstance(mark.piece, Slab):
            x, y = camera.at(middle(mark.piece), mark.height + 1)
            level = round(mark.height) + 1
            made = stage.later(("level", level), functools.partial(slabmarks.level, level))
            stage.put(made, (x, y - HOVER * camera.radius))


def fan(stage: Stage, cell: Cell) -> None:
    """The fanned stack over a veiled table, on every slab its level, where the stack's cell is."""
    pile = stage.frame.arrangement.stacks.get(cell, ())
    if not any(isinstance(piece, Slab) for piece in pile):
        return
    stage.items.append((veil(stage.area.size), stage.area.topleft))
    near, found = slab_fan(cell, pile, stage.camera, stage.area)
    slabs_there = [piece for piece in pile if isinstance(piece, Slab)]
    for level, (slab, one) in enumerate(zip(slabs_there, found, strict=True), 1):
        grain = slabs.grain_of(slab)
        make = functools.partial(slabs.whole, one.shape, slab.stain, max(level, 2), grain)
        key = ("slab", one.shape, slab.stain, max(level, 2), grain)
        stage.put(stage.sprites.get(key, make, near.radius, near.squash), one.at)
        stage.badge(level, place_of(near, one, one.own))


# What moves:


def fly(stage: Stage, one: Flying) -> None:
    """A slab on its way, its shadow on what lies below."""
    slab, camera = one.piece, stage.camera
    assert isinstance(slab, Slab)
    below = max(stage.frame.height(cell) for cell in under(one))
    level = below + 1
    x, y = camera.at(one.at)
    shape = slabs.seen(slab, camera.facing)
    made = stage.later(("slab shadow", shape, below > 0), functools.partial(slabs.shadow, shape, below > 0))
    off = 0.16 * max(0.0, one.height - below) * camera.thickness
    stage.put(made, (x + off, y - camera.rise(below) + off))
    stage.put(veiled(stage, Laid(slab, level), one.alpha), (x, y - camera.rise(one.height) - camera.thickness))


def under(one: Flying) -> tuple[Cell, ...]:
    """The cells over which a slab flies."""
    slab = one.piece
    if not isinstance(slab, Slab):
        return ()
    q, r = slab.cells[0]
    dq, dr = round(one.at[0]) - q, round(one.at[1]) - r
    return tuple((a + dq, b + dr) for a, b in slab.cells)


def moving(stage: Stage, found: tuple[Laid, ...]) -> None:
    """The slabs of a table that is just turning or tilting, sketched on one sheet."""
    camera = stage.camera
    turn = camera.turns - camera.facing
    levels: dict[int, list[Laid]] = defaultdict(list)
    points = []
    for one in found:
        levels[one.level].append(one)
        points += [camera.at(cell, height) for cell in one.slab.cells for height in (one.level - 1, one.level)]
    if not points:
        return
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    upper, lower = min(y for _, y in points), max(y for _, y in points)
    reach = math.ceil(camera.radius) + 2
    box = pygame.Rect(math.floor(left) - reach, math.floor(upper) - reach, 0, 0)
    box.size = math.ceil(right - left) + 2 * reach, math.ceil(lower - upper) + 2 * reach
    box = box.clip(stage.area)
    if not box:
        return
    shown = dict(zip(found, visible(found, None), strict=True))
    sheet = room(stage.area.size).subsurface((0, 0, *box.size))
    sheet.fill((0, 0, 0, 0))
    for level in sorted(levels):
        for part in BODY:
            for slab, _ in (one for one in levels[level] if part in shown[one]):
                x, y = place(stage, slab, level)
                drawn = slabs.seen(slab, camera.facing), slab.stain, level
                at = x - box.x, y - box.y
                slabs.sketch(sheet, at, drawn, camera.radius, camera.squash, turn, camera.thickness, part)
    stage.items.append((sheet, box.topleft))


@functools.lru_cache(maxsize=2)
def room(size: tuple[int, int]) -> pygame.Surface:
    """A sheet to draw a moving table on, kept: fresh pages are slow to write."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)
