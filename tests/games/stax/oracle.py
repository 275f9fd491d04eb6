"""Stax a second time: slow, plain, and in the order of the rulebook; the real rules must agree with it.

A cell is `(q, r)`, a tile `(owner, pointers)` such as `("L", "013")` or `("D", "K")`, a table a dict from each occupied
cell to its tiles from bottom to top.  Nothing here is shared with the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

Cell = tuple[int, int]
Tile = tuple[str, str]
Table = dict[Cell, tuple[Tile, ...]]
Form = frozenset[tuple[Cell, tuple[Tile, ...]]]

SEATS = "LDR"
KING, QUEEN = "K", "012345"


class BadPosition(ValueError):  # noqa: N818
    """A text that is no position, or a position that may not be set up."""


# Geometry


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def beside(cell: Cell, direction: int) -> Cell:
    return cell[0] + DIRECTIONS[direction][0], cell[1] + DIRECTIONS[direction][1]


def around(cell: Cell) -> list[Cell]:
    return [beside(cell, direction) for direction in range(6)]


def form(table: Table) -> Form:
    """Two arrangements that differ by a shift have one form; turned or mirrored arrangements have not."""
    if not table:
        return frozenset()
    left, top = min(q for q, _ in table), min(r for _, r in table)
    return frozenset(((q - left, r - top), stack) for (q, r), stack in table.items())


# Tiles


def rotations(pointers: str) -> set[str]:
    if pointers == KING:
        return {KING}
    return {"".join(sorted(str((int(digit) + by) % 6) for digit in pointers)) for by in range(6)}


FACES = {
    "K": rotations(KING),
    "1": rotations("0"),
    "2a": rotations("01"),
    "2b": rotations("02"),
    "2c": rotations("03"),
    "3a": rotations("012"),
    "3b": rotations("024"),
    "3c": rotations("013") | rotations("023"),  # the reversible one
    "4a": rotations("0123"),
    "4b": rotations("0124"),
    "4c": rotations("0134"),
    "5": rotations("01234"),
    "Q": rotations(QUEEN),
}


def shape(pointers: str) -> str:
    return next(name for name, faces in FACES.items() if pointers in faces)


def tiles_of(table: Table, owner: str) -> list[str]:
    return [pointers for stack in table.values() for who, pointers in stack if who == owner]


def hand(table: Table, owner: str) -> set[str]:
    """The names of the tiles that are not on the table."""
    return set(FACES) - {shape(pointers) for pointers in tiles_of(table, owner)}


# Terms


@dataclass(frozen=True)
class Position:
    """A game as it stands; `history` holds the forms of all its arrangements, this one included."""

    players: int
    turn: str
    table: Table
    history: frozenset[Form]
    captor: str = ""  # the player who has captured the enemy king


def start(players: int) -> Position:
    return Position(players, "L", {}, frozenset({frozenset()}))


def next_seat(position: Position, seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % position.players]


def enemy(position: Position) -> str:
    """The other one; with three players the next in turn order: of either number, the next."""
    return next_seat(position, position.turn)


def height(table: Table, cell: Cell) -> int:
    return len(table.get(cell, ()))


def touches(table: Table, cell: Cell) -> int:
    """How many stacks are adjacent to a cell."""
    return sum(neighbour in table for neighbour in around(cell))


def connected(table: Table) -> bool:
    if not table:
        return True
    first = next(iter(table))
    seen, front = {first}, [first]
    while front:
        for cell in around(front.pop()):
            if cell in table and cell not in seen:
                seen.add(cell)
                front.append(cell)
    return len(seen) == len(table)


def obeys_step_rule(table: Table) -> bool:
    """From every stack there is a path down to an empty cell by changes of at most 1; found backwards from the end."""
    safe = {cell for cell in table if height(table, cell) == 1 and any(near not in table for near in around(cell))}
    front = list(safe)
    while front:
        end = front.pop()
        for cell in around(end):
            if cell in table and cell not in safe and abs(height(table, cell) - height(table, end)) <= 1:
                safe.add(cell)
                front.append(cell)
    return len(safe) == len(table)


def stands(table: Table) -> bool:
    return stand(frozenset((cell, len(stack)) for cell, stack in table.items()))


@lru_cache(maxsize=10_000)
def stand(heights: frozenset[tuple[Cell, int]]) -> bool:
    """Only the heights count, and all turns of a tile give the same."""
    table = {cell: (("", ""),) * count for cell, count in heights}
    return connected(table) and obeys_step_rule(table)


# A turn: placement


def line_comes_to(table: Table, cell: Cell, direction: int, king: Tile) -> bool:
    """Whether the line of movement of a tile thought to be on `cell`, itself thought away, comes to a king."""
    while True:
        cell = beside(cell, direction)
        if cell not in table:
            if touches(table, cell) == 0:
                return False
        elif table[cell][-1] == king:
            return True
        elif str(direction) not in table[cell][-1][1]:
            return False


def points_at_enemy_king(position: Position, cell: Cell, pointers: str) -> bool:
    king = (enemy(position), KING)
    return pointers != KING and any(line_comes_to(position.table, cell, int(digit), king) for digit in pointers)


def places(table: Table) -> set[Cell]:
    """The empty cells where a tile from the hand may go: beside two stacks, or beside the only one."""
    if not table:
        return {(0, 0)}
    near = {cell for stack in table for cell in around(stack) if cell not in table}
    return {cell for cell in near if touches(table, cell) >= min(2, len(table))}


def placements(position: Position) -> Iterator[tuple[str, Position]]:
    names = hand(position.table, position.turn)
    if not tiles_of(position.table, position.turn):
        names.discard("Q")  # nobody begins with the queen
    for cell in places(position.table):
        for pointers in {face for name in names for face in FACES[name]}:
            if not points_at_enemy_king(position, cell, pointers):
                table = {**position.table, cell: ((position.turn, pointers),)}
                yield f"{pointers}@{cell[0]},{cell[1]}", replace(position, table=table)


# A turn: movement


def has_free_side(table: Table, cell: Cell) -> bool:
    return any(height(table, near) < height(table, cell) for near in around(cell))


def may_land(position: Position, lifted: Table, cell: Cell) -> bool:
    if cell not in lifted:
        return touches(lifted, cell) > 0
    owner, pointers = lifted[cell][-1]
    return pointers != KING or owner == enemy(position)


def reached(position: Position, lifted: Table, origin: Cell, pointers: str) -> set[Cell]:
    """Where a tile that was lifted off `origin` may land."""
    if pointers == KING:
        return {cell for cell in around(origin) if may_land(position, lifted, cell)}
    cells = set()
    for digit in pointers:
        cell = beside(origin, int(digit))
        while may_land(position, lifted, cell):
            cells.add(cell)
            if cell in lifted and digit not in lifted[cell][-1][1]:
                break
            cell = beside(cell, int(digit))
    return cells


def landed(position: Position, lifted: Table, cell: Cell, pointers: str) -> Position:
    under = lifted.get(cell, ())
    captures = under[-1:] == ((enemy(position), KING),)
    if captures:
        under = under[:-1]
    table = {**lifted, cell: (*under, (position.turn, pointers))}
    return replace(position, table=table, captor=position.turn if captures else "")


def movements(position: Position) -> Iterator[tuple[str, Position]]:
    for origin, stack in position.table.items():
        owner, pointers = stack[-1]
        if owner != position.turn or not has_free_side(position.table, origin):
            continue
        lifted = {cell: pile for cell, pile in position.table.items() if cell != origin}
        if stack[:-1]:
            lifted[origin] = stack[:-1]
        for cell in reached(position, lifted, origin, pointers):
            for turned in rotations(pointers):
                text = f"{origin[0]},{origin[1]}>{cell[0]},{cell[1]}={turned}"
                yield text, landed(position, lifted, cell, turned)


# A turn: afterwards


def conceivable(position: Position) -> dict[str, Position]:
    """The turns after which the arrangement stands, repetitions too, and what they lead to."""
    if position.captor:
        return {}
    found = dict(placements(position))
    if KING in tiles_of(position.table, position.turn):
        found.update(movements(position))
    return {
        text: replace(then, turn=next_seat(then, then.turn), history=position.history | {form(then.table)})
        for text, then in found.items()
        if stands(then.table)
    }


def repeats(position: Position, then: Position) -> bool:
    """Superko; a capture is free from it."""
    return not then.captor and form(then.table) in position.history


def turns(position: Position) -> dict[str, Position]:
    """Every legal turn by its text, and what it leads to."""
    return {text: then for text, then in conceivable(position).items() if not repeats(position, then)}


def legal(position: Position) -> set[str]:
    return set(turns(position))


def play(position: Position, text: str) -> Position:
    return turns(position)[text]


# End


def winner(position: Position, moves: set[str]) -> str:
    """The winner's letter in a position that has these legal moves, or nothing while the game goes on."""
    if position.captor or moves:
        return position.captor
    # With two players the other wins, with three the one whose enemy is stranded: of either number, the one before.
    return SEATS[(SEATS.index(position.turn) - 1) % position.players]


