"""Canonical forms: positions that differ only by a turn, a reflection, a shift or a swap of colours have the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Arrangement, HexTable, HexTile, Piece, Slab
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.geometry.symmetry import Isometry, isometries, shift_to_origin
from game.core.move import Move
from game.core.position import Position

CanonicalForm: TypeAlias = tuple[tuple[Cell, tuple[tuple[int, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class CanonicalPlacement:
    """The canonical form of a position, and all isometries that bring the position into it.

    There are several isometries if the position has a symmetry of its own.
    """

    form: CanonicalForm
    isometries: tuple[Isometry, ...]


def canonical_form(game: Game, position: Position) -> CanonicalForm:
    """The canonical form of a position, seen by the player to move.

    Two positions of a game have the same form exactly if an isometry and a swap of colours turn them into each other.
    """
    return canonical_placement(game, position).form


def canonical_placement(game: Game, position: Position) -> CanonicalPlacement:
    """The canonical form of a position, the smallest of its images, with the isometries that lead to it."""
    arrangement = game.view.arrangement(position)
    forms = [_form_by(arrangement, position, isometry) for isometry in isometries(arrangement.field)]
    smallest = min(form for form, _ in forms)
    return CanonicalPlacement(smallest, tuple(isometry for form, isometry in forms if form == smallest))


def _form_by(arrangement: Arrangement, position: Position, isometry: Isometry) -> tuple[CanonicalForm, Isometry]:
    stacks = arrangement.stacks
    if isinstance(arrangement.field, HexTable):
        isometry = isometry.then(shift_to_origin([isometry.map_cell(cell) for cell in stacks]))

    def piece_code(piece: Piece) -> tuple[int, ...]:
        owner = (piece.owner - position.turn) % position.seats
        if isinstance(piece, HexTile):
            return owner, isometry.map_pointers(piece.pointers)
        if isinstance(piece, Slab):
            return owner, *(part for cell in sorted(map(isometry.map_cell, piece.cells)) for part in cell)
        return (owner,)

    return tuple(
        sorted((isometry.map_cell(cell), tuple(map(piece_code, pile))) for cell, pile in stacks.items())
    ), isometry


def mapped_move(game: Game, position: Position, move: Move, other: Position, isometry: Isometry) -> Move | None:
    """The move of `other` that corresponds to a move of `position`, where `isometry` maps `position` onto `other`.

    None if the corresponding move is not legal there.
    """
    view = game.view
    first, *rest = view.spell(position, move)
    picks = tuple(_mapped_picks(rest, isometry, (other.turn - position.turn) % other.seats, other.seats))
    if isinstance(first, FromStack):
        first = FromStack(isometry.map_cell(first.cell))
        return _move_with_spelling(game, other, (first, *picks))
    if not isinstance(first, FromHand):
        return _move_with_spelling(game, other, (first, *picks))
    face = _orientation_of(view.sides(position, first)[0][0], isometry)
    for pocket in view.first_picks(other):
        if isinstance(pocket, FromHand) and pocket.seat == other.turn:
            orientations = [
                piece for side in view.sides(other, pocket) for piece in side if _orientation_of(piece) == face
            ]
            if orientations and _is_empty(view.arrangement(other)):
                return _mapped_first_move(game, position, move, other, pocket)
            if orientations:
                return _move_with_spelling(game, other, (pocket, *_as_slab(picks, orientations[0])))
    return None


def _mapped_first_move(game: Game, position: Position, move: Move, other: Position, pocket: Pick) -> Move | None:
    """`mapped_move` for the first piece on an open table: games list only some of the equivalent placements there."""
    form = canonical_form_after(game, position, move)
    candidates = game.view.moves_by_spelling(other, pocket).values()
    return next((each for each in candidates if canonical_form_after(game, other, each) == form), None)


def _is_empty(arrangement: Arrangement) -> bool:
    """Whether the arrangement is an open table with nothing on it."""
    return isinstance(arrangement.field, HexTable) and not arrangement.stacks


def canonical_form_after(game: Game, position: Position, move: Move) -> CanonicalForm:
    """The canonical form of the position after a legal move; the position stays as it was."""
    position.play(move)
    try:
        return canonical_form(game, position)
    finally:
        position.undo()


def _move_with_spelling(game: Game, position: Position, picks: Spelling) -> Move | None:
    return game.view.moves_by_spelling(position, picks[0]).get(picks)


def _orientation_of(piece: Piece, isometry: Isometry | None = None) -> object:
    """How a piece lies after an isometry, if one is given; whose piece it is does not matter."""
    if isinstance(piece, HexTile):
        return isometry.map_pointers(piece.pointers) if isometry is not None else piece.pointers
    if isinstance(piece, Slab):
        return isometry.map_slab(piece.cells) if isometry is not None else piece.cells
    return None


def _mapped_picks(picks: list[Pick], isometry: Isometry, by: int, seats: int) -> Iterator[Pick]:
    """The picks after the first, mapped; the first cell of a slab may be a different cell after the isometry."""
    slab: Slab | None = None
    for pick in picks:
        match pick:
            case OrientedAs(Slab(owner, _, cells) as piece):
                slab = piece
                yield OrientedAs(replace(piece, owner=(owner + by) % seats, cells=isometry.map_slab(cells)))
            case OrientedAs(HexTile(owner, pointers)):
                yield OrientedAs(HexTile((owner + by) % seats, isometry.map_pointers(pointers)))
            case Onto(cell):
                yield Onto(
                    min(map(isometry.map_cell, slab.cells_at(cell))) if slab is not None else isometry.map_cell(cell)
                )
            case _:
                yield pick


def _as_slab(picks: Spelling, like: Piece) -> Iterator[Pick]:
    """The picks with each slab in the stain of `like`."""
    for pick in picks:
        if isinstance(pick, OrientedAs) and isinstance(pick.piece, Slab) and isinstance(like, Slab):
            yield OrientedAs(replace(pick.piece, stain=like.stain))
        else:
            yield pick
