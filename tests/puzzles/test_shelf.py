"""The shelf: what the program has, and files with faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.core.game import Game
from game.core.geometry.canonical import canonical_form
from game.games import GAMES
from game.puzzles import shelf
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import format_shelf, read_file, read_line, read_shelf, read_shipped, write_line
from lab.puzzles.command import is_proven
from tests.puzzles.lines import CASES, LINES

every_shelf = pytest.mark.parametrize("name", list(GAMES))
SAMPLE = 5  # puzzles of each game that are proven again


@pytest.mark.slow_cases("stack-22")
@every_shelf
def test_all_that_is_shipped_reads_is_legal_and_distinct(name: str) -> None:
    game = GAMES[name]
    shelf = read_shipped(game)
    assert shelf.faults == ()
    assert shelf.puzzles
    assert {"made", "plan", "games"} <= shelf.head.keys()
    forms = Counter(canonical_form(game, puzzle.set_up(game)) for puzzle in shelf.puzzles)
    assert max(forms.values()) == 1


@every_shelf
def test_what_is_shipped_is_of_several_kinds_and_a_third_at_most_wins_at_once(name: str) -> None:
    puzzles = read_shipped(GAMES[name]).puzzles
    tasks = Counter(str(puzzle.task) for puzzle in puzzles)
    assert 80 <= tasks["win 1"] <= len(puzzles) / 3
    assert len({puzzle.task.kind for puzzle in puzzles}) > 1
    assert max(puzzle.rating for puzzle in puzzles) - min(puzzle.rating for puzzle in puzzles) > 500
    assert all(len(puzzle.line) == 1 for puzzle in puzzles if puzzle.task.kind == "save")


@pytest.mark.slow
@every_shelf
def test_some_of_what_is_shipped_is_proven_again(name: str) -> None:
    puzzles = read_shipped(GAMES[name]).puzzles
    for puzzle in puzzles[:: 1 + len(puzzles) // SAMPLE]:
        assert is_proven(puzzle), puzzle


@pytest.mark.parametrize(("name", "line"), CASES)
def test_a_line_is_written_as_it_was_read(name: str, line: str) -> None:
    puzzle = read_line(GAMES[name], line)
    assert write_line(puzzle) == line
    assert GAMES[name].notation.seat_letter(puzzle.seat) in line.split("\t")[2]


FAULTS = {
    (0, "x"): "number must be a number from 1",
    (0, "0"): "number must be a number from 1",
    (1, "points=0"): "can't have the value '0'",
    (2, "nonsense"): "",
    (2, ",,,,/,,,,/,,,,/,,,,/w,,,, W 1-0 -"): "isn't over",
    (3, "win"): "is not a puzzle's goal",
    (3, "lose 1"): "is not a puzzle's goal",
    (3, "win 10"): "is not a puzzle's goal",
    (4, ""): "one of them must begin the line",
    (4, "c5:1-b5 c5:1-b5"): "one of them must begin the line",
    (4, "c5:1-b5 a1:1-a2"): "",
    (6, "-5"): "rating must be a number",
    (7, "b5:1-e5"): "one of them must begin the line",
    (7, "c5:1-b5 c5:1-b5"): "",
    (7, "c5:1-b5\tmore"): "8 parts, not 9",
}


@pytest.mark.parametrize(("part", "text", "message"), [(*key, message) for key, message in FAULTS.items()])
def test_a_damaged_line_is_reported_with_its_place_and_left_out(part: int, text: str, message: str) -> None:
    game, (good, *others) = GAMES["mixtour"], LINES["mixtour"]
    parts = good.split("\t")
    parts[part] = text
    shelf = read_shelf(game, "\n".join(["# made = so", *others, "\t".join(parts), ""]), "some.txt")
    assert [write_line(puzzle) for puzzle in shelf.puzzles] == others
    (fault,) = map(str, shelf.faults)
    assert fault.startswith(f"some.txt, line {2 + len(others)}: ")
    assert message in fault
    assert "\n" not in fault


def test_two_puzzles_with_the_same_number_are_reported() -> None:
    line = LINES["mixtour"][0]
    shelf = read_shelf(GAMES["mixtour"], f"{line}\n{line}\n", "some.txt")
    assert len(shelf.puzzles) == 1
    assert str(shelf.faults[0]) == "some.txt, line 2: There are two puzzles with the number 1."


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StaxError, match="can't be read"):
        read_file(GAMES["stax"], tmp_path / "none.txt")
    (tmp_path / "noise.txt").write_bytes(bytes(range(128, 256)))
    with pytest.raises(StaxError, match="can't be read"):
        read_file(GAMES["stax"], tmp_path / "noise.txt")


def test_a_shelf_that_is_missing_or_noise_stops_nothing(tmp_path: Path) -> None:
    game = GAMES["mixtour"]
    shelf = read_shipped(game, tmp_path)
    assert shelf.puzzles == ()
    assert str(shelf.faults[0]) == f"The puzzle file {tmp_path / 'mixtour.txt'} is missing."
    (tmp_path / "mixtour.txt").write_bytes(bytes(range(128, 256)))
    shelf = read_shipped(game, tmp_path)
    assert shelf.puzzles == ()
    assert "can't be read" in str(shelf.faults[0])


def test_what_is_written_reads_again(tmp_path: Path) -> None:
    game = GAMES["mixtour"]
    puzzles = [read_line(game, line) for line in LINES["mixtour"]]
    path = tmp_path / "some.txt"
    path.write_text("\n".join(format_shelf({"made": "a = b"}, puzzles)), encoding="utf-8")
    shelf = read_file(game, path)
    assert list(shelf.puzzles) == puzzles
    assert shelf.head == {"made": "a = b"}


def test_others_may_go_first_before_each_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    done, plain = list[str](), shelf.read_line

    def read_one(game: Game, line: str) -> Puzzle:
        done.append("read")
        return plain(game, line)

    monkeypatch.setattr(shelf, "read_line", read_one)
    read_shelf(GAMES["mixtour"], "\n".join(LINES["mixtour"]), "some", pause=lambda: done.append("pause"))
    assert done == ["pause", "read"] * len(LINES["mixtour"])
