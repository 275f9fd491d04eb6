"""The small programs that the system is asked by, each played by a script of the test's own."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from game.desktop import tools, windows
from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog

SAVED = FileQuestion("Where?", "Save", Path("/tmp"), "Games", ".stax", 'a "game".stax')


def script(folder: Path, name: str, words: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{words}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def bin_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if sys.platform == "win32":
        pytest.skip("the scripts are for a shell")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(tools, "PROGRAM_TIMEOUT", 60.0)
    return tmp_path


@pytest.mark.parametrize(("name", "tool"), [("DISPLAY", "xclip"), ("WAYLAND_DISPLAY", "wl-copy")])
def test_a_picture_goes_to_the_program_that_serves_it(
    bin_: Path, name: str, tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(bin_))
    assert tools.picture_copier({name: ":7"}) is None
    script(bin_, tool, f'/bin/cat >{bin_}/taken; echo "$@" >{bin_}/args; exec /bin/sleep 60 &')  # it stays and serves
    assert tools.picture_copier({}) is None
    take = tools.picture_copier({name: ":7"})
    assert take is not None
    picture = bin_ / "a picture.png"
    picture.write_bytes(b"\x89PNG\0bytes")
    take(picture)
    assert (bin_ / "taken").read_bytes() == picture.read_bytes()
    assert "image/png" in (bin_ / "args").read_text()
    script(bin_, tool, "exit 1")
    with pytest.raises(NoDialog):
        take(picture)


def test_a_mac_asks_by_a_script_to_which_words_are_handed_over(bin_: Path) -> None:
    script(bin_, "osascript", f'printf "%s\\n" "$@" >{bin_}/args; echo "/tmp/a b.stax"')
    assert tools.ask(SAVED, 0) == ChosenFile(Path("/tmp/a b.stax"))
    assert (bin_ / "args").read_text().splitlines()[-3:] == ["Where?", "/tmp", 'a "game".stax']
    script(bin_, "osascript", "echo 'execution error: User canceled. (-128)' >&2; exit 1")
    assert tools.ask(SAVED, 0) == ChosenFile(None)
    script(bin_, "osascript", "exit 1")
    with pytest.raises(NoDialog):
        tools.ask(SAVED, 0)


def test_a_missing_program_is_reported(bin_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(bin_))
    with pytest.raises(NoDialog, match="osascript"):
        tools.ask(SAVED, 0)


def test_the_question_has_the_size_that_windows_wants() -> None:
    if ctypes.sizeof(ctypes.c_void_p) != 8:
        pytest.skip("known for systems of 64 bits")
    assert ctypes.sizeof(windows._OpenFileName) == 152


def test_windows_starts_no_explorer_that_lies_in_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[str]()
    monkeypatch.setattr(subprocess, "Popen", started.append)
    monkeypatch.setenv("SYSTEMROOT", "/windows")
    windows.show(Path("game.stax"))
    (command,) = started
    explorer = Path(command.split('"')[1])
    assert explorer.is_relative_to("/windows")
    assert explorer.name == "explorer.exe"
