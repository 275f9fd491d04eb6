"""Likely tries: first moves that look good and are refuted, as they are found, printed by the process and asked for."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.core.speed import is_program_compiled
from game.games import GAMES
from game.puzzles.attempt import Attempt
from game.puzzles.judge import Judge, read_likely_tries
from game.puzzles.judge_server import JudgeCommands
from game.puzzles.likely_tries import MAX_LIKELY_TRIES, LikelyTry, find_likely_tries
from game.puzzles.shelf import read_line
from game.puzzles.solve import Solver
from tests.puzzles.fake_judge import FakeJudge, FakeProcess
from tests.puzzles.lines import CASES, LINES

every_puzzle = pytest.mark.parametrize(("name", "line"), CASES, ids=[f"{name}-{line[0]}" for name, line in CASES])
STEAL = LINES["mixtour"][0]


@every_puzzle
def test_each_is_legal_not_right_and_refuted(name: str, line: str) -> None:
    game, puzzle = GAMES[name], read_line(GAMES[name], line)
    found = find_likely_tries(game, puzzle)
    assert 1 <= len(found) <= MAX_LIKELY_TRIES
    assert len({each.move for each in found}) == len(found)
    for each in found:
        position = puzzle.set_up(game)
        move = game.notation.read_move(position, each.move)
        verdict = Solver(game, puzzle).judge(move)
        assert not verdict.is_accepted
        position.advance(move)
        assert game.notation.read_move(position, each.reply) == verdict.reply


@pytest.mark.skipif(not is_program_compiled(), reason="the positions are too large for a plain search")
def test_of_one_piece_on_one_cell_only_the_best_is_listed() -> None:
    game = GAMES["stax"]
    found = find_likely_tries(game, read_line(game, LINES["stax"][0]), count=8)
    ways = [each.move.partition("=")[0] for each in found]
    assert len(set(ways)) == len(ways) > MAX_LIKELY_TRIES


def test_what_loses_at_a_glance_comes_last() -> None:
    game, line = GAMES["mixtour"], LINES["mixtour"][2]  # most moves lose at once
    puzzle = read_line(game, line)
    position = puzzle.set_up(game)
    found = find_likely_tries(game, puzzle, count=100)
    lost = []
    for each in found:
        after = position.clone()
        after.advance(game.notation.read_move(position, each.move))
        after.advance(game.notation.read_move(after, each.reply))
        lost.append(after.outcome() == 1 - puzzle.seat)
    assert lost == sorted(lost)
    assert set(lost) == {False, True}


def test_the_process_prints_them_in_a_line() -> None:
    said: list[str] = []
    JudgeCommands(said.append).obey(1, "\t".join(("likely", "mixtour", STEAL)))
    assert read_likely_tries(said[0]) == find_likely_tries(GAMES["mixtour"], read_line(GAMES["mixtour"], STEAL))
    assert read_likely_tries("refused a b") == ()
    assert read_likely_tries("likely\ta b\tc") == (LikelyTry("a", "b"),)


def test_a_question_about_a_move_replaces_the_one_about_tries() -> None:
    puzzle = read_line(GAMES["mixtour"], STEAL)
    judge = Judge(lambda: FakeProcess("likely\ta b"))
    judge.ask_likely(puzzle)
    assert judge.poll() is None  # it asks for something else
    judge = Judge(lambda: FakeProcess("likely\ta b"))
    judge.ask_likely(puzzle)
    assert judge.poll_likely() == (LikelyTry("a", "b"),)
    assert judge.poll_likely() is None


def test_they_are_asked_for_when_the_puzzle_is_done() -> None:
    judge = FakeJudge()
    attempt = Attempt(GAMES["mixtour"], read_line(GAMES["mixtour"], STEAL), judge)
    with pytest.raises(ValueError, match="asked, not done"):
        attempt.ask_likely()
    while attempt.state == "asked":
        attempt.show_move()
    attempt.ask_likely()
    assert attempt.poll_likely() == find_likely_tries(GAMES["mixtour"], attempt.puzzle)
    assert attempt.poll_likely() is None
    judge.fault = StaxError("gone")
    attempt.ask_likely()
    assert attempt.poll_likely() == ()
