"""A move told in steps, which the eye sees and the ear hears.

Replaying the steps over the arrangement before gives the arrangement after, so an animation cannot lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.hexes import Cell
from game.core.pieces import Arrangement, Piece


@dataclass(frozen=True, slots=True)
class Place:
    """The piece leaves pocket `pocket` of seat `seat` and lies on top at `cell` as `piece`."""

    seat: int
    pocket: int
    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Slide:
    """`count` pieces off the top go along `path`, from its first cell to its last, in their order."""

    count: int
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The top piece at `cell` is turned to lie as `piece`."""

    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Capture:
    """The piece just under the top piece at `cell` leaves the table as a prize."""

    cell: Cell


Step: TypeAlias = Place | Slide | Turn | Capture


def _after(before: Arrangement, step: Step) -> Arrangement:
    stacks = dict(before.stacks)
    if isinstance(step, Place):
        stacks[step.cell] = (*stacks.get(step.cell, ()), step.piece)
        hands = list(before.hands)
        hand = list(hands[step.seat])
        hand[step.pocket] = replace(hand[step.pocket], filled=False)
        hands[step.seat] = tuple(hand)
        return replace(before, stacks=stacks, hands=tuple(hands))
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
    """The arrangement after the steps."""
    for step in steps:
        before = _after(before, step)
    return before
