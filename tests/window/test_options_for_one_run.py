"""Options of the command line hold for one run: nothing of them is saved."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.program.loop import App
from game.scenes.base.notice import Notice
from game.scenes.base.scene import Scene
from game.scenes.table.scene import TableScene
from game.settings.config_file import read_config, write_config
from game.settings.values import Config, EngineSettings, LastSettings, LookSettings, WindowSettings

pytestmark = pytest.mark.usefixtures("no_screen")
KEPT = "stax players=2;person Ana;computer:hard;starts chance"


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Scene | None, tuple[int, int]]]:
    """The program ends after its first frame; what was on top then, and the window's size."""
    found: list[tuple[Scene | None, tuple[int, int]]] = []

    def leave(self: App) -> None:
        found.append((self.scenes.top, pygame.display.get_window_size()))
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED))
        self.quit()

    monkeypatch.setattr(App, "run_idle_work", leave)
    return found


def test_options_change_nothing_that_is_saved(tmp_path: Path, seen: list[tuple[Scene | None, tuple[int, int]]]) -> None:
    before = Config(
        LookSettings("es"), window=WindowSettings(1300, 810), last=LastSettings(KEPT, ["mixtour;person;person", KEPT])
    )
    write_config(tmp_path / "config.toml", before)
    wished = ["--seats", "person,person", "--size", "1100x700", "--clock", "5:00", "--seconds", "1", "--language", "en"]
    assert main(["--data", str(tmp_path), *wished]) == 0
    assert isinstance(seen[0][0], TableScene)
    assert seen[0][1] == (1100, 700)
    assert read_config(tmp_path / "config.toml") == (before, None)


def test_a_window_that_the_player_makes_larger_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def enlarge(self: App) -> None:
        pygame.display.set_mode((1200, 900), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED))
        self.quit()

    monkeypatch.setattr(App, "run_idle_work", enlarge)
    assert main(["--data", str(tmp_path), "--size", "1100x700"]) == 0
    found = read_config(tmp_path / "config.toml")[0]
    assert (found.window.width, found.window.height) == (1200, 900)


def test_memory_that_the_machine_lacks_is_reported_at_the_start(
    tmp_path: Path, seen: list[tuple[Scene | None, tuple[int, int]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.memory.max_megabytes", lambda: 512)
    for megabytes in (512, 65536):
        write_config(tmp_path / "config.toml", Config(engine=EngineSettings(memory=megabytes)))
        assert main(["--data", str(tmp_path)]) == 0
    usual, notice = (top for top, _size in seen)
    assert not isinstance(usual, Notice)
    assert isinstance(notice, Notice)
    assert "65536 MB" in notice._dialog.words
    assert read_config(tmp_path / "config.toml")[0].engine.memory == 65536
