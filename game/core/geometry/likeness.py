"""Likeness: positions that are one and the same once they are turned, mirrored, shifted, and the colours changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.display.picks import FromHand, FromStack, Lying, Onto, Pick, Spelling
from game.core.display.pieces import Arrangement, HexTable, HexTile, Piece, Slab
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.geometry.symmetry import Motion, motions, shifted_home
from game.core.move import Move
from game.core.position import Position

Form: TypeAlias = tuple[tuple[Cell, tuple[tuple[int, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """The form of a position, and all motions that bring the position into it."""

    form: Form
    ways: tuple[Motion, ...]


def likeness(game: Game, position: Position) -> Form:
    """The same for two positions of a game just when they are alike for who is to move: what lies where, least form."""
    return placing(game, position).form


def placing(game: Game, position: Position) -> Placing:
    """The form of a position and the ways into it: several where the position can be laid upon itself."""
    arrangement = game.view.arrangement(position)
    forms = [_form(arrangement, position, motion) for motion in motions(arrangement.field)]
    least = min(form for form, _ in forms)
    return Placing(least, tuple(way for form, way in forms if form == least))


def _form(arrangement: Arrangement, position: Position, motion: Motion) -> tuple[Form, Motion]:
    stacks = arrangement.stacks
    if isinstance(arrangement.field, HexTable):
        motion = motion.then(shifted_home([motion.cell(cell) for cell in stacks]))

    def told(piece: Piece) -> tuple[int, ...]:
        owner = (piece.owner - position.turn) % position.seats
        if isinstance(piece, HexTile):
            return owner, motion.pointers(piece.pointers)
        if isinstance(piece, Slab):
            return owner, *(part for cell in sorted(map(motion.cell, piece.cells)) for part in cell)
        return (owner,)

    return tuple(sorted((motion.cell(cell), tuple(map(told, pile))) for cell, pile in stacks.items())), motion


def counterpart(game: Game, position: Position, move: Move, other: Position, motion: Motion) -> Move | None:
    """What a move of a position becomes in another one upon which a motion lays it; None where that is not legal."""
    view = game.view
    first, *rest = view.spell(position, move)
    picks = tuple(_moved(rest, motion, (other.turn - position.turn) % other.seats, other.seats))
    if isinstance(first, FromStack):
        first = FromStack(motion.cell(first.cell))
        return _spelled(game, other, (first, *picks))
    if not isinstance(first, FromHand):
        return _spelled(game, other, (first, *picks))
    face = _face(view.sides(position, first)[0][0], motion)
    for pocket in view.firsts(other):
        if isinstance(pocket, FromHand) and pocket.seat == other.turn:
            lying = [piece for side in view.sides(other, pocket) for piece in side if _face(piece) == face]
            if lying and _is_empty(view.arrangement(other)):
                return _first(game, position, move, other, pocket)
            if lying:
                return _spelled(game, other, (pocket, *_as_slab(picks, lying[0])))
    return None


def _first(game: Game, position: Position, move: Move, other: Position, pocket: Pick) -> Move | None:
    """The same for the first piece on a table of hexagons, where a game may have one of all that come to the same."""
    wanted = likeness_after(game, position, move)
    spelled = game.view.spelled(other, pocket).values()
    return next((each for each in spelled if likeness_after(game, other, each) == wanted), None)


def _is_empty(arrangement: Arrangement) -> bool:
    """Whether nothing lies on a table of hexagons."""
    return isinstance(arrangement.field, HexTable) and not arrangement.stacks


def likeness_after(game: Game, position: Position, move: Move) -> Form:
    """The likeness of what a legal move leads to."""
    position.play(move)
    try:
        return likeness(game, position)
    finally:
        position.undo()


def _spelled(game: Game, position: Position, picks: Spelling) -> Move | None:
    return game.view.spelled(position, picks[0]).get(picks)


def _face(piece: Piece, motion: Motion | None = None) -> object:
    """How a piece lies, whoever's it is, once it has been moved."""
    if isinstance(piece, HexTile):
        return motion.pointers(piece.pointers) if motion is not None else piece.pointers
    if isinstance(piece, Slab):
        return motion.slab(piece.cells) if motion is not None else piece.cells
    return None


def _moved(picks: list[Pick], motion: Motion, by: int, seats: int) -> Iterator[Pick]:
    """The picks after the first; a slab's first cell may be another one once it has been moved."""
    slab: Slab | None = None
    for pick in picks:
        match pick:
            case Lying(Slab(owner, _, cells) as piece):
                slab = piece
                yield Lying(replace(piece, owner=(owner + by) % seats, cells=motion.slab(cells)))
            case Lying(HexTile(owner, pointers)):
                yield Lying(HexTile((owner + by) % seats, motion.pointers(pointers)))
            case Onto(cell):
                yield Onto(min(map(motion.cell, slab.cells_at(cell))) if slab is not None else motion.cell(cell))
            case _:
                yield pick


def _as_slab(picks: Spelling, like: Piece) -> Iterator[Pick]:
    """The same picks with a slab in the stain that its owner has."""
    for pick in picks:
        if isinstance(pick, Lying) and isinstance(pick.piece, Slab) and isinstance(like, Slab):
            yield Lying(replace(pick.piece, stain=like.stain))
        else:
            yield pick
