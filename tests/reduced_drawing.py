"""Drawing that window tests skip or share, because most of their time would go into it; slow tests only share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, nullcontext

import pygame
import pytest

from game.program import loop
from game.program.display import Display
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look import room
from game.ui.render import sprites
from game.ui.render.baked import Sprite
from game.ui.render.sprites import Maker, Size, Sprites, make_trimmed, sprite_bytes
from game.ui.render.stacks import stack_sprites
from lab import driver
from lab.driver import Driver, Place

WHOLE = "whole"  # the fixture of a test that looks at what is left out
MAX_SHARED_BYTES = 48 << 20
FRAMES_PER_LOOK = 4  # of a `HastyDriver`
HURRY = 6  # steps of a frame in which nobody looks at what moves


class SharedSprites:
    """Sprites that one window has made, for those that open after it.

    Only sprites of module-level functions are shared: they depend on nothing but the arguments.
    """

    def __init__(self) -> None:
        self._sprites: dict[Hashable, Sprite] = {}
        self._bytes = 0

    def make(self, make: Maker, size: Size, unit: float) -> Sprite:
        """The same as `make_trimmed`, once for equal arguments."""
        if not isinstance(make, functools.partial) or "<" in make.func.__qualname__:
            return make_trimmed(make, size, unit)
        key = make.func, make.args, *make.keywords.items(), size, unit
        found = self._sprites.get(key)
        if found is None:
            found = make_trimmed(make, size, unit)
            self._keep(key, found)
        return found

    def _keep(self, key: Hashable, sprite: Sprite) -> None:
        self._bytes += sprite_bytes(sprite)
        if self._bytes > MAX_SHARED_BYTES:
            self._sprites.clear()
            self._bytes = 0
        if not sprite.is_rough:
            self._sprites[key] = sprite


SHARED = SharedSprites()
shared_sound = functools.cache(pygame.mixer.Sound)


class Eyes:
    """Whether anybody looks at the window: a frame that nobody sees changes everything but the picture."""

    def __init__(self) -> None:
        self._are_open = True

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Draw no frame."""
        were_open, self._are_open = self._are_open, False
        try:
            yield
        finally:
            self._are_open = were_open

    def show(self, display: Display, draw: Callable[[Display], None]) -> None:
        """Draw a frame if it is seen."""
        if self._are_open:
            draw(display)


EYES = Eyes()


class HastyDriver(Driver):
    """A person who looks only at what an act leads to, and seldom while waiting for something."""

    _frames_unseen = 0
    _is_waiting = False

    def frames(self, count: int = 1) -> None:
        """Run `count` frames; the last is drawn, and every `FRAMES_PER_LOOK`th before it."""
        for left in reversed(range(count)):
            is_seen = self._frames_unseen + 1 >= FRAMES_PER_LOOK if self._is_waiting else left % FRAMES_PER_LOOK == 0
            with nullcontext() if is_seen else EYES.closed():
                super().frames()
            self._frames_unseen = 0 if is_seen else self._frames_unseen + 1

    def click(self, place: Place, button: int = 1) -> None:
        """Click, and see what follows."""
        with EYES.closed():
            self.point(place)
            self.events.button(place, button, True)
            self.frames(2)
        self.events.button(place, button, False)
        self.frames(2)

    def until(self, so: Callable[[], bool], rest: float = 0.0) -> None:
        """Let frames go by until something is so, and see it."""
        self._is_waiting = True
        try:
            super().until(so, rest)
        finally:
            self._is_waiting = False
        if self._frames_unseen:
            self.app.display.show()
            self._frames_unseen = 0


def draw_less(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No scene fades, rooms have no lamp, small pictures of tables stay bare cloth, no sound is read twice, and nothing
    is drawn before it is asked for, twice or on the way to what a click leads to."""
    monkeypatch.setattr(sprites, "make_trimmed", SHARED.make)
    monkeypatch.setattr(pygame.mixer, "Sound", shared_sound)
    if request.node.get_closest_marker("slow") is None and WHOLE not in request.fixturenames:
        monkeypatch.setattr(loop, "FADE_SECONDS", 0.0)
        monkeypatch.setattr(BoardThumbnail, "render_some", lambda _thumbnail, _seconds: False)
        monkeypatch.setattr(Sprites, "prepare", lambda *_wanted: iter(()))
        monkeypatch.setattr(stack_sprites, "HALO_SCALE", 1)
        monkeypatch.setattr(room, "_shine", lambda _picture, _light: None)
        monkeypatch.setattr(pygame.display, "flip", lambda: None)
        monkeypatch.setattr(pygame.display, "update", lambda _rects: None)
        show = Display.show
        monkeypatch.setattr(Display, "show", lambda display: EYES.show(display, show))
        monkeypatch.setattr(driver, "Driver", HastyDriver)
        monkeypatch.setattr(driver, "HURRY", HURRY)
