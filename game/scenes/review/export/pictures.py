"""Pictures for export: the table as PNG, a game as animated WebP; drawn in spare time, written by a thread.

Under each picture stand the players and how the game ended.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.core.futures import poll, run_in_thread
from game.core.geometry.hexes import Cell
from game.library.files import unused_path, write_atomically
from game.scenes.review.export.caption import Caption
from game.ui.canvas.painter import Painter
from game.ui.look.pen import Pen
from game.ui.look.table_top import table_top
from game.ui.look.theme import Theme
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.widgets.layout import Room

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

Size = tuple[int, int]

DRAW_TIME: Final = 0.008  # seconds of each frame for drawing
WRITE_PAUSE: Final = (
    0.0015  # seconds after each piece of a file, about two kilobytes; so half of the time is left to frames
)
LAST_FRAME_TIME: Final = 3000  # milliseconds that the last picture of an animation stands
CAPTION_RATIO: Final = 15  # the height of a picture divided by that of its caption
WEBP_QUALITY: Final = 84  # percent


def fitted_camera(camera: Camera, frames: Sequence[Frame], size: Size) -> Camera:
    """A camera from the same direction that shows everything on the table in any frame, as large as the size allows."""
    area = pygame.Rect((0, 0), size)
    heights: dict[Cell, int] = {}
    for frame in frames:
        for cell, pile in frame.arrangement.stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
    cells = frames[-1].arrangement.field.cells or tuple(heights) or ((0, 0),)
    inner = area.inflate(-area.width // 10, -area.height // 8)
    return camera.spread_stacks(0.0).fit(cells, heights, inner, area.height / 6)


class Shot(NamedTuple):
    """The frame of a picture, and how many milliseconds it stands in an animation."""

    frame: Frame
    duration: int = LAST_FRAME_TIME


Patch = tuple[tuple[int, int], pygame.Surface]  # a change since the previous picture, and its place


@dataclass(frozen=True, slots=True)
class PictureKind:
    """A kind of file: its `ending`, the size of its pictures in pixels, and how they are encoded.

    `encode` gets the pictures, each as the patches that have changed since the picture before it, and how many
    milliseconds each stands.
    """

    ending: str
    size: Size
    encode: Callable[[list[list[Patch]], list[int]], bytes]


class Look(NamedTuple):
    """How pictures are drawn: the direction of the camera, the colours, and the caption under the table."""

    kind: PictureKind
    camera: Camera
    theme: Theme
    caption: Caption

    def fitted_to(self, shots: Sequence[Shot]) -> Look:
        """The look with a camera that shows everything in any of the pictures."""
        return self._replace(camera=fitted_camera(self.camera, [shot.frame for shot in shots], self.kind.size))


@dataclass(slots=True)
class PictureJob:
    """The pictures to draw, and the file to write; its name may be taken only if the old file is to be `replaced`."""

    shots: Sequence[Shot]
    look: Look
    path: Path
    replaced: bool
    drawn: list[list[Patch]] = field(default_factory=list)

    def write(self) -> Path:
        """Write the drawn pictures in a thread; the path of the file."""
        with suppress(OSError):  # if the folder cannot be made, writing reports why
            self.path.parent.mkdir(parents=True, exist_ok=True)
        content = self.look.kind.encode(self.drawn, [shot.duration for shot in self.shots])
        free = self.path if self.replaced else unused_path(self.path)
        write_atomically(free, content)
        return free


class PictureRenderer:
    """Draws jobs in order, and writes their files."""

    def __init__(self) -> None:
        self._jobs: list[PictureJob] = []
        self._painter: Painter | None = None
        self._canvas = pygame.Surface((1, 1))
        self._frame_begun = False
        self._changed: list[pygame.Rect] = []  # rectangles of the picture that is being drawn
        self._writing: Future[Path] | None = None  # one at a time: two would find the same name free

    @property
    def is_busy(self) -> bool:
        """Whether something is being drawn or written."""
        return bool(self._jobs) or self._writing is not None

    def add(self, shots: Sequence[Shot], look: Look, path: Path, replaced: bool = False) -> None:
        """Draw pictures and write them to a file."""
        self._jobs.append(PictureJob(shots, look.fitted_to(shots), path, replaced))

    def update(self) -> Path | None:
        """Draw for a moment; call this once a frame.  The file that has been written, None for none.

        Raises StaxError if a file could not be written.
        """
        future = self._writing
        if future is None:
            if self._jobs:
                self._draw(self._jobs[0])
            return None
        if future.done():
            self._writing = None
        return poll(future)

    def _draw(self, job: PictureJob) -> None:
        size, theme = job.look.kind.size, job.look.theme
        room = Room(pygame.Rect((0, 0), size))
        strip, table = room.cut_bottom(size[1] // CAPTION_RATIO), room.rect
        dirty: list[pygame.Rect] | None = []
        if self._painter is None:
            self._painter, self._canvas = Painter(theme), pygame.Surface(size)
            self._canvas.blit(table_top(size, theme), (0, 0))
            job.look.caption.draw(self._canvas, Pen(theme), strip)
            dirty = None
        if not self._frame_begun or self._painter.refine(DRAW_TIME):
            changed = self._painter.draw(self._canvas, job.shots[len(job.drawn)].frame, job.look.camera, table, dirty)
            self._changed = [*self._changed, *changed] if self._frame_begun else changed
            self._frame_begun = True
            return
        whole = [self._canvas.get_rect()]
        job.drawn.append(
            [(rect.topleft, self._canvas.subsurface(rect).copy()) for rect in (self._changed if job.drawn else whole)]
        )
        self._frame_begun = False
        if len(job.drawn) == len(job.shots):
            self._painter = None
            self._jobs.pop(0)
            self._writing = run_in_thread(job.write)


class PausingBytesIO(io.BytesIO):
    """Bytes whose writer pauses after each piece: pygame writes a picture without letting other threads run."""

    def write(self, piece: ReadableBuffer, /) -> int:
        """Pause, then take a piece; its number of bytes."""
        time.sleep(WRITE_PAUSE)
        return super().write(piece)


def png_bytes(picture: pygame.Surface) -> bytes:
    """The content of a PNG file of a picture."""
    with PausingBytesIO() as buffer:  # closed to free its bytes: pygame 2.5.8 never releases the buffer
        pygame.image.save(picture, buffer, "picture.png")
        return buffer.getvalue()


def webp_bytes(pictures: Sequence[Sequence[Patch]], durations: Sequence[int]) -> bytes:
    """The content of a looping WebP animation; `durations` are the pictures' times in milliseconds."""
    from game.scenes.review.export.animation import (  # imported here: Pillow loads slowly and is rarely needed
        WEBP_FORMAT,
        Reel,
    )

    buffer = io.BytesIO()
    Reel(pictures).save(
        buffer, WEBP_FORMAT, save_all=True, duration=list(durations), loop=0, quality=WEBP_QUALITY, method=2
    )
    return buffer.getvalue()


PICTURE: Final = PictureKind(".png", (1600, 1200), lambda pictures, _durations: png_bytes(pictures[0][0][1]))
ANIMATION: Final = PictureKind(".webp", (800, 600), webp_bytes)
