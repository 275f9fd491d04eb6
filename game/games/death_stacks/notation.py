"""Texts of Death Stacks, both ways: moves such as `a6-2-c4`, positions such as `rr,,,,,/.../,,,bb,, r`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromStack, Off, Onto, Say
from game.core.errors import N_, IllegalMove, NotationError, quoted
from game.core.geometry.gridtext import GridText, cell_text, read_cell
from game.core.move import Move
from game.core.position import Position
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import BOARD_SIDE, CELLS, MAX_PIECES, PIECES, cell_of, number_of

PIECE_LETTERS: Final = "rb"
GRID_TEXT: Final = GridText(BOARD_SIDE, PIECE_LETTERS, PIECES, MAX_PIECES)
RED_ROW, BLACK_ROW = BOARD_SIDE - 1, 0
CALL_TEXT: Final = "!"
_MOVE: Final = re.compile(r"([a-f][1-6])-([1-9][0-9]{0,3})-([a-f][1-6])(!?)")


class DeathStacksNotation:
    """Reads and writes Death Stacks; the option `too-tall` is `enforced` or `called`."""

    def start(self, options: Mapping[str, str]) -> DeathStacks:
        """Two pieces on each cell of the home rows, with Red to move."""
        stacks: list[list[int]] = [[] for _ in range(CELLS)]
        for column in range(BOARD_SIDE):
            stacks[number_of((column, RED_ROW))] = [0, 0]
            stacks[number_of((column, BLACK_ROW))] = [1, 1]
        return _set_up(_is_called(options), stacks, 0, False)

    def seat_letter(self, seat: int) -> str:
        """The seat's letter: `r` or `b`."""
        return PIECE_LETTERS[seat]

    def write_move(self, position: Position, move: int) -> str:
        """The text of a legal move."""
        source, count, target, call = death_stacks_of(position).move_parts(move)
        return f"{cell_text(cell_of(source))}-{count}-{cell_text(cell_of(target))}{CALL_TEXT if call else ''}"

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move of a text, which must be in its exact form."""
        found = _MOVE.fullmatch(text)
        if not found:
            raise NotationError(N_("“{move}” is not a move; moves look like a6-2-c4."), move=quoted(text))
        source, target = read_cell(found[1]), read_cell(found[3])
        game = death_stacks_of(position)
        count = int(found[2])
        may = count <= 2 * PIECES and (game.may_call() or not found[4])
        move = game.move_number(number_of(source), count, number_of(target), bool(found[4])) if may else -1
        if move not in game.legal():
            picks = FromStack(source), Off(count), Onto(target)
            calling = (Say("call"),) if found[4] else ()
            raise IllegalMove(N_("{move} is not legal here."), move=text).with_picks(*picks, *calling)
        return Move(move)

    def write_position(self, position: Position) -> str:
        """The canonical text of a position."""
        game = death_stacks_of(position)
        return f"{GRID_TEXT.write(game.pile)} {PIECE_LETTERS[game.turn]}{' ' + CALL_TEXT if game.may_call() else ''}"

    def read_position(self, text: str, options: Mapping[str, str]) -> DeathStacks:
        """The position of a text, as if it occurred for the first time."""
        called = _is_called(options)
        words = text.split(" ")
        offended = len(words) == 3 and words[2] == CALL_TEXT
        if len(words) != 2 and not offended:
            raise NotationError(
                N_("A position is ROWS TURN, separated by a space; this has {count} parts."), count=len(words)
            )
        if offended and not called:
            raise NotationError(N_("“!” is allowed only in a game with too-tall=called."))
        if words[1] not in tuple(PIECE_LETTERS):
            raise NotationError(N_("TURN is r or b, not “{turn}”."), turn=quoted(words[1]))
        return _set_up(called, _read_rows(words[0]), PIECE_LETTERS.index(words[1]), offended)


def death_stacks_of(position: Position) -> DeathStacks:
    """The position, typed as DeathStacks; raises TypeError for a position of another game."""
    if not isinstance(position, DeathStacks):
        raise TypeError(f"not a position of Death Stacks: {type(position).__name__}")
    return position


def _is_called(options: Mapping[str, str]) -> bool:
    return options["too-tall"] == "called"


def _read_rows(text: str) -> list[list[int]]:
    stacks = GRID_TEXT.read(text)
    if not any(stacks):
        raise NotationError(N_("There must be at least one piece on the board."))
    return stacks


def _set_up(called: bool, stacks: list[list[int]], turn: int, offended: bool) -> DeathStacks:
    game = DeathStacks(called)
    for cell, pile in enumerate(stacks):
        for seat in pile:
            game.lay(cell, seat)
    game.start_history(turn, offended)
    return game


DEATH_STACKS_NOTATION: Final = DeathStacksNotation()
