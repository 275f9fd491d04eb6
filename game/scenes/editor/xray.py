"""The X-ray in the editor: it shows the legal match that begins with the edited position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.display.xray import Layer, shifted_layer
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.editor.edited import as_edited_table
from game.scenes.board.context import BoardContext
from game.scenes.board.xray import BoardXray


class EditedXray(BoardXray):
    """An X-ray of the match from the edited position; on an open table the match may be shifted against the draft."""

    def __init__(self, context: BoardContext) -> None:
        super().__init__(context)
        self.editing = as_edited_table(context.table.match.position).editing
        self._was_possible = True
        self._cached_shift: tuple[Match | None, Cell] = (None, (0, 0))

    @property
    def match(self) -> Match | None:
        """The match from this position; None if the rules refuse it or have not answered yet."""
        check = self.editing.check
        return check.match if check is not None else None

    @property
    def can_look(self) -> bool:
        """Whether the rules allow the position; the last answer holds until the next arrives."""
        check = self.editing.check
        if check is not None:
            self._was_possible = check.match is not None
        return self._was_possible

    def _scan_position(self, match: Match) -> Iterator[Layer | None]:
        q, r = self._shift(match)
        for layer in super()._scan_position(match):
            yield shifted_layer(layer, -q, -r) if layer is not None else None

    def _scan_cell(self, match: Match, cell: Cell) -> Iterable[Layer]:
        q, r = self._shift(match)
        return [shifted_layer(layer, -q, -r) for layer in super()._scan_cell(match, (cell[0] + q, cell[1] + r))]

    def _shift(self, match: Match) -> Cell:
        """The offset from the draft's cells to the match's cells."""
        if self._cached_shift[0] is not match:
            there = match.game.view.arrangement(match.position).stacks
            here = self.editing.draft.stacks
            least, lowest = min(there, default=(0, 0)), min(here, default=(0, 0))
            self._cached_shift = match, (least[0] - lowest[0], least[1] - lowest[1])
        return self._cached_shift[1]
