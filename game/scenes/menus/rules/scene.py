"""The rules scene: a game's rulebook on a sheet of paper, with its headings beside it on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.core.game import Game
from game.learn.course import CoursePage
from game.scenes.board.diagram import diagram_thumbnail
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.room_scene import UPPER_LINE, MainButtonScene, WayBack, room_frame
from game.scenes.menus.rules.book import BookPicture, Voice, load_book
from game.scenes.menus.rules.page import RulebookPage, typeset
from game.scenes.players.seating import credit_line
from game.ui import words
from game.ui.look import paper
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.widgets import Scroll
from game.ui.widgets.base import PressWidget
from game.ui.widgets.layout import Room
from game.ui.words import _

MAX_TEXT_WIDTH = 860  # units; longer lines are hard to read
CONTENTS_WIDTH, CONTENTS_GAP = 310, 44  # units; beside the paper
TOP_MARGIN = 36  # units above the first line
SCROLL_KEYS = {pygame.K_UP: -0.12, pygame.K_DOWN: 0.12}
WHEEL_STEP = 0.14  # of the view's height, for a notch of the wheel


class ContentsEntry(PressWidget):
    """A heading in the table of contents; `is_current` says whether its section is read."""

    def __init__(self, label: str, on_press: Callable[[], None], is_current: Callable[[], bool]) -> None:
        super().__init__(label, on_press)
        self.is_current = is_current

    @property
    def look(self) -> object:
        """Whether the pointer is over it, and whether its section is read."""
        return self.hovered, self.is_current()

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the heading, with a gold bar beside the current section."""
        theme, r = pen.theme, self.rect
        is_current = self.is_current()
        if is_current:
            bar = pygame.Rect(r.left, r.top + pen.px(9), max(2, pen.px(4)), r.height - pen.px(18))
            pen.box(surface, bar, 2, theme.gold, None)
        ink = theme.gold if is_current or self.hovered else theme.ink
        at, room = (r.left + pen.px(18), r.centery), r.width - pen.px(22)
        pen.text_on_wood(surface, self.label, at, 17, ink, "bold" if is_current else "semibold", room=room)
        self.draw_focus_ring(surface, pen, 8)


