"""A draft as a game of its own, in which every piece may go anywhere: so a board chooses on it as it does on a game."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Arrangement, Piece, cell_count
from game.core.display.showing import Mark, Reason
from game.core.display.steps import Place, Slide, Step
from game.core.draft import Draft
from game.core.facts import Facts
from game.core.game import Game, View
from game.core.geometry.hexes import Cell, neighbours
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.play.editor.editing import Editing
from game.play.editor.stock import as_in_hand

NEAR: Final = 2  # cells around what lies on an open table where a piece may be put,
FAR: Final = 4  # and around its middle where nothing lies yet


class EditedTable(Position):
    """The table of a draft; `lying` is how pieces that have been taken off lay, by their pockets."""

    def __init__(self, editing: Editing, lying: Mapping[FromHand, Piece]) -> None:
        super().__init__(len(editing.stock.seats), 1)
        self.editing = editing
        self.draft: Draft = editing.draft
        self.stock = editing.stock
        self.lying = lying
        self.turn = self.draft.turn
        self.spellings: list[Spelling] = []  # of the moves that have been told, by their numbers
        self.heights = {cell: len(pile) for cell, pile in self.draft.stacks.items()}
        self.hands = self.stock.hands(self.draft)
        self.near = near(self.heights)

    def outcome(self) -> int:
        """Nothing ends an edit."""
        return PLAYING

    def legal(self) -> list[Move]:
        """There is always something to do; what it is the view tells."""
        return [Move(0)]

    def clone(self) -> EditedTable:
        """Another one of the same draft."""
        return EditedTable(self.editing, self.lying)


def edited(position: Position) -> EditedTable:
    """A position, known to be one that is edited; raises TypeError for any other."""
    if not isinstance(position, EditedTable):
        raise TypeError(f"not a position that is edited: {type(position).__name__}")
    return position


class EditedView(View):
    """What can be done with the pieces of a draft: each goes from its hand or its stack to every cell."""

    def arrangement(self, position: Position) -> Arrangement:
        """What lies where, and all pieces that do not in the hands."""
        table = edited(position)
        return Arrangement(table.stock.field, table.draft.stacks, table.hands)

    def spell(self, position: Position, move: Move) -> Spelling:
        """The picks of a move that `spelled` has told."""
        return edited(position).spellings[move]

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """Every piece in a hand, and every stack; slabs are taken up into the hand first."""
        table = edited(position)
        hands: list[Pick] = [
            FromHand(seat, index)
            for seat, hand in enumerate(table.hands)
            for index, pocket in enumerate(hand)
            if pocket.filled
        ]
        stacks = (FromStack(cell) for cell, pile in table.draft.stacks.items() if cell_count(pile[-1]) == 1)
        return (*hands, *stacks)

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """All ways to go on with a pick."""
        table = edited(position)
        found: dict[Spelling, Move] = {}
        if first in self.first_picks(position):
            for spelling in self._spellings(table, first):
                found[spelling] = Move(len(table.spellings))
                table.spellings.append(spelling)
        return found

    def _spellings(self, table: EditedTable, first: Pick) -> Iterator[Spelling]:
        sides = self.sides(table, first)
        if not sides:
            return
        if cell_count(sides[0][0]) > 1:
            for piece in itertools.chain.from_iterable(sides):
                lying = OrientedAs(piece)
                yield from ((first, lying, Onto(cell)) for cell in targets(table, piece))
        elif table.stock.turned:
            for cell in targets(table, sides[0][0]):
                onto = Onto(cell)
                yield from ((first, onto, OrientedAs(piece)) for side in sides for piece in side if Onto(cell) != first)
        else:
            yield from (
                (first, *off, Onto(cell)) for off in _offs(table, first) for cell in targets(table, sides[0][0])
            )

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """How a piece may lie; one of the table first as it lies there."""
        table = edited(position)
        match first:
            case FromHand():
                return table.stock.sides(first, table.lying.get(first))
            case FromStack(cell) if cell in table.draft.stacks:
                return (table.stock.turns(table.draft.stacks[cell][-1]),)
        return ()

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """A piece is put down, or goes."""
        picks = edited(position).spellings[move]
        match picks:
            case (FromHand(seat, pocket), Onto(cell), OrientedAs(piece)) | (
                FromHand(seat, pocket),
                OrientedAs(piece),
                Onto(cell),
            ):
                return (Place(seat, pocket, cell, piece.moved_to(cell)),)
            case (FromHand(seat, pocket) as first, Onto(cell)):
                return (Place(seat, pocket, cell, self.sides(position, first)[0][0]),)
            case (FromStack(source), Off(count), Onto(cell)):
                return (Slide(count, (source, cell)),)
            case (FromStack(source), Onto(cell), *_):
                return (Slide(1, (source, cell)),)
        return ()

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """Only a slab that would not lie flat is refused."""
        table = edited(position)
        match picks:
            case (FromHand(), OrientedAs(piece), Onto(cell)) if cell_count(piece) > 1 and cell not in targets(
                table, piece
            ):
                return Reason(table.editing.drafts.uneven_rule, (cell,))
        return None

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every cell where the piece may go."""
        table = edited(position)
        sides = self.sides(position, picks[0]) if picks else ()
        return tuple(Mark(cell, None) for cell in targets(table, sides[0][0])) if sides else ()


