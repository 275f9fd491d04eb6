"""Weighing: reads from an engine's answers which move to choose. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.engine.info_line import InfoLine, read_info
from game.engine.restarting_session import LineAnswer

MAX_LINES: Final = 99  # the protocol's maximum
MAX_GLANCED_MOVES: Final = 160  # moves that are compared by their terms
MAX_WEIGHED_MOVES: Final = 8  # the best of them, which are searched


def best_allowed_line(answer: LineAnswer, allowed: Collection[str], seat: int) -> InfoLine | None:
    """The best line of a `go` command among those with an allowed first move, from its deepest round.

    None if there is none.
    """
    known = [line for text in answer.output if (line := read_info(text, seat)) is not None and line.move in allowed]
    return min(known, key=lambda line: (-line.depth, line.rank), default=None)


def read_best_move(answer: LineAnswer) -> str:
    """The move in the `bestmove` line of a `go` command, "" if there is none."""
    return next((line.split(None, 1)[1] for line in answer.output if line.startswith("bestmove ")), "")


def read_terms(answer: LineAnswer) -> tuple[tuple[str, int], ...]:
    """The terms in the answer to a `why` command and their changes; malformed lines are left out."""
    found = [line.split() for line in answer.output]
    known = [words for words in found if len(words) == 3 and words[0] == "term"]
    return tuple((name, int(change)) for _, name, change in known if change.lstrip("-").isdecimal())


def sample_evenly(moves: Sequence[str], count: int = MAX_GLANCED_MOVES) -> list[str]:
    """At most `count` of the moves, evenly spaced."""
    if len(moves) <= count:
        return list(moves)
    return [moves[index * len(moves) // count] for index in range(count)]


def total_change(answer: LineAnswer) -> int:
    """The sum of the changes in the answer to a `why` command: how much a move gains at first sight."""
    return sum(change for _, change in read_terms(answer))


def score_after_move(answer: LineAnswer, mover: int, seats: int) -> int | None:
    """The score of a position for the seat that has just moved, from a `go` command there; None without a score."""
    known = [line for text in answer.output if (line := read_info(text, mover)) is not None and line.rank == 1]
    if not known:
        return None
    score = max(known, key=lambda line: line.depth).score
    return -score if seats == 2 else score


def count_own_moves(match: Match, line: Sequence[str], plies: int) -> int:
    """How many of the next `plies` plies on a line belong to the player to move; after its end the seats take turns."""
    position, read = match.position.clone(), match.game.notation.read_move
    seat, turn, own = match.turn, match.turn, 0
    for ply in range(plies):
        own += turn == seat
        turn = (turn + 1) % match.seats
        if ply < len(line):
            try:
                position.play(read(position, line[ply]))
                turn = position.turn
            except StaxError:  # a foreign engine may send an illegal move
                line = ()
    return own
