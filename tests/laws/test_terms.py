"""The named terms of an evaluator are its whole judgement, and other weights change just that."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core import outcome
from game.core.facts import ENEMY_KEY
from game.core.position import Position
from game.core.weights import Weights, read_weights
from lab.reliability.cases import Case
from lab.tuning.weights_file import rewritten
from tests.laws.games import every_game

PLIES = 24


def positions(case: Case) -> Iterator[Position]:
    """The positions of one random game, from the first on."""
    chance = random.Random(str(case))
    position = case.start()
    for _ in range(PLIES):
        if position.outcome() != outcome.PLAYING:
            return
        yield position
        position.advance(chance.choice(position.legal()))


@every_game
def test_positions_are_judged_by_the_weights_for_their_number_of_seats(case: Case) -> None:
    shipped = case.game.weights_for(case.start().seats)
    weighed = case.game.with_weights(shipped)
    for position in positions(case):
        for seat in range(position.seats):
            assert case.game.ai.evaluator(position).score(seat) == weighed.ai.evaluator(position).score(seat)
    assert weighed.weights_for(2) is weighed.weights_for(3) is shipped


TEMPO = "to-move"  # every move changes it alike: it says nothing about any of them


FAINT = 10  # a weight so near to nothing is never among the largest terms


# These correct other terms: a player would not understand them as a gain, or a move never gains by them.
UNSAID = {
    "stax": {"reach", "enemy-in-hand", "enemy-king-in-hand"},
    "death-stacks": {"last-two", "last-one"},
    "stack-22": {"fourth", "fifth", "others", "climb", "join", "joins"},
    "mixtour": {"single-pieces"},  # a piece that stands alone is worth little, and says nothing of the game's course
}


@every_game
def test_every_term_has_a_sentence_for_players_as_its_weight_has_it(case: Case) -> None:
    seats = case.start().seats
    weights = case.game.weights_for(seats).values
    known = set(case.game.ai.weights.values).union(*(other.values for other in case.game.ai.weights_by_seats.values()))
    assert {name.removeprefix("-").removesuffix(ENEMY_KEY) for name in case.game.texts.terms} <= known - {TEMPO}
    for name, weight in weights.items():
        unsaid = {TEMPO} | UNSAID.get(case.game.id, set())
        assert name in unsaid or abs(weight) < FAINT or case.game.gain_keys(name, seats), name
    assert len(set(case.game.texts.terms.values())) == len(case.game.texts.terms)


@every_game
def test_a_term_that_counts_against_a_player_is_named_by_what_less_of_it_gains(case: Case) -> None:
    seats = case.start().seats
    turned = {name: -weight for name, weight in case.game.weights_for(seats).values.items()}
    other = case.game.with_weights(
        read_weights(rewritten(case.game.weights_for(seats).text, turned, {}, {}, {}), list(turned), "turned")
    )
    for name, weight in turned.items():
        keys = other.gain_keys(name, seats)
        assert weight == 0 or keys != case.game.gain_keys(name, seats) or not keys


def doubled(weights: Weights) -> Weights:
    values = {name: 2 * worth for name, worth in weights.values.items()}
    return read_weights(rewritten(weights.text, values, {}, {}, {}), list(values), "twice the weights")


@every_game
def test_the_terms_add_up_to_the_score_and_follow_the_weights(case: Case) -> None:
    twice = case.game.with_weights(doubled(case.game.weights_for(case.start().seats)))
    for position in positions(case):
        evaluator, other = case.game.ai.evaluator(position), twice.ai.evaluator(position)
        for seat in range(position.seats):
            terms = evaluator.terms(seat)
            assert list(terms) == list(case.game.weights_for(position.seats).values)
            assert sum(terms.values()) == evaluator.score(seat)
            assert all(name.isascii() and " " not in name for name in terms)
            rounding = len(terms) if position.seats > 2 else 0
            assert abs(other.score(seat) - 2 * evaluator.score(seat)) <= rounding
