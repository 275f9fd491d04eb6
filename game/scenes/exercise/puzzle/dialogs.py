"""What lies over a puzzle: the sheet of its keys, the card that closes a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from game.puzzles.puzzle import Puzzle
from game.scenes.exercise.dialogs import ExerciseDialogs
from game.scenes.exercise.puzzle.session import Session
from game.scenes.sentences import puzzles
from game.settings.actions import PUZZLE_KEYS
from game.ui.widgets import Button
from game.ui.widgets.dialog import QuestionDialog
from game.ui.words import _, ngettext

MOST: Final = 6  # puzzles that were missed are offered


class PuzzleDialogs(ExerciseDialogs):
    """The keys of a puzzle."""

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = PUZZLE_KEYS


def closing_card(
    session: Session, again: Callable[[], None], opens: Callable[[Puzzle], None], back: Callable[[], None]
) -> QuestionDialog:
    """What a run has come to, and the puzzles that were missed in it: each can be opened."""
    panel = session.mode.panel()
    score, best = panel.score or 0, panel.best or 0
    title = ngettext("{count} puzzle solved", "{count} puzzles solved", score).format(count=score)
    told = [_("That is your best.") if score >= best else _("Your best is {count}.").format(count=best)] if best else []
    if session.missed:
        told.append(_("See what you missed:"))
    missed = [_opened(puzzle, opens) for puzzle in session.missed[-MOST:]]
    buttons = [
        Button(_("Once more"), again, icon="again", key=_("Enter"), strong=True),
        *missed,
        Button(_("Back to the puzzles"), back, icon="undo", key="Esc"),
    ]
    return QuestionDialog(title, " ".join(told), buttons, back)


def discarding_card(throw_away: Callable[[], None], keep: Callable[[], None]) -> QuestionDialog:
    """Whether a puzzle of the player's own is to be thrown away."""
    yes = Button(_("Throw it away"), throw_away, icon="bin", key=_("Enter"), strong=True)
    no = Button(_("Keep it"), keep, icon="undo", key="Esc")
    warning = _("It is your own: nothing brings it back.")
    return QuestionDialog(_("Throw this puzzle away?"), warning, [yes, no], keep, side_by_side=True)


def _opened(puzzle: Puzzle, opens: Callable[[Puzzle], None]) -> Button:
    label = f"{puzzles.goal_line(puzzle.task)} · {puzzle.rating}"
    return Button(label, lambda: opens(puzzle), icon="play")
