"""Which light the end of a game has: the way that won, the pieces that decided, or the winner's stacks."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.display.pieces import Arrangement, Slab
from game.core.display.showing import Reason
from game.core.display.steps import Slide, Step
from game.core.geometry.hexes import Cell, neighbours
from game.ui.render.frame import CountMark, EndLight, Glow


def glow_of(steps: Iterable[Step], after: Arrangement) -> Glow | None:
    """The way of the last move as light; None if a piece came from a hand."""
    slide = next((step for step in steps if isinstance(step, Slide)), None)
    if slide is None:
        return None
    return Glow(tuple((cell, float(len(after.stacks.get(cell, ())))) for cell in slide.path))


def winners_light(arrangement: Arrangement, winner: int) -> EndLight:
    """The light of an end without a last move: on the stacks with a winner's piece on top, on none after a draw."""
    stacks = arrangement.stacks.items()
    return EndLight(tuple((cell, len(pile)) for cell, pile in stacks if pile[-1].owner == winner))


def end_light_of(after: Arrangement, reason: Reason | None) -> tuple[int, EndLight | None, tuple[CountMark, ...]]:
    """The level that has decided a game, 0 if none has, with the light on its pieces and their coins.

    Pieces on the level are numbered for each owner.  If the others have none there, the coins have the number of the
    winner's level and of the others' highest level.
    """
    level = reason.values.get("level") if reason is not None else None
    if reason is None or not isinstance(level, int):
        return 0, None, ()
    winner = reason.values["winner"]
    alone = reason.values.get("least") == 0
    mine = [cell for cell in reason.cells if after.stacks[cell][level - 1].owner == winner]
    others = [cell for cell in reason.cells if cell not in mine]
    low = level if not alone else _highest_level(after, winner)
    rivals = _first_cells(after, low, winner) if alone else others
    coins = [coin_on(after, cell, low, low if alone else index, True) for index, cell in enumerate(rivals, 1)]
    coins += [coin_on(after, cell, level, level if alone else index, False) for index, cell in enumerate(mine, 1)]
    light = EndLight(tuple((cell, level) for cell in mine), tuple((cell, low) for cell in rivals), framed=True)
    return level, light, tuple(coins)


def _highest_level(after: Arrangement, winner: object) -> int:
    """The highest level on which somebody else than the winner has a piece, 0 for none."""
    levels = [level for pile in after.stacks.values() for level, one in enumerate(pile, 1) if one.owner != winner]
    return max(levels, default=0)


def _first_cells(after: Arrangement, level: int, winner: object) -> list[Cell]:
    """The first cells of all pieces on a level that are not the winner's."""
    piles = [pile for pile in after.stacks.values() if len(pile) >= level > 0]
    pieces = {pile[level - 1] for pile in piles if pile[level - 1].owner != winner}
    return sorted(piece.cells[0] for piece in pieces if isinstance(piece, Slab))


def coin_on(after: Arrangement, cell: Cell, level: int, number: int, is_rival: bool) -> CountMark:
    """The coin of a piece on a level, in the middle of its cells that nothing covers; a rival's in its colour."""
    piece = after.stacks[cell][level - 1]
    bare = [one for one in piece.cells_at(cell) if len(after.stacks[one]) == level]
    place = max(bare, key=lambda one: (len({*neighbours(one)} & {*bare}), one), default=cell)
    return CountMark(place, level, number, piece.stain if is_rival else None)
