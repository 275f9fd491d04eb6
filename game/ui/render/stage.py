"""A frame as a list of sprites at pixels, back to front: the whole picture above the cloth."""

from __future__ import annotations

import functools
from collections import defaultdict
from typing import Final, TypeAlias

import pygame

from game.core.hexes import Cell, neighbours
from game.core.pieces import Piece
from game.ui.render import markers, shade
from game.ui.render.baked import PREMULTIPLIED, Sprite, translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import fanned
from game.ui.render.frame import Cross, Flying, Frame, Ghost, Ring, Tape
from game.ui.render.hit import within
from game.ui.render.sprites import LATER, Key, Maker, Shades, Sprites

FaceMark: TypeAlias = Ring | Cross | Ghost | Tape
Item: TypeAlias = tuple[pygame.Surface, tuple[int, int]]

RIM: Final = 0.79  # how far in front of a face's centre its badge lies
FADED: Final = 0.33
GHOST: Final = 0.80
PALE_GHOST: Final = 0.45
VEIL: Final = 0.55  # how dark the table is while a stack is fanned out


def shades_of(frame: Frame, camera: Camera, cell: Cell) -> Shades:
    """How strongly the neighbours of a stack shade its top, an edge each as seen on the screen."""
    stacks, own = frame.arrangement.stacks, frame.height(cell)
    if camera.spread > 0.05:
        return ()
    found = [0] * 6
    for direction, other in enumerate(neighbours(cell)):
        drop = len(stacks.get(other, ())) - own
        if drop > 0 and other not in frame.faded:
            found[(direction + camera.facing) % 6] = min(shade.STRONGEST, drop)
    return tuple(found) if any(found) else ()


