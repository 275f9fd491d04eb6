"""The view of perch: a reserve of discs for each seat, stacks on an open table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, Onto, Pick, Spelling
from game.core.display.pieces import Arrangement, Disc, HexTable, Piece, Pocket
from game.core.display.showing import Mark, Reason
from game.core.display.steps import Place, Step
from game.core.game import View
from game.core.move import Move
from game.core.position import Position
from tests.window.perch.rules import CELLS, Perch, perch

DISCS: Final = Disc(0, "cream"), Disc(1, "brick")
EACH: Final = 8  # seven cells with two discs each, and one more


def left(position: Perch, seat: int) -> int:
    """How many discs a seat has left."""
    return EACH - sum(ply % 2 == seat for ply in range(len(position.line)))


class PerchView(View):
    """The view of a position."""

    def arrangement(self, position: Position) -> Arrangement:
        """The stacks, and the reserves."""
        game = perch(position)
        piles = {cell: tuple(DISCS[seat] for seat in game.pile(number)) for number, cell in enumerate(CELLS)}
        hands = tuple(tuple(Pocket(disc, i < left(game, disc.owner)) for i in range(EACH)) for disc in DISCS)
        return Arrangement(HexTable(), {cell: pile for cell, pile in piles.items() if pile}, hands)

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """The last disc of the reserve."""
        game = perch(position)
        return (FromHand(game.turn, left(game, game.turn) - 1),) if game.legal() else ()

    def spell(self, position: Position, move: int) -> Spelling:
        """A disc, and where it goes."""
        return FromHand(position.turn, left(perch(position), position.turn) - 1), Onto(CELLS[move])

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """Every move, for the disc that may be put."""
        spelled = {self.spell(position, move): move for move in position.legal()}
        return {spelling: move for spelling, move in spelled.items() if spelling[0] == first}

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """A disc lies in one way only."""
        del position
        return ((DISCS[first.seat],),) if isinstance(first, FromHand) else ()

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """A disc is put."""
        first = self.spell(position, move)[0]
        assert isinstance(first, FromHand)
        return (Place(first.seat, first.pocket, CELLS[move], DISCS[first.seat]),)

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The reason `full` for picks that begin no legal move."""
        begun = any(self.spell(position, move)[: len(picks)] == picks for move in position.legal())
        return None if begun else Reason("full", ())

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every cell."""
        return tuple(Mark(cell, None) for cell in CELLS) if picks and position.legal() else ()


VIEW: Final = PerchView()
