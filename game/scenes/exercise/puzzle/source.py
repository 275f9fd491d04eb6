"""What the panels around a puzzle say: the task, the mode with its numbers, help, and the likely tries."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from game.core.errors import N_
from game.puzzles.modes import ModeStatus, TryChange
from game.puzzles.session import AGAINST_TIME
from game.puzzles.workbook import FIRST_OWN_NUMBER
from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExercisePanelSource
from game.scenes.exercise.puzzle.examiner import Examiner
from game.scenes.exercise.puzzle.tries import ListedTry, listed_tries
from game.scenes.sentences import puzzles
from game.scenes.sentences.players import time_left
from game.ui.kinds.move_picture import picture_view
from game.ui.look.cache import Recent
from game.ui.panels.help_row import HelpContent, HelpOffer
from game.ui.panels.notes import PillContent
from game.ui.panels.puzzle_line import PuzzleLineContent
from game.ui.panels.try_row import TryContent
from game.ui.words import _, decimal, language, ngettext

HINT: Final = "hint"
ANSWER: Final = "back-to-answer"  # the command that shows the solution's end again
TRY_PREFIX: Final = "try "  # followed by the index of a likely try
SHORT_TIME: Final = 15.0  # seconds; below it tenths are shown
MAX_LAST_TRIES: Final = 8  # the number of results shown
HINT_WORDS: Final = (N_("Hint"), N_("Show the move"))  # before the first hint, before the second
FREE_PROMPT: Final = N_("Try any move"), N_("and see the reply")  # the task and the words below it


class PuzzlePanelSource(ExercisePanelSource):
    """What the panels say around a puzzle's board; expensive parts are cached until their inputs change."""

    def __init__(self, board: Board, examiner: Examiner) -> None:
        super().__init__(board)
        self.examiner = examiner
        self.session, self.puzzle = examiner.session, examiner.puzzle
        self._was_tried = self.session.mode.workbook.last_try(self.puzzle.number) is not None
        self._line = Recent[PuzzleLineContent]()
        self._tries = Recent[tuple[ListedTry, ...]]()

    # The task and the help:

    def pill(self) -> PillContent:
        """What remains to be done, and below it the help that was asked for, or who is to move."""
        if self.examiner.phase in ("free", "weighed"):
            return self._task(*map(_, FREE_PROMPT))
        return self._task(puzzles.goal_line(self.examiner.attempt.task), self.examiner.help.words or self._mover_line())

    def _task(self, goal: str, words: str) -> PillContent:
        return PillContent(goal, words, self.board.table.match.game.stains[self.board.below])

    def _mover_line(self) -> str:
        return puzzles.to_move_line(self.board.setup, self.board.below)

    def help(self) -> HelpContent:
        """A hint, which says what it costs, until its ghost is seen; the way back while any move may be tried."""
        examiner = self.examiner
        if examiner.phase in ("free", "weighed"):
            return HelpContent((HelpOffer(ANSWER, _("The answer"), "gold", icon="undo"),))
        if self.session.is_run or examiner.is_finished:
            return HelpContent()
        words = _(HINT_WORDS[min(1, examiner.attempt.hints)])
        offers = () if examiner.help.is_ghost_shown else (HelpOffer(HINT, words, "word", icon="bulb"),)
        return HelpContent(offers, note=self._hint_note())

    def _hint_note(self) -> str:
        """What a hint costs: it makes a rated puzzle unrated, until its first try is decided."""
        first = self.examiner.attempt.first_try
        if self.session.mode_name != "rated" or first.solved is not None or not self.session.mode.status().is_rated:
            return ""
        return _("not rated") if first.was_helped else _("makes it unrated")

    def longest(self) -> tuple[PillContent, HelpContent]:
        """The task with the longest words below it, and the widest offers."""
        goal = max(puzzles.goal_line(self.puzzle.task), _(FREE_PROMPT[0]), key=len)
        offers = [self.help()]
        if not self.session.is_run:
            offers += [HelpContent((HelpOffer(HINT, _(words), "word", icon="bulb"),)) for words in HINT_WORDS]
        widest = max(offers, key=lambda content: max((len(offer.words) for offer in content.offers), default=0))
        return self._task(goal, self._mover_line()), widest

    # The upper line:

    def bar(self) -> PuzzleLineContent:
        """The content of the upper line: the mode, its main number, the last results and what else counts."""
        examiner, session = self.examiner, self.session
        clock = session.mode.status().clock if session.mode_name == AGAINST_TIME else None
        key = (
            len(session.mode.workbook.tries),
            session.last_change,
            None if clock is None else clock_text(clock),
            examiner.attempt.first_try.solved,
            language(),
        )
        return self._line.get(key, lambda: self._make_line(session.mode.status()))

    def _make_line(self, status: ModeStatus) -> PuzzleLineContent:
        value, unit, gain = self._main_number(status)
        return PuzzleLineContent(
            _("Puzzles"),
            subtitle=self._subtitle(status),
            value=value,
            unit=unit,
            gain=gain,
            is_urgent=status.clock is not None and status.clock < SHORT_TIME,
            last=status.last[-MAX_LAST_TRIES:],
            notes=self._notes(status),
            may_grow=self.session.is_run,
        )

    def _subtitle(self, status: ModeStatus) -> str:
        """The game and the mode; of a rated puzzle that was tried before, that it does not count."""
        kind = self.session.mode_name
        mode = _(puzzles.MODE_NAMES[kind]) if kind in puzzles.MODE_NAMES else kind
        if kind == "rated" and not status.is_rated and self.examiner.attempt.first_try.solved is None:
            mode = _("Not rated, tried before")
        if kind == "theme" and self._was_tried:
            mode = _("Once more, tried before")
        if self._is_practice:
            mode = _("For practice")
        return _("{game}, {mode}").format(game=self.session.game.name, mode=mode[:1].lower() + mode[1:])

    @property
    def _is_practice(self) -> bool:
        """Whether a shipped puzzle was opened by itself, such as a theme's example or today's puzzle once more."""
        return self.session.mode_name == "own" and self.puzzle.number < FIRST_OWN_NUMBER

    def _main_number(self, status: ModeStatus) -> tuple[str, str, int]:
        """The mode's most important number, its unit, and by how much the last try has changed it."""
        kind = self.session.mode_name
        if status.clock is not None:
            return clock_text(status.clock), _("left"), 0
        if kind == "rated":
            change = self.session.last_change if self.examiner.attempt.first_try.solved is not None else None
            guess = _("still a guess") if status.rating.is_a_guess else ""
            return puzzles.rating_words(status.rating), guess, shown_change(change)
        if (kind == "daily" and not status.score) or self._is_practice:
            return "", "", 0
        if status.score is not None:
            return str(status.score), _("in a row") if kind == "streak" else _("days in a row"), 0
        if kind == "theme" and not status.puzzles_left:
            return "", "", 0
        label = {"missed": _("still to solve"), "own": _("not solved yet")}.get(kind, _("not tried yet"))
        return str(status.puzzles_left or 0), label, 0

    def _notes(self, status: ModeStatus) -> tuple[tuple[str, str], ...]:
        kind = self.session.mode_name
        if kind == AGAINST_TIME:
            solved = ngettext("{count} solved", "{count} solved", status.score or 0).format(count=status.score)
            more = status.moves_to_bonus or 0
            gain = ngettext("+{seconds} s after {count} right move", "+{seconds} s after {count} right moves", more)
            return ("tick", solved), ("flame", gain.format(seconds=status.bonus, count=more))
        if kind == "streak":
            return (("crown", _("longest: {count}").format(count=status.best)),)
        row = solved_in_a_row(status.last)
        return (("flame", ngettext("{count} in a row", "{count} in a row", row).format(count=row)),) if row else ()

    # The likely tries:

    def tries(self) -> TryContent:
        """The likely tries once the puzzle is solved; without a title before that, and in a run."""
        examiner, view = self.examiner, picture_view(self.board.camera_control.goal)
        if examiner.phase != "done" or self.session.is_run:
            return TryContent("", (), "", view)
        found = examiner.likely.tries or ()
        moves = self._tries.get((found, language()), lambda: listed_tries(self.session.game, self.puzzle, found))
        words = _("or any move you try on the table") if moves else _("any other move?")
        letters = tuple(each.letter for each in moves)
        return TryContent(_("Why not"), tuple(each.move for each in moves), words, view, letters)


def shown_change(change: TryChange | None) -> int:
    """By how much the shown rating, a whole number, has changed; 0 if it did not count."""
    if change is None or change.rating is None:
        return 0
    after = change.rating.rating
    return round(after) - round(after - change.points)


def solved_in_a_row(last: Sequence[bool]) -> int:
    """The number of solved puzzles since the last failure."""
    return sum(1 for _solved in itertools.takewhile(bool, reversed(last)))


def clock_text(seconds: float) -> str:
    """The time left, with tenths of a second when it is short."""
    return time_left(seconds) if seconds >= SHORT_TIME else decimal(seconds)
