"""A goal is met by what it says, and by nothing else; a win is a win whatever is answered."""

from __future__ import annotations

import pytest

from game.core.errors import NotationError
from game.core.game import default_options
from game.core.move import Move
from game.games import GAMES
from game.learn.goals import Goal, MoveFacts, longest_defence, wins_by
from tests.play.pile import Pile

TAKE = "2 L 0,0=L03;0,1=LK;1,0=D0;2,0=DK"
TOWER = ",,rww,,/,,,,/wrw,,rr,,/,,,w,/,,,, W 0-0 -"
TILES = "W N0@0,0;H2@-3,2"


@pytest.mark.parametrize(
    ("game_id", "position", "move", "met", "not_met"),
    [
        ("stax", TAKE, "0,0>2,0=03", Goal(captures=True), Goal(captures=False)),
        ("stax", TAKE, "0,0>2,0=03", Goal(starts=((0, 0),), reaches=((2, 0),)), Goal(reaches=((1, 0),))),
        ("stax", TAKE, "0,0>2,0=03", Goal(wins_in=1), Goal(placed=True)),
        ("stax", TAKE, "0,0>2,0=03", Goal(moves=("0,0>2,0=03",)), Goal(moves=("0,0>2,0=14",))),
        ("stax", TAKE, "0,1>1,1=K", Goal(does=("exposes",), safe=False), Goal(safe=True)),
        ("stax", TAKE, "0,1>1,1=K", Goal(spares=("captures",)), Goal(spares=("threatens",))),
        ("stax", TAKE, "0@-1,1", Goal(pocket=1, placed=True, safe=True), Goal(pocket=0)),
        ("mixtour", TOWER, "a3:3-c3", Goal(height=5, count=3, captures=True), Goal(height=0)),
        ("mixtour", TOWER, "c5:3-c3", Goal(captures=True, safe=False), Goal(safe=True)),
        ("mixtour", TOWER, "c4", Goal(height=1, placed=True), Goal(count=3)),
        ("stack-22", TILES, "H0@-2,2", Goal(height=2, reaches=((-2, 3),)), Goal(reaches=((0, 0),))),
    ],
)
def test_a_move_is_seen_as_what_it_does(game_id: str, position: str, move: str, met: Goal, not_met: Goal) -> None:
    game = GAMES[game_id]
    stands = game.notation.read_position(position, default_options(game))
    facts = MoveFacts(game, stands, game.notation.read_move(stands, move))
    assert met.is_met(facts)
    assert not not_met.is_met(facts)
    assert Goal().is_met(facts)
    assert not Goal(breaks="step-rule").is_met(facts)
    assert game.notation.write_position(stands) == position


def test_a_rule_that_is_broken_is_a_goal_too() -> None:
    game = GAMES["stax"]
    stands = game.notation.read_position(TAKE, default_options(game))
    assert Goal(breaks="king-step").is_met_by_text(game, stands, "0,1>0,3=K")
    assert not Goal(breaks="step-rule").is_met_by_text(game, stands, "0,1>0,3=K")
    assert not Goal().is_met_by_text(game, stands, "0,1>0,3=K")
    assert Goal().is_met_by_text(game, stands, "0,1>-1,1=K")
    with pytest.raises(NotationError):
        Goal().is_met_by_text(game, stands, "somewhere")


@pytest.mark.parametrize(
    ("stones", "move", "least"),
    [(2, 2, 1), (4, 3, 1), (7, 2, 2), (8, 2, 2), (12, 2, 3), (4, 2, 0), (7, 3, 0), (9, 2, 0)],
)
def test_a_win_in_a_number_of_moves(stones: int, move: int, least: int) -> None:
    """Of a pile each takes two or three; 0 means that the move does not win."""
    pile = Pile(2, stones)
    found = [count for count in range(1, 4) if wins_by(pile, Move(move), count)]
    assert found == (list(range(least, 4)) if least else [])
    assert (pile.stones, pile.turn) == (stones, 0)


@pytest.mark.parametrize(("stones", "answer"), [(9, 3), (7, 2)])
def test_the_answer_holds_out_longest(stones: int, answer: int) -> None:
    assert longest_defence(Pile(2, stones, turn=1), 0) == answer
