"""The stage of a table of tiles, and the sprites that it may soon need."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import TILE_STAINS, HexTile, Piece
from game.core.geometry.hexes import Cell, neighbours, turn_pointers
from game.ui.kinds.tiles import tiles as tile_sprites
from game.ui.kinds.tiles.tiles import Shades, tile
from game.ui.look.theme import ChosenColours, shown_stain
from game.ui.render import markers
from game.ui.render.baked import Sprite, make_translucent, preload_tiles
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import is_on_prism
from game.ui.render.frame import HELD_GAP, Flying, Frame, Ghost
from game.ui.render.marks_over_table import hop_sprite
from game.ui.render.sprites import Drawing, Key, Priority, drawing
from game.ui.render.stacks.plan import StackShape
from game.ui.render.stacks.stage import StackStage
from game.ui.render.vector import corners

BADGE_DISTANCE: Final = 0.79  # in radii; from a face's centre forward to its badge
STRIP_DISTANCE: Final = 0.92  # in radii; from a face's centre back to the upper edge of a strip seen from above


def shades_of(frame: Frame, camera: Camera, cell: Cell) -> Shades:
    """How strongly the neighbours of a stack shade its top, for each edge as seen on the screen; empty for none."""
    stacks, own = frame.arrangement.stacks, frame.height(cell)
    if camera.spread > 0.05:
        return ()
    found = [0] * 6
    for direction, other in enumerate(neighbours(cell)):
        drop = len(stacks.get(other, ())) - own
        if drop > 0 and other not in frame.faded:
            found[(direction + camera.facing) % 6] = min(tile_sprites.MAX_SHADE, drop)
    return tuple(found) if any(found) else ()


def badge_places(camera: Camera, face: Point) -> tuple[Point, ...]:
    """Places on the rim of a face: in front, at the sides, behind."""
    x, y = face
    across, upright = 0.62 * camera.radius, camera.radius * camera.squash
    front, back = y + 0.42 * upright, y - 0.42 * upright
    sides = (x + across, front), (x - across, front), (x + across, back), (x - across, back)
    return ((x, y + BADGE_DISTANCE * upright), *sides, (x, y - BADGE_DISTANCE * upright))


class TileStage(StackStage):
    """The layout of one frame of a table of tiles."""

    shape = StackShape(tile_sprites.TILE_SOLID, True, is_on_prism, neighbours, badge_places)

    def piece_sprite(self, piece: Piece, shades: Shades = ()) -> Sprite:
        """The sprite of a tile; if time is short, its coarse sprite or its previous rotation stands in for a moment."""
        assert isinstance(piece, HexTile)
        pointers = turn_pointers(piece.pointers, self.camera.facing)
        make = functools.partial(tile, self.sprites.stain(piece), pointers, shades)
        find = self.resting_tile if self.camera.is_resting else self.turning_tile
        return find(self.tile_keys(piece, shades), make)

    def tile_keys(self, piece: HexTile, shades: Shades) -> Iterator[Key]:
        """The keys of a tile's fine and coarse sprite, then those of its last rotations, which may stand in."""
        stain, facing, past = (
            self.sprites.stain(piece),
            self.camera.facing,
            self.camera.turns - round(self.camera.turns),
        )
        for back in (0, -1, 1, -2, 2, 3) if past < 0 else (0, 1, -1, 2, -2, 3):
            turned = shades[-back % 6 :] + shades[: -back % 6] if back else shades
            pointers = turn_pointers(piece.pointers, facing + back)
            yield from ((tile, stain, pointers, turned, coarse) for coarse in (False, True))

    def resting_tile(self, keys: Iterator[Key], make: Callable[..., Sprite]) -> Sprite:
        """The sprite of a tile on a table that rests."""
        sprites, size, fine, instead = self.sprites, (self.camera.radius, self.camera.squash), next(keys), None
        if not sprites.has(fine, *size):
            coarse, *turned = keys
            instead = next((key for key in (coarse, *turned) if sprites.has(key, *size)), None)
            lacks_all = instead is None and sprites.get_near(fine, *size) is None
            if lacks_all and not sprites.is_ready(fine, functools.partial(make, False), *size):
                instead = next((key for key in (coarse, *turned) if sprites.has_rough(key, *size)), None)
                if instead is None:
                    instead = coarse
                    sprites.get(coarse, functools.partial(make, True), *size)
        return sprites.get(fine, functools.partial(make, False), *size, instead)

    def turning_tile(self, keys: Iterator[Key], make: Callable[..., Sprite]) -> Sprite:
        """The sprite of a tile while the table turns: any that is there in nearly this size, or a coarse one."""
        sprites, size, instead = self.sprites, (self.camera.radius, self.camera.squash), None
        fine, coarse, *turned = keys
        found = sprites.get_near(fine, *size) or sprites.get_near(coarse, *size)
        if found is None and not sprites.is_ready(coarse, functools.partial(make, True), *size):
            near = (sprites.get_near(key, *size) for key in turned)
            found = next((one for one in near if one is not None), None)
            if found is None:
                instead = next((key for key in (fine, coarse, *turned) if sprites.has_rough(key, *size)), None)
        return found or sprites.get(coarse, functools.partial(make, True), *size, instead)

    def ring_sprite(self, kind: str, height: float) -> Sprite:
        """The ring of a kind on a face or on the table."""
        del height
        return self.sprite(*drawing(markers.ring, kind), Priority.LATER)

    def tint_sprite(self, kind: str) -> Sprite:
        """The tint of a marked place on the bare table."""
        return self.sprite(*drawing(markers.ground_tint, colour=markers.TINTS[kind]), Priority.LATER)

    def tape_sprite(self) -> Sprite:
        """Hazard tape around a face."""
        return self.sprite(*drawing(markers.tape), Priority.LATER)

    def held_shadow(self) -> Sprite:
        """The soft shadow of a tile that is held above a face."""
        return self.sprite(*drawing(tile_sprites.held_shadow))

    def add_shadows(self) -> None:
        """Add the soft shadows of the stacks, except of low stacks with neighbours on all sides."""
        stacks = self.frame.arrangement.stacks
        for cell, pile in stacks.items():
            if all(other in stacks for other in neighbours(cell)) and len(pile) < 3:
                continue
            self.add_ground_shadow(cell)

    def add_piece(self, cell: Cell, level: int, piece: Piece) -> None:
        """Add a tile; the highest is shaded by taller neighbours."""
        shades = shades_of(self.frame, self.camera, cell) if level == self.frame.height(cell) - 1 else ()
        self.put(self.piece_sprite(piece, shades), self.camera.at(cell, level + 1))

    def add_lift_source(self, cell: Cell, resting_count: int) -> None:
        """Add the shadow of the lifted tiles and a ring below them."""
        self.put(self.held_shadow(), self.camera.at(cell, resting_count))
        self.put(self.ring_sprite("source", resting_count), self.camera.at(cell, resting_count))

    def add_crevice(self, cell: Cell, height: int) -> None:
        """Add the dark gap to the stack on the right; without it marks behind would show through."""
        camera = self.camera
        other = neighbours(cell)[-camera.facing % 6]
        low = min(height, self.frame.height(other))
        resting = camera.turns == round(camera.turns) and camera.spread < 0.05
        if not low or not resting or {cell, other} & self.frame.faded:
            return
        made = self.sprite(("crevice", low), lambda *_: tile_sprites.crevice(low, camera))
        (x, y), (right, _) = camera.at(cell, low), camera.at(other)
        self.put(made, ((x + right) / 2, y))

    def add_lifted(self, cell: Cell, pile: tuple[Piece, ...], resting_count: int) -> None:
        """Add the tiles held above a stack, framed as chosen."""
        x, y = 0.0, 0.0
        for level in range(resting_count, len(pile)):
            x, y = self.camera.at(cell, level + 1)
            y -= HELD_GAP * self.camera.lift_step
            self.put(self.piece_sprite(pile[level]), (x, y))
        self.put(self.ring_sprite("chosen", len(pile)), (x, y))

    def add_ghost(self, mark: Ghost) -> None:
        """Add a tile at its possible place, with a mark for allowed or forbidden."""
        place = self.camera.at(mark.cell, mark.height + 1 + self.camera.hover)
        self.put(self.held_shadow(), self.shadow_place(self.camera.at(mark.cell, mark.height), self.camera.hover))
        self.put(self.ghost_sprite((mark.piece, self.camera.facing), self.piece_sprite(mark.piece)), place)
        self.put(self.ring_sprite("aimed" if mark.legal else "may-not", mark.height + 1), place)

    def strip_corner(self, size: tuple[int, int]) -> Point:
        """The place below the corner at the back, where no pointer ends."""
        wide, tall = size
        return -wide / 2, tall / 2 - STRIP_DISTANCE * self.camera.radius

    def silhouette(self, depth: float, grown: float) -> list[Point]:
        """The outline of a stack: the upper edges of its face and the lower edges of its foot."""
        ring = corners(0, 0, self.camera.radius, self.camera.squash)
        share = 1 + grown / self.camera.radius
        return [(x * share, y * share + (depth if y > 0 else 0)) for x, y in ring]

    def flying_sprite(self, fly: Flying) -> Sprite:
        """The sprite of a flying tile, which may be tilted."""
        made = self.piece_sprite(fly.piece)
        if fly.tilt:
            turned = pygame.transform.rotozoom(made.merge().surface, fly.tilt, 1.0)
            made = Sprite(turned, turned.get_width() / 2, turned.get_height() / 2)
            return make_translucent(made, fly.alpha) if fly.alpha < 1 else made
        return self.translucent_sprite(("flying", fly.piece, self.camera.facing), made, fly.alpha)

    def fan_badge_place(self, face: Point) -> Point:
        """The place in front of a face's centre."""
        return face[0], face[1] + BADGE_DISTANCE * self.camera.radius * self.camera.squash


