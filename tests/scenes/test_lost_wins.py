"""The missed wins that an analysis hands on: a person's, of games of two, with their length in own moves."""

from __future__ import annotations

import pytest

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Kind, Verdict
from game.core.game import read_options
from game.engine.position_search import Finding
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.study import Study
from game.puzzles.lost_wins import LostWin
from game.scenes.review.lost_wins import find_lost_wins

MIXTOUR = GAMES["mixtour"]
MOVES = ("a1", "c3", "e5", "b2")


def analysis(kinds: dict[int, Kind], plies: int | None = 3) -> GameAnalysis:
    """An analysis of four moves; before each there is a win in `plies`."""
    findings = tuple(Finding((1.0, 0.0), 5, plies=plies) for _ in range(5))
    verdicts = [Verdict(ply, (ply - 1) % 2, MOVES[ply - 1], 1.0, 0.5, kinds.get(ply, "")) for ply in range(1, 5)]
    return GameAnalysis(findings, tuple(verdicts))


def study(*seats: str) -> Study:
    tree = Tree()
    tree.set_main_line(MOVES)
    return Study(GameRecord("mixtour", read_options(MIXTOUR, []), seats, tree, None, ""), MIXTOUR)


def test_a_persons_win_is_handed_on_where_it_was() -> None:
    looked = study("person", "computer:hard")
    (found,) = find_lost_wins(looked, analysis({3: "missed win", 4: "missed win", 1: "blunder"}))
    position = MIXTOUR.notation.write_position(looked.match.position_after(2))
    assert found == LostWin("mixtour", ("points=1",), position, 2)


@pytest.mark.parametrize(("plies", "moves"), [(1, 1), (2, 1), (5, 3)])
def test_plies_are_own_moves(plies: int, moves: int) -> None:
    (found,) = find_lost_wins(study("person", "person"), analysis({2: "missed win"}, plies))
    assert found.moves == moves


def test_nothing_is_handed_on_that_is_not_sure() -> None:
    assert find_lost_wins(study("person", "person"), analysis({3: "missed win"}, None)) == ()
    assert find_lost_wins(study("computer:hard", "person"), analysis({3: "missed win"})) == ()


def test_games_of_three_have_no_puzzles() -> None:
    game = GAMES["stax"]
    record = GameRecord("stax", read_options(game, ["players=3"]), ("person",) * 3, Tree(), None, "")
    assert find_lost_wins(Study(record, game), analysis({1: "missed win"})) == ()
