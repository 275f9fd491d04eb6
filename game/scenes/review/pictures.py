"""Pictures to take along: the table as PNG, a game as an animated WebP; drawn a little each frame, written aside.

Under each stands who plays and how it ended.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.core.errors import StaxError
from game.core.geometry.hexes import Cell
from game.library.files import unused_path, write_atomically
from game.library.request import Request, run_in_thread
from game.scenes.review.caption import Caption
from game.ui.canvas.painter import Painter
from game.ui.look.pen import Pen
from game.ui.look.table_top import table_top
from game.ui.look.theme import Theme
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

Size = tuple[int, int]

PICTURE: Final[Size] = (1600, 1200)  # pixels
MOVING: Final[Size] = (800, 600)
SPARE: Final = 0.008  # seconds of a frame for what is being drawn
REST: Final = (
    0.0015  # seconds after each piece of a picture's file, some two kilobytes; so half of them are the frames'
)
LAST: Final = 3000  # milliseconds that the last picture of an animation stands
CAPTION: Final = 15  # a picture is so many times as high as the strip with who plays
QUALITY: Final = 84  # of an animation, percent


def view_of(camera: Camera, frames: Sequence[Frame], size: Size) -> Camera:
    """From where a camera looks, everything that lies on the table in any of the frames, as large as a size allows."""
    area = pygame.Rect((0, 0), size)
    heights: dict[Cell, int] = {}
    for frame in frames:
        for cell, pile in frame.arrangement.stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
    cells = frames[-1].arrangement.field.cells or tuple(heights) or ((0, 0),)
    inner = area.inflate(-area.width // 10, -area.height // 8)
    return camera.spread_stacks(0.0).fit(cells, 0, inner, area.height / 6, lift=0, heights=heights)


class Shot(NamedTuple):
    """What one picture shows, and how many milliseconds it stands in an animation."""

    frame: Frame
    lasts: int = LAST


Patch = tuple[tuple[int, int], pygame.Surface]  # what is new in a picture since the one before, and where


@dataclass(slots=True)
class Order:
    """Pictures to be drawn, and who gets them."""

    shots: Sequence[Shot]
    camera: Camera
    theme: Theme
    size: Size
    caption: Caption
    then: Callable[[list[list[Patch]]], None]
    made: list[list[Patch]] = field(default_factory=list)


class Darkroom:
    """Draws one order after the other; `told` hears where a file was written, `failed` why one was not.

    A file gets a number if there is one of its name, unless that is to be `replaced`.
    """

    def __init__(self, told: Callable[[Path], None], failed: Callable[[StaxError], None]) -> None:
        self.told = told
        self.failed = failed
        self._orders: list[Order] = []
        self._painter: Painter | None = None
        self._canvas = pygame.Surface((1, 1))
        self._drawn = False
        self._changed: list[pygame.Rect] = []  # by the picture that is being drawn
        self._writing: Request[Path] | None = None  # one at a time: two would find the same name free

    @property
    def busy(self) -> bool:
        """Whether something is being drawn or written."""
        return bool(self._orders) or self._writing is not None

    def picture(
        self, frame: Frame, camera: Camera, theme: Theme, caption: Caption, path: Path, replaced: bool = False
    ) -> None:
        """Take a picture."""

        def drawn(pictures: list[list[Patch]]) -> None:
            ((_, picture),) = pictures[0]
            self._writing = run_in_thread(partial(_written, path, replaced, partial(png, picture)))

        view = view_of(camera, [frame], PICTURE)
        self._orders.append(Order([Shot(frame)], view, theme, PICTURE, caption, drawn))

    def animation(
        self, shots: Sequence[Shot], camera: Camera, theme: Theme, caption: Caption, path: Path, replaced: bool = False
    ) -> None:
        """Make an animation."""

        def drawn(pictures: list[list[Patch]]) -> None:
            lasting = [shot.lasts for shot in shots]
            self._writing = run_in_thread(partial(_written, path, replaced, partial(webp, pictures, lasting)))

        view = view_of(camera, [shot.frame for shot in shots], MOVING)
        self._orders.append(Order(shots, view, theme, MOVING, caption, drawn))

    def update(self) -> None:
        """Draw on for a moment, and hear of what was written; once a frame."""
        if self._writing is not None and self._done(self._writing):
            self._writing = None
        if self._orders and self._writing is None:
            self._draw(self._orders[0])

    def finished(self) -> bool:
        """Go on for a moment; whether there is nothing more to do."""
        self.update()
        return not self.busy

    def _draw(self, order: Order) -> None:
        table = pygame.Rect((0, 0), order.size)
        strip = pygame.Rect(0, 0, table.width, table.height // CAPTION)
        strip.bottom, table.height = table.bottom, table.height - strip.height
        spoiled: list[pygame.Rect] | None = []
        if self._painter is None:
            self._painter, self._canvas = Painter(order.theme), pygame.Surface(order.size)
            self._canvas.blit(table_top(order.size, order.theme), (0, 0))
            order.caption.draw(self._canvas, Pen(order.theme), strip)
            spoiled = None
        if not self._drawn or self._painter.refine(SPARE):
            changed = self._painter.draw(self._canvas, order.shots[len(order.made)].frame, order.camera, table, spoiled)
            self._changed = [*self._changed, *changed] if self._drawn else changed
            self._drawn = True
            return
        whole = [self._canvas.get_rect()]
        order.made.append(
            [(rect.topleft, self._canvas.subsurface(rect).copy()) for rect in (self._changed if order.made else whole)]
        )
        self._drawn = False
        if len(order.made) == len(order.shots):
            self._painter = None
            self._orders.pop(0)
            order.then(order.made)

    def _done(self, request: Request[Path]) -> bool:
        try:
            file = request.poll()
        except StaxError as error:
            self.failed(error)
            return True
        if file is not None:
            self.told(file)
        return file is not None


def _written(path: Path, replaced: bool, made: Callable[[], bytes]) -> Path:
    """Write a file, under a name that is free unless what has it is to be `replaced`; its place."""
    with suppress(OSError):  # why the folder cannot be made is told by the writing itself
        path.parent.mkdir(parents=True, exist_ok=True)
    content = made()
    free = path if replaced else unused_path(path)
    write_atomically(free, content)
    return free


class Leisurely(io.BytesIO):
    """Bytes whose writer rests at each piece: pygame writes a whole picture without letting another thread go on."""

    def write(self, piece: ReadableBuffer, /) -> int:
        """Take a piece."""
        time.sleep(REST)
        return super().write(piece)


def png(picture: pygame.Surface) -> bytes:
    """A picture as a file's content."""
    with Leisurely() as buffer:  # closed, or its bytes would stay: pygame 2.5.8 never lets go of what it has written to
        pygame.image.save(picture, buffer, "picture.png")
        return buffer.getvalue()


def webp(pictures: Sequence[Sequence[Patch]], lasting: Sequence[int]) -> bytes:
    """Pictures one after the other, again and again, as a file's content; each stands so many milliseconds."""
    from game.scenes.review.reel import FORMAT, Reel  # here, for reading Pillow takes a while and few ever need it

    buffer = io.BytesIO()
    Reel(pictures).save(buffer, FORMAT, save_all=True, duration=list(lasting), loop=0, quality=QUALITY, method=2)
    return buffer.getvalue()
