"""GameStore and shelves: what a table, and what a list of games, may ask of a library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Protocol

from game.core.errors import StaxError
from game.library.imports import Games, Import
from game.library.record import GameRecord
from game.library.request import Request
from game.library.saved import Entry, Page, Query, SavedGame
from game.library.tree import Tree


class GameStore(Protocol):
    """Where a table's game is kept.  Nothing here ever waits for the disk, but `unfinished`."""

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        """Begin a game; the number by which it is known from now on."""

    def keep_move(self, game: int, ply: int, text: str) -> None:
        """Keep the move that was made at a ply, 0 for the first; the main line ends with it."""

    def rewind(self, game: int, plies: int) -> None:
        """Forget the moves after the first `plies`, and the result; what was looked into stays as a branch."""

    def finish(self, game: int, result: str) -> None:
        """Keep a result, not empty; the game is no longer unfinished."""

    def show(self, game: int, position: str) -> None:
        """Keep the position after the last move, for the game's picture in a list; a move or `rewind` forgets it."""

    def clock(self, game: int, given: str) -> None:
        """Keep how time was given, in the words of whoever keeps the clock; it is not understood here."""

    def colour(self, game: int, names: Sequence[str]) -> None:
        """Keep the colours that the seats are shown in, by name; none for the game's own."""

    def times(self, game: int, seconds: Sequence[float]) -> None:
        """Keep the time that each seat has left."""

    def reseat(self, game: int, seats: Sequence[str]) -> None:
        """Keep who sits where, since players have changed seats."""

    def unfinished(self, count: int = -1) -> list[SavedGame]:
        """What `Shelves.left` asks for, waited for: not for use in a frame."""

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""

    def close(self, patience: float = inf) -> bool:
        """Write what is not yet written, and end.

        Waits so many seconds at most, and says whether it has ended; to be called again if not.
        """


class Shelves(GameStore, Protocol):
    """All games that are kept, for scenes that list, open and change them.

    What is told is done in its order, and seen by every request after it.  Nothing waits for the disk.
    """

    @property
    def writable(self) -> bool:
        """Whether anything that is told is kept; if not, `notice` has said why."""

    def add(self, record: GameRecord) -> int:
        """Keep a whole game; its number.  Times that are not known are those of now."""

    def take_in(self, games: Callable[[], Games]) -> Import:
        """Keep the games of a source that are not there yet; the source is called, and read, by the thread.

        They are kept some at a time, with what else is told in between; all of them when the answer has come.
        """

    @property
    def importing(self) -> Import | None:
        """The import that is under way."""

    @property
    def waiting(self) -> int:
        """How many games of imports, else how many changes, are not yet written."""

    def rename(self, game: int, name: str) -> None:
        """Give a game a name, "" for none."""

    def delete(self, game: int) -> None:
        """Put a game into the bin."""

    def undelete(self, game: int) -> None:
        """Take a game out of the bin."""

    def purge(self, before: float) -> None:
        """Throw away for good what was deleted before a time, in seconds since the epoch."""

    def keep_tree(self, game: int, tree: Tree) -> None:
        """Keep the branches and comments of a tree in place of those that the game had.

        The main line stays what was played, also if that has changed since the tree was read.
        """

    def find(self, query: Query, first: int = 0, count: int = 50) -> Request[Page]:
        """The games that a query asks for, the last played first, from the `first`-th on, `count` at most."""

    def entry(self, game: int) -> Request[Entry]:
        """A game as a list shows it; StaxError if it is not there."""

    def saved(self, game: int) -> Request[SavedGame]:
        """A game with all that is kept of it; StaxError if it is not there."""

    def players(self) -> Request[list[str]]:
        """The names of all who have played, those of most games first."""

    def left(self, count: int = -1) -> Request[list[SavedGame]]:
        """The games without a result, the last played first, `count` at most unless it is -1."""
