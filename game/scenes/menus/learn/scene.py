"""The learn scene: the path of the chosen course on the table, the puzzles beside it, the courses on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.core.errors import N_
from game.core.game import Game
from game.learn.course import Course, CoursePage, Part
from game.learn.course_file import Reading
from game.learn.progress import Progress
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import GoBack, OpenLesson, OpenPuzzles, OpenRules, Route, StartFirstGame
from game.scenes.base.services import Services
from game.scenes.menus.learn.courses import course_progress, minutes_text, pages_text, progress_text
from game.scenes.menus.learn.layout import LearnPlaces, places
from game.scenes.menus.learn.path_view import PathView, State, Stop
from game.scenes.menus.learn.puzzles_panel import PuzzlesPanel
from game.scenes.menus.puzzles.rows import pointed_way
from game.scenes.menus.room_scene import CTRL, WayBack
from game.scenes.menus.shelf_scene import ShelfScene
from game.ui.input.chords import keycap_text
from game.ui.widgets import Widget
from game.ui.widgets.group import ARROW_KEYS
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, ngettext


class LearnScene(ShelfScene):
    """The courses of all games; `chosen` is the id of the game whose path is shown first."""

    return_words = N_("Back to the courses")

    def __init__(
        self,
        services: Services,
        progress: Progress,
        workbooks: Workbooks,
        readings: Sequence[Reading],
        chosen: str,
    ) -> None:
        super().__init__(services, [reading.course.game for reading in readings], chosen, self._go_back)
        self.readings = tuple(readings)
        self.progress = progress
        self._done_ids: Mapping[str, frozenset[str]] = {}
        self._places: LearnPlaces | None = None
        self._part = self._first_part()
        self.panel = PuzzlesPanel(self.current_game, workbooks, services.go)
        self.build()

    @property
    def reading(self) -> Reading:
        """The chosen course, with the faults in its file."""
        return self.readings[self.index]

    @property
    def pages(self) -> tuple[CoursePage, ...]:
        """The pages of the path: those of the chosen part."""
        return self.reading.course.part(self._part)

    @property
    def page(self) -> CoursePage | None:
        """The chosen page; None if the course has no page."""
        return self.pages[self.path.index] if self.pages else None

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen course in the current language; the focus stays where it was."""
        before, self._done_ids = self._done_ids.get(self.current_game.id), self._completed_pages()
        progress = (course_progress(each.course, self._done_ids[each.course.game.id]) for each in self.readings)
        self.shelf.show_lines([progress_text(each) for each in progress])
        self.path = PathView(self._make_stops(), self._first_index(), self.relayout, self._open_page)
        self._show_progress(before)
        self.back = WayBack(_("Learn"), self._go_back)
        course, done = self.reading.course, self._done_ids[self.current_game.id]
        self.follow_ups = [*self._make_part_words(course, done), *self._make_follow_ups(course, done)]
        chord = self.services.preferences.bindings.chords["rules"]
        self.rules = WordButton(
            _("Rules"), self._open_rules, icon="book", key=keycap_text(chord) if chord else "", shortcut=chord
        )
        self.puzzles = WordButton(_("Puzzles"), self._open_puzzles, icon="puzzle", key="P", shortcut=pygame.K_p)
        self.panel.show(self.current_game)
        self._update_widgets()
        self.update_main_button()
        self.relayout()
        self.repaint()

    def _make_follow_ups(self, course: Course, done: frozenset[str]) -> list[WordButton]:
        return make_follow_ups(course, done, self.services.go, self.progress.has_played)

    def _make_part_words(self, course: Course, done: frozenset[str]) -> list[WordButton]:
        """The word that shows the other part of the course; none if the course has no second part."""
        if not course.play_pages:
            return []
        other: Part = "course" if self._part == "play" else "play"
        label = _("Play well") if other == "play" else _("The rules, page by page")
        pages = course.part(other)
        tip = _("{done} of {pages} pages").format(done=sum(page.id in done for page in pages), pages=len(pages))
        return [WordButton(label, partial(self.show_part, other), icon="star", key=tip, shortcut=pygame.K_w)]

    def show_part(self, part: Part) -> None:
        """Show the path of another part of the course."""
        self._part = part
        self.build()

    def _show_progress(self, before: frozenset[str] | None) -> None:
        """Show which pages of this course were completed since those `before`, unless animations are off."""
        done = self._done_ids[self.current_game.id]
        if before is None or not done - before or self.services.preferences.config.look.animation == "off":
            return
        fresh = frozenset(index for index, page in enumerate(self.pages) if page.id in done - before)
        self.path.show_progress(fresh, self.next_page(self.pages, before) or 0)

    @property
    def words(self) -> list[WordButton]:
        """The words at the upper right, with the puzzles if those are not shown beside the path."""
        has_panel = self._places is None or self._places.panel is not None
        return [*self.follow_ups, *([] if has_panel else [self.puzzles]), self.rules]

    def _update_widgets(self) -> None:
        """Give the group the widgets that have a place in the window."""
        has_panel = self._places is None or self._places.panel is not None
        puzzles: list[Widget] = self.panel.widgets if has_panel else []
        self.group.replace_widgets([self.path, self.main, *puzzles, self.shelf, self.back, *self.words])

    def _make_stops(self) -> list[Stop]:
        done, pages = self._done_ids[self.current_game.id], self.pages
        coming = self.next_page(pages, done)
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)

        def state(index: int, page: CoursePage) -> State:
            if page.id in done:
                return "done"
            return "next" if index == coming else "skipped" if index < last else "coming"

        return [Stop(_(page.title), state(i, page)) for i, page in enumerate(pages)]

    @staticmethod
    def next_page(pages: Sequence[CoursePage], done: frozenset[str]) -> int | None:
        """The index of the first open page after the last completed page, else of the first open page, else None."""
        open_ = [index for index, page in enumerate(pages) if page.id not in done]
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)
        return next((index for index in open_ if index > last), open_[0] if open_ else None)

    def _first_index(self) -> int:
        """The index of the page that is chosen first: the next page."""
        return self.next_page(self.pages, self._done_ids[self.current_game.id]) or 0

    @property
    def _is_completed(self) -> bool:
        """Whether all pages of the path are done, and the player has chosen none of them again."""
        done = self._done_ids[self.current_game.id]
        return bool(self.pages) and not self.path.was_chosen and all(page.id in done for page in self.pages)

    @property
    def _leads_to_play(self) -> bool:
        """Whether the pages on playing well follow this path; if not, a first game does."""
        done = self._done_ids[self.current_game.id]
        return self._part != "play" and any(page.id not in done for page in self.reading.course.play_pages)

    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """Open the chosen page; once all are done, what follows them."""
        page, done = self.page, self._done_ids[self.current_game.id]
        if page is None:
            return _("Start"), "", None
        if self._is_completed:
            if self._leads_to_play:
                return _("Play well"), pages_text(len(self.reading.course.play_pages)), self._begin_to_play_well
            start = partial(self.services.go, StartFirstGame(self.current_game))
            return first_game_words(self.progress.has_played), _("against Novice"), start
        is_begun = any(each.id in done for each in self.pages)
        label = _("Once more") if page.id in done else _("Continue") if is_begun else _("Start")
        return label, f"{self.path.index + 1}  {_(page.title)}", partial(self._open_page, self.path.index)

    # Actions:

    def _begin_to_play_well(self) -> None:
        """Open the next page on playing well."""
        self.show_part("play")
        self._open_page(self.path.index)

    def show_game(self, game: Game) -> None:
        """Show the course of a game, and its path."""
        del game  # the shelf has it
        self._part = self._first_part()
        self.build()

    def _first_part(self) -> Part:
        """The part that is shown first: the second once the first is completed, unless there is none."""
        course, done = self.reading.course, self.progress.completed_pages(self.current_game)
        is_completed = all(page.id in done for page in course.core_pages)
        return "play" if is_completed and course.play_pages else "course"

    def _completed_pages(self) -> dict[str, frozenset[str]]:
        """The ids of the completed pages of each course, by game id."""
        games = [reading.course.game for reading in self.readings]
        return {game.id: self.progress.completed_pages(game) for game in games}

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _open_page(self, index: int) -> None:
        self.services.go(OpenLesson(self.pages[index]))

    def _open_puzzles(self) -> None:
        self.services.go(OpenPuzzles(self.current_game))

    def _open_rules(self) -> None:
        self.services.go(OpenRules(self.current_game, self.page.section if self.page is not None else None))

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Let an arrow choose another page at once; give other events to the widgets."""
        if event.type == pygame.KEYDOWN and event.key in ARROW_KEYS and not event.mod & CTRL:
            self.group.show_focus_on(self.path)
        return super().handle_event(event)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets, and follow new progress in courses and puzzles."""
        super().update(now)
        if self._completed_pages() != self._done_ids:
            self.build()
        elif self.panel.is_outdated:
            self._update_puzzles()

    def _update_puzzles(self) -> None:
        """Show the puzzles again, after they were read or tried; the path stays as it is."""
        self.panel.show(self.current_game)
        self._update_widgets()
        self.relayout()

    def refine(self, seconds: float) -> bool:
        """Show the tiles, then improve the board of today's puzzle in idle time; return whether anything changed."""
        return self.path.show_tiles() or self.panel.refine(seconds)

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self._places = places(pen.theme, size)
        self._update_widgets()
        self.place_frame(where.frame, size)
        if where.panel is not None:
            self.panel.place(pen, where.panel)
        self.path.place(pen, where.path)
        return where.frame

    def extra_look(self) -> object:
        """The mode of puzzles that the calm place is about."""
        return pointed_way(self.group)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Say what the mode of puzzles is that is pointed at, or which page is, or is chosen, and its task."""
        way = pointed_way(self.group)
        if way is not None:
            self.draw_calm_line(surface, way.label, way.explanation)
            return
        if not self.pages:
            return
        if self._is_completed and self.path.hovered_index is None:
            following = _("Play well") if self._leads_to_play else _("A first game")
            self.draw_calm_line(surface, _("Next: {page}").format(page=following), _("All pages done"))
            return
        index = self.path.index if self.path.hovered_index is None else self.path.hovered_index
        title = _(self.pages[index].title)
        if self.path.stops[index].state == "next":
            title = _("Next: {page}").format(page=title)
        self.draw_calm_line(surface, title, _(self.pages[index].goals[0]))

    def paint(self, ground: pygame.Surface) -> None:
        """Write beside the scene's name which course is shown, and what is left or how many pages have faults."""
        course, fault_count = self.reading.course, len(self.reading.faults)
        done = self._done_ids[course.game.id]
        remarks = remaining_texts(sum(page.id not in done for page in self.pages), 0)
        if self._part == "course":
            far = course_progress(course, done)
            remarks = remaining_texts(far.total - far.done, far.minutes)
        if fault_count:
            remark = ngettext("{count} page cannot be read", "{count} pages cannot be read", fault_count)
            remarks = [remark.format(count=fault_count)]
        title = _(course.title) if self._part == "course" else _("Play well")
        remarks = [*(f"{title} · {remark}" for remark in remarks), *remarks]
        self.paint_remark(ground, remarks, self.pen.theme.no if fault_count else "")


