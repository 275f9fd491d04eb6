"""What tests of the window do without, for most of their time would go into it; slow ones do without nothing."""

from __future__ import annotations

import pytest

from game.program import loop
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.render.sprites import Sprites

WHOLE = "whole"  # the fixture of a test that looks at what is left out


def draw_less(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No scene fades, small pictures of tables stay bare cloth, and nothing is drawn before it is asked for."""
    if request.node.get_closest_marker("slow") is None and WHOLE not in request.fixturenames:
        monkeypatch.setattr(loop, "FADE_SECONDS", 0.0)
        monkeypatch.setattr(BoardThumbnail, "render_some", lambda _thumbnail, _seconds: False)
        monkeypatch.setattr(Sprites, "prepare", lambda *_wanted: iter(()))
