"""A table of tiles as sprites at pixels, from back to front, and those that it may soon need."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

import pygame

from game.core.display.pieces import HexTile, Piece
from game.core.geometry.hexes import Cell, neighbours, turned_pointers
from game.ui.kinds.tiles import tiles as tile_sprites
from game.ui.kinds.tiles.tiles import Shades, tile
from game.ui.kinds.tiles.tiles import tile as tile_sprite
from game.ui.look.theme import TILE_STAINS, ChosenColours, shown_stain, stain_of
from game.ui.render import markers
from game.ui.render.badges import Covers
from game.ui.render.baked import Sprite, preload, translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import on_prism
from game.ui.render.frame import Cross, Flying, Frame, Ghost, Lit, Note, OwnMark, Ring, Tape, Trail, Way
from game.ui.render.overlay import hop_of
from game.ui.render.sprites import Key, Maker
from game.ui.render.stage import FaceMark, StackStage
from game.ui.render.vector import corners

RIM: Final = 0.79  # how far in front of a face's centre its badge lies
BEHIND: Final = 0.92  # and how far behind it the upper edge of a strip from above
GHOST: Final = 0.80
PALE_GHOST: Final = 0.45


def shades_of(frame: Frame, camera: Camera, cell: Cell) -> Shades:
    """How strongly the neighbours of a stack shade its top, an edge each as seen on the screen."""
    stacks, own = frame.arrangement.stacks, frame.height(cell)
    if camera.spread > 0.05:
        return ()
    found = [0] * 6
    for direction, other in enumerate(neighbours(cell)):
        drop = len(stacks.get(other, ())) - own
        if drop > 0 and other not in frame.faded:
            found[(direction + camera.facing) % 6] = min(tile_sprites.STRONGEST, drop)
    return tuple(found) if any(found) else ()


class TileStage(StackStage):
    """One frame of a table of tiles being laid out."""

    flush = True
    solid = tile_sprites.SOLID

    def sort(self, mark: OwnMark) -> None:
        """Marks on faces, the last move as a line; there are no regions, routes and notes."""
        match mark:
            case Ring() | Cross() | Ghost() | Tape():
                self.on_face(mark)
            case Trail():
                self.lines.append(mark)
            case Lit() | Way() | Note():
                pass
            case _:
                assert_never(mark)

    def overhead(self) -> None:
        """Nothing: lines run over the pieces at once."""

    def tile(self, piece: Piece, shades: Shades = ()) -> Sprite:
        """A tile as it is seen now; where time is short it may keep the side that was seen before for a moment."""
        camera = self.camera
        assert isinstance(piece, HexTile)
        stain, past = self.sprites.stain(piece), camera.turns - round(camera.turns)

        def key(back: int) -> Key:
            turned = shades[-back % 6 :] + shades[: -back % 6] if back else shades
            return "tile", stain, turned_pointers(piece.pointers, camera.facing + back), turned

        own, instead = key(0), None
        if not self.sprites.known(own, camera.radius, camera.squash):
            backs = [key(back) for back in ((-1, 1) if past < 0 else (1, -1))]
            instead = next((one for one in backs if self.sprites.known(one, camera.radius, camera.squash)), None)
        make = functools.partial(tile_sprite, stain, turned_pointers(piece.pointers, camera.facing), shades)
        return self.sprites.get(own, make, camera.radius, camera.squash, instead)

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
        return self.sprite(("under",), tile_sprites.under)

    def shadows(self) -> None:
        """The soft shadows of the stacks; a stack closed in on all sides casts none that could be seen."""
        stacks = self.frame.arrangement.stacks
        for cell, pile in stacks.items():
            if all(other in stacks for other in neighbours(cell)) and len(pile) < 3:
                continue
            self.ground_shadow(cell)

    def stack(self, cell: Cell, marks: list[FaceMark]) -> None:
        """One stack, bottom to top, with its marks."""
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
        self.face_shadow(cell, resting)
        if lifted:
            self.put(self.under(), camera.at(cell, resting))
            self.put(self.ring("source", resting), camera.at(cell, resting))
        self.marks(marks, resting)
        if cell in frame.faded:
            self.fade(start, cell)
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
        made = self.sprite(("crevice", low), lambda *_: tile_sprites.crevice(low, camera))
        (x, y), (right, _) = camera.at(cell, low), camera.at(other)
        self.put(made, ((x + right) / 2, y))

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

    @property
    def on_piece(self) -> Covers:
        """Tells whether a pixel lies on a piece."""
        return on_prism

    def badge_places(self, face: Point) -> tuple[Point, ...]:
        """On the rim: in front, at the sides, behind."""
        x, y = face
        across, upright = 0.62 * self.camera.radius, self.camera.radius * self.camera.squash
        front, back = y + 0.42 * upright, y - 0.42 * upright
        sides = (x + across, front), (x - across, front), (x + across, back), (x - across, back)
        return ((x, y + RIM * upright), *sides, (x, y - RIM * upright))

    def strip_corner(self, size: tuple[int, int]) -> Point:
        """Below the corner behind, where no pointer ends."""
        wide, tall = size
        return -wide / 2, tall / 2 - BEHIND * self.camera.radius

    def silhouette(self, depth: float, grown: float) -> list[Point]:
        """The upper edges of a face, the lower ones of a foot."""
        ring = corners(0, 0, self.camera.radius, self.camera.squash)
        share = 1 + grown / self.camera.radius
        return [(x * share, y * share + (depth if y > 0 else 0)) for x, y in ring]

    def fly(self, fly: Flying) -> None:
        """A piece on its way, its soft shadow on what lies below."""
        camera = self.camera
        below = self.frame.height(camera.cell_at(camera.at(fly.at)))
        if fly.height > below + 0.05 and fly.alpha >= 1:
            self.put(self.under(), camera.at(fly.at, below))
        key = ("flying", fly.piece, camera.facing)
        made = self.tile(fly.piece)
        if fly.tilt:
            turned = pygame.transform.rotozoom(made.whole().surface, fly.tilt, 1.0)
            made = Sprite(turned, turned.get_width() / 2, turned.get_height() / 2)
            if fly.alpha < 1:
                made = translucent(made, fly.alpha)
        elif fly.alpha < 1:
            made = self.faint(key, made, fly.alpha)
        x, y = camera.at(fly.at)
        self.put(made, (x, y - camera.rise(fly.height) - camera.thickness))

    def fan_badge(self, face: Point) -> Point:
        """Where the number of a piece in a fan stands."""
        return face[0], face[1] + RIM * self.camera.radius * self.camera.squash


def likely(frame: Frame, camera: Camera, worn: ChosenColours) -> Iterator[tuple[Key, Maker]]:
    """The marks of the next hover, then the same tiles seen after a turn either way."""
    preload(tuple(shown_stain(stain, worn) for stain in TILE_STAINS[: len(frame.arrangement.hands)]))
    yield from marks()
    yield from hops(frame, camera)
    for by in (1, -1):
        yield from tiles(frame, replace(camera, turns=camera.turns + by), worn)


def marks() -> Iterator[tuple[Key, Maker]]:
    """The marks that lie on faces."""
    for kind, make in markers.RINGS.items():
        yield ("ring", kind), make
    for kind, colour in markers.TINTS.items():
        yield ("bare", kind), functools.partial(markers.bare, colour=colour)
    yield ("cross",), markers.cross
    yield ("under",), tile_sprites.under
    for colour in (markers.TEAL, markers.CORAL):
        yield ("dot", colour), functools.partial(markers.dot, colour=colour)


def hops(frame: Frame, camera: Camera) -> Iterator[tuple[Key, Maker]]:
    """The stretches of lines from and to every stack."""
    seen = set()
    for cell in frame.arrangement.stacks:
        for other in neighbours(cell):
            for a, b in ((cell, other), (other, cell)):
                key, make = hop_of(camera, (a, frame.height(a)), (b, frame.height(b)), markers.TEAL)
                if key not in seen:
                    seen.add(key)
                    yield key, make


def tiles(frame: Frame, camera: Camera, worn: ChosenColours) -> Iterator[tuple[Key, Maker]]:
    """Every tile as it is seen under a camera."""
    for cell, pile in frame.arrangement.stacks.items():
        for level, piece in enumerate(pile):
            shades: Shades = shades_of(frame, camera, cell) if level == len(pile) - 1 else ()
            assert isinstance(piece, HexTile)
            pointers = turned_pointers(piece.pointers, camera.facing)
            stain = shown_stain(stain_of(piece), worn)
            yield ("tile", stain, pointers, shades), functools.partial(tile, stain, pointers, shades)
