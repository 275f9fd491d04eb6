"""Boards drawn as text: one row of the table a line, each drawn half a cell to the right of the one above.

A token is a stack as the notation writes it, `.` an empty cell; the first token of the first line is 0,0.
"""

from __future__ import annotations

from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax


def text_of(drawing: str, turn: str = "L", players: int = 2) -> str:
    rows = [line.split() for line in drawing.strip().splitlines()]
    cells = {(q, r): token for r, row in enumerate(rows) for q, token in enumerate(row) if token != "."}
    stacks = ";".join(f"{q},{r}={cells[q, r]}" for q, r in sorted(cells))
    return f"{players} {turn} {stacks or '-'}"


def set_up(text: str) -> Stax:
    return STAX_NOTATION.read_position(text, {"players": text[0]})


def board(drawing: str, turn: str = "L", players: int = 2) -> Stax:
    return set_up(text_of(drawing, turn, players))


def texts(position: Stax) -> set[str]:
    moves = position.legal()
    written = {STAX_NOTATION.write_move(position, move) for move in moves}
    assert len(written) == len(moves)
    return written


def moved(position: Stax, *starts: str) -> set[str]:
    """The movements, those that begin with one of the texts if any are given."""
    return {text for text in texts(position) if ">" in text and (not starts or text.startswith(starts))}


def placed(position: Stax, cell: str) -> set[str]:
    """The digits of all placements on a cell."""
    return {text.split("@")[0] for text in texts(position) if text.endswith("@" + cell)}


def play(position: Stax, *moves: str) -> Stax:
    for text in moves:
        position.advance(STAX_NOTATION.read_move(position, text))
    return position
