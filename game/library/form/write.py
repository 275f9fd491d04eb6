"""Writes the records of games in the text form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.library.form import words
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree

UNIX_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MIN_DATE: Final = datetime.min.replace(tzinfo=UTC)
MAX_DATE: Final = datetime.max.replace(microsecond=0, tzinfo=UTC)
LINE_LETTERS: Final = 100  # of a line of moves; a comment or a single move may be longer


def write_text(record: GameRecord, game: Game) -> str:
    """The record of a game in the text form, ending in a line end; `read_text` gives the record back.

    Raises StaxError if the seats or the result of the record do not exist in the game.

    Dates are written to the second, the time left to the millisecond; blanks around a name are lost.
    """
    try:
        head = "".join(f"{key}: {value}\n" for key, value in _head_lines(record, game))
    except (IndexError, ValueError) as error:  # from a damaged or foreign library
        raise StaxError(N_("This game can't be written as text: its players or its result are damaged.")) from error
    moves = "".join(f"{line}\n" for line in _wrap_lines(_move_pieces(record.tree)))
    return f"{head}\n{moves}" if moves else head


def write_texts(records: Iterable[tuple[GameRecord, Game]]) -> str:
    """Several games in one text, separated by blank lines."""
    return "\n".join(write_text(record, game) for record, game in records)


def write_moves(moves: Iterable[str]) -> str:
    """Moves with their numbers, on one line: `1. c3 2. d4`."""
    return " ".join(f"{ply}. {text}" for ply, text in enumerate(moves, 1))


def _head_lines(record: GameRecord, game: Game) -> Iterator[tuple[str, str]]:
    yield words.FORM_NAME, words.VERSION
    yield words.GAME, record.game_id
    if record.options:
        yield words.OPTIONS, " ".join(f"{key}={value}" for key, value in record.options.items())
    if record.name:
        yield words.NAME, words.escape(record.name, braces=False)
    for place, seat in enumerate(record.seats):
        yield f"{words.SEAT} {game.notation.seat_letter(place)}", words.escape(seat, braces=False)
    if record.created:
        yield words.BEGUN, _format_date(record.created)
    if record.updated:
        yield words.PLAYED, _format_date(record.updated)
    if record.start is not None:
        yield words.START, record.start
    if record.clock:
        yield words.CLOCK, words.escape(record.clock, braces=False)
    if record.times:
        yield (
            words.TIME_LEFT,
            " ".join(repr(round(max(0.0, seconds), 3)).removesuffix(".0") for seconds in record.times),
        )
    if record.colours:
        yield words.COLOURS, words.escape(" ".join(record.colours), braces=False)
    if record.result:
        yield words.RESULT, _format_result(record.result, game)
    yield words.MOVE_COUNT, str(len(record.tree.main) - 1)


def _format_date(seconds: float) -> str:
    """The date of a time in seconds since the epoch, limited to the years 1 to 9999."""
    bound = min(max(seconds, MIN_DATE.timestamp()), MAX_DATE.timestamp())
    return f"{(UNIX_EPOCH + timedelta(seconds=bound)).replace(microsecond=0, tzinfo=None)} UTC"


def _format_result(result: str, game: Game) -> str:
    """A result with the letter of the winning seat in place of its number."""
    kind, *rest = result.split(" ")
    if kind == "win":
        return " ".join((kind, game.notation.seat_letter(int(rest[0])), *rest[1:]))
    return result


def _move_pieces(tree: Tree) -> Iterator[str]:
    """The moves, comments and branches in order; without recursion, because branches may be nested deeply.

    A branch comes after the move to which it is an alternative, or after the last move of the line that it continues.
    """
    if tree.comment(ROOT):
        yield _format_comment(tree.comment(ROOT))
    waiting: list[str | tuple[int, bool]] = [(ROOT, True)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, main = item
        onward, *others = _next_nodes(tree, node, main)
        if onward is not None:
            yield from _format_move(tree, onward)
            waiting.append((onward, main))
        for branch in reversed(others):
            assert branch is not None
            waiting += [")", (branch, False), "(" + " ".join(_format_move(tree, branch))]


def _next_nodes(tree: Tree, node: int, main: bool) -> list[int | None]:
    """The node that continues the line, None at its end, then the nodes that begin branches."""
    children = tree.children(node)
    if not children or (main and not tree.is_main(children[0])):
        return [None, *children]
    return list(children)


def _format_move(tree: Tree, node: int) -> Iterator[str]:
    yield f"{tree.ply(node)}. {tree.text(node)}"
    if tree.comment(node):
        yield _format_comment(tree.comment(node))


def _format_comment(text: str) -> str:
    return "{" + words.escape(text, braces=True) + "}"


def _wrap_lines(pieces: Iterable[str]) -> Iterator[str]:
    """Join pieces by blanks, without a blank before `)`, and wrap them at `LINE_LETTERS`."""
    line = ""
    for piece in pieces:
        if piece == ")":
            line += piece
        elif line and len(line) + 1 + len(piece) <= LINE_LETTERS:
            line += f" {piece}"
        else:
            if line:
                yield line
            line = piece
    if line:
        yield line
