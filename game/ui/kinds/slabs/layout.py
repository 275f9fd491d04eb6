"""The layout of a table of slabs for a camera, cached between frames: flying pieces and marks do not change it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.ui.kinds.slabs.shadows import SlabShadows, slab_shadows
from game.ui.kinds.slabs.visible_slabs import VisibleSlab, badge_cells, slabs_on, visible_parts
from game.ui.look.cache import Recent
from game.ui.render.camera import FLAT_SQUASH, Camera
from game.ui.render.sprites import Key
from game.ui.render.stage import Item, Stage

GROUND_LEVEL: Final = 0  # the level of the shadows on the table itself


class LevelItems(NamedTuple):
    """The items of a level to blit, and the keys of the sprites in them."""

    items: tuple[Item, ...]
    sprites: frozenset[Key]


class SlabLayout:
    """The slabs of `stacks`, which parts of each are visible, and the items of each level.

    `levels_apart`: there are visible gaps between the levels.
    """

    def __init__(self, stacks: Mapping[Cell, tuple[Piece, ...]], camera: Camera, levels_apart: bool) -> None:
        self.stacks = stacks
        self.camera = camera
        self.levels_apart = levels_apart
        self.slabs = slabs_on(stacks)
        self.visible_parts = dict(zip(self.slabs, visible_parts(self.slabs, camera.facing, levels_apart), strict=True))
        self.levels = {level: tuple(ones) for level, ones in itertools.groupby(self.slabs, key=lambda one: one.level)}
        self.dependencies: object = None  # what the cached levels depend on besides
        self.shown_shadows: dict[VisibleSlab, Key] = {}  # on the table, by slab
        self._parts: dict[int, LevelItems] = {}
        self._badges = Recent[tuple[Cell | None, ...]]()

    def is_for(self, stacks: Mapping[Cell, tuple[Piece, ...]], camera: Camera, levels_apart: bool) -> bool:
        """Whether it is the layout of this table, shifted by whole pixels at most."""
        if levels_apart != self.levels_apart or self.camera.pixels_to(camera) is None:
            return False
        return stacks is self.stacks or stacks == self.stacks

    @functools.cached_property
    def slab_shadows(self) -> dict[VisibleSlab, SlabShadows]:
        """For each slab, which shadows its own overlaps and which fall on its face."""
        return slab_shadows(self.slabs, self.camera.facing, self.camera.squash)

    def badge_cells(self, ghost_heights: frozenset[tuple[Cell, int]]) -> tuple[Cell | None, ...]:
        """The cell of each slab for its level's number, given how high ghosts and flying slabs reach over cells."""
        camera = self.camera
        flat, spread = camera.squash == FLAT_SQUASH, round(camera.spread, 1)
        return self._badges.get(
            ghost_heights, lambda: badge_cells(self.slabs, camera.facing, flat, ghost_heights, spread)
        )

    @property
    def is_complete(self) -> bool:
        """Whether all levels are cached, which means that all their sprites were final."""
        return len(self._parts) >= len(self.levels) + 1

    def add_level(self, stage: Stage, level: int, lay: Callable[[], None]) -> None:
        """Add a level's items: from the cache, or by `lay`; they are cached if all their sprites were final."""
        known = self._parts.get(level)
        if known is not None:
            dx, dy = self.camera.pixels_to(stage.camera) or (0, 0)
            stage.items.extend([(surface, (x + dx, y + dy)) for surface, (x, y) in known.items])
            stage.sprites.mark_used(known.sprites)
            return
        start = len(stage.items)
        sprites = stage.sprites.sprites_used_by(lay)
        if sprites is not None and self.camera.spread == 0:  # while the levels move apart every frame differs
            dx, dy = stage.camera.pixels_to(self.camera) or (0, 0)
            items = tuple((surface, (x + dx, y + dy)) for surface, (x, y) in stage.items[start:])
            self._parts[level] = LevelItems(items, sprites)

    def invalidate_unless(self, about: object) -> None:
        """Drop the cached levels if their other dependencies have changed."""
        if about != self.dependencies:
            self.dependencies = about
            self._parts.clear()


def layout_of(stage: Stage) -> SlabLayout:
    """The layout of a stage's table, reused from the previous frame while the table stays the same."""
    frame, camera, sprites = stage.frame, stage.camera, stage.sprites
    stacks, apart = frame.arrangement.stacks, camera.spread > 0 or bool(frame.faded)
    known = sprites.layout
    if not isinstance(known, SlabLayout) or not known.is_for(stacks, camera, apart):
        made = SlabLayout(stacks, camera, apart)
        if isinstance(known, SlabLayout) and known.camera.at_origin == camera.at_origin:
            made.shown_shadows.update(known.shown_shadows)
        sprites.keep_layout(made)
        known = made
    known.invalidate_unless((frame.faded, tuple(stage.area), sprites.look.chosen_colours))
    return known
