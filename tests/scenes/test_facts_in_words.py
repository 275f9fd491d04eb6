"""The reasons for an advised move: a certain end of the game, then facts, with sides as the screen shows them."""

from __future__ import annotations

import pytest

from game.core.facts import Fact, Side
from game.core.match import Match
from game.core.move import Move
from game.games import GAMES
from game.play.adviser import Advice
from game.scenes.board_screen.facts_in_words import PlaceWords, advice_reasons
from game.scenes.sentences.numbers import number_word
from game.ui.kinds import kind_of
from game.ui.kinds.kind import TableKind
from game.ui.render.camera import Camera

STAX = GAMES["stax"]
CAMERA = Camera(50.0, 400.0, 300.0)


def kind(game: str) -> TableKind:
    options = {option.key: option.values[0] for option in GAMES[game].options}
    return kind_of(GAMES[game].view.arrangement(Match(GAMES[game], options).position))


def reasons(seats: int, *facts: Fact, wins: int | None = None, loses: int | None = None, own: int = 0) -> str:
    """The reasons for a move of Stax."""
    return advice_reasons(STAX, seats, Advice(Move(0), (), wins, loses, own, facts), PlaceWords(kind("stax"), CAMERA))


GOOD = Fact("covers", "gains")
SAVES = Fact("blocks", "saves", values={"side": Side((0, 0), (1, 0))})
BAD = Fact("stays-attacked", "costs", values={"side": Side((0, 0), (0, -1))})


def test_a_win_is_certain_with_two_players_and_rests_on_the_others_with_three() -> None:
    assert reasons(2, wins=1, own=1) == reasons(3, wins=1, own=1) == "It wins at once."
    assert reasons(2, wins=5, own=3) == "It wins in three moves, whatever the reply."
    assert reasons(3, wins=4, own=2) == "It wins in two moves, if the others play for themselves."
    assert number_word(10) == "ten"
    assert number_word(11) == "11"


def test_a_lost_move_is_never_praised() -> None:
    for seats, own in ((2, 1), (3, 1), (2, 3), (3, 3)):
        sentences = reasons(seats, GOOD, SAVES, BAD, loses=2 * own, own=own)
        assert sentences.startswith("Every move loses")
        assert sentences.endswith(
            "It blocks the line to your king from the right. Your king stays attacked from the upper left."
        )
        assert "enemy tile" not in sentences
    assert "longest: three moves." in reasons(2, loses=6, own=3)


def test_facts_come_before_prices_and_where_there_are_none_it_is_said() -> None:
    assert reasons(2, BAD, GOOD) == "It covers an enemy tile. Your king stays attacked from the upper left."
    assert reasons(2) == "It changes little now, but pays off later."


def test_what_counts_with_three_players_is_named() -> None:
    sentence = reasons(3, Fact("enemy-king-threatened", "counts"))
    assert sentence == "The enemy king is in more danger."


@pytest.mark.parametrize("turns", range(6))
def test_a_side_is_where_the_screen_shows_it(turns: int) -> None:
    camera = CAMERA.turn(turns)
    (x, y), (a, b) = camera.at((0, 0)), camera.at((1, 0))
    fact = Fact("blocks", "saves", values={"side": Side((0, 0), (1, 0))})
    sentences = advice_reasons(STAX, 2, Advice(Move(0), facts=(fact,)), PlaceWords(kind("stax"), camera))
    assert ("right" in sentences) == (a > x + 1)
    assert ("left" in sentences) == (a < x - 1)
    assert ("lower" in sentences) == (b > y + 1)
    assert ("upper" in sentences) == (b < y - 1)


def test_cells_are_called_by_their_names() -> None:
    fact = Fact("joins", "gains", values={"cell": (2, 3)})
    game = GAMES["death-stacks"]
    assert (
        advice_reasons(game, 2, Advice(Move(0), facts=(fact,)), PlaceWords(kind("death-stacks"), CAMERA))
        == "It joins your stack on c4."
    )
    unnamed = PlaceWords(kind("death-stacks"), CAMERA, cells_are_named=False)
    words = advice_reasons(game, 2, Advice(Move(0), facts=(fact,)), unnamed)
    assert words == "It joins your stack on the marked cell."
