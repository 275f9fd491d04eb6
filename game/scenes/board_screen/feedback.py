"""Feedback on a try: the strip, the refutation as ghosts, the move taken back, the marks of a right move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.display.pieces import Arrangement
from game.core.display.steps import Place, Slide, Step, covered_cells
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.refutation import way_marks
from game.scenes.board_screen.screen import BoardScreen
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.render import present
from game.ui.render.frame import HELD_GAP, Bow, Ghost, Lifted, Marker, Ring
from game.ui.widgets import Button
from game.ui.words import _

GHOST_RISE: Final = 1.55  # pieces from a wide ghost's place to its upper face, as it hovers


class Feedback:
    """Shows the result of a try on a screen's strip and board."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.board, self.view = screen.board, screen.board.view

    def show_strip(self, tone: str, icon: str, head: str, more: str, buttons: Sequence[Button]) -> None:
        """Put up a strip of a tone: `go`, `no`, anything else is gold.

        A head of a single sentence has no full stop.
        """
        theme = self.screen.picture.pen.theme
        colour = {"go": theme.go, "no": theme.no}.get(tone, theme.gold)
        self.screen.entry.give_way()
        self.screen.put_strip(
            AnswerStrip(colour, icon, head if ". " in head else head.removesuffix("."), more, buttons)
        )

    def hide_strip(self) -> None:
        """Remove the strip; without a strip nothing happens."""
        self.screen.put_strip(None)

    def replay_refutation(self) -> None:
        """Play the refutation's animation again; without a refutation nothing happens."""
        if self.view.refutation is not None:
            self.view.refutation.restart(self.screen.now)

    def show_refusal(self, head: str, more: str, back: Button, other: Button | None = None) -> None:
        """Say that a try is wrong; a button takes it `back`, another (`other` if given) shows the answer again.

        The place that the piece has left stays marked, or where pieces go along routes the whole way.
        """
        marks = self._try_marks()
        self.view.mark(marks if self.view.refutation is not None else ())
        if self.view.replacement is None:
            self.view.show_instead(MarkedTable(self.board.table.arrangement, marks))
        if other is None and self.view.refutation is not None:
            other = Button(_("Show again"), self.replay_refutation, icon="again", key="R")
        self.show_strip("no", "cross", head, more, [button for button in (other, back) if button is not None])
        self.screen.services.sounds.play("refuse")

    def _try_marks(self) -> tuple[Marker, ...]:
        trail = self.board.playback.seen.trail
        if trail is None:
            return ()
        if len(trail.cells) < 2 or self.board.kind.draws_routes:
            return (trail,)
        source = trail.cells[0]
        return (Ring(source, present.height(self.board.table.arrangement, source), "source"),)

    def undo_move(self) -> tuple[Step, ...]:
        """Take the last move off the table; its steps."""
        table = self.board.table
        steps = table.last_steps
        table.resume()
        table.undo()
        self.screen.update_playback()
        return steps

    def show_last_move(self) -> None:
        """Show the table as it is, with the way of the last move, and an arrow for each way in which it wins next.

        The pointer marks nothing there.
        """
        self.view.mark(())
        marks = (*self._last_move_marks(), *self._threat_marks())
        self.view.show_instead(MarkedTable(self.board.table.arrangement, marks))

    def _threat_marks(self) -> tuple[Marker, ...]:
        match, arrangement = self.board.table.match, self.board.table.arrangement
        if self.board.kind.draws_routes or match.outcome() != PLAYING:
            return ()
        lines = match.game.facts.losing_lines(match.position)
        ends = [(line[0], line[-1]) for line in lines]
        return tuple(Bow(tuple((cell, present.height(arrangement, cell)) for cell in pair), "may") for pair in ends)

    def _last_move_marks(self) -> tuple[Marker, ...]:
        """Marks along the way of the last move, in teal; none before the first move."""
        match, arrangement = self.board.table.match, self.board.table.arrangement
        if not match.moves:
            return ()
        with match.position_before() as before:
            for step in match.game.view.steps(before, match.moves[-1]):
                if isinstance(step, Slide):
                    return way_marks(match.game, before, match.moves[-1], step, arrangement, takes=False, against=False)
                if isinstance(step, Place) and len(covered_cells(step)) == 1:
                    return (Ring(step.cell, present.height(arrangement, step.cell), "aimed"),)
        return ()


def hint_marks(
    cells: tuple[Cell, ...], arrangement: Arrangement, lifted: Lifted | None = None, shown: Sequence[Marker] = ()
) -> tuple[Marker, ...]:
    """The marks of the cells that a hint points to: arrowheads on pieces, a ring on a bare cell.

    They lie on the wide ghosts among the marks that are `shown`, which would hide them.
    """
    ghosts = [mark for mark in shown if isinstance(mark, Ghost) and len(mark.piece.cells_at(mark.cell)) > 1]
    tops = {cell: mark.height + GHOST_RISE for mark in ghosts for cell in mark.piece.cells_at(mark.cell)}
    faces = ((cell, tops.get(cell, present.height(arrangement, cell))) for cell in cells)
    held = lifted.cell if lifted is not None else None
    return tuple(
        Ring(cell, height + HELD_GAP * (cell == held), "hint" if height else "chosen") for cell, height in faces
    )
