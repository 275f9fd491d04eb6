"""Pile: a toy game for tests of everything that knows games only by their record.

Each player in turn takes 2 or 3 stones from one pile.  The player who takes the last stone wins; a player who cannot
take, as a single stone is left, loses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final, cast

from game.core import outcome
from game.core.display.picks import FromStack, Off, Spelling
from game.core.display.pieces import Arrangement, HexTable, HexTile
from game.core.display.steps import Slide, Step
from game.core.errors import IllegalMove, NotationError
from game.core.evaluator import Evaluator
from game.core.game import Game, GameAI, Option, Options, Texts, View
from game.core.move import Move
from game.core.position import Position

STONES = 20


class Pile(Position):
    """Overrides what compiled code lets Python override, which is all that a match asks; `made` counts the cost."""

    made: ClassVar[int] = 0  # moves made or unmade, on all piles

    def __init__(self, seats: int, stones: int, turn: int = 0) -> None:
        super().__init__(seats, 2)
        self.stones = stones
        self.turn = turn
        self.times = 1
        self.taken: list[int] = []

    def legal(self) -> list[Move]:
        return [Move(count) for count in (2, 3) if count <= self.stones]

    def play(self, move: int) -> None:
        self.taken.append(move)
        self.stones -= move
        self.turn = (self.turn + 1) % self.seats
        self.ply += 1
        Pile.made += 1

    def undo(self) -> None:
        self.stones += self.taken.pop()
        self.turn = (self.turn - 1) % self.seats
        self.ply -= 1
        Pile.made += 1

    def advance(self, move: int) -> None:
        self.play(move)
        self.make_root()

    def outcome(self) -> int:
        return outcome.PLAYING if self.legal() else (self.turn - 1) % self.seats

    def repetition_count(self) -> int:
        return self.times

    def is_without_moves(self) -> bool:
        return self.stones == 1

    def clone(self) -> Pile:
        return Pile(self.seats, self.stones, self.turn)


class PileNotation:
    """`STONES TURN` for positions, the count for moves."""

    def start(self, options: Options) -> Position:
        return Pile(int(options["players"]), STONES)

    def read_position(self, text: str, options: Options) -> Position:
        found = re.fullmatch("([0-9]+) ([0-2])", text)
        if found is None:
            raise NotationError("'{text}' is no pile.", text=text)
        return Pile(int(options["players"]), int(found[1]), int(found[2]))

    def write_position(self, position: Position) -> str:
        return f"{cast(Pile, position).stones} {position.turn}"

    def read_move(self, position: Position, text: str) -> Move:
        if text not in ("2", "3"):
            raise NotationError("'{text}' is no move.", text=text)
        if int(text) not in position.legal():
            raise IllegalMove("There are not {text} stones.", text=text)
        return Move(int(text))

    def write_move(self, position: Position, move: int) -> str:
        del position
        return str(move)

    def seat_letter(self, seat: int) -> str:
        return "ABC"[seat]


class PileView:
    """Only what a table asks."""

    def arrangement(self, position: Position) -> Arrangement:
        stones = cast(Pile, position).stones
        stacks = {(0, 0): (HexTile(0, 0),) * stones} if stones else {}
        return Arrangement(HexTable(), stacks, ())

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        return (Slide(move, ((0, 0), (position.turn + 1, 0))),)

    def spell(self, position: Position, move: int) -> Spelling:
        del position
        return FromStack((0, 0)), Off(move)


GAME: Final = Game(
    id="pile",
    name="Pile",
    options=(Option("players", ("2", "3")),),
    seats=lambda options: int(options["players"]),
    notation=PileNotation(),
    view=cast(View, PileView()),
    texts=Texts(),
    ai=GameAI(Evaluator),
)

TWO: Final[Mapping[str, str]] = {"players": "2"}
THREE: Final[Mapping[str, str]] = {"players": "3"}


def stones(arrangement: Arrangement) -> int:
    """How many stones the pile of an arrangement has."""
    return len(arrangement.stacks.get((0, 0), ()))
