"""The visible steps of a move, from which animations and sounds are made.

Replaying the steps over the arrangement before the move gives the arrangement after it (a test holds that), so an
animation always ends where the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.display.pieces import Arrangement, Piece, Pocket
from game.core.geometry.hexes import Cell

Hands: TypeAlias = tuple[tuple[Pocket, ...], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A piece leaves a pocket of a seat's hand and comes to lie on top at `cell` as `piece`.

    For a slab `cell` is the first of the cells that it covers.
    """

    seat: int
    pocket: int
    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Slide:
    """`count` pieces from the top of a stack move along `path`, in their order, from its first cell to its last.

    The path has every cell on the way; where a wall throws the pieces back it may have a cell twice.
    """

    count: int
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The top piece at `cell` is turned until it lies as `piece`."""

    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Capture:
    """The piece directly below the top piece at `cell` is captured and leaves the table."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Remove:
    """The whole stack at `cell` leaves the table; each piece goes into the first empty pocket of its owner's hand."""

    cell: Cell


Step: TypeAlias = Place | Slide | Turn | Capture | Remove


def covered_cells(step: Place) -> tuple[Cell, ...]:
    """The cells on which a placed piece comes to lie."""
    return step.piece.cells_at(step.cell)


def _after_placing(before: Arrangement, step: Place) -> Arrangement:
    stacks = dict(before.stacks)
    for cell in covered_cells(step):
        stacks[cell] = (*stacks.get(cell, ()), step.piece)
    return replace(before, stacks=stacks, hands=_with_pocket(before.hands, step.seat, step.pocket, filled=False))


def _with_pocket(hands: Hands, seat: int, pocket: int, filled: bool) -> Hands:
    hand = list(hands[seat])
    hand[pocket] = replace(hand[pocket], filled=filled)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def _after_removing(before: Arrangement, step: Remove) -> Arrangement:
    stacks, hands = dict(before.stacks), before.hands
    for piece in stacks.pop(step.cell):
        empty = next(i for i, pocket in enumerate(hands[piece.owner]) if not pocket.filled)
        hands = _with_pocket(hands, piece.owner, empty, filled=True)
    return replace(before, stacks=stacks, hands=hands)


def _after(before: Arrangement, step: Step) -> Arrangement:
    if isinstance(step, Place):
        return _after_placing(before, step)
    if isinstance(step, Remove):
        return _after_removing(before, step)
    stacks = dict(before.stacks)
    if isinstance(step, Slide):
        source = stacks.pop(step.path[0])
        if len(source) > step.count:
            stacks[step.path[0]] = source[: -step.count]
        stacks[step.path[-1]] = stacks.get(step.path[-1], ()) + source[-step.count :]
        return replace(before, stacks=stacks)
    pile = stacks[step.cell]
    if isinstance(step, Turn):
        stacks[step.cell] = (*pile[:-1], step.piece)
        return replace(before, stacks=stacks)
    stacks[step.cell] = (*pile[:-2], pile[-1])
    return replace(before, stacks=stacks, captured=(*before.captured, pile[-2]))


def replay(before: Arrangement, steps: Iterable[Step]) -> Arrangement:
    """The arrangement after all the steps, in their order."""
    for step in steps:
        before = _after(before, step)
    return before
