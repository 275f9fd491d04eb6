"""Law 2: there are legal moves exactly while there is no outcome; each can be made, and nothing else."""

from __future__ import annotations

import random

import pytest

from game.core.errors import StaxError
from game.core.outcome import PLAYING
from game.core.position import Position, perft
from lab.reliability.cases import Case, random_game, sampled
from lab.reliability.position_laws import moves_while_open
from tests.laws.games import every_game


@every_game
def test_moves_exactly_while_there_is_no_outcome(case: Case) -> None:
    ended = 0
    for seed in range(3):
        for position in random_game(case, seed, plies=150):
            moves_while_open(case, position, random.Random(seed))
        ended += finish(position)
    assert ended


def finish(position: Position) -> int:
    """Play on, winning where it can be, to the end or for some plies; 1 if it came to an end, where nothing moves."""
    for _ in range(300):
        if position.outcome() != PLAYING:
            assert not position.legal()
            assert perft(position, 1) == 0
            return 1
        position.advance((position.noisy_moves() or position.legal())[0])
    return 0


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
def test_every_listed_move_can_be_made(case: Case) -> None:
    for position, rng in sampled(case, 6):
        before = case.write(position)
        moves = position.legal()
        for move in rng.sample(moves, min(40, len(moves))):
            position.play(move)
            assert case.write(position) != before
            assert position.turn in range(position.seats)
            position.undo()


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_moves_of_other_positions_are_refused(case: Case) -> None:
    rng = random.Random(str(case))
    known: set[str] = set()
    refused = 0
    for position in random_game(case, seed=1, plies=40, sparing=True):
        texts = case.texts(position)
        strange = sorted(known - set(texts))
        for text in rng.sample(strange, min(5, len(strange))):
            with pytest.raises(StaxError):
                case.game.notation.read_move(position, text)
            refused += 1
        known |= set(texts)
    assert refused
