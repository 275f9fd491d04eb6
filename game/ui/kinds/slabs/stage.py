"""The stage of a table of slabs, level by level: the marks below a level, then all sides, all faces, and shadows on
these.

Nothing on a level hides anything on a higher level, so this order is right for all interlocking slabs.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Final, assert_never

import pygame

from game.core.display.pieces import Slab
from game.ui.kinds.slabs import marks as slab_marks
from game.ui.kinds.slabs import slabs
from game.ui.kinds.slabs.end_light import slab_outlines, slab_rings
from game.ui.kinds.slabs.fan import fanned_cell_place, slab_fan
from game.ui.kinds.slabs.layout import GROUND_LEVEL, SlabLayout, layout_of
from game.ui.kinds.slabs.parts import (
    BODY_PARTS,
    is_faded,
    part_drawing,
    part_sprite,
    prepare_landing,
    seen_parts,
    slab_place,
    translucent_slab,
)
from game.ui.kinds.slabs.shadows import add_face_shadows, add_ground_shadows, add_lone_shadow
from game.ui.kinds.slabs.shapes import seen_shape
from game.ui.kinds.slabs.sketch import Sketch, SketchedPart
from game.ui.kinds.slabs.stage_marks import (
    SlabMark,
    add_badges,
    add_face_marks,
    add_hovering_ghost,
    add_last_slab,
    cells_below,
    region_sprites,
)
from game.ui.kinds.slabs.visible_slabs import VisibleSlab, slabs_on, visible_parts
from game.ui.kinds.tiles.stage import mark_makers
from game.ui.look.cache import cached, lru_cache_per_scene
from game.ui.look.theme import ChosenColours, shown_stain
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera
from game.ui.render.end_light import EndRing, PartOutline
from game.ui.render.faces import whole_pixels
from game.ui.render.frame import (
    Cross,
    EndLight,
    Flying,
    Frame,
    Ghost,
    LitFace,
    OwnMark,
    Ring,
    StackNote,
    Tape,
    Trail,
    Way,
)
from game.ui.render.sprites import Drawing, Sprites, drawing
from game.ui.render.stacks.stack_sprites import FADED_ALPHA
from game.ui.render.stage import Item, Stage

MAX_SKETCHED_PARTS: Final = 8  # if more parts are missing, the whole table is sketched
MAX_TURNED_RADIUS: Final = 90.0  # above this radius the turned slabs of a whole game would take too much memory


class SlabStage(Stage):
    """The layout of one frame of a table of slabs."""

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.faces: list[SlabMark] = []
        self.trails: list[Trail] = []
        super().__init__(frame, camera, sprites, area)

    def keep_mark(self, mark: OwnMark) -> None:
        """Keep marks on faces and the last move as an outline; tape, routes and notes are ignored."""
        match mark:
            case LitFace() | Ring() | Cross() | Ghost():
                self.faces.append(mark)
                if isinstance(mark, Ring) and mark.kind == "turn":
                    self.lines.append(mark)
            case Trail():
                self.trails.append(mark)
            case Tape() | Way() | StackNote():
                pass
            case _:
                assert_never(mark)

    def add_table(self) -> None:
        """Add everything level by level; a sketch while the table moves."""
        camera = self.camera
        if camera.turns != round(camera.turns) or camera.squash not in (TILTED_SQUASH, FLAT_SQUASH):
            add_sketch(self, slabs_on(self.frame.arrangement.stacks), is_moving=True)
            return
        layout = layout_of(self)
        if not layout.is_complete and count_missing_parts(self, layout.visible_parts) > MAX_SKETCHED_PARTS:
            add_sketch(self, layout.slabs, is_moving=False)
            return
        marks = sorted(self.faces, key=lambda mark: (mark.height, not isinstance(mark, LitFace)))
        flying = sorted(self.frame.flying, key=lambda fly: fly.height)
        lit_cells = region_sprites(self, marks)
        layout.add_level(self, GROUND_LEVEL, functools.partial(add_ground, self, layout))
        for level in range(1, max(layout.levels, default=0) + 1):
            while flying and flying[0].height <= level - 1 + 0.01 and level > 1 and not flying[0].sunk:
                add_flying_slab(self, flying.pop(0))
            rest = [mark for mark in marks if mark.height > level - 1]
            ghosts = add_face_marks(self, marks[: len(marks) - len(rest)], lit_cells)
            marks = rest
            landing = next((fly for fly in flying if fly.sunk and round(fly.height) == level - 1), None)
            if landing is None:
                layout.add_level(self, level, functools.partial(add_level, self, layout, level))
            else:
                flying.remove(landing)
                add_level(self, layout, level, landing)
            add_last_slab(self, layout.levels.get(level, ()), self.trails)
            for ghost in ghosts:
                add_hovering_ghost(self, ghost)
        for _height, same in itertools.groupby(marks, key=lambda mark: mark.height):
            for ghost in add_face_marks(self, same, lit_cells):
                add_hovering_ghost(self, ghost)
        add_badges(self, layout, [mark for mark in self.faces if isinstance(mark, Ghost)])
        for piece in flying:
            add_flying_slab(self, piece)

    def lit_outlines(self, mark: EndLight) -> Iterator[PartOutline]:
        """The outlines of all sides and faces."""
        return slab_outlines(self, mark)

    def end_rings(self, mark: EndLight) -> Iterator[EndRing]:
        """A ring around each slab that counts."""
        return slab_rings(self, mark)

    def add_fan(self) -> None:
        """Add each slab of the fanned stack, with its level at the stack's cell."""
        cell = self.frame.fan
        pile = self.frame.arrangement.stacks.get(cell, ()) if cell is not None else ()
        if cell is None or not pile:
            return
        self.add_veil()
        near, found = slab_fan(cell, pile, self.camera, self.area)
        slabs_there = [piece for piece in pile if isinstance(piece, Slab)]
        for level, (slab, one) in enumerate(zip(slabs_there, found, strict=True), 1):
            stain, grain = self.sprites.stain(slab), slabs.grain_of(slab)
            shown = drawing(slabs.slab_sprite, one.shape, stain, max(level, 2), grain)
            self.put(self.sprites.get(*shown, near.radius, near.squash), one.at)
            self.add_badge(level, fanned_cell_place(near, one, one.own))


