"""What stands around a lesson's board: the bar, the line that asks, the learner's hand where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.core.display.pieces import Stain
from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExerciseChrome
from game.scenes.exercise.layout import ExercisePlaces
from game.scenes.sentences import players
from game.ui.input.chords import keycap_text
from game.ui.look.pen import Pen
from game.ui.panels.asking_line import Prompt
from game.ui.panels.lesson_bar import LessonBar, LessonBarContent
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class LessonContent:
    """What a lesson tells around its board: the course, the pages with the current one's place, the task, its count."""

    course: str
    number: int
    names: tuple[str, ...]
    done: frozenset[int]
    hints: int
    goal: str
    count: str = ""
    back: str = ""
    off: frozenset[str] = field(default=frozenset())


def you_are(board: Board, seat: int) -> str:
    """Who the learner is."""
    return players.player_sentence(board.setup, seat, N_("You are {name}"))


class LessonChrome(ExerciseChrome):
    """The parts around the board, laid out for one window; `told` says what they tell now."""

    bar: LessonBar

    def __init__(
        self, board: Board, pen: Pen, told: Callable[[], LessonContent], where: ExercisePlaces, hand: bool
    ) -> None:
        self.told = told
        super().__init__(board, pen, where, hand)

    def _make_bar(self) -> LessonBar:
        return LessonBar(self.pen, self.board.layout.bar, self._bar_content())

    def star_at(self, index: int) -> tuple[int, int]:
        """Where a page's star lies: its dot, or the words that say which page it is."""
        return self.bar.dot_centre(index) or (self.bar.rect.left + self.pen.px(140), self.bar.rect.centery)

    def _asked(self) -> Prompt:
        board, told = self.board, self.told()
        stain: Stain = board.table.match.game.stains[board.below]
        return Prompt(stain, you_are(board, board.below), told.goal, told.count)

    def _bar_content(self) -> LessonBarContent:
        told, chords = self.told(), self.board.services.bindings.chords
        keys = tuple(keycap_text(chords[name]) if chords[name] else "" for name in ("hint", "rules"))
        return LessonBarContent(
            title=told.course,
            disabled=told.off,
            hovered=self._hovered(),
            number=told.number,
            names=told.names,
            done=told.done,
            hints=told.hints,
            labels=(_("Hint"), _("Rules"), _("Skip")),
            keys=(*keys, _("Tab")),
            back=told.back,
        )
