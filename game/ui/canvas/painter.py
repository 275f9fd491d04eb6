"""The painter: draws frames onto a surface, only what has changed since the last one."""

from __future__ import annotations

import itertools
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final

import pygame

from game.ui.canvas.zoom_layer import ZoomLayer, blit, bounds
from game.ui.kinds import kind_of
from game.ui.look.table_top import table_top
from game.ui.look.theme import ChosenColours, Theme
from game.ui.render import coordinates
from game.ui.render.baked import has_alpha, rects_around
from game.ui.render.camera import Camera
from game.ui.render.faces import Faces
from game.ui.render.frame import Frame
from game.ui.render.free_room import Label
from game.ui.render.overlay import add_marks
from game.ui.render.sprites import Key, Maker, Size, Sprites, size_key
from game.ui.render.stage import Item, Stage

MAKING: Final = 0.0022  # seconds a frame for new sprites
REST: Final = 0.2  # seconds that a zooming camera must have rested before the scaled layer is replaced
MANY: Final = 24  # no more changed places than so many are redrawn apart
TILE: Final = 64  # pixels; what has changed in more places is told in squares of at least this side
SPARED: Final = 60_000  # pixels: two places are rather redrawn as two than so many in vain


def staged(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> Stage:
    """A frame laid out: the sprites in the order in which they are blitted, and what lies below them."""
    stage = kind_of(frame.arrangement).stage(frame, camera, sprites, area)
    coordinates.add_cloth_coordinates(stage)
    stage.add_table()
    add_marks(stage)
    coordinates.add_pointed_coordinate(stage)
    stage.add_fan()
    return stage


def labels(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> tuple[Label, ...]:
    """The words that lie over the pieces of a frame, and of what they speak."""
    stage = kind_of(frame.arrangement).stage(frame, camera, sprites, area)
    return (*stage.labels(), *coordinates.labels(stage))


def likely(frame: Frame, camera: Camera, worn: ChosenColours) -> Iterator[tuple[Key, Maker]]:
    """The sprites that may soon be asked for, the likeliest first; none while the table turns."""
    if camera.is_resting:
        yield from kind_of(frame.arrangement).likely_sprites(frame, camera, worn)


def joined(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the given ones and do not overlap; few.

    Where two overlap one takes in the other, unless that would cover much besides: then the other is cut.
    """
    found, left = list[pygame.Rect](), [rect.copy() for rect in reversed(rects) if rect]
    if len(left) > 4 * MANY:
        return tiled(left)
    while left:
        rect = left.pop()
        index = rect.collidelist(found)
        if index < 0:
            found.append(rect)
            continue
        other = found[index]
        both, shared = rect.union(other), rect.clip(other)
        if both.w * both.h - rect.w * rect.h - other.w * other.h + shared.w * shared.h <= SPARED:
            del found[index]
            left.append(both)
        else:
            left += rects_around(rect, shared)
    return tiled(found) if len(found) > MANY else found


def tiled(rects: Sequence[pygame.Rect], side: int = TILE) -> list[pygame.Rect]:
    """The same for many: rows of squares, as large as it takes for them to be few."""
    rows, whole = defaultdict[int, int](int), rects[0].unionall(list(rects[1:]))
    for rect in (each.move(-whole.x, -whole.y) for each in rects):
        across = (1 << (rect.right - 1) // side + 1) - (1 << rect.left // side)  # a bit for each square in a row
        for row in range(rect.top // side, (rect.bottom - 1) // side + 1):
            rows[row] |= across
    found = list[pygame.Rect]()
    for across, near in itertools.groupby(range(min(rows), max(rows) + 1), lambda row: rows[row]):
        top, *rest = near
        left = 0
        for filled, run in itertools.groupby(reversed(f"{across:b}")):
            wide = len(list(run))
            if filled == "1":
                found.append(pygame.Rect(left, top, wide, 1 + len(rest)))
            left += wide
    if len(found) > MANY:
        return tiled(rects, 2 * side)
    return [pygame.Rect(*(side * each for each in rect)).move(whole.topleft).clip(whole) for rect in found]


class Painter:
    """Draws the table; keeps its own picture, so that others may draw over the surface between frames.

    What has just changed is drawn on the surface at once, and in the picture when there is time: until then it is drawn
    again wherever it must be restored.

    `theme` gives the cloth's colours; `clock` tells seconds; `making` is how many of them a frame may spend on new
    sprites before rougher ones must do (infinite: every frame is perfect at once); `ahead`: it makes sprites that may
    soon be asked for, too.
    """

    def __init__(
        self,
        theme: Theme | None = None,
        clock: Callable[[], float] = time.perf_counter,
        making: float = MAKING,
        ahead: bool = True,
    ) -> None:
        self.theme = theme or Theme()
        self.sprites = Sprites(clock)
        self._clock = clock
        self._making = making
        self._ahead = ahead
        self._picture = pygame.Surface((0, 0))
        self._cloth = pygame.Surface((0, 0))
        self._room = self._sheet = pygame.Surface((0, 0))
        self._dressed: Theme | None = None  # what the picture was begun in
        self._area = pygame.Rect(0, 0, 0, 0)
        self._window = (0, 0)
        self._items: list[Item] = []  # what the picture shows, unless a scaled layer lies on it
        self._seen: Sequence[Item] = ()  # the same, or that layer
        self._bounded: tuple[object, list[pygame.Rect], frozenset[int]] = ((), [], frozenset())  # of those: the boxes
        self._below: Faces | None = None  # what lies below them
        self._behind: list[pygame.Rect] = []  # where the picture does not show that yet
        self._composed: Camera | None = None  # the camera of the items
        self._layer: ZoomLayer | None = None  # the pieces, while they are shown scaled
        self._shown = pygame.Rect(0, 0, 0, 0)  # where that layer lies
        self._glided: Camera | None = None  # under which camera
        self._size: Size | None = None  # of the camera last drawn with
        self._resized = 0.0  # when that was new
        self._last: tuple[Frame, Camera] | None = None  # what the picture shows perfectly
        self._wanted: tuple[Frame, Camera] | None = None  # what was asked for last
        self._warm: Iterator[None] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        frame: Frame,
        camera: Camera,
        area: pygame.Rect,
        spoiled: Sequence[pygame.Rect] | None = None,
    ) -> list[pygame.Rect]:
        """Draw a frame into `area` of a surface; return the rectangles of the surface that were written.

        The cloth is that of the whole surface, so that it may be seen around the area too.
        `spoiled`: what others drew over since the last call, to be restored; None restores the whole area.
        """
        changed = self.show(frame, camera, area, surface.get_size())
        wanted = [area] if spoiled is None else joined([*changed, *(rect.clip(area) for rect in spoiled if rect)])
        self.restore(surface, wanted)
        return wanted

    def show(self, frame: Frame, camera: Camera, area: pygame.Rect, window: tuple[int, int]) -> list[pygame.Rect]:
        """Show a frame in `area` of a window of a size from now on; return the rectangles to be restored on it."""
        changed = self._compose(frame, camera, area, window)
        self._behind = joined([*self._behind, *changed])
        return changed

    def restore(self, surface: pygame.Surface, spoiled: Sequence[pygame.Rect]) -> None:
        """Put what is shown on some rectangles of a surface, which others have drawn over or which have changed."""
        area, picture = self._area, self._picture
        if surface.get_masks() != picture.get_masks():  # sprites would be blended otherwise
            self._catch_up()
        for rect in (rect.clip(area) for rect in spoiled):
            rest = [rect]
            for shared in (rect.clip(behind) for behind in self._behind):
                if shared:
                    self._lay(surface, shared)
                    rest = [part for whole in rest for part in rects_around(whole, whole.clip(shared))]
            for part in rest:
                surface.blit(picture, part, part.move(-area.x, -area.y))

    def _catch_up(self) -> None:
        """Draw in the picture what it does not show yet."""
        behind, self._behind = self._behind, []
        for rect in behind:
            self._lay(self._picture, rect, (-self._area.x, -self._area.y))

    def refine(self, budget_s: float) -> bool:
        """Make lacking sprites for about `budget_s` seconds; True: draw the frame again, it will be better.

        When nothing is lacking, what may soon be asked for is made, and False returned.
        """
        if self._wanted is None:
            return False
        until = self._clock() + budget_s
        lacked = self._layer is not None or self._last is None
        if self.sprites.refine(until) or lacked:
            self._last = None
            return True
        if self._behind:
            self._catch_up()
            return False
        if not self._ahead or self._spread():
            return False
        frame, camera = self._wanted
        if self._warm is None:
            self._warm = self.sprites.prepare(
                likely(frame, camera, self.sprites.chosen_colours), camera.radius, camera.squash
            )
        while self._clock() < until and next(self._warm, self) is not self:
            pass
        return False

    def _compose(self, frame: Frame, camera: Camera, area: pygame.Rect, window: tuple[int, int]) -> list[pygame.Rect]:
        """Bring the picture up to date; return what changed, in the surface's pixels."""
        if self._area != area or self._window != window or self._dressed != self.theme:
            self._begin(area, window)
        if self._last is not None and (self._last[0] is frame or self._last[0] == frame):
            if self._last[1] == camera:
                return []
            shift = self._last[1].pixels_to(camera) if self._below is None and frame.fan is None else None
            if shift is not None:
                return self._shifted(frame, camera, shift)
        if self._wanted is None or self._wanted[1] != camera or self._wanted[0].arrangement is not frame.arrangement:
            self._warm = None
        self._wanted, self._last = (frame, camera), None
        size, now = size_key(camera.radius, camera.squash), self._clock()
        if size != self._size:
            self._size, self._resized = size, now
        if self._scalable(camera, size):
            if now < self._resized + REST:
                return self._glide(camera)
            self.sprites.begin_frame(self._making, may_substitute=False)
            stage = staged(frame, camera, self.sprites, area)
            if not self.sprites.is_complete:
                return self._glide(camera)
        else:
            self.sprites.begin_frame(self._making)
            stage = staged(frame, camera, self.sprites, area)
        if self.sprites.is_complete:
            self._last = (frame, camera)
        return self._show(stage.items, stage.faces_below, camera)

    def _spread(self) -> bool:
        """Lay out a sheet for a zooming camera; whether there was none."""
        lacked = self._sheet.get_size() != self._area.size
        if lacked:
            self._sheet = pygame.Surface(self._area.size, pygame.SRCALPHA, 32)
            self._sheet.fill((0, 0, 0, 0))  # touched now: fresh pages are slow to write
        return lacked

    def begin_anew(self) -> None:
        """Something else is shown from now on: what was must not stand in for it, not even for a moment."""
        self._items, self._composed, self._last, self._layer, self._seen, self._below = [], None, None, None, (), None

    def _begin(self, area: pygame.Rect, window: tuple[int, int]) -> None:
        """Open an area of another size or place, in a window of a size."""
        self._area, self._window = area.copy(), window
        self._picture = pygame.Surface(area.size)
        self._room = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        self._room.fill((0, 0, 0, 0))  # touched now: fresh pages are slow to write
        self._dressed = theme = self.theme
        self._cloth = table_top(window, theme)
        self.sprites.chosen_colours, self.sprites.enlargement, self.sprites.unit = (
            theme.chosen_colours,
            theme.enlargement,
            theme.unit,
        )
        self.begin_anew()

    def _scalable(self, camera: Camera, size: Size) -> bool:
        """Whether the picture composed last may stand in, scaled."""
        last = self._composed
        if last is None or self._making == inf or self._below is not None:
            return False
        return size_key(last.radius, last.squash) != size and last.has_same_angle(camera)

    def _glide(self, camera: Camera) -> list[pygame.Rect]:
        """Show the pieces composed last as the camera sees them now."""
        assert self._composed is not None
        if self._layer is None:
            self._spread()
            self._layer = ZoomLayer(self._items, self._composed, self._area, self._sheet, self._room)
            self._shown, self._glided = bounds(self._items).clip(self._area), None
        if camera == self._glided:
            return []
        self._glided = camera
        found = self._layer.seen(camera, self._area)
        place = found[1] if found else pygame.Rect(0, 0, 0, 0)
        changed = self._shown.union(place) if self._shown and place else self._shown or place
        self._shown = place
        self._seen = [(found[0], place.topleft)] if found else []
        return [changed] if changed else []

    def _shifted(self, frame: Frame, camera: Camera, shift: tuple[int, int]) -> list[pygame.Rect]:
        """Show the same items elsewhere."""
        self._last = self._wanted = frame, camera
        dx, dy = shift
        fixed, moved = self._parted(self._items)
        if not fixed:
            return self._show([(sprite, (x + dx, y + dy)) for sprite, (x, y) in moved], None, camera)
        items = [item if item in fixed else (item[0], (item[1][0] + dx, item[1][1] + dy)) for item in self._items]
        return self._show(items, None, camera)

    def _parted(self, items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
        """What lies over the whole area, whatever the camera sees, and the rest."""
        found = list[Item](), list[Item]()
        for item in items:
            found[item[1] != self._area.topleft or item[0].get_size() != self._area.size].append(item)
        return found

    def _show(self, items: list[Item], below: Faces | None, camera: Camera) -> list[pygame.Rect]:
        """Show new items, and what lies below them, instead of the old ones or of the scaled layer."""
        if self._composed is None:
            changed = [self._area]
        elif self._layer is not None or camera != self._composed or below is not self._below:
            (fixed, moved), (still, gone) = self._parted(items), self._parted(self._items)
            if fixed != still:
                moved, gone = items, self._items
            parts = [self._shown if self._layer is not None else bounds(gone), bounds(moved)]
            parts += [faces.box for faces in (self._below, below) if faces is not None]
            changed = [rect for rect in (parts[0].unionall(parts[1:]).clip(self._area),) if rect]
        else:
            both = set(self._items) ^ set(items)
            changed = joined([rect for sprite, at in both if (rect := sprite.get_rect(topleft=at).clip(self._area))])
        self._items, self._composed, self._layer, self._seen, self._below = items, camera, None, items, below
        return changed

    def _lay(self, surface: pygame.Surface, rect: pygame.Rect, by: tuple[int, int] = (0, 0)) -> None:
        """Draw the cloth and what is seen inside a rectangle, moved by some pixels."""
        before, (dx, dy) = surface.get_clip(), by
        surface.set_clip(rect.move(by).clip(before))
        below, (boxes, solid) = self._below, self._bounds()
        touched = rect.collidelistall(boxes)
        hidden = [boxes[index] for index in touched if index in solid]
        for part in uncovered(rect, [*hidden, below.solid] if below is not None else hidden):
            surface.blit(self._cloth, part.move(by), part)
        if below is not None:
            below.draw(surface, by)
        parts = [self._seen[index] for index in touched]
        blit(surface, [(sprite, (x + dx, y + dy)) for sprite, (x, y) in parts] if any(by) else parts)
        surface.set_clip(before)

    def _bounds(self) -> tuple[list[pygame.Rect], frozenset[int]]:
        """The box of each item that is seen, and which of them hide what lies below; found once."""
        seen, boxes, solid = self._bounded
        if seen is not self._seen:
            seen, boxes = self._seen, [sprite.get_rect(topleft=at) for sprite, at in self._seen]
            solid = frozenset(index for index, (sprite, _) in enumerate(seen) if not has_alpha(sprite))
            self._bounded = seen, boxes, solid
        return boxes, solid


def uncovered(rect: pygame.Rect, hidden: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of a rectangle that others do not hide."""
    found = [rect]
    for each in hidden:
        for index in reversed(each.collidelistall(found)):
            whole = found.pop(index)
            found += rects_around(whole, whole.clip(each))
    return found
