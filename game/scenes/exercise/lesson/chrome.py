"""What lies around a lesson's board: the pages in the upper line, the task, help in two steps, and the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.core.errors import N_
from game.learn.course import CHOICE_LETTERS, CoursePage
from game.scenes.board.board import Board
from game.scenes.board_screen.prompts import count_words
from game.scenes.exercise.chrome import HAND_ROOM, ExerciseChrome, ExercisePanelSource
from game.scenes.exercise.lesson.view import answers_overlap, choice_counts
from game.scenes.sentences import players
from game.ui.kinds.rail import Hand, PocketChoice
from game.ui.look.pen import Pen
from game.ui.panels.help_row import HelpContent, HelpOffer
from game.ui.panels.lesson_line import LessonLine, LessonLineContent
from game.ui.panels.notes import PillContent
from game.ui.panels.tally import TallyContent
from game.ui.words import _, ngettext

AGAIN_WORD: Final = {"examples-again": N_("Show again")}  # on a page that has shown something first
LESSON_WORDS: Final = {"rules": N_("Rules"), "skip": N_("Skip"), "menu": N_("Menu")}
LOOK_STEP, SHOW_STEP = "hint-1", "hint-2"  # the commands of the two steps of help
HELP_STEPS: Final = ((LOOK_STEP, N_("Where to look"), "eye"), (SHOW_STEP, N_("Show the move"), "play"))
SHOW_ANSWER: Final = N_("Show the answer")  # on a page without a move
NEXT_EXAMPLE: Final = "next-example"  # the command that goes on from an example
ANSWER_PREFIX: Final = "answer:"  # followed by the index of a lettered answer


@dataclass(frozen=True, slots=True)
class LessonContent:
    """The content of a lesson's panels: the page's index, all pages' names and the indices of the completed pages.

    `hints` is how many hints were used; `words` stand below the task, if there are any.  `next_label` is on the gold
    button that goes on from an example; `can_show_again`: examples may be shown once more; `pointed_pocket` is the
    place in the learner's hand to which an example points.
    """

    page_index: int
    page_names: tuple[str, ...]
    completed: frozenset[int]
    hints: int
    goal: str
    words: str = ""
    next_label: str = ""
    can_show_again: bool = True
    pointed_pocket: int | None = None


def _pieces(count: int) -> str:
    return ngettext("{count} piece", "{count} pieces", count).format(count=count)


class LessonPanelSource(ExercisePanelSource):
    """What the panels say around a lesson's board; `get_content` returns what the scene knows of it."""

    def __init__(self, board: Board, page: CoursePage, get_content: Callable[[], LessonContent]) -> None:
        super().__init__(board)
        self.page = page
        self.get_content = get_content

    def pill(self) -> PillContent:
        """The task, and below it the help that was asked for, or which colour the learner plays."""
        content = self.get_content()
        counted = "" if self.page.targets is not None else count_words(self.board)
        return self._task(content.goal, counted or content.words or self._learner_line())

    def _task(self, goal: str, words: str) -> PillContent:
        return PillContent(goal, words, self.board.table.match.game.stains[self.board.below])

    def _learner_line(self) -> str:
        """Which colour the learner plays, how to answer a question, or how to put down a piece that can be turned."""
        if self.board.state.selection.landed_cell is not None:
            return _("Turn it if you like, then confirm with the tick or Enter")
        if counts := choice_counts(self.page):
            pieces = ", ".join(
                f"{letter}: {_pieces(count)}" for letter, count in zip(CHOICE_LETTERS, counts, strict=False)
            )
            return _("{pieces}; click a letter, or press its key").format(pieces=pieces)
        if self.page.choices and answers_overlap(self.page, self.board.table.arrangement):
            return _("Point at a letter to see its tile; click it to answer")
        if self.page.choices:
            return _("Click a letter on the table, or press its key")
        return players.player_sentence(self.board.setup, self.board.below, N_("You are {name}"))

    def hand(self, seat: int) -> Hand:
        """The learner's hand, with the tile raised to which an example points, and the others dimmed."""
        hand, pointed = super().hand(seat), self.get_content().pointed_pocket
        if pointed is None:
            return hand
        others = frozenset(range(len(hand.pockets))) - {pointed}
        return replace(hand, choice=PocketChoice(hovered=pointed, dimmed=others))

    def bar(self) -> LessonLineContent:
        """The content of the upper line: the course and its pages."""
        content = self.get_content()
        title = _("Play {game} well") if self.page.part == "play" else _("{game} course")
        return LessonLineContent(
            title.format(game=self.page.game.name),
            disabled=frozenset() if content.can_show_again else frozenset(AGAIN_WORD),
            number=content.page_index,
            names=content.page_names,
            done=content.completed,
        )

    def tally(self) -> TallyContent | None:
        """No score: a lesson has none."""
        return None

    def help(self) -> HelpContent:
        """The two steps of help, before them the letters of a question's answers; or what goes on from an example."""
        content = self.get_content()
        if content.next_label:
            return HelpContent((HelpOffer(NEXT_EXAMPLE, content.next_label, "gold", icon="play"),))
        return self._offers(content.hints)

    def _offers(self, hints: int) -> HelpContent:
        steps = []
        for index, (command, words, icon) in enumerate(HELP_STEPS):
            label = _(SHOW_ANSWER if index and not self.page.script else words)
            steps.append(HelpOffer(command, label, "used" if index < hints else "step", index + 1, icon))
        letters = CHOICE_LETTERS[: len(self.page.choices)]
        answers = [HelpOffer(f"{ANSWER_PREFIX}{index}", letter, "letter") for index, letter in enumerate(letters)]
        return HelpContent((*answers, *steps))

    def longest(self) -> tuple[PillContent, HelpContent]:
        """The longest task with the page's hint, and all offers."""
        goal = max(map(_, (*self.page.goals, *(example.says for example in self.page.examples))), key=len)
        return self._task(goal, max(_(self.page.hint.text), self._learner_line(), key=len)), self._offers(0)


class LessonChrome(ExerciseChrome):
    """The panels around the board, laid out for a window size."""

    bar: LessonLine

    def __init__(self, board: Board, pen: Pen, source: LessonPanelSource, shows_hand: bool, is_answered: bool) -> None:
        bindings = board.services.preferences.bindings
        words = AGAIN_WORD | LESSON_WORDS if source.page.examples else LESSON_WORDS
        room = HAND_ROOM if board.kind.hands.are_browsed else 0
        bar = LessonLine(pen, board.layout.bar, source.bar(), bindings, words, board.services.way_back, room)
        super().__init__(board, pen, source, bar, shows_hand, is_answered)

    def is_hand_shown(self, seat: int) -> bool:
        """Whether it is the learner's hand with no strip over it, or a rival's in which it matters which pieces are
        left."""
        if seat == self.board.below:
            return super().is_hand_shown(seat)
        return self.board.kind.hands.are_browsed and bool(self.rails[seat].content.count)

    @property
    def star_position(self) -> tuple[int, int]:
        """The position in pixels of the page's hexagon in the upper line, where its star flies."""
        return self.bar.page_centre(self.bar.content.number)