def _offs(table: EditedTable, first: Pick) -> Sequence[tuple[Pick, ...]]:
    """How many pieces may go off a stack."""
    if not isinstance(first, FromStack):
        return ((),)
    return tuple((Off(count),) for count in range(1, len(table.draft.stacks[first.cell]) + 1))


def near(stacks: Collection[Cell]) -> tuple[Cell, ...]:
    """The cells of an open table where a piece may be put."""
    found = set(stacks) or {(0, 0)}
    for _ring in range(NEAR if stacks else FAR):
        found |= {other for cell in found for other in neighbours(cell)}
    return tuple(sorted(found))


def targets(table: EditedTable, piece: Piece) -> tuple[Cell, ...]:
    """Every cell where a piece may be put: all of a board; of an open table those near to what lies there."""
    board = table.stock.field.cells
    if board:
        return board
    if cell_count(piece) == 1:
        return table.near
    others = as_in_hand(piece).cells_at((0, 0))[1:]
    high = table.heights.get
    return tuple(
        (q, r)
        for q, r in table.near
        if all(high((q + a, r + b), 0) == here for here in (high((q, r), 0),) for a, b in others)
    )


class EditedMatch(Match):
    """The match of a draft: one position, with no moves; `game` is seen with the seats' names as they are worn."""

    def __init__(self, game: Game, editing: Editing, lying: Mapping[FromHand, Piece]) -> None:
        super().__init__(game, editing.options)
        self.game = replace(game, view=EditedView(), facts=Facts(), repetition="", words={})
        self.position = EditedTable(editing, lying)


def carried_out(editing: Editing, spelling: Spelling) -> Draft:
    """The draft once the picks of a move have been followed."""
    draft = editing.draft
    match spelling:
        case (FromHand(), Onto(cell), OrientedAs(piece)) | (FromHand(), OrientedAs(piece), Onto(cell)):
            return draft.put(cell, piece.moved_to(cell))
        case (FromHand() as first, Onto(cell)):
            return draft.put(cell, editing.stock.sides(first)[0][0])
        case (FromStack(source), Off(count), Onto(cell)):
            rest, taken = draft.take_off(source, count)
            return rest.put(cell, *taken)
        case (FromStack(source), Onto(cell), OrientedAs(piece)):
            rest, _taken = draft.take_off(source)
            return rest.put(cell, piece)
    raise ValueError(f"no change of a draft: {spelling}")


def taken_off(editing: Editing, cell: Cell) -> tuple[Draft, FromHand | None, Piece]:
    """The draft without the uppermost piece of a stack, the pocket into which that goes, and the piece as it lay.

    Raises StaxError where others lie on it.
    """
    rest, (piece,) = editing.draft.take_off(cell)
    pocket = editing.stock.pocket(rest, piece)
    return rest, FromHand(piece.owner, pocket) if pocket is not None else None, as_in_hand(piece)
