"""The stock: all pieces of a game, and the hands that are left while a position is set up."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.display.picks import FromHand
from game.core.display.pieces import Piece, Pocket
from game.core.draft import Draft
from game.core.game import Game

Sides = tuple[tuple[Piece, ...], ...]


class Stock:
    """Every piece with which a game begins, in a hand or on the table: a pocket per piece, by seat."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        start = game.notation.start(options)
        table = game.view.arrangement(start)
        self.field = table.field
        self._sides: list[list[Sides]] = []
        for seat, hand in enumerate(table.hands):
            kept = [game.view.sides(start, FromHand(seat, index)) for index in range(len(hand))]
            lying = (piece for pile in table.stacks.values() for piece in pile if piece.owner == seat)
            self._sides.append([*kept, *(((piece,),) for piece in lying)])
        self._turns = {as_in_hand(piece): side for piece, side in self._all_turns()}
        self.has_turns = any(len(side) > 1 for side in self._turns.values())

    def _all_turns(self) -> list[tuple[Piece, tuple[Piece, ...]]]:
        return [(piece, side) for hand in self._sides for sides in hand for side in sides for piece in side]

    def sides_of(self, first: FromHand, present: Piece | None = None) -> Sides:
        """How the piece of a pocket may lie: its sides with their turns, beginning with the `present` way."""
        sides = self._sides[first.seat][first.pocket]
        if present is None or as_in_hand(present) not in {piece for side in sides for piece in side}:
            return sides
        own = self.turns_of(present)
        return (own, *(side for side in sides if own[0] not in side))

    def turns_of(self, piece: Piece) -> tuple[Piece, ...]:
        """The turns of a piece on its present side, clockwise from its present turn."""
        piece = as_in_hand(piece)
        side = self._turns.get(piece, (piece,))
        at = side.index(piece)
        return (*side[at:], *side[:at])

    def turned_over(self, piece: Piece) -> Piece | None:
        """The piece turned over; None if it has a single side."""
        piece = as_in_hand(piece)
        for sides in self._sides[piece.owner]:
            for index, side in enumerate(sides):
                if piece in side and len(sides) > 1:
                    other = sides[(index + 1) % len(sides)]
                    return other[side.index(piece) % len(other)]
        return None

    def hands_without(self, draft: Draft) -> tuple[tuple[Pocket, ...], ...]:
        """The pockets of all seats, without the pieces of a draft; of equal pieces the first stay."""
        lying = [as_in_hand(piece) for _cell, piece in draft.placements]
        return tuple(self._hand(seat, [piece for piece in lying if piece.owner == seat]) for seat in self.seats)

    @property
    def seats(self) -> range:
        """The seats of the game, from 0."""
        return range(len(self._sides))

    def _hand(self, seat: int, lying: list[Piece]) -> tuple[Pocket, ...]:
        pockets: list[Pocket] = []
        for sides in reversed(self._sides[seat]):
            gone = next((piece for piece in lying if any(piece in side for side in sides)), None)
            if gone is not None:
                lying.remove(gone)
            pockets.append(Pocket(sides[0][0], gone is None))
        return tuple(reversed(pockets))

    def pocket_for(self, draft: Draft, piece: Piece) -> int | None:
        """The pocket for a piece that was just taken off: the last filled pocket with such a piece, or None."""
        piece, hand = as_in_hand(piece), self.hands_without(draft)[piece.owner]
        fitting = (
            index
            for index, sides in enumerate(self._sides[piece.owner])
            if hand[index].filled and any(piece in side for side in sides)
        )
        return max(fitting, default=None)

    def fit_draft(self, draft: Draft) -> Draft:
        """The draft without pieces that this stock lacks, and with a valid seat to move."""
        kept = draft
        for cell, piece in draft.placements:
            if not self._has(piece):
                kept = Draft(tuple(each for each in kept.placements if each != (cell, piece)), draft.turn, draft.extras)
        return kept if kept.turn in self.seats else Draft(kept.placements, 0, kept.extras, kept.last)

    def _has(self, piece: Piece) -> bool:
        return piece.owner in self.seats and as_in_hand(piece) in {
            each for sides in self._sides[piece.owner] for side in sides for each in side
        }


def as_in_hand(piece: Piece) -> Piece:
    """The piece as it lies in a hand: a slab with its first cell at 0,0."""
    return piece.moved_to((0, 0))
