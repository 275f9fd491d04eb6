"""FriendGames: which games of the library are played with friends elsewhere, and how each of them goes on."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.core.files import JsonFile
from game.friend.lines import MAX_PLIES

MAX_GAMES_BYTES: Final = 2**18
MAX_GAMES: Final = 200
MAX_SEATS: Final = 3
SECRET_PATTERN: Final = re.compile("[0-9a-f]{64}")
_GAME_ID: Final = re.compile(r"[a-z0-9-]{1,30}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Partner:
    """The other end of a line: its seats, the secret by which both meet again, and how often moves were taken back.

    Without a secret both meet again only by a new code.  Who `is_in_room` is looked for in this network.
    """

    seats: tuple[int, ...]
    secret: str = ""
    epoch: int = 0
    is_in_room: bool = False


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the library with friends elsewhere: its number and its kind of game there, and this side's seats.

    A game by letter has no `partners`.
    """

    number: int
    game_id: str
    own_seats: tuple[int, ...]
    is_host: bool = False
    partners: tuple[Partner, ...] = ()

    @property
    def is_by_letter(self) -> bool:
        """Whether moves go as links in messages, without a line."""
        return not self.partners


class FriendGames:
    """The unfinished games with friends in a file at `path`, readable by this user only; if None, in this object only.

    A file that cannot be read counts as empty.  The latest game comes first, and the oldest are dropped.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._file: Final = JsonFile(path, MAX_GAMES_BYTES, private=True)
        self._games: tuple[KeptGame, ...] | None = None

    @property
    def games(self) -> tuple[KeptGame, ...]:
        """All games, the latest first."""
        if self._games is None:
            self._games = self._read()
        return self._games

    def find(self, number: int, game_id: str) -> KeptGame | None:
        """The game with a number in the library; None if that is no game with a friend."""
        return next((game for game in self.games if (game.number, game.game_id) == (number, game_id)), None)

    def keep(self, game: KeptGame) -> None:
        """Keep a game, in place of what was known of it."""
        if game not in self.games:
            others = (each for each in self.games if each.number != game.number)
            self._write((game, *others)[:MAX_GAMES])

    def drop(self, number: int) -> None:
        """The game is over, or is no longer played with friends."""
        if any(game.number == number for game in self.games):
            self._write(tuple(game for game in self.games if game.number != number))

    def forget_secret(self, secret: str) -> None:
        """Stop all games from being continued by a secret; a new code still works."""
        if any(partner.secret == secret for game in self.games for partner in game.partners):
            self._write(tuple(_without_secret(game, secret) for game in self.games))

    def _read(self) -> tuple[KeptGame, ...]:
        found = self._file.read()
        entries: list[Any] = found if isinstance(found, list) else []
        games = (_read_game(entry) for entry in entries[:MAX_GAMES])
        return tuple(game for game in games if game is not None)

    def _write(self, games: tuple[KeptGame, ...]) -> None:
        self._games = games
        self._file.write([asdict(game) for game in games])


def _without_secret(game: KeptGame, secret: str) -> KeptGame:
    partners = (replace(each, secret="") if each.secret == secret else each for each in game.partners)
    return replace(game, partners=tuple(partners))


def _read_game(entry: Any) -> KeptGame | None:
    """The game in a value of the file; None if it is no game."""
    try:
        number, game_id, is_host = entry["number"], entry["game_id"], entry["is_host"]
        partners = tuple(_read_partner(each) for each in entry["partners"][:MAX_SEATS])
        is_sane = type(number) is int and number > 0 and type(is_host) is bool and _GAME_ID.fullmatch(game_id)
        return KeptGame(number, game_id, _read_seats(entry["own_seats"]), is_host, partners) if is_sane else None
    except (TypeError, KeyError, ValueError):
        return None


def _read_partner(entry: Any) -> Partner:
    secret, epoch = entry["secret"], entry["epoch"]
    if (secret and SECRET_PATTERN.fullmatch(secret) is None) or type(epoch) is not int or not 0 <= epoch <= MAX_PLIES:
        raise ValueError(entry)
    return Partner(_read_seats(entry["seats"]), secret, epoch, entry.get("is_in_room") is True)


def _read_seats(entry: Any) -> tuple[int, ...]:
    seats = tuple(entry)
    if any(type(seat) is not int or not 0 <= seat < MAX_SEATS for seat in seats):
        raise ValueError(entry)
    return seats
