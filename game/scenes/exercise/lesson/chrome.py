"""The panels around a lesson's board: the bar, the prompt line, and the learner's hand where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from game.core.display.pieces import Stain
from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExerciseChrome, ExercisePanelSource
from game.scenes.exercise.layout import ExercisePlaces
from game.scenes.sentences import players
from game.ui.input.chords import keycap_of
from game.ui.kinds.rail import Hand, PocketChoice
from game.ui.look.pen import Pen
from game.ui.panels.lesson_bar import LessonBar, LessonBarContent
from game.ui.panels.task_line import Prompt
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class LessonContent:
    """The content of a lesson's panels: the course, the page's index, all pages' names, the task and its count.

    `done` are the indices of completed pages, `hints` how many hints were used, `disabled` the bar's disabled actions.
    `pointed_pocket` is the place in the learner's hand to which an example points.
    """

    course: str
    page_index: int
    page_names: tuple[str, ...]
    completed: frozenset[int]
    hints: int
    goal: str
    count: str = ""
    back: str = ""
    disabled: frozenset[str] = field(default=frozenset())
    pointed_pocket: int | None = None


def learner_line(board: Board, seat: int) -> str:
    """A sentence that says which colour the learner plays."""
    return players.player_sentence(board.setup, seat, N_("You are {name}"))


class LessonPanelSource(ExercisePanelSource):
    """What the panels say around a lesson's board; `get_content` returns what the scene knows of it."""

    def __init__(self, board: Board, get_content: Callable[[], LessonContent]) -> None:
        super().__init__(board)
        self.get_content = get_content

    def prompt(self) -> Prompt:
        """The content of the prompt line: the colour that the learner plays, and the task."""
        board, content = self.board, self.get_content()
        stain: Stain = board.table.match.game.stains[board.below]
        return Prompt(stain, learner_line(board, board.below), content.goal, content.count)

    def hand(self, seat: int) -> Hand:
        """The learner's hand, with the tile raised to which an example points, and the others dimmed."""
        hand, pointed = super().hand(seat), self.get_content().pointed_pocket
        if pointed is None:
            return hand
        others = frozenset(range(len(hand.pockets))) - {pointed}
        return replace(hand, choice=PocketChoice(hovered=pointed, dimmed=others))

    def bar(self) -> LessonBarContent:
        """The content of the bar: the pages and their stars."""
        content, bindings = self.get_content(), self.board.services.preferences.bindings
        return LessonBarContent(
            title=content.course,
            disabled=content.disabled,
            number=content.page_index,
            names=content.page_names,
            done=content.completed,
            hints=content.hints,
            labels=(_("Hint"), _("Rules"), _("Skip")),
            keys=(keycap_of(bindings, "hint"), keycap_of(bindings, "rules"), _("Tab")),
            back=content.back,
        )


class LessonChrome(ExerciseChrome):
    """The panels around the board, laid out for a window size; `get_content` returns what the scene knows."""

    bar: LessonBar

    def __init__(
        self, board: Board, pen: Pen, get_content: Callable[[], LessonContent], places: ExercisePlaces, shows_hand: bool
    ) -> None:
        source = LessonPanelSource(board, get_content)
        super().__init__(board, pen, source, LessonBar(pen, board.layout.bar, source.bar()), places, shows_hand)

    @property
    def star_position(self) -> tuple[int, int]:
        """The position in pixels of the page's star: its dot on the bar, or the page's number where there is no dot."""
        index = self.bar.content.number
        return self.bar.dot_centre(index) or (self.bar.rect.left + self.pen.px(140), self.bar.rect.centery)
