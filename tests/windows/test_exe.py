"""The program from `packaging/windows/build` answers, counts and thinks in wine as the program does here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.commands.command_line import EXIT_INTERRUPTED
from lab.reliability.cases import CASES, Case
from tests.ground.test_command_line import BEGIN
from tests.laws.golden import GoldenFile, perft_tables
from tests.windows.wine import FILE, FOLDER, run, windows_path, work

pytestmark = [pytest.mark.windows, pytest.mark.timeout(400)]
CONTROLLERS = """
import ctypes
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame

from game.settings.values import Config
from game.ui.input.controllers import SystemDevices
from game.program.window import XINPUT_LIBRARY, open_window

open_window(Config())
SystemDevices().start()
pygame.quit()
print(bool(ctypes.windll.kernel32.GetModuleHandleW(XINPUT_LIBRARY)))
"""
FEW = 4_000_000  # sequences of moves that are counted at most


@pytest.mark.parametrize("program", [FILE, FOLDER], ids=["file", "folder"])
def test_it_is_compiled_and_windows_knows_its_name(program: Path) -> None:
    assert run(program, "engine", stdin="info\nquit\n").startswith(f"id stax {game.__version__} compiled\n")
    content = program.read_bytes()
    assert b">PerMonitorV2</dpiAwareness>" in content
    assert f"ProductVersion\0{game.__version__}\0".encode("utf-16-le") in content
    largest = (work() / "tree" / "build" / "stax.ico").read_bytes().rpartition(b"\x89PNG")[2]
    assert largest in content


@pytest.mark.parametrize("table", perft_tables(), ids=lambda table: table.path.stem)
def test_it_counts_as_everywhere(table: GoldenFile) -> None:
    stdin, wanted = [f"new {table.case}"], []
    for word, rest in table.lines:
        if word == "position":
            stdin.append(f"position {rest}")
        for depth, count in enumerate(rest.split() if word == "counts" else (), 1):
            if int(count) <= FEW:
                stdin.append(f"perft {depth}")
                wanted.append(count)
    said = run(FOLDER, "engine", stdin="\n".join([*stdin, "quit", ""])).splitlines()
    assert wanted
    assert [line for line in said if line.isdecimal()] == wanted


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_thinks_as_here(case: Case) -> None:
    words, stdin = ["engine", "--seed", "7", "--threads", "1"], f"new {case}\ngo depth=3 nodes=20000\nquit\n"
    here = [sys.executable, "-m", "game", *words]
    said = subprocess.run(here, input=stdin, capture_output=True, text=True, check=True).stdout
    assert "bestmove" in said
    assert thoughts(run(FOLDER, *words, stdin=stdin)) == thoughts(said)


def thoughts(said: str) -> list[str]:
    """The answers, without how long they took."""
    return [line.partition(" nps ")[0] + line.partition(" pv ")[2] for line in said.splitlines()]


@pytest.mark.parametrize("program", [FILE, FOLDER], ids=["file", "folder"])
def test_the_process_for_a_friend_has_its_libraries(program: Path) -> None:
    """Nothing listens at that port; the end of the input may come before Windows says so."""
    try:
        said = run(program, "friend", "--server", "ws://127.0.0.1:1/v1", stdin="invite\n")
    except subprocess.CalledProcessError as ended:
        said = ended.output
    assert said in ("failed no-server\n", "failed other\n")


@pytest.mark.parametrize("words", [["engine"], ["perft", "stax", "9"]], ids=lambda words: words[0])
def test_ctrl_c_ends_a_command_without_a_word(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """By CPython, for the program itself has no console: Windows gives none to a program with a window."""
    monkeypatch.chdir(work() / "tree")
    script = Path(__file__).with_name("ctrl_c.py")
    assert run(work() / "python" / "python.exe", windows_path(script), BEGIN, *words).split() == [
        str(EXIT_INTERRUPTED),
        "b''",
    ]


def test_what_it_says_can_be_sent_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "said.txt"
    run("cmd", "/c", windows_path(FOLDER), "--version", ">", windows_path(file))
    assert file.read_text() == f"stax {game.__version__}\n"


def test_what_reads_controllers_stays_loaded_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the program crashes at times while it ends: in wine a thread of it has some way to go yet."""
    monkeypatch.chdir(work() / "tree")
    said = run(work() / "python" / "python.exe", "-c", CONTROLLERS)
    assert said.splitlines()[-1] == "True"
