"""What tests of the window do without or share, for most of their time would go into it; slow ones only share."""

from __future__ import annotations

import functools
from collections.abc import Hashable

import pytest

from game.program import loop
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.render import sprites
from game.ui.render.baked import Sprite
from game.ui.render.sprites import Maker, Size, Sprites, make_trimmed, sprite_bytes

WHOLE = "whole"  # the fixture of a test that looks at what is left out
MAX_SHARED_BYTES = 48 << 20


class SharedSprites:
    """Sprites that one window has made, for those that open after it.

    Only sprites of module-level functions are shared: they depend on nothing but the arguments.
    """

    def __init__(self) -> None:
        self._sprites: dict[Hashable, Sprite] = {}
        self._bytes = 0

    def make(self, make: Maker, size: Size) -> Sprite:
        """The same as `make_trimmed`, once for equal arguments."""
        if not isinstance(make, functools.partial) or "<" in make.func.__qualname__:
            return make_trimmed(make, size)
        key = make.func, make.args, *make.keywords.items(), size
        found = self._sprites.get(key)
        if found is None:
            found = make_trimmed(make, size)
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


def draw_less(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No scene fades, small pictures of tables stay bare cloth, and nothing is drawn before it is asked for or
    twice."""
    monkeypatch.setattr(sprites, "make_trimmed", SHARED.make)
    if request.node.get_closest_marker("slow") is None and WHOLE not in request.fixturenames:
        monkeypatch.setattr(loop, "FADE_SECONDS", 0.0)
        monkeypatch.setattr(BoardThumbnail, "render_some", lambda _thumbnail, _seconds: False)
        monkeypatch.setattr(Sprites, "prepare", lambda *_wanted: iter(()))
