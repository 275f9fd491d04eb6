"""A board on which something else is shown than what lies there: marks, a move that is not made, what refutes it."""

from __future__ import annotations

from dataclasses import replace

from game.scenes.board.context import BoardContext
from game.scenes.board.overlays.common import Shown
from game.scenes.board.refutation import Refutation, Return
from game.scenes.board.state import BoardState
from game.scenes.board.view import BoardView, told
from game.ui.render import present
from game.ui.render.frame import Focus, Frame, Marker, Ribbon, Trail, Way


class RefutedView(BoardView):
    """`marks` are seen over what the board shows; `instead` is shown in its place while nothing moves, and while it is
    shown a `refutation` in the place of both.  A try that is `returning` is seen first."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: tuple[Marker, ...] = ()
        self.instead: Shown | None = None
        self.refutation: Refutation | None = None
        self.returning: Return | None = None

    def clear(self) -> None:
        """Show the board alone."""
        self.marks, self.instead, self.refutation, self.returning = (), None, None, None

    def frame(self, state: BoardState, context: BoardContext) -> Frame:
        """What is on the table."""
        if context.playback.moving:
            return super().frame(state, context)
        coordinates, now = context.services.config.coordinates, context.camera_control.now
        back = self.returning.frame(now) if self.returning is not None else None
        if back is not None:
            return told(back, coordinates)
        if self.refutation is not None:
            seen = self.refutation.frame(now)
            if seen is not None:
                return told(replace(seen, markers=(*seen.markers, *self.marks)), coordinates)
        if self.instead is not None:
            focus = (Focus(state.focus, present.height(self.instead.arrangement, state.focus)),) if state.focus else ()
            marks = (*self.instead.markers, *self.marks, *focus)
            made = present.present(self.instead.arrangement, marks, lifted=self.instead.lifted)
            return told(made, coordinates, state.hovered)
        found = super().frame(state, context)
        if not self.marks or state.selection.landed is not None:
            return found
        lines = any(isinstance(mark, Ribbon | Way) for mark in self.marks)  # else the last move is told twice
        kept = [mark for mark in found.markers if not (lines and isinstance(mark, Trail))]
        return replace(found, markers=present.keep_strongest_rings((*kept, *self.marks)))
