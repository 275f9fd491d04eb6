"""Reads games from a text; for a damaged text it gives the line, the reason, and the readable part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.library.form import words
from game.library.form.faults import MAX_FAULTS, MAX_GAME_LETTERS, Fault, FaultList, length_error
from game.library.form.head import Head, read_head
from game.library.form.moves import Moves
from game.library.record import GameRecord

BYTE_ORDER_MARK: Final = "\ufeff"
FIRST_LINE_START: Final = f"{words.FORM_NAME}:"


class NotAGame(StaxError):  # noqa: N818 - that is what is wrong
    """The text contains no game, not even a damaged game."""


class Damaged(StaxError):  # noqa: N818 - the text is
    """The first fault of a text, with its line.

    `records` are the readable parts of the games, in order, and `faults` all the faults.
    """

    def __init__(self, faults: FaultList, records: tuple[GameRecord, ...]) -> None:
        first = faults[0]
        super().__init__(N_("Line {line}: {reason}"), line=first.line, reason=first.reason)
        self.line: Final = first.line
        self.faults: Final = tuple(faults)
        self.records: Final = records


def read_text(text: str, games: Mapping[str, Game]) -> GameRecord:
    """The only game of a text; errors as in `read_texts`, and StaxError if there are several games."""
    records = read_texts(text, games)
    if len(records) > 1:
        raise StaxError(N_("There are {count} games in this text, not one."), count=len(records))
    return records[0]


def read_texts(text: str, games: Mapping[str, Game]) -> list[GameRecord]:
    """The games of a text, at least one game, with any line ends; all moves are legal.

    Raises NotAGame, or Damaged, which has the readable part.
    """
    faults, records = _collect(GamesText(text, games))
    if faults:
        raise Damaged(faults, tuple(records))
    return records


class GamesText:
    """The games of a text, which are read while they are iterated: a record each, or Damaged if the game has faults.

    `faults` are earlier faults of the text, which are added to the games of their lines.  `pause` is called every few
    milliseconds; an exception from it ends the reading.  Raises NotAGame if no game begins in the text.
    """

    def __init__(self, text: str, games: Mapping[str, Game], faults: Sequence[Fault] = ()) -> None:
        self._text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
        self._games = games
        self._faults = faults
        self.pause: Callable[[], object] = lambda: None
        self._first = 0 if self._text.startswith(FIRST_LINE_START) else self._text.find(f"\n{FIRST_LINE_START}") + 1
        if not self._text.startswith(FIRST_LINE_START, self._first) or self._text[: self._first].strip():
            raise NotAGame(
                N_("This is not a game of Stax: it does not begin with a line “{sign}: {version}”."),
                **FIRST_LINE_VALUES,
            )

    def __len__(self) -> int:
        return self._text.count(f"\n{FIRST_LINE_START}") + self._text.startswith(FIRST_LINE_START)

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        begin, lines_before = self._first, self._text.count("\n", 0, self._first)
        while begin < len(self._text):
            end = self._text.find(f"\n{FIRST_LINE_START}", begin)
            text = self._text[begin:end] if end >= 0 else self._text[begin:]
            begin, lines_after = end + 1 if end >= 0 else len(self._text), lines_before + text.count("\n") + 1
            faults = FaultList()
            record = _read_record(text, self._games, faults, self.pause)
            found = [Fault(lines_before + fault.line, fault.reason) for fault in faults]
            strange = [fault for fault in self._faults if lines_before < fault.line <= lines_after]
            faults = FaultList(sorted(strange + found, key=lambda fault: fault.line)[:MAX_FAULTS])
            lines_before = lines_after
            if faults or record is None:
                yield Damaged(faults, () if record is None else (record,))
            else:
                yield record


def merge_damaged(parts: Iterable[Damaged]) -> Damaged:
    """All faults and records of several parts, at least one part, as one error."""
    faults, records = _collect(parts)
    return Damaged(faults, tuple(records))


def _collect(games: Iterable[GameRecord | Damaged]) -> tuple[FaultList, list[GameRecord]]:
    faults = FaultList()
    records: list[GameRecord] = []
    for game in games:
        if isinstance(game, Damaged):
            faults += game.faults[: MAX_FAULTS - len(faults)]
        records += game.records if isinstance(game, Damaged) else [game]
    return faults, records


FIRST_LINE_VALUES: Final = {"sign": words.FORM_NAME, "version": words.VERSION}


def _read_record(
    text: str, games: Mapping[str, Game], faults: FaultList, pause: Callable[[], object]
) -> GameRecord | None:
    """The record of a game's text; None if not even its start can be read."""
    long = length_error(len(text), MAX_GAME_LETTERS)
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
    return _build_record(head, moves, faults)


def _build_record(head: Head, moves: Moves, faults: FaultList) -> GameRecord:
    _check_move_count(head, moves, faults)
    return GameRecord(
        head.match.game.id,
        head.match.options,
        head.seats,
        moves.tree,
        head.match.start,
        head.result(moves.outcome, moves.is_broken, faults),
        head.name,
        head.created,
        head.updated,
        head.clock,
        head.times,
        moves.final,
        head.colours,
    )


def _check_move_count(head: Head, moves: Moves, faults: FaultList) -> None:
    """Add a fault if the number of moves is wrong, as in a text that was cut off between two moves."""
    count = len(moves.tree.main) - 1
    if head.moves is not None and head.moves[1] != count and not moves.is_broken:
        reason = N_("The header says {stated} moves, but there are {count}.")
        faults.append(Fault(head.moves[0], StaxError(reason, stated=head.moves[1], count=count)))
