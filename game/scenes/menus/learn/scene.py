"""The learn scene: the courses above, the path of the chosen course, and the buttons below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.learn.course import CoursePage
from game.learn.course_file import Reading
from game.learn.progress import Progress
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import GoBack, OpenLesson, OpenPuzzles, OpenRules
from game.scenes.base.scene import Services
from game.scenes.menus.cards_scene import CTRL, CardsScene
from game.scenes.menus.learn.buttons import LearnButtons, make_follow_ups
from game.scenes.menus.learn.courses import card_line, course_progress, minutes_text
from game.scenes.menus.learn.layout import LearnPlaces, places
from game.scenes.menus.learn.page_board import setting_of
from game.scenes.menus.learn.path_view import PathView, State, Stop
from game.scenes.menus.learn.puzzles_panel import PuzzlesPanel
from game.scenes.menus.menu_scene import back_button
from game.scenes.menus.rules.book import Heading, load_book
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.cloth import round_corners
from game.ui.look.table_top import is_plain, table_top
from game.ui.widgets import Button, Widget
from game.ui.widgets.group import ARROW_KEYS
from game.ui.widgets.layout import Room, place_row
from game.ui.widgets.pill import PILL_HEIGHT, PillButton
from game.ui.words import _, ngettext

TABLE_CORNER: Final = 16


class LearnScene(CardsScene):
    """The courses of all games; `chosen` is the id of the game whose path is shown first."""

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
        self.panel = PuzzlesPanel(self.current_game, workbooks, services.go)
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the courses")

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
        progress = (course_progress(each.course, self._done_ids[each.course.game.id]) for each in self.readings)
        self.cards.show_lines([card_line(each) for each in progress])
        self.path = PathView(self._make_stops(), self._first_index(), self._on_page_chosen, self._open_page)
        self.buttons = self._make_buttons()
        self.pills = self._make_follow_ups(PillButton)
        self.panel.show(self.current_game)
        self._update_widgets()
        self._update_buttons()
        self.relayout()

    def _make_buttons(self) -> LearnButtons:
        chord = self.services.preferences.bindings.chords["rules"]
        return LearnButtons(
            Button(
                "",
                self._open_chosen_page,
                icon="play",
                key=_("Enter"),
                strong=True,
                size=19,
                enabled=self.page is not None,
            ),
            Button(_("Rules"), self._open_rules, icon="book", key=keycap_text(chord) if chord else "", shortcut=chord),
            Button(_("Puzzles"), self._open_puzzles, icon="puzzle", key="P", shortcut=pygame.K_p),
            self._make_follow_ups(Button),
            back_button(self._go_back),
        )

    def _make_follow_ups(self, kind: type[Button]) -> tuple[Button, ...]:
        done = self._done_ids[self.current_game.id]
        return make_follow_ups(kind, self.reading.course, done, self.services.go)

    def _update_widgets(self) -> None:
        """Give the group the widgets that have a place in the window."""
        where, buttons = self._places, self.buttons
        more: list[Widget] = [*(self.pills if where is None or where.shows_pills else buttons.follow_ups)]
        has_panel = where is None or where.panel is not None
        puzzles: list[Widget] = self.panel.widgets if has_panel else [buttons.puzzles]
        self.group.replace_widgets([self.path, *more, buttons.go_on, buttons.rules, *puzzles, buttons.back, self.cards])

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

    def _update_buttons(self) -> None:
        """Label the main button and the button to the rules for the chosen page."""
        page, done = self.page, self._done_ids[self.current_game.id]
        is_done = page is not None and page.id in done
        label = _("Once more") if is_done else _("Continue") if any(done) else _("Start")
        line = f"{self.path.index + 1}  {_(page.title)}" if page is not None else ""
        self.buttons.show_page(label, line, self._heading_of(page) if page is not None else "")

    def _heading_of(self, page: CoursePage) -> str:
        """The heading of the rulebook section of a page, in the current language; "" if there is none."""
        headings = [b.text for b in load_book(page.game, words.language()) if isinstance(b, Heading) and b.level > 1]
        return headings[page.section] if page.section < len(headings) else ""

    # Actions:

    def show_game(self, index: int) -> None:
        """Show the course of the game with an index, and its path."""
        del index  # the cards have it
        self.repaint()
        self.build()

    def _on_page_chosen(self) -> None:
        self._update_buttons()
        self.relayout()

    def _completed_pages(self) -> dict[str, frozenset[str]]:
        """The ids of the completed pages of each course, by game id."""
        games = [reading.course.game for reading in self.readings]
        return {game.id: self.progress.completed_pages(game) for game in games}

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _open_page(self, index: int) -> None:
        self.services.go(OpenLesson(self.pages[index]))

    def _open_chosen_page(self) -> None:
        if self.page is not None:
            self.services.go(OpenLesson(self.page))

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
        self.repaint()

    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time: the cards first, the many pages last; return whether anything changed."""
        return self.cards.refine(seconds) or self.panel.refine(seconds) or self.path.refine(seconds)

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self._places = places(pen.theme, size)
        self.cards.place(pen, where.frame.cards)
        if where.panel is not None:
            self.panel.place(pen, where.panel)
        self._update_widgets()
        self.path.place(pen, where.path)
        self._place_pills(where.table)
        self.buttons.place(
            pen, where.frame.foot, with_puzzles=where.panel is None, with_follow_ups=not where.shows_pills
        )
        return self.index, where

    def _place_pills(self, table: pygame.Rect) -> None:
        """Place what follows the course at the foot of the path."""
        pen, px = self.pen, self.pen.px
        room = Room(pygame.Rect(table.left, table.bottom - px(14 + PILL_HEIGHT), table.width, px(PILL_HEIGHT)))
        room.cut_left(px(44) + pen.width(_("After that"), 15, "semibold"))
        place_row(pen, self.pills, [pill.min_width(pen) for pill in self.pills], room.rect, px(12))

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window, the language or the course changes."""
        where = self._places
        assert where is not None
        pen, theme, px, table = self.pen, self.pen.theme, self.pen.px, where.table
        self.paint_head(ground, where.frame, _("Learn"), _("One idea a page, on the real board"))
        pen.shadow(ground, table)
        if is_plain(theme):  # words would be hard to read on a table top
            pen.box(ground, table, TABLE_CORNER, theme.ground.solid, theme.lines.edge)
        else:
            ground.blit(round_corners(table_top(table.size, theme), px(TABLE_CORNER)), table)
            pen.box(ground, table, TABLE_CORNER, None, theme.lines.passive, 1.2)
        self._draw_head(ground, table, where.frame.head)
        if where.panel is not None:
            self.panel.paint(ground, pen)
        if where.shows_pills:
            at = (table.left + px(32), table.bottom - px(14) - px(PILL_HEIGHT) // 2)
            pen.text(ground, _("After that"), at, 15, theme.muted, "semibold")

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
