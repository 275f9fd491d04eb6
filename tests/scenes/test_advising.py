"""What is said of an advised move."""

from __future__ import annotations

from game.core.move import Move
from game.games import GAMES
from game.play.adviser import Advice
from game.scenes.table.hints import reasons

STAX = GAMES["stax"]


def said(seats: int, wins_in: int | None, *terms: tuple[str, int]) -> str:
    """The reasons for a move of Stax."""
    return reasons(STAX, seats, Advice(Move(0), terms, wins_in))


def test_a_win_is_certain_with_two_players_and_rests_on_the_others_with_three() -> None:
    assert said(2, 1) == said(3, 1) == "It wins at once."
    assert said(2, 3) == "It wins, whatever is answered."
    assert said(3, 4) == "It wins if the others play for themselves."


def test_what_counts_with_three_players_is_named() -> None:
    told = said(3, None, ("enemy-king-threatened", 4_880), ("pointers", -1_000), ("in-hand", 5))
    assert told == "It gains: the enemy king in danger. It costs: pointers on tiles that may move."
