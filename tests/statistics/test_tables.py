"""The same numbers as text, as CSV and by the command."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from game.__main__ import main
from game.games import GAMES
from game.library.library import LIBRARY_FILE, Library
from game.statistics.compute import StatisticsFilter
from game.statistics.survey import Survey
from game.statistics.tables import as_csv, as_text, make_tables
from tests.statistics.made_games import made

GAMES_MADE = [
    *(made("mixtour", "person,computer:easy", "win 0 a", day, "a1 c3") for day in range(7)),
    *(made("mixtour", "person,computer:easy", "win 1 a", day + 0.1, "b2 c3") for day in range(3)),
    made("stax", "person,computer:hard,computer:easy", "draw a", 9, players="3"),
]


def filled(folder: Path) -> Library:
    library = Library(folder / LIBRARY_FILE)
    for record in GAMES_MADE:
        library.add(record)
    return library


def test_a_table_is_read_in_lines(tmp_path: Path) -> None:
    library = filled(tmp_path)
    survey = Survey(library, GAMES)
    survey.read_all()
    library.close()
    found = {table.id: as_text(table, GAMES, str) for table in make_tables(survey.statistics(StatisticsFilter()))}
    assert found["levels"].splitlines() == [
        "Results against the computer",
        "Game     Players  Level  Won  Drawn  Lost   %",
        "Mixtour  2        easy     7      0     3  70",
        "Stax     3        hard     0      1     0   ·",  # a single game has no share
    ]
    assert found["persons"] == "Between people\n·"
    assert "a1 c3" in found["openings"]


def test_a_number_a_line_is_the_same_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path).close()
    assert main(["statistics", "--data", str(tmp_path), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert list(rows[0]) == ["table", "game", "players", "item", "measure", "value"]
    levels = {(row["game"], row["item"], row["measure"]): row["value"] for row in rows if row["table"] == "levels"}
    assert levels[("mixtour", "easy", "won")] == "7"
    assert levels[("mixtour", "easy", "percent")] == "70.0"
    assert ("stax", "hard", "percent") not in levels


def test_the_command_prints_all_tables_and_takes_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path).close()
    assert main(["statistics", "--data", str(tmp_path), "--game", "stax"]) == 0
    printed = capsys.readouterr().out
    assert "Results against the computer" in printed
    assert "Mixtour" not in printed


def test_a_name_that_nobody_has_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(tmp_path).close()
    assert main(["statistics", "--data", str(tmp_path), "--player", "Nemo"]) == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "stax statistics: Nobody in these games is called 'Nemo'.\n")


def test_without_a_library_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "--data", str(tmp_path)]) == 1
    assert "No games are saved in" in capsys.readouterr().err
    assert as_csv([]) == "table,game,players,item,measure,value\n"
