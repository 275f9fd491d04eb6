"""The window for Windows, in wine on a virtual screen: a game by the mouse, its file, a second copy, odd folders."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE
from tests.window.screen import Screen, virtual_screen
from tests.window.short_game import GAME
from tests.windows.recorded import FIRST, hands, repeat
from tests.windows.wine import FILE, FOLDER, opened, run, windows_path

pytestmark = [pytest.mark.windows, pytest.mark.timeout(400)]
ODD = [
    "a folder of games",
    "Año nuevo, 新年, Ελλάδα, 🎲",
    "/".join("deep" * 10 for _ in range(8)),  # with what is before it more than the 260 letters of old
]


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A screen that wine's desktop opens on: it stays where the first program has opened it."""
    subprocess.run(["wineserver", "--kill"], check=False)  # none is running
    with virtual_screen() as made:
        yield made
        subprocess.run(["wineserver", "--kill"], check=False)


def played(folder: Path) -> list[str]:
    """The text of the games in a library, line by line, as the program of this machine writes it."""
    file = folder / "written here.stax"
    subprocess.run([sys.executable, "-m", "game", "library", "export", file, "--data", folder], check=True)
    return file.read_text(encoding="utf-8").splitlines()


def comes(so: Callable[[], bool], patience: float = 60.0) -> None:
    """Wait until something is so."""
    until = time.monotonic() + patience
    while not so():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.1)


def keep_picture(screen: Screen, name: str) -> None:
    """Keep a picture of the screen, for a person to look at, if STAX_PICTURES names a folder."""
    if folder := os.environ.get("STAX_PICTURES"):
        screen.picture(Path(folder) / f"{name}.png")


def test_a_game_is_played_by_the_mouse_and_played_on_another_day(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        begun, ended = hands(tmp_path / "here")
    there = tmp_path / "there"
    options = ("--data", windows_path(there), "--language", "en", "--size", "1280x800")
    with opened(screen, FOLDER, *options, "--seats", "person,person"):
        repeat(screen, begun)
        keep_picture(screen, "begun")
    moves = [line for line in played(there) if line[:1].isdecimal()]
    assert [move for move in GAME if any(move in line for line in moves)] == list(GAME[:FIRST])
    with opened(screen, FILE, *options):
        repeat(screen, ended)
        keep_picture(screen, "ended")
    assert any(line.startswith("Result:") for line in played(there))
    assert all(any(move in line for line in played(there)) for move in GAME)


@pytest.mark.parametrize("name", ODD, ids=["blanks", "signs", "deep"])
def test_games_are_kept_in_any_folder(tmp_path: Path, screen: Screen, name: str) -> None:
    here, folder = tmp_path / "here", tmp_path / name
    with opened(screen, FOLDER, "--data", windows_path(folder), "--seats", "computer:novice,computer:novice"):
        comes((folder / LIBRARY_FILE).exists)
        time.sleep(5)
    assert any(line.startswith("Game:") for line in played(folder))
    file = folder / f"{'written ' * 8}.stax"
    run(FOLDER, "library", "export", windows_path(file), "--data", windows_path(folder))
    assert file.read_text(encoding="utf-8").splitlines() == played(folder)
    assert "imported 1, known 0" in run(FILE, "library", "import", windows_path(file), "--data", windows_path(here))


def test_a_saved_game_is_opened_in_the_window_that_is_open(tmp_path: Path, screen: Screen) -> None:
    """The first copy has the library's lock: the second one hands its file over, or is open and writes nothing."""
    here, there = tmp_path / "here", tmp_path / "there"
    games = [tmp_path / name for name in ("first ñ.stax", "second ñ.stax", "third.stax")]
    for count, game in enumerate(games):
        moves = " ".join(GAME[: len(GAME) - count])
        game.write_text(f"Stax-Game: 1\nGame: stax\n\n{moves}\n", encoding="utf-8")
    with opened(screen, FOLDER, windows_path(games[0]), "--data", windows_path(there)):
        comes(lambda: holds(there, 1))
        keep_picture(screen, "opened")
        run(FILE, windows_path(games[1]), "--data", windows_path(there))
        comes(lambda: holds(there, 2))
        other = Path(shutil.copy(FILE, tmp_path / "other.exe"))  # it is closed by its name
        with opened(screen, other, "--data", windows_path(there), "--language", "es"):
            comes(lambda: windows(screen) == 2)
            run(FILE, "library", "import", windows_path(games[2]), "--data", windows_path(there))
        assert holds(there, 3)
    with opened(screen, FILE, windows_path(games[0]), "--data", windows_path(here)):
        comes(lambda: holds(here, 1))


def windows(screen: Screen) -> int:
    """How many windows of the program are seen; none if a window closes while they are counted."""
    with suppress(subprocess.CalledProcessError):
        return len(screen.xdotool("search", "--onlyvisible", "--name", "^Stax$").split())
    return 0


def holds(folder: Path, games: int) -> bool:
    """Whether a library has this number of games."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(folder / LIBRARY_FILE)) as database:
        return [(games,)] == list(database.execute("SELECT count(*) FROM games"))
    return False
