"""The log: what goes wrong anywhere is in it, and it never goes wrong itself."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from game import log
from game.engine.client import MAX_LOGGED_LINES, Client
from game.log import FATAL_FILE, LOG_FILE, MAX_REPORTS, Report, log_folder, open_log, write_report
from tests.engine.waiting import eventually


def written(folder: Path) -> str:
    return (folder / LOG_FILE).read_text(encoding="utf-8")


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual hooks say nothing."""
    monkeypatch.setattr(sys, "excepthook", lambda *_error: None)
    monkeypatch.setattr(threading, "excepthook", lambda _error: None)
    monkeypatch.setattr(sys, "unraisablehook", lambda _error: None)


@pytest.fixture
def report(tmp_path: Path, quiet: None) -> Iterator[Report]:
    del quiet
    with open_log(tmp_path) as found:
        yield found


def fail() -> None:
    raise ZeroDivisionError("of a test")


class Failing:
    def __del__(self) -> None:
        fail()


def test_it_lies_in_the_chosen_folder_else_in_the_systems(tmp_path: Path) -> None:
    assert log_folder(tmp_path) == tmp_path / "log"
    assert "stax" in log_folder(None).parts


def test_it_begins_with_the_program_and_the_system(tmp_path: Path, report: Report) -> None:
    del report
    assert log.describe_system() in written(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs or devices")
@pytest.mark.parametrize("name", [LOG_FILE, FATAL_FILE])
@pytest.mark.parametrize("special", ["fifo", "/dev/zero", "/dev/full"])
def test_a_log_that_is_no_regular_file_holds_nobody_up(tmp_path: Path, quiet: None, name: str, special: str) -> None:
    del quiet
    if special == "fifo":
        os.mkfifo(tmp_path / name)
    else:
        (tmp_path / name).symlink_to(special)
    with open_log(tmp_path):
        pass


def test_what_fails_in_a_thread_is_logged(tmp_path: Path, report: Report) -> None:
    del report
    thread = threading.Thread(target=fail, name="the-failing-one")
    thread.start()
    thread.join()
    assert "the-failing-one" in written(tmp_path)
    assert "ZeroDivisionError: of a test" in written(tmp_path)


def test_what_cannot_be_raised_is_logged(tmp_path: Path, report: Report) -> None:
    del report
    Failing()
    gc.collect()
    assert "ZeroDivisionError: of a test" in written(tmp_path)


def test_the_hooks_are_put_back(tmp_path: Path, quiet: None) -> None:
    del quiet
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    with open_log(tmp_path):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


PROGRAM = """
import faulthandler, pathlib, sys
from game.log import open_log
if sys.argv[2] == "nowhere":
    sys.stderr = None
with open_log(pathlib.Path(sys.argv[1])):
    print("here", flush=True)
    if sys.argv[2] == "death":
        faulthandler._sigsegv()
    raise ZeroDivisionError("of a test")
"""


def run(folder: Path, how: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-c", PROGRAM, folder, how], capture_output=True, text=True, timeout=60)
    assert done.stdout == "here\n"
    return done


@pytest.mark.parametrize("how", ["usual", "nowhere"])
def test_what_ends_the_program_is_logged_and_reported(tmp_path: Path, how: str) -> None:
    """Where there is no standard error too, as in a program that was double-clicked."""
    assert ("of a test" in run(tmp_path / "log", how).stderr) == (how == "usual")
    assert "ZeroDivisionError: of a test" in written(tmp_path / "log")
    (path,) = (tmp_path / "log").glob("crash-*.txt")
    assert "ZeroDivisionError: of a test" in path.read_text(encoding="utf-8")


def test_what_kills_the_interpreter_is_in_the_log_of_the_next_start(tmp_path: Path, quiet: None) -> None:
    del quiet
    run(tmp_path, "death")
    assert "Current thread" in (tmp_path / FATAL_FILE).read_text(encoding="utf-8")
    with open_log(tmp_path):
        assert "Current thread" in written(tmp_path)
    assert (tmp_path / FATAL_FILE).read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("how", ["file", "below"])
def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, quiet: None, how: str) -> None:
    del quiet
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    with open_log(blocked / "below" if how == "below" else blocked) as report:
        assert report(ZeroDivisionError("lost"), "") is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert blocked.read_text(encoding="utf-8") == "in the way"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="stands for a full disk")
def test_a_full_disk_ends_nothing(tmp_path: Path, quiet: None) -> None:
    del quiet
    for name in (LOG_FILE, FATAL_FILE):
        (tmp_path / name).symlink_to("/dev/full")
    with open_log(tmp_path):
        for number in range(1000):
            log.logger.info("line %d", number)


def test_the_log_stays_small(tmp_path: Path, report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    del report
    (handler,) = (each for each in log.logger.handlers if isinstance(each, RotatingFileHandler))
    monkeypatch.setattr(handler, "maxBytes", 2000)
    for number in range(200):
        log.logger.info("line %d %s", number, "x" * 80)
    sizes = [path.stat().st_size for path in tmp_path.glob(f"{LOG_FILE}*")]
    assert len(sizes) == 1 + log.OLD_LOG_FILES
    assert max(sizes) <= 2000
    assert "line 199 " in written(tmp_path)


def test_a_few_reports_are_kept_and_none_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for second in range(MAX_REPORTS + 2):
        monkeypatch.setattr(time, "strftime", lambda _form, second=second: f"crash-{second}.txt")
        for half in "ab":
            write_report(tmp_path, ZeroDivisionError(f"{second}{half}"), "what was going on")
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"crash-{number}.txt" for number in range(2, 7)]
    text = (tmp_path / "crash-6.txt").read_text(encoding="utf-8")
    assert all(part in text for part in (log.describe_system(), "ZeroDivisionError: 6a", "6b", "what was going on"))


def test_what_an_engine_complains_of_is_logged_line_by_line(tmp_path: Path, report: Report) -> None:
    del report
    source = "import sys\nfor n in range(10**9): print('complaint\\x1b', n, file=sys.stderr)"
    client = Client([sys.executable, "-I", "-S", "-c", source])
    assert eventually(lambda: f"complaint\N{REPLACEMENT CHARACTER} {MAX_LOGGED_LINES - 1}" in written(tmp_path))
    assert f"engine {client.pid}: complaint" in written(tmp_path)
    client.close()
    assert f" {MAX_LOGGED_LINES}\n" not in written(tmp_path)


def test_an_engine_that_complains_without_end_still_answers(tmp_path: Path, report: Report) -> None:
    """A pipe that nobody reads would fill up and hold it."""
    del tmp_path, report
    source = "import sys\nfor n in range(20_000): print('complaint', n, file=sys.stderr)\nprint('bestmove x')"
    client = Client([sys.executable, "-I", "-S", "-c", source])
    assert eventually(lambda: client.lines() == ["bestmove x"])
    client.close()
