"""The prover of puzzles compared with plain minimax over the rules, which shares no code with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.prover import Prover
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core import outcome
from game.core.move import Move
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from game.puzzles.proof import Proof
from game.puzzles.puzzle import Puzzle, Task
from game.puzzles.shelf import read_line
from tests.games.stax.boards import set_up
from tests.games.stax.test_rules import QUEEN, stranded_table
from tests.puzzles.lines import CASES, LINES

every_puzzle = pytest.mark.parametrize(("name", "line"), CASES, ids=[f"{name}-{line[0]}" for name, line in CASES])
PLIES = {"stax": 3, "death-stacks": 3, "stack-22": 3, "mixtour": 4} if is_program_compiled() else {}


def forced(position: Position, seat: int, plies: int) -> bool:
    """Whether a seat wins within `plies` whatever the other does: the definition, and nothing else."""
    done = position.outcome()
    if done != outcome.PLAYING:
        return done == seat
    if not plies:
        return False
    quantify = any if position.turn == seat else all
    return quantify(forced_after(position, move, seat, plies) for move in position.legal())


def forced_after(position: Position, move: int, seat: int, plies: int) -> bool:
    position.play(move)
    won = forced(position, seat, plies - 1)
    position.undo()
    return won


def read(name: str, line: str) -> tuple[Puzzle, Position, list[Move]]:
    game = GAMES[name]
    puzzle = read_line(game, line)
    position = puzzle.set_up(game)
    return puzzle, position, [game.notation.read_move(position, text) for text in puzzle.accepted]


@pytest.mark.slow_cases("stax-2")
@every_puzzle
def test_wins_and_losses_are_those_of_the_definition(name: str, line: str) -> None:
    _, position, _ = read(name, line)
    proof = Proof(GAMES[name], position)
    for plies in range(1, PLIES.get(name, 2) + 1):
        seat = position.turn if plies % 2 else 1 - position.turn
        if plies + 1 == position.plies_left():  # then one ply more belongs to it
            continue
        expected = [move for move in position.legal() if forced_after(position, move, seat, plies)]
        assert proof.winning_moves(seat, (plies + 1) // 2) == expected


def test_a_win_by_leaving_the_other_without_a_turn_is_seen() -> None:
    """Dark has nothing in hand, little that may move, and no line ends on its king."""
    away = {(-1, 0): "D03/L14", (0, -1): "D012/L345", (1, -1): "D024/L135"}
    table = {**stranded_table(), **away, (2, -2): f"D{QUEEN}", (3, -3): f"L{QUEEN}"}
    cells = ";".join(f"{q},{r}={pile}" for (q, r), pile in table.items())
    position = set_up(f"2 L {cells}")
    assert not position.noisy_moves()
    proof = Proof(GAMES["stax"], position)
    at_once = [move for move in position.legal() if forced_after(position, move, 0, 1)]
    assert at_once
    assert proof.winning_moves(0, 1) == at_once
    if is_program_compiled():  # there it takes half a second, else half a minute
        later = [move for move in position.legal() if forced_after(position, move, 0, 3)]
        assert len(later) > len(at_once)
        assert proof.winning_moves(0, 2) == later


@pytest.mark.skipif(not is_program_compiled(), reason="thousands of placements take long without compiled rules")
def test_the_ply_that_ends_a_game_belongs_to_who_moves_before_it() -> None:
    _, position, _ = read("stack-22", LINES["stack-22"][0])
    game, seat = GAMES["stack-22"], 1 - position.turn
    for text in ("D2@1,0", "U0@2,-9"):  # the first wins, the second loses
        after = position.clone()
        after.advance(game.notation.read_move(after, text))
        won = [move for move in after.legal() if forced_after(after, move, seat, 2)]
        assert (len(won) == len(after.legal())) == (text == "U0@2,-9")
        assert Proof(game, after).winning_moves(seat, 1) == won


@every_puzzle
def test_a_puzzle_holds_and_nothing_near_it_does(name: str, line: str) -> None:
    puzzle, position, accepted = read(name, line)
    proof = Proof(GAMES[name], position)
    assert proof.is_proven(puzzle.task, accepted)
    other = next(move for move in position.legal() if move not in accepted)
    assert not proof.is_proven(puzzle.task, [*accepted, other])
    assert not proof.is_proven(puzzle.task, accepted[1:])
    assert not proof.is_proven(puzzle.task, [other])
    if puzzle.task.kind == "win":  # in more moves it is won too, but not first
        assert not proof.is_proven(replace(puzzle.task, moves=puzzle.task.moves + 1), accepted)
    if puzzle.task.moves > 1:
        assert not proof.is_proven(replace(puzzle.task, moves=puzzle.task.moves - 1), accepted)


def test_a_win_that_other_moves_do_not_let_go_is_not_kept() -> None:
    game = GAMES["mixtour"]
    position = game.notation.read_position(",r,,,r/,,,,rr/,,wrr,,/,,,,/,,,r,ww W 0-0 -", {"points": "1"})
    proof = Proof(game, position)
    won, later = proof.winning_moves(position.turn, 1), proof.winning_moves(position.turn, 2)
    assert len(won) < len(later)
    assert proof.is_proven(Task("win", 1), won)
    assert not proof.is_proven(Task("keep", 1), won)


def test_one_that_was_given_too_few_nodes_proves_nothing() -> None:
    puzzle, position, accepted = read("mixtour", LINES["mixtour"][0])
    proof = Proof(GAMES[puzzle.game], position, nodes=1)
    assert not proof.is_proven(Task("keep", 3), accepted)
    assert proof.is_stopped


@every_puzzle
def test_what_is_remembered_of_one_seat_says_nothing_of_the_other(name: str, line: str) -> None:
    game = GAMES[name]
    puzzle = read_line(game, line)
    plies = min(3, 2 * puzzle.task.moves)
    alone = [Prover(puzzle.set_up(game), TranspositionTable(bits_for(1)), lambda: False) for _ in (0, 1)]
    both = Prover(puzzle.set_up(game), TranspositionTable(bits_for(1)), lambda: False)
    for seat in (puzzle.seat, 1 - puzzle.seat, puzzle.seat):
        assert both.wins_within(seat, plies, 0) == alone[seat].wins_within(seat, plies, 0)
