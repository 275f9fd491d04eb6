"""The installer in wine: it installs for one user, a saved game is opened by it, and it is removed without a rest."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from tests.windows.wine import BUILT, run, windows_path, work

pytestmark = [pytest.mark.windows, pytest.mark.timeout(400)]
SETUP = BUILT / f"stax-setup-{game.__version__}.exe"
CLASSES, LISTED = r"Software\Classes", r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Stax"

ASK = "import sys, winreg as w; print(w.QueryValueEx(w.OpenKey(w.HKEY_CURRENT_USER, sys.argv[1]), sys.argv[2])[0])"


def registry_value(key: str, name: str = "") -> str:
    """A value of the user's registry; "" if there is none."""
    try:
        return run(work() / "python" / "python.exe", "-X", "utf8", "-c", ASK, key, name).removesuffix("\n")
    except subprocess.CalledProcessError:
        return ""


def unquoted(option: str, place: Path) -> list[str]:
    """An option that the installer reads to the end of the line, blanks and all; wine would quote it as one word."""
    return f"{option}{windows_path(place)}".split(" ")


@pytest.fixture
def menu() -> Iterator[Path]:
    """The user's own menu; what is left there by a failure is removed."""
    users = work() / "prefix" / "drive_c" / "users"
    link = next(users.glob("*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs")) / "Stax.lnk"
    yield link
    link.unlink(missing_ok=True)


def test_it_installs_for_one_user_and_is_removed_without_a_rest(tmp_path: Path, menu: Path) -> None:
    place = tmp_path / "Juegos de Ana ñ"
    place.mkdir()
    (place / "own.txt").write_text("not the program's", encoding="utf-8")
    for _ in range(2):  # the second time over the first
        run(SETUP, "/S", *unquoted("/D=", place))
        assert run(place / "stax.exe", "engine", stdin="info\nquit\n").startswith(
            f"id stax {game.__version__} compiled"
        )
    assert menu.exists()
    assert registry_value(rf"{CLASSES}\.stax") == "Stax.Game"
    assert registry_value(rf"{CLASSES}\Stax.Game\shell\open\command") == rf'"{windows_path(place)}\stax.exe" "%1"'
    assert registry_value(rf"{CLASSES}\stax\shell\open\command") == rf'"{windows_path(place)}\stax.exe" --link "%1"'
    assert registry_value(rf"{CLASSES}\stax").startswith("URL:")
    assert registry_value(LISTED, "DisplayVersion") == game.__version__
    run(place / "uninstall.exe", "/S", *unquoted("_?=", place))  # waits for it, which leaves the uninstaller itself
    assert {left.name for left in place.iterdir()} <= {"own.txt", "uninstall.exe"}
    assert (place / "own.txt").exists()
    assert not menu.exists()
    assert not registry_value(rf"{CLASSES}\.stax")
    assert not registry_value(rf"{CLASSES}\stax")
    assert not registry_value(LISTED, "DisplayName")


@pytest.mark.usefixtures("menu")
def test_a_program_that_runs_is_not_replaced(tmp_path: Path) -> None:
    run(SETUP, "/S", *unquoted("/D=", tmp_path))
    before = (tmp_path / "stax.exe").stat().st_mtime_ns
    pipe = subprocess.PIPE
    engine = subprocess.Popen(["wine", tmp_path / "stax.exe", "engine"], stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"info\n")
        engine.stdin.flush()
        assert engine.stdout.readline().startswith(b"id stax")
        with pytest.raises(subprocess.CalledProcessError) as refused:
            run(SETUP, "/S", *unquoted("/D=", tmp_path))
        assert refused.value.returncode == 2
        assert (tmp_path / "stax.exe").stat().st_mtime_ns == before
        assert (tmp_path / "_internal").is_dir()
    finally:
        engine.communicate(b"quit\n")
    run(tmp_path / "uninstall.exe", "/S", *unquoted("_?=", tmp_path))
