"""The learn scene: the courses above, the path of the chosen course, and the buttons below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from game.learn.course import CoursePage
from game.learn.course_file import Reading
from game.learn.progress import Progress
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import GoBack, OpenLesson, OpenPuzzles, OpenRules, StartFirstGame
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.game_cards import GameCards
from game.scenes.menus.learn.courses import card_line, course_progress, minutes_text, pages_text
from game.scenes.menus.learn.layout import LearnPlaces, places
from game.scenes.menus.learn.page_board import setting_of
from game.scenes.menus.learn.path_view import PathView, State, Stop
from game.scenes.menus.learn.puzzles_panel import PuzzlesPanel
from game.scenes.menus.rules.book import Heading, load_book
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.cloth import felt, round_corners
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain, table_top
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_hands, preload_tables
from game.ui.widgets import Button, Group, Widget
from game.ui.widgets.pill import PILL_HEIGHT, PillButton
from game.ui.words import _, ngettext

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
COURSE_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
TABLE_CORNER: Final = 16
PILLS_ROW_HEIGHT: Final = 58  # units at the foot of the path, if the window is high enough


class LearnScene(Scene):
    """The courses of all games; `chosen` is the id of the game whose path is shown first."""

    waits_below = True

    def __init__(
        self,
        services: Services,
        progress: Progress,
        workbooks: Workbooks,
        readings: Sequence[Reading],
        chosen: str,
    ) -> None:
        self.services = services
        self.readings = tuple(readings)
        self.progress = progress
        ids = [reading.course.game.id for reading in readings]
        self.index = ids.index(chosen) if chosen in ids else 0
        self.pen = Pen(Theme())
        self.group = Group([], self._go_back)
        self._done_ids: Mapping[str, frozenset[str]] = {}
        self._places: LearnPlaces | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._ground_key: object = None
        self._drawn_look: object = None
        self.panel = PuzzlesPanel(self.current_game, workbooks, services.go)
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the courses")

    @property
    def current_game(self) -> Game:
        """The game of the chosen course."""
        return self.reading.course.game

    @property
    def reading(self) -> Reading:
        """The chosen course, with the faults in its file."""
        return self.readings[self.index]

    @property
    def pages(self) -> tuple[CoursePage, ...]:
        """The pages of the path."""
        return self.reading.course.core_pages

    @property
    def page(self) -> CoursePage | None:
        """The chosen page; None if the course has no page."""
        return self.pages[self.path.index] if self.pages else None

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen course in the current language; the focus stays where it was."""
        self._done_ids = self._completed_pages()
        lines = [card_line(course_progress(each.course, self._done_ids[each.course.game.id])) for each in self.readings]
        self.cards = GameCards([each.course.game for each in self.readings], lines, self.index, self.show_course)
        self.path = PathView(self._make_stops(), self._first_index(), self._on_page_chosen, self._open_page)
        self.go_on = Button("", self._open_chosen_page, icon="play", key=_("Enter"), strong=True, size=19)
        chord = self.services.preferences.bindings.chords["rules"]
        self.rules = Button(
            _("Rules"), self._open_rules, icon="book", key=keycap_text(chord) if chord else "", shortcut=chord
        )
        self.back = Button(_("Back"), self._go_back, icon="undo", key="Esc")
        self.puzzles = Button(_("Puzzles"), self._open_puzzles, icon="puzzle", key="P", shortcut=pygame.K_p)
        self._keys = {door: door.key for door in (self.rules, self.puzzles, self.back)}
        self.follow_ups = self._make_follow_ups(Button)
        self.pills = self._make_follow_ups(PillButton)
        self.panel.show(self.current_game)
        self._update_widgets()
        self._update_doors()
        self._size = (0, 0)

    def _completed_pages(self) -> dict[str, frozenset[str]]:
        """The ids of the completed pages of each course, by game id."""
        games = [reading.course.game for reading in self.readings]
        return {game.id: self.progress.completed_pages(game) for game in games}

    def _update_widgets(self) -> None:
        """Give the group the widgets that have a place in the window."""
        where = self._places
        more: list[Widget] = [*self.pills] if where is None or where.shows_pills else [*self.follow_ups]
        puzzles: list[Widget] = self.panel.widgets if where is None or where.panel is not None else [self.puzzles]
        self.group.replace_widgets([self.path, *more, self.go_on, self.rules, *puzzles, self.back, self.cards])

    def _make_follow_ups(self, kind: type[Button]) -> list[Button]:
        """Make the buttons for what follows the course: further pages, a first game."""
        course, go, buttons = self.reading.course, self.services.go, []
        if course.extra_pages:
            done = self._done_ids[course.game.id]
            first = next((page for page in course.extra_pages if page.id not in done), course.extra_pages[0])
            far = sum(page.id in done for page in course.extra_pages)
            words = _("{done} of {pages} pages").format(done=far, pages=len(course.extra_pages))
            more = words if far else pages_text(len(course.extra_pages))
            named = _("Three at the table") if all(len(page.start.options) for page in course.extra_pages) else ""
            buttons.append(kind(named, partial(go, OpenLesson(first)), icon="person", second_line=more, size=16))
        play = partial(go, StartFirstGame(course.game))
        buttons.append(kind(_("A first game"), play, icon="computer", second_line=_("against Novice"), size=16))
        return buttons

    def _make_stops(self) -> list[Stop]:
        done, pages = self._done_ids[self.current_game.id], self.pages
        coming = self.next_page(pages, done)
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)

        def state(index: int, page: CoursePage) -> State:
            if page.id in done:
                return "done"
            return "next" if index == coming else "skipped" if index < last else "coming"

        return [Stop(_(page.title), setting_of(page, 6, 0.30), state(i, page)) for i, page in enumerate(pages)]

    @staticmethod
    def next_page(pages: Sequence[CoursePage], done: frozenset[str]) -> int | None:
        """The index of the first open page after the last completed page, else of the first open page, else None."""
        open_ = [index for index, page in enumerate(pages) if page.id not in done]
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)
        return next((index for index in open_ if index > last), open_[0] if open_ else None)

    def _first_index(self) -> int:
        """The index of the page that is chosen first: the next page."""
        return self.next_page(self.pages, self._done_ids[self.current_game.id]) or 0

    def _update_doors(self) -> None:
        """Label the main button and the button to the rules for the chosen page."""
        page = self.page
        self.go_on.enabled = page is not None
        done_ids = self._done_ids[self.current_game.id]
        done = page is not None and page.id in done_ids
        self.go_on.label = _("Once more") if done else _("Go on") if any(done_ids) else _("Begin")
        if page is None:
            return
        number = self.path.index + 1
        self.go_on.second_line = f"{number}  {_(page.title)}"
        self.rules.second_line = self._heading_of(page)

    def _heading_of(self, page: CoursePage) -> str:
        """The heading of the rulebook section of a page, in the current language; "" if there is none."""
        headings = [b.text for b in load_book(page.game, words.language()) if isinstance(b, Heading) and b.level > 1]
        return headings[page.section] if page.section < len(headings) else ""

    # Actions:

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def show_course(self, index: int) -> None:
        """Show the course with an index, and its path."""
        self.index = index
        self._ground = None
        self.build()

    def _on_page_chosen(self) -> None:
        self._update_doors()
        self._size = (0, 0)

    def _open_page(self, index: int) -> None:
        self.services.go(OpenLesson(self.pages[index]))

    def _open_chosen_page(self) -> None:
        if self.page is not None:
            self.services.go(OpenLesson(self.page))

    def _open_puzzles(self) -> None:
        self.services.go(OpenPuzzles(self.current_game))

    def _open_rules(self) -> None:
        self.services.go(OpenRules(self.current_game, self.page.section if self.page is not None else None))

    def handle(self, event: pygame.event.Event) -> bool:
        """Show another course with Ctrl and an arrow; give other events to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in COURSE_STEPS:
            self.cards.choose(self.index + COURSE_STEPS[event.key])
            return True
        if event.type == pygame.KEYDOWN and not self.group.by_keyboard and self.group.focused is self.path:
            self.group.by_keyboard = event.key in (*COURSE_STEPS, pygame.K_UP, pygame.K_DOWN)
        return self.group.handle(event)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets, and follow new progress in courses and puzzles."""
        self.group.update(now)
        if self._completed_pages() != self._done_ids:
            self.build()
        elif self.panel.is_outdated:
            self._update_puzzles()

    def _update_puzzles(self) -> None:
        """Show the puzzles again, after they were read or tried; the path stays as it is."""
        self.panel.show(self.current_game)
        self._update_widgets()
        self._size, self._ground = (0, 0), None

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._ground is None or self._size == (0, 0) or self._drawn_look != self.group.look

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def idle(self, seconds: float) -> None:
        """Improve the boards, once a thread has read the pictures of pieces: the cards first, the many pages last."""
        if not preload_tables().done():
            return
        preload_hands()
        if self.cards.refine(seconds) or self.panel.refine(seconds) or self.path.refine(seconds):
            self._drawn_look = None

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language or completed pages."""
        self.build()

    def pause(self) -> None:
        """Free the background, which is as large as the window; it is painted again when needed."""
        self._ground = None

    def close(self) -> None:
        """Close the scene and its widgets."""
        self.group.close()

    # Drawing:

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the painted background, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, self.pen)
        self._drawn_look = self.group.look

    def _place(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""
        theme = self.services.preferences.appearance.theme(size)
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        pen, where = self.pen, places(theme, size)
        self._places = where
        self.cards.place(pen, where.cards)
        if where.panel is not None:
            self.panel.place(pen, where.panel)
        self._update_widgets()
        self._place_path(where)
        self._place_doors(where)
        key = size, theme, words.language(), self.index, where
        if key != self._ground_key:
            self._ground, self._ground_key = None, key
        self._size = size

    def _place_path(self, where: LearnPlaces) -> None:
        """Place the path in the table, and in a large window what follows it at its foot."""
        px, table = self.pen.px, where.table
        below = px(PILLS_ROW_HEIGHT if where.shows_pills else 16)
        inner = pygame.Rect(
            table.left + px(6), table.top + where.head, table.width - px(12), table.height - where.head - below
        )
        self.path.place(self.pen, inner)
        x, tall = table.left + px(44) + self.pen.width(_("After that"), 15, "semibold"), px(PILL_HEIGHT)
        for door in self.pills:
            door.rect = pygame.Rect(x, table.bottom - px(14) - tall, door.min_width(self.pen), tall)
            x = door.rect.right + px(12)

    def _place_doors(self, where: LearnPlaces) -> None:
        """Place the row of buttons at the bottom.

        If it is too narrow, the lesser buttons lose their second line, then their keys, then their words.
        """
        pen, gap, foot = self.pen, self.pen.px(14), where.foot
        more = [] if where.shows_pills else self.follow_ups
        row = [self.go_on, self.rules, *([self.puzzles] if where.panel is None else []), *more, self.back]
        least = {self.go_on: 330, self.rules: 170, self.back: 150}
        for button in self.follow_ups:
            button.icon_only = False
        for door, key in self._keys.items():
            door.key = key
        for lacking in ("", "lines", "keys", "words"):
            if lacking == "lines":
                self.rules.second_line, least = "", {self.go_on: 250}
            for door in self._keys if lacking == "keys" else ():
                door.key = ""
            for button in more:
                button.icon_only = lacking == "words"
            wide = [
                foot.height if door.icon_only else max(pen.px(least.get(door, 0)), door.min_width(pen)) for door in row
            ]
            if sum(wide) + gap * (len(row) - 1) <= foot.width:
                break
        x = foot.left
        for door, across in zip(row[:-1], wide[:-1], strict=True):
            door.rect = pygame.Rect(x, foot.top, across, foot.height)
            x += across + gap
        self.back.rect = pygame.Rect(foot.right - wide[-1], foot.top, wide[-1], foot.height)

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Paint what stays the same until the window, the language or the course changes."""
        where = self._places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.backdrop.wall, theme.backdrop.wall_rim).copy()
        name = pen.text(ground, _("Learn"), where.title, where.title_size, weight="black")
        at = (name.right + px(24), name.bottom - round(name.height * 0.34))
        pen.text(ground, _("One idea a page, on the real board"), at, 20, theme.muted, room=where.cards.right - at[0])
        for card in self.cards.card_rects():
            pen.shadow(ground, card, 10, 5)
        table = where.table
        pen.shadow(ground, table)
        if is_plain(theme):  # words would be hard to read on a table top
            pen.box(ground, table, TABLE_CORNER, theme.ground.solid, theme.lines.edge)
        else:
            ground.blit(round_corners(table_top(table.size, theme), px(TABLE_CORNER)), table)
            pen.box(ground, table, TABLE_CORNER, None, theme.lines.passive, 1.2)
        self._draw_head(ground, table, where.head)
        if where.panel is not None:
            self.panel.paint(ground, pen)
        if where.shows_pills:
            at = (table.left + px(32), table.bottom - px(14) - px(PILL_HEIGHT) // 2)
            pen.text(ground, _("After that"), at, 15, theme.muted, "semibold")
        return ground

    def _draw_head(self, ground: pygame.Surface, table: pygame.Rect, head: int) -> None:
        """Draw the course's name, the number of completed pages, and what is left or how many pages have faults."""
        pen, theme, px, course = self.pen, self.pen.theme, self.pen.px, self.reading.course
        far = course_progress(course, self._done_ids[course.game.id])
        y = table.top + round(head * 0.56)
        of = pen.text(
            ground, _("of {pages}").format(pages=far.total), (table.right - px(32), y + px(3)), 16, anchor="midright"
        )
        count = pen.text(ground, str(far.done), (of.left - px(7), y), 24, theme.gold, "black", "midright")
        pen.icon(ground, "star", (count.left - px(18), y - px(1)), 24, theme.gold, 1)
        fault_count, remaining = len(self.reading.faults), self._remaining_text(far.total - far.done, far.minutes)
        if fault_count:
            remaining = ngettext("{count} page cannot be read", "{count} pages cannot be read", fault_count)
            remaining = remaining.format(count=fault_count)
        left, right, ink = table.left + px(32), count.left - px(50), theme.no if fault_count else theme.ink
        if left + pen.width(_(course.title), 28, "black") + px(16) + pen.width(remaining, 16) <= right:
            name = pen.text(ground, _(course.title), (left, y), 28, weight="black")
            pen.text(ground, remaining, (name.right + px(16), y + px(5)), 16, ink, room=right - name.right - px(16))
        else:  # in two lines
            pen.text(ground, _(course.title), (left, y - px(7)), 20, weight="black", room=right - left)
            pen.text(ground, remaining, (left, y + px(14)), 14, ink, room=right - left)

    @staticmethod
    def _remaining_text(count: int, time: int) -> str:
        if not count:
            return _("All pages done")
        pages = ngettext("{count} page left", "{count} pages left", count).format(count=count)
        return f"{pages} · {minutes_text(time)}"