class Stage:
    """One frame being laid out; `items` is what there is to blit, in order."""

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.frame = frame
        self.camera = camera
        self.sprites = sprites
        self.area = area
        self.items: list[Item] = []

    def sprite(self, key: Key, make: Maker) -> Sprite:
        """A sprite at the camera's size."""
        return self.sprites.get(key, make, self.camera.radius, self.camera.squash)

    def later(self, key: Key, make: Maker) -> Sprite:
        """The same for a mark that may come a frame or two late, where time is short."""
        return self.sprites.get(key, make, self.camera.radius, self.camera.squash, LATER)

    def tile(self, piece: Piece, shades: Shades = ()) -> Sprite:
        """A tile as it is seen now; while the table turns it may keep its old side for a moment."""
        camera, past = self.camera, self.camera.turns - round(self.camera.turns)
        back = 1 if past > 0 else -1 if past < 0 else 0
        return self.sprites.tile(piece, camera.facing, shades, camera.radius, camera.squash, back)

    def put(self, sprite: Sprite, point: Point) -> None:
        """Add a sprite, its centre at a pixel."""
        self.items.append((sprite.surface, (round(point[0] - sprite.x), round(point[1] - sprite.y))))

    def faint(self, key: Key, sprite: Sprite, alpha: float) -> Sprite:
        """A sprite that is seen through."""
        share = round(alpha * 16) / 16
        if share >= 1:
            return sprite
        return self.sprite(("faint", key, share), lambda *_: translucent(sprite, share))

    # How a face is marked:

    def ring(self, kind: str, height: float) -> Sprite:
        """A ring for a face, or for the table at height 0."""
        del height
        return self.later(("ring", kind), markers.RINGS[kind])

    def bare(self, kind: str) -> Sprite:
        """The tint of a marked place on the table itself."""
        return self.later(("bare", kind), functools.partial(markers.bare, colour=markers.TINTS[kind]))

    def tape(self) -> Sprite:
        """Hazard tape around a face."""
        return self.later(("tape",), markers.tape)

    def under(self) -> Sprite:
        """The soft shadow of what is held above a face."""
        return self.sprite(("under",), shade.under)

    # What lies on the table:

    def shadows(self) -> None:
        """The soft shadows of the stacks; a stack closed in on all sides casts none that could be seen."""
        stacks = self.frame.arrangement.stacks
        for cell, pile in stacks.items():
            if all(other in stacks for other in neighbours(cell)) and len(pile) < 3:
                continue
            tall = min(len(pile), 9)
            made = self.sprite(("shadow", tall), functools.partial(shade.shadow, tall))
            if cell in self.frame.faded:
                made = self.faint(("shadow", tall), made, FADED)
            self.put(made, self.camera.at(cell))

    def cell_marks(self) -> dict[Cell, list[FaceMark]]:
        """The marks that lie on faces, by their cell, lowest first."""
        found: dict[Cell, list[FaceMark]] = defaultdict(list)
        for mark in self.frame.markers:
            if isinstance(mark, FaceMark):
                found[mark.cell].append(mark)
        for marks in found.values():
            marks.sort(key=lambda mark: mark.height)
        return found

    def table(self) -> None:
        """The stacks from back to front, each with the marks on its faces, and what flies among them."""
        marks = self.cell_marks()
        cells = {*self.frame.arrangement.stacks, *marks}
        flying = sorted(self.frame.flying, key=lambda fly: (self.camera.at(fly.at)[1], fly.height))
        order = sorted((self.camera.at(cell)[1], cell) for cell in cells)
        for ground, cell in order:
            while flying and self.covers(cell, ground, flying[0]):
                self.fly(flying.pop(0))
            self.stack(cell, marks.get(cell, []))
        for fly in flying:
            self.fly(fly)

    def covers(self, cell: Cell, ground: float, fly: Flying) -> bool:
        """Whether a stack stands in front of what flies, and above it."""
        return ground > self.camera.at(fly.at)[1] + 2 and self.frame.height(cell) > fly.height + 0.01

    def stack(self, cell: Cell, marks: list[FaceMark]) -> None:
        """One stack, bottom to top, with its marks and its badge."""
        frame, camera = self.frame, self.camera
        pile = frame.arrangement.stacks.get(cell, ())
        lifted = frame.lifted if frame.lifted is not None and frame.lifted.cell == cell else None
        resting = len(pile) - (lifted.count if lifted else 0)
        start = len(self.items)
        self.crevice(cell, resting)
        for level, piece in enumerate(pile[:resting]):
            self.marks(marks, level)
            shades = shades_of(frame, camera, cell) if level == len(pile) - 1 else ()
            self.put(self.tile(piece, shades), camera.at(cell, level + 1))
        if lifted:
            self.put(self.under(), camera.at(cell, resting))
            self.put(self.ring("source", resting), camera.at(cell, resting))
        self.marks(marks, resting)
        if cell in frame.faded:
            self.fade(start, cell)
        elif frame.badges and resting > 1:
            self.badge(resting, self.badge_place(cell, resting))
        if lifted:
            self.lift(cell, pile, resting, lifted.gap)
        self.marks(marks, float("inf"))

    def crevice(self, cell: Cell, height: int) -> None:
        """The dark gap to the stack on the right, or marks behind would peep out through it."""
        camera = self.camera
        other = neighbours(cell)[-camera.facing % 6]
        low = min(height, self.frame.height(other))
        resting = camera.turns == round(camera.turns) and camera.spread < 0.05
        if not low or not resting or {cell, other} & self.frame.faded:
            return
        made = self.sprite(("crevice", low), lambda *_: shade.crevice(low, camera))
        (x, y), (right, _) = camera.at(cell, low), camera.at(other)
        self.put(made, ((x + right) / 2, y))

    def marks(self, marks: list[FaceMark], height: float) -> None:
        """The marks up to a height, taken off the list."""
        while marks and marks[0].height <= height:
            mark = marks.pop(0)
            place = self.camera.at(mark.cell, mark.height)
            if isinstance(mark, Ring):
                if not mark.height and mark.kind in markers.TINTS:
                    self.put(self.bare(mark.kind), place)
                self.put(self.ring(mark.kind, mark.height), place)
            elif isinstance(mark, Cross):
                self.put(self.later(("cross",), markers.cross), place)
            elif isinstance(mark, Tape):
                self.put(self.tape(), place)
            else:
                self.ghost(mark)

    def lift(self, cell: Cell, pile: tuple[Piece, ...], resting: int, gap: float) -> None:
        """The pieces held above a stack, framed as chosen."""
        x, y = 0.0, 0.0
        for level in range(resting, len(pile)):
            x, y = self.camera.at(cell, level + 1)
            y -= gap * self.camera.held
            self.put(self.tile(pile[level]), (x, y))
        self.put(self.ring("chosen", len(pile)), (x, y))

    def ghost(self, mark: Ghost) -> None:
        """A piece as it would lie, and whether it may."""
        place = self.camera.at(mark.cell, mark.height + 1)
        self.put(self.under(), self.camera.at(mark.cell, mark.height))
        key = ("ghost", mark.piece, self.camera.facing)
        self.put(self.faint(key, self.tile(mark.piece), GHOST if mark.legal else PALE_GHOST), place)
        self.put(self.ring("aimed" if mark.legal else "may-not", mark.height + 1), place)

    def badge(self, number: int, place: Point) -> None:
        """A number on a plate."""
        made = self.later(("badge", number), functools.partial(markers.badge, number))
        self.put(made, place)

    def badge_place(self, cell: Cell, height: int) -> Point:
        """Where on the rim of a stack's top its height can be read: in front, or where no stack hides it."""
        camera = self.camera
        x, y = camera.at(cell, height)
        across, upright = 0.62 * camera.radius, camera.radius * camera.squash
        front = x, y + RIM * upright
        sides = (x - across, y + 0.42 * upright), (x + across, y + 0.42 * upright)
        back = (x - across, y - 0.42 * upright), (x + across, y - 0.42 * upright), (x, y - RIM * upright)
        ground = camera.at(cell)[1]
        near = [
            (camera.at(other, tall), tall)
            for other in around(cell)
            if (tall := self.frame.height(other)) > 1 and other not in self.frame.faded and camera.at(other)[1] > ground
        ]
        reach = 0.8 * markers.badge_radius(camera.radius)
        for px, py in (front, *sides, *back):
            rim = ((px - reach, py), (px + reach, py), (px, py + reach))
            if not any(within(at, face, tall * camera.thickness, camera) for face, tall in near for at in rim):
                return px, py
        return front

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

    def fly(self, fly: Flying) -> None:
        """A piece on its way, its soft shadow on what lies below."""
        camera = self.camera
        below = self.frame.height(camera.cell_at(camera.at(fly.at)))
        if fly.height > below + 0.05 and fly.alpha >= 1:
            self.put(self.under(), camera.at(fly.at, below))
        key = ("flying", fly.piece, camera.facing)
        made = self.tile(fly.piece)
        if fly.tilt:
            turned = pygame.transform.rotozoom(made.surface, fly.tilt, 1.0)
            made = Sprite(turned, turned.get_width() / 2, turned.get_height() / 2)
            if fly.alpha < 1:
                made = translucent(made, fly.alpha)
        elif fly.alpha < 1:
            made = self.faint(key, made, fly.alpha)
        x, y = camera.at(fly.at)
        self.put(made, (x, y - camera.rise(fly.height) - camera.thickness))

    def overhead(self) -> None:
        """What is seen over the stacks before the marks that run over them."""

    def fan_badge(self, face: Point) -> Point:
        """Where the number of a piece in a fan stands."""
        return face[0], face[1] + RIM * self.camera.radius * self.camera.squash

    def fan(self) -> None:
        """The fanned stack over a veiled table, every tile with its number."""
        cell = self.frame.fan
        if cell is None:
            return
        self.items.append((veil(self.area.size), self.area.topleft))
        pile = self.frame.arrangement.stacks.get(cell, ())
        for level, place in enumerate(fanned(cell, len(pile), self.camera, self.area)):
            self.put(self.tile(pile[level]), place)
            self.badge(level + 1, self.fan_badge(place))


@functools.lru_cache(maxsize=1024)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The cells within two steps, this one left out."""
    q, r = cell
    offsets = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if abs(a + b) <= 2 and (a or b)]
    return tuple((q + a, r + b) for a, b in offsets)


@functools.lru_cache(maxsize=2)
def veil(size: tuple[int, int]) -> pygame.Surface:
    """A dark veil over the whole table."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, round(255 * VEIL)))
    return made
