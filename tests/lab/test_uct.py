"""A player by random games for matches."""

from __future__ import annotations

import random

import pytest

from game.ai.thinker import Limits
from game.core.game import read_options
from game.core.move import Move
from game.core.speed import is_program_compiled
from game.games import GAMES
from lab.match.arena import UCT_PLAYER, Contender, Terms, level_figures, play_opening, read_player
from lab.match.uct import UCT

MIXTOUR = GAMES["mixtour"]
NEAR_WIN = ",,,,r/,,wrr,,/,r,,,/,,,wrrr,/w,,,,w W 0-0 -", "d2:4-e1"


def moves_of(limits: Limits) -> set[Move]:
    """The moves that a few players choose in a position that can be won at once."""
    position = MIXTOUR.notation.read_position(NEAR_WIN[0], read_options(MIXTOUR, ()))
    return {UCT(limits, random.Random(seed))(position) for seed in range(3)}


@pytest.mark.parametrize("limits", [Limits(nodes=500), Limits(seconds=60.0, nodes=500)])
def test_it_plays_a_win(limits: Limits) -> None:
    position = MIXTOUR.notation.read_position(NEAR_WIN[0], read_options(MIXTOUR, ()))
    assert {MIXTOUR.notation.write_move(position, move) for move in moves_of(limits)} == {NEAR_WIN[1]}


def test_it_ends_by_the_clock() -> None:
    assert moves_of(Limits(seconds=0.0))


@pytest.mark.parametrize("game", GAMES)
def test_the_position_stays_and_the_move_is_legal(game: str) -> None:
    options = read_options(GAMES[game], ("tiles=ACDE",) if game == "stack-22" else ())
    position = GAMES[game].notation.start(options)
    before = GAMES[game].notation.write_position(position)
    assert UCT(Limits(nodes=8), random.Random(1))(position) in position.legal()
    assert GAMES[game].notation.write_position(position) == before


@pytest.mark.slow
@pytest.mark.skipif(not is_program_compiled(), reason="too many games for uncompiled code")
def test_it_beats_random_play_in_a_match() -> None:
    terms = Terms("mixtour", (), Contender(read_player(UCT_PLAYER)), Contender("random"), None, 100, 4, 400, 1)
    assert level_figures(terms, terms.first) is None
    assert sum(course.score for number in range(10) for course in play_opening(terms, number)) >= 19
