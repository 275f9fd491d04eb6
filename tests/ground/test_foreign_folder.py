"""In a stranger's folder no command and no child process imports a module that lies there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest

from game.engine import program_command
from game.engine.client import Client, start_built_in
from game.puzzles.judge import start_judge_process
from lab.reliability.fuzz import guided_command
from lab.reliability.texts import writer
from tests.engine.waiting import eventually

STAX: Final = str(Path(sys.executable).with_name("stax"))
GAME: Final = """Stax-Game: 1
Game: mixtour
Options: points=1
Seat W: person Ada
Seat R: person Ada
Moves: 1

1. c3
"""
THIRD_PARTY: Final = ("pygame", "PIL", "platformdirs", "jeepney", "numpy", "sitecustomize", "usercustomize")
OURS: Final = (
    "game/__init__.py",
    "game/__main__.py",
    "lab/__init__.py",
    "lab/reliability/__init__.py",
    "lab/reliability/guided.py",
    "lab/reliability/texts.py",
)
ROOT: Final = Path(__file__).parents[2]
SPAWNING: Final = """
import multiprocessing, sys
sys.path.append({root!r})
from lab.__main__ import main
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def poisoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a game, and a module of every name that the program could import, which says if it runs."""
    folder = tmp_path / "poisoned"
    names = [f"{name}.py" for name in (*sys.stdlib_module_names, *THIRD_PARTY)]
    for name in (*names, *OURS):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r} + '\\n')\n", encoding="utf-8")
    (folder / "g1.stax").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return folder


def planted_that_ran(folder: Path) -> str:
    path = folder.parent / "ran"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def run(folder: Path, command: Sequence[str], words: Sequence[str], written: str = "") -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(
        [*command, *words], cwd=folder, input=written, capture_output=True, text=True, timeout=120, check=False
    )
    assert planted_that_ran(folder) == ""
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow_cases("perft-*", "analyse-*")
@pytest.mark.parametrize(
    ("words", "written", "printed"),
    [
        (["--version"], "", "stax "),
        (["engine"], "new stax\nquit\n", "ok\n"),
        (["judge"], "stop\nquit\n", "ok\n"),
        (["perft", "mixtour", "1"], "", "25"),
        (["library", "import", "g1.stax", "--data", "."], "", "imported 1"),
        (["analyse", "g1.stax", "--nodes", "1"], "", "analysed 1"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_imports_nothing_from_the_folder(
    poisoned: Path, words: list[str], written: str, printed: str
) -> None:
    assert printed in run(poisoned, [STAX], words, written)


@pytest.mark.slow
def test_commands_that_read_a_library_import_nothing_from_its_folder(poisoned: Path) -> None:
    run(poisoned, [STAX], ["library", "import", "g1.stax", "--data", "."])
    assert "exported 1" in run(poisoned, [STAX], ["library", "export", "g2.stax", "--data", "."])
    assert "table,game," in run(poisoned, [STAX], ["statistics", "--csv", "--data", "."])


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["match", "random", "random", "--game", "mixtour", "--games", "2", "--jobs", "2"],
        ["misses", "--game", "mixtour", "--positions", "1", "--nodes", "1", "--jobs", "2", "--level", "novice"],
        ["tune", "--help"],
        ["chances", "--help"],
        ["solve", "--help"],
        ["openings", "--help"],
        ["puzzles", "--help"],
        ["bench", "--help"],
        ["bench-frames", "--help"],
        ["bench-soak", "--help"],
        ["reliability", "--help"],
        ["tour", "--help"],
        ["gallery", "--help"],
    ],
    ids=lambda words: words[0],
)
def test_a_command_of_the_lab_imports_nothing_from_the_folder(poisoned: Path, words: list[str]) -> None:
    """Its pools as well, where the system starts their processes afresh instead of forking."""
    script = poisoned.parent / "spawning.py"
    script.write_text(SPAWNING.format(root=str(ROOT)), encoding="utf-8")
    run(poisoned, [sys.executable, str(script)], words)


@pytest.mark.parametrize("start", [start_built_in, start_judge_process])
def test_a_child_imports_nothing_from_the_folder(poisoned: Path, start: Callable[[], Client]) -> None:
    client = start()
    try:
        client.send("stop")
        assert eventually(client.lines, 60)
    finally:
        client.close()
    assert planted_that_ran(poisoned) == ""


def test_a_child_is_found_where_the_program_runs_from_its_sources(poisoned: Path) -> None:
    """Without the site's packages (`-S`), among which an installed program is found."""
    python, *words = program_command()
    assert run(poisoned, [python, "-S", *words], ["--version"]).startswith("stax ")


@pytest.mark.slow
def test_the_writer_of_hostile_texts_imports_nothing_from_the_folder(poisoned: Path) -> None:
    with writer() as text_of:
        assert isinstance(text_of(1), str)
    assert planted_that_ran(poisoned) == ""


@pytest.mark.slow
def test_the_fuzzer_imports_nothing_from_the_folder(poisoned: Path) -> None:
    command = [*guided_command("links", poisoned.parent / "found"), "-runs=1"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert planted_that_ran(poisoned) == "", done.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="stops the program by a signal")
def test_a_window_and_its_computer_players_import_nothing_from_the_folder(poisoned: Path) -> None:
    script = ROOT / "packaging" / "ten_moves.py"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, script, STAX], env=environment, capture_output=True, text=True, check=False)
    assert planted_that_ran(poisoned) == ""
    assert done.returncode == 0, done.stdout + done.stderr
