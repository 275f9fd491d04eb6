"""`lab puzzles`: made from games, again the same after a stop, proven again, listed; what is alike is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core.errors import StaxError
from game.core.game import default_options
from game.core.geometry.canonical import canonical_form
from game.core.geometry.hexes import turn_cell, turn_pointers
from game.games import GAMES
from game.puzzles.proof import Proof
from game.puzzles.puzzle import Task
from game.puzzles.shelf import read_file, read_line, read_shipped
from lab.__main__ import main
from lab.puzzles.candidates import Found
from lab.puzzles.collection import Collection
from lab.puzzles.difficulty import share_solved, weigh
from lab.puzzles.kept_wins import kept_win
from lab.puzzles.plan import Plan
from tests.puzzles.lines import LINES

MAKE = ["puzzles", "make", "mixtour", "--nodes", "300", "--proof", "40000", "--tries", "2", "--longest", "2"]
PLAN = Plan("mixtour", (), 300, 8, 40000, 2, 2, 1)


def form(name: str, text: str, **options: str) -> object:
    game = GAMES[name]
    return canonical_form(game, game.notation.read_position(text, default_options(game) | options))


def stax(cells: dict[tuple[int, int], str], turn: str) -> str:
    return f"2 {turn} " + ";".join(f"{q},{r}={pile}" for (q, r), pile in sorted(cells.items()))


def moved(cells: dict[tuple[int, int], str], turns: int, mirrored: bool) -> dict[tuple[int, int], str]:
    """The same table turned, mirrored and shifted, tile by tile as it is written."""

    def tile(text: str) -> str:
        digits = text[1:]
        if digits == "K":
            return text
        pointers = turn_pointers(sum(1 << int(digit) for digit in digits), turns)
        found = [d for d in range(6) if pointers >> d & 1]
        return text[0] + "".join(map(str, sorted((1 - d) % 6 if mirrored else d for d in found)))

    def place(cell: tuple[int, int]) -> tuple[int, int]:
        q, r = turn_cell(cell, turns)
        return (r + 3, q - 2) if mirrored else (q + 3, r - 2)

    return {place(cell): "/".join(map(tile, pile.split("/"))) for cell, pile in cells.items()}


TABLE = {(0, 0): "L013", (1, 0): "D12/L03", (0, 1): "DK", (1, 1): "LK"}


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(6))
def test_a_table_of_hexagons_is_alike_in_twelve_ways_and_by_its_colours(turns: int, mirrored: bool) -> None:
    same = moved(TABLE, turns, mirrored)
    other = {cell: pile.translate(str.maketrans("LD", "DL")) for cell, pile in same.items()}
    wanted = form("stax", stax(TABLE, "L"))
    assert form("stax", stax(same, "L")) == wanted
    assert form("stax", stax(other, "D")) == wanted
    assert form("stax", stax(same, "D")) != wanted
    assert form("stax", stax(TABLE | {(1, 0): "D12/L14"}, "L")) != wanted


def test_a_square_board_is_alike_in_eight_ways_and_by_its_colours() -> None:
    rows = ["wr,,,,", ",,w,,", ",,,,r", ",,,,", ",,,,"]
    board = [row.split(",") for row in rows]
    wanted = form("mixtour", "/".join(rows) + " W 0-0 -", points="1")
    for _ in range(2):
        board = [list(row) for row in zip(*board, strict=True)]
        for _ in range(4):
            board = [list(row) for row in zip(*board[::-1], strict=True)]
            text = "/".join(",".join(row) for row in board)
            assert form("mixtour", f"{text} W 0-0 -", points="1") == wanted
            assert form("mixtour", f"{text.translate(str.maketrans('wr', 'rw'))} R 0-0 -", points="1") == wanted
            assert form("mixtour", f"{text} R 0-0 -", points="1") != wanted


def test_slabs_are_alike_where_the_first_one_can_be_laid_upon_itself() -> None:
    game = GAMES["stack-22"]
    position = game.notation.read_position("B I0@0,0", default_options(game) | {"tiles": "I"})
    forms = set()
    for move in position.legal():
        position.play(move)
        forms.add(canonical_form(game, position))
        position.undo()
    ways = 4  # a straight one, turned by half and mirrored
    assert len(position.legal()) // ways <= len(forms) < len(position.legal()) // (ways - 1)


@pytest.mark.slow
def test_made_in_two_goes_is_what_is_made_in_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parted = tmp_path / "whole.txt", tmp_path / "parted.txt"
    assert main([*MAKE, "--count", "4", "--processes", "1", "--into", str(whole)]) == 0
    captured = capsys.readouterr()
    assert captured.out.endswith(f" in {whole}\n")
    assert captured.err == ""  # a bar is for terminals
    for count in ("2", "4"):
        assert main([*MAKE, "--count", count, "--processes", "1", "--into", str(parted)]) == 0
    first, second = (path.read_text(encoding="utf-8").splitlines() for path in (whole, parted))
    assert first[1:] == second[1:]
    game = GAMES["mixtour"]
    assert len(read_file(game, whole).puzzles) >= 4
    assert read_file(game, whole).faults == ()
    capsys.readouterr()
    assert main(["puzzles", "check", "mixtour", "--file", str(whole), "--processes", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(read_file(game, whole).puzzles)} puzzles, 0 unproven"


def test_a_file_of_another_plan_or_with_a_fault_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    Collection(PLAN, path, "made").add([])
    assert Collection(PLAN, path, "made again").games == 1
    before = path.read_text(encoding="utf-8")
    with pytest.raises(StaxError, match="made otherwise"):
        Collection(replace(PLAN, seed=2), path, "made")
    assert path.read_text(encoding="utf-8") == before
    path.write_text(before + "nonsense\n", encoding="utf-8")
    with pytest.raises(StaxError, match="line 4"):
        Collection(PLAN, path, "made")


def test_what_is_alike_or_common_is_not_taken_in(tmp_path: Path) -> None:
    game = GAMES["mixtour"]
    puzzle = read_line(game, LINES["mixtour"][0])
    collection = Collection(PLAN, tmp_path / "some.txt", "made")
    found = Found(replace(puzzle, task=Task("win", 1)), canonical_form(game, puzzle.set_up(game)))
    collection.add([found, found])
    assert len(collection.puzzles) == 1
    collection.add([replace(found, form=((((number, 0), ()),))) for number in range(30)])
    assert len(collection.puzzles) == 12
    assert [each.number for each in collection.puzzles] == list(range(1, 13))
    assert collection.games == 2


def test_what_is_not_proven_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.txt"
    good = LINES["mixtour"][1]
    path.write_text(f"{good}\n{good.replace(' d3', '').replace('2', '7', 1)}\nnonsense\n", encoding="utf-8")
    assert main(["puzzles", "check", "mixtour", "--file", str(path), "--processes", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines() == ["mixtour 7: save 1 is not proven", "3 puzzles, 2 unproven"]
    assert captured.err.count("\n") == 1
    assert "some.txt, line 3: " in captured.err


def test_a_list_has_seven_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.txt"
    path.write_text("\n".join(LINES["mixtour"]), encoding="utf-8")
    assert main(["puzzles", "list", "mixtour", "--file", str(path)]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [row[3] for row in rows] == ["win 3", "save", "keep"]
    for row, line in zip(rows, LINES["mixtour"], strict=True):
        parts = line.split("\t")
        assert row == [*parts[:3], row[3], *parts[4:7]]


def test_bad_arguments_are_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = str(tmp_path / "none.txt")
    for words in (
        ["make", "chess"],
        ["make", "mixtour", "--count", "0"],
        ["make", "mixtour", "--option", "points=0"],
        ["make", "stax", "--option", "players=3"],
        ["make", "mixtour", "--processes", "0"],
        ["make", "mixtour", "--into", str(tmp_path)],
        ["check", "--file", lost],
        ["list", "mixtour", "--file", lost],
        ["list"],
        ["burn"],
    ):
        with pytest.raises(SystemExit, match="2"):
            main(["puzzles", *words])
        assert capsys.readouterr().err.count("\n") == 1, words


def test_a_puzzle_that_is_solved_more_often_weighs_less() -> None:
    game = GAMES["mixtour"]
    puzzle = read_line(game, LINES["mixtour"][0])
    position = puzzle.set_up(game)
    accepted = {game.notation.read_move(position, text) for text in puzzle.accepted}
    assert share_solved(game, position, position.legal(), "novice", 3, 100) == 1
    assert share_solved(game, position, (), "novice", 3, 100) == 0
    hard, easy = weigh(game, position, (), 10_000, 2, 100), weigh(game, position, position.legal(), 10_000, 2, 100)
    assert easy < weigh(game, position, accepted, 10_000, 2, 2000) < hard
    assert weigh(game, position, (), 100_000, 2, 100) > hard


@pytest.mark.slow
def test_kept_wins_alone_are_added_to_a_file_that_was_made_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.txt"
    assert main([*MAKE, "--count", "2", "--processes", "1", "--into", str(path)]) == 0
    first = read_file(GAMES["mixtour"], path)
    wish = [*MAKE, "--only", "keep", "--opening", "16", "--processes", "1", "--into", str(path)]
    count = str(len(first.puzzles) + 2)
    assert main([*wish, "--further", "--count", count]) == 0
    both = read_file(GAMES["mixtour"], path)
    assert both.puzzles[: len(first.puzzles)] == first.puzzles
    assert {puzzle.task.kind for puzzle in both.puzzles[len(first.puzzles) :]} == {"keep"}
    assert {name: both.head[name] for name in first.head} == first.head
    assert '"only": "keep"' in both.head["plan 2"]
    games = int(both.head["games 2"])
    assert main([*wish, "--further", "--count", count]) == 0  # the same command goes on
    assert read_file(GAMES["mixtour"], path).head == {**both.head, "games 2": str(games)}
    capsys.readouterr()
    assert main(["puzzles", "check", "mixtour", "--file", str(path), "--processes", "1"]) == 0


def test_a_kept_win_is_one_that_every_other_move_lets_go() -> None:
    game, puzzle = GAMES["mixtour"], read_line(GAMES["mixtour"], LINES["mixtour"][2])
    plan = replace(PLAN, proof=2 * PLAN.proof)
    found = kept_win(plan, Proof(game, puzzle.set_up(game)), Random(1))
    assert found is not None
    task, accepted, _nodes = found
    assert (task, [game.notation.write_move(puzzle.set_up(game), move) for move in accepted]) == (
        puzzle.task,
        list(puzzle.accepted),
    )
    slow = read_line(game, LINES["mixtour"][0])  # a win in three
    assert kept_win(plan, Proof(game, slow.set_up(game)), Random(1)) is None
    assert kept_win(replace(PLAN, proof=100), Proof(game, puzzle.set_up(game)), Random(1)) is None


def test_a_win_that_another_move_keeps_too_is_none_to_be_kept() -> None:
    game, kept = GAMES["mixtour"], []
    puzzles = [puzzle for puzzle in read_shipped(game).puzzles if puzzle.task == Task("win", 2)]
    for puzzle in puzzles[:8]:
        proof = Proof(game, puzzle.set_up(game))
        found = kept_win(replace(PLAN, proof=400_000), proof, Random(1))
        kept.append(found is not None)
        if found is not None:
            assert Proof(game, puzzle.set_up(game)).is_proven(found[0], found[1])
    assert False in kept
