"""A frame being laid out as sprites at pixels, back to front: what every kind of table shares."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections import defaultdict
from typing import Final, TypeAlias, assert_never

import pygame

from game.core.hexes import Cell
from game.core.pieces import Piece
from game.ui.render import markers
from game.ui.render.baked import PREMULTIPLIED, Sprite, translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import fanned
from game.ui.render.frame import (
    Cliff,
    Coordinate,
    Cross,
    Danger,
    Flying,
    Focus,
    Frame,
    Ghost,
    Outline,
    OwnMark,
    Ribbon,
    Ring,
    Tape,
    Trail,
    Walker,
)
from game.ui.render.sprites import LATER, Key, Maker, Sprites

Item: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
FaceMark: TypeAlias = Ring | Cross | Ghost | Tape
LineMark: TypeAlias = Outline | Trail | Ribbon | Cliff | Walker | Danger | Focus | Ring
"""What runs over stacks; of rings the arrows around a piece that can be turned."""

FADED: Final = 0.33
VEIL: Final = 0.55  # how dark the table is while a stack is fanned out


class Stage(ABC):
    """One frame being laid out; `items` is what there is to blit, in order.

    A kind of table says what becomes of each mark (`sort`) and how its pieces lie (`table`, `fan`).
    """

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.frame = frame
        self.camera = camera
        self.sprites = sprites
        self.area = area
        self.items: list[Item] = []
        self.lines: list[LineMark] = []
        self.places: list[Coordinate] = []
        for mark in frame.markers:
            match mark:
                case Coordinate():
                    self.places.append(mark)
                case Outline() | Ribbon() | Cliff() | Walker() | Danger() | Focus():
                    self.lines.append(mark)
                case _:
                    self.sort(mark)

    @abstractmethod
    def sort(self, mark: OwnMark) -> None:
        """Keep a mark for where it is drawn, or leave it out where this kind of table has nothing like it."""

    @abstractmethod
    def table(self) -> None:
        """The pieces, the marks on them, and what flies among them."""

    @abstractmethod
    def overhead(self) -> None:
        """What is seen over the pieces before the marks that run over them."""

    @abstractmethod
    def fan(self) -> None:
        """The fanned stack over a veiled table, every piece with its number; nothing where none is fanned."""

    def focus(self) -> Sprite:
        """Where the keys point."""
        return self.later(("focus",), markers.focus)

    def sprite(self, key: Key, make: Maker) -> Sprite:
        """A sprite at the camera's size."""
        return self.sprites.get(key, make, self.camera.radius, self.camera.squash)

    def later(self, key: Key, make: Maker) -> Sprite:
        """The same for a mark that may come a frame or two late, where time is short."""
        return self.sprites.get(key, make, self.camera.radius, self.camera.squash, LATER)

    def put(self, sprite: Sprite, point: Point) -> None:
        """Add a sprite, its centre at a pixel."""
        self.items.append((sprite.surface, (round(point[0] - sprite.x), round(point[1] - sprite.y))))

    def faint(self, key: Key, sprite: Sprite, alpha: float) -> Sprite:
        """A sprite that is seen through."""
        share = round(alpha * 16) / 16
        if share >= 1:
            return sprite
        return self.sprite(("faint", key, share), lambda *_: translucent(sprite, share))

    def badge(self, number: int, place: Point) -> None:
        """A number on a plate."""
        made = self.later(("badge", number), functools.partial(markers.badge, number))
        self.put(made, place)

    def veil(self) -> None:
        """A dark veil over the whole table."""
        self.items.append((veil(self.area.size), self.area.topleft))


