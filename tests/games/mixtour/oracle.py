"""Mixtour written a second time, from the text of its rules alone and with nothing of the program.

A board is a dictionary from `a1`, ... to the stack there, a text with the top piece first, as the notation writes it;
a movement is tried from every stack in all eight directions, step by step, until something stands in the way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Board = dict[str, str]
COLUMNS, ROWS = "abcde", "12345"
NEXT = {"w": "r", "r": "w"}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass(frozen=True)
class Position:
    """`last` is the turn before if it was a movement or a pass, else empty; `passes` how many came in sequence.

    `before`: every situation (board, scores, turn) that stood since the start, this one included.
    """

    goal: int
    board: Board
    turn: str
    scores: dict[str, int]
    last: str = ""
    passes: int = 0
    before: tuple[str, ...] = ()


def cells() -> list[str]:
    return [column + row for row in ROWS for column in COLUMNS]


def reserve(position: Position, colour: str) -> int:
    return 20 - "".join(position.board.values()).count(colour)


def beyond(cell: str, step: tuple[int, int]) -> str:
    """The next cell in a direction, empty text off the board."""
    column, row = COLUMNS.index(cell[0]) + step[0], ROWS.index(cell[1]) + step[1]
    return COLUMNS[column] + ROWS[row] if 0 <= column < 5 and 0 <= row < 5 else ""


def met(board: Board, cell: str, step: tuple[int, int]) -> tuple[str, int]:
    """The first stack in a direction and how far away it is; empty text if there is none."""
    distance = 0
    while cell := beyond(cell, step):
        distance += 1
        if cell in board:
            return cell, distance
    return "", 0


def situation(position: Position) -> str:
    return write(position).rpartition(" ")[0]


def finished(position: Position) -> str:
    """`w` or `r` has won, `draw`, or empty text."""
    for colour in "wr":
        if position.scores[colour] >= position.goal:
            return colour
    return "draw" if position.passes >= 2 else ""


def entered(position: Position, cell: str) -> Position:
    then = replace(position, board=position.board | {cell: position.turn}, last="", passes=0)
    return handed_over(then)


def handed_over(then: Position) -> Position:
    then = replace(then, turn=NEXT[then.turn])
    return replace(then, before=(*then.before, situation(then)))


def moved(position: Position, source: str, count: int, target: str) -> Position:
    board, scores = dict(position.board), dict(position.scores)
    stack = board.pop(source)
    if stack[count:]:
        board[source] = stack[count:]
    tower = stack[:count] + board.pop(target)
    if len(tower) < 5:
        board[target] = tower
    else:
        scores[tower[0]] += 1
    then = replace(position, board=board, scores=scores, last=f"{source}:{count}-{target}", passes=0)
    return handed_over(then)


def turns(position: Position) -> dict[str, Position]:
    """The legal turns by their texts, each with what it leads to."""
    if finished(position):
        return {}
    board = position.board
    found = {}
    if reserve(position, position.turn) > 0:
        found = {cell: entered(position, cell) for cell in cells() if cell not in board}
    for source, stack in board.items():
        for target, distance in (met(board, source, step) for step in STEPS):
            if target and len(board[target]) == distance:
                for count in range(1, len(stack) + 1):
                    text = f"{source}:{count}-{target}"
                    if not takes_back(position, source, count, target):
                        found[text] = moved(position, source, count, target)
    return found or {"pass": passed(position)}


def takes_back(position: Position, source: str, count: int, target: str) -> bool:
    return position.last == f"{target}:{count}-{source}"


def passed(position: Position) -> Position:
    return handed_over(replace(position, last="pass", passes=position.passes + 1))


def scores_at_once(position: Position, then: Position) -> bool:
    return position.scores != then.scores


def repetition_count(position: Position) -> int:
    return position.before.count(position.before[-1])


def start(goal: int) -> Position:
    empty = Position(goal, {}, "w", {"w": 0, "r": 0})
    return replace(empty, before=(situation(empty),))


def write(position: Position) -> str:
    rows = "/".join(",".join(position.board.get(column + row, "") for column in COLUMNS) for row in reversed(ROWS))
    scores = f"{position.scores['w']}-{position.scores['r']}"
    return f"{rows} {position.turn.upper()} {scores} {position.last or '-'}"


def read(text: str, goal: int) -> Position:
    """A sound text only: what is wrong in one is not the oracle's to say."""
    rows, turn, scores, last = text.split(" ")
    board = {}
    for row, line in zip(reversed(ROWS), rows.split("/"), strict=True):
        board.update({column + row: stack for column, stack in zip(COLUMNS, line.split(","), strict=True) if stack})
    white, red = scores.split("-")
    position = Position(goal, board, turn.lower(), {"w": int(white), "r": int(red)})
    position = replace(position, last="" if last == "-" else last, passes=1 if last == "pass" else 0)
    return replace(position, before=(situation(position),))


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(then, depth - 1) for then in turns(position).values())
