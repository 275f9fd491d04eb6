"""Boards drawn as text: row 6 first, a token a cell, each stack its pieces top first, `.` an empty cell."""

from __future__ import annotations

from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import DeathStacks

ENFORCED, CALLED = {"too-tall": "enforced"}, {"too-tall": "called"}


def text_of(drawing: str, turn: str = "r") -> str:
    rows = [line.split() for line in drawing.strip().splitlines()]
    return "/".join(",".join(token.strip(".") for token in row) for row in rows) + " " + turn


def set_up(text: str, called: bool = False) -> DeathStacks:
    return DEATH_STACKS_NOTATION.read_position(text, CALLED if called else ENFORCED)


def board(drawing: str, turn: str = "r", called: bool = False) -> DeathStacks:
    return set_up(text_of(drawing, turn), called)


def texts(position: DeathStacks, start: str = "") -> set[str]:
    """The legal moves, those that begin with a text."""
    moves = position.legal()
    written = {DEATH_STACKS_NOTATION.write_move(position, move) for move in moves}
    assert len(written) == len(moves)
    return {text for text in written if text.startswith(start)}


def targets(position: DeathStacks, start: str) -> str:
    """Where moves that begin with a text end, in rising order."""
    return " ".join(sorted(text.split("-")[2] for text in texts(position, start)))


def play(position: DeathStacks, *moves: str) -> DeathStacks:
    for text in moves:
        position.advance(DEATH_STACKS_NOTATION.read_move(position, text))
    return position


def written(position: DeathStacks) -> str:
    return DEATH_STACKS_NOTATION.write_position(position)
