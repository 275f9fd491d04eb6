"""`lab openings`: made from games, the same in two goes as in one, every move searched again deeper."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import StaxError
from game.core.game import Game, default_options
from game.core.match import Match
from game.core.outcome import DRAW
from game.core.position import Position
from game.games import GAMES
from game.openings.book import BookMove, BookPosition, set_up_position
from game.openings.shelf import read_book_file
from lab.__main__ import main
from lab.openings import command, deep, selfplay
from lab.openings.collection import Collection
from lab.openings.selfplay import Plan, Played
from tests.openings.hand_made import MIXTOUR, TEXT, line

WISHES = ["--plies", "2", "--nodes", "400", "--times", "2", "--play", "20", "--processes", "1"]
WON = "rwrw,,,,/,,,,/,,,,/,,,,/w,,,, W 0-0 -"  # by a tower on a5
MAKE = ["openings", "make", "mixtour", *WISHES]
CHECK = ["openings", "check", "mixtour", "--times", "2", "--processes", "1", "--file"]


class InlineExecutor(Executor):
    """Works when it is asked to."""

    def submit(self, fn: Any, /, *words: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*words, **named))
        return done


@pytest.fixture(autouse=True)
def _no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "workers", lambda _processes, _cluster: nullcontext(InlineExecutor()))
    monkeypatch.setattr(selfplay, "CUT", 4)
    monkeypatch.setattr(deep, "MEGABYTES", 1)


def test_made_in_two_goes_is_what_is_made_in_one_and_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parted = tmp_path / "whole.txt", tmp_path / "parted.txt"
    assert main([*MAKE, "--games", "4", "--into", str(whole)]) == 0
    captured = capsys.readouterr()
    assert captured.out.endswith(f" from 4 games in {whole}\n")
    assert captured.err == ""  # a bar is for terminals
    for games in ("2", "4"):
        assert main([*MAKE, "--games", games, "--into", str(parted)]) == 0
    first, second = (path.read_text(encoding="utf-8").splitlines() for path in (whole, parted))
    assert first[1:] == second[1:]
    positions = read_book_file(MIXTOUR, whole).positions
    assert sum(each.games for found in positions.values() for each in found.moves) == 4 * 2
    capsys.readouterr()
    assert main([*CHECK, str(whole)]) == 0
    count = sum(len(found.moves) for found in positions.values())
    assert capsys.readouterr().out.splitlines()[-1] == f"{count} moves, 0 worse"


def test_a_bad_move_that_was_put_in_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.txt"
    found = BookPosition(WON, 2, 400, (BookMove("a1:1-a5", 1.0), BookMove("c3", 0.99)))
    path.write_text(f"{line(found)}\nnonsense\n", encoding="utf-8")
    assert main([*CHECK, str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [f"mixtour: c3 in {WON}", "3 moves, 2 worse"]
    assert "some.txt, line 2: " in captured.err


def test_a_position_is_searched_as_a_reader_of_the_book_sets_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["stax"]
    match, searched, real = Match(game, default_options(game)), list[list[int]](), deep.weighed
    for text in ("K@0,0", "01235@0,1", "012345@-1,1", "345@-1,2"):
        match.play_text(text)

    def watched(game: Game, position: Position, nodes: int) -> deep.Weighed:
        searched.append(list(position.legal()))
        return real(game, position, nodes)

    monkeypatch.setattr(deep, "weighed", watched)
    found = deep.book_position(game, match.position, 200, 2)
    fresh = list(set_up_position(game, found).legal())
    assert searched == [fresh, fresh]
    assert fresh != match.position.legal()  # what was played is remembered in another order


def test_results_count_for_the_player_who_made_the_moves(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(TEXT, encoding="utf-8")
    shelf = read_book_file(MIXTOUR, tmp_path / "hand.txt")
    (first, found), (second, reply) = shelf.positions.items()
    collection = Collection(Plan("mixtour", 2, 400, 2, 20, 1), tmp_path / "some.txt", "made")
    path = [(first, "a1", 0), (second, "b1", 1)]
    for winner in (0, 1, DRAW):
        collection.add(Played({first: found, second: reply}, path, winner))
    one, other = (collection.positions[key].moves[0] for key in (first, second))
    assert (one.games, one.won, one.drawn) == (8 + 3, 4 + 1, 1 + 1)
    assert (other.games, other.won, other.drawn) == (3 + 3, 1 + 1, 0 + 1)


def test_a_file_of_another_plan_or_with_a_fault_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    plan = Plan("mixtour", 2, 400, 2, 20, 1)
    Collection(plan, path, "made").add(Played())
    assert Collection(plan, path, "made again").games == 1
    with pytest.raises(StaxError, match="made otherwise"):
        Collection(Plan("mixtour", 3, 400, 2, 20, 1), path, "made")
    before = path.read_text(encoding="utf-8")
    path.write_text(before + "nonsense\n", encoding="utf-8")
    with pytest.raises(StaxError, match="line 4"):
        Collection(plan, path, "made")


def test_bad_arguments_are_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = str(tmp_path / "none.txt")
    for words in (
        ["make", "chess"],
        ["make", "mixtour", "--games", "0"],
        ["make", "mixtour", "--seconds", "0"],
        ["make", "mixtour", "--processes", "0"],
        ["make", "mixtour", "--into", str(tmp_path)],
        ["check", "--file", lost],
        ["check", "mixtour", "--file", lost],
        ["check", "mixtour", "--times", "0"],
        ["burn"],
    ):
        with pytest.raises(SystemExit, match="2"):
            main(["openings", *words])
        assert capsys.readouterr().err.count("\n") == 1, words


def test_every_game_has_a_book_that_can_be_made() -> None:
    assert all(game.seats({option.key: option.values[0] for option in game.options}) == 2 for game in GAMES.values())
