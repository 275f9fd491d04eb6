"""Drafts: positions that are being set up by hand, which the rules need not allow yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from game.core.display.pieces import Arrangement, Piece
from game.core.errors import N_, StaxError
from game.core.geometry.hexes import Cell
from game.core.position import Position

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Extra:
    """A further property of a game's positions, with one of `values`; the first is the default.

    `label` is what players call the property and `labels` what they call its values, all marked for translation.
    `seat` is the seat to which it belongs, None if it belongs to the position as a whole.
    """

    key: str
    values: tuple[str, ...]
    label: str
    labels: Mapping[str, str] = field(default_factory=dict)
    seat: int | None = None


@dataclass(frozen=True)
class Draft:
    """A position that is being set up; each change gives a new draft.

    `placements` are the pieces with their cells, in the order in which they were placed; a slab's cell is the first of
    those that it covers.  `extras` are the values of the game's `Extra`s that differ from the default.  `last` is the
    last move, for games whose position text contains it; a change of the table clears it.
    """

    placements: tuple[tuple[Cell, Piece], ...] = ()
    turn: int = 0
    extras: Mapping[str, str] = field(default_factory=dict)
    last: str = ""

    @cached_property
    def stacks(self) -> Mapping[Cell, tuple[Piece, ...]]:
        """The stacks by their cells, each from bottom to top."""
        stacks: dict[Cell, tuple[Piece, ...]] = {}
        for first, piece in self.placements:
            for cell in piece.cells_at(first):
                stacks[cell] = (*stacks.get(cell, ()), piece)
        return stacks

    def put(self, cell: Cell, *pieces: Piece) -> Draft:
        """The draft with more pieces on a cell, the first of them lowest."""
        return replace(self, placements=(*self.placements, *((cell, piece) for piece in pieces)), last="")

    def take_off(self, cell: Cell, count: int = 1) -> tuple[Draft, tuple[Piece, ...]]:
        """The draft without the top `count` pieces of a stack, and these pieces; StaxError if others lie on them."""
        remaining, removed = list(self.placements), list[Piece]()
        for index in reversed(range(len(remaining))):
            first, piece = remaining[index]
            if len(removed) < count and cell in piece.cells_at(first):
                if any(self.stacks[each][-1 - len(removed)] != piece for each in piece.cells_at(first)):
                    raise StaxError(N_("There are pieces on top of it: take those off first."))
                removed.append(piece)
                del remaining[index]
        return replace(self, placements=tuple(remaining), last=""), tuple(reversed(removed))

    def with_top_turned(self, cell: Cell, piece: Piece) -> Draft:
        """The draft in which the top piece that was placed on a cell lies as `piece`."""
        top = max(index for index, (first, _piece) in enumerate(self.placements) if first == cell)
        return replace(self, placements=(*self.placements[:top], (cell, piece), *self.placements[top + 1 :]), last="")


class Drafts(Protocol):
    """A game's conversions between positions and drafts.

    A game's drafts inherit from this class, and with it the answers for what its game does not have.  `turn_follows`:
    the pieces on the table decide who is to move.  `uneven_rule` is the id of the reason for which a piece of several
    cells may not lie on cells of different heights, "" if the game has no such piece.  `gift_labels` say what a player
    (`{name}`) of two may give the other before the game, the smallest gift first: our own rule; they are marked for
    translation.
    """

    turn_follows: bool = False
    uneven_rule: str = ""
    gift_labels: tuple[str, ...] = ()

    def from_position(self, position: Position) -> Draft:
        """The draft of a position."""

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """The further properties of the game's positions, under the given options."""
        del options
        return ()

    def completed_draft(self, draft: Draft) -> Draft:
        """The draft with everything filled in that follows from the rest, such as who is to move."""
        return draft

    def start_with_gift(self, options: Options, giver: int, gift: int) -> str:
        """The text of the start position in which a seat gives the gift with an index of `gift_labels`.

        It is "" if the options do not allow that gift.
        """
        del options, giver, gift
        return ""

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text of the position in the game's notation; NotationError says why there is none, and where."""


def stacked_pieces(arrangement: Arrangement) -> tuple[tuple[Cell, Piece], ...]:
    """The pieces of an arrangement without slabs as a draft's placements: stack by stack, each from bottom to top."""
    return tuple((cell, piece) for cell, pile in arrangement.stacks.items() for piece in pile)
