"""`lab reliability`: what is tried, printed and found."""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.ai.thinker import Thinker
from game.core.position import Position
from game.library.storage.commits import Change, commit
from game.settings import config_file
from lab.__main__ import main
from lab.reliability import kills, laws, position_laws
from lab.reliability.cases import Case
from lab.reliability.laws import PARTS
from lab.reliability.library import Times
from lab.reliability.progress import Progress
from lab.reliability.texts import random_text, writer


@pytest.mark.slow
def test_the_last_line_of_each_part_has_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reliability", "laws", "--count", "2", "--only", "mixtour", "stax-3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(";")[0] for line in lines] == ["laws mixtour: 2", "laws stax-3: 2"]
    assert all("; 0 breaches; " in line for line in lines)


def test_every_game_and_number_of_players_is_played() -> None:
    assert PARTS == ["stax", "stax-3", "death-stacks", "stack-22", "mixtour"]


@pytest.mark.slow_cases("1-4")
@pytest.mark.parametrize(("novices", "games"), [("1", 4), ("2", 2)])
def test_novices_play_as_many_games_as_they_are_to(
    novices: str, games: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sat = list[str]()

    class Counted(Thinker):
        def __init__(self, *given: Any, **named: Any) -> None:
            sat.append("novice")
            super().__init__(*given, **named)

    monkeypatch.setattr(laws, "Thinker", Counted)
    assert main(["reliability", "laws", "--count", "4", "--only", "mixtour", "--novices", novices]) == 0
    assert "laws mixtour: 4; " in capsys.readouterr().out
    assert len(sat) == games


def test_a_breach_is_printed_and_gives_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_case: Case, position: Position, _rng: object) -> None:
        assert not position.noisy_moves()

    monkeypatch.setattr("lab.reliability.laws.LAWS", (broken, *position_laws.LAWS))
    assert main(["reliability", "laws", "--count", "1", "--only", "mixtour"]) == 1
    printed = capsys.readouterr().out
    assert "BREACH: broken, game 0 of mixtour points=1: " in printed


def test_a_part_goes_on_from_a_number_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress("laws stax", 10, first=7)
    assert list(progress.numbers()) == [7, 8, 9]
    begun = Progress("laws stax", 10)
    for number in begun.numbers():
        monkeypatch.setattr(Progress, "stopped", number == 3)
    assert begun.made == 4


@pytest.mark.parametrize(
    "words", [["laws", "--only", "chess"], ["laws", "--count", "0"], ["laws", "--novices", "0"], ["dreams"]]
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["reliability", *words])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_texts_are_written_in_a_process_of_their_own_from_a_seed() -> None:
    with writer() as text_of:
        assert [text_of(seed) for seed in range(8)] == [random_text(random.Random(seed)) for seed in range(8)]


@pytest.mark.slow
def test_killed_processes_leave_a_sound_library(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kills, "AGED", 60.0)  # how soon it is there depends on the machine
    monkeypatch.setattr(kills, "LONGEST", 2.0)  # and so does how soon a process has played
    assert main(["reliability", "kills", "--count", "4", "--seed", "3"]) == 0
    found = re.search(r"kills table: 4; sound 4 of 4; (\d+) moves seen", capsys.readouterr().out)
    assert found is not None
    assert int(found[1]) > 4


@pytest.mark.slow
def test_what_is_committed_too_late_is_found_to_be_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
        if os.getpid() != here and len(changes) > 3:  # not when it is opened
            time.sleep(0.3)
        commit(database, changes)

    here = os.getpid()
    monkeypatch.setattr("game.library.storage.writer.commit", late)
    monkeypatch.setattr(kills, "LONGEST", 2.0)
    assert main(["reliability", "kills", "--count", "5"]) == 1
    assert re.search(r"BREACH: kill \d: what was seen for \d+ ms is lost", capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_settings_and_exports_survive_any_number_of_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    parts = ["settings-bytes", "export-bytes"]
    assert main(["reliability", "faults", "--count", "6", "--only", *parts]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"faults {part}" for part in parts]
    assert "The settings can't be written to FOLDER" in lines[0]
    assert "The file games.stax can't be written" in lines[1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_file_that_is_written_in_place_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config_file, "replace_file", Path.write_bytes)
    assert main(["reliability", "faults", "--count", "6", "--only", "settings-bytes"]) == 1
    assert "the settings are neither the old nor the new ones" in capsys.readouterr().out


@pytest.mark.slow_cases("[il]*", "export")
@pytest.mark.parametrize("part", ["settings", "export", "import", "library"])
def test_files_and_games_survive_system_calls_that_fail(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("strace") is None and os.environ.get("CI") != "true":
        pytest.skip("needs strace")
    assert main(["reliability", "faults", "--count", "6", "--only", f"{part}-calls"]) == 0
    assert "0 breaches" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    "part", ["settings-memory", "export-memory", "import-bytes", "import-memory", "library-bytes", "library-memory"]
)
def test_games_survive_every_fault(part: str) -> None:
    assert main(["reliability", "faults", "--count", "6", "--only", part]) == 0


@pytest.mark.slow
def test_a_library_is_opened_asked_and_paged_through(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.reliability.library.LIMIT", 60.0)
    monkeypatch.setattr("lab.reliability.library.PAGES", 1)
    assert main(["reliability", "library", "--count", "120"]) == 0
    assert re.search(r"120; opened in .* answers in .* pages seen in .* 0 breaches", capsys.readouterr().out)


def test_an_answer_that_takes_too_long_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    breaches: list[str] = []
    times = Times(breaches.append)
    with times.of("nothing"):
        pass
    assert not breaches
    monkeypatch.setattr("lab.reliability.library.LIMIT", 0.001)
    with times.of("a sum"):
        assert sum(range(10**6))
    assert re.fullmatch(r"a sum takes \d+ ms", breaches[0])
    assert re.fullmatch(r"\d+ to \d+ ms \(\d+ to \d+ ms of the processor\)", str(times))
