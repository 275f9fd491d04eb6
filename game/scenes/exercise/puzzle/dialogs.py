"""The dialogs over a puzzle: the list of its keys, the card after a run, and the question before a deletion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import ClassVar, Final

from game.puzzles.modes.run_mode import RunMode
from game.puzzles.puzzle import Puzzle
from game.puzzles.session import PuzzleSession
from game.scenes.base.routes import GoBack, OpenRules, Route, SolvePuzzles
from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.exercise.dialogs import ExerciseDialogs
from game.scenes.sentences import puzzles
from game.settings.default_keys import PUZZLE_KEYS
from game.ui.widgets import Button
from game.ui.widgets.dialog import QuestionDialog
from game.ui.words import _, ngettext

MAX_MISSED_BUTTONS: Final = 6  # missed puzzles that get a button; the last ones


class PuzzleDialogs(ExerciseDialogs):
    """Opens the menu of a puzzle and the list of its keys; `disabled` are the actions that are impossible now."""

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = PUZZLE_KEYS

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        run: Callable[[str], object],
        actions: Sequence[str],
        disabled: Callable[[], Collection[str]],
    ) -> None:
        super().__init__(board, show, run, OpenRules(board.table.match.game))
        self.actions, self.disabled = actions, disabled

    def menu(self) -> None:
        """Open the menu with the actions that have no word in the upper line."""
        self.show_exercise_menu(self.actions, self.disabled())


def make_closing_card(session: PuzzleSession, go: Callable[[Route], None]) -> QuestionDialog:
    """The card after a run: its score, and a button for each of the last puzzles that were missed."""
    run = session.mode
    assert isinstance(run, RunMode)
    status = session.mode.status()
    score, best = status.score or 0, status.best or 0
    title = ngettext("{count} puzzle solved", "{count} puzzles solved", score).format(count=score)
    if status.clock is not None:
        title = _("Time's up: {solved}").format(solved=title)
    sentences = (
        [_("That's your best so far.") if score >= best else _("Your best is {count}.").format(count=best)]
        if best
        else []
    )
    missed_count = len(session.missed)
    if missed_count:
        more = ngettext(
            "You can still solve the one you missed.", "You can still solve those you missed.", missed_count
        )
        sentences.append(more)
    back = partial(go, GoBack())
    missed = [_puzzle_button(session, puzzle, go) for puzzle in session.missed[-MAX_MISSED_BUTTONS:]]
    buttons = [
        Button(_("Once more"), lambda: go(SolvePuzzles(run.again())), icon="again", key=_("Enter"), strong=True),
        *missed,
        Button(_("Back to the puzzles"), back, icon="undo", key="Esc"),
    ]
    return QuestionDialog(title, " ".join(sentences), buttons, back)


def make_discard_question(throw_away: Callable[[], None], keep: Callable[[], None]) -> QuestionDialog:
    """The question whether to throw a puzzle of the player's own away."""
    yes = Button(_("Delete it"), throw_away, icon="bin", key=_("Enter"), strong=True)
    no = Button(_("Keep it"), keep, icon="undo", key="Esc")
    warning = _("It's one of your own and can't be restored.")
    return QuestionDialog(_("Delete this puzzle?"), warning, [yes, no], keep, side_by_side=True)


def _puzzle_button(session: PuzzleSession, puzzle: Puzzle, go: Callable[[Route], None]) -> Button:
    label = _("{goal}, rated {rating}").format(goal=puzzles.goal_line(puzzle.task), rating=puzzle.rating)
    return Button(label, lambda: go(SolvePuzzles(session.missed_from(puzzle))), icon="play")
