"""What answers a try on an exercise's board: the strip, what refutes it as ghosts, the way back, what was right."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.display.pieces import Arrangement
from game.core.display.steps import Place, Slide, Step, covered_cells
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.scenes.board.refutation import Refutation, ReturnGlide, way_marks
from game.scenes.exercise.screen import ExerciseScreen, StripPlace
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.render import present
from game.ui.render.frame import Marker, Ring
from game.ui.widgets import Button
from game.ui.words import _


class Answers:
    """Tells what has become of a try, on the strip and on the board of a screen."""

    def __init__(self, screen: ExerciseScreen) -> None:
        self.screen = screen
        self.board, self.view = screen.board, screen.view

    @property
    def strip(self) -> AnswerStrip | None:
        """What is told now."""
        return self.screen.picture.strip

    def say(
        self, tone: str, icon: str, head: str, more: str, buttons: Sequence[Button], at: StripPlace = "answer"
    ) -> None:
        """Put the strip up; the tone is `go` or `no`, else gold."""
        theme = self.screen.picture.pen.theme
        colour = {"go": theme.go, "no": theme.no}.get(tone, theme.gold)
        strip = AnswerStrip(colour, icon, head, more, buttons, is_short=tone == "gold")
        self.screen.entry.give_way()
        self.screen.put_strip(strip, at)

    def put_away(self) -> None:
        """No strip."""
        self.screen.put_strip(None)

    def refute(self, replies: Sequence[Move]) -> None:
        """Show moves that answer what stands on the table."""
        match, still = self.board.table.match, self.board.playback.speed == "off"
        self.view.refutation = Refutation(match.game, match.position, replies, self.screen.now, still)

    def show_again(self) -> None:
        """Show the refutation once more."""
        if self.view.refutation is not None:
            self.view.refutation.restart(self.screen.now)

    def refusal(self, head: str, more: str, back: Button) -> None:
        """Tell that a try is refuted: it can be taken `back`, and what refutes it seen again."""
        again = [Button(_("Show again"), self.show_again, icon="again", key="R")] if self.view.refutation else []
        self.say("no", "cross", head, more, (*again, back))
        self.screen.services.sounds.play("refuse")

    def undo(self) -> tuple[Step, ...]:
        """Take the last move off the table; its steps."""
        table = self.board.table
        steps = table.last_steps
        table.resume()
        table.undo()
        self.screen.update_playback()
        return steps

    def glide_back(self, steps: Sequence[Step]) -> None:
        """Show how a try that was taken back glides to where it came from."""
        if self.board.playback.speed != "off":
            self.view.return_glide = ReturnGlide(steps, self.board.table.arrangement, self.screen.now)

    def walked(self) -> tuple[Marker, ...]:
        """The way of the move that was made last, in teal; none where no move was made."""
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


def looked_at(cells: tuple[Cell, ...], arrangement: Arrangement) -> tuple[Marker, ...]:
    """Where a hint says to look."""
    return tuple(Ring(cell, present.height(arrangement, cell), "chosen") for cell in cells)
