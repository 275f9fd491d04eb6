"""Lays out a frame as sprites at pixels, from back to front: what all kinds of tables share."""

from __future__ import annotations

import functools
import math
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import ClassVar, Final, NamedTuple, TypeAlias, assert_never

import pygame

from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell, neighbours
from game.ui.look.cache import Recent, cached
from game.ui.render import markers
from game.ui.render.badges import (
    Covers,
    StandingStack,
    asked_stacks,
    clear_place,
    ghost_cells,
    place_badges,
    stands_out,
)
from game.ui.render.baked import PREMULTIPLIED, Shade, Sprite, make_ghost, make_translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.end_light import EndRing, PartOutline
from game.ui.render.faces import Faces
from game.ui.render.fan import fan_places
from game.ui.render.frame import (
    HELD_GAP,
    Coordinate,
    Cross,
    EndLight,
    Flying,
    Frame,
    Ghost,
    Glow,
    GroupOutline,
    Hollow,
    LetterMark,
    LitFace,
    NumberMark,
    OverheadMark,
    OwnMark,
    Ring,
    StackNote,
    Tape,
    Trail,
    Way,
)
from game.ui.render.free_room import Label
from game.ui.render.shadows import SHADOW_SLOPE, Caster, Casters, Solid, dark_room, face_shadow, table_shadow
from game.ui.render.sprites import EMPTY_SPRITE, NO_SUBSTITUTE, WHEN_IDLE, Key, Maker, Priority, Sprites, drawing
from game.ui.render.strip import strip
from game.ui.render.vector import corners

Rim: TypeAlias = Callable[[float, float], list[Point]]
Item: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
FaceMark: TypeAlias = Ring | Cross | Ghost | Tape
LineMark: TypeAlias = OverheadMark | Trail | Ring
"""Marks drawn over the stacks; of rings only the arrows around a piece that can be turned."""

# Half a pixel is rounded up, for a small error too, so that what shifts with the table keeps its place on it
HALF_PIXEL: Final = 0.5 + 1e-6
MIN_SHOCK: Final = 0.75  # pixels that a piece must sink for its neighbours to be nudged
FADED_ALPHA: Final = 0.38
OUTLINE_ALPHA: Final = 150  # brightness and alpha of the outline of a faded stack
HALO_WIDTH: Final = 0.045  # in radii, at most 3 pixels; the dark edge where a stack covers another
HALO_FINENESS: Final = 3  # it is drawn at so many times its size, for a smooth edge
HALO_SOFTNESS: Final = 4  # of its own pixels; how far it is blurred
HALO_MARGIN: Final = 5  # pixels; farther away the blur has no effect
HALO_COLOUR: Final = (3, 5, 7, 150)  # the colour of that edge
STRIP_OFFSET: Final = 0.72  # in radii; from the middle of a stack to the left edge of its strip
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
        self.put_mark(place, markers.flush, colour=colour)
        for direction, other in enumerate(neighbours(cell)):
            if other not in mark.cells:
                self.put_mark(place, markers.edge, (direction + self.camera.facing) % 6, colour=colour)

    def start_ring(self, height: float) -> Sprite:
        """The dashed ring around the start of the way that won."""
        del height
        return self.sprite(*drawing(markers.ring, "source"), Priority.LATER)


class StackPlan(NamedTuple):
    """How stacks stand relative to each other, with cell 0,0 at the origin.

    `standing` are the stacks as seen, from back to front; `badges` the heights of stacks of two or more and the places
    of their badges; `uneven` the stacks that stand out from their neighbours; `seams` the stacks that each may partly
    cover.  `ground_casters` are the earlier stacks whose shadows on the table a stack's shadow may overlap,
    `face_casters` those whose shadows fall on its upper face.
    """

    standing: dict[Cell, StandingStack]
    badges: dict[Cell, tuple[int, Point]]
    uneven: frozenset[Cell]
    seams: dict[Cell, list[StandingStack]]
    ground_casters: dict[Cell, Casters]
    face_casters: dict[Cell, Casters]


