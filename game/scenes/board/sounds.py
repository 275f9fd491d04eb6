"""What pieces sound like, and the small sounds of choosing: a piece taken up, turned, refused."""

from __future__ import annotations

from game.core.pieces import Piece, SquareBoard
from game.scenes.board.state import Desk
from game.ui.sound import Material


def material_of(desk: Desk) -> Material:
    """What the pieces of a table are."""
    if desk.layout.style == "slabs":
        return "slab"
    return "disc" if isinstance(desk.playback.shown.field, SquareBoard) else "tile"


class BoardSounds:
    """Listens to a desk; ask once a frame."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._last = self._state()

    def _state(self) -> tuple[object, Piece | None, object]:
        selection = self.desk.selection
        return selection.first, selection.lying, self.desk.refused

    def listen(self) -> str:
        """The name of the sound that has become due since the last time, "" for none."""
        (first, lying, refused), (first_before, lying_before, refused_before) = self._state(), self._last
        self._last = first, lying, refused
        if refused is not None and refused != refused_before:
            return "refuse"
        if first is None:
            return ""
        if first != first_before:
            return "pick"
        return "turn" if lying != lying_before else ""
