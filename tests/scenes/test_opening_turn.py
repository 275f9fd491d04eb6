from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.puzzles.shelf import read_shipped
from game.scenes.board.board import count_hidden_tops, opening_turn
from game.ui.kinds import kind_of

HIDING = ",,,,,/,,rbrbrbrrbrbbrbrbbrbr,,,/,,brb,r,,/,,,,,/,,,,,/,,,,, r"  # a tower in front of a low stack
OPEN = "r,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r"


def hidden(match: Match, turn: int) -> int:
    arrangement = match.game.view.arrangement(match.position)
    camera = replace(kind_of(arrangement).camera, turns=float(turn), radius=60.0)
    return count_hidden_tops(arrangement, camera)


@pytest.mark.parametrize("position", [HIDING, OPEN])
def test_a_board_opens_at_the_mover_s_side_unless_stacks_are_hidden_from_there(position: str) -> None:
    game = GAMES["death-stacks"]
    match = Match(game, default_options(game), position)
    assert bool(hidden(match, 2)) == (position == HIDING)
    assert (opening_turn(match, 0) == 2) == (position == OPEN)
    assert not hidden(match, opening_turn(match, 0))


@pytest.mark.slow
def test_no_puzzle_opens_with_a_hidden_stack() -> None:
    game = GAMES["death-stacks"]
    for puzzle in read_shipped(game).puzzles:
        match = Match(game, puzzle.options_of(game), puzzle.position)
        assert not hidden(match, opening_turn(match, puzzle.seat)), puzzle
