"""Positions of Stack-22 that are set up: an order is looked for in which the tiles could have been laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.pieces import Piece, Slab
from game.core.display.showing import Reason
from game.core.draft import Draft, Extra, Options
from game.core.errors import N_, NotationError
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.games.stack22.forms import FIRST, NUMBER, TILE_OF, cell_of, normal, place_of
from game.games.stack22.messages import TEMPLATES
from game.games.stack22.notation import NOTATION, SEATS, stack22, text_of
from game.games.stack22.rules import Stack22
from game.games.stack22.view import slab_of
from game.games.stack22.why import laid, placement_refused

TRIES: Final = 3_000  # placements that are tried before an order is given up


class Stack22Drafts:
    """Drafts of Stack-22: tiles in the order in which they were laid; who is to place follows from their number."""

    turn_follows = True
    uneven_rule = "not-flat"

    def from_position(self, position: Position) -> Draft:
        """The tiles in the order of their placements."""
        order = []
        for number, move in enumerate(stack22(position).placements()):
            slab = slab_of(number % 2, laid(move >> 18, cell_of(move & 0x3FFFF)))
            order.append((slab.cells[0], slab))
        return self.completed_draft(Draft(tuple(order)))

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """Nothing else."""
        del options
        return ()

    def completed_draft(self, draft: Draft) -> Draft:
        """Both place in turn."""
        counts = [sum(piece.owner == seat for _cell, piece in draft.placements) for seat in (0, 1)]
        return Draft(draft.placements, int(counts[0] > counts[1]), last=draft.last)

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text with the first order that is found; it says why there is none."""
        return Laying(draft, stack22(NOTATION.start(options))).text()


class Laying:
    """Looks for an order in which the tiles of a draft could have been laid, on an empty table `game`.

    The table is moved so that a tile that may be the first one lies in the middle.  Tiles are tried in the draft's
    order; what is tried again with the same tiles on the table is passed over.
    """

    def __init__(self, draft: Draft, game: Stack22) -> None:
        self.draft = draft
        self.game = game
        self.left = TRIES
        self.seen: set[frozenset[int]] = set()
        self.stuck: tuple[int, Reason, Piece] | None = None  # how many lay then, why one could not follow, and which
        self.slabs = [piece for _cell, piece in draft.placements if isinstance(piece, Slab)]
        self.levels = _levels(draft.stacks)

    def text(self) -> str:
        """The text of the position."""
        counts = [sum(slab.owner == seat for slab in self.slabs) for seat in (0, 1)]
        if counts[0] - counts[1] not in (0, 1):
            raise NotationError(
                N_("Both lay in turn: who began has as many tiles on the table as the other, or one more.")
            )
        if not self.slabs:
            return f"{SEATS[0]} -"
        for begun in self._first():
            self.seen.clear()
            q, r = begun.cells[0]
            found = self._followed({begun}, begun, (q, r))
            if found is not None:
                return found
        raise self._refused()

    def _first(self) -> list[Slab]:
        """The tiles that may have been laid first: the beginner's, unturned, on the table."""
        first = [slab for slab in self.slabs if slab.owner == 0 and self.levels[slab] == 0 and _unturned(slab)]
        if not first:
            cells = [slab.cells[0] for slab in self.slabs if slab.owner == 0]
            raise NotationError(
                N_("The first tile was laid without a turn: on the table none of who began lies so.")
            ).with_cells(*cells)
        return first

    def _followed(self, on: set[Slab], slab: Slab, middle: Cell) -> str | None:
        """Lay a tile, then all others in some order; the text, None where they cannot be laid so."""
        self.left -= 1
        number = NUMBER[normal(slab.cells)]
        cell = slab.cells[0][0] - middle[0], slab.cells[0][1] - middle[1]
        refused = placement_refused(self.game, number, cell) if self.left >= 0 else None
        if refused is not None and (self.stuck is None or self.stuck[0] < len(on)):
            self.stuck = len(on), refused, slab
        if refused is not None or self.left < 0:
            return None
        self.game.play(Move(number << 18 | place_of(cell)))
        found = self._rest(on, middle)
        self.game.undo()
        return found

    def _rest(self, on: set[Slab], middle: Cell) -> str | None:
        if len(on) == len(self.slabs):
            words = ";".join(text_of(move) for move in self.game.placements())
            return f"{SEATS[self.game.turn]} {words}"
        known = frozenset(index for index, slab in enumerate(self.slabs) if slab in on)
        if known in self.seen:
            return None
        self.seen.add(known)
        for slab in self.slabs:
            if slab not in on and slab.owner == self.game.turn and self._carried(slab, on):
                found = self._followed({*on, slab}, slab, middle)
                if found is not None:
                    return found
        return None

    def _carried(self, slab: Slab, on: set[Slab]) -> bool:
        """Whether all that lies under a tile lies there already."""
        stacks, level = self.draft.stacks, self.levels[slab]
        return all(below in on for cell in slab.cells for below in stacks[cell][:level])

    def _refused(self) -> NotationError:
        if self.left < 0 or self.stuck is None:
            return NotationError(N_("No order was found in which these tiles could have been laid."))
        _on, reason, piece = self.stuck
        cells = piece.cells if isinstance(piece, Slab) else ()
        return NotationError(
            TEMPLATES[reason.rule], **{str(key): value for key, value in reason.values.items()}
        ).with_cells(*cells)


def _levels(stacks: Mapping[Cell, tuple[Piece, ...]]) -> dict[Piece, int]:
    """On what level each tile lies, 0 for the table."""
    return {piece: level for pile in stacks.values() for level, piece in enumerate(pile)}


def _unturned(slab: Slab) -> bool:
    number = NUMBER[normal(slab.cells)]
    return number == FIRST[TILE_OF[number]]


DRAFTS: Final = Stack22Drafts()
