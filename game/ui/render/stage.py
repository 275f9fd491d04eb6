"""Lays out a frame as sprites at pixels, from back to front: what all kinds of tables share."""

from __future__ import annotations

import functools
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import pygame

from game.core.geometry.hexes import Cell, neighbours
from game.ui.look.cache import cached
from game.ui.render import markers
from game.ui.render.baked import Shade, Sprite, make_ghost, make_translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.end_light import EndRing, PartOutline
from game.ui.render.faces import Faces
from game.ui.render.frame import (
    Coordinate,
    EndLight,
    Frame,
    GroupOutline,
    Hollow,
    OverheadMark,
    OwnMark,
    Ring,
    Trail,
)
from game.ui.render.free_room import Label
from game.ui.render.shadows import SHADOW_SLOPE, dark_room
from game.ui.render.sprites import EMPTY_SPRITE, NO_SUBSTITUTE, WHEN_IDLE, Key, Maker, Priority, Sprites, drawing
from game.ui.render.vector import corners

Rim: TypeAlias = Callable[[float, float], list[Point]]
Item: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
LineMark: TypeAlias = OverheadMark | Trail | Ring
"""Marks drawn over the stacks; of rings only the arrows around a piece that can be turned."""

# Half a pixel is rounded up, for a small error too, so that what shifts with the table keeps its place on it
HALF_PIXEL: Final = 0.5 + 1e-6
VEIL_STRENGTH: Final = 0.55  # how dark the table is under a fanned stack


