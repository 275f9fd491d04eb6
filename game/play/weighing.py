"""Weighing: what an engine's answers say about which move to take.  Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.engine.info_line import InfoLine, read_info
from game.engine.session import LineAnswer

LINES: Final = 99  # the protocol tells no more lines than these
GLANCED: Final = 160  # moves that are glanced at where there are more
WEIGHED: Final = 8  # of them are thought about


def best_of(answer: LineAnswer, allowed: Collection[str], seat: int) -> InfoLine | None:
    """The best line of a `go` whose first move is allowed, as the deepest look that knows one has it; None for none."""
    known = [line for text in answer.output if (line := read_info(text, seat)) is not None and line.move in allowed]
    return min(known, key=lambda line: (-line.depth, line.rank), default=None)


def chosen(answer: LineAnswer) -> str:
    """The move that a `go` has ended with, "" if it told none."""
    return next((line.split(None, 1)[1] for line in answer.output if line.startswith("bestmove ")), "")


def terms(answer: LineAnswer) -> tuple[tuple[str, int], ...]:
    """What a `why` has told: names of terms and how much they change; what does not read so is left out."""
    found = [line.split() for line in answer.output]
    known = [words for words in found if len(words) == 3 and words[0] == "term"]
    return tuple((name, int(change)) for _, name, change in known if change.lstrip("-").isdecimal())


def spread(moves: Sequence[str], count: int = GLANCED) -> list[str]:
    """So many of the moves, evenly taken from their list; all, if there are no more."""
    if len(moves) <= count:
        return list(moves)
    return [moves[index * len(moves) // count] for index in range(count)]


def worth(answer: LineAnswer) -> int:
    """How much better off a move leaves its mover at first sight: the terms that it changes most."""
    return sum(change for _, change in terms(answer))


def after(answer: LineAnswer, mover: int, seats: int) -> int | None:
    """What a position is worth to the seat that has just moved there, as a `go` there tells, if it does."""
    known = [line for text in answer.output if (line := read_info(text, mover)) is not None and line.rank == 1]
    if not known:
        return None
    score = max(known, key=lambda line: line.depth).score
    return -score if seats == 2 else score


def own_moves(match: Match, line: Sequence[str], plies: int) -> int:
    """How many of so many plies the player to move makes on a line; beyond its end the seats take turns."""
    position, read = match.position.clone(), match.game.notation.read_move
    seat, turn, own = match.turn, match.turn, 0
    for ply in range(plies):
        own += turn == seat
        turn = (turn + 1) % match.seats
        if ply < len(line):
            try:
                position.play(read(position, line[ply]))
                turn = position.turn
            except StaxError:  # an engine from elsewhere may say what it likes
                line = ()
    return own
