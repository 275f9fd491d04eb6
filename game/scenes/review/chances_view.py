"""The bar of chances beside the table, which glides towards the chances that the live analysis has found."""

from __future__ import annotations

from typing import Final

from game.analysis.live import LiveAnalysis
from game.scenes.board.board import Board
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chances_bar import ChancesBar, ChancesContent
from game.ui.panels.table_layout import seat_order

GLIDE_HALF_TIME: Final = 0.12  # seconds in which the bar covers half of the distance
GLIDE_PRECISION: Final = 0.004  # share of the bar; closer than that the bar has arrived


class ChancesView:
    """The bar of an analysis; `bar` is None while it is not shown."""

    def __init__(self, board: Board, analysis: LiveAnalysis) -> None:
        self.board = board
        self.analysis = analysis
        self.bar: ChancesBar | None = None
        self._shares: tuple[float, ...] = ()
        self._now = 0.0

    def lay(self, pen: Pen, is_on: bool, is_hidden: bool) -> None:
        """Lay out the bar in the room that is reserved for it, if live analysis is on."""
        left = self.board.layout.left
        self.bar = ChancesBar(pen, left, self.content(is_hidden)) if is_on and left is not None else None

    def update(self, now: float, is_on: bool) -> None:
        """Move the bar towards the chances at a time in seconds, if live analysis is on."""
        elapsed, self._now = now - self._now, now
        look = self.analysis.result
        if look is None or not is_on:
            return
        if len(self._shares) != len(look.chances):
            self._shares = look.chances
        pairs = list(zip(self._shares, look.chances, strict=True))
        is_near = all(abs(share - chance) < GLIDE_PRECISION for share, chance in pairs)
        part = 1 - 0.5 ** (elapsed / GLIDE_HALF_TIME)
        arrives = is_near or elapsed >= 1 or self.board.playback.speed == "off"
        self._shares = look.chances if arrives else tuple(share + (chance - share) * part for share, chance in pairs)

    def content(self, is_hidden: bool) -> ChancesContent:
        """The content of the bar: empty while the chances are unknown or hidden."""
        look = self.analysis.result
        if look is None or is_hidden or len(self._shares) != len(look.chances):
            return ChancesContent()
        stains = self.board.table.match.game.stains
        seats = seat_order(len(look.chances), self.board.below)
        return ChancesContent(tuple((seat, stains[seat], self._shares[seat]) for seat in seats), look.chances)
