"""Sentences about the players: whose turn it is, why a move is not allowed, how a game ended.

In the player's language.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from game.ai.levels import LEVELS
from game.ai.strengths import common_level
from game.core.display.colours import with_seat_colours
from game.core.display.picks import Say
from game.core.display.showing import Reason
from game.core.errors import N_
from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import DRAW
from game.core.position import Position
from game.games import GAMES
from game.play.clocks import TimeControl
from game.play.events import GameResult, Played, Repeated
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.sentences.levels import strength_name
from game.ui.words import _, fill, name_in_sentence, sentence_about

SEAT_VALUES: Final = ("winner", "loser", "seat")  # the keys of a reason's values that are seats
LOST_LINES: Final = {  # how a seat lost without a last move: to the only person, and about a player
    "resigned": (N_("You resigned."), N_("{name} resigned.")),
    "time": (N_("You ran out of time."), N_("{name} ran out of time.")),
}


def describe_variant(game: Game, options: Mapping[str, str]) -> str:
    """The options that differ from their first values, in words, or "" if none does."""
    chosen = [(option, options.get(option.key, option.values[0])) for option in game.options]
    return ", ".join(
        _(option.difference).format(value=value, count=len(value))
        for option, value in chosen
        if value != option.values[0] and option.difference
    )


def owner_name(game: Game, seat: int) -> str:
    """The game's name of a seat."""
    return _(game.texts.seat_names[seat])


def colour_name(setup: Setup, seat: int) -> str:
    """The name of a seat's pieces: of the chosen colour, or else the game's name of the seat."""
    return _(_marked_colour(setup, seat))


def _marked_colour(setup: Setup, seat: int) -> str:
    """The same name, marked for translation."""
    return with_seat_colours(GAMES[setup.game_id], setup.colours, len(setup.seats)).texts.seat_names[seat]


def player_sentence(setup: Setup, seat: int, sentence: str, place: str = "name", **values: object) -> str:
    """A sentence about a player, by name or else by colour, with its placeholders filled."""
    name = setup.seats[seat].name
    if name:
        return _(sentence).format(**{place: name}, **values)
    return sentence_about(_marked_colour(setup, seat), sentence, place, **values)


def player_name(setup: Setup, seat: int) -> str:
    """The name of a player, or else the colour."""
    return setup.seats[seat].name or colour_name(setup, seat)


def name_within_sentence(setup: Setup, seat: int) -> str:
    """The name of a player, or else the colour with its article, for the middle of a sentence."""
    return setup.seats[seat].name or name_in_sentence(_marked_colour(setup, seat))


def seat_name(setup: Setup, seat: int) -> str:
    """The name of a player; “You” for the only person at the table if the seat has no name; otherwise the colour."""
    sitting = setup.seats[seat]
    return _("You") if sitting.human and not sitting.name and is_single_player(setup) else player_name(setup, seat)


def you_play_line(setup: Setup, seat: int) -> str:
    """The sentence that says which pieces a person plays after a change of seats."""
    return sentence_about(_marked_colour(setup, seat), N_("You play {name} now."))


def given_names(setup: Setup) -> tuple[str, ...]:
    """The names that players were given."""
    return tuple(seat.name for seat in setup.seats if seat.name)


def is_single_player(setup: Setup) -> bool:
    """Whether a single person plays, against computers."""
    return sum(seat.human for seat in setup.seats) == 1


def level_line(game_id: str, sitting: Seat) -> str:
    """The line under a computer's name, "" for a person."""
    return "" if not sitting.level else _("Computer, {level}").format(level=strength_name(game_id, sitting))


def level_icon(sitting: Seat) -> str:
    """The icon of a computer's level, "" for a person or a level without an icon."""
    levels = tuple(LEVELS)
    level = common_level(sitting.level)
    return f"level-{levels.index(level)}" if level in levels else ""


def turn_line(setup: Setup, seat: int) -> str:
    """The sentence that says whose turn it is."""
    if setup.seats[seat].is_far:
        return player_sentence(setup, seat, N_("{name}'s turn"))
    if not setup.seats[seat].human:
        return player_sentence(setup, seat, N_("{name} is thinking"))
    return _("Your turn") if is_single_player(setup) else mover_line(setup, seat)


def last_move_line(setup: Setup, seat: int) -> str:
    """The sentence while the move that ends the game is still seen on its way."""
    if setup.seats[seat].human and not setup.seats[seat].name and is_single_player(setup):
        return _("Your last move")
    return player_sentence(setup, seat, N_("{name}'s last move"))


def mover_line(setup: Setup, seat: int) -> str:
    """The sentence that says who is to move; “Your turn” for a person whom `seat_name` calls “You”."""
    if setup.seats[seat].human and not setup.seats[seat].name and is_single_player(setup):
        return _("Your turn")
    return player_sentence(setup, seat, N_("{name} to move"))


