"""A frame of the table does nothing twice: counted while real events are driven through the window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.library.library import Library
from game.program.loop import App
from game.program.window import open_window
from game.scenes.board_screen import floating_parts
from game.settings.values import Config, SoundSettings, WindowSettings
from game.ui.canvas import hit
from game.ui.canvas.painter import Painter
from game.ui.kinds.shelf import HandShelf
from lab.bench import frames
from lab.driver import Driver, Posted

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.fixture
def shown() -> Iterator[Callable[[str], Driver]]:
    """The crowded table of a game on the window, a frame at a time."""
    apps = []

    def show(game: str) -> Driver:
        config = Config(window=WindowSettings(1280, 720), sound=SoundSettings(mute=True))
        open_window(config)
        now = iter(range(100_000))
        app = App(config, Library(None), clock=lambda: next(now) / 600)
        app.scenes.push(frames.scene_of(app, frames.crowded(GAMES[game])))
        apps.append(app)
        driver = Driver(app, Posted(), app.services.clock)
        driver.faded()  # what an earlier test left on the window
        return driver

    yield show
    for app in apps:
        app.scenes.clear()


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> Counter[str]:
    """How often a function of a module was called."""
    calls, plain = Counter[str](), getattr(module, name)

    def call(*given: object) -> object:
        calls[name] += 1
        return plain(*given)

    monkeypatch.setattr(module, name, call)
    return calls


@pytest.mark.slow
def test_a_tooltip_is_found_once_a_frame(monkeypatch: pytest.MonkeyPatch, shown: Callable[[str], Driver]) -> None:
    driver, calls, tooltips = shown("stack-22"), counted(monkeypatch, floating_parts, "current_tip"), 0
    script = frames.in_hand(driver)
    for _ in range(500):
        next(script)
        calls.clear()
        driver.app.frame()
        assert calls["current_tip"] <= 1
        tooltips += bool(driver.scene.picture.tooltip_text)
        if tooltips > 5:
            break
    assert tooltips > 5


def test_what_the_pointer_touches_is_found_once_a_place(
    monkeypatch: pytest.MonkeyPatch, shown: Callable[[str], Driver]
) -> None:
    driver = shown("mixtour")
    calls = counted(monkeypatch, hit, "stacks_near")
    x, y = driver.top(min(driver.playback.shown.stacks))
    for step in range(6):
        driver.events.move((x + step, y))
        calls.clear()
        driver.app.frame()
        assert not step or calls["stacks_near"] == 1
    calls.clear()
    for _ in range(5):
        driver.app.frame()
    assert not calls


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_chosen_first_is_asked_once_a_position(
    game: str, monkeypatch: pytest.MonkeyPatch, shown: Callable[[str], Driver]
) -> None:
    driver = shown(game)
    view = type(driver.scene.match.game.view)
    calls = counted(monkeypatch, view, "first_picks")
    script = frames.hover(driver)
    for _ in range(12):
        next(script)
        driver.app.frame()
    assert calls["first_picks"] <= 1


def test_a_move_is_seen_on_its_way_in_the_benchmark(shown: Callable[[str], Driver]) -> None:
    driver, moving = shown("mixtour"), 0
    script = frames.slide(driver)
    for _ in range(40):
        next(script)
        driver.app.frame()
        moving += driver.playback.is_moving
    assert moving > 10


@pytest.mark.slow
def test_a_frame_in_which_most_of_the_table_changes_paints_no_hand(
    monkeypatch: pytest.MonkeyPatch, shown: Callable[[str], Driver]
) -> None:
    driver, painted, changed = shown("stack-22"), counted(monkeypatch, HandShelf, "paint"), list[pygame.Rect]()
    show, large, late, script = Painter.show, 0, 0, frames.in_hand(driver)

    def seen(painter: Painter, *given: Any) -> list[pygame.Rect]:
        changed[:] = show(painter, *given)
        return changed

    driver.frames(20)
    monkeypatch.setattr(Painter, "show", seen)
    area = driver.scene.picture.area
    for _ in range(60):
        next(script)
        before, is_first = painted.total(), not driver.scene.picture._drawn.deferring_frames
        driver.app.frame()
        if 3 * sum(rect.w * rect.h for rect in changed) > area.w * area.h and is_first:
            large += 1
            assert painted.total() == before
        late += large and painted.total() > before
        changed.clear()
    assert late
