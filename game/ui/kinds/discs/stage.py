"""The stage of a square board with discs."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Final

from game.core.display.pieces import Disc, Piece, SquareBoard
from game.core.geometry.hexes import Cell
from game.ui.kinds.discs import board, discs, paths
from game.ui.kinds.discs import marks as disc_marks
from game.ui.kinds.discs.marks import FaceKind
from game.ui.look.theme import ChosenColours, shown_stain
from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.camera import DISC_RADIUS, FLAT_SQUASH, TILTED_SQUASH, Camera, Point
from game.ui.render.fan import is_on_disc
from game.ui.render.frame import HELD_GAP, Flying, Frame, Ghost, StackNote
from game.ui.render.free_room import Label
from game.ui.render.sprites import Drawing, Priority, drawing
from game.ui.render.stacks.plan import StackShape
from game.ui.render.stacks.stage import StackStage
from game.ui.render.stage import Rim

PLAIN_LAYOUT: Final = "plain"  # marks in `Sprites.layout` that the board was last shown as flat faces


def cells_beside(cell: Cell) -> tuple[Cell, ...]:
    """The cells around a cell, with those at its corners."""
    column, row = cell
    return tuple((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b))


def badge_places(camera: Camera, face: Point) -> tuple[Point, ...]:
    """Places on the rim of a face: at the right, at the left, behind, and between these."""
    x, y = face
    across = 0.93 * DISC_RADIUS * camera.radius
    upright = across * camera.squash
    side, back = 0.71 * across, 0.71 * upright
    sides = (x + across, y + 3), (x - across, y + 3)
    return (*sides, (x, y - upright), (x + side, y - back), (x - side, y - back))


class DiscStage(StackStage):
    """The layout of one frame of a square board."""

    shape = StackShape(discs.DISC_SOLID, False, is_on_disc, cells_beside, badge_places)

    def labels(self) -> tuple[Label, ...]:
        """The notes beside stacks."""
        return paths.note_labels(self, self.seen_notes) if self.camera.is_resting else ()

    @functools.cached_property
    def seen_notes(self) -> list[StackNote]:
        """The notes of stacks whose upper face is in sight."""
        return [note for note in self.notes if not self.is_face_hidden(note.cell)]

    @property
    def field(self) -> SquareBoard:
        """The board of the arrangement."""
        assert isinstance(self.frame.arrangement.field, SquareBoard)
        return self.frame.arrangement.field

    # The board:

    def add_board(self) -> None:
        """Add the board and the coordinates on its rim; flat faces while the view turns or tilts."""
        camera, field = self.camera, self.field
        if not camera.is_resting or camera.squash not in (TILTED_SQUASH, FLAT_SQUASH) or not self.is_board_ready():
            self.faces_below = board.turning_faces(field, camera)
            self.sprites.keep_layout(PLAIN_LAYOUT)
            return
        self.sprites.keep_layout(None)
        middle = camera.at(((field.columns - 1) / 2, (field.rows - 1) / 2))
        middle = float(round(middle[0])), float(round(middle[1]))  # the strips meet at whole pixels
        for strip in range(board.BOARD_STRIPS):
            self.put(self.sprite(*self.strip_sprite(camera.facing, strip), Priority.REQUIRED), middle)
        for word, _, place in board.labels(field, camera) if self.frame.coordinates else ():
            self.put_mark(place, board.label_sprite, word)

    def strip_sprite(self, facing: int, strip: int) -> Drawing:
        """A strip of the board."""
        return drawing(board.split_strip, self.field, facing, strip)

    def is_board_ready(self) -> bool:
        """Whether the board can be shown; after a turn it stays flat until all of its strips are ready."""
        radius, squash, facing = self.camera.radius, self.camera.squash, self.camera.facing
        sprites, strips = self.sprites, range(board.BOARD_STRIPS)
        turned = [self.strip_sprite(other, strip)[0] for other in range(4) if other != facing for strip in strips]
        if sprites.layout != PLAIN_LAYOUT and not any(sprites.has(key, radius, squash) for key in turned):
            return True
        made = [sprites.is_ready(*self.strip_sprite(facing, strip), radius, squash, in_thread=True) for strip in strips]
        return all(made)

    def add_shadows(self) -> None:
        """Add the board, the soft shadows of the stacks on it, and the ways."""
        self.add_board()
        for cell in self.frame.arrangement.stacks:
            self.add_ground_shadow(cell)
        paths.add_ways(self, self.ways)

    # Discs:

    def disc_sprite(self, piece: Piece, level: int) -> Sprite:
        """The sprite of a disc on a level of its stack."""
        assert isinstance(piece, Disc)
        return self.sprite(*drawing(discs.disc_sprite, *self.disc_look(piece, level)))

    def disc_look(self, piece: Disc, level: int) -> tuple[discs.DiscLook, int, int]:
        """The look, grain and rotation of a disc on a level of its stack."""
        return discs.disc_look((piece.stain, self.sprites.stain(piece)), level, self.camera)

    def piece_sprite(self, piece: Piece) -> Sprite:
        """The sprite of a disc outside of stacks."""
        return self.disc_sprite(piece, 0)

    def disc_place(self, cell: Cell, level: int, up: float = 0.0) -> Point:
        """The pixel of a disc's face, a little off its place, as if placed by hand."""
        x, y = self.camera.at(cell, level + 1)
        dx, dy = discs.hand_offset(cell, level, self.camera.radius)
        return x + dx, y + dy - up

    def add_piece(self, cell: Cell, level: int, piece: Piece) -> None:
        """Add a disc, a little off its place."""
        self.put(self.disc_sprite(piece, level), self.disc_place(cell, level))

    def add_lift_source(self, cell: Cell, resting_count: int) -> None:
        """Add the shadow of the lifted discs on the rest, or a ring on the bare cell."""
        if resting_count:
            self.put(self.held_shadow(), self.camera.at(cell, resting_count))
        else:
            self.put(self.ring_sprite("source", 0), self.camera.at(cell))

    @property
    def lifts_in_stack(self) -> bool:
        """Whether the table turns: at rest lifted discs lie over all stacks."""
        return not self.camera.is_resting

    def fan_badge_place(self, face: Point) -> Point:
        """The place at the right of a disc, as the next disc covers its front."""
        return face[0] + 0.86 * DISC_RADIUS * self.camera.radius, face[1] + 0.2 * DISC_RADIUS * self.camera.radius

    def add_overhead(self) -> None:
        """Add the ways over the stacks, then lifted discs, then notes."""
        paths.add_ways_over_stacks(self, self.ways)
        lifted = self.frame.lifted
        if lifted is not None and lifted.cell in self.frame.arrangement.stacks:
            pile = self.frame.arrangement.stacks[lifted.cell]
            self.add_lifted(lifted.cell, pile, len(pile) - lifted.count)
        paths.add_notes(self, self.seen_notes)

    def add_ghost(self, mark: Ghost) -> None:
        """Add a disc at its possible place, with a ring around the highest of several."""
        place = self.camera.at(mark.cell, mark.height + 1 + self.camera.hover)
        others = [other for other in self.faces[mark.cell] if isinstance(other, Ghost)]
        if mark.height == min(other.height for other in others):
            self.put(self.held_shadow(), self.shadow_place(self.camera.at(mark.cell, mark.height), self.camera.hover))
        assert isinstance(mark.piece, Disc)
        level = round(mark.height)
        self.put(self.ghost_sprite(self.disc_look(mark.piece, level), self.disc_sprite(mark.piece, level)), place)
        if mark.height == max(other.height for other in others):
            self.put(self.ring_sprite("aimed" if mark.legal else "may-not", mark.height + 1), place)

    def add_lifted(self, cell: Cell, pile: tuple[Piece, ...], resting_count: int) -> None:
        """Add the discs held above the rest of their stack, and their number."""
        up = HELD_GAP * self.camera.lift_step
        self.add_guides(cell, resting_count, up)
        for level in range(resting_count, len(pile)):
            self.put(self.disc_sprite(pile[level], level), self.disc_place(cell, level, up))
        x, y = self.camera.at(cell, len(pile))
        self.put(self.ring_sprite("chosen", len(pile)), (x, y - up))
        if len(pile) - resting_count > 1:
            self.add_count(len(pile) - resting_count, (x + 0.95 * DISC_RADIUS * self.camera.radius, y - up))

    def add_guides(self, cell: Cell, resting_count: int, up: float) -> None:
        """Add thin lines from lifted discs down to the rest."""
        key = ("guides", round(up, 1))
        x, y = self.camera.at(cell, resting_count)
        self.put(self.sprite(key, functools.partial(disc_marks.guide_lines, up), Priority.LATER), (x, y - up / 2))

    def add_count(self, number: int, place: Point) -> None:
        """Add the number of lifted discs on a gold plate."""
        self.put_mark(place, markers.count, number, self.sprites.look.unit, markers.GOLD)

    def casts_shadow(self, fly: Flying) -> bool:
        """Whether it is the lowest of several discs that fly together."""
        return not any(other.at == fly.at and other.height < fly.height for other in self.frame.flying)

    def flying_sprite(self, fly: Flying) -> Sprite:
        """The sprite of a flying disc."""
        assert isinstance(fly.piece, Disc)
        key = ("flying", *self.disc_look(fly.piece, 0))
        return self.translucent_sprite(key, self.disc_sprite(fly.piece, 0), fly.alpha)

    # Marks:

    def ring_sprite(self, kind: str, height: float) -> Sprite:
        """An oval around a disc, or a square around a bare cell."""
        face: FaceKind = "disc" if height > 0 else "cell"
        return self.sprite(*drawing(disc_marks.ring_sprite, kind, face), Priority.LATER)

    def start_ring(self, height: float) -> Sprite:
        """The dashed ring around the start of the way that won."""
        return self.ring_sprite("source", height)

    def rim(self, height: float) -> Rim:
        """A function to the rim of a disc, or to the outline of a bare cell."""
        face: FaceKind = "disc" if height > 0 else "cell"
        return functools.partial(disc_marks.face_outline, face)

    def focus_sprite(self) -> Sprite:
        """The mark of the cell that the keys point at."""
        return self.sprite(*drawing(disc_marks.focus_sprite), Priority.LATER)

    def tint_sprite(self, kind: str) -> Sprite:
        """The tint of a marked bare cell."""
        return self.sprite(*drawing(disc_marks.cell_light, kind), Priority.LATER)

    def tape_sprite(self) -> Sprite:
        """Hazard tape around a disc."""
        return self.sprite(*drawing(disc_marks.tape_sprite), Priority.LATER)

    def held_shadow(self) -> Sprite:
        """The soft shadow of a disc that is held above a face."""
        return self.sprite(*drawing(discs.held_shadow))

    def silhouette(self, depth: float, grown: float) -> list[Point]:
        """The outline of a stack: half an oval above, half an oval below."""
        wide = DISC_RADIUS * self.camera.radius + grown
        high = DISC_RADIUS * self.camera.radius * self.camera.squash + grown
        arc = [(wide * math.cos(math.pi * k / 24), high * math.sin(math.pi * k / 24)) for k in range(25)]
        return [(x, y + depth) for x, y in arc] + [(-x, -y) for x, y in arc]


def likely_sprites(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """The marks of the next choice, then the board and its discs after a quarter turn either way."""
    for kind in disc_marks.RING_COLOURS:
        for face in disc_marks.FACE_SHAPES:
            yield drawing(disc_marks.ring_sprite, kind, face)
    for kind in markers.TINTS:
        yield drawing(disc_marks.cell_light, kind)
    field = frame.arrangement.field
    assert isinstance(field, SquareBoard)
    for by in (1, -1):
        facing = (camera.facing + by) % 4
        for strip in range(board.BOARD_STRIPS):
            yield drawing(board.split_strip, field, facing, strip)
    stains = {piece.stain for pile in frame.arrangement.stacks.values() for piece in pile if isinstance(piece, Disc)}
    for stain in sorted(stains):
        for grain in range(discs.DISC_GRAINS):
            for turn in range(discs.ROSETTE_TURNS):
                yield drawing(discs.disc_sprite, (stain, shown_stain(stain, colours)), grain, turn)
