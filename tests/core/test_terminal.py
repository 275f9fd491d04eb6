"""Nothing that a stranger has written commands the terminal on which a command prints it, or ends the command."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from game.__main__ import main
from game.commands.library import import_files
from game.engine import program_command
from game.terminal import CleanOutput, overwrite_line
from lab.long_work import progress_bar
from tests.engine.peer import ROOT

# C0 with the window title (OSC) and the bell, C1, the reversed direction of writing, a lone surrogate
EVIL: Final = "\x1b]0;owned\x07\x1b[2J\x08\x7f\x9b31m\u202egnp.exe\u2066\udc9b"
CONTROLS: Final = re.compile(r"\x1b\[[?0-9;]*[a-zA-Z]|\r")
UNSAFE: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
GAME: Final = f"""Stax-Game: 1
Game: mixtour
Options: points=1
Name: Año {EVIL}
Seat W: person Ada {EVIL}
Seat R: computer:hard
Event: {EVIL}

1. a1 2. c3 {{{EVIL}}} 3. c9{EVIL}
"""


def is_clean(text: str) -> bool:
    return all(letter in "\n\t" or unicodedata.category(letter) not in UNSAFE for letter in text)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A stranger's game, in a file whose name is as evil where the system takes such a name."""
    path = tmp_path / f"game {EVIL}.stax"
    content = GAME.encode("utf-8", "surrogateescape")
    try:
        path.write_bytes(content)
    except OSError:
        path = tmp_path / "game.stax"
        path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "FILE", "--nodes", "1"],
        ["analyse", "FILE", "--nodes", "1", "--into", "FILE"],
        ["library", "import", "FILE", "--data", "DATA"],
        ["library", "import", "FILE/none", "--data", "DATA"],
        ["library", "export", "DATA/out.stax", "--data", "FILE"],
        ["perft", EVIL, "1"],
        ["match", EVIL],
        ["--size", EVIL],
        [EVIL],
        ["--link", EVIL],
    ],
    ids=lambda words: " ".join(words[:2]).replace(EVIL, "EVIL"),
)
def test_a_command_prints_no_control_characters(
    tmp_path: Path, saved: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.replace("FILE", str(saved)).replace("DATA", str(tmp_path)) for word in words]
    with suppress(SystemExit):
        main(words)
    printed = capsys.readouterr()
    assert printed.out + printed.err
    assert is_clean(printed.out)
    assert is_clean(printed.err)


def test_what_is_written_into_a_file_stays_as_it_was(tmp_path: Path) -> None:
    source, target = tmp_path / "a.stax", tmp_path / "b.stax"
    evil = "Ada \x1b[2J\u202e"
    source.write_text(
        f"Stax-Game: 1\nGame: mixtour\nSeat W: person {evil}\nSeat R: person\n\n1. a1\n", encoding="utf-8"
    )
    assert main(["analyse", str(source), "--nodes", "1", "--into", str(target)]) == 0
    assert f"person {evil}\n" in target.read_text(encoding="utf-8")


def test_progress_is_as_clean(tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.library.PROGRESS_INTERVAL", -1.0)
    saved.write_text("Stax-Game: 1\nGame: mixtour\nSeat W: person\nSeat R: person\n\n1. a1\n\n" * 200, encoding="utf-8")
    out = Terminal()
    import_files([saved], tmp_path, out)
    overwrite_line(CleanOutput(out), EVIL)  # type: ignore[arg-type]  # it has all of a stream
    shown = out.getvalue()
    assert " of " in shown
    assert is_clean(shown.replace("\r", "").replace("\033[K", ""))
    assert shown.count("\r") == shown.count("\033[K")


def test_a_bar_shows_how_far_work_has_come_and_is_as_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    with progress_bar(4, 1, out=out) as show:
        show(2, f"[bold]2 of 4 games {EVIL}")
    shown = out.getvalue()
    assert "[bold]2 of 4 games" in shown
    assert is_clean(CONTROLS.sub("", shown)), "but for what draws the bar"
    assert "owned" in shown


def test_no_bar_is_drawn_where_there_is_no_terminal() -> None:
    out = io.StringIO()
    with progress_bar(4, out=out) as show:
        show(2, "two")
    assert not out.getvalue()


def test_a_traceback_is_as_clean() -> None:
    code = f"from game.terminal import clean_outputs\nclean_outputs()\nraise ValueError({EVIL!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT)
    assert b"ValueError: " in done.stderr
    assert is_clean(done.stderr.decode())


@pytest.mark.slow_cases("words1-environment0", "words0-environment1")
@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}])
@pytest.mark.parametrize("words", [["analyse", "FILE", "--nodes", "1"], ["library", "import", "FILE", "--data", "."]])
def test_an_encoding_that_lacks_a_letter_ends_no_command(
    saved: Path, environment: dict[str, str], words: list[str]
) -> None:
    done = subprocess.run(
        [*program_command(), *(word.replace("FILE", str(saved)) for word in words)],
        env={**os.environ, **environment},
        cwd=saved.parent,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1  # the game has a fault
    if words[0] == "analyse":
        assert (b"A?o" if environment["PYTHONIOENCODING"] == "ascii" else b"A\xf1o") in done.stdout


LONG_ENOUGH_FOR_NO_FILE: Final = "a" * 300


@pytest.mark.slow_cases("perft", "statistics")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("command", ["statistics", "library", "perft", "engine"])
def test_output_that_cannot_be_written_is_one_sentence(tmp_path: Path, command: str) -> None:
    game = tmp_path / "game.stax"
    game.write_text(GAME, encoding="utf-8", errors="replace")
    data = ["--data", str(tmp_path / "data")]
    words = {
        "statistics": ["statistics", *data],
        "library": ["library", "import", str(game), *data],
        "perft": ["perft", "mixtour", "1"],
        "engine": ["engine"],
    }
    main(["library", "import", str(game), *data])
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(
            [*program_command(), *words[command]],
            stdout=full,
            stderr=subprocess.PIPE,
            input=b"go\n",
            timeout=60,
            check=False,
        )
    assert found.returncode == 1
    assert found.stderr.decode().endswith("stax: the output cannot be written (No space left on device)\n")
    assert "Traceback" not in found.stderr.decode()


def test_a_command_without_output_does_its_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "game.stax"
    game.write_text(GAME, encoding="utf-8", errors="replace")
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["library", "import", str(game), "--data", str(tmp_path)]) == 1  # it has faults
    assert main(["analyse", str(game), "--nodes", "10"]) == 1


@pytest.mark.parametrize("command", [["statistics"], ["library", "export", "x.stax"]])
def test_a_folder_that_no_system_can_have_has_no_games(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--data", LONG_ENOUGH_FOR_NO_FILE]) == 1
    assert "No games are saved in" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["library", "import"], ["analyse", "--nodes", "10"]])
def test_a_line_end_in_the_name_of_a_file_makes_no_line_of_its_own(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = tmp_path / "a\nimported 9, known 0, faults 0"
    game.write_text(GAME, encoding="utf-8", errors="replace")
    assert main([*command, str(game)]) == 1
    printed = capsys.readouterr()
    assert not any(line.startswith("imported 9") for line in (printed.out + printed.err).splitlines())
    assert "a·imported 9" in printed.err
