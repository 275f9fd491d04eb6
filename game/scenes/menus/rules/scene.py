"""The scene in which a game's rulebook is read: the headings at the left, the page beside them, scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.game import Game
from game.learn.course import Page
from game.scenes.base.scene import Scene
from game.scenes.board.diagram import diagram_thumbnail
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.rules.book import BookPicture, book_of
from game.scenes.menus.rules.page import RulebookPage, typeset
from game.scenes.menus.title.game_cards import maker
from game.ui import words
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, Group, Scroll, Widget
from game.ui.words import _

WIDEST = 860  # of the text, in units: longer lines are hard to read
TOP = 36  # units above the first line
KEYS = {pygame.K_UP: -0.12, pygame.K_DOWN: 0.12}
NOTCH = 0.14  # of the page's height, for a notch of the wheel


class ContentsEntry(Widget):
    """A heading in the table of contents; `here` while its section is read."""

    def __init__(self, label: str, pressed: Callable[[], None]) -> None:
        super().__init__(label)
        self.pressed = pressed
        self.here = False

    @property
    def look(self) -> object:
        """Whether it is pointed at, or read."""
        return self.hovered, self.here

    def press(self) -> None:
        """Go there."""
        self.pressed()

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """A line of text; a gold bar beside what is read."""
        theme, r = pen.theme, self.rect
        if self.hovered:
            pen.box(surface, r, 8, theme.hover, None)
        if self.here:
            pen.box(
                surface, pygame.Rect(r.left, r.top + pen.px(8), pen.px(4), r.height - pen.px(16)), 2, theme.gold, None
            )
        ink = theme.gold if self.here else theme.ink if self.hovered else theme.muted
        pen.text(surface, self.label, (r.left + pen.px(16), r.centery), 16, ink, "semibold", room=r.width - pen.px(24))
        self.draw_focus_ring(surface, pen, 8)


class LessonLink(Button):
    """A door beside a heading to the page of a course that is about it; `top` is where it lies on the book's page."""

    def __init__(self, page: Page, top: int, pressed: Callable[[Page], None]) -> None:
        super().__init__(_("Lesson"), partial(pressed, page), icon="learn", size=14)
        self.tip = _(page.title)
        self.top = top


