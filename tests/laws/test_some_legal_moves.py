"""Answers of a game about its moves without listing them: a few legal moves, and which player surely has a move."""

from __future__ import annotations

from game.games.stax.rules import Stax
from lab.reliability.cases import Case, random_game
from tests.games.stax.boards import set_up
from tests.games.stax.test_rules import QUEEN, stranded_table
from tests.laws.games import every_game

PLIES = 60


@every_game
def test_a_few_moves_are_legal_and_who_is_certain_of_a_move_has_one(case: Case) -> None:
    for seed in (1, 2):
        free: set[int] = set()
        for position in random_game(case, seed, PLIES, seed == 1):
            assert set(position.cheap_moves()) <= set(position.legal())
            certain = position.is_sure_to_move(position.turn)
            if position.is_without_moves():
                assert position.turn not in free
            elif isinstance(position, Stax) and certain and position.legal() and position.cells():
                assert (
                    position.cheap_moves()
                )  # that is why it is certain: there is a cell on which a tile can be placed
            free = {seat for seat in range(position.seats) if position.is_sure_to_move(seat)}


def test_nobody_without_a_tile_in_hand_is_certain_of_a_move() -> None:
    cells = ";".join(f"{q},{r}={pile}" for (q, r), pile in stranded_table().items())
    position = set_up(f"2 D {cells}")
    assert position.is_without_moves()
    assert not position.is_sure_to_move(0)
    assert not position.is_sure_to_move(1)
    assert position.cheap_moves() == []
    rest = ";".join(f"{q},{r}={pile}" for (q, r), pile in stranded_table().items() if QUEEN not in pile)
    position = set_up(f"2 D {rest}")
    assert not position.is_sure_to_move(0)  # a queen alone may have no place
    assert not position.is_sure_to_move(1)