def likely_sprites(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """The marks of the next hover, then the tiles after a turn either way."""
    preload_tiles(tuple(shown_stain(stain, colours) for stain in TILE_STAINS[: len(frame.arrangement.hands)]))
    yield from mark_makers()
    yield from hop_makers(frame, camera)
    for by in (1, -1):
        yield from tile_makers(frame, replace(camera, turns=camera.turns + by), colours)


def mark_makers() -> Iterator[Drawing]:
    """The marks on faces."""
    for kind in markers.RING_LOOKS:
        yield drawing(markers.ring, kind)
    for colour in dict.fromkeys(markers.TINTS.values()):
        yield drawing(markers.ground_tint, colour=colour)
    yield drawing(markers.cross)
    yield drawing(tile_sprites.held_shadow)
    for colour in (markers.TEAL, markers.CORAL):
        yield drawing(markers.dot, colour=colour)


def hop_makers(frame: Frame, camera: Camera) -> Iterator[Drawing]:
    """The keys and makers of line stretches from and to all stacks."""
    seen = set()
    for cell in frame.arrangement.stacks:
        for other in neighbours(cell):
            for a, b in ((cell, other), (other, cell)):
                key, make = hop_sprite(camera, (a, frame.height(a)), (b, frame.height(b)), markers.TEAL)
                if key not in seen:
                    seen.add(key)
                    yield key, make


def tile_makers(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """The keys and makers of all tiles under a camera."""
    for cell, pile in frame.arrangement.stacks.items():
        for level, piece in enumerate(pile):
            shades: Shades = shades_of(frame, camera, cell) if level == len(pile) - 1 else ()
            assert isinstance(piece, HexTile)
            pointers = turn_pointers(piece.pointers, camera.facing)
            yield drawing(tile, shown_stain(piece.stain, colours), pointers, shades, False)
