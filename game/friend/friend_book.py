"""FriendBook: the friends whom the player has kept, with the secret by which both find each other without a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from game.core.errors import printable
from game.core.files import JsonFile
from game.friend.friend_games import SECRET_PATTERN, FriendGames
from game.friend.lines import MAX_PLAYER_LETTERS

MAX_BOOK_BYTES: Final = 2**16
MAX_FRIENDS: Final = 50
GAMES_FILE: Final = "friend_games.json"


class KeptFriend(NamedTuple):
    """A friend's name, and the secret of both."""

    name: str
    secret: str


class FriendBook:
    """The kept friends in a file at `path`, readable by this user only; if that is None, in this object only.

    A file that cannot be read counts as empty.  The latest friend comes first.  `games` are the unfinished games with
    friends, in a file beside it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.games: Final = FriendGames(path.with_name(GAMES_FILE) if path is not None else None)
        self._file: Final = JsonFile(path, MAX_BOOK_BYTES, private=True)
        self._friends: tuple[KeptFriend, ...] | None = None

    @property
    def friends(self) -> tuple[KeptFriend, ...]:
        """The kept friends, the latest first."""
        if self._friends is None:
            self._friends = self._read()
        return self._friends

    def knows(self, secret: str) -> bool:
        """Whether the friend with this secret is kept."""
        return any(friend.secret == secret for friend in self.friends)

    def renew(self, old: str, secret: str) -> None:
        """Both have met by a new code: if the friend is kept, the new secret takes the place of the old."""
        name = next((friend.name for friend in self.friends if friend.secret == old), None)
        if name is not None and old != secret:
            self.keep(name, secret)

    def keep(self, name: str, secret: str) -> None:
        """Keep a friend, in place of an earlier friend of that name; only for this run if the file can't be written."""
        if SECRET_PATTERN.fullmatch(secret) is None:
            return
        kept = KeptFriend(printable(name.strip())[:MAX_PLAYER_LETTERS] or "?", secret)
        others = [friend for friend in self.friends if friend.name != kept.name and friend.secret != secret]
        self._write((kept, *others)[:MAX_FRIENDS])

    def forget(self, secret: str) -> None:
        """Forget a friend; nobody meets this player by the old secret any more."""
        self.games.forget_secret(secret)
        self._write(tuple(friend for friend in self.friends if friend.secret != secret))

    def _read(self) -> tuple[KeptFriend, ...]:
        found = self._file.read()
        entries: list[Any] = found if isinstance(found, list) else []
        return tuple(KeptFriend(*entry) for entry in entries[:MAX_FRIENDS] if _is_entry(entry))

    def _write(self, friends: tuple[KeptFriend, ...]) -> None:
        self._friends = friends
        self._file.write(friends)


def _is_entry(entry: object) -> bool:
    """Whether a value of the file is a name and a secret."""
    if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(each, str) for each in entry):
        return False
    name, secret = entry
    return 0 < len(name) <= MAX_PLAYER_LETTERS and name.isprintable() and SECRET_PATTERN.fullmatch(secret) is not None
