"""Without a display, or without the libraries that lead to it, the program says so and ends."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.core.errors import StaxError
from game.program import window
from game.settings.values import Config
from tests.window.screen import Screen, missing

ROOT = Path(__file__).parents[2]
SET = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "LD_LIBRARY_PATH"}
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere SDL has one driver, which needs nothing")


def started(data: Path, **environment: str) -> tuple[int, str]:
    """The exit status of the program and what it says, without the displays of this machine."""
    kept = {name: value for name, value in os.environ.items() if name not in SET}
    done = subprocess.run(
        [sys.executable, "-m", "game", "--language", "en", "--data", str(data)],
        env={**kept, **environment, "SDL_AUDIODRIVER": "dummy", "XDG_RUNTIME_DIR": str(data)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, "\n".join(line for line in done.stderr.splitlines() if line.startswith("stax"))


@pytest.mark.slow_cases("dead")
@linux
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        pytest.param({}, "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.", marks=pytest.mark.slow),
        ({"DISPLAY": ":987"}, "the display does not answer (DISPLAY=:987)."),
        ({"SDL_VIDEODRIVER": ""}, "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set."),
    ],
    ids=["none", "dead", "driver of no name"],
)
def test_without_a_display_it_ends_with_a_sentence(tmp_path: Path, environment: dict[str, str], reason: str) -> None:
    assert started(tmp_path, **environment) == (1, f"stax: no window can be opened: {reason}")


@pytest.mark.slow
@linux
@pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")
def test_libraries_that_are_missing_are_named(tmp_path: Path, screen: Screen) -> None:
    for library in window.DISPLAY_LIBRARIES["DISPLAY"]:
        (tmp_path / library).write_bytes(b"")  # found first, and no library
    found = started(tmp_path, DISPLAY=screen.display, LD_LIBRARY_PATH=str(tmp_path))
    assert found == (
        1,
        "stax: no window can be opened: these libraries are missing: libX11.so.6, libXext.so.6.",
    )


@pytest.mark.slow
@linux
@pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")
def test_libraries_that_are_carried_take_the_place_of_those_that_are_missing(tmp_path: Path) -> None:
    carried = tmp_path / "carried" / "DISPLAY"
    carried.mkdir(parents=True)
    for number, library in enumerate(window.DISPLAY_LIBRARIES["DISPLAY"]):
        ctypes.CDLL(library)
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        shutil.copy(next(line.split()[-1] for line in maps if library in line), carried / f"{number}-{library}")
        (tmp_path / library).write_bytes(b"")
    output = subprocess.run(
        [
            sys.executable,
            "-c",
            f"""if True:
        from pathlib import Path
        from game.core.errors import StaxError
        from game.program.window import check_libraries, load_bundled
        try:
            check_libraries(["DISPLAY"])
        except StaxError as error:
            print(error)
        load_bundled({{"DISPLAY": ":0"}}, Path({str(carried.parent)!r}))
        check_libraries(["DISPLAY"])""",
        ],
        env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert output == "these libraries are missing: libX11.so.6, libXext.so.6.\n"


def test_what_the_user_has_named_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    window.open_window(Config())
    try:
        window.check_display(os.environ)
        for system in ("linux", "win32", "darwin"):
            with pytest.raises(StaxError, match="display"):
                window.check_display({}, system)
    finally:
        pygame.quit()
