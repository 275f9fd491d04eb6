"""Pictures to take along: the table as PNG, a game as an animated WebP; drawn a little each frame, written aside."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.core.errors import StaxError
from game.core.hexes import Cell
from game.library.files import unused, write_whole
from game.library.request import Request, aside
from game.ui.canvas.painter import FOCUS, Painter
from game.ui.look.cloth import felt
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
STILL: Final = 900  # milliseconds that a move of an animation stands
LAST: Final = 3000  # and the last one
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
    return camera.spaced(0.0).fitted(cells, 0, inner, area.height / 6, lift=0, heights=heights)


@dataclass(slots=True)
class Order:
    """Frames to be drawn, and who gets the pictures."""

    frames: Sequence[Frame]
    camera: Camera
    theme: Theme
    size: Size
    then: Callable[[list[pygame.Surface]], None]
    made: list[pygame.Surface] = field(default_factory=list)


class Darkroom:
    """Draws one order after the other; `told` hears where a file was written, `failed` why one was not."""

    def __init__(self, told: Callable[[str], None], failed: Callable[[StaxError], None]) -> None:
        self.told = told
        self.failed = failed
        self._orders: list[Order] = []
        self._painter: Painter | None = None
        self._canvas = pygame.Surface((1, 1))
        self._drawn = False
        self._writing: Request[str] | None = None  # one at a time: two would find the same name free

    @property
    def busy(self) -> bool:
        """Whether something is being drawn or written."""
        return bool(self._orders) or self._writing is not None

    def picture(self, frame: Frame, camera: Camera, theme: Theme, path: Path) -> None:
        """Take a picture; the file gets a number if there is one of its name."""

        def drawn(pictures: list[pygame.Surface]) -> None:
            self._writing = aside(partial(_written, path, partial(png, pictures[0])))

        view = view_of(camera, [frame], PICTURE)
        self._orders.append(Order([frame], view, theme, PICTURE, drawn))

    def animation(self, frames: Sequence[Frame], camera: Camera, theme: Theme, path: Path) -> None:
        """Make an animation; the file gets a number if there is one of its name."""

        def drawn(pictures: list[pygame.Surface]) -> None:
            self._writing = aside(partial(_written, path, partial(webp, pictures)))

        self._orders.append(Order(frames, view_of(camera, frames, MOVING), theme, MOVING, drawn))

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
        area = pygame.Rect((0, 0), order.size)
        if self._painter is None:
            self._painter, self._canvas = Painter(order.theme), pygame.Surface(order.size)
            self._canvas.blit(felt(order.size, order.theme.felt, order.theme.felt_rim, FOCUS), (0, 0))
        if not self._drawn or self._painter.refine(SPARE):
            self._drawn = True
            self._painter.draw(self._canvas, order.frames[len(order.made)], order.camera, area)
            return
        order.made.append(self._canvas.copy())
        self._drawn = False
        if len(order.made) == len(order.frames):
            self._painter = None
            self._orders.pop(0)
            order.then(order.made)

    def _done(self, request: Request[str]) -> bool:
        try:
            file = request.poll()
        except StaxError as error:
            self.failed(error)
            return True
        if file is not None:
            self.told(file)
        return file is not None


def _written(path: Path, made: Callable[[], bytes]) -> str:
    """Write a file under a name that is free; its place."""
    with suppress(OSError):  # why the folder cannot be made is told by the writing itself
        path.parent.mkdir(parents=True, exist_ok=True)
    content = made()
    free = unused(path)
    write_whole(free, content)
    return str(free)


class Leisurely(io.BytesIO):
    """Bytes whose writer rests at each piece: pygame writes a whole picture without letting another thread go on."""

    def write(self, piece: ReadableBuffer, /) -> int:
        """Take a piece."""
        time.sleep(REST)
        return super().write(piece)


def png(picture: pygame.Surface) -> bytes:
    """A picture as a file's content."""
    buffer = Leisurely()
    pygame.image.save(picture, buffer, "picture.png")
    return buffer.getvalue()


def webp(pictures: Sequence[pygame.Surface]) -> bytes:
    """Pictures one after the other, again and again, as a file's content."""
    from PIL import Image  # here, for reading it takes a while and few ever need it

    images = [Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB")) for picture in pictures]
    buffer = io.BytesIO()
    times = [*[STILL] * (len(images) - 1), LAST]
    images[0].save(
        buffer, "WEBP", save_all=True, append_images=images[1:], duration=times, loop=0, quality=QUALITY, method=2
    )
    return buffer.getvalue()
