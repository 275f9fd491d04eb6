"""What pieces sound like, and the small sounds of choosing: a piece taken up, turned, refused."""

from __future__ import annotations

from game.scenes.board.state import BoardState


class BoardSounds:
    """Compares what is chosen with what was chosen before; ask once a frame."""

    def __init__(self) -> None:
        self._last: tuple[object, object, object] = (None, None, None)

    def listen(self, state: BoardState) -> str:
        """The name of the sound that has become due since the last time, "" for none."""
        first_before, lying_before, refused_before = self._last
        first, lying, refused = self._last = state.selection.first, state.selection.lying, state.refused
        if refused is not None and refused != refused_before:
            return "refuse"
        if first is None:
            return ""
        if first != first_before:
            return "pick"
        return "turn" if lying != lying_before else ""
