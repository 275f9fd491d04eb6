"""Death Stacks' master plays every win in five plies that trying all moves finds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.forced_wins import UNTIMED_NODES, Budget, RootProver
from game.ai.levels import level_of
from game.ai.prover import Prover
from game.ai.scores import UNBOUNDED, WIN
from game.ai.search import Search
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transposition_table import TranspositionTable
from game.core.game import default_options
from game.core.levels import Level
from game.core.outcome import PLAYING
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES

DEATH_STACKS = GAMES["death-stacks"]
MASTER = level_of(DEATH_STACKS, "master", 2)


def prover_of(position: Position) -> Prover:
    return Prover(position, TranspositionTable(14), lambda: False)


def won_in_five(wanted: int) -> list[Position]:
    """Positions of quick play whose player to move wins in five plies and not sooner."""
    found: list[Position] = []
    quick = Level(depth=1, quiet=1, check_replies=False, extend_threats=0)
    for seed in range(400):
        chance, thinker = random.Random(seed), Thinker(DEATH_STACKS, quick, seed, megabytes=1)
        position = DEATH_STACKS.notation.start(default_options(DEATH_STACKS))
        for _ply in range(120):
            if position.outcome() != PLAYING:
                break
            prover = prover_of(position.clone())
            if prover.wins_within(position.turn, 5, 1) and not prover.wins_within(position.turn, 3, 1):
                found.append(position.clone())
                break
            wild = chance.randrange(3) == 0
            position.advance(chance.choice(position.legal()) if wild else thinker.think(position, Limits()))
        if len(found) == wanted:
            break
    return found


@pytest.mark.slow
def test_wins_in_five_are_played_and_reported() -> None:
    positions = won_in_five(12 if is_program_compiled() else 1)
    assert positions
    for position in positions:
        thoughts: list[Thought] = []
        move = Thinker(DEATH_STACKS, MASTER, 1, megabytes=1).think(position, Limits(nodes=2_000_000), thoughts.append)
        assert thoughts[-1].scores[0] == WIN - 5
        assert prover_of(position.clone()).forces_win(position.turn, move, 5, 1)


def test_a_proof_ends_with_its_budget() -> None:
    position = DEATH_STACKS.notation.start(default_options(DEATH_STACKS))
    table = TranspositionTable(14)
    search = Search(position, DEATH_STACKS.ai.evaluator(position), table, MASTER, 0, 100_000)
    prover = RootProver(search, table, lambda: 0.0, Budget(None, 50_000), checks_repetition=True)
    assert prover.find(9) is None
    assert 0 < search.nodes <= 60_000


def test_a_proof_may_take_half_of_a_thought() -> None:
    assert Budget.for_thought(2.0, 100) == Budget(1.0, 50)
    assert Budget.for_thought(None, UNBOUNDED) == Budget(None, UNTIMED_NODES)


def test_the_proof_can_be_switched_off() -> None:
    off = replace(MASTER, techniques=replace(MASTER.techniques, prove_plies=0))
    position = won_in_five(1)[0]
    thoughts: list[Thought] = []
    Thinker(DEATH_STACKS, off, 1, megabytes=1).think(position, Limits(nodes=1), thoughts.append)
    assert thoughts[-1].nodes < 1_000
