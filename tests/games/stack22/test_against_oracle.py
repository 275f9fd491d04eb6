"""Random games in which the rules and the oracle list the same placements, and agree on the winner."""

from __future__ import annotations

import random

import pytest

from game.core import outcome
from game.games.stack22.notation import STACK22_NOTATION, stack22_of
from game.games.stack22.rules import Stack22
from tests.games.stack22 import oracle

WINNERS = {"W": 0, "B": 1, "draw": outcome.DRAW, "": outcome.PLAYING}


def begun(letters: str, lowest: bool) -> Stack22:
    return stack22_of(STACK22_NOTATION.start({"tiles": letters, "scoring": "lowest" if lowest else "highest"}))


@pytest.mark.slow_cases("[346]", "[257]")
@pytest.mark.parametrize("seed", range(8))
def test_the_same_placements_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    letters = "".join(sorted(rng.sample(sorted(oracle.TILES), rng.choice((22, 22, 8, 3)))))
    game, expected = begun(letters, seed % 2 == 1), oracle.Game(letters, seed % 2 == 1)
    compared = 0
    while moves := {STACK22_NOTATION.write_move(game, move): move for move in game.legal()}:
        if rng.random() < 4 / len(letters) / 2:
            assert set(moves) == set(expected.legal())
            compared += 1
        highest = max(game.height(move & 0x3FFFF) for move in moves.values())
        high = [text for text, move in moves.items() if game.height(move & 0x3FFFF) == highest]
        text = rng.choice(sorted(high if rng.random() < 0.5 else moves))
        game.advance(moves[text])
        expected.play(text)
        assert WINNERS[expected.winner()] == game.outcome()
    assert compared > 0
    assert not any(expected.hands)
    assert game.compute_key() == game.key


@pytest.mark.slow
def test_a_game_that_climbs_as_it_can_lists_thousands() -> None:
    """Laying I, L and R in a line keeps a long border: the lists stay below the proved bound, and are not cut."""
    game, expected = begun("".join(oracle.TILES), False), oracle.Game()
    longest = 0
    for _ in range(12):
        moves = {STACK22_NOTATION.write_move(game, move): move for move in game.legal()}
        longest = max(longest, len(moves))
        text = max(moves, key=lambda text: (abs(int(text.partition("@")[2].split(",")[0])), text))
        game.advance(moves[text])
        expected.play(text)
    assert {STACK22_NOTATION.write_move(game, move) for move in game.legal()} == set(expected.legal())
    assert longest > 8000
    assert longest < game.max_moves
