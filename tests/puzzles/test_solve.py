"""A puzzle while it is played: what is accepted, the longest defence, what refutes a try."""

from __future__ import annotations

import pytest

from game.core import outcome
from game.games import GAMES
from game.puzzles.proof import Proof
from game.puzzles.shelf import read_line
from game.puzzles.solve import Solver
from tests.puzzles.lines import CASES, LINES

every_puzzle = pytest.mark.parametrize(("name", "line"), CASES, ids=[f"{name}-{line[0]}" for name, line in CASES])


@every_puzzle
def test_the_line_of_a_puzzle_is_played_to_its_end(name: str, line: str) -> None:
    game = GAMES[name]
    puzzle = read_line(game, line)
    solver = Solver(game, puzzle)
    texts: list[str] = []
    while solver.task is not None:
        text = puzzle.line[len(texts)]
        before = solver.position.clone()
        reply = solver.play(game.notation.read_move(before, text))
        texts.append(text)
        if reply is not None:
            before.advance(game.notation.read_move(before, text))
            texts.append(game.notation.write_move(before, reply))
    if puzzle.task.kind == "win":
        assert tuple(texts) == puzzle.line
        assert len(texts) == 2 * puzzle.task.moves - 1
        assert solver.position.outcome() == solver.seat
    else:
        assert texts == [puzzle.line[0]]


@every_puzzle
def test_what_is_not_accepted_is_refuted(name: str, line: str) -> None:
    game = GAMES[name]
    puzzle = read_line(game, line)
    solver = Solver(game, puzzle)
    start = solver.position.clone()
    others = [move for move in start.legal() if game.notation.write_move(start, move) not in puzzle.accepted]
    for move in others[:: 1 + len(others) // 4]:
        verdict = solver.judge(move)
        assert not verdict.is_accepted
        after = start.clone()
        after.advance(move)
        if verdict.reply is None:
            assert after.outcome() != outcome.PLAYING
            continue
        after.advance(verdict.reply)
        if puzzle.task.kind == "save":
            assert after.outcome() == 1 - solver.seat
        else:
            done = after.outcome() != outcome.PLAYING
            assert done or not Proof(game, after).winning_moves(solver.seat, puzzle.task.moves - 1)
    for text in puzzle.accepted:
        assert solver.judge(game.notation.read_move(start, text)).is_accepted


def test_a_second_move_may_be_any_that_still_wins_in_time() -> None:
    game = GAMES["mixtour"]
    solver = Solver(game, read_line(game, LINES["mixtour"][0]))
    solver.play(game.notation.read_move(solver.position, "c5:1-b5"))
    good = Proof(game, solver.position).winning_moves(solver.seat, 2)
    assert all(solver.judge(move).is_accepted == (move in good) for move in solver.position.legal())
