"""Random games count the moves and find the drawn one without a list; the list says the same."""

from __future__ import annotations

import random

import pytest

from game.ai import nogil
from game.ai.playout import Playout
from game.core.keys import LOW_32_BITS
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.mixtour import MIXTOUR_CROWDED_POSITION
from game.games.mixtour.notation import MIXTOUR_NOTATION
from tests.games.mixtour.boards import begin, play, set_up

ONLY_A_BANNED_MOVEMENT = ",wwww,,,/,wwww,,,rr/,wwww,,,/,wwww,,,r/,wwww,,, W 0-0 e4:1-e2"
NOTHING_GOES = ",rrrr,,wwww,/,rrrr,,wwww,/,rrrr,,wwww,/,rrrr,,wwww,/,rrrr,,wwww, W 0-0 pass"
RESERVE_USED_UP = ONLY_A_BANNED_MOVEMENT.replace("e4:1-e2", "-")


def drawn(position: Position) -> list[str]:
    """The positions after the drawn move, for each index of a legal move."""
    count = len(position.legal())
    found = []
    for index in range(count):
        after = position.clone()
        nogil.run(Playout(after, state_before(-(-(index << 32) // count) or 1)), 1)
        found.append(MIXTOUR_NOTATION.write_position(after))
    return found


def listed(position: Position) -> list[str]:
    """The positions after each move of the list."""
    found = []
    for move in position.legal():
        position.play(move)
        found.append(MIXTOUR_NOTATION.write_position(position))
        position.undo()
    return found


def state_before(number: int) -> int:
    """The state of a playout's generator that makes a number the next one."""
    for shift in (5, -17, 13):
        left = number
        for _ in range(32 // abs(shift) + 1):
            left = number ^ (left << shift if shift > 0 else left >> -shift) & LOW_32_BITS
        number = left
    return number


@pytest.mark.parametrize("seed", range(4))
def test_each_legal_move_is_drawn_by_one_number(seed: int) -> None:
    rng = random.Random(seed)
    position = begin(points=3)
    while position.outcome() == PLAYING:
        assert sorted(drawn(position)) == sorted(listed(position))
        position.advance(rng.choice(position.legal()))


@pytest.mark.parametrize("text", [MIXTOUR_CROWDED_POSITION, ONLY_A_BANNED_MOVEMENT, RESERVE_USED_UP, NOTHING_GOES])
def test_each_legal_move_of_a_set_position_is_drawn(text: str) -> None:
    position = set_up(text)
    assert sorted(drawn(position)) == sorted(listed(position))


def test_a_decided_position_has_no_move_to_draw() -> None:
    assert nogil.run(Playout(play(set_up(NOTHING_GOES), "pass"), 1), 9) == 0