def count_missing_parts(stage: Stage, shown: Mapping[VisibleSlab, frozenset[str]]) -> int:
    """How many visible sides and faces are not ready; those that fit into the time budget are made."""
    sprites, camera = stage.sprites, stage.camera
    stain = sprites.stain
    parts = [
        part_drawing(one, part, camera.facing, stain(one.slab))
        for one, seen in shown.items()
        for part in seen_parts(camera)
        if part in seen
    ]
    return sum(not sprites.is_ready(key, make, camera.radius, camera.squash) for key, make in parts)


def add_ground(stage: Stage, layout: SlabLayout) -> None:
    """Add the shadows on the table."""
    casting = [one for one in layout.slabs if "shadow" in layout.visible_parts[one]]
    shadows = {} if stage.camera.spread > 0 else layout.slab_shadows
    add_ground_shadows(stage, casting, shadows, layout.shown_shadows)


def add_level(stage: Stage, layout: SlabLayout, number: int, landing: Flying | None = None) -> None:
    """Add the slabs of a level: sides, faces, shadows on faces, and last each translucent slab as a single body.

    A slab that is `landing` there lies between the others, if a little too low.
    """
    level, shown = layout.levels.get(number, ()), layout.visible_parts
    solid = [one for one in level if not stage.frame.faded or not is_faded(stage.frame, one)]
    for part in seen_parts(stage.camera):
        for one in solid:
            if part in shown[one]:
                stage.put(part_sprite(stage, one, part), slab_place(stage, one.slab, one.level))
        if landing is not None and isinstance(landing.piece, Slab):
            x, y = stage.camera.at(landing.at, number)
            stage.put(part_sprite(stage, VisibleSlab(landing.piece, number), part), (x, y + landing.sunk))
    for one in solid:
        if "face" in shown[one] and stage.camera.spread == 0:
            add_face_shadows(stage, one, layout.slab_shadows[one].face_casters)
    for one in level:
        if one not in solid:
            stage.put(translucent_slab(stage, one, FADED_ALPHA), slab_place(stage, one.slab, one.level))


