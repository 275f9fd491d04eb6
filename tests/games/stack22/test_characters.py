"""The characters of Stack-22: which of two moves each likes more, and that they like nothing in the second half."""

from __future__ import annotations

import pytest

from game.ai.characters import character_at
from game.core.game import default_options
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from game.games.stack22.notation import stack22_of

GAME = GAMES["stack-22"]
FOUR_TILES = "W P0@0,0;Z2@-1,-2;R0@-2,-5;A1@-2,3"  # Z2 and A1 are the enemy's


def liking(position: Position, character: str, move: Move) -> int:
    """How much a character at master likes a move of the seat to move."""
    taste = character_at(GAME, "master", 2, character)
    assert taste is not None
    evaluator, seat = GAME.ai.evaluator(position), position.turn
    position.play(move)
    value = taste.appeal(evaluator, seat, move)
    position.undo()
    return value


@pytest.mark.parametrize(
    ("character", "liked", "other"),
    [
        ("pioneer", "I0@-2,-10", "K5@-3,7"),  # farther from the middle
        ("homebody", "H1@-1,2", "K5@-3,7"),  # nearer
        ("intruder", "A2@-2,3", "K5@-3,7"),  # on the enemy's tiles and not on the table
        ("intruder", "K5@-3,7", "C0@-2,-4"),  # on the table and not on its own
    ],
)
def test_a_character_likes_a_move_more(character: str, liked: str, other: str) -> None:
    position = GAME.notation.read_position(FOUR_TILES, default_options(GAME))
    before = position.key
    first, second = (liking(position, character, GAME.notation.read_move(position, move)) for move in (liked, other))
    assert first > second
    assert position.key == before


@pytest.mark.parametrize("tiles", ["all", "ACDEFHIK"])
@pytest.mark.parametrize("character", [character.id for character in GAME.ai.characters])
def test_likings_end_with_the_first_half(character: str, tiles: str) -> None:
    options = default_options(GAME)
    position = stack22_of(GAME.notation.start(options if tiles == "all" else {**options, "tiles": tiles}))
    total = position.plies_left()
    has_liked = False
    while position.plies_left():
        moves = position.legal()
        likes = any(liking(position, character, move) for move in moves[:: 1 + len(moves) // 40])
        if position.plies_left() <= total // 2:
            assert not likes
        has_liked = has_liked or likes
        position.advance(moves[len(moves) // 3])
    assert has_liked
