"""A position that is being set up: what lies where and who is to move; nothing says yet that the rules allow it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from game.core.display.pieces import Piece
from game.core.errors import N_, StaxError
from game.core.geometry.hexes import Cell
from game.core.position import Position

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Extra:
    """What else a game's positions say: one of `values`, the usual first; `label` as players call it, marked.

    `labels` are names of the values; `seat` is whose it is, None where it is nobody's.
    """

    key: str
    values: tuple[str, ...]
    label: str
    labels: Mapping[str, str] = field(default_factory=dict)
    seat: int | None = None


@dataclass(frozen=True)
class Draft:
    """All that lies on the table, in the order in which it was put there; a slab lies on its own first cell.

    `extras` are the values of the game's `Extra`s that are not the usual; `last` is the last move, as far as the
    position's text speaks of it: whoever changes the table forgets it.
    """

    placements: tuple[tuple[Cell, Piece], ...] = ()
    turn: int = 0
    extras: Mapping[str, str] = field(default_factory=dict)
    last: str = ""

    @cached_property
    def stacks(self) -> Mapping[Cell, tuple[Piece, ...]]:
        """The stacks by their cells, from the bottom up."""
        stacks: dict[Cell, tuple[Piece, ...]] = {}
        for first, piece in self.placements:
            for cell in piece.cells_at(first):
                stacks[cell] = (*stacks.get(cell, ()), piece)
        return stacks

    def put(self, cell: Cell, *pieces: Piece) -> Draft:
        """With pieces on a cell, the first of them lowest."""
        return replace(self, placements=(*self.placements, *((cell, piece) for piece in pieces)), last="")

    def take_off(self, cell: Cell, count: int = 1) -> tuple[Draft, tuple[Piece, ...]]:
        """Without the upper pieces of a stack, and these; StaxError where others lie on them."""
        remaining, removed = list(self.placements), list[Piece]()
        for index in reversed(range(len(remaining))):
            first, piece = remaining[index]
            if len(removed) < count and cell in piece.cells_at(first):
                if any(self.stacks[each][-1 - len(removed)] != piece for each in piece.cells_at(first)):
                    raise StaxError(N_("Others lie on it: take those off first."))
                removed.append(piece)
                del remaining[index]
        return replace(self, placements=tuple(remaining), last=""), tuple(reversed(removed))

    def with_top_turned(self, cell: Cell, piece: Piece) -> Draft:
        """With the uppermost piece of a stack lying in another way."""
        top = max(index for index, (first, _piece) in enumerate(self.placements) if first == cell)
        return replace(self, placements=(*self.placements[:top], (cell, piece), *self.placements[top + 1 :]), last="")


class Drafts(Protocol):
    """What a game knows of positions that are set up, both ways.

    `turn_follows`: who is to move follows from what lies there; `uneven`: the rule, among the game's reasons, that
    keeps a piece of several cells from lying on cells of different heights.
    """

    turn_follows: bool
    uneven_rule: str

    def from_position(self, position: Position) -> Draft:
        """A position as a draft."""

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """What else its positions say."""

    def completed_draft(self, draft: Draft) -> Draft:
        """With what follows by itself from the rest."""

    def position_text(self, draft: Draft, options: Options) -> str:
        """The position's text in the game's notation; NotationError says why there is none, and where."""
