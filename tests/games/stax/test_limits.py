"""The limits: the longest lists, the deepest line, thousands of plies, tables that drift."""

from __future__ import annotations

import random

import pytest

from game.core.errors import NotationError
from game.core.outcome import MAX_UNDO_PLIES
from game.core.speed import is_program_compiled
from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax, max_move_count
from game.games.stax.tiles import FACES, digits_of
from tests.games.stax.boards import set_up

LETTERS = "LDR"
PLIES = 5000 if is_program_compiled() else 1500  # plain lists take long; the history has grown several times by then


def along(shape: int) -> str:
    """A tile's digits in a turn that points along the row both ways, or at least one way, if it can."""
    return digits_of(max(FACES[shape], key=lambda face: (face >> 0 & 1) + (face >> 3 & 1)))


def row(players: int, shapes: range) -> str:
    """The tiles of all players, mixed, in a straight line, each king at an end."""
    tiles = [f"{LETTERS[seat]}{along(shape)}" for shape in shapes for seat in range(players)]
    kings = [f"{LETTERS[seat]}K" for seat in range(players)]
    line = [kings[0], *tiles, *kings[1:]]
    return f"{players} L " + ";".join(f"{q},0={tile}" for q, tile in enumerate(line))


@pytest.mark.parametrize("players", [2, 3])
def test_a_straight_row_lists_within_the_bound(players: int) -> None:
    for last in range(2, 14):
        position = set_up(row(players, range(1, last)))
        assert 0 < len(position.legal()) <= max_move_count(players)


def test_the_bound_covers_the_longest_lists_known() -> None:
    assert max_move_count(2) >= 1577
    assert max_move_count(3) >= 3151
    assert [Stax(players).max_moves for players in (2, 3)] == [max_move_count(2), max_move_count(3)]


def test_a_line_may_be_as_deep_as_promised_and_all_of_it_taken_back() -> None:
    rng = random.Random(5)
    position = Stax(2)
    trail = []
    while position.ply < MAX_UNDO_PLIES:
        trail.append((STAX_NOTATION.write_position(position), position.key))
        noisy = set(position.noisy_moves())
        position.play(rng.choice([move for move in position.legal() if move not in noisy]))
    while position.ply > 0:
        position.undo()
        assert (STAX_NOTATION.write_position(position), position.key) == trail.pop()


@pytest.mark.slow
def test_thousands_of_plies_are_played_and_no_arrangement_comes_twice() -> None:
    rng = random.Random(0)
    position = set_up(
        "2 L 0,0=LK;1,0=L012345;2,0=L03;1,1=D01;2,1=D012345;3,0=DK;0,1=L024;0,2=D024;2,-1=D03;1,-1=L01234;0,-1=D01234;"
        "3,1=L0123;4,1=D0123;4,0=L012;5,0=D012"
    )
    seen = {shape_of_table(position)}
    moves = movements(position)
    for _ in range(PLIES):
        moves = went_on(position, moves, rng)
        seen.add(shape_of_table(position))
    assert len(seen) == PLIES + 1
    assert STAX_NOTATION.write_position(position.clone()) == STAX_NOTATION.write_position(position)
    assert position.key == position.compute_key()
    assert position.clone().legal() == position.legal()


def movements(position: Stax) -> list[int]:
    """The movements that capture no king."""
    noisy = set(position.noisy_moves())
    return [move for move in position.legal() if position.move_parts(move)[0] == "move" and move not in noisy]


def went_on(position: Stax, moves: list[int], rng: random.Random) -> list[int]:
    """Advance by one of the movements, a placement if there is none, after which there are movements; return these."""
    rng.shuffle(moves)
    for move in moves or [move for move in position.legal() if position.move_parts(move)[0] == "place"]:
        position.play(move)
        if after := movements(position):
            position.make_root()
            return after
        position.undo()
    raise AssertionError(f"no way on from {STAX_NOTATION.write_position(position)}")


def shape_of_table(position: Stax) -> tuple[object, ...]:
    cells = position.cells()
    q, r = cells[0]
    return tuple((a - q, b - r, tuple(position.tiles_at(a, b))) for a, b in cells)


def test_a_table_that_drifts_keeps_its_true_coordinates() -> None:
    # Two kings in step: each arrangement comes again, shifted, so superko forbids it, but the arithmetic is the same.
    position = set_up("2 L 0,0=LK;1,0=DK")
    for i in range(200):
        position.advance(position.shift_move(i, -i, i + 1, -i - 1, 0))
        assert position.cells() == [(i + 1, -i - 1), (i + 1, -i)]
        position.advance(position.shift_move(i + 1, -i, i + 2, -i - 1, 0))
        assert position.cells() == [(i + 1, -i - 1), (i + 2, -i - 1)]
    position.play(position.shift_move(200, -200, 201, -201, 0))
    position.undo()
    assert STAX_NOTATION.write_position(position) == "2 L 200,-200=LK;201,-200=DK"


def test_a_table_at_the_edge_of_what_may_be_set_up_goes_beyond_it() -> None:
    position = set_up("2 L 9999,-9999=LK;9999,-9998=DK")
    position.advance(STAX_NOTATION.read_move(position, "9999,-9999>10000,-9999=K"))
    assert position.king_cell(0) == (10000, -9999)
    text = STAX_NOTATION.write_position(position)
    assert text == "2 D 9999,-9998=DK;10000,-9999=LK"
    with pytest.raises(NotationError, match="10000,-9999 are not within"):
        STAX_NOTATION.read_position(text, {"players": "2"})