def result(position: Position) -> str:
    return winner(position, legal(position))


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    after = turns(position)
    return len(after) if depth == 1 else sum(perft(then, depth - 1) for then in after.values())


# Notation


def write(position: Position) -> str:
    stacks = [
        f"{q},{r}=" + "/".join(owner + pointers for owner, pointers in stack)
        for (q, r), stack in sorted(position.table.items())
    ]
    return f"{position.players} {position.turn} {';'.join(stacks) or '-'}"


def read(text: str) -> Position:
    """A position that is set up: its arrangement is the first of the history."""
    whole = re.fullmatch(r"([23]) ([LDR]) (\S+)", text)
    if not whole:
        raise BadPosition(text)
    table: Table = {}
    for part in whole[3].split(";") if whole[3] != "-" else ():
        stack = re.fullmatch(r"(-?\d+),(-?\d+)=([LDR](?:K|[0-5]+)(?:/[LDR](?:K|[0-5]+))*)", part)
        if not stack or (int(stack[1]), int(stack[2])) in table:
            raise BadPosition(part)
        tiles = tuple((tile[0], "".join(sorted(tile[1:]))) for tile in stack[3].split("/"))
        table[int(stack[1]), int(stack[2])] = tiles
    position = Position(int(whole[1]), whole[2], table, frozenset({form(table)}))
    refuse_unsound(position)
    return position


def refuse_unsound(position: Position) -> None:
    table = position.table
    owners = {owner for stack in table.values() for owner, _ in stack} | {position.turn}
    if not owners <= set(SEATS[: position.players]):
        raise BadPosition("Red is there only with three players")
    for owner in owners:
        faces = tiles_of(table, owner)
        if any(len(set(pointers)) < len(pointers) for pointers in faces):
            raise BadPosition("a pointer twice")
        if len({shape(pointers) for pointers in faces}) < len(faces):
            raise BadPosition("a tile twice")
    if any(pointers == KING for stack in table.values() for _, pointers in stack[:-1]):
        raise BadPosition("a covered king")
    if not stands(table):
        raise BadPosition("not connected, or against the step rule")
    if not table and position.turn != "L":
        raise BadPosition("an empty table has Light to move")
