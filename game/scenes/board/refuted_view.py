"""A view that can show something else than the table: extra marks, a move that is not played, its refutation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.scenes.board.context import BoardContext
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.refutation import Refutation, ReturnGlide
from game.scenes.board.state import BoardState
from game.scenes.board.view import BoardView, with_coordinates
from game.ui.render import present
from game.ui.render.frame import Flying, Focus, Frame, Marker, Ribbon, Trail, Way


class RefutedView(BoardView):
    """Shows `extra_marks` over the board; while nothing moves, a `replacement` instead of it, or a `refutation`.

    A try that glides back (`return_glide`) is shown first.  The owner changes them by the methods.
    """

    def __init__(self) -> None:
        super().__init__()
        self.extra_marks: tuple[Marker, ...] = ()
        self.replacement: MarkedTable | None = None
        self.refutation: Refutation | None = None
        self.return_glide: ReturnGlide | None = None

    def clear(self) -> None:
        """Show the board alone."""
        self.extra_marks, self.replacement = (), None
        self.end_tries()

    def mark(self, marks: Sequence[Marker]) -> None:
        """Show these marks over the board, in place of other extra marks."""
        self.extra_marks = tuple(marks)

    def show_instead(self, replacement: MarkedTable) -> None:
        """Show something else in place of the table."""
        self.replacement = replacement

    def refute(self, refutation: Refutation) -> None:
        """Show the answer to a try as ghosts."""
        self.refutation = refutation

    def glide_back(self, return_glide: ReturnGlide) -> None:
        """Show how a try glides back."""
        self.return_glide = return_glide

    def end_glide(self) -> None:
        """Show at once the table without the try that glides back."""
        self.return_glide = None

    def end_tries(self) -> None:
        """Remove the refutation and end the glide; marks and replacement stay."""
        self.refutation = self.return_glide = None

    def frame(self, state: BoardState, context: BoardContext) -> Frame:
        """The frame of the board, or of what replaces it."""
        if context.playback.is_moving:
            return super().frame(state, context)
        coordinates, now = context.shows_coordinates, context.camera_control.now
        back = self.return_glide.frame(now) if self.return_glide is not None else None
        if back is not None:
            return with_coordinates(back, coordinates)
        if self.refutation is not None:
            seen = self.refutation.frame(now)
            if seen is not None:
                marks = marks_in_sight(self.extra_marks, seen.flying)
                return with_coordinates(replace(seen, markers=(*seen.markers, *marks)), coordinates)
        if self.replacement is not None:
            focus = (
                (Focus(state.focus, present.height(self.replacement.arrangement, state.focus)),) if state.focus else ()
            )
            marks = (*self.replacement.markers, *self.extra_marks, *focus)
            shown = self.replacement
            made = present.present(shown.arrangement, marks, lifted=shown.lifted, flying=shown.ghosts)
            return with_coordinates(made, coordinates, state.hovered)
        found = super().frame(state, context)
        if not self.extra_marks or state.selection.landed_cell is not None:
            return found
        # Without the trail, or the last move would be marked twice:
        lines = any(isinstance(mark, Ribbon | Way) for mark in self.extra_marks)
        kept = [mark for mark in found.markers if not (lines and isinstance(mark, Trail))]
        return replace(found, markers=present.keep_strongest_rings((*kept, *self.extra_marks)))


def marks_in_sight(marks: Sequence[Marker], ghosts: Sequence[Flying]) -> tuple[Marker, ...]:
    """The marks without the dot of a placed piece on which a ghost has landed: it would seem to be the ghost's."""
    landed = {ghost.at for ghost in ghosts}
    return tuple(
        mark for mark in marks if not (isinstance(mark, Trail) and len(mark.cells) == 1 and mark.cells[0] in landed)
    )