def remaining_texts(count: int, minutes: int) -> list[str]:
    """What is left of a course, in more and in fewer words; without minutes if they are 0."""
    if not count:
        return [_("All pages done")]
    pages = ngettext("{count} page left", "{count} pages left", count).format(count=count)
    return [f"{pages} · {minutes_text(minutes)}", pages] if minutes else [pages]


def first_game_words(has_played: bool) -> str:
    """What the words say that begin a game after a course."""
    return _("Play a game") if has_played else _("A first game")


def make_follow_ups(
    course: Course, done: frozenset[str], go: Callable[[Route], None], has_played: bool
) -> list[WordButton]:
    """The words for what follows a course: further pages, a game; `done` are completed pages."""
    made = []
    if course.extra_pages:
        first = next((page for page in course.extra_pages if page.id not in done), course.extra_pages[0])
        far = sum(page.id in done for page in course.extra_pages)
        progress = _("{done} of {pages} pages").format(done=far, pages=len(course.extra_pages))
        tip = progress if far else pages_text(len(course.extra_pages))
        made.append(WordButton(_("Three at the table"), partial(go, OpenLesson(first)), icon="person", key=tip))
    play = partial(go, StartFirstGame(course.game))
    made.append(WordButton(first_game_words(has_played), play, icon="computer", key=_("against Novice")))
    return made
