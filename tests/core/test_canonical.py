"""Canonical forms: a position that is mapped onto another maps every move, legal there too."""

from __future__ import annotations

import random

import pytest

from game.core.display.pieces import HexTable, SquareBoard
from game.core.game import default_options
from game.core.geometry.canonical import canonical_placement, mapped_move
from game.core.geometry.symmetry import Isometry, isometries
from game.games import GAMES

GAMES_PLAYED, PLIES, MOVES = 2, 6, 8
BOARD = SquareBoard(5, 5, "maple", walled=False)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_move_comes_to_lie_on_a_legal_one_in_every_image(name: str) -> None:
    game, chance = GAMES[name], random.Random(name)
    for _ in range(GAMES_PLAYED):
        position = game.notation.start(default_options(game))
        image = position.clone()
        for ply in range(PLIES):
            here, there = canonical_placement(game, position), canonical_placement(game, image)
            assert here.form == there.form
            way = here.isometries[0].then(chance.choice(there.isometries).inverse())
            legal = position.legal()
            assert len(legal) == len(image.legal())
            some = chance.sample(legal, min(len(legal), MOVES))
            found = [mapped_move(game, position, move, image, way) for move in some]
            assert set(found) <= set(image.legal())
            assert ply == 0 or len(set(found)) == len(some)  # of the first piece a game may have one way only
            position.advance(some[0])
            image.advance(next(move for move in found if move is not None))


def test_what_is_not_legal_in_the_other_position_has_no_counterpart() -> None:
    game = GAMES["mixtour"]
    one, other = (
        game.notation.read_position(f"{text} W 0-0 -", default_options(game)) for text in (EMPTY, "r" + EMPTY)
    )
    move = game.notation.read_move(one, "a5")
    assert mapped_move(game, one, move, other, STAY) is None
    assert mapped_move(game, one, game.notation.read_move(one, "a4"), other, STAY) in other.legal()


EMPTY = ",,,,/,,,,/,,,,/,,,,/,,,,"
STAY = Isometry(1, 0, 0, 1)


def test_there_are_eight_ways_for_a_square_board_and_twelve_for_hexagons() -> None:
    corner, edge = (
        {motion.map_cell((0, 0)) for motion in isometries(BOARD)},
        {m.map_cell((1, 0)) for m in isometries(BOARD)},
    )
    assert corner == {(0, 0), (4, 0), (0, 4), (4, 4)}
    assert len(edge) == len(isometries(BOARD)) == 8
    assert len({motion.map_cell((2, 1)) for motion in isometries(HexTable())}) == len(isometries(HexTable())) == 12
    assert {motion.map_cell((0, 0)) for motion in isometries(HexTable())} == {(0, 0)}


@pytest.mark.parametrize("field", [BOARD, HexTable()])
def test_a_motion_and_its_inverse_leave_all_where_it_was(field: SquareBoard | HexTable) -> None:
    for motion in isometries(field):
        both = motion.then(Isometry(1, 0, 0, 1, 3, -2)).then(motion.then(Isometry(1, 0, 0, 1, 3, -2)).inverse())
        assert both == STAY
        if isinstance(field, HexTable):
            back = motion.inverse()
            assert all(back.map_pointers(motion.map_pointers(pointers)) == pointers for pointers in range(64))
            assert {motion.map_pointers(1 << direction) for direction in range(6)} == {1 << d for d in range(6)}