class Rules(Scene):
    """A game's rulebook; `done` closes it, `appearance` tells how everything is to look.

    It opens at a `section`, if one is given.  `about` tells the page of a course that belongs to a section, and `learn`
    goes to it.
    """

    is_overlay = True
    opened_by = "rules"

    def __init__(
        self,
        game: Game,
        done: Callable[[], None],
        appearance: Callable[[], Appearance] = Appearance,
        section: int | None = None,
        about: Callable[[int], Page | None] = lambda _section: None,
        learn: Callable[[Page], None] = lambda _page: None,
    ) -> None:
        self.game = game
        self.done = done
        self.appearance = appearance
        self.about = about
        self.learn = learn
        self._opened: int | None = section  # where it is to be read first
        self.blocks = book_of(game, words.language())
        pictures = [block for block in self.blocks if isinstance(block, BookPicture)]
        self.plates: dict[str, BoardThumbnail] = {
            block.name: diagram_thumbnail(game, game.diagrams[block.name]) for block in pictures
        }
        self.pen = Pen(Theme())
        self.page = RulebookPage(0)
        self.view = pygame.Rect(0, 0, 1, 1)
        self.group = Group([])
        self.entries: list[ContentsEntry] = []
        self.links: list[LessonLink] = []
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self.scroll = Scroll()
        self._held: int | None = None  # where the pointer has taken the page
        self._chosen: int | None = None
        self._stale = True

    # Where one reads:

    @property
    def last(self) -> float:
        """How far the page can be scrolled."""
        return self.scroll.max_position

    def go(self, to: float, glide: bool = True) -> None:
        """Scroll to a place of the page."""
        self.scroll.scroll_to(to, glide)
        self._chosen, self._stale = None, True

    def turn_to(self, section: int) -> None:
        """Scroll to a section's heading."""
        self.go(self.page.sections[section][1])
        self._chosen = section

    def update(self, now: float) -> None:
        """Glide on."""
        before = self.scroll.position
        self.scroll.update(now)
        look = self.group.look
        self.group.update(now)
        self._stale = self._stale or self.scroll.position != before or self.group.look != look

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys and the wheel scroll, headings go to their sections, Escape closes."""
        before = self.group.look
        used = self._scrolled(event) or self._dragged(event) or self.group.handle(event)
        if event.type == pygame.KEYDOWN and self.group.by_keyboard and isinstance(self.group.focused, LessonLink):
            self.scroll.show_span(self.group.focused.top, self.group.focused.top + self.pen.px(120))
        self._stale = self._stale or self.group.look != before
        return used

    def _scrolled(self, event: pygame.event.Event) -> bool:
        tall, aim = self.view.height, self.scroll.target
        if event.type == pygame.MOUSEWHEEL:
            self.go(aim - getattr(event, "precise_y", event.y) * NOTCH * tall)
        elif event.type == pygame.KEYDOWN and event.key in KEYS:
            self.go(aim + KEYS[event.key] * tall)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.group.by_keyboard:
            self.go(aim + (-0.85 if event.mod & pygame.KMOD_SHIFT else 0.85) * tall)
        elif event.type == pygame.KEYDOWN and self.scroll.handle_key(event):
            self.go(self.scroll.target)
        else:
            return False
        return True

    def _dragged(self, event: pygame.event.Event) -> bool:
        """The page follows the pointer; on the bar at its right the bar does."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.scroll.hold(event.pos, self._trough):
                self.go(self.scroll.position, glide=False)
                return True
            free = self.view.collidepoint(event.pos) and not isinstance(self.group.widget_at(event.pos), LessonLink)
            self._held = event.pos[1] if free else None
            return free
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = None
            return self.scroll.release()
        if event.type == pygame.MOUSEMOTION and self.scroll.drag(event.pos, self._trough):
            self.go(self.scroll.position, glide=False)
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            self.go(self.scroll.position + self._held - event.pos[1], glide=False)
            self._held = event.pos[1]
            return True
        return False

    # The picture:

    def needs_redraw(self) -> bool:
        """Whether the picture has changed."""
        return self._stale

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._stale = True

    def resume(self) -> None:
        """How everything looks may have changed meanwhile."""
        self._size = (0, 0)

    def idle(self, seconds: float) -> None:
        """Draw the diagrams, those that are seen first, one at a time."""
        lacking = [name for name, _rect in self.page.plates if not self.plates[name].is_complete]
        if lacking and self.plates[min(lacking, key=self._away)].render_some(seconds):
            self._stale = True

    def _away(self, name: str) -> float:
        """How far a diagram is from what is seen."""
        rect = next(rect for each, rect in self.page.plates if each == name)
        middle = self.scroll.position + self.view.height / 2
        return max(0.0, abs(rect.centery - middle) - self.view.height / 2)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The ground, the headings, and the part of the page that is seen."""
        if surface.get_size() != self._size or self._ground is None:
            self._place(surface.get_size())
        assert self._ground is not None
        surface.blit(self._ground, (0, 0))
        for index, entry in enumerate(self.entries):
            entry.here = index == self._section
        self._read(surface)
        self._lay_links()
        self.group.draw(surface, self.pen)
        self._stale = False
        return None

    @property
    def _section(self) -> int:
        """The section that is read: the one that was chosen last, else the last whose heading is near the top, which
        towards the end of the page is looked for farther down."""
        if self._chosen is not None:
            return self._chosen
        near = 1 - min(1.0, (self.last - self.scroll.position) / (self.view.height / 2))
        reading = self.scroll.position + self.view.height * (0.16 + 0.84 * near)
        return max(0, sum(y <= reading for _, y in self.page.sections) - 1)

    def _place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window; what is read stays in view."""
        pen = self.pen = Pen(self.appearance().theme(size))
        px, (width, height) = pen.px, size
        column, edge = px(290), px(24)
        paper = pygame.Rect(0, edge, min(px(WIDEST + 128), width - column - 3 * edge), height - 2 * edge)
        left = (width - column - edge - paper.width) // 2
        paper.left = left + column + edge
        self.view = paper.inflate(0, -2)
        self._margin = (paper.width - min(px(WIDEST), paper.width - px(72))) // 2
        self.page = typeset(self.blocks, pen, paper.width - 2 * self._margin)
        for name, rect in self.page.plates:
            self.plates[name].place(pen.theme, rect.size, px(12))
        self._contents(pygame.Rect(left, edge, column, paper.height))
        self._ground = self._painted(size, paper, pygame.Rect(left, edge, column, paper.height))
        self._size = size
        self.scroll.fit(self.page.height + pen.px(TOP), self.view.height)
        if self._opened is not None and self._opened < len(self.page.sections):
            self.scroll.scroll_to(self.page.sections[self._opened][1], glide=False)
            self._chosen, self._opened = self._opened, None

    def _contents(self, column: pygame.Rect) -> None:
        """Make the headings and the way back."""
        px = self.pen.px
        focus, shown = self.group.focus, self.group.by_keyboard
        self.entries = [
            ContentsEntry(text, partial(self.turn_to, index)) for index, (text, _y) in enumerate(self.page.sections)
        ]
        back = Button(_("Back"), self.done, icon="undo", key="Esc")
        back.rect = pygame.Rect(column.left, column.bottom - px(56), column.width, px(56))
        top = column.top + px(104)
        pitch = min(px(44), (back.rect.top - px(12) - top) // max(1, len(self.entries)))
        for index, entry in enumerate(self.entries):
            entry.rect = pygame.Rect(column.left, top + index * pitch, column.width, pitch - px(2))
        found = [(self.about(index), top) for index, (_text, top) in enumerate(self.page.sections)]
        self.links = [LessonLink(page, top, self.learn) for page, top in found if page is not None]
        self.group = Group([*self.entries, back, *self.links], self.done, focus=len(self.entries))
        if shown:
            self.group.focus, self.group.by_keyboard = min(focus, len(self.group.widgets) - 1), shown

    def _lay_links(self) -> None:
        """Put the doors to lessons beside their headings, as the page lies now."""
        pen, px = self.pen, self.pen.px
        right, top = self.view.right - self._margin, self.view.top + px(TOP) - round(self.scroll.position)
        for link in self.links:
            wide = link.min_width(pen)
            link.rect = pygame.Rect(right - wide, top + link.top + px(14), wide, px(34))
            link.window = self.view.inflate(-2, -2)

    def _painted(self, size: tuple[int, int], paper: pygame.Rect, column: pygame.Rect) -> pygame.Surface:
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.wall, theme.wall_rim).copy()
        pen.text(ground, self.game.name, (column.left, column.top + px(34)), 38, weight="black", room=column.width)
        pen.text(
            ground, maker(self.game), (column.left, column.top + px(72)), 15, theme.brass, "semibold", room=column.width
        )
        pen.box(ground, paper, 16, theme.solid, theme.edge)
        return ground

    def _read(self, surface: pygame.Surface) -> None:
        """The part of the page that is seen."""
        pen, theme, view = self.pen, self.pen.theme, self.view
        top, left = view.top + pen.px(TOP) - round(self.scroll.position), view.left + self._margin
        surface.set_clip(view.inflate(-2, -2))
        for name, rect in self.page.plates:
            place = rect.move(left, top)
            if place.colliderect(view):
                surface.blit(self.plates[name].picture, place)
                pen.box(surface, place, 12, None, theme.edge)
        for x, y in self.page.dots:
            if view.top - 20 < y + top < view.bottom + 20:
                dot = pygame.Rect(0, 0, pen.px(6), pen.px(6))
                dot.center = left + x, y + top
                pen.box(surface, dot, 3, theme.gold, None)
        inks = {"plain": theme.prose, "strong": theme.ink, "notation": theme.brass, None: theme.muted}
        for run in self.page.runs:
            if view.top - run.high < run.y + top < view.bottom + run.high:
                pen.text(surface, run.text, (left + run.x, run.y + top), run.size, inks[run.voice], run.weight)
        surface.set_clip(None)
        self.scroll.draw(surface, pen, self._trough)

    @property
    def _trough(self) -> pygame.Rect:
        """Where the bar at the right runs."""
        px = self.pen.px
        return pygame.Rect(self.view.right - px(18), self.view.top + px(14), px(12), self.view.height - px(28))
