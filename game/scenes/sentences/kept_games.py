"""An unfinished game with friends elsewhere in words: with whom it goes on, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.core.errors import StaxError
from game.core.game import Game, read_options
from game.friend.friend_games import KeptGame
from game.library.record import seat_name
from game.ui.words import _


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
