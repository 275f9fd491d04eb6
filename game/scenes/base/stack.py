"""The stack of scenes: the top scene gets the events and is drawn; a change of scenes fades over 150 ms."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final
from weakref import ref

import pygame

from game.scenes.base.scene import Scene
from game.ui import screen
from game.ui.look.cache import collect_garbage, release_unused
from game.ui.widgets.clipboard import end_typing

FADE_SECONDS: Final = 0.15  # seconds
MAX_SCENES: Final = 12  # scenes that lie over each other
MAX_WAIT_SECONDS: Final = 0.25  # before a new scene is drawn though it is not ready
COLLECT_DELAY_SECONDS: Final = (
    1.0  # seconds until a scene that is still held after it was left is looked for again, then twice that
)


class SceneStack:
    """Scenes, the top scene last; an empty stack ends the program.

    `clock` returns real seconds, by which threads work.  `shown` returns a copy of the window's content, None if it has
    none; the next scene then appears without a fade.
    """

    def __init__(
        self,
        fade: float = FADE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        shown: Callable[[], pygame.Surface | None] = screen.copy_shown,
    ) -> None:
        self._clock = clock
        self._copy_shown = shown
        self.scenes: list[Scene] = []
        self.fade = fade
        self.now = 0.0
        self._has_closed = False
        self._closed_scenes: list[ref[Scene]] = []  # scenes that were left and may still be there
        self._collect_delay, self._collect_time = COLLECT_DELAY_SECONDS, 0.0
        self._fading_picture: pygame.Surface | None = None
        self._awaits_scene = False  # a scene of which nothing would be seen yet: to lay it out took this frame's time
        self._fade_start = 0.0
        self._wait_deadline = 0.0  # until when a new scene is waited for

    @property
    def top(self) -> Scene | None:
        """The visible scene, None if the stack is empty."""
        return self.scenes[-1] if self.scenes else None

    @property
    def below(self) -> Scene | None:
        """The scene under the top scene, None if there is none."""
        return self.scenes[-2] if len(self.scenes) > 1 else None

    def set_fade(self, seconds: float) -> None:
        """Let later changes of scenes fade for a number of seconds, 0 for none."""
        self.fade = seconds

    def push(self, scene: Scene) -> None:
        """Put a scene on top; above `MAX_SCENES` the lowest scene that may be closed is closed."""
        if self.top:
            self.top.pause()
        self._start_fade()
        self.scenes.append(scene)
        scene.invalidate()
        scene.resume()
        between = self.scenes[1:-1]
        if len(self.scenes) > MAX_SCENES and (
            old := next((each for each in between if not each.is_kept_when_full), None)
        ):
            self.scenes.remove(old)
            self._close(old)

    def pop(self) -> None:
        """Close the top scene and resume the scene below it."""
        self._close(self.scenes.pop())
        self._start_fade()
        if self.top:
            self.top.invalidate()
            self.top.resume()

    def put(self, scene: Scene) -> None:
        """Put a scene in place of a top scene of the same class, else over the top scene."""
        if isinstance(self.top, type(scene)):
            self.replace(scene)
        else:
            self.push(scene)

    def replace(self, scene: Scene) -> None:
        """Close the top scene and put another in its place."""
        if self.scenes:
            self._close(self.scenes.pop())
        self._start_fade()
        self.scenes.append(scene)
        scene.invalidate()
        scene.resume()

    def enter(self, scene: Scene) -> None:
        """Put a scene over the scenes that wait below, the last of each class; close all others, from the top down."""
        waiting = {type(other): other for other in self.scenes if other.waits_below}
        if self.top is not None and self.top is waiting.get(type(self.top)):
            self.top.pause()
        for other in reversed(self.scenes):
            if waiting.get(type(other)) is not other:
                self._close(other)
        self._start_fade()
        self.scenes = [*waiting.values(), scene]
        scene.invalidate()
        scene.resume()

    def clear(self) -> None:
        """Close all scenes from the top down, which ends the program."""
        while self.scenes:
            self.scenes.pop().close()

    def _close(self, scene: Scene) -> None:
        scene.close()
        self._has_closed = True
        self._closed_scenes.append(ref(scene))

    def free_closed(self) -> bool:
        """Free the memory of closed scenes once the fade is over; whether there was anything to do.

        A scene, its parts and their callbacks refer to each other, so only the garbage collector can free their large
        pictures.  While a thread still refers to a scene it cannot be freed, so the collector runs again later, after
        twice the time.
        """
        if self._fading_picture is not None:
            return False
        if self._has_closed:
            self._has_closed, self._collect_delay = False, COLLECT_DELAY_SECONDS
            release_unused()
        elif self._closed_scenes and self.now >= self._collect_time:
            self._collect_delay *= 2
            collect_garbage()
        else:
            return False
        self._closed_scenes = [scene for scene in self._closed_scenes if scene() is not None]
        self._collect_time = self.now + self._collect_delay
        return True

    def _start_fade(self) -> None:
        end_typing()
        if self.fade > 0:
            self._fading_picture = self._copy_shown()
            self._fade_start = self.now
            self._awaits_scene, self._wait_deadline = self._fading_picture is not None, self._clock() + MAX_WAIT_SECONDS

    def update(self, now: float) -> None:
        """Update the top scene and the fade."""
        self.now = now
        if self._fading_picture is not None and not self._awaits_scene and now - self._fade_start >= self.fade:
            self._fading_picture = None
            if self.top:
                self.top.invalidate()
        if self.top:
            self.top.update(now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the top scene and the fade; return the changed rectangles, None for the whole window."""
        scene = self.top
        if scene is None:
            return []
        if self._fading_picture is None:
            return scene.draw(surface) if scene.needs_redraw() else []
        if self._awaits_scene and self._fading_picture.get_size() == surface.get_size():
            self._awaits_scene = not scene.is_ready(surface.get_size()) and self._clock() < self._wait_deadline
            if self._awaits_scene:
                self._fade_start = self.now
            surface.blit(self._fading_picture, (0, 0))
            return None
        self._awaits_scene = False
        scene.invalidate()
        scene.draw(surface)
        share = max(0.0, 1 - (self.now - self._fade_start) / self.fade)
        leaving = self._fading_picture
        if leaving.get_size() != surface.get_size():
            leaving = pygame.transform.scale(leaving, surface.get_size())
        leaving.set_alpha(round(255 * share))
        surface.blit(leaving, (0, 0))
        return None

    def invalidate(self) -> None:
        """Draw everything of the top scene at the next frame."""
        if self.top:
            self.top.invalidate()
