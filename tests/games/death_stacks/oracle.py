"""Death Stacks written once more from its rules file alone, by strings and sets; slow, sharing nothing.

A board is a dictionary of cell names to stacks, strings of `r` and `b` with the top first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

FILES = "abcdef"
COMPASS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
OTHER = {"r": "b", "b": "r"}

Table = dict[str, str]


@dataclass
class Game:
    """A game under way: the board, whose turn it is, whether they may call, and every board that there has been."""

    table: Table
    turn: str
    called: bool
    may_call: bool = False
    boards: Counter[frozenset[tuple[str, str]]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.boards:
            self.boards[frozenset(self.table.items())] = 1


def start(called: bool) -> Game:
    table = {f"{file}6": "rr" for file in FILES} | {f"{file}1": "bb" for file in FILES}
    return Game(table, "r", called)


def walk(cell: str, way: tuple[int, int], cells: int) -> str:
    """One cell after another, turning round at a wall."""
    x, y = FILES.index(cell[0]), int(cell[1]) - 1
    dx, dy = way
    for _ in range(cells):
        if not 0 <= x + dx <= 5:
            dx = -dx
        if not 0 <= y + dy <= 5:
            dy = -dy
        x, y = x + dx, y + dy
    return f"{FILES[x]}{y + 1}"


def result(game: Game) -> str:
    owners = {stack[0] for stack in game.table.values()}
    if len(owners) == 1:
        return f"win {owners.pop()}"
    return "draw" if game.boards[frozenset(game.table.items())] >= 3 else "playing"


def tall(game: Game) -> set[str]:
    """The stacks of the player to move that are too tall."""
    return {cell for cell, stack in game.table.items() if stack[0] == game.turn and len(stack) > 4}


def reduces(game: Game, source: str, count: int) -> bool:
    return source in tall(game) and len(game.table[source]) - count <= 4


def moves(game: Game) -> set[str]:
    """The texts of all legal moves."""
    if result(game) != "playing":
        return set()
    plain = {
        (source, count, walk(source, way, count))
        for source, stack in game.table.items()
        if stack[0] == game.turn
        for count in range(1, len(stack) + 1)
        for way in COMPASS
    }
    texts = {
        f"{source}-{count}-{target}"
        for source, count, target in plain
        if source != target and (game.called or not tall(game) or reduces(game, source, count))
    }
    return texts | {text + "!" for text in texts} if game.may_call else texts


def play(game: Game, text: str) -> Game:
    """The game after a legal move."""
    source, number, target = text.rstrip("!").split("-")
    count = int(number)
    table = dict(game.table)
    group, rest = table[source][:count], table[source][count:]
    del table[source]
    if rest:
        table[source] = rest
    table[target] = group + table.get(target, "")
    boards = game.boards.copy()
    boards[frozenset(table.items())] += 1
    calls = text.endswith("!")
    after = Game(table, game.turn if calls else OTHER[game.turn], game.called, False, boards)
    if game.called and not calls and tall(game) and not reduces(game, source, count):
        after.may_call = not result(after).startswith("win")
    return after


def write(game: Game) -> str:
    rows = [",".join(game.table.get(f"{file}{row}", "") for file in FILES) for row in range(6, 0, -1)]
    return f"{'/'.join(rows)} {game.turn}{' !' if game.may_call else ''}"


def read(text: str, called: bool) -> Game:
    rows, turn, *calls = text.split(" ")
    table = {}
    for row, line in zip(range(6, 0, -1), rows.split("/"), strict=True):
        for file, stack in zip(FILES, line.split(","), strict=True):
            if stack:
                table[f"{file}{row}"] = stack
    return Game(table, turn, called, bool(calls))


def perft(game: Game, depth: int) -> int:
    texts = moves(game)
    return len(texts) if depth == 1 else sum(perft(play(game, text), depth - 1) for text in texts)
