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
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.core.errors import StaxError
from game.core.futures import poll, run_in_thread
from game.core.geometry.hexes import Cell
from game.library.files import unused_path, write_atomically
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

PICTURE_SIZE: Final[Size] = (1600, 1200)  # pixels
ANIMATION_SIZE: Final[Size] = (800, 600)
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
    return camera.spread_stacks(0.0).fit(cells, 0, inner, area.height / 6, lift=0, heights=heights)


class Shot(NamedTuple):
    """The frame of a picture, and how many milliseconds it stands in an animation."""

    frame: Frame
    duration: int = LAST_FRAME_TIME


Patch = tuple[tuple[int, int], pygame.Surface]  # a change since the previous picture, and its place


@dataclass(slots=True)
class PictureJob:
    """The pictures to draw, and `on_done`, which takes them."""

    shots: Sequence[Shot]
    camera: Camera
    theme: Theme
    size: Size
    caption: Caption
    on_done: Callable[[list[list[Patch]]], None]
    drawn: list[list[Patch]] = field(default_factory=list)


class PictureRenderer:
    """Draws jobs in order; `on_written` is called with a written file, `on_error` with the reason of a failure.

    A file gets a number if its name is taken, unless the old file is to be `replaced`.
    """

    def __init__(self, on_written: Callable[[Path], None], on_error: Callable[[StaxError], None]) -> None:
        self.on_written = on_written
        self.on_error = on_error
        self._jobs: list[PictureJob] = []
        self._painter: Painter | None = None
        self._canvas = pygame.Surface((1, 1))
        self._frame_begun = False
        self._changed: list[pygame.Rect] = []  # rectangles of the picture that is being drawn
        self._writing: Future[Path] | None = None  # a single request: two would find the same name free

    @property
    def is_busy(self) -> bool:
        """Whether something is being drawn or written."""
        return bool(self._jobs) or self._writing is not None

    def add_picture(
        self, frame: Frame, camera: Camera, theme: Theme, caption: Caption, path: Path, replaced: bool = False
    ) -> None:
        """Draw a picture and write it as PNG."""

        def write(pictures: list[list[Patch]]) -> None:
            ((_, picture),) = pictures[0]
            self._writing = run_in_thread(partial(_write_file, path, replaced, partial(png_bytes, picture)))

        view = fitted_camera(camera, [frame], PICTURE_SIZE)
        self._jobs.append(PictureJob([Shot(frame)], view, theme, PICTURE_SIZE, caption, write))

    def add_animation(
        self, shots: Sequence[Shot], camera: Camera, theme: Theme, caption: Caption, path: Path, replaced: bool = False
    ) -> None:
        """Draw the pictures of an animation and write it as WebP."""

        def write(pictures: list[list[Patch]]) -> None:
            lasting = [shot.duration for shot in shots]
            self._writing = run_in_thread(partial(_write_file, path, replaced, partial(webp_bytes, pictures, lasting)))

        view = fitted_camera(camera, [shot.frame for shot in shots], ANIMATION_SIZE)
        self._jobs.append(PictureJob(shots, view, theme, ANIMATION_SIZE, caption, write))

    def update(self) -> None:
        """Draw for a moment and look whether a file was written; call this once a frame."""
        if self._writing is not None and self._poll_file(self._writing):
            self._writing = None
        if self._jobs and self._writing is None:
            self._draw(self._jobs[0])

    def work_until_done(self) -> bool:
        """Work for a moment; whether nothing is left to do."""
        self.update()
        return not self.is_busy

    def _draw(self, job: PictureJob) -> None:
        table = pygame.Rect((0, 0), job.size)
        strip = pygame.Rect(0, 0, table.width, table.height // CAPTION_RATIO)
        strip.bottom, table.height = table.bottom, table.height - strip.height
        dirty: list[pygame.Rect] | None = []
        if self._painter is None:
            self._painter, self._canvas = Painter(job.theme), pygame.Surface(job.size)
            self._canvas.blit(table_top(job.size, job.theme), (0, 0))
            job.caption.draw(self._canvas, Pen(job.theme), strip)
            dirty = None
        if not self._frame_begun or self._painter.refine(DRAW_TIME):
            changed = self._painter.draw(self._canvas, job.shots[len(job.drawn)].frame, job.camera, table, dirty)
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
            job.on_done(job.drawn)

    def _poll_file(self, request: Future[Path]) -> bool:
        try:
            file = poll(request)
        except StaxError as error:
            self.on_error(error)
            return True
        if file is not None:
            self.on_written(file)
        return file is not None


def _write_file(path: Path, replaced: bool, encode: Callable[[], bytes]) -> Path:
    """Write a file under a free name, or under the same name if the old file is to be `replaced`; its path."""
    with suppress(OSError):  # if the folder cannot be made, writing reports why
        path.parent.mkdir(parents=True, exist_ok=True)
    content = encode()
    free = path if replaced else unused_path(path)
    write_atomically(free, content)
    return free


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
    from game.scenes.review.reel import WEBP_FORMAT, Reel  # imported here: Pillow loads slowly and is rarely needed

    buffer = io.BytesIO()
    Reel(pictures).save(
        buffer, WEBP_FORMAT, save_all=True, duration=list(durations), loop=0, quality=WEBP_QUALITY, method=2
    )
    return buffer.getvalue()
