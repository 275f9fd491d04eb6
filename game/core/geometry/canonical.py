"""Likeness: positions that are one and the same once they are turned, mirrored, shifted, and the colours changed."""

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
    """The form of a position, and all motions that bring the position into it."""

    form: CanonicalForm
    isometries: tuple[Isometry, ...]


def canonical_form(game: Game, position: Position) -> CanonicalForm:
    """The same for two positions of a game just when they are alike for who is to move: what lies where, least form."""
    return canonical_placement(game, position).form


def canonical_placement(game: Game, position: Position) -> CanonicalPlacement:
    """The form of a position and the ways into it: several where the position can be laid upon itself."""
    arrangement = game.view.arrangement(position)
    forms = [_form_by(arrangement, position, motion) for motion in isometries(arrangement.field)]
    smallest = min(form for form, _ in forms)
    return CanonicalPlacement(smallest, tuple(isometry for form, isometry in forms if form == smallest))


def _form_by(arrangement: Arrangement, position: Position, motion: Isometry) -> tuple[CanonicalForm, Isometry]:
    stacks = arrangement.stacks
    if isinstance(arrangement.field, HexTable):
        motion = motion.then(shift_to_origin([motion.map_cell(cell) for cell in stacks]))

    def told(piece: Piece) -> tuple[int, ...]:
        owner = (piece.owner - position.turn) % position.seats
        if isinstance(piece, HexTile):
            return owner, motion.map_pointers(piece.pointers)
        if isinstance(piece, Slab):
            return owner, *(part for cell in sorted(map(motion.map_cell, piece.cells)) for part in cell)
        return (owner,)

    return tuple(sorted((motion.map_cell(cell), tuple(map(told, pile))) for cell, pile in stacks.items())), motion


def mapped_move(game: Game, position: Position, move: Move, other: Position, motion: Isometry) -> Move | None:
    """What a move of a position becomes in another one upon which a motion lays it; None where that is not legal."""
    view = game.view
    first, *rest = view.spell(position, move)
    picks = tuple(_mapped_picks(rest, motion, (other.turn - position.turn) % other.seats, other.seats))
    if isinstance(first, FromStack):
        first = FromStack(motion.map_cell(first.cell))
        return _move_with_spelling(game, other, (first, *picks))
    if not isinstance(first, FromHand):
        return _move_with_spelling(game, other, (first, *picks))
    face = _orientation_of(view.sides(position, first)[0][0], motion)
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
    """The same for the first piece on a table of hexagons, where a game may have one of all that come to the same."""
    form = canonical_form_after(game, position, move)
    candidates = game.view.moves_by_spelling(other, pocket).values()
    return next((each for each in candidates if canonical_form_after(game, other, each) == form), None)


def _is_empty(arrangement: Arrangement) -> bool:
    """Whether nothing lies on a table of hexagons."""
    return isinstance(arrangement.field, HexTable) and not arrangement.stacks


def canonical_form_after(game: Game, position: Position, move: Move) -> CanonicalForm:
    """The likeness of what a legal move leads to."""
    position.play(move)
    try:
        return canonical_form(game, position)
    finally:
        position.undo()


def _move_with_spelling(game: Game, position: Position, picks: Spelling) -> Move | None:
    return game.view.moves_by_spelling(position, picks[0]).get(picks)


def _orientation_of(piece: Piece, motion: Isometry | None = None) -> object:
    """How a piece lies, whoever's it is, once it has been moved."""
    if isinstance(piece, HexTile):
        return motion.map_pointers(piece.pointers) if motion is not None else piece.pointers
    if isinstance(piece, Slab):
        return motion.map_slab(piece.cells) if motion is not None else piece.cells
    return None


def _mapped_picks(picks: list[Pick], motion: Isometry, by: int, seats: int) -> Iterator[Pick]:
    """The picks after the first; a slab's first cell may be another one once it has been moved."""
    slab: Slab | None = None
    for pick in picks:
        match pick:
            case OrientedAs(Slab(owner, _, cells) as piece):
                slab = piece
                yield OrientedAs(replace(piece, owner=(owner + by) % seats, cells=motion.map_slab(cells)))
            case OrientedAs(HexTile(owner, pointers)):
                yield OrientedAs(HexTile((owner + by) % seats, motion.map_pointers(pointers)))
            case Onto(cell):
                yield Onto(
                    min(map(motion.map_cell, slab.cells_at(cell))) if slab is not None else motion.map_cell(cell)
                )
            case _:
                yield pick


def _as_slab(picks: Spelling, like: Piece) -> Iterator[Pick]:
    """The same picks with a slab in the stain that its owner has."""
    for pick in picks:
        if isinstance(pick, OrientedAs) and isinstance(pick.piece, Slab) and isinstance(like, Slab):
            yield OrientedAs(replace(pick.piece, stain=like.stain))
        else:
            yield pick
