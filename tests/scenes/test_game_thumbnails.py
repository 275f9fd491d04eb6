from __future__ import annotations

import pytest

from game.library.saved import Entry
from game.scenes.menus.library.game_thumbnails import board_turn


@pytest.mark.parametrize(
    ("game", "seats", "turn"),
    [
        ("death-stacks", ("person", "computer:novice"), 2),
        ("death-stacks", ("computer:novice", "person"), 0),
        ("death-stacks", ("person", "person"), 2),
        ("mixtour", ("person", "computer:novice"), 0),
        ("stax", ("person", "computer:novice"), 0),
        ("unknown", ("person", "person"), 0),
    ],
)
def test_a_board_lies_before_its_only_person(game: str, seats: tuple[str, ...], turn: int) -> None:
    assert board_turn(Entry(1, game, {}, seats, None, 0.0, 0.0, "", "", "", 0, None)) == turn
