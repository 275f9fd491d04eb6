"""The record by which a game is known to everything outside its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from game.core.evaluator import Evaluator
from game.core.hexes import Cell
from game.core.picks import FromHand, FromStack, Pick, Spelling
from game.core.pieces import Arrangement, Piece
from game.core.position import Position
from game.core.showing import Line, Mark, Reason, WayDown
from game.core.steps import Step

Options = Mapping[str, str]
Figure: TypeAlias = Literal["cells", "line", "cliff", "group"]
"""How the cells of a reason are shown: a mark on each, a line over them in order, the cliff between the first two, the
outline of the group that they are."""


def unnamed(piece: Piece) -> str:
    """The name of a piece in a game that has no names."""
    del piece
    return ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: `key=value` with the default first among `values`."""

    key: str
    values: tuple[str, ...]


class Notation(Protocol):
    """Text of moves and positions, total in both directions: a value or a `StaxError` that names the place."""

    def start(self, options: Options) -> Position:
        """The first position."""

    def read_position(self, text: str, options: Options) -> Position:
        """A position that is set up; its history is empty."""

    def write_position(self, position: Position) -> str:
        """The canonical text."""

    def read_move(self, position: Position, text: str) -> int:
        """A legal move; raises NotationError if the text is none, IllegalMove if it is not legal here."""

    def write_move(self, position: Position, move: int) -> str:
        """The text of a move that is legal in the position."""

    def seat_letter(self, seat: int) -> str:
        """The letter that the position's text uses for a seat."""


class View(Protocol):
    """What a person sees and clicks.  Every method leaves the position as it was."""

    def arrangement(self, position: Position) -> Arrangement:
        """What lies where."""

    def spell(self, position: Position, move: int) -> Spelling:
        """The clicks that choose a legal move."""

    def firsts(self, position: Position) -> tuple[FromHand | FromStack, ...]:
        """The first picks of all legal moves."""

    def spelled(self, position: Position, first: Pick) -> Mapping[Spelling, int]:
        """The legal moves that begin with a pick, by their spelling."""

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """How the picked piece may lie at all: one tuple a side, each its distinct turns in clockwise order.

        The side and turn in which it lies now (or its base turn) comes first.
        """

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """What is seen when a legal move is played."""

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The rule that a choice of picks breaks, None if it is or begins a legal move.

        Picks come in their order (a piece, a cell, how it lies) and may stop anywhere; raises ValueError for others.
        """

    def marks(self, position: Position, first: Pick) -> tuple[Mark, ...]:
        """Every conceivable target cell of a picked piece, legal if it is so in any turn."""

    def lines(self, position: Position, origin: Cell, piece: Piece | None, picks: Spelling = ()) -> tuple[Line, ...]:
        """The lines of movement of the top tile on `origin`, or of `piece` as if it were laid there.

        Once the legal move that `picks` spell has been played, if there are any.
        """

    def threats(self, position: Position) -> tuple[Line, ...]:
        """All lines of movement that end on a king whom the line's owner may capture."""

    def way_down(self, position: Position, cell: Cell, picks: Spelling = ()) -> WayDown | None:
        """A little figure's way down from a stack, once a piece has gone where `picks` put it; None without a stack."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's record in the registry.

    `reasons`: the rule id of a `Reason` to its sentence, a template that its `values` fill; `figures`: the same ids
    to how the reason's cells are shown, where it is not `cells`; `piece_name`: what players call a piece;
    `seat_names`: what the rules call the players, in turn order; `motto`: one sentence that invites to play.  Texts
    are marked, not translated.  `vignette` is a position that shows the game well, with the options that it is for.
    """

    id: str
    name: str
    designer: str
    year: int | None
    options: tuple[Option, ...]
    seats: Callable[[Options], int]
    notation: Notation
    view: View
    evaluator: Callable[[Position], Evaluator]
    reasons: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    piece_name: Callable[[Piece], str] = unnamed
    seat_names: tuple[str, ...] = ()
    motto: str = ""
    vignette: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
