"""A match is always where its moves lead."""

from __future__ import annotations

import pytest

from game.core import outcome
from game.core.display.showing import Reason
from game.core.errors import IllegalMove, NotationError, StaxError
from game.core.match import MIN_UNDO_PLIES, Match
from game.core.move import Move
from game.games import GAMES
from tests.play.pile import GAME, THREE, TWO, Pile

STAX = GAMES["stax"]


def state(match: Match) -> tuple[object, ...]:
    return match.moves[:], match.texts[:], match.movers[:], match.game.notation.write_position(match.position)


def test_moves_texts_and_movers_grow_together() -> None:
    match = Match(GAME, THREE)
    for move in (2, 3, 3, 2):
        match.play(Move(move))
    assert state(match) == ([2, 3, 3, 2], ["2", "3", "3", "2"], [0, 1, 2, 0], "10 1")
    assert match.turn == 1


def test_undo_comes_back_to_the_start_that_was_set_up() -> None:
    match = Match(GAME, TWO, "9 1")
    match.play(Move(3))
    before = state(match)
    match.play(Move(2))
    match.undo()
    assert state(match) == before
    match.undo()
    assert state(match) == ([], [], [], "9 1")


def test_going_back_costs_a_replay_only_now_and_then() -> None:
    match, plies = Match(GAME, THREE, "1000 0"), 400
    for _ in range(plies):
        match.play(Move(2))
        assert match.position.ply <= 2 * MIN_UNDO_PLIES  # what a position keeps has an end
    Pile.made = 0
    match.undo(0)
    with match.position_before() as before:
        assert GAME.notation.write_position(before) == "202 0"
    assert Pile.made == 2
    assert state(match) == ([2] * 400, ["2"] * 400, ([0, 1, 2] * 134)[:400], "200 1")
    for left in reversed(range(plies)):
        match.undo()
        assert GAME.notation.write_position(match.position) == f"{1000 - 2 * left} {left % 3}"
    assert Pile.made < plies + plies * plies / MIN_UNDO_PLIES
    Pile.made = 0
    for _ in range(300):
        match.play(Move(2))
    for _ in range(50):
        match.undo()
        match.play(Move(2))
    assert Pile.made == 400


@pytest.mark.parametrize("plies", [2, -1])
def test_undo_of_what_was_not_played_changes_nothing(plies: int) -> None:
    match = Match(GAME, TWO)
    match.play(Move(3))
    before = state(match)
    with pytest.raises(StaxError):
        match.undo(plies)
    assert state(match) == before


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    match = Match(GAME, TWO, "2 0")
    before = state(match)
    with pytest.raises(IllegalMove):
        match.play(Move(3))
    with pytest.raises(IllegalMove):
        match.play_text("3")
    with pytest.raises(NotationError):
        match.play_text("all")
    assert state(match) == before


def test_a_start_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(NotationError):
        Match(GAME, TWO, "nothing")


@pytest.mark.parametrize("last", [3, 2])
def test_a_match_ends_with_its_position(last: int) -> None:
    match = Match(GAME, TWO, "3 1")
    assert match.outcome() == outcome.PLAYING
    match.play(Move(last))
    assert match.outcome() == 1


def test_stax_is_taken_back_to_the_same_key_and_history() -> None:
    match = Match(STAX, {"players": "2"})
    for text in ("0@0,0", "3@1,0", "K@0,1"):
        match.play_text(text)
    key, legal = match.position.key, match.legal
    match.play(min(legal))
    match.undo()
    assert (match.position.key, match.legal, len(match.moves)) == (key, legal, 3)


def test_a_game_records_how_it_ended() -> None:
    match = Match(STAX, {"players": "2"}, "2 L 0,0=LK;0,1=D12345;1,0=DK")
    assert STAX.view.ending(match.position) is None
    match.play_text("0,0>1,0=K")
    assert (match.outcome(), STAX.view.ending(match.position)) == (0, Reason("king-captured"))


def test_who_gives_up_loses_to_the_one_before() -> None:
    for players, winners in (("2", [1, 0]), ("3", [2, 0, 1])):
        position = Match(STAX, {"players": players}).position
        assert [position.winner_if_resigned(seat) for seat in range(int(players))] == winners
