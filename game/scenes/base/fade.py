"""The fade from a scene to the next, which waits a moment until the next can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.scenes.base.scene import Scene
from game.ui.widgets.clipboard import end_typing

FADE_SECONDS: Final = 0.15
MAX_WAIT_SECONDS: Final = 0.25  # before a new scene is drawn though it is not ready


class Fade:
    """Blends the last picture of the window into a scene over some `seconds`; 0 for no fade.

    `clock` returns real seconds, by which threads work.  `copy_shown` returns a copy of the window's content, None if
    it has none; the next scene then appears without a fade.
    """

    def __init__(
        self, seconds: float, clock: Callable[[], float], copy_shown: Callable[[], pygame.Surface | None]
    ) -> None:
        self.seconds = seconds
        self._clock = clock
        self._copy_shown = copy_shown
        self._picture: pygame.Surface | None = None
        self._start = 0.0
        self._awaits_scene = False  # a scene of which nothing would be seen yet: to lay it out took this frame's time
        self._wait_deadline = 0.0  # until when a new scene is waited for

    def set_seconds(self, seconds: float) -> None:
        """Let the next fades last some seconds."""
        self.seconds = seconds

    @property
    def is_running(self) -> bool:
        """Whether the last picture is still seen."""
        return self._picture is not None

    def begin(self, now: float) -> None:
        """Begin a fade from what the window shows; typing in the last scene ends."""
        end_typing()
        if self.seconds > 0:
            self._picture, self._start = self._copy_shown(), now
            self._awaits_scene, self._wait_deadline = self.is_running, self._clock() + MAX_WAIT_SECONDS

    def has_ended(self, now: float) -> bool:
        """End the fade when its time is over; return whether that happened."""
        if not self.is_running or self._awaits_scene or now - self._start < self.seconds:
            return False
        self._picture = None
        return True

    def draw(self, surface: pygame.Surface, scene: Scene, now: float) -> None:
        """Draw the scene under the last picture, or that picture alone while the scene is not ready."""
        assert self._picture is not None
        if self._awaits_scene and self._picture.get_size() == surface.get_size():
            self._awaits_scene = not scene.is_ready(surface.get_size()) and self._clock() < self._wait_deadline
            if self._awaits_scene:
                self._start = now
            surface.blit(self._picture, (0, 0))
            return
        self._awaits_scene = False
        scene.invalidate()
        scene.draw(surface)
        leaving = self._picture
        if leaving.get_size() != surface.get_size():
            leaving = pygame.transform.scale(leaving, surface.get_size())
        leaving.set_alpha(round(255 * max(0.0, 1 - (now - self._start) / self.seconds)))
        surface.blit(leaving, (0, 0))
