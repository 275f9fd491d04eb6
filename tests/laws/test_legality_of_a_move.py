"""A game that says of a remembered move whether it is legal says just what its list says."""

from __future__ import annotations

from game.core.position import Position
from lab.reliability.cases import Case, random_game
from tests.laws.games import every_game

ASKED = 300  # moves of a game that are asked of each of its positions
PLIES = 60


def can_check_most_moves(position: Position) -> bool:
    """Whether `check_legality` knows of most legal moves that they are legal."""
    legal = position.legal()
    return sum(position.check_legality(move) == 1 for move in legal) * 20 > len(legal) * 19


@every_game
def test_what_is_possible_is_what_is_listed(case: Case) -> None:
    if not can_check_most_moves(case.start()):
        assert {case.start().check_legality(move) for move in case.start().legal()} == {-1}
        return
    moves = list(dict.fromkeys(move for position in random_game(case, 5, PLIES, True) for move in position.legal()))
    moves = moves[:: 1 + len(moves) // ASKED]
    for position in random_game(case, 5, PLIES, True):
        legal = position.legal()
        assert not legal or len(legal) == 1 or can_check_most_moves(position)
        assert all(position.check_legality(move) != 0 for move in legal)
        assert all(position.check_legality(move) in (-1, int(move in legal)) for move in moves)
