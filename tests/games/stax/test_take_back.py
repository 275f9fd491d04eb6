"""Taking back, cloning, and the same game at both speeds."""

from __future__ import annotations

import random

import pytest

from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax


@pytest.mark.parametrize("players", [2, 3])
def test_taking_back_restores_everything(players: int) -> None:
    rng = random.Random(7)
    position = Stax(players)
    for _ in range(60):
        moves = position.legal()
        if not moves:
            break
        before = (STAX_NOTATION.write_position(position), position.key, position.turn, position.ply, moves)
        for move in rng.sample(moves, min(4, len(moves))):
            position.play(move)
            assert position.key == position.compute_key()
            position.undo()
            after = (
                STAX_NOTATION.write_position(position),
                position.key,
                position.turn,
                position.ply,
                position.legal(),
            )
            assert after == before
        position.advance(rng.choice([move for move in moves if move not in position.noisy_moves()] or moves))


def test_a_clone_goes_its_own_way() -> None:
    rng = random.Random(3)
    position = Stax(2)
    for _ in range(30):
        position.play(rng.choice([move for move in position.legal() if move not in position.noisy_moves()]))
    twin = position.clone()
    text, moves = STAX_NOTATION.write_position(position), position.legal()
    assert (STAX_NOTATION.write_position(twin), twin.key, twin.legal(), twin.ply) == (text, position.key, moves, 0)
    for _ in range(20):
        twin.play(rng.choice(twin.legal()))
        if not twin.legal():
            break
    assert (STAX_NOTATION.write_position(position), position.legal()) == (text, moves)
    for _ in range(30):
        position.undo()
    assert position.cells() == []


def test_both_speeds_play_the_same_game() -> None:
    rng = random.Random(11)
    digest = 0
    for players in (2, 3):
        position = Stax(players)
        for _ in range(120):
            moves = position.legal()
            if not moves:
                break
            digest = (digest * 31 + sum(moves) + position.key) % (1 << 61)
            moving = [
                move for move in moves if position.move_parts(move)[0] == "move" and move not in position.noisy_moves()
            ]
            position.advance(rng.choice(moving if moving and rng.random() < 0.6 else moves))
    assert digest == 836841512186726218
