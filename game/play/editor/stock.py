"""The stock: all pieces of a game, and which of them lie in the hands while a position is set up."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.display.picks import FromHand
from game.core.display.pieces import Piece, Pocket
from game.core.draft import Draft
from game.core.game import Game

Sides = tuple[tuple[Piece, ...], ...]


class Stock:
    """Every piece that a game with its options begins with, in hands or on the table: a pocket each, by seats."""

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
        self.turned = any(len(side) > 1 for side in self._turns.values())

    def _all_turns(self) -> list[tuple[Piece, tuple[Piece, ...]]]:
        return [(piece, side) for hand in self._sides for sides in hand for side in sides for piece in side]

    def sides(self, first: FromHand, lying: Piece | None = None) -> Sides:
        """How the piece of a pocket may lie: its sides with their turns; the one that it was seen `lying` in first."""
        sides = self._sides[first.seat][first.pocket]
        if lying is None or as_in_hand(lying) not in {piece for side in sides for piece in side}:
            return sides
        own = self.turns(lying)
        return (own, *(side for side in sides if own[0] not in side))

    def turns(self, piece: Piece) -> tuple[Piece, ...]:
        """The turns of a piece without turning it over, clockwise, as it lies first."""
        piece = as_in_hand(piece)
        side = self._turns.get(piece, (piece,))
        at = side.index(piece)
        return (*side[at:], *side[:at])

    def over(self, piece: Piece) -> Piece | None:
        """A piece turned over; None if it has one side."""
        piece = as_in_hand(piece)
        for sides in self._sides[piece.owner]:
            for index, side in enumerate(sides):
                if piece in side and len(sides) > 1:
                    other = sides[(index + 1) % len(sides)]
                    return other[side.index(piece) % len(other)]
        return None

    def hands(self, draft: Draft) -> tuple[tuple[Pocket, ...], ...]:
        """The pockets of all seats; of equal pieces the first are there still."""
        lying = [as_in_hand(piece) for _cell, piece in draft.placements]
        return tuple(self._hand(seat, [piece for piece in lying if piece.owner == seat]) for seat in self.seats)

    @property
    def seats(self) -> range:
        """The seats."""
        return range(len(self._sides))

    def _hand(self, seat: int, lying: list[Piece]) -> tuple[Pocket, ...]:
        pockets: list[Pocket] = []
        for sides in reversed(self._sides[seat]):
            gone = next((piece for piece in lying if any(piece in side for side in sides)), None)
            if gone is not None:
                lying.remove(gone)
            pockets.append(Pocket(sides[0][0], gone is None))
        return tuple(reversed(pockets))

    def pocket(self, draft: Draft, piece: Piece) -> int | None:
        """The pocket from which a piece comes that has just been taken off: the last that is filled and has it."""
        piece, hand = as_in_hand(piece), self.hands(draft)[piece.owner]
        fitting = (
            index
            for index, sides in enumerate(self._sides[piece.owner])
            if hand[index].filled and any(piece in side for side in sides)
        )
        return max(fitting, default=None)

    def fitted(self, draft: Draft) -> Draft:
        """A draft without the pieces that this stock does not have, and with one of its seats to move."""
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
    """A piece as it lies in a hand: a slab with its first cell on 0,0."""
    return piece.moved_to((0, 0))
