"""The stack of scenes: the top one gets events and is seen; a change fades over 150 ms."""

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
MAX_WAIT_SECONDS: Final = 0.25  # seconds in which a new scene is not seen yet, unless all that it needs is at hand
COLLECT_DELAY_SECONDS: Final = (
    1.0  # seconds until a scene that is still held after it was left is looked for again, then twice that
)


class SceneStack:
    """Scenes, the top one last; empty means that the program ends.

    `clock`: real seconds, in which threads work.  `shown` returns a copy of what the window shows, or None where that
    is gone; the next scene then comes without a fade.
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
        """The scene that is seen."""
        return self.scenes[-1] if self.scenes else None

    @property
    def below(self) -> Scene | None:
        """The scene that comes back when the top one closes."""
        return self.scenes[-2] if len(self.scenes) > 1 else None

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others; of too many the lowest one is closed that need not stay."""
        if self.top:
            self.top.pause()
        self._start_fade()
        self.scenes.append(scene)
        scene.invalidate()
        scene.resume()
        between = self.scenes[1:-1]
        if len(self.scenes) > MAX_SCENES and (
            old := next((each for each in between if not each.is_never_closed), None)
        ):
            self.scenes.remove(old)
            self._close(old)

    def pop(self) -> None:
        """Close the top scene; the one below comes back."""
        self._close(self.scenes.pop())
        self._start_fade()
        if self.top:
            self.top.invalidate()
            self.top.resume()

    def replace(self, scene: Scene) -> None:
        """Close the top scene and put another in its place."""
        if self.scenes:
            self._close(self.scenes.pop())
        self._start_fade()
        self.scenes.append(scene)
        scene.invalidate()
        scene.resume()

    def enter(self, scene: Scene) -> None:
        """Put a scene over those that wait below, of each kind the last; close all others, the top one first."""
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
        """Close all scenes, the top one first: the program ends."""
        while self.scenes:
            self.scenes.pop().close()

    def _close(self, scene: Scene) -> None:
        scene.close()
        self._has_closed = True
        self._closed_scenes.append(ref(scene))

    def free_closed(self) -> bool:
        """Free what was left, once no picture of it fades any more; whether there was anything.

        A scene, its parts and their callbacks hold one another, so only the collector can free its large pictures; and
        not yet while a thread still holds one of them, so it is asked again for what was not freed.
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
        """Move the top scene on."""
        self.now = now
        if self._fading_picture is not None and not self._awaits_scene and now - self._fade_start >= self.fade:
            self._fading_picture = None
            if self.top:
                self.top.invalidate()
        if self.top:
            self.top.update(now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what is to be seen; the changed parts, None for everything, an empty list for nothing."""
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
        """What was drawn before is gone."""
        if self.top:
            self.top.invalidate()
