"""An unfinished game in words: whose turn it is, and with which friends elsewhere it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.core.errors import N_, StaxError
from game.core.game import Game, read_options
from game.friend.friend_games import KeptGame
from game.games import GAMES
from game.library.record import GameRecord, seat_name
from game.library.saved import SavedGame
from game.play.resuming import setup_of_record
from game.scenes.sentences.players import is_single_player, player_sentence
from game.ui.words import _


def progress_text(saved: SavedGame, kept: KeptGame | None = None) -> str:
    """A sentence that names a saved game, its next move unless friends elsewhere play it, and whose turn it is."""
    game, record = GAMES.get(saved.record.game_id), saved.record
    name = game.name if game is not None else record.game_id
    turn = turn_of_position(game, record.options, record.final) if game is not None else None
    if kept is not None and turn is not None:
        line = _("{game} by message: {turn}") if kept.is_by_letter else _("{game} with {name}: {turn}")
        turn_now = turn_words(kept, record.seats, turn)
        return line.format(game=name, name=friends_name(kept, record.seats), turn=turn_now)
    number = len(record.moves) + 1
    with suppress(StaxError):  # seats that another program wrote
        if turn is not None and turn < len(record.seats):
            turn_now = turn_words_here(record, turn)
            return _("{game}, move {number}: {turn}").format(game=name, number=number, turn=turn_now)
    return _("{game}, move {number}, is not finished").format(game=name, number=number)


def turn_words_here(record: GameRecord, turn: int) -> str:
    """Whose turn it is in a game without friends elsewhere, in two or three words; StaxError for unreadable seats."""
    setup = setup_of_record(record)
    if not setup.seats[turn].human:
        return _("the computer's turn")
    if is_single_player(setup):
        return _("your turn")
    return player_sentence(setup, turn, N_("{name} to move"))


def friends_name(kept: KeptGame, seats: Sequence[str]) -> str:
    """The names of the friends who sit at a game's `seats`, which are texts of the library."""
    names = [seat_name(seat) for index, seat in enumerate(seats) if index not in kept.own_seats]
    if len(names) == 2 and all(names):
        return _("{name} and {other}").format(name=names[0], other=names[1])
    return next(filter(None, names), "") or _("your friend")


def go_on_label(kept: KeptGame | None, seats: Sequence[str], otherwise: str) -> str:
    """The button that goes on with a game: with whom, or `otherwise` for a game at this table."""
    return otherwise if kept is None else _("Go on with {name}").format(name=friends_name(kept, seats))


def end_label(kept: KeptGame, seats: Sequence[str]) -> str:
    """The button that lets friends see how a game has ended while they were away."""
    return _("Show {name} the end").format(name=friends_name(kept, seats))


def turn_words(kept: KeptGame, seats: Sequence[str], turn: int) -> str:
    """Whose turn it is, in two words."""
    if turn in kept.own_seats:
        return _("your turn")
    name = seat_name(seats[turn]) if turn < len(seats) else ""
    return _("{name}'s turn").format(name=name) if name else _("your friend's turn")


def turn_of_position(game: Game, options: Mapping[str, str], position: str) -> int | None:
    """The seat to move in a position's text; None if that can't be read."""
    with suppress(StaxError):
        chosen = read_options(game, [f"{key}={value}" for key, value in options.items()])
        return game.notation.read_position(position, chosen).turn
    return None