class RulesScene(MainButtonScene):
    """A game's rulebook; `done` closes it, `appearance` returns the current appearance.

    It opens at `section`, or at the top for None.  `about` returns the lesson about a section, and `learn` opens it;
    the gold button does so for the section that is read.
    """

    is_overlay = True
    opened_by = "rules"

    def __init__(
        self,
        game: Game,
        done: Callable[[], None],
        appearance: Callable[[], Appearance] = Appearance,
        section: int | None = None,
        about: Callable[[int], CoursePage | None] = lambda _section: None,
        learn: Callable[[CoursePage], None] = lambda _page: None,
    ) -> None:
        super().__init__(appearance, done)
        self.game = game
        self.about = about
        self.learn = learn
        self._section_to_open: int | None = section  # scrolled to in the first layout
        self.blocks = load_book(game, words.language())
        pictures = [block for block in self.blocks if isinstance(block, BookPicture)]
        self.diagrams: dict[str, BoardThumbnail] = {
            block.name: diagram_thumbnail(game, game.examples.diagrams[block.name]) for block in pictures
        }
        self.page = RulebookPage(0)
        self.view = pygame.Rect(0, 0, 1, 1)
        self.entries: list[ContentsEntry] = []
        self.back = WayBack(game.name, done)
        self.scroll = Scroll()
        self._margin = 0  # pixels beside the text
        self._drag_y: int | None = None  # y of the pointer that drags the page
        self._chosen_section: int | None = None

    # Scrolling:

    @property
    def max_scroll(self) -> float:
        """The greatest scroll position, in pixels."""
        return self.scroll.max_position

    def scroll_to(self, to: float, glide: bool = True) -> None:
        """Scroll to a y on the page, gliding or at once."""
        self.scroll.scroll_to(to, glide)
        self._chosen_section = None

    def show_section(self, section: int) -> None:
        """Scroll to a section's heading."""
        self.scroll_to(self.page.sections[section][1])
        self._chosen_section = section

    def update(self, now: float) -> None:
        """Animate scrolling and widgets."""
        self.scroll.update(now)
        super().update(now)

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Scroll with keys, wheel and pointer; give other events to the widgets."""
        return self._handle_scroll(event) or self._handle_drag(event) or super().handle_event(event)

    def _handle_scroll(self, event: pygame.event.Event) -> bool:
        tall, aim = self.view.height, self.scroll.target
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(aim - getattr(event, "precise_y", event.y) * WHEEL_STEP * tall)
        elif event.type == pygame.KEYDOWN and event.key in SCROLL_KEYS:
            self.scroll_to(aim + SCROLL_KEYS[event.key] * tall)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.group.by_keyboard:
            self.scroll_to(aim + (-0.85 if event.mod & pygame.KMOD_SHIFT else 0.85) * tall)
        elif event.type == pygame.KEYDOWN and self.scroll.handle_key(event):
            self.scroll_to(self.scroll.target)
        else:
            return False
        return True

    def _handle_drag(self, event: pygame.event.Event) -> bool:
        """Drag the page with the pointer, or the scroll bar at its right."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.scroll.hold(event.pos, self._trough):
                self.scroll_to(self.scroll.position, glide=False)
                return True
            is_on_page = self.view.collidepoint(event.pos)
            self._drag_y = event.pos[1] if is_on_page else None
            return is_on_page
        if event.type == pygame.MOUSEBUTTONUP:
            self._drag_y = None
            return self.scroll.release()
        if event.type == pygame.MOUSEMOTION and self.scroll.drag(event.pos, self._trough):
            self.scroll_to(self.scroll.position, glide=False)
            return True
        if event.type == pygame.MOUSEMOTION and self._drag_y is not None:
            self.scroll_to(self.scroll.position + self._drag_y - event.pos[1], glide=False)
            self._drag_y = event.pos[1]
            return True
        return False

    # Drawing:

    def extra_look(self) -> object:
        """The scroll position, and the section that is read."""
        return self.scroll.position, self.scroll.is_held, self._chosen_section

    def resume(self) -> None:
        """Lay out the page again, for a change of appearance."""
        self.relayout()

    def idle(self, seconds: float) -> None:
        """Draw a diagram in idle time, the nearest to the view first."""
        lacking = [name for name, _rect in self.page.diagrams if not self.diagrams[name].is_complete]
        if lacking and self.diagrams[min(lacking, key=self._distance_from_view)].render_some(seconds):
            self.invalidate()

    def _distance_from_view(self, name: str) -> float:
        """The distance of a diagram from the view, in pixels; 0 in view."""
        rect = next(rect for each, rect in self.page.diagrams if each == name)
        middle = self.scroll.position + self.view.height / 2
        return max(0.0, abs(rect.centery - middle) - self.view.height / 2)

    # The lesson about a section:

    @property
    def _has_lessons(self) -> bool:
        return any(self.about(index) for index in range(len(self.page.sections)))

    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """Open the lesson about the section that is read."""
        page = self.about(self._current_section)
        if page is None:
            return _("Lesson"), _("None about this"), None
        return _("Lesson"), _(page.title), partial(self.learn, page)

    @property
    def _current_section(self) -> int:
        """The index of the section that is read: the chosen section, else the last with its heading near the top.

        Towards the end of the page, the line that counts as the top moves down.
        """
        if self._chosen_section is not None:
            return self._chosen_section
        near = 1 - min(1.0, (self.max_scroll - self.scroll.position) / (self.view.height / 2))
        reading = self.scroll.position + self.view.height * (0.16 + 0.84 * near)
        return max(0, sum(y <= reading for _, y in self.page.sections) - 1)

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels; the text stays in view."""
        pen, px = self.pen, self.pen.px
        self.place_frame(room_frame(pen.theme, size), size)
        column, self.view = self._columns()
        self._margin = (self.view.width - min(px(MAX_TEXT_WIDTH), self.view.width - px(72))) // 2
        self.page = typeset(self.blocks, pen, self.view.width - 2 * self._margin)
        for name, rect in self.page.diagrams:
            self.diagrams[name].place(pen.theme, rect.size, 0)
        self._build_contents(column)
        self.scroll.fit(self.page.height + px(TOP_MARGIN), self.view.height)
        if self._section_to_open is not None and self._section_to_open < len(self.page.sections):
            self.scroll.scroll_to(self.page.sections[self._section_to_open][1], glide=False)
            self._chosen_section, self._section_to_open = self._section_to_open, None
        return None

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the contents and of the paper, side by side in the middle of the window."""
        px, frame = self.pen.px, self.frame
        top = px(UPPER_LINE + 6)
        room = Room(pygame.Rect(frame.body.left, top, frame.body.width, frame.ledge_top - px(18) - top))
        wide = min(px(MAX_TEXT_WIDTH + 128), room.rect.width - px(CONTENTS_WIDTH + CONTENTS_GAP))
        paper = room.cut_left(wide, px(CONTENTS_GAP))
        column = pygame.Rect(room.rect.left, top, px(CONTENTS_WIDTH), frame.calm.top - px(12) - top)
        by = (frame.body.width - (column.right - paper.left)) // 2
        return column.move(by, 0), paper.move(by, 0)

    def _build_contents(self, column: pygame.Rect) -> None:
        """Make the table of contents, and place the gold button below it; the way back has the focus at first."""
        pen, px, sections = self.pen, self.pen.px, self.page.sections
        self.entries = [
            ContentsEntry(text, partial(self.show_section, index), partial(self._is_current, index))
            for index, (text, _y) in enumerate(sections)
        ]
        room = Room(column)
        pitch = min(px(46), room.rect.height // max(1, len(self.entries)))
        for entry in self.entries:
            entry.place(pen, room.cut_top(pitch - px(2), px(2)))
        calm = self.frame.calm
        self.main.place(pen, pygame.Rect(column.left, calm.top, column.width, calm.height))
        main = [self.main] if self._has_lessons else []
        self.group.replace_widgets([*self.entries, *main, self.back])
        if not self.group.by_keyboard:
            self.group.focus_on(self.back)

    def _is_current(self, index: int) -> bool:
        return index == self._current_section

    def paint(self, ground: pygame.Surface) -> None:
        """Write the designer beside the game's name, and lay down the paper."""
        self.paint_remark(ground, [credit_line(self.game)])
        pen, theme = self.pen, self.pen.theme
        pen.shadow(ground, self.view)
        if is_plain(theme):
            pen.box(ground, self.view, 0, theme.ground.solid, theme.ink, 2)
        else:
            paper.lay_sheet(ground, self.view)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the visible part of the page."""
        pen, theme, view = self.pen, self.pen.theme, self.view
        top, left = view.top + pen.px(TOP_MARGIN) - round(self.scroll.position), view.left + self._margin
        inks = page_inks(theme)
        surface.set_clip(view.inflate(-2, -2))
        for name, rect in self.page.diagrams:
            place = rect.move(left, top)
            if place.colliderect(view):
                surface.blit(self.diagrams[name].picture, place)
                pygame.draw.rect(surface, paper.PICTURE_EDGE, place, max(1, pen.px(1)))
        for x, y in self.page.dots:
            if view.top - 20 < y + top < view.bottom + 20:
                dot = pygame.Rect(0, 0, pen.px(6), pen.px(6)).move_to(center=(left + x, y + top))
                pen.box(surface, dot, 3, inks["notation"], None)
        for run in self.page.runs:
            if view.top - run.height < run.y + top < view.bottom + run.height:
                pen.text(surface, run.text, (left + run.x, run.y + top), run.size, inks[run.voice], run.weight)
        surface.set_clip(None)
        self.scroll.draw(surface, pen, self._trough)

    @property
    def _trough(self) -> pygame.Rect:
        """The place of the scroll bar."""
        px = self.pen.px
        return pygame.Rect(self.view.right + px(8), self.view.top, px(12), self.view.height)


def page_inks(theme: Theme) -> dict[Voice | None, str]:
    """The inks of the voices on a page, and of captions (None)."""
    if is_plain(theme):
        return {"plain": theme.ink, "strong": theme.ink, "notation": theme.gold, None: theme.muted}
    return {
        "plain": paper.PAPER_INK,
        "strong": paper.PAPER_INK,
        "notation": paper.PAPER_ACCENT,
        None: paper.PAPER_SECOND_INK,
    }
