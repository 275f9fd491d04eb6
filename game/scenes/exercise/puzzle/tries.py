"""The likely tries at a solved puzzle: when they are asked for, how they are listed, and the letters on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Final

from game.core.display.pieces import Arrangement
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.puzzles.attempt import Attempt
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle
from game.scenes.board_screen.move_list import entry_next
from game.scenes.exercise.puzzle.screen import match_from_puzzle
from game.ui.kinds.move_picture import MovePicture
from game.ui.panels.moves import ListedMove
from game.ui.render import present
from game.ui.render.frame import LetterMark

MAX_PICTURED_CELLS: Final = 8  # a longer way is pictured without its corners


class LikelyTries:
    """Tries at a puzzle that look good; `tries` is None before they are known."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.tries: tuple[LikelyTry, ...] | None = None
        self._is_requested = False

    def poll(self) -> None:
        """Ask the judge for them, or look whether they are known; call this while no other question is pending."""
        if self.tries is None and not self._is_requested:
            self.attempt.ask_likely()
            self._is_requested = True
        if self.tries is None:
            self.tries = self.attempt.poll_likely()

    def interrupt(self) -> None:
        """Ask again later, since the judge gets another question."""
        self._is_requested = False


@dataclass(frozen=True, slots=True)
class ListedTry:
    """A try as a move of a list.

    A try whose picture does not tell where it goes has a `letter`, which marks its last cell on the table.
    """

    move: ListedMove
    letter: str = ""

    @property
    def cell(self) -> Cell | None:
        """Where the move ends; None if no piece moves."""
        return self.move.picture.path[-1] if self.move.picture is not None else None


def listed_tries(game: Game, puzzle: Puzzle, tries: Sequence[LikelyTry]) -> tuple[ListedTry, ...]:
    """The tries at a puzzle in their order; those that look alike, or go a long way, have letters from A on."""
    match = match_from_puzzle(game, puzzle)
    moves = [entry_next(match, match.game.notation.read_move(match.position, each.move), each.move) for each in tries]
    counts = Counter(_look(move.picture) for move in moves if move.picture is not None)
    letters = iter(ascii_uppercase)
    found = []
    for move in moves:
        is_clear = move.picture is None or (counts[_look(move.picture)] == 1 and not _is_long(move.picture))
        found.append(ListedTry(_shortened(move), "" if is_clear else next(letters)))
    return tuple(found)


def letter_marks(tries: Sequence[ListedTry], arrangement: Arrangement) -> Iterator[LetterMark]:
    """The letters of tries where they end."""
    for each in tries:
        if each.letter and each.cell is not None:
            height = present.height(arrangement, each.cell)
            yield LetterMark(each.cell, height, each.letter, on_rim=False)


def _look(picture: MovePicture) -> MovePicture:
    """What is seen of a picture: its way from the first cell, and for a piece from the hand no place."""
    (x, y), *_others = picture.path
    return replace(picture, path=tuple((a - x, b - y) for a, b in picture.path))


def _is_long(picture: MovePicture) -> bool:
    return len(picture.path) > MAX_PICTURED_CELLS


def _shortened(move: ListedMove) -> ListedMove:
    """A move whose picture has a way that is not too long to be seen."""
    picture = move.picture
    if picture is None or not _is_long(picture) or picture.path[0] == picture.path[-1]:
        return move
    return replace(move, picture=replace(picture, path=(picture.path[0], picture.path[-1])))