PLANS: Final = Recent[StackPlan](4, per_scene=True)


class StackStage(Stage):
    """A frame of a table of stacks, each on one cell.

    If stacks are `flush` only a higher stack covers its neighbour.  `solid` is the shape of a piece.
    """

    flush: ClassVar[bool]
    solid: ClassVar[Solid]

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

    @property
    @abstractmethod
    def is_on_piece(self) -> Covers:
        """The test whether a pixel lies on a piece."""

    @abstractmethod
    def cells_beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells whose stacks are seen beside a cell's stack."""

    @abstractmethod
    def badge_places(self, face: Point) -> tuple[Point, ...]:
        """Possible places for the height of a stack whose upper face is centred at `face`, the best place first."""

    @abstractmethod
    def silhouette(self, depth: float, grown: float) -> list[Point]:
        """The outline of a stack around its upper face's centre: sides `depth` pixels tall, grown by `grown` pixels."""

    @abstractmethod
    def fan_badge_place(self, face: Point) -> Point:
        """The place for the number of a piece in a fan."""

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
        elif self.flush:
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

    def add_crevice(self, cell: Cell, height: int) -> None:
        """Add what is seen between a stack and its neighbours, by default nothing."""
        del cell, height

    @property
    def lifts_in_stack(self) -> bool:
        """Whether lifted pieces are drawn with their stack, and not over all stacks."""
        return True

    def add_flying(self, fly: Flying) -> None:
        """Add a flying piece and its soft shadow on what lies below."""
        camera = self.camera
        below = self.frame.height(camera.cell_at(camera.at(fly.at)))
        if fly.height > below + 0.05 and fly.alpha >= 1 and self.casts_shadow(fly):
            self.put(self.held_shadow(), self.shadow_place(camera.at(fly.at, below), fly.height - below))
        x, y = camera.at(fly.at)
        self.put(self.flying_sprite(fly), (x, y - camera.rise(fly.height) - camera.thickness + fly.sunk))

    def casts_shadow(self, fly: Flying) -> bool:
        """Whether a flying piece has a shadow of its own."""
        del fly
        return True

    def resting_count(self, cell: Cell) -> int:
        """How many pieces of a stack are not lifted."""
        lifted = self.frame.lifted
        return self.frame.height(cell) - (lifted.count if lifted is not None and lifted.cell == cell else 0)

    @functools.cached_property
    def stack_plan(self) -> StackPlan:
        """The plan of the stacks, from the cache while the camera only shifts."""
        stacks = tuple((cell, self.resting_count(cell)) for cell in self.frame.arrangement.stacks)
        key = type(self), self.camera.at_origin, stacks, self.frame.faded, self.sprites.look.unit
        return PLANS.get(key, lambda: self.make_plan(self.camera.at_origin, stacks))

    def make_plan(self, camera: Camera, stacks: tuple[tuple[Cell, int], ...]) -> StackPlan:
        """Compute the plan; faded stacks hide no badges and have no seams."""
        faded, standing = self.frame.faded, dict[Cell, StandingStack]()
        for cell, count in sorted(stacks, key=lambda stack: camera.at(stack[0])[::-1]):
            face = camera.at(cell, count)
            standing[cell] = StandingStack(face, camera.rise(count), self.badge_places(face) if count > 1 else ())
        shown = [one._replace(depth=0.0) if cell in faded else one for cell, one in standing.items()]
        heights = dict(stacks)
        high = [cell for cell in standing if heights[cell] > 1]
        places = place_badges(shown, self.is_on_piece, camera, self.sprites.look.unit)
        badges = {cell: (heights[cell], place) for cell, place in zip(high, places, strict=True)}
        uneven = frozenset(
            cell for cell in high if stands_out(heights[cell], (heights.get(one, 0) for one in self.cells_beside(cell)))
        )
        solid = [(cell, one) for cell, one in standing.items() if cell not in faded and one.depth]
        seams = dict[Cell, list[StandingStack]]()
        if camera.is_resting and camera.spread == 0:
            for index, (cell, own) in enumerate(solid):
                seams[cell] = [one for _, one in solid[:index] if self.may_cover(own, one)]
        return StackPlan(standing, badges, uneven, seams, *self.find_casters(camera, stacks))

    def find_casters(
        self, camera: Camera, stacks: tuple[tuple[Cell, int], ...]
    ) -> tuple[dict[Cell, Casters], dict[Cell, Casters]]:
        """Which stacks' shadows overlap on the table, and which fall on faces; empty while the table turns."""
        met, shaded = dict[Cell, Casters](), dict[Cell, Casters]()
        if not camera.is_resting or camera.spread > 0:
            return met, shaded
        places = [(cell, count, *camera.at(cell)) for cell, count in stacks if count]
        far = camera.radius * self.solid.meeting_distance(max((count for _, count, _, _ in places), default=0))
        for index, (cell, count, x, y) in enumerate(places):
            near = [
                (other < index, Caster(self.solid, high, *(round(off / camera.radius, 2) for off in (u - x, v - y))))
                for other, (_, high, u, v) in enumerate(places)
                if abs(u - x) < far and abs(v - y) < far and other != index
            ]
            reach, squash = self.solid.shadow_box(count), camera.squash
            met[cell] = tuple(one for before, one in near if before and one.may_reach(reach, squash))
            over = (one._replace(pieces=one.pieces - count) for _, one in near if one.pieces > count)
            shaded[cell] = tuple(one for one in over if one.may_reach(self.solid.box, squash))
        return met, shaded

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
            camera, plain = self.camera, drawing(table_shadow, self.solid, count, ())[0]
            key, make = drawing(table_shadow, self.solid, count, others)
            near = None if camera.is_resting else self.sprites.get_near(key, camera.radius, camera.squash)
            self.put(near or self.sprites.get(key, make, camera.radius, camera.squash, plain), camera.at(cell))

    def add_face_shadow(self, cell: Cell, count: int) -> None:
        """Add the shadows of higher stacks on the upper face of a stack."""
        others = self.stack_plan.face_casters.get(cell, ())
        if others and count:
            self.put_mark(self.camera.at(cell, count), face_shadow, self.solid, others)

    def may_cover(self, own: StandingStack, behind: StandingStack) -> bool:
        """Whether a stack may cover part of a stack behind it."""
        (x, y), (u, v), radius = own.face, behind.face, self.camera.radius
        beside = abs(x - u) < 2 * radius and v - radius < own.foot and y < behind.foot + radius
        return behind.foot < own.foot - 1 and beside and not (self.flush and behind.depth >= own.depth)

    def is_face_hidden(self, cell: Cell) -> bool:
        """Whether a stack before it hides the middle of a stack's upper face."""
        standing, own = self.stack_plan.standing, self.stack_plan.standing.get(cell)
        return own is not None and any(
            one.foot > own.foot + 1 and self.is_on_piece(own.face, one.face, one.depth, self.camera.at_origin)
            for other, one in standing.items()
            if other not in self.frame.faded
        )

    def add_badges(self) -> None:
        """Add the heights over all marks, of stacks that stand out or that are asked about; none at the end."""
        if not self.frame.badges or any(isinstance(mark, (Glow, EndLight)) for mark in self.lines):
            return
        plan, plates = self.stack_plan, self._plates()
        badged = (plan.uneven | asked_stacks(self.frame)) - ghost_cells(self.frame)
        for cell, (count, (x, y)) in plan.badges.items():
            place = clear_place((x, y), plan.standing[cell].places, plates)
            place = place[0] + self.camera.x, place[1] + self.camera.y
            if cell in badged and not self.is_under_lifted(cell, place):
                self.add_badge(count, place)

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
        return self.is_on_piece(place, face, self.camera.rise(lifted.count), self.camera)

    def add_strips(self) -> None:
        """Add a strip with the pieces of each stack to its upper face, as stacks seen from above have no sides."""
        for cell, pile in self.frame.arrangement.stacks.items():
            if len(pile) > 1:
                x, y = self.camera.at(cell)
                stains = tuple(self.sprites.stain(piece) for piece in pile)
                made = self.sprite(*drawing(strip, stains))
                across, down = self.strip_corner(made.surface.get_size())
                self.put(made, (x + across, y + down))

    def strip_corner(self, size: tuple[int, int]) -> Point:
        """The middle of a strip's left edge relative to the middle of its stack: to the left."""
        del size
        return -STRIP_OFFSET * self.camera.radius, 0.0

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
            if fly.sunk >= MIN_SHOCK and at in self.cells_beside(cell) and self.frame.height(cell) > fly.height:
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

        def make(_radius: float, _squash: float) -> Sprite:
            body = pygame.Surface(box.size, pygame.SRCALPHA, 32)
            for surface, (x, y) in parts:
                body.blit(surface, (x - box.x, y - box.y), special_flags=PREMULTIPLIED)
            made = make_translucent(Sprite(body, centre[0] - box.x, centre[1] - box.y), FADED_ALPHA)
            outline = pygame.mask.from_surface(body).outline()
            if len(outline) > 1:
                pygame.draw.lines(made.surface, (OUTLINE_ALPHA,) * 4, True, outline)
            return made

        inner = tuple((surface, x - box.x, y - box.y) for surface, (x, y) in parts)
        made = self.sprite(("faded", inner), make)
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


