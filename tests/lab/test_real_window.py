"""`python -m lab reliability window` and `starts`: the same acts for a seed, and what is a breach."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lab.__main__ import main
from lab.bench import memory
from lab.reliability import window
from lab.reliability.virtual_desktop import NEEDED, VirtualDesktop
from lab.reliability.window import OutsideMonkey

MISSING = [name for name in NEEDED if shutil.which(name) is None]
needs_screen = pytest.mark.skipif(
    bool(MISSING) and os.environ.get("CI") != "true", reason=f"needs {' and '.join(MISSING)}"
)
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Xvfb is of Linux")


class FakeDesktop(VirtualDesktop):
    """Records the commands for xdotool."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.commands: list[str] = []

    def act(self, words: str) -> None:
        self.commands.append(words)

    def window_of(self, process: subprocess.Popen[bytes]) -> str:
        del process
        return "7"

    def open_other_window(self) -> str:
        return "8"


@contextmanager
def sitting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, child: str, seed: int = 5
) -> Iterator[tuple[OutsideMonkey, Any]]:
    """A monkey at a program that is no more than a few lines."""
    monkeypatch.setattr(window, "CHILD", child)
    monkeypatch.setattr("lab.reliability.window.time.sleep", lambda _seconds: None)
    desktop = FakeDesktop(folder)
    monkey = OutsideMonkey(desktop, folder, random.Random(seed))
    try:
        yield monkey, desktop
    finally:
        monkey.process.kill()
        monkey.process.wait()


WAITING = "import sys; sys.stdin = None; import signal; signal.pause()"


def test_the_same_seed_acts_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    for _ in range(2):
        with sitting(tmp_path, monkeypatch, WAITING) as (monkey, desktop):
            for _ in range(200):
                monkey.act()
            done.append(desktop.commands)
    assert done[0] == done[1]
    assert any(words.endswith("windowactivate 7") for words in done[0])


def test_a_program_that_ends_or_reports_a_crash_is_a_breach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "log").mkdir()
    with sitting(tmp_path, monkeypatch, "print('why', file=__import__('sys').stderr); exit(3)") as (monkey, _):
        monkey.process.wait()
        (tmp_path / "log" / "crash-1.txt").write_text("a report")
        ended, report = monkey.look()
        assert ended.startswith("it ended with status 3: why")
        assert report == "crash-1.txt: a report"
        assert monkey.starts == 2


def test_a_program_that_draws_nothing_is_a_breach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "FROZEN", 0.0)
    with sitting(tmp_path, monkeypatch, WAITING) as (monkey, _):
        frozen, ended = monkey.look()
        assert frozen == "no frame for 0 s"
        assert "status -6" in ended


def test_a_program_that_closes_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path, monkeypatch, "exit(0)") as (monkey, _):
        monkey.process.wait()
        assert monkey.look() == []
        assert monkey.starts == 2


@pytest.mark.slow
@needs_screen
def test_a_few_acts_at_the_real_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reliability", "window", "--count", "20"]) == 0
    assert "window x11: 20; 1 starts, ended 1 with status 1; " in capsys.readouterr().out


@pytest.mark.slow
@needs_screen
def test_a_process_that_is_left_behind_is_a_breach(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "ENDING", 0.0)
    assert main(["reliability", "starts", "--count", "1"]) == 0
    monkeypatch.setattr(memory, "children", lambda: [1])
    assert main(["reliability", "starts", "--count", "1"]) == 1
    assert "BREACH: start 0, " in capsys.readouterr().out
