"""The stage of a table of stacks, each on its own cell: what tables of tiles and of discs share."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Final, assert_never

from game.core.geometry.hexes import Cell
from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.camera import Point
from game.ui.render.end_light import PartOutline
from game.ui.render.fan import fan_places
from game.ui.render.frame import (
    HELD_GAP,
    Cross,
    EndLight,
    Flying,
    Ghost,
    Glow,
    LetterMark,
    NumberMark,
    Ring,
    Tape,
)
from game.ui.render.shadows import face_shadow, table_shadow
from game.ui.render.sprites import Priority, drawing
from game.ui.render.stacks.badges import StandingStack, asked_stacks, clear_place, ghost_cells
from game.ui.render.stacks.base import FaceMark, StackStageBase
from game.ui.render.stacks.stack_sprites import faded_body, halo
from game.ui.render.stacks.strip import strip

MIN_SHOCK: Final = 0.75  # pixels that a piece must sink for its neighbours to be nudged
MAX_LANDED_GAP: Final = 0.2  # in pieces; a flying piece this little above a stack lies on it
HALO_WIDTH: Final = 0.045  # in radii, at most 3 pixels; the dark edge where a stack covers another


class StackStage(StackStageBase):
    """The layout of one frame of a table of stacks, each on its own cell."""

    def add_table(self) -> None:
        """Add the stacks from back to front with the marks on their faces, and the flying pieces between them."""
        self.add_shadows()
        cells = {*self.frame.arrangement.stacks, *self.faces}
        flying = sorted(self.frame.flying, key=lambda fly: (self.camera.at(fly.at)[1], fly.height))
        order = sorted((self.camera.at(cell)[1], cell) for cell in cells)
        for ground, cell in order:
            while flying and self.hides(cell, ground, flying[0]):
                self.add_flying(flying.pop(0))
            self.add_seams(cell)
            self.add_stack(cell, list(self.faces.get(cell, ())))
        for fly in flying:
            self.add_flying(fly)
        if self.camera.is_flat:
            self.add_strips()

    def add_stack(self, cell: Cell, marks: list[FaceMark]) -> None:
        """Add a stack from bottom to top with its marks."""
        frame, start, resting_count = self.frame, len(self.items), self.resting_count(cell)
        pile = frame.arrangement.stacks.get(cell, ())
        lifted = frame.lifted if frame.lifted is not None and frame.lifted.cell == cell else None
        self.add_crevice(cell, resting_count)
        for level, piece in enumerate(pile[:resting_count]):
            self.add_marks(marks, level)
            self.add_piece(cell, level, piece)
        self.add_face_shadow(cell, resting_count)
        if self.sprites.look.is_edged and resting_count:
            self.add_edge(cell, resting_count)
        if lifted:
            self.add_lift_source(cell, resting_count)
        self.add_marks(marks, resting_count)
        for group in self.groups:
            if cell in group.cells and not lifted:
                self.add_group_edges(group, cell)
        if cell in frame.faded:
            self.fade_items(start, cell)
        elif self.shape.flush:
            self.nudge_items(start, cell)
        if lifted and self.lifts_in_stack:
            self.add_lifted(cell, pile, resting_count)
        self.add_marks(marks, math.inf)

    def add_edge(self, cell: Cell, height: int) -> None:
        """Add the edge of a stack in high contrast, around its face and sides."""
        depth = round(self.camera.rise(height) / self.camera.radius, 2)
        rim, unit = self.rim(height), self.sprites.look.unit
        key = "edge", type(self), depth, unit
        self.put(
            self.sprite(key, functools.partial(markers.contrast_edge, rim, depth, unit), Priority.LATER),
            self.camera.at(cell, height),
        )

    def add_flying(self, fly: Flying) -> None:
        """Add a flying piece and its soft shadow on what lies below."""
        camera = self.camera
        below = self.frame.height(camera.cell_at(camera.at(fly.at)))
        if fly.height > below + 0.05 and fly.alpha >= 1 and self.casts_shadow(fly):
            self.put(self.held_shadow(), self.shadow_place(camera.at(fly.at, below), fly.height - below))
        x, y = camera.at(fly.at)
        self.put(self.flying_sprite(fly), (x, y - camera.rise(fly.height) - camera.thickness + fly.sunk))

    def lit_outlines(self, mark: EndLight) -> Iterator[PartOutline]:
        """The outlines of whole stacks, those lit that have a lit piece on top."""
        for cell, one in self.stack_plan.standing.items():
            x, y = one.face[0] + self.camera.x, one.face[1] + self.camera.y
            points = tuple((x + dx, y + dy) for dx, dy in self.silhouette(one.depth, 0))
            yield PartOutline("lit" if (cell, self.frame.height(cell)) in mark.lit else "", points)

    def add_ground_shadow(self, cell: Cell) -> None:
        """Add the soft shadow of a stack on the table; for a moment overlapping shadows may be too dark."""
        count, others = self.resting_count(cell), self.stack_plan.ground_casters.get(cell, ())
        if count:
            camera, plain = self.camera, drawing(table_shadow, self.shape.solid, count, ())[0]
            key, make = drawing(table_shadow, self.shape.solid, count, others)
            near = None if camera.is_resting else self.sprites.get_near(key, camera.radius, camera.squash)
            self.put(near or self.sprites.get(key, make, camera.radius, camera.squash, plain), camera.at(cell))

    def add_face_shadow(self, cell: Cell, count: int) -> None:
        """Add the shadows of higher stacks on the upper face of a stack."""
        others = self.stack_plan.face_casters.get(cell, ())
        if others and count:
            self.put_mark(self.camera.at(cell, count), face_shadow, self.shape.solid, others)

    def add_badges(self) -> None:
        """Add the heights over all marks, of stacks that stand out or that are asked about; none at the end.

        Pieces that fly count once they lie on a stack.
        """
        if not self.frame.badges or any(isinstance(mark, (Glow, EndLight)) for mark in self.lines):
            return
        plan, plates = self.stack_plan, self._plates()
        badged = (plan.uneven | asked_stacks(self.frame)) - ghost_cells(self.frame)
        landed = self._landed_counts()
        for cell, (count, (x, y)) in plan.badges.items():
            place = clear_place((x, y), plan.standing[cell].places, plates)
            place = place[0] + self.camera.x, place[1] + self.camera.y - self.camera.rise(landed[cell])
            if cell in badged and not self.is_under_lifted(cell, place):
                self.add_badge(count + landed[cell], place)

    def _landed_counts(self) -> Counter[Cell]:
        """How many flying pieces lie on each stack, such as ghosts that show a move."""
        counts = Counter[Cell]()
        for fly in sorted(self.frame.flying, key=lambda fly: fly.height):
            cell = (round(fly.at[0]), round(fly.at[1]))
            gap = fly.height - self.frame.height(cell) - counts[cell]
            counts[cell] += fly.at == cell and gap < MAX_LANDED_GAP
        return counts

    def _plates(self) -> list[tuple[Point, float]]:
        """The letters and numbers on far rims, from the origin: their middles, and how far a badge stays away."""
        camera, unit = self.camera.at_origin, self.sprites.look.unit
        gap = (1 + markers.PLATE_SHARE) * markers.badge_radius(camera.radius, unit)
        marks = [mark for mark in self.lines if isinstance(mark, NumberMark | LetterMark)]
        return [(markers.on_rim(camera, mark.cell, mark.height), gap) for mark in marks]

    def is_under_lifted(self, cell: Cell, place: Point) -> bool:
        """Whether a pixel of a stack lies below the lifted pieces of another stack, which are drawn over all stacks."""
        lifted = self.frame.lifted
        if lifted is None or lifted.cell == cell or self.lifts_in_stack:
            return False
        face = self.camera.at(lifted.cell, self.frame.height(lifted.cell) + HELD_GAP)
        return self.shape.covers(place, face, self.camera.rise(lifted.count), self.camera)

    def add_strips(self) -> None:
        """Add a strip with the pieces of each stack to its upper face, as stacks seen from above have no sides."""
        for cell, pile in self.frame.arrangement.stacks.items():
            if len(pile) > 1:
                x, y = self.camera.at(cell)
                stains = tuple(self.sprites.stain(piece) for piece in pile)
                made = self.sprite(*drawing(strip, stains))
                across, down = self.strip_corner(made.surface.get_size())
                self.put(made, (x + across, y + down))

    def add_seams(self, cell: Cell) -> None:
        """Add a dark edge around a stack where it covers visible stacks."""
        own = self.stack_plan.standing.get(cell)
        for behind in self.stack_plan.seams.get(cell, ()):
            if own is not None:
                (x, y), (u, v) = own.face, behind.face
                self.add_halo(own, (round(x - u), round(y - v)), behind.depth)

    def add_halo(self, own: StandingStack, off: tuple[int, int], depth: float) -> None:
        """Add the dark edge of a stack on a stack whose face is `off` pixels away and whose sides are `depth` pixels
        tall."""
        key = ("halo", off, round(own.depth), round(depth))

        def make(radius: float, _squash: float) -> Sprite:
            edge, body = self.silhouette(own.depth, min(3.0, HALO_WIDTH * radius)), self.silhouette(depth, 0)
            return halo(edge, body, off)

        x, y = own.face
        self.put(self.sprite(key, make, Priority.WHEN_IDLE), (x + self.camera.x, y + self.camera.y))

    def hides(self, cell: Cell, ground: float, fly: Flying) -> bool:
        """Whether a stack stands in front of a flying piece and reaches above it."""
        return ground > self.camera.at(fly.at)[1] + 2 and self.frame.height(cell) > fly.height + 0.01

    def add_marks(self, marks: list[FaceMark], height: float) -> None:
        """Add the marks up to a height and remove them from the list."""
        while marks and marks[0].height <= height:
            mark = marks.pop(0)
            place = self.camera.at(mark.cell, mark.height)
            match mark:
                case Ring():
                    if not mark.height and mark.kind in markers.TINTS:
                        self.put(self.tint_sprite(mark.kind), place)
                    self.put(self.ring_sprite(mark.kind, mark.height), place)
                case Cross():
                    self.put_mark(place, markers.cross)
                case Tape():
                    self.put(self.tape_sprite(), place)
                case Ghost():
                    self.add_ghost(mark)
                case _:
                    assert_never(mark)

    def nudge_items(self, start: int, cell: Cell) -> None:
        """Move the items added since `start` a pixel away from a piece that lands hard beside their stack."""
        for fly in self.frame.flying:
            at = round(fly.at[0]), round(fly.at[1])
            if fly.sunk >= MIN_SHOCK and at in self.shape.cells_beside(cell) and self.frame.height(cell) > fly.height:
                (x, y), (u, v) = self.camera.at(cell), self.camera.at(at)
                dx, dy = (round((a - b) / math.dist((x, y), (u, v))) for a, b in ((x, u), (y, v)))
                self.items[start:] = [(surface, (left + dx, top + dy)) for surface, (left, top) in self.items[start:]]

    def fade_items(self, start: int, cell: Cell) -> None:
        """Replace the items added since `start`, all on the same cell, by a translucent body with a thin outline."""
        parts = self.items[start:]
        del self.items[start:]
        if not parts:
            return
        boxes = [surface.get_rect(topleft=at) for surface, at in parts]
        box = boxes[0].unionall(boxes[1:])
        centre = self.camera.at(cell)
        inner = tuple((surface, x - box.x, y - box.y) for surface, (x, y) in parts)
        made = self.sprite(("faded", inner), lambda *_: faded_body(parts, box, centre))
        self.put(made, (box.x + made.x, box.y + made.y))

    def add_fan(self) -> None:
        """Add the fanned stack; its pieces climb left and right in turn."""
        cell = self.frame.fan
        if cell is None:
            return
        self.add_veil()
        pile = self.frame.arrangement.stacks.get(cell, ())
        for level, place in enumerate(fan_places(cell, len(pile), self.camera, self.area)):
            self.put(self.piece_sprite(pile[level]), place)
            self.add_badge(level + 1, self.fan_badge_place(place))
