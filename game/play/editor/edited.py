"""A draft as a game in which every piece may go anywhere, so that the board can use its normal selection of moves."""

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

NEAR_CELLS: Final = 2  # rings of cells around the pieces on an unbounded table where a piece may be put
FAR_CELLS: Final = 4  # rings of cells around the centre of an empty unbounded table


class EditedTable(Position):
    """The position of a draft; `orientations` has the orientation of pieces that were taken up, by pocket."""

    def __init__(self, editing: Editing, orientations: Mapping[FromHand, Piece]) -> None:
        super().__init__(len(editing.stock.seats), 1)
        self.editing = editing
        self.draft: Draft = editing.draft
        self.stock = editing.stock
        self.orientations = orientations
        self.turn = self.draft.turn
        self.spellings: list[Spelling] = []  # by the numbers of the moves
        self.heights = {cell: len(pile) for cell, pile in self.draft.stacks.items()}
        self.hands = self.stock.hands_without(self.draft)
        self.near = near_cells(self.heights)

    def outcome(self) -> int:
        """Always PLAYING: an edit does not end."""
        return PLAYING

    def legal(self) -> list[Move]:
        """A single placeholder move, so that the position counts as playable; the view has the real moves."""
        return [Move(0)]

    def clone(self) -> EditedTable:
        """A new table of the same draft."""
        return EditedTable(self.editing, self.orientations)


def as_edited_table(position: Position) -> EditedTable:
    """The position as an edited table; raises TypeError for other positions."""
    if not isinstance(position, EditedTable):
        raise TypeError(f"not a position that is edited: {type(position).__name__}")
    return position


class EditedView(View):
    """The moves of a draft: each piece can go from its hand or its stack to every cell."""

    def arrangement(self, position: Position) -> Arrangement:
        """The pieces on the table, and all other pieces in the hands."""
        table = as_edited_table(position)
        return Arrangement(table.stock.field, table.draft.stacks, table.hands)

    def spell(self, position: Position, move: Move) -> Spelling:
        """The picks of a move from `moves_by_spelling`."""
        return as_edited_table(position).spellings[move]

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """Every piece in a hand and every stack; slabs must be taken up into the hand first."""
        table = as_edited_table(position)
        hands: list[Pick] = [
            FromHand(seat, index)
            for seat, hand in enumerate(table.hands)
            for index, pocket in enumerate(hand)
            if pocket.filled
        ]
        stacks = (FromStack(cell) for cell, pile in table.draft.stacks.items() if cell_count(pile[-1]) == 1)
        return (*hands, *stacks)

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """All spellings that begin with a pick."""
        table = as_edited_table(position)
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
                yield from ((first, lying, Onto(cell)) for cell in target_cells(table, piece))
        elif table.stock.has_turns:
            for cell in target_cells(table, sides[0][0]):
                onto = Onto(cell)
                yield from ((first, onto, OrientedAs(piece)) for side in sides for piece in side if Onto(cell) != first)
        else:
            yield from (
                (first, *off, Onto(cell))
                for off in _take_off_picks(table, first)
                for cell in target_cells(table, sides[0][0])
            )

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """The ways in which a piece may lie; a piece on the table begins with its present way."""
        table = as_edited_table(position)
        match first:
            case FromHand():
                return table.stock.sides_of(first, table.orientations.get(first))
            case FromStack(cell) if cell in table.draft.stacks:
                return (table.stock.turns_of(table.draft.stacks[cell][-1]),)
        return ()

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """The steps of a change: a piece is placed or moved."""
        picks = as_edited_table(position).spellings[move]
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
        """A reason only for a slab that would not lie flat."""
        table = as_edited_table(position)
        match picks:
            case (FromHand(), OrientedAs(piece), Onto(cell)) if cell_count(piece) > 1 and cell not in target_cells(
                table, piece
            ):
                return Reason(table.editing.drafts.uneven_rule, (cell,))
        return None

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every cell where the piece may go."""
        table = as_edited_table(position)
        sides = self.sides(position, picks[0]) if picks else ()
        return tuple(Mark(cell, None) for cell in target_cells(table, sides[0][0])) if sides else ()


def _take_off_picks(table: EditedTable, first: Pick) -> Sequence[tuple[Pick, ...]]:
    """How many pieces may be taken off a stack."""
    if not isinstance(first, FromStack):
        return ((),)
    return tuple((Off(count),) for count in range(1, len(table.draft.stacks[first.cell]) + 1))


def near_cells(stacks: Collection[Cell]) -> tuple[Cell, ...]:
    """The cells of an unbounded table where a piece may be put."""
    found = set(stacks) or {(0, 0)}
    for _ring in range(NEAR_CELLS if stacks else FAR_CELLS):
        found |= {other for cell in found for other in neighbours(cell)}
    return tuple(sorted(found))


def target_cells(table: EditedTable, piece: Piece) -> tuple[Cell, ...]:
    """Every cell where a piece may be put: all cells of a board, or the near cells of an unbounded table."""
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
    """The match of a draft: a single position without moves; `game` keeps the seats' names for their colours."""

    def __init__(self, game: Game, editing: Editing, orientations: Mapping[FromHand, Piece]) -> None:
        super().__init__(game, editing.options)
        texts = replace(game.texts, words={})
        self.game = replace(game, view=EditedView(), facts=Facts(), repetition="", texts=texts)
        self.position = EditedTable(editing, orientations)


def apply_spelling(editing: Editing, spelling: Spelling) -> Draft:
    """The draft after the picks of a move."""
    draft = editing.draft
    match spelling:
        case (FromHand(), Onto(cell), OrientedAs(piece)) | (FromHand(), OrientedAs(piece), Onto(cell)):
            return draft.put(cell, piece.moved_to(cell))
        case (FromHand() as first, Onto(cell)):
            return draft.put(cell, editing.stock.sides_of(first)[0][0])
        case (FromStack(source), Off(count), Onto(cell)):
            rest, taken = draft.take_off(source, count)
            return rest.put(cell, *taken)
        case (FromStack(source), Onto(cell), OrientedAs(piece)):
            rest, _taken = draft.take_off(source)
            return rest.put(cell, piece)
    raise ValueError(f"no change of a draft: {spelling}")


def take_off_top(editing: Editing, cell: Cell) -> tuple[Draft, FromHand | None, Piece]:
    """The draft without the top piece of a stack, the pocket for that piece, and the piece as it lay.

    Raises StaxError if other pieces lie on it.
    """
    rest, (piece,) = editing.draft.take_off(cell)
    pocket = editing.stock.pocket_for(rest, piece)
    return rest, FromHand(piece.owner, pocket) if pocket is not None else None, as_in_hand(piece)
