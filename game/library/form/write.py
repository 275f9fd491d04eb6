"""Writing: a game's record as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from game.core.game import Game
from game.library.form import words
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
FIRST: Final = datetime.min.replace(tzinfo=UTC)
LAST: Final = datetime.max.replace(microsecond=0, tzinfo=UTC)
WIDTH: Final = 100  # a line of moves; a comment, or a move of its own, may be longer


def write_text(record: GameRecord, game: Game) -> str:
    """The record of a game in the text form, ending in a line end; `read_text` gives the record back.

    Dates are kept to the second, the time left to the thousandth of one, blanks around a name not at all.
    """
    head = "".join(f"{key}: {value}\n" for key, value in _head(record, game))
    moves = "".join(f"{line}\n" for line in _lines(_words(record.tree)))
    return f"{head}\n{moves}" if moves else head


def write_texts(records: Iterable[tuple[GameRecord, Game]]) -> str:
    """Several games in one text, a blank line between."""
    return "\n".join(write_text(record, game) for record, game in records)


def write_moves(moves: Iterable[str]) -> str:
    """Moves with their numbers, on one line: `1. c3 2. d4`."""
    return " ".join(f"{ply}. {text}" for ply, text in enumerate(moves, 1))


def _head(record: GameRecord, game: Game) -> Iterator[tuple[str, str]]:
    yield words.SIGN, words.VERSION
    yield words.GAME, record.game_id
    if record.options:
        yield words.OPTIONS, " ".join(f"{key}={value}" for key, value in record.options.items())
    if record.name:
        yield words.NAME, words.spelled(record.name, braces=False)
    for place, seat in enumerate(record.seats):
        yield f"{words.SEAT} {game.notation.seat_letter(place)}", words.spelled(seat, braces=False)
    if record.created:
        yield words.BEGUN, _date(record.created)
    if record.updated:
        yield words.PLAYED, _date(record.updated)
    if record.start is not None:
        yield words.START, record.start
    if record.clock:
        yield words.CLOCK, words.spelled(record.clock, braces=False)
    if record.times:
        yield words.LEFT, " ".join(repr(round(max(0.0, seconds), 3)).removesuffix(".0") for seconds in record.times)
    if record.colours:
        yield words.COLOURS, words.spelled(" ".join(record.colours), braces=False)
    if record.result:
        yield words.RESULT, _result(record.result, game)
    yield words.MOVES, str(len(record.tree.main) - 1)


def _date(seconds: float) -> str:
    """The date of a second since the epoch; years before the first or after the last are told as these."""
    bound = min(max(seconds, FIRST.timestamp()), LAST.timestamp())
    return f"{(EPOCH + timedelta(seconds=bound)).replace(microsecond=0, tzinfo=None)} UTC"


def _result(result: str, game: Game) -> str:
    """The seat by its letter, as positions have it."""
    kind, *rest = result.split(" ")
    if kind == "win":
        return " ".join((kind, game.notation.seat_letter(int(rest[0])), *rest[1:]))
    return result


def _words(tree: Tree) -> Iterator[str]:
    """Moves, comments and branches in their order; without recursion, for branches may lie deep in branches.

    A branch stands behind the move that it might have been, or behind the last move of a line that it goes on from.
    """
    if tree.comment(ROOT):
        yield _comment(tree.comment(ROOT))
    waiting: list[str | tuple[int, bool]] = [(ROOT, True)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, main = item
        onward, *others = _onward(tree, node, main)
        if onward is not None:
            yield from _move(tree, onward)
            waiting.append((onward, main))
        for branch in reversed(others):
            assert branch is not None
            waiting += [")", (branch, False), "(" + " ".join(_move(tree, branch))]


def _onward(tree: Tree, node: int, main: bool) -> list[int | None]:
    """The move with which the line goes on, None where it ends, then those that begin branches there."""
    children = tree.children(node)
    if not children or (main and not tree.is_main(children[0])):
        return [None, *children]
    return list(children)


def _move(tree: Tree, node: int) -> Iterator[str]:
    yield f"{tree.ply(node)}. {tree.text(node)}"
    if tree.comment(node):
        yield _comment(tree.comment(node))


def _comment(text: str) -> str:
    return "{" + words.spelled(text, braces=True) + "}"


def _lines(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces with blanks between, but none before a `)`, in lines no longer than can be helped."""
    line = ""
    for piece in pieces:
        if piece == ")":
            line += piece
        elif line and len(line) + 1 + len(piece) <= WIDTH:
            line += f" {piece}"
        else:
            if line:
                yield line
            line = piece
    if line:
        yield line
