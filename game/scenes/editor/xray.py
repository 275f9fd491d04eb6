"""The X-ray in the editor: of the position that the rules make of what lies there, if they allow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.display.xray import Layer, shifted_layer
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.editor.edited import edited
from game.scenes.board.context import BoardContext
from game.scenes.board.xray import BoardXray


class EditedXray(BoardXray):
    """Looks at the match that begins with what is edited; on an open table that may lie elsewhere."""

    def __init__(self, context: BoardContext) -> None:
        super().__init__(context)
        self.editing = edited(context.table.match.position).editing
        self._allowed = True
        self._away: tuple[Match | None, Cell] = (None, (0, 0))

    @property
    def match(self) -> Match | None:
        """The match that begins here, once the rules have said that there is one."""
        verdict = self.editing.verdict
        return verdict.match if verdict is not None else None

    @property
    def can_look(self) -> bool:
        """Whether the rules allow what lies there; until they have said so, as it was before."""
        verdict = self.editing.verdict
        if verdict is not None:
            self._allowed = verdict.match is not None
        return self._allowed

    def _scan_position(self, match: Match) -> Iterator[Layer | None]:
        q, r = self._shift(match)
        for layer in super()._scan_position(match):
            yield shifted_layer(layer, -q, -r) if layer is not None else None

    def _scan_cell(self, match: Match, cell: Cell) -> Iterable[Layer]:
        q, r = self._shift(match)
        return [shifted_layer(layer, -q, -r) for layer in super()._scan_cell(match, (cell[0] + q, cell[1] + r))]

    def _shift(self, match: Match) -> Cell:
        """How much farther the match lies than the draft."""
        if self._away[0] is not match:
            there = match.game.view.arrangement(match.position).stacks
            here = self.editing.draft.stacks
            least, lowest = min(there, default=(0, 0)), min(here, default=(0, 0))
            self._away = match, (least[0] - lowest[0], least[1] - lowest[1])
        return self._away[1]
