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
    disabled: frozenset[str] = field(default=frozenset())


def learner_line(board: Board, seat: int) -> str:
    """Who the learner is."""
    return players.told_of(board.setup, seat, N_("You are {name}"))


class LessonChrome(ExerciseChrome):
    """The parts around the board, laid out for one window; `told` says what they tell now."""

    bar: LessonBar

    def __init__(
        self, board: Board, pen: Pen, get_content: Callable[[], LessonContent], places: ExercisePlaces, shows_hand: bool
    ) -> None:
        self.get_content = get_content
        super().__init__(board, pen, places, shows_hand)

    def _top(self) -> LessonBar:
        return LessonBar(self.pen, self.board.layout.bar, self._bar())

    def star_position(self, index: int) -> tuple[int, int]:
        """Where a page's star lies: its dot, or the words that say which page it is."""
        return self.bar.dot_centre(index) or (self.bar.rect.left + self.pen.px(140), self.bar.rect.centery)

    def _prompt_content(self) -> Prompt:
        board, content = self.board, self.get_content()
        stain: Stain = board.table.match.game.stains[board.below]
        return Prompt(stain, learner_line(board, board.below), content.goal, content.count)

    def _bar(self) -> LessonBarContent:
        content, chords = self.get_content(), self.board.services.bindings.chords
        keys = tuple(keycap_text(chords[name]) if chords[name] else "" for name in ("hint", "rules"))
        return LessonBarContent(
            title=content.course,
            disabled=content.disabled,
            hovered=self._hovered_action(),
            number=content.number,
            names=content.names,
            done=content.done,
            hints=content.hints,
            labels=(_("Hint"), _("Rules"), _("Skip")),
            keys=(*keys, _("Tab")),
            back=content.back,
        )
