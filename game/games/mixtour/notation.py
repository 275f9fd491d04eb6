"""Texts of Mixtour, both ways: moves such as `e4:2-b4`, positions such as `,,,,/,rw,,,/.../,,,, W 0-0 -`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.errors import N_, IllegalMove, NotationError, quoted
from game.core.geometry.gridtext import GridText, cell_text, read_cell
from game.core.move import Move
from game.core.position import Position
from game.games.mixtour.grid import BOARD_SIDE, CELLS, PIECES, TOWER, cell_of, number_of, straight_path
from game.games.mixtour.layout import NO_LAST_MOVE, PASS
from game.games.mixtour.rules import Mixtour

PIECE_LETTERS: Final = "wr"
SEAT_LETTERS: Final = "WR"
GRID_TEXT: Final = GridText(BOARD_SIDE, PIECE_LETTERS, PIECES, TOWER - 1)
PASS_TEXT: Final = "pass"
NO_LAST_TEXT: Final = "-"
_ENTER: Final = re.compile(r"([a-e][1-5])")
_MOVE: Final = re.compile(r"([a-e][1-5]):([1-4])-([a-e][1-5])")
_SCORES: Final = re.compile(r"([0-9])-([0-9])")


class MixtourNotation:
    """Reads and writes Mixtour; the option `points` is the number of points that wins."""

    def start(self, options: Mapping[str, str]) -> Mixtour:
        """The empty board with White to move."""
        return _set_up(_goal(options), [[] for _ in range(CELLS)], 0, (0, 0), NO_LAST_MOVE)

    def seat_letter(self, seat: int) -> str:
        """The seat's letter: `W` or `R`."""
        return SEAT_LETTERS[seat]

    def write_move(self, position: Position, move: int) -> str:
        """The text of a legal move."""
        return _turn_text(mixtour_of(position), move)

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move of a text, which must be in its exact form."""
        game = mixtour_of(position)
        move = _read_turn(game, text)
        if move is None:
            raise NotationError(
                N_("“{move}” is not a move; moves look like c3, e4:2-b4 or pass."),
                move=quoted(text),
            )
        if move not in game.legal():
            raise IllegalMove(N_("{move} is not legal here."), move=text).with_number(Move(move))
        return Move(move)

    def write_position(self, position: Position) -> str:
        """The canonical text of a position."""
        game = mixtour_of(position)
        last = game.last_turn()
        last_text = NO_LAST_TEXT if last == NO_LAST_MOVE else _turn_text(game, last)
        return f"{GRID_TEXT.write(game.pile)} {SEAT_LETTERS[game.turn]} {game.points(0)}-{game.points(1)} {last_text}"

    def read_position(self, text: str, options: Mapping[str, str]) -> Mixtour:
        """The position of a text, as if it occurred for the first time."""
        words = text.split(" ")
        if len(words) != 4:
            raise NotationError(
                N_("A position is ROWS TURN SCORES LAST, separated by spaces; this has {count} parts."),
                count=len(words),
            )
        rows, turn, scores, last = words
        if turn not in tuple(SEAT_LETTERS):
            raise NotationError(N_("TURN is W or R, not “{turn}”."), turn=quoted(turn))
        goal = _goal(options)
        return _set_up(
            goal, GRID_TEXT.read(rows), SEAT_LETTERS.index(turn), _read_scores(scores, goal), _read_last(last)
        )


def mixtour_of(position: Position) -> Mixtour:
    """The position, typed as Mixtour; raises TypeError for a position of another game."""
    if not isinstance(position, Mixtour):
        raise TypeError(f"not a position of Mixtour: {type(position).__name__}")
    return position


def _number(text: str) -> int:
    return number_of(read_cell(text))


def _turn_text(game: Mixtour, move: int) -> str:
    if move == PASS:
        return PASS_TEXT
    count, source, target = game.move_parts(move)
    onto = cell_text(cell_of(target))
    return f"{cell_text(cell_of(source))}:{count}-{onto}" if count else onto


def _read_turn(game: Mixtour, text: str) -> int | None:
    if text == PASS_TEXT:
        return PASS
    if found := _ENTER.fullmatch(text):
        return _number(found[1])
    if found := _MOVE.fullmatch(text):
        return game.move_number(int(found[2]), _number(found[1]), _number(found[3]))
    return None


def _goal(options: Mapping[str, str]) -> int:
    return int(options["points"])


def _read_scores(text: str, goal: int) -> tuple[int, int]:
    found = _SCORES.fullmatch(text)
    if not found:
        raise NotationError(N_("SCORES are the points of both, like 0-0, not “{scores}”."), scores=quoted(text))
    white, red = int(found[1]), int(found[2])
    if max(white, red) > goal or white == red == goal:
        raise NotationError(
            N_("The game ends at {goal} points, so the scores {scores} are impossible."),
            goal=goal,
            scores=text,
        )
    return white, red


def _read_last(text: str) -> int:
    if text == NO_LAST_TEXT:
        return NO_LAST_MOVE
    if text == PASS_TEXT:
        return PASS
    found = _MOVE.fullmatch(text)
    if not found:
        raise NotationError(N_("LAST is a movement like e4:2-b4, pass or -, not “{last}”."), last=quoted(text))
    source, target = _number(found[1]), _number(found[3])
    if not straight_path(cell_of(source), cell_of(target)):
        raise NotationError(N_("LAST must be a movement in a straight line; {last} is not."), last=text)
    return Mixtour(1).move_number(int(found[2]), source, target)


def _set_up(goal: int, stacks: list[list[int]], turn: int, scores: tuple[int, int], last: int) -> Mixtour:
    game = Mixtour(goal)
    for cell, pile in enumerate(stacks):
        for seat in pile:
            game.lay(cell, seat)
    game.start(turn, *scores, last)
    return game


MIXTOUR_NOTATION: Final = MixtourNotation()
