"""Drafts of Stack-22: positions that are set up by hand.

An order is searched in which the tiles could have been laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.pieces import Piece, Slab
from game.core.display.showing import Reason
from game.core.draft import Draft, Drafts, Options
from game.core.errors import N_, NotationError
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.games.stack22.forms import FIRST_FORMS, FORM_NUMBERS, FORM_TILES, cell_of, normal_form, place_of
from game.games.stack22.messages import STACK22_TEXTS
from game.games.stack22.notation import SEAT_LETTERS, STACK22_NOTATION, placement_text, stack22_of
from game.games.stack22.rules import Stack22
from game.games.stack22.view import slab_of
from game.games.stack22.why import cells_of_form, why_not_placement

MAX_ORDER_TRIES: Final = 3_000  # placements that are tried before the search gives up


class Stack22Drafts(Drafts):
    """Drafts of Stack-22: tiles in the order in which they were laid; their number decides who is to move."""

    turn_follows = True
    uneven_rule = "not-flat"

    def from_position(self, position: Position) -> Draft:
        """The draft of a position, with the tiles in the order of their placements."""
        order = []
        for number, move in enumerate(stack22_of(position).placements()):
            slab = slab_of(number % 2, cells_of_form(move >> 18, cell_of(move & 0x3FFFF)))
            order.append((slab.cells[0], slab))
        return self.completed_draft(Draft(tuple(order)))

    def completed_draft(self, draft: Draft) -> Draft:
        """The draft with the player to move; players place tiles in turn."""
        counts = [sum(piece.owner == seat for _cell, piece in draft.placements) for seat in (0, 1)]
        return Draft(draft.placements, int(counts[0] > counts[1]), last=draft.last)

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text of the position, with the first order that is found; NotationError says why there is none."""
        return OrderSearch(draft, stack22_of(STACK22_NOTATION.start(options))).position_text()


class OrderSearch:
    """Searches an order in which the tiles of a draft could have been laid, on the empty table `game`.

    The table is shifted so that a tile that may be the first lies in the middle.  Tiles are tried in the draft's order;
    a set of tiles that was tried before is skipped.
    """

    def __init__(self, draft: Draft, game: Stack22) -> None:
        self.draft = draft
        self.game = game
        self.tries_left = MAX_ORDER_TRIES
        self.tried_sets: set[frozenset[int]] = set()
        self.best_refusal: tuple[int, Reason, Piece] | None = None  # the number of tiles laid, the reason, the tile
        self.slabs = [piece for _cell, piece in draft.placements if isinstance(piece, Slab)]
        self.levels = _levels(draft.stacks)

    def position_text(self) -> str:
        """The text of the position, with the order that was found; raises NotationError if there is none."""
        counts = [sum(slab.owner == seat for slab in self.slabs) for seat in (0, 1)]
        if counts[0] - counts[1] not in (0, 1):
            raise NotationError(
                N_("Players take turns, so whoever began has as many tiles laid as their opponent, or one more.")
            )
        if not self.slabs:
            return f"{SEAT_LETTERS[0]} -"
        for first_tile in self._first_tiles():
            self.tried_sets.clear()
            q, r = first_tile.cells[0]
            found = self._lay_tile({first_tile}, first_tile, (q, r))
            if found is not None:
                return found
        raise self._refusal()

    def _first_tiles(self) -> list[Slab]:
        """The tiles that may have been laid first: those of the first player, unturned, on the table."""
        first = [slab for slab in self.slabs if slab.owner == 0 and self.levels[slab] == 0 and _unturned(slab)]
        if not first:
            cells = [slab.cells[0] for slab in self.slabs if slab.owner == 0]
            raise NotationError(
                N_("The first tile is laid unturned, but whoever began has no such tile on the table.")
            ).with_cells(*cells)
        return first

    def _lay_tile(self, lying: set[Slab], slab: Slab, middle: Cell) -> str | None:
        """Lay a tile, then all others in some order; the text of the position, None if there is no such order."""
        self.tries_left -= 1
        number = FORM_NUMBERS[normal_form(slab.cells)]
        cell = slab.cells[0][0] - middle[0], slab.cells[0][1] - middle[1]
        reason = why_not_placement(self.game, number, cell) if self.tries_left >= 0 else None
        if reason is not None and (self.best_refusal is None or self.best_refusal[0] < len(lying)):
            self.best_refusal = len(lying), reason, slab
        if reason is not None or self.tries_left < 0:
            return None
        self.game.play(Move(number << 18 | place_of(cell)))
        found = self._lay_others(lying, middle)
        self.game.undo()
        return found

    def _lay_others(self, lying: set[Slab], middle: Cell) -> str | None:
        if len(lying) == len(self.slabs):
            words = ";".join(placement_text(move) for move in self.game.placements())
            return f"{SEAT_LETTERS[self.game.turn]} {words}"
        laid_tiles = frozenset(index for index, slab in enumerate(self.slabs) if slab in lying)
        if laid_tiles in self.tried_sets:
            return None
        self.tried_sets.add(laid_tiles)
        for slab in self.slabs:
            if slab not in lying and slab.owner == self.game.turn and self._is_supported(slab, lying):
                found = self._lay_tile({*lying, slab}, slab, middle)
                if found is not None:
                    return found
        return None

    def _is_supported(self, slab: Slab, lying: set[Slab]) -> bool:
        """Whether everything under a tile has been laid already."""
        stacks, level = self.draft.stacks, self.levels[slab]
        return all(below in lying for cell in slab.cells for below in stacks[cell][:level])

    def _refusal(self) -> NotationError:
        if self.tries_left < 0 or self.best_refusal is None:
            return NotationError(N_("These tiles can't have been laid in any order."))
        _on, reason, piece = self.best_refusal
        cells = piece.cells if isinstance(piece, Slab) else ()
        return NotationError(
            STACK22_TEXTS.reasons[reason.rule], **{str(key): value for key, value in reason.values.items()}
        ).with_cells(*cells)


def _levels(stacks: Mapping[Cell, tuple[Piece, ...]]) -> dict[Piece, int]:
    """The level of each tile, 0 for tiles on the table."""
    return {piece: level for pile in stacks.values() for level, piece in enumerate(pile)}


def _unturned(slab: Slab) -> bool:
    number = FORM_NUMBERS[normal_form(slab.cells)]
    return number == FIRST_FORMS[FORM_TILES[number]]


STACK22_DRAFTS: Final = Stack22Drafts()
