"""A table of slabs as it lies under one camera, found out once: what flies or is marked changes nothing of it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.ui.kinds.slabs.shadows import SlabShadows, slab_shadows
from game.ui.kinds.slabs.visible_slabs import VisibleSlab, badge_cells, slabs_on, visible_parts
from game.ui.render.camera import FLAT_SQUASH, Camera
from game.ui.render.sprites import Key
from game.ui.render.stage import Item, Stage

GROUND_LEVEL: Final = 0  # the level of the shadows on the table itself


class LevelItems(NamedTuple):
    """What is blitted of a part of the table, and the sprites that it is made of."""

    items: tuple[Item, ...]
    sprites: frozenset[Key]


class SlabLayout:
    """Where the slabs of `stacks` lie, which parts of each are seen, and what there is to blit of every level.

    `apart`: one sees between the levels.
    """

    def __init__(self, stacks: Mapping[Cell, tuple[Piece, ...]], camera: Camera, levels_apart: bool) -> None:
        self.stacks = stacks
        self.camera = camera
        self.levels_apart = levels_apart
        self.slabs = slabs_on(stacks)
        self.visible_parts = dict(zip(self.slabs, visible_parts(self.slabs, camera.facing, levels_apart), strict=True))
        self.levels = {level: tuple(ones) for level, ones in itertools.groupby(self.slabs, key=lambda one: one.level)}
        self.dependencies: object = None  # what else the parts depend on
        self._parts: dict[int, LevelItems] = {}
        self._badges: tuple[object, tuple[Cell | None, ...]] = (None, ())

    def is_for(self, stacks: Mapping[Cell, tuple[Piece, ...]], camera: Camera, levels_apart: bool) -> bool:
        """Whether that is this very table, at most shifted by whole pixels."""
        if levels_apart != self.levels_apart or self.camera.pixels_to(camera) is None:
            return False
        return stacks is self.stacks or stacks == self.stacks

    @functools.cached_property
    def slab_shadows(self) -> dict[VisibleSlab, SlabShadows]:
        """What the shadow of every slab meets, and what falls on it."""
        return slab_shadows(self.slabs, self.camera.facing, self.camera.squash)

    def badge_cells(self, held: frozenset[tuple[Cell, int]]) -> tuple[Cell | None, ...]:
        """On which cell of each slab its level is written, beside what is `held` over the table."""
        if self._badges[0] != held:
            camera = self.camera
            flat, spread = camera.squash == FLAT_SQUASH, round(camera.spread, 1)
            self._badges = held, badge_cells(self.slabs, camera.facing, flat, held, spread)
        return self._badges[1]

    @property
    def is_complete(self) -> bool:
        """Whether all parts are there as they should be."""
        return len(self._parts) >= len(self.levels) + 1

    def add_level(self, stage: Stage, level: int, lay: Callable[[], None]) -> None:
        """Lay a part out, or once more what it was before; it is kept when it has got all its sprites."""
        known = self._parts.get(level)
        if known is not None:
            dx, dy = self.camera.pixels_to(stage.camera) or (0, 0)
            stage.items += [(surface, (x + dx, y + dy)) for surface, (x, y) in known.items]
            stage.sprites.mark_used(known.sprites)
            return
        start = len(stage.items)
        sprites = stage.sprites.sprites_used_by(lay)
        if sprites is not None and self.camera.spread == 0:  # while the levels move apart the next frame is another
            dx, dy = stage.camera.pixels_to(self.camera) or (0, 0)
            items = tuple((surface, (x + dx, y + dy)) for surface, (x, y) in stage.items[start:])
            self._parts[level] = LevelItems(items, sprites)

    def invalidate_unless(self, about: object) -> None:
        """Forget the parts that were made when what else they depend on was not the same."""
        if about != self.dependencies:
            self.dependencies = about
            self._parts.clear()


def layout_of(stage: Stage) -> SlabLayout:
    """The layout of a stage's table: as long as that stays the same it is the one of the frame before."""
    frame, camera, sprites = stage.frame, stage.camera, stage.sprites
    stacks, apart = frame.arrangement.stacks, camera.spread > 0 or bool(frame.faded)
    known = sprites.layout
    if not isinstance(known, SlabLayout) or not known.is_for(stacks, camera, apart):
        known = sprites.layout = SlabLayout(stacks, camera, apart)
    known.invalidate_unless((frame.faded, tuple(stage.area), sprites.chosen_colours))
    return known
