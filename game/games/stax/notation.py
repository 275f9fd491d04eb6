"""Texts of Stax, both ways: moves such as `013@2,-1` and `0,1>1,1=K`, positions such as `2 D 0,0=L013;1,0=D12/L03`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Spelling
from game.core.display.pieces import HexTile
from game.core.errors import N_, IllegalMove, NotationError, quoted
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.games.stax.rules import Stax
from game.games.stax.tiles import SHAPE_NAMES, SHAPE_OF, digits_of, pointer_set

OWNER_LETTERS: Final = "LDR"
MAX_COORDINATE: Final = 9999
MAX_TABLE_WIDTH: Final = 60
_POINTERS_PATTERN: Final = r"(K|(?=[0-5])0?1?2?3?4?5?)"
_NUMBER_PATTERN: Final = r"(0|-?[1-9][0-9]{0,18})"
_CELL_PATTERN: Final = f"{_NUMBER_PATTERN},{_NUMBER_PATTERN}"
_PLACEMENT: Final = re.compile(f"{_POINTERS_PATTERN}@{_CELL_PATTERN}")
_MOVEMENT: Final = re.compile(f"{_CELL_PATTERN}>{_CELL_PATTERN}={_POINTERS_PATTERN}")
_STACK: Final = re.compile(r"([^=]*)=(.*)", re.DOTALL)

Pile = list[tuple[int, int]]


class StaxNotation:
    """Reads and writes Stax; the option `players` is `2` or `3`."""

    def start(self, options: Mapping[str, str]) -> Stax:
        """An empty table with Light to move."""
        return Stax(int(options["players"]))

    def seat_letter(self, seat: int) -> str:
        """The seat's letter: L, D or R."""
        return OWNER_LETTERS[seat]

    def write_move(self, position: Position, move: int) -> str:
        """The text of a legal move."""
        parts = stax_of(position).move_parts(move)
        if parts[0] == "place":
            return f"{digits_of(parts[1])}@{_cell_text(parts[2])}"
        return f"{_cell_text(parts[1])}>{_cell_text(parts[2])}={digits_of(parts[3])}"

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move of a text, which must be in its exact form."""
        move = self.parse_move(position, text)
        if move not in position.legal():
            raise IllegalMove(N_("{move} is not legal here."), move=text).with_picks(*_picks(position.turn, text))
        return Move(move)

    def parse_move(self, position: Position, text: str) -> int:
        """The number of a well-formed move, legal or not; -1 if it involves a cell where no move can be."""
        stax = stax_of(position)
        if found := _PLACEMENT.fullmatch(text):
            digits, q, r = found.groups()
            return stax.place_move(_read_pointers(digits), int(q), int(r)) if _are_in_range(q, r) else -1
        if found := _MOVEMENT.fullmatch(text):
            *numbers, digits = found.groups()
            if not _are_in_range(*numbers):
                return -1
            q0, r0, q1, r1 = map(int, numbers)
            return stax.shift_move(q0, r0, q1, r1, _read_pointers(digits))
        raise NotationError(N_("“{move}” is not a move; moves look like 013@2,-1 or 0,1>1,1=K."), move=quoted(text))

    def write_position(self, position: Position) -> str:
        """The canonical text of a position."""
        stax = stax_of(position)
        return stacks_text(stax.seats, stax.turn, {cell: stax.tiles_at(*cell) for cell in stax.cells()})

    def read_position(self, text: str, options: Mapping[str, str]) -> Stax:
        """The position of a text; its arrangement is the first of its history."""
        words = text.split(" ")
        if len(words) != 3:
            raise NotationError(
                N_("A position is PLAYERS TURN CELLS, separated by spaces; this has {count} parts."),
                count=len(words),
            )
        players, turn, cells = words
        if players not in ("2", "3"):
            raise NotationError(N_("PLAYERS is 2 or 3, not “{players}”."), players=quoted(players))
        if players != options["players"]:
            raise NotationError(
                N_("The position is for {players} players; this game has {here}."),
                players=players,
                here=options["players"],
            )
        seats = int(players)
        if len(turn) != 1 or turn not in OWNER_LETTERS[:seats]:
            raise NotationError(
                N_("TURN is one of {letters}, not “{turn}”."),
                letters=", ".join(OWNER_LETTERS[:seats]),
                turn=quoted(turn),
            )
        stacks = {} if cells == "-" else _read_stacks(cells, seats)
        if not stacks and turn != "L":
            raise NotationError(N_("On an empty table it is Light's turn, not {turn}'s."), turn=turn)
        return _set_up(seats, OWNER_LETTERS.index(turn), stacks)


def _picks(seat: int, text: str) -> Spelling:
    """The clicks for which a well-formed move of a seat stands."""
    if found := _PLACEMENT.fullmatch(text):
        pointers = _read_pointers(found[1])
        cell = int(found[2]), int(found[3])
        return FromHand(seat, SHAPE_OF[pointers]), Onto(cell), OrientedAs(HexTile(seat, pointers))
    found = _MOVEMENT.fullmatch(text)
    assert found is not None, text
    q0, r0, q1, r1 = map(int, found.groups()[:4])
    return FromStack((q0, r0)), Onto((q1, r1)), OrientedAs(HexTile(seat, _read_pointers(found[5])))


def stacks_text(seats: int, turn: int, stacks: Mapping[Cell, Pile]) -> str:
    """The text of a position with `seats` players, the seat to move, and the stacks by their cells."""
    parts = [f"{_cell_text(cell)}={_pile_text(pile)}" for cell, pile in stacks.items()]
    return f"{seats} {OWNER_LETTERS[turn]} {';'.join(parts) or '-'}"


def stax_of(position: Position) -> Stax:
    """The position, typed as Stax; raises TypeError for a position of another game."""
    if not isinstance(position, Stax):
        raise TypeError(f"not a position of Stax: {type(position).__name__}")
    return position


def _cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _pile_text(pile: Pile) -> str:
    return "/".join(OWNER_LETTERS[seat] + digits_of(pointers) for seat, pointers in pile)


def _read_pointers(digits: str) -> int:
    return 0 if digits == "K" else pointer_set(digits)


def _are_in_range(*numbers: str) -> bool:
    # Any game's coordinates are far below this, and the rules' arithmetic holds up to it.
    return all(abs(int(number)) < 2**29 for number in numbers)


def _read_stacks(text: str, seats: int) -> dict[Cell, Pile]:
    stacks: dict[Cell, Pile] = {}
    tiles_seen: set[tuple[int, int]] = set()
    for entry in text.split(";"):
        found = _STACK.fullmatch(entry)
        if not found:
            raise NotationError(N_("A stack is q,r=TILES; “{entry}” is not."), entry=quoted(entry))
        cell = _read_cell(found[1])
        if cell in stacks:
            raise NotationError(N_("The cell {cell} appears twice."), cell=_cell_text(cell))
        stacks[cell] = [_read_tile(tile, found[1], seats) for tile in found[2].split("/")]
        for seat, pointers in stacks[cell]:
            shape = SHAPE_OF[pointers]
            if (seat, shape) in tiles_seen:
                raise NotationError(
                    N_("{owner} has the tile {shape} only once, but there is another at {cell}."),
                    owner=OWNER_LETTERS[seat],
                    shape=SHAPE_NAMES[shape],
                    cell=_cell_text(cell),
                ).with_cells(cell)
            tiles_seen.add((seat, shape))
        for seat, pointers in stacks[cell][:-1]:
            if pointers == 0:
                raise NotationError(
                    N_("The king of {owner} is covered at {cell}."), owner=OWNER_LETTERS[seat], cell=_cell_text(cell)
                ).with_cells(cell, marked=N_("A king may not be covered."))
    return stacks


def _read_cell(text: str) -> Cell:
    found = re.fullmatch(_CELL_PATTERN, text)
    if not found:
        raise NotationError(N_("A cell is two whole numbers, like 2,-1; “{cell}” is not."), cell=quoted(text))
    q, r = int(found[1]), int(found[2])
    if max(abs(q), abs(r)) > MAX_COORDINATE:
        raise NotationError(
            N_("The coordinates of {cell} are not within {low}..{high}."),
            cell=text,
            low=-MAX_COORDINATE,
            high=MAX_COORDINATE,
        )
    return q, r


def _read_tile(text: str, cell: str, seats: int) -> tuple[int, int]:
    owner, digits = text[:1], text[1:]
    if not owner or owner not in OWNER_LETTERS:
        raise NotationError(
            N_("A tile is an owner (L, D, R) and its pointers; “{tile}” at {cell} is not."),
            tile=quoted(text),
            cell=cell,
        )
    if owner not in OWNER_LETTERS[:seats]:
        raise NotationError(N_("Red plays only with three players, but has a tile at {cell}."), cell=cell)
    if digits != "K" and (not digits or set(digits) - set("012345") or len(set(digits)) < len(digits)):
        raise NotationError(
            N_("Pointers are K or different digits 0..5; “{tile}” at {cell} has others."), tile=quoted(text), cell=cell
        )
    return OWNER_LETTERS.index(owner), _read_pointers(digits)


def _set_up(seats: int, turn: int, stacks: dict[Cell, Pile]) -> Stax:
    for name, values in (
        ("q", {q for q, _ in stacks}),
        ("r", {r for _, r in stacks}),
        ("q+r", {q + r for q, r in stacks}),
    ):
        if values and max(values) - min(values) >= MAX_TABLE_WIDTH:
            raise NotationError(
                N_("The table is {width} cells wide in {axis}; the limit is {most}."),
                width=max(values) - min(values) + 1,
                axis=name,
                most=MAX_TABLE_WIDTH,
            )
    stax = Stax(seats)
    for (q, r), pile in sorted(stacks.items()):
        for seat, pointers in pile:
            stax.lay(seat, pointers, q, r)
    stax.start_history(turn)
    if apart := stax.stacks_apart():
        raise NotationError(
            N_("The table is not connected: {cell} is separate from {first}."),
            cell=_cell_text(apart[0]),
            first=_cell_text(min(stacks)),
        ).with_cells(*apart, marked=N_("All tiles must hold together: the marked ones lie apart."))
    if high := stax.stacks_without_descent():
        raise NotationError(
            N_("The step rule is broken: {cell} has no way down one level at a time."), cell=_cell_text(high[0])
        ).with_cells(*high, marked=N_("Too steep: no way down one level at a time from the marked stack."))
    return stax


STAX_NOTATION: Final = StaxNotation()
