"""What stands around a lesson's board: the bar, the line that asks, the learner's hand where it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.core.errors import N_
from game.core.pieces import Stain
from game.scenes.board.board import Board
from game.scenes.lesson.layout import LessonPlaces
from game.scenes.table import messages
from game.scenes.table.chrome import Chrome
from game.ui.input.chords import cap
from game.ui.kinds.rail import Rail
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.asking_line import Asked, AskingLine
from game.ui.panels.bar import TopBar
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
    return messages.told_of(board.setup, seat, N_("You are {name}"))


class LessonChrome(Chrome):
    """The parts around the board, laid out for one window; `told` says what they tell now."""

    bar: LessonBar

    def __init__(
        self, board: Board, pen: Pen, told: Callable[[], LessonContent], where: LessonPlaces, hand: bool
    ) -> None:
        self.told = told
        self.hand = hand
        super().__init__(board, pen, [])
        self.pill.place(pen, pygame.Rect(self.bar.free.topleft, (1, 1)))  # whose turn it is need not be told
        self.asking = AskingLine(pen, where.asking, self._asked())

    def _top(self) -> TopBar:
        return LessonBar(self.pen, self.board.layout.bar, self._bar())

    def _lay_tally(self) -> pygame.Rect | None:
        return None

    @property
    def own(self) -> Rail:
        """The learner's hand."""
        return self.rails[self.board.below]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The hand if it is needed, the line that asks, the bar."""
        if self.hand:
            yield self.own
        yield self.asking
        yield self.bar

    def sync(self) -> list[pygame.Rect]:
        """Show the lesson as it is now; the rectangles whose picture has changed."""
        changed = [self.bar.outer] if self.bar.show(self._bar()) else []
        if self.asking.show(self._asked()):
            changed.append(self.asking.outer)
        if self.hand and self.own.show(self._hand(self.board.below)):
            changed.append(self.own.outer)
        return changed

    def prepare(self) -> bool:
        """Nothing is drawn ahead."""
        return False

    def covers(self, place: tuple[int, int]) -> bool:
        """The line that asks lies on the cloth: what is behind it can be clicked."""
        return any(part.rect.collidepoint(place) for part in self.parts() if part is not self.asking)

    def pocket_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The pocket of the learner's hand under a pixel."""
        pocket = self.own.pocket_at(place) if self.hand else None
        return None if pocket is None else (self.board.below, pocket)

    def star_at(self, index: int) -> tuple[int, int]:
        """Where a page's star lies: its dot, or the words that say which page it is."""
        return self.bar.dot(index) or (self.bar.rect.left + self.pen.px(140), self.bar.rect.centery)

    def _asked(self) -> Asked:
        board, told = self.board, self.told()
        stain: Stain = board.table.match.game.stains[board.below]
        return Asked(stain, you_are(board, board.below), told.goal, told.count)

    def _bar(self) -> LessonBarContent:
        told, chords = self.told(), self.board.services.bindings.chords
        hovered = ""
        if hasattr(self, "bar") and self.bar.rect.collidepoint(self.board.state.place):
            hovered = self.bar.action_at(self.board.state.place) or ""
        keys = tuple(cap(chords[name]) if chords[name] else "" for name in ("hint", "rules"))
        return LessonBarContent(
            title=told.course,
            disabled=told.off,
            hovered=hovered,
            number=told.number,
            names=told.names,
            done=told.done,
            hints=told.hints,
            labels=(_("Hint"), _("Rules"), _("Skip")),
            keys=(*keys, _("Tab")),
            back=told.back,
        )
