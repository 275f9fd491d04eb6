"""The title has the pictures of all tables read beside its first seconds, so that the first frame of none waits."""

from __future__ import annotations

import pygame
import pytest

from game.core.game import defaults
from game.games import GAMES
from game.lab.driver import window
from game.play.setup import Seat, Setup
from game.ui.render import baked

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_from_the_title_reads_no_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (Seat(),) * GAMES[game].seats(defaults(GAMES[game]))
    with window("") as driver:
        driver.until(lambda: not baked.preload_tables().is_alive(), 0.002)
        driver.frames(30)
        assert baked.preload_hands.cache_info().currsize == 1  # the title has begun that
        driver.until(lambda: not baked.preload_hands().is_alive(), 0.002)
        waited_for, read = list[str](), baked.read

        def seen(name: str) -> pygame.Surface:
            waited_for.append(name)
            return read(name)

        monkeypatch.setattr(baked, "read", seen)
        driver.app.ways.play(Setup(game, defaults(GAMES[game]), seats))
        driver.frames(4)
        assert waited_for == []
