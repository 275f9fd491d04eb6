"""Reading: games out of a text, and where it is damaged the line, the reason, and all that could be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.library.form import words
from game.library.form.faults import MOST, Fault, Faults
from game.library.form.head import Head, read_head
from game.library.form.moves import Moves
from game.library.record import GameRecord

MARK: Final = "\ufeff"


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

    `faults` are those found before, each told with the game in which its line lies.  Raises NotAGame where none begins.
    """

    def __init__(self, text: str, games: Mapping[str, Game], faults: Sequence[Fault] = ()) -> None:
        self._lines = text.removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._games = games
        self._faults = faults
        self._first = _next(self._lines, 0)
        if self._first == len(self._lines) or any(before.strip() for before in self._lines[: self._first]):
            raise NotAGame(N_("This is not a game of Stax: it does not begin with a line “{sign}: {version}”."), **SIGN)

    def __len__(self) -> int:
        return sum(line.startswith(f"{words.SIGN}:") for line in self._lines)

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        line = self._first
        while line < len(self._lines):
            faults = Faults()
            begin = line
            record, line = _read_one(self._lines, line, self._games, faults)
            strange = [fault for fault in self._faults if begin < fault.line <= line]
            if strange:
                faults = Faults(sorted(strange + faults, key=lambda fault: fault.line)[:MOST])
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


def _next(lines: list[str], line: int) -> int:
    """Where the next game begins, or where the text ends."""
    while line < len(lines) and not lines[line].startswith(f"{words.SIGN}:"):
        line += 1
    return line


def _read_one(lines: list[str], line: int, games: Mapping[str, Game], faults: Faults) -> tuple[GameRecord | None, int]:
    """The game that begins on a line, None if not even its start can be read; where the next one begins."""
    try:
        head, line = read_head(lines, line, games, faults)
    except Fault as fault:
        faults.append(fault)
        return None, _next(lines, fault.line)
    moves = Moves(head.match, faults)
    line = moves.read(lines, line)
    return _sheet(head, moves, faults), _next(lines, line)


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
