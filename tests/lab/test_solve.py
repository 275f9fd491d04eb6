"""`lab solve` against plain minimax over the rules, which shares nothing with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core import outcome
from game.core.game import read_options
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from lab.__main__ import main
from lab.exhaustive import solve
from lab.exhaustive.solve import DRAWN, LOST, WON, Solver, Value

BEFORE_THE_END = "rww,,,wr,/,,,,/,r,,,/,,,,/,,,,w W 0-0 -"


def solved(game: str, option: str, position: str | None = None, depth: int = 8) -> Solver:
    """A solver that has looked to a depth, or to the end."""
    options = read_options(GAMES[game], [option])
    notation = GAMES[game].notation
    begun = notation.read_position(position, options) if position else notation.start(options)
    solver = Solver(GAMES[game], begun, lambda: False, 1)
    while not solver.settled and solver.depth < depth and solver.deepen():
        pass
    return solver


def minimax(position: Position, plies: int) -> Value | None:
    """The value of a position for the player to move within `plies`, by nothing but the rules' definition."""
    seat = position.turn
    best = [followed(position, move, seat, plies) for move in position.legal()] if plies else []
    return choice(best)


def followed(position: Position, move: int, seat: int, plies: int) -> Value:
    """The value of a move for the seat that plays it."""
    position.play(move)
    done = position.outcome()
    value: Value | None
    if done == outcome.PLAYING:
        below = minimax(position, plies - 1)
        turned = {WON: LOST, LOST: WON}
        value = below and Value(turned.get(below.end, below.end), below.plies + 1 if below.plies else 0)
    else:
        value = Value(DRAWN) if done == outcome.DRAW else Value(WON if done == seat else LOST, 1)
    position.undo()
    return value or Value(solve.OPEN)


def choice(values: Sequence[Value]) -> Value | None:
    """The best of the moves' values: a short win, a draw, what is open, a long loss."""
    wins = [value for value in values if value.end == WON]
    if wins:
        return min(wins, key=lambda value: value.plies)
    others = [value for value in values if value.end != LOST]
    if any(value.end == solve.OPEN for value in others) or not values:
        return None
    return others[0] if others else max(values, key=lambda value: value.plies)


def agree(solver: Solver, plies: int) -> None:
    """Every first move has the value that minimax gives it."""
    position = solver.position
    for move in solver.moves:
        expected = followed(position, move, position.turn, plies)
        assert solver.values.get(move, Value(solve.OPEN)) == expected


@pytest.mark.parametrize("tiles", ["C", "I", "H"])
def test_one_tile_each_is_what_minimax_says(tiles: str) -> None:
    solver = solved("stack-22", f"tiles={tiles}")
    assert solver.verdict() == Value(DRAWN)
    agree(solver, 2)


@pytest.mark.parametrize("scoring", ["highest", "lowest"])
def test_the_last_tiles_are_what_minimax_says(scoring: str) -> None:
    game = GAMES["stack-22"]
    position = game.notation.start(read_options(game, ["tiles=HI", f"scoring={scoring}"]))
    for _ in range(2 if is_program_compiled() else 3):
        position.advance(position.legal()[0])
    solver = Solver(game, position, lambda: False, 1)
    while not solver.settled:
        assert solver.deepen()
    agree(solver, 2 if is_program_compiled() else 1)


def test_a_mixtour_ending_is_what_minimax_says() -> None:
    depth = 3 if is_program_compiled() else 2
    solver = solved("mixtour", "points=1", BEFORE_THE_END, depth)
    agree(solver, depth)
    assert solver.verdict() == Value(WON, 1)


def test_what_is_not_proven_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--game", "mixtour", "--depth", "3", "--memory", "1"]) == 1
    assert "not proven: nobody forces a win within 3 plies" in capsys.readouterr().out


def test_bad_input_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--option", "points=0"], ["--position", "x"], ["--moves", "z9"]):
        with pytest.raises(SystemExit, match="2"):
            main(["solve", "--game", "mixtour", *words])
        assert capsys.readouterr().err.count("\n") == 1
