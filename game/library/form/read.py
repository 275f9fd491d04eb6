"""Reading: games out of a text, and where it is damaged the line, the reason, and all that could be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.library.form import words
from game.library.form.faults import LONGEST_GAME, MOST, Fault, Faults, too_long
from game.library.form.head import Head, read_head
from game.library.form.moves import Moves
from game.library.record import GameRecord

MARK: Final = "\ufeff"
BEGINNING: Final = f"{words.SIGN}:"


class NotAGame(StaxError):  # noqa: N818 - that is what is wrong
    """The text has no game in it, not even a damaged one."""


class Damaged(StaxError):  # noqa: N818 - the text is
    """The first fault in a text, with its line.

    `records` are the games as far as they could be read, in their order, `faults` all that was found.
    """

    def __init__(self, faults: Faults, records: tuple[GameRecord, ...]) -> None:
        first = faults[0]
        super().__init__(N_("Line {line}: {reason}"), line=first.line, reason=first.reason)
        self.line: Final = first.line
        self.faults: Final = tuple(faults)
        self.records: Final = records


def read_text(text: str, games: Mapping[str, Game]) -> GameRecord:
    """The one game of a text; errors as of `read_texts`, and StaxError if there are several."""
    records = read_texts(text, games)
    if len(records) > 1:
        raise StaxError(N_("There are {count} games in this text, not one."), count=len(records))
    return records[0]


def read_texts(text: str, games: Mapping[str, Game]) -> list[GameRecord]:
    """The games of a text, at least one, whatever its line ends; each move is legal.

    Raises NotAGame, or Damaged, which has what was readable.
    """
    faults, records = _gathered(GamesText(text, games))
    if faults:
        raise Damaged(faults, tuple(records))
    return records


class GamesText:
    """The games of a text, as many as `len` says, each read when its turn comes: a record, or Damaged if it has faults.

    `faults` are those found before, each told with the game in which its line lies.  `pause` is called every few
    milliseconds while a game is read; what it raises ends the reading.  Raises NotAGame where no game begins.
    """

    def __init__(self, text: str, games: Mapping[str, Game], faults: Sequence[Fault] = ()) -> None:
        self._text = text.removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n")
        self._games = games
        self._faults = faults
        self.pause: Callable[[], object] = lambda: None
        self._first = 0 if self._text.startswith(BEGINNING) else self._text.find(f"\n{BEGINNING}") + 1
        if not self._text.startswith(BEGINNING, self._first) or self._text[: self._first].strip():
            raise NotAGame(N_("This is not a game of Stax: it does not begin with a line “{sign}: {version}”."), **SIGN)

    def __len__(self) -> int:
        return self._text.count(f"\n{BEGINNING}") + self._text.startswith(BEGINNING)

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        begin, above = self._first, self._text.count("\n", 0, self._first)
        while begin < len(self._text):
            end = self._text.find(f"\n{BEGINNING}", begin)
            text = self._text[begin:end] if end >= 0 else self._text[begin:]
            begin, below = end + 1 if end >= 0 else len(self._text), above + text.count("\n") + 1
            faults = Faults()
            record = _read_one(text, self._games, faults, self.pause)
            found = [Fault(above + fault.line, fault.reason) for fault in faults]
            strange = [fault for fault in self._faults if above < fault.line <= below]
            faults = Faults(sorted(strange + found, key=lambda fault: fault.line)[:MOST])
            above = below
            if faults or record is None:
                yield Damaged(faults, () if record is None else (record,))
            else:
                yield record


def joined(read: Iterable[Damaged]) -> Damaged:
    """The faults of what was read, at least one, and all the records."""
    faults, records = _gathered(read)
    return Damaged(faults, tuple(records))


def _gathered(read: Iterable[GameRecord | Damaged]) -> tuple[Faults, list[GameRecord]]:
    faults = Faults()
    records: list[GameRecord] = []
    for game in read:
        if isinstance(game, Damaged):
            faults += game.faults[: MOST - len(faults)]
        records += game.records if isinstance(game, Damaged) else [game]
    return faults, records


SIGN: Final = {"sign": words.SIGN, "version": words.VERSION}


def _read_one(text: str, games: Mapping[str, Game], faults: Faults, pause: Callable[[], object]) -> GameRecord | None:
    """The one game of a text; None if not even its start can be read."""
    long = too_long(len(text), LONGEST_GAME)
    if long is not None:
        faults.append(Fault(1, long))
        return None
    lines = text.split("\n")
    try:
        head, line = read_head(lines, games, faults)
    except Fault as fault:
        faults.append(fault)
        return None
    moves = Moves(head.match, faults, pause)
    moves.read(lines, line)
    return _sheet(head, moves, faults)


def _sheet(head: Head, moves: Moves, faults: Faults) -> GameRecord:
    _count(head, moves, faults)
    return GameRecord(
        head.match.game.id,
        head.match.options,
        head.seats,
        moves.tree,
        head.match.start,
        head.result(moves.outcome, moves.broken, faults),
        head.name,
        head.created,
        head.updated,
        head.clock,
        head.times,
        moves.final,
        head.colours,
    )


def _count(head: Head, moves: Moves, faults: Faults) -> None:
    """A text that was cut off between two moves has too few."""
    count = len(moves.tree.main) - 1
    if head.moves is not None and head.moves[1] != count and not moves.broken:
        reason = N_("The number of moves is told as {told}, but it is {count}.")
        faults.append(Fault(head.moves[0], StaxError(reason, told=head.moves[1], count=count)))
