"""Boards drawn as text: row 5 first, a token a cell, `.` an empty one, a stack with its top first."""

from __future__ import annotations

from game.core.move import Move
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour

TWO_PAIRS = """
    .  .  .  .  rr
    .  .  .  .  r
    .  .  .  .  .
    w  .  .  .  .
    ww .  .  .  .
"""
TO_AND_FRO = ("a1:1-a2", "e5:1-e4", "a2:1-a1", "e4:1-e5")


def text_of(drawing: str, turn: str = "W", scores: str = "0-0", last: str = "-") -> str:
    rows = [line.split() for line in drawing.strip().splitlines()]
    written = "/".join(",".join("" if token == "." else token for token in row) for row in rows)
    return f"{written} {turn} {scores} {last}"


def set_up(text: str, points: int = 1) -> Mixtour:
    return MIXTOUR_NOTATION.read_position(text, {"points": str(points)})


def board(drawing: str, turn: str = "W", scores: str = "0-0", last: str = "-", points: int = 1) -> Mixtour:
    return set_up(text_of(drawing, turn, scores, last), points)


def begin(points: int = 1) -> Mixtour:
    return MIXTOUR_NOTATION.start({"points": str(points)})


def written(position: Mixtour, moves: list[Move]) -> set[str]:
    found = {MIXTOUR_NOTATION.write_move(position, move) for move in moves}
    assert len(found) == len(moves)
    return found


def texts(position: Mixtour) -> set[str]:
    return written(position, position.legal())


def movements(position: Mixtour) -> set[str]:
    return {text for text in texts(position) if ":" in text}


def play(position: Mixtour, *moves: str) -> Mixtour:
    for text in moves:
        position.advance(MIXTOUR_NOTATION.read_move(position, text))
    return position


def stacks(position: Mixtour) -> dict[str, str]:
    """The board's stacks by their cells, top first."""
    rows = MIXTOUR_NOTATION.write_position(position).split(" ")[0].split("/")
    piles = {f"{'abcde'[x]}{5 - y}": pile for y, row in enumerate(rows) for x, pile in enumerate(row.split(","))}
    return {cell: pile for cell, pile in piles.items() if pile}
