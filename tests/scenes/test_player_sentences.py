"""The names of players at the table: by name, as "You", by the colour that was chosen, by the game's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai.levels import LEVELS
from game.core.display.showing import Reason
from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.play.events import GameResult
from game.play.setup import LEVEL_NAMES, Seat, Setup
from game.scenes.sentences import players
from game.ui import words
from tests.games.death_stacks.boards import board
from tests.games.death_stacks.test_rules import LAST

ANA, BO, SOMEBODY, COMPUTER = Seat("", "Ana"), Seat("", "Bo"), Seat(), Seat("hard")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.choose("en")
    yield
    words.choose("en")


@pytest.mark.parametrize(
    ("seats", "colours", "called", "others"),
    [
        ((ANA, BO), (), ("Ana", "Bo"), ("Ana", "Bo")),
        ((SOMEBODY, SOMEBODY), (), ("Ivory", "Blue"), ("Ivory", "Blue")),
        ((SOMEBODY, SOMEBODY), ("teal", "sky"), ("Green", "Sky blue"), ("Green", "Sky blue")),
        ((COMPUTER, SOMEBODY), (), ("Ivory", "You"), ("Ivory", "Blue")),
        ((Seat("hard", "Robot"), SOMEBODY), ("teal", "sky"), ("Robot", "You"), ("Robot", "Sky blue")),
    ],
)
def test_what_players_are_called(
    seats: tuple[Seat, ...], colours: tuple[str, ...], called: tuple[str, ...], others: tuple[str, ...]
) -> None:
    setup = Setup("stax", {"players": "2"}, seats, None, colours)
    assert tuple(players.seat_name(setup, seat) for seat in range(2)) == called
    assert tuple(players.player_name(setup, seat) for seat in range(2)) == others


def test_the_player_to_move_is_named() -> None:
    setup = Setup("mixtour", {}, (Seat("hard", "Robot"), ANA))
    assert players.turn_line(setup, 0) == "Robot is thinking"
    assert players.turn_line(setup, 1) == "Your turn"
    assert players.turn_line(Setup("mixtour", {}, (ANA, BO)), 1) == "Bo to move"


def test_how_it_ended_is_said_by_names() -> None:
    game = GAMES["death-stacks"]
    match = Match(game, {option.key: option.values[0] for option in game.options})
    setup = Setup(game.id, match.options, (ANA, BO))
    assert players.ending_lines(setup, GameResult(1, "time"), match) == ("Bo wins", "Ana ran out of time.")
    reason = next(rule for rule, template in game.texts.reasons.items() if "{winner}" in template)
    assert players.reason_sentence(game, Reason(reason, values={"winner": 0}), setup) == "Every stack belongs to Ana."
    assert players.reason_sentence(game, Reason(reason, values={"winner": 0})) != players.reason_sentence(
        game, Reason(reason, values={"winner": 0}), setup
    )


def test_how_it_ended_is_said_to_the_only_person() -> None:
    seats = (SOMEBODY, COMPUTER)
    death_stacks = GAMES["death-stacks"]
    won = Match(death_stacks, default_options(death_stacks), death_stacks.notation.write_position(board(LAST)))
    won.play_text("c3-1-c4")
    setup = Setup("death-stacks", won.options, seats)
    assert players.ending_line(setup, GameResult(0, "played"), won) == "Every stack is yours."
    other = Setup("death-stacks", won.options, seats[::-1])
    assert players.ending_line(other, GameResult(0, "played"), won) == "Every stack belongs to Orange."
    assert players.ending_line(setup, GameResult(1, "time"), won) == "You ran out of time."


def test_of_three_the_only_person_is_told_who_won_when_somebody_resigned() -> None:
    game = GAMES["stax"]
    match = Match(game, default_options(game) | {"players": "3"})
    setup = Setup(game.id, match.options, (SOMEBODY, COMPUTER, COMPUTER))
    assert players.ending_line(setup, GameResult(2, "resigned"), match) == "You resigned. Orange wins."
    assert players.ending_line(setup, GameResult(1, "time"), match) == "Orange ran out of time. Blue wins."
    assert players.ending_line(setup, GameResult(0, "time"), match) == "Blue ran out of time."  # “You win”
    several = Setup(game.id, match.options, (SOMEBODY, SOMEBODY, COMPUTER))
    assert players.ending_lines(several, GameResult(2, "resigned"), match) == ("Orange wins", "Ivory resigned.")
    words.choose("es")
    assert players.ending_line(setup, GameResult(2, "resigned"), match).endswith(" Ganan las naranjas.")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (0.01, "0:01"),
        (0.99, "0:01"),
        (1, "0:01"),
        (59, "0:59"),
        (59.001, "1:00"),
        (60, "1:00"),
        (754.5, "12:35"),
    ],
)
def test_a_clock_is_at_zero_only_when_the_time_is_over(seconds: float, text: str) -> None:
    assert players.time_left(seconds) == text


def test_in_spanish_sentences_bend_with_colours_that_are_plurals() -> None:
    words.choose("es")
    game = GAMES["death-stacks"]
    match = Match(game, {option.key: option.values[0] for option in game.options})
    two = Setup(game.id, match.options, (SOMEBODY, SOMEBODY))
    assert players.turn_line(two, 1) == "Juegan las negras"
    assert players.turn_line(Setup(game.id, match.options, (COMPUTER, SOMEBODY)), 0) == "Las naranjas piensan"
    assert players.ending_lines(two, GameResult(1, "time"), match) == (
        "Ganan las negras",
        "A las naranjas se les ha acabado el tiempo.",
    )
    assert (
        players.reason_sentence(game, Reason("all-stacks", values={"winner": 1}), two)
        == "Todas las pilas son de las negras."
    )
    named = Setup(game.id, match.options, (ANA, SOMEBODY), None, ("ivory", "teal"))
    assert players.result_line(named, 0) == "Gana Ana"
    assert players.you_play_line(two, 1) == "Ahora juegas con las negras."


def test_in_spanish_a_sentence_about_two_players_bends_with_the_one_who_acts() -> None:
    words.choose("es")
    took = GAMES["stax"].facts.texts.endings["captures-observed"]
    values = {"winner": 1, "loser": 0, "side": "la izquierda"}
    two = Setup("stax", {"players": "2"}, (SOMEBODY, SOMEBODY))
    assert (
        players.fill_with_players(two, took, values)
        == "Las azules han capturado al rey de las de marfil desde la izquierda."
    )
    named = Setup("stax", {"players": "2"}, (SOMEBODY, ANA))
    assert (
        players.fill_with_players(named, took, values) == "Ana ha capturado al rey de las de marfil desde la izquierda."
    )
    yours = GAMES["stax"].facts.texts.endings["captures-won"]
    assert players.fill_with_players(two, yours, values) == "Has capturado al rey de las de marfil desde la izquierda."


def test_every_level_has_an_emblem_and_a_person_has_none() -> None:
    emblems = [players.level_icon(Seat(level)) for level in LEVELS]
    assert emblems == [f"level-{strength}" for strength in range(7)]
    assert players.level_icon(Seat("hard++")) == players.level_icon(Seat("hard"))
    assert all(players.level_icon(Seat(level)) for level in LEVEL_NAMES)
    assert players.level_icon(ANA) == players.level_icon(Seat("unheard-of")) == ""
    setup = Setup("stax", {"players": "2"}, (COMPUTER, ANA))
    assert [players.result_tone(setup, winner) for winner in (0, 1, -2)] == ["lost", "won", "neutral"]


@pytest.mark.parametrize(
    ("game_id", "seat", "line"),
    [
        ("stax", Seat("hard", character="hunter"), "Computer, hard, hunter"),
        ("stax", Seat("hard"), "Computer, hard"),
        ("stax", Seat("hard", character="pirate"), "Computer, hard, pirate"),
        ("unheard-of", Seat("hard", character="hunter"), "Computer, hard, hunter"),
        ("stax", ANA, ""),
    ],
)
def test_a_computer_is_described_by_its_level_and_style(game_id: str, seat: Seat, line: str) -> None:
    assert players.level_line(game_id, seat) == line


def test_a_sentence_that_begins_with_a_plural_name_has_a_capital_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    class Catalogue:
        def pgettext(self, _context: str, message: str) -> str:
            return {"Blue": "las azules", "{name} is thinking": "{name} piensan"}.get(message, message)

    monkeypatch.setattr(words, "catalogue", Catalogue)
    assert words.sentence_about("Blue", "{name} is thinking") == "Las azules piensan"
