"""Stack-22 as a player sees and clicks it: the arrangement, the picks of a placement, its visible steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Arrangement, HexTable, Piece, Pocket, Slab, Stain
from game.core.display.showing import Mark, Reason, Score, ScoreRow
from game.core.display.steps import Place, Step
from game.core.game import View
from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position
from game.games.stack22 import why
from game.games.stack22.forms import ALL_FORMS, FORM_TILES, FORMS, Cells, cell_of, mirror, turns_of
from game.games.stack22.notation import stack22_of
from game.games.stack22.rules import Stack22
from game.games.stack22.why import cells_of_form, tiles_of

SEAT_STAINS: Final[tuple[Stain, ...]] = ("ivory", "slate")
HEX_TABLE: Final = HexTable()
PLACE_MASK: Final = 0x3FFFF  # of a move, where its smallest cell lies


class Stack22View(View):
    """The view of Stack-22, with a pocket for each tile of the game, in the order of their letters."""

    def arrangement(self, position: Position) -> Arrangement:
        """All tiles on the table and in the hands."""
        game = stack22_of(position)
        stacks: dict[tuple[int, int], tuple[Piece, ...]] = {}
        for number, move in enumerate(game.placements()):
            slab = slab_of(number % 2, cells_of_form(move >> 18, cell_of(move & PLACE_MASK)))
            for cell in slab.cells:
                stacks[cell] = (*stacks.get(cell, ()), slab)
        return Arrangement(HEX_TABLE, stacks, (_hand(game, 0), _hand(game, 1)))

    def spell(self, position: Position, move: int) -> Spelling:
        """The tile in hand, its orientation, the cell of its smallest cell."""
        game = stack22_of(position)
        first = FromHand(game.turn, tiles_of(game).index(FORM_TILES[move >> 18]))
        return first, OrientedAs(slab_of(game.turn, ALL_FORMS[move >> 18])), Onto(cell_of(move & PLACE_MASK))

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """Every tile in hand, since each has a legal placement."""
        game = stack22_of(position)
        if game.outcome() != PLAYING:
            return ()
        tiles = game.hand(game.turn)
        return tuple(FromHand(game.turn, pocket) for pocket, tile in enumerate(tiles_of(game)) if tiles >> tile & 1)

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal placements of a tile, by their spellings."""
        game = stack22_of(position)
        if not isinstance(first, FromHand) or why.why_not_piece(game, first) is not None:
            return {}
        orientations = {
            number: OrientedAs(slab_of(game.turn, ALL_FORMS[number])) for number in _form_numbers(game, first)
        }
        moves = game.legal_of(tiles_of(game)[first.pocket])
        return {(first, orientations[move >> 18], Onto(cell_of(move & PLACE_MASK))): Move(move) for move in moves}

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """The turns of the tile's front and, if they differ, of its back."""
        game = stack22_of(position)
        tiles = tiles_of(game)
        if not isinstance(first, FromHand) or not 0 <= first.pocket < len(tiles):
            return ()
        one = turns_of(FORMS[tiles[first.pocket]][0])
        other = turns_of(mirror(one[0]))
        sides = (one,) if other[0] in one else (one, other)
        return tuple(tuple(slab_of(first.seat, cells) for cells in side) for side in sides)

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """The tile is placed."""
        game = stack22_of(position)
        slab = slab_of(game.turn, cells_of_form(move >> 18, cell_of(move & PLACE_MASK)))
        return (Place(game.turn, tiles_of(game).index(FORM_TILES[move >> 18]), slab.cells[0], slab),)

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The first rule, in the order of `why`, that the picks break.

        None if they are, or begin, a legal placement.
        """
        return why.why_not(stack22_of(position), picks)

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every cell that the picked tile covers in some legal placement."""
        return why.marks(stack22_of(position), picks)

    def score(self, position: Position) -> Score:
        """The tiles on each level from the top down, and the level that decides as things stand."""
        game = stack22_of(position)
        levels = list(range(max(1, game.top_height()), 0, -1))
        rows = tuple(ScoreRow(Reason("level", (), {"level": level}), _counts(game, level)) for level in levels)
        decides = deciding_level(game)
        return Score(rows, None if decides is None else levels.index(decides))

    def ending(self, position: Position) -> Reason | None:
        """The level that decided, with the first cells of its tiles, the winner's last.

        Or that all levels are equal.
        """
        game = stack22_of(position)
        if game.outcome() == PLAYING:
            return None
        level = deciding_level(game)
        if game.outcome() == DRAW or level is None:
            return Reason("all-equal")
        counts = _counts(game, level)
        values = {"winner": game.leader(), "level": level, "most": max(counts), "least": min(counts)}
        stacks = self.arrangement(position).stacks
        on_level = {pile[level - 1] for pile in stacks.values() if len(pile) >= level}
        tiles = sorted((tile for tile in on_level if isinstance(tile, Slab)), key=lambda tile: (tile.owner, tile.cells))
        tiles.sort(key=lambda tile: tile.owner == game.leader())
        return Reason("decided", tuple(tile.cells[0] for tile in tiles), values)


def slab_of(seat: int, cells: Cells) -> Slab:
    """A seat's tile that covers some cells, which are sorted."""
    return Slab(seat, SEAT_STAINS[seat], cells)


def _hand(game: Stack22, seat: int) -> tuple[Pocket, ...]:
    tiles = game.hand(seat)
    return tuple(Pocket(slab_of(seat, FORMS[tile][0]), bool(tiles >> tile & 1)) for tile in tiles_of(game))


def _form_numbers(game: Stack22, first: FromHand) -> list[int]:
    tile = tiles_of(game)[first.pocket]
    return [number for number in range(len(ALL_FORMS)) if FORM_TILES[number] == tile]


def _counts(game: Stack22, level: int) -> tuple[int, int]:
    return game.count_on_level(0, level), game.count_on_level(1, level)


def deciding_level(game: Stack22) -> int | None:
    """The first level, in the order of comparison, on which the numbers of tiles differ; None if no level does."""
    levels = range(1, game.top_height() + 1)
    for level in levels if game.is_lowest() else reversed(levels):
        if game.count_on_level(0, level) != game.count_on_level(1, level):
            return level
    return None


STACK22_VIEW: Final = Stack22View()
