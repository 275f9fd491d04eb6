"""Stack-22's network: told what lies there, asked by the strongest level alone, done without if it is damaged."""

from __future__ import annotations

import logging
import random

import pytest

from game.ai.levels import LEVELS, level_of
from game.ai.thinker import Limits, Thinker
from game.core.errors import StaxError
from game.core.evaluator import Evaluator
from game.core.game import default_options
from game.core.network import IntegerNetwork
from game.core.network_file import load_network
from game.core.position import Position
from game.games.stack22 import STACK22_GAME, evaluate
from game.games.stack22.evaluate import STACK22_INPUT_NAMES, STACK22_TERM_NAMES, stack22_figures
from lab.tuning.selfplay import counted

SHORT = {"tiles": "ACDEFHIK"}


def start(**options: str) -> Position:
    return STACK22_GAME.notation.start({**default_options(STACK22_GAME), **options})


def judge(position: Position, network: bool = True) -> Evaluator:
    """An evaluator of a position, with or without the network."""
    evaluator = STACK22_GAME.ai.evaluator(position)
    if network:
        evaluator.use_network()
    return evaluator


def shipped() -> IntegerNetwork:
    figures = stack22_figures()
    assert figures is not None
    return IntegerNetwork(figures)


def test_the_score_is_the_network_s_for_what_it_is_told_however_play_came_there() -> None:
    position, chance = start(), random.Random(3)
    evaluator = judge(position)
    while len(position.legal()) and position.plies_left() > 2:
        for move in chance.sample(position.legal(), min(3, len(position.legal()))):
            position.play(move)
            told = evaluator.network_inputs()
            assert tuple(told) == STACK22_INPUT_NAMES
            assert evaluator.score(position.turn) == shipped().answer(list(told.values()), position.turn)
            assert evaluator.score(0) == -evaluator.score(1) == judge(position.clone()).score(0)
            position.undo()
        position.advance(chance.choice(position.legal()[:40]))


def test_the_network_is_told_what_lies_there() -> None:
    text, options = STACK22_GAME.examples.vignette
    position = STACK22_GAME.notation.read_position(text, dict(options))
    evaluator = judge(position)
    told, terms = evaluator.network_inputs(), counted(STACK22_GAME, position)[position.turn]
    assert told["left"] == position.plies_left()
    assert [told[f"lead-{far}"] for far in range(5)] == list(terms[:5])
    by_name = dict(zip(STACK22_TERM_NAMES, terms, strict=True))
    assert told["own-fits"] - told["other-fits"] == by_name["fits"]
    assert told["own-joins"] - told["other-joins"] == by_name["joins"]
    assert told["own-climbs"] == int(told["own-fits"] > 0) == by_name["climb"]


@pytest.mark.parametrize("options", [SHORT, {"scoring": "lowest"}])
def test_other_games_are_judged_by_the_terms(options: dict[str, str]) -> None:
    position, chance = start(**options), random.Random(2)
    for _ in range(8):
        position.advance(chance.choice(position.legal()))
    assert judge(position).score(0) == judge(position, network=False).score(0)


def test_whoever_sets_weights_does_without_the_network() -> None:
    position, chance = start(), random.Random(2)
    for _ in range(8):
        position.advance(chance.choice(position.legal()))
    evaluator = STACK22_GAME.with_weights(STACK22_GAME.ai.weights).ai.evaluator(position)
    evaluator.use_network()
    assert evaluator.score(0) == judge(position, network=False).score(0) != judge(position).score(0)


def test_only_the_strongest_level_asks_it() -> None:
    asking = [name for name in LEVELS if level_of(STACK22_GAME, name, 2).techniques.use_network]
    assert asking == ["master"]


def test_a_damaged_network_is_told_of_once_and_done_without(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def damaged(*_args: object) -> None:
        raise StaxError("The network in there is damaged: {what}.", what="torn")

    monkeypatch.setattr(evaluate, "load_network", damaged)
    stack22_figures.cache_clear()
    try:
        position = start()
        position.advance(position.legal()[0])
        with caplog.at_level(logging.WARNING):
            Thinker(STACK22_GAME, level_of(STACK22_GAME, "master", 2), 1).think(position, Limits(nodes=300))
            assert judge(position).score(0) == judge(position, network=False).score(0)
        said = [record.getMessage() for record in caplog.records]
        assert said == ["The network in there is damaged: torn. Stack-22 is played without it, and less well."]
    finally:
        stack22_figures.cache_clear()


def test_the_file_says_how_it_was_made() -> None:
    record = load_network(evaluate.__name__, STACK22_INPUT_NAMES).record
    assert set(record) >= {"made", "date", "games", "positions", "loss-linear", "loss"}
    assert float(record["loss-linear"]) - float(record["loss"]) >= 0.03
