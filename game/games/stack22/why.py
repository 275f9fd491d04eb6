"""Why a placement is not legal in Stack-22: the rules are checked in this order; the first broken rule is the answer.

- A tile: `over`, `stays` (it lies on the table), `not-yours` (the other's hand), `not-in-hand` (it lies on the table).
- The orientation: `not-a-turn`.
- The cell: `first-placement` (the first tile lies in the middle, unturned), `not-flat` (its cells, whose heights
  differ), `touches-nothing`, `one-tile-below` (its cells, all on the same tile), `higher-possible` (cells: the nearest
  of the highest places of this tile; values: the level there and here).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Slab
from game.core.display.showing import Mark, Reason
from game.core.errors import N_
from game.core.geometry.hexes import Cell, neighbours
from game.core.outcome import PLAYING
from game.games.stack22.forms import (
    ALL_FORMS,
    FIRST_FORMS,
    FORM_NUMBERS,
    FORM_TILES,
    TILE_LETTERS,
    cell_of,
    is_on_table,
    place_of,
)
from game.games.stack22.rules import Stack22

REFUSED_TEXTS: Final[Mapping[str, str]] = {  # the message for a refused text, with the placement as {move}
    "not-in-hand": N_("{move} is not legal here: the tile is not in hand."),
    "first-placement": N_("{move} is not legal here: the first tile lies in form 0 on 0,0."),
    "not-flat": N_("{move} is not legal here: its five cells are not equally high."),
    "touches-nothing": N_("{move} is not legal here: it touches no tile."),
    "one-tile-below": N_("{move} is not legal here: it would lie on a single tile."),
    "higher-possible": N_("{move} is not legal here: the tile can go to level {level}."),
}


def why_not(game: Stack22, picks: Spelling) -> Reason | None:
    """The first rule that the picks break; None if they are, or begin, a legal placement."""
    match picks:
        case ():
            return None if game.outcome() == PLAYING else Reason("over")
        case (FromStack(cell), *_):
            return Reason("stays", (cell,)) if game.outcome() == PLAYING else Reason("over")
        case (FromHand() as first,):
            return why_not_piece(game, first)
        case (FromHand() as first, OrientedAs(piece)):
            return why_not_piece(game, first) or why_not_form(game, first, piece)
        case (FromHand() as first, Onto(cell)):
            return why_not_piece(game, first) or _why_not_any_form(game, first, cell)
        case (FromHand() as first, OrientedAs(piece), Onto(cell)):
            reason = why_not_piece(game, first)
            number = form_number(game, first, piece)
            if reason or number is None:
                return reason or Reason("not-a-turn", (cell,))
            return why_not_placement(game, number, cell)
    raise ValueError(f"not the picks of a placement in their order: {picks}")


def why_not_piece(game: Stack22, first: FromHand) -> Reason | None:
    """Why a tile may not be placed at all."""
    if game.outcome() != PLAYING:
        return Reason("over")
    if first.seat != game.turn:
        return Reason("not-yours")
    tiles = tiles_of(game)
    if not 0 <= first.pocket < len(tiles) or not game.hand(game.turn) >> tiles[first.pocket] & 1:
        return Reason("not-in-hand")
    return None


def tiles_of(game: Stack22) -> list[int]:
    """The tiles of the game, in the order of the pockets."""
    return [tile for tile in range(len(TILE_LETTERS)) if game.tile_set() >> tile & 1]


def form_number(game: Stack22, first: FromHand, piece: object) -> int | None:
    """The number of the oriented form that a slab shows; None if it is no form of the picked tile."""
    if not isinstance(piece, Slab) or piece.owner != first.seat:
        return None
    number = FORM_NUMBERS.get(piece.cells)
    return number if number is not None and FORM_TILES[number] == tiles_of(game)[first.pocket] else None


def why_not_form(game: Stack22, first: FromHand, piece: object) -> Reason | None:
    """Why a tile may not lie in an orientation anywhere."""
    number = form_number(game, first, piece)
    if number is None:
        return Reason("not-a-turn")
    legal = game.legal_of(FORM_TILES[number])
    if any(move >> 18 == number for move in legal):
        return None
    if not game.placements():
        return Reason("first-placement")
    return Reason("nowhere-so", (), {"level": level_of(game, legal[0])})


def level_of(game: Stack22, move: int) -> int:
    """The level of a placement: 1 for the table."""
    return int(game.height(move & 0x3FFFF)) + 1


def why_not_placement(game: Stack22, number: int, anchor: Cell) -> Reason | None:
    """Why a form may not lie with its smallest cell on `anchor`."""
    if not game.hand(game.turn) >> FORM_TILES[number] & 1:
        return Reason("not-in-hand")
    cells = cells_of_form(number, anchor)
    if not game.placements():
        first = number == FIRST_FORMS[FORM_TILES[number]] and anchor == (0, 0)
        return None if first else Reason("first-placement")
    if not is_on_table(anchor):
        return Reason("touches-nothing", cells)
    heights = [game.height(place_of(cell)) for cell in cells]
    if len(set(heights)) > 1:
        return Reason(
            "not-flat", tuple(cell for cell, height in zip(cells, heights, strict=True) if height < max(heights))
        )
    if heights[0] == 0 and not any(_covered(game, near) for cell in cells for near in neighbours(cell)):
        return Reason("touches-nothing", cells)
    if heights[0] > 0 and len({game.top(place_of(cell)) for cell in cells}) == 1:
        return Reason("one-tile-below", cells)
    level = game.level_above(FORM_TILES[number], heights[0])
    if level == 0:
        return None
    best = game.legal_of(FORM_TILES[number])
    nearest = min(best, key=lambda move: _distance(cells_of_form(move >> 18, cell_of(move & 0x3FFFF)), cells))
    there = cells_of_form(nearest >> 18, cell_of(nearest & 0x3FFFF))
    return Reason("higher-possible", there, {"level": level, "here": heights[0] + 1})


def _covered(game: Stack22, cell: Cell) -> bool:
    return game.height(place_of(cell)) > 0


def _distance(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> int:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(one, other, strict=True))


def cells_of_form(number: int, anchor: Cell) -> tuple[Cell, ...]:
    """The cells of a form with its smallest cell on `anchor`."""
    return tuple((q + anchor[0], r + anchor[1]) for q, r in ALL_FORMS[number])


def _why_not_any_form(game: Stack22, first: FromHand, anchor: Cell) -> Reason | None:
    """Why a tile may not lie with its smallest cell on `anchor` in any turn: the reason against its first form."""
    tile = tiles_of(game)[first.pocket]
    reasons = (why_not_placement(game, number, anchor) for number in range(FIRST_FORMS[tile], FIRST_FORMS[tile + 1]))
    first_reason = next(reasons)
    return None if first_reason is None or any(reason is None for reason in reasons) else first_reason


def marks(game: Stack22, picks: Spelling) -> tuple[Mark, ...]:
    """Every cell that the picked tile covers in some legal placement, in the picked orientation or in any."""
    first: Pick | None = picks[0] if picks else None
    if not isinstance(first, FromHand) or why_not_piece(game, first) is not None:
        return ()
    number = form_number(game, first, picks[1].piece) if len(picks) > 1 and isinstance(picks[1], OrientedAs) else None
    anchors = defaultdict[int, list[Cell]](list)
    for move in game.legal_of(tiles_of(game)[first.pocket]):
        if number is None or move >> 18 == number:
            anchors[move >> 18].append(cell_of(move & 0x3FFFF))
    covered = {(q + a, r + b) for form, cells in anchors.items() for a, b in ALL_FORMS[form] for q, r in cells}
    return tuple(Mark(cell, None) for cell in sorted(covered))
