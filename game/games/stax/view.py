"""Stax as a player sees and clicks it: the arrangement, the picks of a move, the steps of a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FirstPick, FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Arrangement, HexTable, HexTile, Piece, Pocket
from game.core.display.showing import Descent, Hunt, Mark, MovementLine, Reason
from game.core.display.steps import Capture, Place, Slide, Step, Turn
from game.core.game import View
from game.core.geometry.hexes import Cell, bearing, step
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.stax import lines, why
from game.games.stax.descent import find_descent, heights_after, heights_of
from game.games.stax.notation import stax_of
from game.games.stax.rules import Stax
from game.games.stax.tiles import FACES, REVERSIBLE, SHAPES, turns_of

HEX_TABLE: Final = HexTable()


class StaxView(View):
    """The view of Stax; pocket i of a hand is the tile i of `tiles.SHAPE_NAMES`: the king first, the queen last."""

    def arrangement(self, position: Position) -> Arrangement:
        """All tiles on the table and in the hands, and the captured king."""
        stax = stax_of(position)
        stacks = {cell: tuple(HexTile(*tile) for tile in stax.tiles_at(*cell)) for cell in stax.cells()}
        captured = tuple(HexTile(*tile) for tile in stax.captured_tiles())
        return Arrangement(HEX_TABLE, stacks, tuple(_hand(stax, seat) for seat in range(stax.seats)), captured)

    def spell(self, position: Position, move: int) -> Spelling:
        """The tile in hand or the stack, the cell, the orientation there."""
        stax = stax_of(position)
        parts = stax.move_parts(move)
        if parts[0] == "place":
            _, pointers, target = parts
            first: Pick = FromHand(stax.turn, stax.shape_of(pointers))
        else:
            _, origin, target, pointers = parts
            first = FromStack(origin)
        return first, Onto(target), OrientedAs(HexTile(stax.turn, pointers))

    def first_picks(self, position: Position) -> tuple[FirstPick, ...]:
        """The tiles in hand and the stacks that have a legal move, in the order of hand and table."""
        stax = stax_of(position)
        hand = [FromHand(stax.turn, pocket) for pocket in stax.hand(stax.turn)]
        picks: list[FirstPick] = [*hand, *(FromStack(cell) for cell in stax.cells())]
        return tuple(first for first in picks if why.moves_of(stax, first))

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal moves that begin with a click, by their spellings."""
        return {self.spell(position, move): Move(move) for move in why.moves_of(stax_of(position), first)}

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """Two sides for the reversible tile in hand, else a single side; the current turn comes first."""
        stax = stax_of(position)
        if isinstance(first, FromHand):
            faces = FACES[first.pocket]
            halves = (faces[:6], faces[6:]) if first.pocket == REVERSIBLE else (faces,)
            return tuple(tuple(HexTile(first.seat, face) for face in half) for half in halves)
        pile = stax.tiles_at(*first.cell) if isinstance(first, FromStack) else []
        return tuple(tuple(HexTile(seat, face) for face in turns_of(lie)) for seat, lie in pile[-1:])

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """A tile is placed; or it slides over every cell on its way, captures the king it lands on, and turns."""
        stax = stax_of(position)
        parts = stax.move_parts(move)
        if parts[0] == "place":
            _, pointers, target = parts
            return (Place(stax.turn, stax.shape_of(pointers), target, HexTile(stax.turn, pointers)),)
        _, origin, target, pointers = parts
        steps: list[Step] = [Slide(1, _path(origin, target))]
        under = stax.tiles_at(*target)
        if under and under[-1][1] == 0:
            steps.append(Capture(target))
        if stax.tiles_at(*origin)[-1][1] != pointers:
            steps.append(Turn(target, HexTile(stax.turn, pointers)))
        return tuple(steps)

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The first rule, in the order of `why`, that the picks break; None if they are, or begin, a legal move."""
        return why.why_not(stax_of(position), picks)

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every conceivable target cell of a picked piece; it is legal if the piece may go there in any turn."""
        return why.marks(stax_of(position), picks[0])

    def lines(
        self, position: Position, origin: Cell, piece: Piece | None, picks: Spelling = ()
    ) -> tuple[MovementLine, ...]:
        """The lines of the top tile on `origin`, for its owner, or of `piece` as if it lay there."""
        stax = stax_of(position)
        if picks:
            stax.play(self.moves_by_spelling(stax, picks[0])[picks])
        found = (
            lines.lines_of(stax, origin)
            if not isinstance(piece, HexTile)
            else lines.lines_of_imagined_tile(stax, origin, piece)
        )
        if picks:
            stax.undo()
        return found

    def threats(self, position: Position) -> tuple[MovementLine, ...]:
        """All lines of movement that end on a king which the line's owner may capture."""
        return lines.threats(stax_of(position))

    def hunts(self, position: Position) -> tuple[Hunt, ...]:
        """With three players the enemy of each; with two there is no doubt, so none."""
        stax = stax_of(position)
        if stax.seats == 2:
            return ()
        preys = [stax.enemy_of(seat) for seat in range(stax.seats)]
        return tuple(Hunt(seat, prey, stax.king_cell(prey)) for seat, prey in enumerate(preys))

    def ending(self, position: Position) -> Reason | None:
        """A king has been captured, or the player to move has no legal move."""
        stax = stax_of(position)
        if stax.outcome() == PLAYING:
            return None
        return Reason("no-move") if stax.is_without_moves() else Reason("king-captured")

    def descent(self, position: Position, cell: Cell, picks: Spelling = ()) -> Descent | None:
        """The shortest way down from a stack, after the move that `picks` spell."""
        stax = stax_of(position)
        match picks:
            case (FromStack(origin), Onto(target), *_):
                return find_descent(heights_after(stax, origin, target), cell)
            case (FromHand(), Onto(target), *_):
                return find_descent(heights_after(stax, None, target), cell)
        return find_descent(heights_of(stax), cell)


def _hand(stax: Stax, seat: int) -> tuple[Pocket, ...]:
    shapes = stax.hand(seat)
    return tuple(Pocket(HexTile(seat, FACES[shape][0]), shape in shapes) for shape in range(SHAPES))


def _path(origin: Cell, target: Cell) -> tuple[Cell, ...]:
    straight = bearing(origin, target)
    assert straight is not None  # a legal movement is along a line
    direction, count = straight
    return tuple(step(origin, direction, passed) for passed in range(count + 1))


STAX_VIEW: Final = StaxView()
