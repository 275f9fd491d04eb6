"""The scene in which one learns: the courses above, the chosen one's path of pages, the door to the next page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from game.learn.course import Page
from game.learn.course_file import Reading
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.game_cards import GameCards
from game.scenes.menus.learn.courses import line, minutes, pages, progress
from game.scenes.menus.learn.layout import LearnPlaces, places
from game.scenes.menus.learn.page_board import setting_of
from game.scenes.menus.learn.path_view import PathView, State, Stop
from game.scenes.menus.learn.puzzles_panel import PuzzlesPanel
from game.scenes.menus.puzzles.scene import PuzzlesDoors
from game.scenes.menus.rules.book import Heading, book_of
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
COURSES: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
CORNER: Final = 16
AFTER: Final = 58  # units; what comes after the course, at the foot of the path, if the window is high enough


@dataclass(frozen=True, slots=True)
class LearnDoors:
    """Where the scene leads: to a page, to a heading of a game's rulebook, to a first game, back, to its puzzles.

    `done` tells the ids of the pages of a game that have been done.  `puzzles` is told whether their themes are to be
    listed; `ways` lead to one puzzle or another.
    """

    open: Callable[[Page], None]
    rules: Callable[[Game, int | None], None]
    play: Callable[[Game], None]
    back: Callable[[], None]
    done: Callable[[Game], frozenset[str]]
    puzzles: Callable[[Game, bool], None]
    ways: PuzzlesDoors


class LearnScene(Scene):
    """The courses of all games; `chosen` is the id of the game whose path is seen first."""

    waits_below = True

    def __init__(self, services: Services, readings: Sequence[Reading], chosen: str, doors: LearnDoors) -> None:
        self.services = services
        self.readings = tuple(readings)
        self.doors = doors
        ids = [reading.course.game.id for reading in readings]
        self.index = ids.index(chosen) if chosen in ids else 0
        self.pen = Pen(Theme())
        self.group = Group([], doors.back)
        self._at: dict[str, str] = {}  # the page chosen last, by the game
        self._seen: Mapping[str, frozenset[str]] = {}
        self._places: LearnPlaces | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._laid: object = None
        self._look: object = None
        self.panel = PuzzlesPanel(self.current_game, doors.ways, self._solve, self._list_themes)
        self.build()

    @property
    def return_label(self) -> str:
        """A lesson leads back here."""
        return _("Back to the courses")

    @property
    def current_game(self) -> Game:
        """The game of the chosen course."""
        return self.reading.course.game

    @property
    def reading(self) -> Reading:
        """The chosen course as it was read."""
        return self.readings[self.index]

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the path."""
        return self.reading.course.first

    @property
    def page(self) -> Page | None:
        """The chosen page."""
        return self.pages[self.path.index] if self.pages else None

    # Made of:

    def build(self) -> None:
        """Make the widgets for the chosen course in the language that is spoken now; the focus stays where it was."""
        self._seen = {each.course.game.id: self.doors.done(each.course.game) for each in self.readings}
        lines = [line(progress(each.course, self._seen[each.course.game.id])) for each in self.readings]
        self.cards = GameCards([each.course.game for each in self.readings], lines, self.index, self.turn_to)
        self.path = PathView(self._stops(), self._first(), self._chosen, self._open)
        self.go_on = Button("", self._go_on, icon="play", key=_("Enter"), strong=True, size=19)
        chord = self.services.bindings.chords["rules"]
        self.rules = Button(
            _("Rules"), self._read, icon="book", key=keycap_text(chord) if chord else "", shortcut=chord
        )
        self.back = Button(_("Back"), self.doors.back, icon="undo", key="Esc")
        self.puzzles = Button(_("Puzzles"), self._solve, icon="puzzle", key="P", shortcut=pygame.K_p)
        self._keys = {door: door.key for door in (self.rules, self.puzzles, self.back)}
        self.after = self._after(Button)
        self.pills = self._after(PillButton)
        self.panel.show(self.current_game)
        self._gather()
        self._tell()
        self._size = (0, 0)

    def _gather(self) -> None:
        """Let the widgets be pressed that have their place in the window: some have one only where there is room."""
        where = self._places
        more: list[Widget] = [*self.pills] if where is None or where.pills else [*self.after]
        puzzles: list[Widget] = self.panel.widgets if where is None or where.panel is not None else [self.puzzles]
        self.group.replace_widgets([self.path, *more, self.go_on, self.rules, *puzzles, self.back, self.cards])

    def _after(self, kind: type[Button]) -> list[Button]:
        """What comes after the course: further pages, a first game."""
        course, found = self.reading.course, []
        if course.further:
            done = self._seen[course.game.id]
            first = next((page for page in course.further if page.id not in done), course.further[0])
            far = sum(page.id in done for page in course.further)
            words = _("{done} of {pages} pages").format(done=far, pages=len(course.further))
            more = words if far else pages(len(course.further))
            named = _("Three at the table") if all(len(page.options) for page in course.further) else ""
            found.append(kind(named, partial(self.doors.open, first), icon="person", second_line=more, size=16))
        play = partial(self.doors.play, course.game)
        found.append(kind(_("A first game"), play, icon="computer", second_line=_("against Novice"), size=16))
        return found

    def _stops(self) -> list[Stop]:
        done, pages = self._seen[self.current_game.id], self.pages
        coming = self.next_page(pages, done)
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)

        def state(index: int, page: Page) -> State:
            if page.id in done:
                return "done"
            return "next" if index == coming else "skipped" if index < last else "coming"

        return [Stop(_(page.title), setting_of(page, 6, 0.30), state(i, page)) for i, page in enumerate(pages)]

    @staticmethod
    def next_page(pages: Sequence[Page], done: frozenset[str]) -> int | None:
        """The page to go on with: the first one that is not done after the last that is, else the first of all."""
        open_ = [index for index, page in enumerate(pages) if page.id not in done]
        last = max((index for index, page in enumerate(pages) if page.id in done), default=-1)
        return next((index for index in open_ if index > last), open_[0] if open_ else None)

    def _first(self) -> int:
        """The page to begin with: the next one."""
        return self.next_page(self.pages, self._seen[self.current_game.id]) or 0

    def _tell(self) -> None:
        """Tell of the chosen page on the gold button and on the door to the rules."""
        page = self.page
        self.go_on.enabled = page is not None
        done = page is not None and page.id in self._seen[self.current_game.id]
        self.go_on.label = (
            _("Once more") if done else _("Go on") if any(self._seen[self.current_game.id]) else _("Begin")
        )
        if page is None:
            return
        number = self.path.index + 1
        self.go_on.second_line = f"{number}  {_(page.title)}"
        self.rules.second_line = self._heading(page)

    def _heading(self, page: Page) -> str:
        """The heading of the rulebook to which a page belongs, in the language that is spoken."""
        headings = [b.text for b in book_of(page.game, words.language()) if isinstance(b, Heading) and b.level > 1]
        return headings[page.section] if page.section < len(headings) else ""

    # What is done:

    def turn_to(self, index: int) -> None:
        """See another course."""
        self.index = index
        self._ground = None
        self.build()

    def _chosen(self) -> None:
        self._tell()
        self._size = (0, 0)

    def _open(self, index: int) -> None:
        self.doors.open(self.pages[index])

    def _go_on(self) -> None:
        if self.page is not None:
            self.doors.open(self.page)

    def _solve(self) -> None:
        self.doors.puzzles(self.current_game, False)

    def _list_themes(self) -> None:
        self.doors.puzzles(self.current_game, True)

    def _read(self) -> None:
        self.doors.rules(self.current_game, self.page.section if self.page is not None else None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl and an arrow go to another course; else everything goes to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in COURSES:
            self.cards.choose(self.index + COURSES[event.key])
            return True
        if event.type == pygame.KEYDOWN and not self.group.by_keyboard and self.group.focused is self.path:
            self.group.by_keyboard = event.key in (*COURSES, pygame.K_UP, pygame.K_DOWN)
        return self.group.handle(event)

    # The loop:

    def update(self, now: float) -> None:
        """Glide, tell; see what has been done meanwhile."""
        self.group.update(now)
        if any(self.doors.done(each.course.game) != self._seen[each.course.game.id] for each in self.readings):
            self.build()
        elif self.panel.outdated:
            self._tell_puzzles()

    def _tell_puzzles(self) -> None:
        """The puzzles have been read, or tried meanwhile; the path stays as it is."""
        self.panel.show(self.current_game)
        self._gather()
        self._size, self._ground = (0, 0), None

    def needs_redraw(self) -> bool:
        """Whether anything looks different."""
        return self._ground is None or self._size == (0, 0) or self._look != self.group.look

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._look = None

    def idle(self, seconds: float) -> None:
        """Sharpen the boards, as soon as the pieces' pictures have been read beside the loop: the cards' few and small
        ones first, those of the path, of which there are many, last."""
        if not preload_tables().is_ready():
            return
        preload_hands()
        if self.cards.refine(seconds) or self.panel.refine(seconds) or self.path.refine(seconds):
            self._look = None

    def resume(self) -> None:
        """The language may have changed meanwhile, and pages may have been done."""
        self.build()

    def pause(self) -> None:
        """The ground, as large as the window, is painted anew when it is seen again."""
        self._ground = None

    def close(self) -> None:
        """Leave for good."""
        self.group.close()

    # The picture:

    def draw(self, surface: pygame.Surface) -> None:
        """The wall with what never changes, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._painted(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, self.pen)
        self._look = self.group.look

    def _place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window."""
        theme = self.services.appearance.theme(size)
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        pen, where = self.pen, places(theme, size)
        self._places = where
        self.cards.place(pen, where.cards)
        if where.panel is not None:
            self.panel.place(pen, where.panel)
        self._gather()
        self._lay_path(where)
        self._doors(where)
        laid = size, theme, words.language(), self.index, where
        if laid != self._laid:
            self._ground, self._laid = None, laid
        self._size = size

    def _lay_path(self, where: LearnPlaces) -> None:
        """The path in the table; what comes after it at its foot, if the window is large."""
        px, table = self.pen.px, where.table
        below = px(AFTER if where.pills else 16)
        inner = pygame.Rect(
            table.left + px(6), table.top + where.head, table.width - px(12), table.height - where.head - below
        )
        self.path.place(self.pen, inner)
        x, tall = table.left + px(44) + self.pen.width(_("After that"), 15, "semibold"), px(PILL_HEIGHT)
        for door in self.pills:
            door.rect = pygame.Rect(x, table.bottom - px(14) - tall, door.min_width(self.pen), tall)
            x = door.rect.right + px(12)

    def _doors(self, where: LearnPlaces) -> None:
        """The row of buttons at the bottom; where it is narrow, lesser ones lose a second line, then their keys, then
        their words."""
        pen, gap, foot = self.pen, self.pen.px(14), where.foot
        more = [] if where.pills else self.after
        row = [self.go_on, self.rules, *([self.puzzles] if where.panel is None else []), *more, self.back]
        least = {self.go_on: 330, self.rules: 170, self.back: 150}
        for button in self.after:
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

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        """All that stays the same until the window, the language or the course changes."""
        where = self._places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.wall, theme.wall_rim).copy()
        name = pen.text(ground, _("Learn"), where.title, where.size, weight="black")
        at = (name.right + px(24), name.bottom - round(name.height * 0.34))
        pen.text(ground, _("One idea a page, on the real board"), at, 20, theme.muted, room=where.cards.right - at[0])
        for card in self.cards.places():
            pen.shadow(ground, card, 10, 5)
        table = where.table
        pen.shadow(ground, table)
        if is_plain(theme):  # words would be hard to read on it
            pen.box(ground, table, CORNER, theme.solid, theme.edge)
        else:
            ground.blit(round_corners(table_top(table.size, theme), px(CORNER)), table)
            pen.box(ground, table, CORNER, None, theme.line, 1.2)
        self._headed(ground, table, where.head)
        if where.panel is not None:
            self.panel.paint(ground, pen)
        if where.pills:
            at = (table.left + px(32), table.bottom - px(14) - px(PILL_HEIGHT) // 2)
            pen.text(ground, _("After that"), at, 15, theme.muted, "semibold")
        return ground

    def _headed(self, ground: pygame.Surface, table: pygame.Rect, head: int) -> None:
        """The course's name, what is left of it, how many pages are done; or why it cannot be read."""
        pen, theme, px, course = self.pen, self.pen.theme, self.pen.px, self.reading.course
        far = progress(course, self._seen[course.game.id])
        y = table.top + round(head * 0.56)
        of = pen.text(
            ground, _("of {pages}").format(pages=far.whole), (table.right - px(32), y + px(3)), 16, anchor="midright"
        )
        count = pen.text(ground, str(far.done), (of.left - px(7), y), 24, theme.gold, "black", "midright")
        pen.icon(ground, "star", (count.left - px(18), y - px(1)), 24, theme.gold, 1)
        count_, told = len(self.reading.faults), self._left(far.whole - far.done, far.minutes)
        if count_:
            told = ngettext("{count} page cannot be read", "{count} pages cannot be read", count_).format(count=count_)
        left, right, ink = table.left + px(32), count.left - px(50), theme.no if count_ else theme.ink
        if left + pen.width(_(course.title), 28, "black") + px(16) + pen.width(told, 16) <= right:
            name = pen.text(ground, _(course.title), (left, y), 28, weight="black")
            pen.text(ground, told, (name.right + px(16), y + px(5)), 16, ink, room=right - name.right - px(16))
        else:  # one below the other
            pen.text(ground, _(course.title), (left, y - px(7)), 20, weight="black", room=right - left)
            pen.text(ground, told, (left, y + px(14)), 14, ink, room=right - left)

    @staticmethod
    def _left(count: int, time: int) -> str:
        if not count:
            return _("All pages done")
        told = ngettext("{count} page left", "{count} pages left", count).format(count=count)
        return f"{told} · {minutes(time)}"
