"""The last plies of Stack-22 are solved to the end; what the solver leaves out changes no winner."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai import nogil
from game.ai.certain import Budget, Ending
from game.ai.endgame import EndgameSolver
from game.ai.levels import level_of
from game.ai.prover import Prover
from game.ai.scores import NO_SEAT, UNBOUNDED, WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transposition_table import TranspositionTable
from game.core.game import default_options
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES

STACK22 = GAMES["stack-22"]
SHORT = {"scoring": "highest", "tiles": "ACDEFHIK"}
SEEDS = range(12) if is_program_compiled() else range(1)
PLIES = 4 if is_program_compiled() else 2


def late_position(seed: int, plies: int, options: dict[str, str] = SHORT) -> Position:
    """A position of random play, `plies` before the end."""
    chance, position = random.Random(seed), STACK22.notation.start(options)
    while position.plies_left() > plies:
        moves = position.legal()
        highest = max(position.height(move & (1 << 18) - 1) for move in moves)  # type: ignore[attr-defined]
        high = [move for move in moves if position.height(move & (1 << 18) - 1) == highest]  # type: ignore[attr-defined]
        position.advance(chance.choice(high if chance.random() < 0.7 else moves))
    return position


def solver_of(position: Position) -> EndgameSolver:
    return EndgameSolver(position, TranspositionTable(14), UNBOUNDED)


def true_value(position: Position) -> int:
    """1, 0 or -1 for the player to move, by every move and without anything that is left out."""
    prover, turn, plies = Prover(position, TranspositionTable(14), lambda: False), position.turn, position.plies_left()
    if prover.wins_within(turn, plies, 0):
        return 1
    return -1 if prover.wins_within(1 - turn, plies, 0) else 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_value_is_that_of_every_move(seed: int) -> None:
    position = late_position(seed, PLIES)
    before = position.key
    solver = solver_of(position)
    value = nogil.value(solver, NO_SEAT)
    assert value == true_value(position)
    assert position.key == before
    move = solver.best
    assert move in position.legal()
    for seat in (0, 1):
        winner = value == 1 if seat == position.turn else value == -1
        assert winner or not nogil.holds(solver_of(position), seat), "what holds is a win"
    position.advance(move)
    assert position.outcome() != PLAYING or true_value(position) == -value


def test_no_outcome_is_settled_that_play_can_change() -> None:
    settled = 0
    for seed in range(4 * len(SEEDS)):
        position = late_position(seed, 2)
        found = position.known_outcome()
        if found != PLAYING:
            settled += 1
            assert found != DRAW
            assert true_value(position) == (1 if found == position.turn else -1)
    assert settled or not is_program_compiled(), "the test shows nothing"


def test_a_search_that_is_stopped_has_no_solution() -> None:
    position = late_position(1, 8)
    assert Ending(position, TranspositionTable(14), Budget(None, 20)).solve() is None
    ending = Ending(position, TranspositionTable(14), Budget(None, UNBOUNDED))
    ending.halt()
    assert ending.solve() is None


def test_nothing_is_begun_that_cannot_be_finished() -> None:
    table = TranspositionTable(4)
    assert not Ending(late_position(1, 10), table, Budget(0.0005, UNBOUNDED)).is_affordable()
    assert not Ending(late_position(1, 10), table, Budget(None, 500)).is_affordable()
    assert Ending(late_position(1, 10), table, Budget(0.05, UNBOUNDED)).is_affordable()


@pytest.mark.parametrize("seed", SEEDS)
def test_master_plays_a_win_that_is_proved(seed: int) -> None:
    position = late_position(seed, PLIES)
    thoughts: list[Thought] = []
    master = level_of(STACK22, "master", 2)
    move = Thinker(STACK22, master, 1, megabytes=1).think(position, Limits(nodes=400_000), thoughts.append)
    if true_value(position) > 0:
        assert thoughts[-1].scores[0] == WIN - PLIES
    before = true_value(position)
    position.advance(move)
    assert true_value(position) == -before


def test_levels_compared_from_the_table_are_told_apart_whole() -> None:
    position = STACK22.notation.start(default_options(STACK22) | {"scoring": "lowest"})
    position.advance(position.legal()[0])
    assert position.known_outcome() == PLAYING
    assert position.essential_key() == position.key


def test_only_what_hardly_matters_is_left_out_of_the_essence() -> None:
    position = late_position(2, 6)
    keys: dict[int, set[int]] = {}
    for move in position.legal():
        position.play(move)
        keys.setdefault(position.essential_key(), set()).add(position.key)
        position.undo()
    assert len(keys) > 1
    assert max(map(len, keys.values())) > 1


def test_the_technique_can_be_switched_off() -> None:
    master = level_of(STACK22, "master", 2)
    assert master.techniques.solve_ending > 0
    off = replace(master, techniques=replace(master.techniques, solve_ending=0))
    thoughts: list[Thought] = []
    Thinker(STACK22, off, 1, megabytes=1).think(late_position(1, 8), Limits(nodes=300), thoughts.append)
    assert abs(thoughts[0].scores[0]) < WIN - 100
