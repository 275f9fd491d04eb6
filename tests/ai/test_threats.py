"""A level that checks threats plays no move that a threat answers, however few nodes it has: proved by all moves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.levels import level_of
from game.ai.prover import Prover
from game.ai.scores import FORCED_WIN, WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transposition_table import TranspositionTable
from game.core.game import Game, default_options
from game.core.levels import Level, Techniques
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES

STAX = GAMES["stax"]
LOST = (
    "2 D -2,2=L035;-1,0=L0134;-1,1=L012345;-1,2=D014;-1,3=L45;0,0=L0123;0,1=LK;0,2=D135;1,-2=DK;1,-1=D01235/L345;"
    "1,0=D34;1,1=L01245;1,2=L1345;1,3=D2345;2,-2=D234;2,-1=D012345;2,0=D0235;2,1=D0135"
)
CASES = [("stax", 30, range(24)), ("mixtour", 30, range(40))] if is_program_compiled() else [("stax", 30, range(2))]


def positions(game: Game, plies: int, seeds: range) -> list[Position]:
    """Open positions of random play."""
    found = list[Position]()
    for seed in seeds:
        chance, position = random.Random(seed), game.notation.start(default_options(game))
        for _ in range(plies):
            if position.outcome() == PLAYING:
                position.advance(chance.choice(position.legal()))
        if position.outcome() == PLAYING:
            found.append(position)
    return found


def thought(game: Game, position: Position, check_threats: bool) -> tuple[Move, int]:
    """The move of a level that looks at two moves of each position only, and its score."""
    thoughts = list[Thought]()
    techniques = Techniques(check_threats=check_threats)
    level = Level(depth=2, width=2, prove_wins=True, extend_threats=0, techniques=techniques)
    move = Thinker(game, level, 1).think(position, Limits(), thoughts.append)
    return move, thoughts[-1].scores[0]


def loses(position: Position, move: Move) -> bool:
    """Whether the other forces a win within three plies after a move, by all moves."""
    prover = Prover(position.clone(), TranspositionTable(14), lambda: False)
    return bool(prover.forces_win(1 - int(position.turn), move, 4, 1))


@pytest.mark.parametrize(("game_id", "plies", "seeds"), CASES)
def test_no_move_is_played_that_a_threat_answers(game_id: str, plies: int, seeds: range) -> None:
    game, caught = GAMES[game_id], 0
    for position in positions(game, plies, seeds):
        before = position.key
        blind, _score = thought(game, position, check_threats=False)
        move, score = thought(game, position, check_threats=True)
        assert position.key == before
        if score == 4 - WIN:
            assert all(loses(position, each) for each in position.legal())
        elif -FORCED_WIN < score < FORCED_WIN:
            assert not loses(position, move), game.notation.write_position(position)
        caught += move != blind and loses(position, blind)
    assert caught or not is_program_compiled(), "nobody was threatened: the test shows nothing"


def test_a_loss_is_reported_as_soon_as_it_can_be_proved() -> None:
    position = STAX.notation.read_position(LOST, default_options(STAX))
    thoughts = list[Thought]()
    master = level_of(STAX, "master", 2)
    assert master.techniques.check_threats
    Thinker(STAX, master, 1).think(position, Limits(nodes=5_000), thoughts.append)
    assert (thoughts[0].depth, thoughts[0].scores) == (1, (4 - WIN,))
    assert len(thoughts[0].moves) == 2, "the move and the threat that answers it"
    unchecked = replace(master, techniques=replace(master.techniques, check_threats=False))
    Thinker(STAX, unchecked, 1).think(position, Limits(nodes=5_000), thoughts.append)
    assert thoughts[-1].scores[0] > -FORCED_WIN, "a search of 5,000 nodes alone does not find it"
