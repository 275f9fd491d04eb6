"""The evaluation with three players: the enemy, whose king they may capture, and the hunter, who may capture theirs."""

from __future__ import annotations

import random

from game.core import outcome
from game.games import GAMES
from game.games.stax.rules import Stax
from lab.tuning.selfplay import counted

STAX = GAMES["stax"]
NAMES = list(STAX.weights_for(3).values)


def test_what_the_enemy_has_and_the_hunter_has_not_counts_for_the_seat_between_them() -> None:
    chance = random.Random(5)
    differing = 0
    for _ in range(4):
        position = STAX.notation.start({"players": "3"})
        assert isinstance(position, Stax)
        for _ply in range(30):
            position.advance(chance.choice(position.legal()))
            if position.outcome() != outcome.PLAYING:
                break
            rows = [dict(zip(NAMES, row, strict=True)) for row in counted(STAX, position)]
            for seat in range(3):
                enemy = position.enemy_of(seat)
                hunter = position.enemy_of(enemy)
                assert position.enemy_of(hunter) == seat
                for name in [name for name in NAMES if name.startswith("enemy-")]:
                    own = name.removeprefix("enemy-")
                    assert 3 * rows[seat][name] == rows[enemy][own] - rows[hunter][own]
                    differing += rows[seat][name] != 0
    assert differing > 100


def test_two_players_are_judged_by_no_such_terms() -> None:
    position = STAX.notation.start({"players": "2"})
    assert set(STAX.ai.evaluator(position).terms(0)) == {name for name in NAMES if not name.startswith("enemy-")}
    assert list(STAX.weights_for(2).values) == list(STAX.ai.evaluator(position).terms(0))