def likely_sprites(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """Lit cells, then the same slabs after a turn either way, unless the cells are very large."""
    yield from mark_makers()
    for bare in (False, True):
        for edges in range(64):
            yield drawing(slab_marks.region_cell, "may", edges, bare)
    if camera.radius > MAX_TURNED_RADIUS:
        return
    for by in (1, -1):
        for one in slabs_on(frame.arrangement.stacks):
            for part in BODY_PARTS:
                yield part_drawing(one, part, (camera.facing + by) % 6, shown_stain(one.slab.stain, colours))


def add_flying_slab(stage: Stage, flying: Flying) -> None:
    """Add a flying slab and its shadow on what lies below."""
    slab, camera = flying.piece, stage.camera
    assert isinstance(slab, Slab)
    below = max(stage.frame.height(cell) for cell in cells_below(flying))
    level = below + 1
    x, y = camera.at(flying.at)
    shape, landing = seen_shape(slab, camera.facing), VisibleSlab(slab, level)
    prepare_landing(stage, landing)
    add_lone_shadow(stage, shape, stage.shadow_place((x, y - camera.rise(below)), flying.height - below))
    stage.put(
        translucent_slab(stage, landing, flying.alpha),
        (x, y - camera.rise(flying.height) - camera.thickness + flying.sunk),
    )


def add_sketch(stage: Stage, all_slabs: tuple[VisibleSlab, ...], is_moving: bool) -> None:
    """Add the slabs as a sketch, for a table that moves or whose sprites are not ready.

    While it moves it is drawn right onto the window, as a sheet would be cleared and blended in each frame.
    """
    colours, camera = stage.sprites.look.chosen_colours, stage.camera
    if is_moving and all_slabs:
        stage.faces_below = sketch_of(all_slabs, camera, colours)
    elif all_slabs and (made := sketch_picture(all_slabs, camera, tuple(stage.area), colours)) is not None:
        stage.items.append(made)


@lru_cache_per_scene(1)
def sketch_of(all_slabs: tuple[VisibleSlab, ...], camera: Camera, colours: ChosenColours) -> Sketch:
    """All slabs sketched level by level."""
    shown, parts = dict(zip(all_slabs, visible_parts(all_slabs, None), strict=True)), list[SketchedPart]()
    reach = math.ceil(camera.radius + camera.thickness) + 2
    for level, ones in itertools.groupby(all_slabs, key=lambda one: one.level):
        near = list(ones)
        for part in BODY_PARTS:
            for slab, _ in (one for one in near if part in shown[one]):
                places = [whole_pixels([camera.at(cell, level)])[0] for cell in slab.cells]
                left, right = min(x for x, _ in places) - reach, max(x for x, _ in places) + reach
                top, bottom = min(y for _, y in places) - reach, max(y for _, y in places) + reach
                # The shape for no rotation, so that few shapes are cached
                look = seen_shape(slab, 0), shown_stain(slab.stain, colours), level
                box = pygame.Rect(left, top, right - left, bottom - top)
                parts.append(SketchedPart(box, camera.at(slab.cells[0], level), look, part))
    return Sketch(parts, camera)


@lru_cache_per_scene(1)
def sketch_picture(
    all_slabs: tuple[VisibleSlab, ...], camera: Camera, area: tuple[int, ...], colours: ChosenColours
) -> Item | None:
    """All slabs sketched on a sheet, and its place in the window; the sheet is reused for the next sketch."""
    sketch = sketch_of(all_slabs, camera, colours)
    box = sketch.box.clip(area)
    if not box:
        return None
    sheet = sketch_sheet((area[2], area[3])).subsurface((0, 0, *box.size))
    sheet.fill((0, 0, 0, 0))
    sketch.draw(sheet, (-box.x, -box.y))
    return sheet, box.topleft


@cached(1, per_scene=True)
def sketch_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A sheet for sketches, reused because writing to newly allocated pages is slow."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)
