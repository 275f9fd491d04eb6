"""The stack of scenes: the top scene gets the events and is drawn; a change of scenes fades over 150 ms."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final
from weakref import ref

import pygame

from game.scenes.base.fade import FADE_SECONDS, Fade
from game.scenes.base.scene import Scene
from game.ui import screen
from game.ui.look.cache import collect_garbage, release_unused

MAX_SCENES: Final = 12  # scenes that lie over each other
COLLECT_DELAY_SECONDS: Final = (
    1.0  # seconds until a closed scene that still has references is checked again, then twice that
)


class ClosedScenes:
    """Frees the memory of scenes that were left.

    A scene, its parts and their callbacks refer to each other, so only the garbage collector can free their large
    pictures.  While a thread still refers to a scene it cannot be freed, so the collector runs again later, after twice
    the time.
    """

    def __init__(self) -> None:
        self.has_new = False  # since the collector ran
        self._scenes: list[ref[Scene]] = []  # that may still be there
        self._delay = COLLECT_DELAY_SECONDS
        self._next_time = 0.0

    def close(self, scene: Scene) -> None:
        """Close a scene, whose memory is freed later."""
        scene.close()
        self.has_new = True
        self._scenes.append(ref(scene))

    def free(self, now: float) -> bool:
        """Free what can be freed at a time in seconds; return whether there was anything to do."""
        if self.has_new:
            self.has_new, self._delay = False, COLLECT_DELAY_SECONDS
            release_unused()
        elif self._scenes and now >= self._next_time:
            self._delay *= 2
            collect_garbage()
        else:
            return False
        self._scenes = [scene for scene in self._scenes if scene() is not None]
        self._next_time = now + self._delay
        return True


class SceneStack:
    """Scenes, the top scene last; an empty stack ends the program.  `fade`, `clock` and `shown` are those of `Fade`."""

    def __init__(
        self,
        fade: float = FADE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        shown: Callable[[], pygame.Surface | None] = screen.copy_shown,
    ) -> None:
        self.scenes: list[Scene] = []
        self.fade = Fade(fade, clock, shown)
        self.closed = ClosedScenes()
        self.now = 0.0

    @property
    def top(self) -> Scene | None:
        """The visible scene, None if the stack is empty."""
        return self.scenes[-1] if self.scenes else None

    @property
    def below(self) -> Scene | None:
        """The scene under the top scene, None if there is none."""
        return self.scenes[-2] if len(self.scenes) > 1 else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top; above `MAX_SCENES` the lowest scene that may be closed is closed."""
        if self.top:
            self.top.pause()
        self.fade.begin(self.now)
        self.scenes.append(scene)
        scene.invalidate()
        scene.resume()
        between = self.scenes[1:-1]
        if len(self.scenes) > MAX_SCENES and (
            old := next((each for each in between if not each.is_kept_when_full), None)
        ):
            self.scenes.remove(old)
            self.closed.close(old)

    def pop(self) -> None:
        """Close the top scene and resume the scene below it."""
        self.closed.close(self.scenes.pop())
        self.fade.begin(self.now)
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
            self.closed.close(self.scenes.pop())
        self.fade.begin(self.now)
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
                self.closed.close(other)
        self.fade.begin(self.now)
        self.scenes = [*waiting.values(), scene]
        scene.invalidate()
        scene.resume()

    def clear(self) -> None:
        """Close all scenes from the top down, which ends the program."""
        while self.scenes:
            self.scenes.pop().close()

    def free_closed(self) -> bool:
        """Free the memory of closed scenes once the fade is over; whether there was anything to do."""
        return not self.fade.is_running and self.closed.free(self.now)

    def update(self, now: float) -> None:
        """Update the top scene and the fade."""
        self.now = now
        if self.fade.has_ended(now):
            self.invalidate()
        if self.top:
            self.top.update(now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the top scene and the fade; return the changed rectangles, None for the whole window."""
        scene = self.top
        if scene is None:
            return []
        if not self.fade.is_running:
            return scene.draw(surface) if scene.needs_redraw() else []
        self.fade.draw(surface, scene, self.now)
        return None

    def invalidate(self) -> None:
        """Draw everything of the top scene at the next frame."""
        if self.top:
            self.top.invalidate()
