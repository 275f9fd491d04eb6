"""Texts of Death Stacks, both ways: moves such as `a6-2-c4`, positions such as `rr,,,,,/.../,,,bb,, r`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.errors import N_, IllegalMove, NotationError
from game.core.hexes import Cell
from game.core.picks import FromStack, Off, Onto, Say
from game.core.position import Position
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import CELLS, PIECES, SIDE, cell_of, number_of

LETTERS: Final = "rb"
COLUMNS: Final = "abcdef"
RED_ROW, BLACK_ROW = SIDE - 1, 0
CALLED: Final = "!"
_MOVE: Final = re.compile(r"([a-f])([1-6])-([1-9][0-9]{0,3})-([a-f])([1-6])(!?)")


class DeathStacksNotation:
    """Reads and writes Death Stacks; the option `too-tall` is `enforced` or `called`."""

    def start(self, options: Mapping[str, str]) -> DeathStacks:
        """Two pieces on each cell of the home rows, Red to move."""
        stacks: list[list[int]] = [[] for _ in range(CELLS)]
        for column in range(SIDE):
            stacks[number_of((column, RED_ROW))] = [0, 0]
            stacks[number_of((column, BLACK_ROW))] = [1, 1]
        return _set_up(_is_called(options), stacks, 0, False)

    def seat_letter(self, seat: int) -> str:
        """`r` or `b`."""
        return LETTERS[seat]

    def write_move(self, position: Position, move: int) -> str:
        """The text of a move."""
        source, count, target, call = death_stacks(position).move_parts(move)
        return f"{cell_text(cell_of(source))}-{count}-{cell_text(cell_of(target))}{CALLED if call else ''}"

    def read_move(self, position: Position, text: str) -> int:
        """A legal move, read in its exact form only."""
        found = _MOVE.fullmatch(text)
        if not found:
            raise NotationError(N_("“{move}” is not a move; one reads like a6-2-c4."), move=_short(text))
        source, target = found[1] + found[2], found[4] + found[5]
        game = death_stacks(position)
        count = int(found[3])
        may = count <= 2 * PIECES and (game.may_call() or not found[6])
        move = game.move_number(_number(source), count, _number(target), bool(found[6])) if may else -1
        if move not in game.legal():
            picks = FromStack(_cell(source)), Off(count), Onto(_cell(target))
            calling = (Say("call"),) if found[6] else ()
            raise IllegalMove(N_("{move} is not legal here."), move=text).spelled(*picks, *calling)
        return move

    def write_position(self, position: Position) -> str:
        """The canonical text."""
        game = death_stacks(position)
        rows = [",".join(_pile_text(game, (column, row)) for column in range(SIDE)) for row in reversed(range(SIDE))]
        return f"{'/'.join(rows)} {LETTERS[game.turn]}{' ' + CALLED if game.may_call() else ''}"

    def read_position(self, text: str, options: Mapping[str, str]) -> DeathStacks:
        """A position that is set up, seen once so far."""
        called = _is_called(options)
        words = text.split(" ")
        offended = len(words) == 3 and words[2] == CALLED
        if len(words) != 2 and not offended:
            raise NotationError(
                N_("A position reads ROWS TURN, with one blank between; this has {count} parts."), count=len(words)
            )
        if offended and not called:
            raise NotationError(N_("“!” stands only in a game with too-tall=called."))
        if words[1] not in tuple(LETTERS):
            raise NotationError(N_("TURN is r or b, not “{turn}”."), turn=_short(words[1]))
        return _set_up(called, _read_rows(words[0]), LETTERS.index(words[1]), offended)


def death_stacks(position: Position) -> DeathStacks:
    """A position, known to be of this game; raises TypeError for any other."""
    if not isinstance(position, DeathStacks):
        raise TypeError(f"not a position of Death Stacks: {type(position).__name__}")
    return position


def cell_text(cell: Cell) -> str:
    """A cell as it is written: `a1`."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def _pile_text(game: DeathStacks, cell: Cell) -> str:
    return "".join(LETTERS[seat] for seat in reversed(game.pile(number_of(cell))))


def _cell(text: str) -> Cell:
    return COLUMNS.index(text[0]), int(text[1]) - 1


def _number(text: str) -> int:
    return number_of(_cell(text))


def _is_called(options: Mapping[str, str]) -> bool:
    return options["too-tall"] == "called"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _read_rows(text: str) -> list[list[int]]:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise NotationError(N_("ROWS are {wanted} rows joined by “/”; this has {count}."), wanted=SIDE, count=len(rows))
    stacks: list[list[int]] = [[] for _ in range(CELLS)]
    for row, line in zip(reversed(range(SIDE)), rows, strict=True):
        piles = line.split(",")
        if len(piles) != SIDE:
            raise NotationError(
                N_("Row {row} has {count} cells joined by “,”; it needs {wanted}."),
                row=row + 1,
                count=len(piles),
                wanted=SIDE,
            )
        for column, pile in enumerate(piles):
            if set(pile) - set(LETTERS):
                raise NotationError(
                    N_("A stack is written in the letters r and b; “{stack}” at {cell} is not."),
                    stack=_short(pile),
                    cell=cell_text((column, row)),
                )
            stacks[number_of((column, row))] = [LETTERS.index(letter) for letter in reversed(pile)]
    _check_pieces([seat for pile in stacks for seat in pile])
    return stacks


def _check_pieces(pieces: list[int]) -> None:
    if not pieces:
        raise NotationError(N_("There must be at least one piece on the board."))
    for seat, letter in enumerate(LETTERS):
        if pieces.count(seat) > PIECES:
            raise NotationError(
                N_("There are {count} pieces “{letter}” on the board; {most} is the most."),
                count=pieces.count(seat),
                letter=letter,
                most=PIECES,
            )


def _set_up(called: bool, stacks: list[list[int]], turn: int, offended: bool) -> DeathStacks:
    game = DeathStacks(called)
    for cell, pile in enumerate(stacks):
        for seat in pile:
            game.lay(cell, seat)
    game.begin(turn, offended)
    return game


NOTATION: Final = DeathStacksNotation()
