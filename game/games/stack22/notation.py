"""Texts of Stack-22, both ways: placements such as `H1@2,-1`, positions such as `B H1@0,0`: all placements in order."""

from __future__ import annotations

import re
from typing import Final

from game.core.errors import N_, IllegalMove, NotationError, quoted
from game.core.game import Options
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.stack22 import why
from game.games.stack22.forms import (
    ALL_FORMS,
    FIRST_FORMS,
    FORM_TILES,
    FORMS,
    TILE_LETTERS,
    cell_of,
    is_on_table,
    place_of,
)
from game.games.stack22.rules import Stack22

SEAT_LETTERS: Final = "WB"
COORDINATE_PATTERN: Final = r"(0|-?[1-9][0-9]{0,3})"
PLACEMENT_PATTERN: Final = re.compile(rf"([A-Z])(0|[1-9][0-9]?)@{COORDINATE_PATTERN},{COORDINATE_PATTERN}")


def tile_set(letters: str) -> int:
    """The set of some tiles, given by their letters, as bits."""
    return sum(1 << TILE_LETTERS.index(letter) for letter in letters)


def stack22_of(position: Position) -> Stack22:
    """The position, typed as Stack22; raises TypeError for a position of another game."""
    if not isinstance(position, Stack22):
        raise TypeError(f"not a position of Stack-22: {type(position).__name__}")
    return position


class Stack22Notation:
    """Reads and writes Stack-22."""

    def start(self, options: Options) -> Position:
        """An empty table with White to move."""
        return Stack22(tile_set(options["tiles"]), options["scoring"] == "lowest")

    def read_position(self, text: str, options: Options) -> Position:
        """The position after all placements of a text, which are played in order."""
        turn, blank, row = text.partition(" ")
        if not blank or not row or " " in row:
            raise NotationError(N_("A position is TURN PLACEMENTS, separated by a space; - stands for no placement."))
        if turn not in ("W", "B"):
            raise NotationError(N_("TURN is W or B, not “{turn}”."), turn=quoted(turn))
        position = stack22_of(self.start(options))
        for number, word in enumerate([] if row == "-" else row.split(";"), 1):
            position.advance(self._read_placement(position, word, number))
        if SEAT_LETTERS[position.turn] != turn:
            raise NotationError(
                N_("After {count} placements it is not {turn}'s turn."),
                count=len(position.placements()),
                turn=turn,
            )
        return position

    def _read_placement(self, position: Stack22, word: str, number: int) -> int:
        try:
            return self.read_move(position, word)
        except (NotationError, IllegalMove) as refused:
            raise NotationError(N_("Placement {number}: {why}"), number=number, why=str(refused)) from refused

    def write_position(self, position: Position) -> str:
        """The seat to move and all placements in their order."""
        game = stack22_of(position)
        return f"{SEAT_LETTERS[game.turn]} {';'.join(placement_text(move) for move in game.placements()) or '-'}"

    def read_move(self, position: Position, text: str) -> Move:
        """The legal placement of a text, which must be in its exact form."""
        game = stack22_of(position)
        found = PLACEMENT_PATTERN.fullmatch(text)
        if found is None:
            raise NotationError(N_("“{move}” is not a placement; placements look like H1@2,-1."), move=quoted(text))
        letter, form, q, r = found.groups()
        if letter not in TILE_LETTERS:
            raise NotationError(N_("There is no tile {letter}."), letter=letter)
        tile, cell = TILE_LETTERS.index(letter), (int(q), int(r))
        if int(form) >= len(FORMS[tile]):
            raise NotationError(
                N_("The tile {letter} has the forms 0 to {last}, not {form}."),
                letter=letter,
                last=len(FORMS[tile]) - 1,
                form=int(form),
            )
        if game.outcome() != PLAYING:
            raise IllegalMove(N_("The game is over."))
        number = FIRST_FORMS[tile] + int(form)
        reason = why.why_not_placement(game, number, cell)
        if reason is not None:
            refused = IllegalMove(
                why.REFUSED_TEXTS[reason.rule], move=text, **{str(k): v for k, v in reason.values.items()}
            )
            if is_on_table(cell) and reason.rule != "not-in-hand":
                refused.with_number(Move(number << 18 | place_of(cell)))
            raise refused
        assert is_on_table(cell)  # as every legal placement is
        return Move(number << 18 | place_of(cell))

    def write_move(self, position: Position, move: int) -> str:
        """The text of a legal placement."""
        del position
        return placement_text(move)

    def seat_letter(self, seat: int) -> str:
        """The seat's letter: W or B."""
        return SEAT_LETTERS[seat]


def placement_text(move: int) -> str:
    """The text of a placement."""
    form, (q, r) = move >> 18, cell_of(move & 0x3FFFF)
    assert form < len(ALL_FORMS)
    return f"{TILE_LETTERS[FORM_TILES[form]]}{form - FIRST_FORMS[FORM_TILES[form]]}@{q},{r}"


STACK22_NOTATION: Final = Stack22Notation()