def halo(edge: list[Point], body: list[Point], off: tuple[int, int]) -> Sprite:
    """The dark edge of an outline on a body from which it is `off` pixels away.

    It is drawn only where both overlap, as blurring whole stacks takes several frames.
    """
    outer, inner = pixels_around(edge), pixels_around(body).move(-off[0], -off[1])
    box = inner.clip(outer)
    if not box:
        return EMPTY_SPRITE
    near = box.inflate(2 * HALO_MARGIN, 2 * HALO_MARGIN).clip(outer)
    dark, clip = (
        pygame.Surface((near.w * HALO_FINENESS, near.h * HALO_FINENESS), pygame.SRCALPHA, 32) for _ in range(2)
    )
    right, down = ((at - start) * HALO_FINENESS for at, start in zip(near.topleft, outer.topleft, strict=True))
    for sheet, colour, shape, (dx, dy) in ((dark, HALO_COLOUR, edge, (0, 0)), (clip, (255,) * 4, body, off)):
        fine = [((x - outer.x - dx) * HALO_FINENESS, (y - outer.y - dy) * HALO_FINENESS) for x, y in shape]
        pygame.draw.polygon(sheet, colour, [(int(x) - right, int(y) - down) for x, y in fine])
    dark = pygame.transform.gaussian_blur(dark.premul_alpha(), HALO_SOFTNESS)
    dark.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    smooth = pygame.transform.smoothscale(dark, near.size)
    shown = smooth.get_bounding_rect()
    if not shown:
        return EMPTY_SPRITE
    return Sprite(smooth.subsurface(shown).copy(), -near.x - shown.x, -near.y - shown.y)


def pixels_around(outline: list[Point]) -> pygame.Rect:
    """The rectangle of whole pixels around an outline, with a pixel to spare on each side."""
    left, top = (math.floor(min(point[axis] for point in outline)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in outline)) + 1 for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


@cached(1, per_scene=True)
def veil_surface(size: tuple[int, int]) -> Shade:
    """The veil of a size, cached."""
    return Shade(size, round(255 * VEIL_STRENGTH))