class Stage(ABC):
    """The layout of one frame; `items` are blitted in order over the faces in `faces_below`.

    Each kind of table decides which marks it shows (`keep_mark`) and how its pieces lie (`add_table`, `add_fan`).
    """

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.frame = frame
        self.camera = camera
        self.sprites = sprites
        self.area = area
        self.items: list[Item] = []
        self.faces_below: Faces | None = None
        self.lines: list[LineMark] = []
        self.coordinates: list[Coordinate] = []
        self.hollows: list[Hollow] = []
        for mark in frame.markers:
            if isinstance(mark, Coordinate):
                self.coordinates.append(mark)
            elif isinstance(mark, Hollow):
                self.hollows.append(mark)
            elif isinstance(mark, OverheadMark):
                self.lines.append(mark)
            else:
                self.keep_mark(mark)

    @abstractmethod
    def keep_mark(self, mark: OwnMark) -> None:
        """Keep a mark for the step that draws it, or ignore it if this kind of table does not show such marks."""

    @abstractmethod
    def add_table(self) -> None:
        """Add the pieces, the marks on them, and the flying pieces between them."""

    def add_overhead(self) -> None:
        """Add what lies over the pieces but below the marks that run over them, by default nothing."""
        return

    def add_badges(self) -> None:
        """Add the numbers that lie over the marks, by default none."""
        return

    @abstractmethod
    def add_fan(self) -> None:
        """Add the fanned stack over a veiled table, with numbered pieces; nothing if no stack is fanned."""

    @abstractmethod
    def lit_outlines(self, mark: EndLight) -> Iterator[PartOutline]:
        """The outlines of all pieces on the screen, from back to front, each as lit, a rival's or neither."""

    def end_rings(self, mark: EndLight) -> Iterator[EndRing]:
        """The rings around lit and rivals' pieces, by default none."""
        del mark
        yield from ()

    def labels(self) -> tuple[Label, ...]:
        """The words over the pieces, each with the places that it is about, where they are drawn, too."""
        return ()

    def focus_sprite(self) -> Sprite:
        """The mark of the cell that the keys point at."""
        return self.sprite(*drawing(markers.focus), Priority.LATER)

    def rim(self, height: float) -> Rim:
        """A function from radius and squash to the outline of a face at a height."""
        del height
        return functools.partial(corners, 0, 0)

    def sprite(
        self, key: Key, make: Maker, priority: Priority = Priority.NOW, substitute: Key = NO_SUBSTITUTE
    ) -> Sprite:
        """The sprite of a key at the camera's size; the priority says what happens if it is missing.

        `substitute` is the key that stands in for a sprite that a thread makes.  While the table turns a sprite of
        nearly that size will do, as its size may change with every frame.
        """
        size = self.camera.radius, self.camera.squash
        if not self.camera.is_resting and (near := self.sprites.get_near(key, *size)) is not None:
            return near
        if priority is Priority.IN_THREAD:
            return self.sprites.get_threaded(key, make, *size, substitute)
        if priority is Priority.REQUIRED:
            return self.sprites.get_required(key, make, *size)
        if priority is Priority.LATER:
            return self.sprites.get(key, make, *size, NO_SUBSTITUTE)
        return self.sprites.get(key, make, *size, WHEN_IDLE if priority is Priority.WHEN_IDLE else None)

    def put(self, sprite: Sprite, point: Point) -> None:
        """Add a sprite with its centre at a pixel."""
        x, y = (math.floor(at - off + HALF_PIXEL) for at, off in zip(point, (sprite.x, sprite.y), strict=True))
        if sprite.parts:
            self.items += [(part, (x + dx, y + dy)) for part, dx, dy in sprite.parts]
        else:
            self.items.append((sprite.surface, (x, y)))

    def put_mark(self, at: Point, make: Callable[..., Sprite], *args: object, **options: object) -> None:
        """Add a `drawing` with its centre at a pixel; it may appear a frame or two later."""
        self.put(self.sprite(*drawing(make, *args, **options), Priority.LATER), at)

    def translucent_sprite(self, key: Key, sprite: Sprite, alpha: float) -> Sprite:
        """A translucent version of the sprite of a key; alpha from 0 to 1, in steps of a sixteenth."""
        share = round(alpha * 16) / 16
        if share >= 1:
            return sprite
        return self.altered_sprite(("faint", key, share), sprite, lambda one: make_translucent(one, share))

    def ghost_sprite(self, key: Key, sprite: Sprite) -> Sprite:
        """The sprite of a key as a ghost."""
        return self.altered_sprite(("ghost", key), sprite, make_ghost)

    def altered_sprite(self, key: Key, sprite: Sprite, alter: Callable[[Sprite], Sprite]) -> Sprite:
        """A sprite made from another, again once that is final."""
        is_rough = sprite.is_rough or sprite is EMPTY_SPRITE
        return self.sprite(key, lambda *_: alter(sprite)._replace(is_rough=is_rough))

    def shadow_place(self, at: Point, up: float) -> Point:
        """The pixel of the shadow of a piece held `up` thicknesses over a face at a pixel: away from the lamp."""
        away = max(0.0, up) * self.camera.thickness
        return at[0] + away, at[1] + SHADOW_SLOPE * self.camera.squash * away

    def add_badge(self, number: int, place: Point) -> None:
        """Add a number on a plate."""
        self.put_mark(place, markers.badge, number, self.sprites.look.unit)

    def add_veil(self) -> None:
        """Add an even dark veil over the whole table."""
        self.items.append((veil_surface(self.area.size), self.area.topleft))

    def add_dark_room(self, middle: Point, share: float) -> None:
        """Darken the whole table by a share outside a pool of light around a pixel."""
        x, y = round(middle[0]) - self.area.x, round(middle[1]) - self.area.y
        if share:
            self.items.append((dark_room(self.area.size, (x, y), share), self.area.topleft))

    def add_group_edges(self, mark: GroupOutline, cell: Cell) -> None:
        """Add a group's tint and its outer edges on the top of a stack that belongs to it."""
        place, colour = self.camera.at(cell, self.frame.height(cell)), markers.TEAL if mark.may else markers.CORAL
        self.put_mark(place, markers.face_tint, colour=colour)
        for direction, other in enumerate(neighbours(cell)):
            if other not in mark.cells:
                self.put_mark(place, markers.edge, (direction + self.camera.facing) % 6, colour=colour)

    def start_ring(self, height: float) -> Sprite:
        """The dashed ring around the start of the way that won."""
        del height
        return self.sprite(*drawing(markers.ring, "source"), Priority.LATER)


@cached(1, per_scene=True)
def veil_surface(size: tuple[int, int]) -> Shade:
    """The veil of a size, cached."""
    return Shade(size, round(255 * VEIL_STRENGTH))
