"""What a table of stacks is laid out from: its marks, how its stacks stand, and what each kind of table decides."""

from __future__ import annotations

import functools
from abc import abstractmethod
from collections import defaultdict
from typing import ClassVar, Final, TypeAlias, assert_never

import pygame

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.ui.render.baked import Sprite
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import (
    Cross,
    Flying,
    Frame,
    Ghost,
    GroupOutline,
    LitFace,
    OwnMark,
    Ring,
    StackNote,
    Tape,
    Trail,
    Way,
)
from game.ui.render.sprites import Sprites
from game.ui.render.stacks.plan import PLANS, StackPlan, StackShape, plan_stacks
from game.ui.render.stage import Stage

FaceMark: TypeAlias = Ring | Cross | Ghost | Tape

STRIP_OFFSET: Final = 0.72  # in radii; from the middle of a stack to the left edge of its strip


class StackStageBase(Stage):
    """The marks of a frame by what they lie on, the plan of its stacks, and their parts in the look of a kind of table.

    `shape` is the shape of the stacks.  `StackStage` puts the parts together.
    """

    shape: ClassVar[StackShape]

    def __init__(self, frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> None:
        self.faces: dict[Cell, list[FaceMark]] = defaultdict(list)
        self.ways: list[Way] = []
        self.notes: list[StackNote] = []
        super().__init__(frame, camera, sprites, area)
        self.groups = [mark for mark in self.lines if isinstance(mark, GroupOutline)]
        self.lines = [mark for mark in self.lines if not isinstance(mark, GroupOutline)]
        for marks in self.faces.values():
            marks.sort(key=lambda mark: mark.height)

    def keep_mark(self, mark: OwnMark) -> None:
        """Keep marks on faces, the last move as a line, ways and notes; regions are ignored.

        A ring of a piece that can be turned is also drawn over all.
        """
        match mark:
            case Ring() | Cross() | Ghost() | Tape():
                self.faces[mark.cell].append(mark)
                if isinstance(mark, Ring) and mark.kind == "turn":
                    self.lines.append(mark)
            case Trail():
                self.lines.append(mark)
            case Way():
                self.ways.append(mark)
            case StackNote():
                self.notes.append(mark)
            case LitFace():
                pass
            case _:
                assert_never(mark)

    def resting_count(self, cell: Cell) -> int:
        """How many pieces of a stack are not lifted."""
        lifted = self.frame.lifted
        return self.frame.height(cell) - (lifted.count if lifted is not None and lifted.cell == cell else 0)

    @functools.cached_property
    def stack_plan(self) -> StackPlan:
        """The plan of the stacks, from the cache while the camera only shifts."""
        heights = {cell: self.resting_count(cell) for cell in self.frame.arrangement.stacks}
        faded, camera, unit = self.frame.faded, self.camera.at_origin, self.sprites.look.unit
        key = type(self), camera, tuple(heights.items()), faded, unit
        return PLANS.get(key, lambda: plan_stacks(heights, faded, self.shape, camera, unit))

    def is_face_hidden(self, cell: Cell) -> bool:
        """Whether a stack before it hides the middle of a stack's upper face."""
        standing, own = self.stack_plan.standing, self.stack_plan.standing.get(cell)
        return own is not None and any(
            one.foot > own.foot + 1 and self.shape.covers(own.face, one.face, one.depth, self.camera.at_origin)
            for other, one in standing.items()
            if other not in self.frame.faded
        )

    @abstractmethod
    def piece_sprite(self, piece: Piece) -> Sprite:
        """The sprite of a piece under the current camera."""

    @abstractmethod
    def add_shadows(self) -> None:
        """Add what lies below the stacks."""

    @abstractmethod
    def add_piece(self, cell: Cell, level: int, piece: Piece) -> None:
        """Add a piece that lies on a level of its stack, 0 the lowest."""

    @abstractmethod
    def add_lift_source(self, cell: Cell, resting_count: int) -> None:
        """Add the sign of the place from which pieces are lifted."""

    @abstractmethod
    def add_lifted(self, cell: Cell, pile: tuple[Piece, ...], resting_count: int) -> None:
        """Add the pieces held above the rest of their stack, framed as chosen."""

    @abstractmethod
    def flying_sprite(self, fly: Flying) -> Sprite:
        """The sprite of a flying piece."""

    @abstractmethod
    def held_shadow(self) -> Sprite:
        """The soft shadow of a piece that is held above a face."""

    @abstractmethod
    def add_ghost(self, mark: Ghost) -> None:
        """Add a piece at its possible place, with a mark for allowed or forbidden."""

    @abstractmethod
    def ring_sprite(self, kind: str, height: float) -> Sprite:
        """The ring of a kind on a face, or on the table for height 0."""

    @abstractmethod
    def tint_sprite(self, kind: str) -> Sprite:
        """The tint of a marked place on the bare table."""

    @abstractmethod
    def tape_sprite(self) -> Sprite:
        """Hazard tape around a face."""

    @abstractmethod
    def silhouette(self, depth: float, grown: float) -> list[Point]:
        """The outline of a stack around its upper face's centre: sides `depth` pixels tall, grown by `grown` pixels."""

    @abstractmethod
    def fan_badge_place(self, face: Point) -> Point:
        """The place for the number of a piece in a fan."""

    def add_crevice(self, cell: Cell, height: int) -> None:
        """Add what is seen between a stack and its neighbours, by default nothing."""
        del cell, height

    @property
    def lifts_in_stack(self) -> bool:
        """Whether lifted pieces are drawn with their stack, and not over all stacks."""
        return True

    def casts_shadow(self, fly: Flying) -> bool:
        """Whether a flying piece has a shadow of its own."""
        del fly
        return True

    def strip_corner(self, size: tuple[int, int]) -> Point:
        """The middle of a strip's left edge relative to the middle of its stack: to the left."""
        del size
        return -STRIP_OFFSET * self.camera.radius, 0.0
