"""The rules of Stax once more, slowly, from cells in a dictionary: what the fast rules are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hexes import Cell, neighbours, step
from game.games.stax.tiles import FACES, SHAPE_OF, SHAPES, digits_of, turns

Tile = tuple[int, int]
Table = dict[Cell, tuple[Tile, ...]]


def group_of(table: Table, start: Cell) -> set[Cell]:
    group, todo = {start}, [start]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in table and cell not in group:
                group.add(cell)
                todo.append(cell)
    return group


def connected(table: Table) -> bool:
    return not table or len(group_of(table, next(iter(table)))) == len(table)


def high(table: Table, cell: Cell) -> int:
    return len(table.get(cell, ()))


def walkable(table: Table) -> bool:
    down = {cell for cell in table if high(table, cell) == 1 and any(n not in table for n in neighbours(cell))}
    while True:
        more = {
            cell
            for cell in table.keys() - down
            if any(n in down and abs(high(table, n) - high(table, cell)) <= 1 for n in neighbours(cell))
        }
        if not more:
            return len(down) == len(table)
        down |= more


def canonical(table: Table) -> tuple[tuple[Cell, tuple[Tile, ...]], ...]:
    cells = sorted(table)
    q, r = cells[0] if cells else (0, 0)
    return tuple(((a - q, b - r), table[a, b]) for a, b in cells)


def beside(table: Table, cell: Cell) -> int:
    return sum(n in table for n in neighbours(cell))


class Oracle:
    """A game in progress."""

    def __init__(self, seats: int, table: Table | None = None, turn: int = 0) -> None:
        self.seats, self.turn, self.table, self.winner = seats, turn, dict(table or {}), None
        self.history = {canonical(self.table)}

    def enemy_king(self) -> Tile:
        return ((self.turn + 1) % self.seats, 0)

    def ray(self, table: Table, origin: Cell, direction: int, king: bool) -> Iterator[Cell]:
        cell = origin
        while True:
            cell = step(cell, direction)
            if cell not in table:
                if not beside(table, cell):
                    return
            else:
                top = table[cell][-1]
                if top[1] == 0 and top != self.enemy_king():
                    return
                if not top[1] >> direction & 1:
                    yield cell
                    return
            yield cell
            if king:
                return

    def placements(self) -> Iterator[str]:
        used = {(seat, SHAPE_OF[pointers]) for pile in self.table.values() for seat, pointers in pile}
        first = not any(seat == self.turn for seat, _ in used)
        need = min(2, len(self.table))
        cells = {n for cell in self.table for n in neighbours(cell)} if self.table else {(0, 0)}
        for cell in cells - self.table.keys():
            if beside(self.table, cell) < need or not walkable({**self.table, cell: ((0, 0),)}):
                continue
            for shape in range(SHAPES - first):
                for face in FACES[shape]:
                    if (self.turn, shape) not in used and not self.aims(cell, face):
                        yield f"{digits_of(face)}@{cell[0]},{cell[1]}"

    def aims(self, cell: Cell, face: int) -> bool:
        return any(
            self.table.get(met, (None,))[-1] == self.enemy_king()
            for d in range(6)
            if face >> d & 1
            for met in self.ray(self.table, cell, d, False)
        )

    def movements(self) -> Iterator[str]:
        if not any((self.turn, 0) in pile for pile in self.table.values()):
            return
        for cell, pile in self.table.items():
            seat, face = pile[-1]
            if seat != self.turn or all(high(self.table, n) >= len(pile) for n in neighbours(cell)):
                continue
            rest = {**self.table, cell: pile[:-1]}
            if len(pile) == 1:
                del rest[cell]
            for d in range(6):
                if face == 0 or face >> d & 1:
                    for target in self.ray(rest, cell, d, face == 0):
                        for after in turns(face):
                            if self.allowed(rest, target, (seat, after)):
                                yield f"{cell[0]},{cell[1]}>{target[0]},{target[1]}={digits_of(after)}"

    def allowed(self, rest: Table, target: Cell, tile: Tile) -> bool:
        pile = rest.get(target, ())
        capture = bool(pile) and pile[-1] == self.enemy_king()
        after = {**rest, target: (*(pile[:-1] if capture else pile), tile)}
        return connected(after) and walkable(after) and (capture or canonical(after) not in self.history)

    def legal(self) -> set[str]:
        return set() if self.winner is not None else {*self.placements(), *self.movements()}

    def play(self, text: str) -> None:
        if "@" in text:
            digits, place = text.split("@")
        else:
            source, rest = text.split(">")
            place, digits = rest.split("=")
            pile = self.table.pop(self.cell(source))
            if pile[:-1]:
                self.table[self.cell(source)] = pile[:-1]
        target = self.cell(place)
        pile = self.table.get(target, ())
        if pile and pile[-1] == self.enemy_king():
            self.winner = self.turn
            pile = pile[:-1]
        pointers = 0 if digits == "K" else sum(1 << int(d) for d in digits)
        self.table[target] = (*pile, (self.turn, pointers))
        self.turn = (self.turn + 1) % self.seats
        self.history.add(canonical(self.table))

    @staticmethod
    def cell(text: str) -> Cell:
        q, r = text.split(",")
        return int(q), int(r)