class StackStage(Stage):
    """One frame of a table of stacks, each on one cell."""

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.faces: dict[Cell, list[FaceMark]] = defaultdict(list)
        super().__init__(frame, camera, sprites, area)
        for marks in self.faces.values():
            marks.sort(key=lambda mark: mark.height)

    def on_face(self, mark: FaceMark) -> None:
        """Keep a mark that lies on a face, lowest first; a ring to be turned is told once more over everything."""
        self.faces[mark.cell].append(mark)
        if isinstance(mark, Ring) and mark.kind == "turn":
            self.lines.append(mark)

    @abstractmethod
    def tile(self, piece: Piece) -> Sprite:
        """A piece as it is seen now."""

    @abstractmethod
    def shadows(self) -> None:
        """What lies below the stacks."""

    @abstractmethod
    def stack(self, cell: Cell, marks: list[FaceMark]) -> None:
        """One stack, bottom to top, with its marks and its badge."""

    @abstractmethod
    def fly(self, fly: Flying) -> None:
        """A piece on its way, its soft shadow on what lies below."""

    @abstractmethod
    def ghost(self, mark: Ghost) -> None:
        """A piece as it would lie, and whether it may."""

    @abstractmethod
    def ring(self, kind: str, height: float) -> Sprite:
        """A ring for a face, or for the table at height 0."""

    @abstractmethod
    def bare(self, kind: str) -> Sprite:
        """The tint of a marked place on the table itself."""

    @abstractmethod
    def tape(self) -> Sprite:
        """Hazard tape around a face."""

    @abstractmethod
    def fan_badge(self, face: Point) -> Point:
        """Where the number of a piece in a fan stands."""

    def table(self) -> None:
        """The stacks from back to front, each with the marks on its faces, and what flies among them."""
        self.shadows()
        cells = {*self.frame.arrangement.stacks, *self.faces}
        flying = sorted(self.frame.flying, key=lambda fly: (self.camera.at(fly.at)[1], fly.height))
        order = sorted((self.camera.at(cell)[1], cell) for cell in cells)
        for ground, cell in order:
            while flying and self.covers(cell, ground, flying[0]):
                self.fly(flying.pop(0))
            self.stack(cell, list(self.faces.get(cell, ())))
        for fly in flying:
            self.fly(fly)

    def covers(self, cell: Cell, ground: float, fly: Flying) -> bool:
        """Whether a stack stands in front of what flies, and above it."""
        return ground > self.camera.at(fly.at)[1] + 2 and self.frame.height(cell) > fly.height + 0.01

    def marks(self, marks: list[FaceMark], height: float) -> None:
        """The marks up to a height, taken off the list."""
        while marks and marks[0].height <= height:
            mark = marks.pop(0)
            place = self.camera.at(mark.cell, mark.height)
            match mark:
                case Ring():
                    if not mark.height and mark.kind in markers.TINTS:
                        self.put(self.bare(mark.kind), place)
                    self.put(self.ring(mark.kind, mark.height), place)
                case Cross():
                    self.put(self.later(("cross",), markers.cross), place)
                case Tape():
                    self.put(self.tape(), place)
                case Ghost():
                    self.ghost(mark)
                case _:
                    assert_never(mark)

    def fade(self, start: int, cell: Cell) -> None:
        """What was added since `start`, all on one cell, becomes one body seen through to a third."""
        parts = self.items[start:]
        del self.items[start:]
        if not parts:
            return
        boxes = [surface.get_rect(topleft=at) for surface, at in parts]
        box = boxes[0].unionall(boxes[1:])
        centre = self.camera.at(cell)

        def make(_radius: float, _squash: float) -> Sprite:
            body = pygame.Surface(box.size, pygame.SRCALPHA, 32)
            for surface, (x, y) in parts:
                body.blit(surface, (x - box.x, y - box.y), special_flags=PREMULTIPLIED)
            return translucent(Sprite(body, centre[0] - box.x, centre[1] - box.y), FADED)

        inner = tuple((surface, x - box.x, y - box.y) for surface, (x, y) in parts)
        made = self.sprite(("faded", inner), make)
        self.items.append((made.surface, box.topleft))

    def fan(self) -> None:
        """The pieces climb left and right in turn."""
        cell = self.frame.fan
        if cell is None:
            return
        self.veil()
        pile = self.frame.arrangement.stacks.get(cell, ())
        for level, place in enumerate(fanned(cell, len(pile), self.camera, self.area)):
            self.put(self.tile(pile[level]), place)
            self.badge(level + 1, self.fan_badge(place))


@functools.lru_cache(maxsize=2)
def veil(size: tuple[int, int]) -> pygame.Surface:
    """The veil in a size, kept."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, round(255 * VEIL)))
    return made
