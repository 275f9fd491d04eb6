"""A game looked through: to and fro in its tree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.game import read_options
from game.core.outcome import DRAW
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree
from game.play.events import GameResult
from game.play.setup import Seat
from game.play.study import Study, result_of, seats_of

MOVES = ("a1", "c3", "e5", "b2")
MIXTOUR = GAMES["mixtour"]


def sheet(seats: tuple[str, ...] = ("person", "computer:hard")) -> GameRecord:
    return GameRecord("mixtour", read_options(MIXTOUR, []), seats, Tree(MOVES))


def test_it_begins_at_the_end_and_goes_anywhere() -> None:
    study = Study(sheet(), MIXTOUR)
    assert study.match.texts == list(MOVES)
    assert study.next_node is None
    study.go_to(study.tree.main[1])
    assert study.match.texts == ["a1"]
    assert study.previous_node == ROOT
    assert study.last_node == study.tree.main[4]
    study.go_to(study.last_node)
    assert study.match.texts == list(MOVES)


def test_it_goes_on_along_the_last_visited_branch() -> None:
    study = Study(sheet(), MIXTOUR)
    node = study.tree.add(study.tree.add(study.tree.main[2], "d4"), "d1")
    study.go_to(node)
    assert study.match.texts == ["a1", "c3", "d4", "d1"]
    assert study.is_branch
    assert study.moves_below == 1
    study.go_to(ROOT)
    assert study.last_node == node
    study.go_to(study.tree.main[4])
    study.go_to(ROOT)
    assert study.last_node == study.tree.main[4]


def test_beside_is_what_was_tried_instead_at_the_last_fork() -> None:
    study = Study(sheet(), MIXTOUR)
    other = study.tree.add(study.tree.main[2], "d4")
    assert study.sibling(1) == other  # the fork lies a move back
    assert study.sibling(-1) is None
    study.go_to(other)
    assert study.sibling(-1) == study.tree.main[3]
    study.go_to(study.tree.main[1])
    assert study.sibling(1) is None


def test_a_branch_goes_from_its_node_on_and_what_was_played_stays() -> None:
    kept: list[int] = []
    study = Study(sheet(), MIXTOUR, lambda tree: kept.append(len(tree)))
    first = study.tree.add(study.tree.main[2], "d4")
    study.go_to(study.tree.add(first, "d1"))
    study.remove_branch()
    assert study.node == first
    study.remove_branch()
    assert study.match.texts == ["a1", "c3"]
    assert kept == [5, 4]
    with pytest.raises(ValueError, match="main line"):
        study.remove_branch()


def test_a_copy_is_a_match_of_its_own() -> None:
    study = Study(sheet(), MIXTOUR)
    copy = study.copy_match()
    copy.undo()
    assert study.match.texts == list(MOVES)


def test_seats_that_nobody_can_read_are_persons() -> None:
    seats = seats_of(sheet(("HAL 9000",)), 2)
    assert seats == (Seat(name="HAL 9000"), Seat())


@pytest.mark.parametrize("result", [GameResult(1, "resigned"), GameResult(0, "time"), GameResult(DRAW, "claimed")])
def test_how_it_ended_is_read_as_it_was_written(result: GameResult) -> None:
    assert result_of(replace(sheet(), result=str(result))) == result


@pytest.mark.parametrize("text", ["", "abandoned", "win", "win resigned", "win 1 somehow", "draw"])
def test_what_is_no_result_is_none(text: str) -> None:
    assert result_of(replace(sheet(), result=text)) is None