def time_left(seconds: float) -> str:
    """The time on a clock as minutes and seconds; seconds are rounded up, so 0:00 means that time is over."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def control_line(control: TimeControl | None) -> str:
    """A time control in a few words."""
    if control is None:
        return _("none")
    time = time_left(control.seconds)
    if control.is_per_move:
        return _("{time} a move").format(time=time)
    if control.increment:
        return _("{time}, and {seconds} s a move").format(time=time, seconds=control.increment)
    return _("{time} a game").format(time=time)


def reason_sentence(game: Game, reason: Reason, setup: Setup | None = None) -> str:
    """A reason in one line.

    Seats among its values are named as players if there is a `setup`, else as the game names them.
    """
    template = game.texts.reasons.get(reason.rule)
    if template is None:
        return reason.rule
    if setup is not None:
        return fill_with_players(setup, template, reason.values)
    return fill(template, dict(reason.values) | {key: owner_name(game, seat) for key, seat in seats_in(reason.values)})


def fill_with_players(setup: Setup, template: str, values: Mapping[str, object]) -> str:
    """Fill a template whose values contain seats; it agrees in gender with the first seat that it names."""
    seats = [(key, seat) for key, seat in seats_in(values) if f"{{{key}}}" in template]
    if not seats:
        return fill(template, values)
    others = {key: setup.seats[seat].name or name_in_sentence(_marked_colour(setup, seat)) for key, seat in seats[1:]}
    rest = {key: value for key, value in values.items() if key != seats[0][0]}
    return player_sentence(setup, seats[0][1], template, seats[0][0], **(rest | others))


def seats_in(values: Mapping[str, object]) -> list[tuple[str, int]]:
    """The values of a sentence that are seats, with their keys."""
    return [(key, value) for key in SEAT_VALUES if isinstance(value := values.get(key), int) and value >= 0]


def result_line(setup: Setup, winner: int) -> str:
    """The sentence that says who won; for a single person “You win” or “You lost”."""
    if is_single_player(setup):
        return _("You win") if setup.seats[winner].human else _("You lost")
    return _winner_line(setup, winner)


def _winner_line(setup: Setup, winner: int) -> str:
    return player_sentence(setup, winner, N_("{name} wins"))


def result_tone(setup: Setup, winner: int) -> Literal["won", "lost", "neutral"]:
    """Whether a single person has won or lost; "neutral" for a draw, or if several persons or none played."""
    if winner == DRAW or not is_single_player(setup):
        return "neutral"
    return "won" if setup.seats[winner].human else "lost"


def ending_lines(setup: Setup, result: GameResult, match: Match) -> tuple[str, str]:
    """Who won, and how the game ended."""
    return _("A draw") if result.winner == DRAW else result_line(setup, result.winner), ending_line(
        setup, result, match
    )


def ending_line(setup: Setup, result: GameResult, match: Match) -> str:
    """How the game ended, said to the only person; in the game's own words if it was played to its end.

    Of three players it also names the winner if `result_line` only says “You lost”.
    """
    if result.how in LOST_LINES:
        seat = losing_seat(match, result.winner)
        yours, theirs = LOST_LINES[result.how]
        line = _(yours) if _is_only_person(setup, seat) else player_sentence(setup, seat, theirs)
        is_open = match.seats > 2 and result_tone(setup, result.winner) == "lost"
        return f"{line} {_winner_line(setup, result.winner)}." if is_open else line
    if result.how == "claimed":
        return _("The same position came up three times, and a draw was claimed.")
    if result.how == "agreed":
        return _("The players agreed to a draw.")
    reason = match.game.view.ending(match.position)
    if reason is None:
        return ""
    personal = replace(reason, rule=f"{reason.rule}-yours")
    is_personal = personal.rule in match.game.texts.reasons and _is_only_person(setup, result.winner)
    return reason_sentence(match.game, personal if is_personal else reason, setup)


def _is_only_person(setup: Setup, seat: int) -> bool:
    return setup.seats[seat].human and is_single_player(setup)


def losing_seat(match: Match, winner: int) -> int:
    """The seat that resigned or ran out of time, given the winner."""
    return next((seat for seat in range(match.seats) if match.position.winner_if_resigned(seat) == winner), winner)


def repetition_line(game: Game, event: Repeated) -> str:
    """The sentence that a position was repeated, with the effect of a third time."""
    if game.repetition == "draw":
        return _("This position has come up twice: the third time is a draw.")
    if event.times > 2:
        return _("This position has come up three times: either player can claim a draw.")
    return _("This position has come up twice: the third time, a draw can be claimed.")


def spoken_line(setup: Setup, table: Table, played: Played, index: int) -> str:
    """The word in a computer's `index`-th move, such as a call, which the table does not show; "" for none."""
    match = table.match
    if not match.game.texts.words or table.players[played.seat].human:
        return ""
    word = word_of_move_at(match, index)
    return _("{name}: {word}").format(name=player_name(setup, played.seat), word=word) if word else ""


def word_of_move(match: Match, position: Position, move: Move) -> str:
    """The word that a move says, in the player's language; "" for none."""
    words = [pick.word for pick in match.game.view.spell(position, move) if isinstance(pick, Say)]
    return _(match.game.texts.words[words[-1]]) if words else ""


def word_of_move_at(match: Match, index: int) -> str:
    """The word in the `index`-th move of a match, such as a call; "" for none."""
    with match.position_before(len(match.moves) - index) as position:
        return word_of_move(match, position, match.moves[index])
