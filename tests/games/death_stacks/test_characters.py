"""The characters of Death Stacks: which of two moves each likes more."""

from __future__ import annotations

import pytest

from game.ai.characters import character_at
from game.core.game import default_options
from game.games import GAMES

GAME = GAMES["death-stacks"]


@pytest.mark.parametrize(
    ("character", "liked", "other"),
    [
        ("leaper", "c6-2-c4", "c6-1-c5"),  # farther
        ("leaper", "b6-1-b5", "a6-1-a5"),  # away from the wall
        ("spreader", "c6-1-c5", "c6-2-c4"),  # a single piece
        ("hoarder", "c6-2-e6", "c6-2-c4"),  # onto an own stack
    ],
)
def test_a_character_likes_a_move_more(character: str, liked: str, other: str) -> None:
    position = GAME.notation.start(default_options(GAME))
    evaluator = GAME.ai.evaluator(position)
    taste = character_at(GAME, "hard", 2, character)
    assert taste is not None

    def liking(words: str) -> int:
        move = GAME.notation.read_move(position, words)
        position.play(move)
        value = taste.appeal(evaluator, 0, move)
        position.undo()
        return value

    assert liking(liked) > liking(other)


def test_captives_under_a_landing_do_not_make_it_a_heap() -> None:
    position = GAME.notation.read_position("rr,,br,,,/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r", default_options(GAME))
    evaluator = GAME.ai.evaluator(position)
    taste = character_at(GAME, "hard", 2, "hoarder")
    assert taste is not None
    move = GAME.notation.read_move(position, "a6-2-c6")
    position.play(move)
    assert taste.appeal(evaluator, 0, move) == 0
