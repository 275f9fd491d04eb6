"""The setup scene: all choices before a game, beside a card with the table and a summary."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game, Option
from game.play.setup import Setup
from game.scenes.base.scene import Scene
from game.scenes.menus.setup.pages import SetupPages
from game.scenes.menus.setup.summary import Summary
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.render.baked import preload_tables
from game.ui.widgets import Button, Column, Group, ScrollPage, Widget
from game.ui.words import _

GAP, PANEL_CORNER, START_HEIGHT = 22, 16, 60  # units; START_HEIGHT is of the Start button
MIN_CARD_WIDTH = 400  # units
MAX_CONTENT_WIDTH, PANEL_WIDTH = 1500, 880  # units
LOW_WINDOW_HEIGHT = 700  # units; lower windows have smaller margins


class SetupScene(Scene):
    """The setup of a seating, which each choice changes at once.

    `on_start` begins the game, `done` goes back, `on_leave` is called after either; `on_edit` opens the editor of the
    start position.
    """

    def __init__(
        self,
        seating: Seating,
        on_start: Callable[[Setup], None],
        done: Callable[[], None],
        appearance: Callable[[], Appearance] = Appearance,
        on_leave: Callable[[], None] = lambda: None,
        on_edit: Callable[[Setup], None] = lambda _setup: None,
    ) -> None:
        self.seating = seating
        self.on_start = on_start
        self.done = done
        self.appearance = appearance
        self.on_leave = on_leave
        self.on_edit = on_edit
        self.pen = Pen(Theme())
        self.pages = SetupPages(seating, self)
        self.page = ScrollPage(Column([]))
        self.card = Summary(seating)
        self.group = Group([])
        self.start = self.back = self.position = Button("", done)
        self.picker: LetterPicker | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._title_place = (0, 0)
        self._ground: pygame.Surface | None = None
        self._size = (0, 0)
        self._ground_key: object = None  # what the background depends on
        self._drawn_look: object = None
        self.build()

    def build(self) -> None:
        """Make the widgets for the present choices in the current language; the focus stays where it was."""
        focus, shown = self.group.focus, self.group.by_keyboard
        at = self.page.scroll.position
        self.group.close()
        self.start = Button(_("Start"), self._start, icon="play", key=_("Enter"), strong=True, size=19)
        self.back = Button(_("Back"), self.done, icon="undo", key="Esc")
        self.position = Button(
            _("Set up a position"), self._edit_position, icon="pencil", key="Ctrl E", shortcut="ctrl+e"
        )
        self.page = ScrollPage(self.pages.build_page())
        self.page.scroll.position = at
        widgets: list[Widget] = [*self.page.widgets, self.start, self.back, self.position]
        self.group = Group(widgets, self.done, min(focus, len(widgets) - 1), self.page)
        self.group.by_keyboard = shown
        self._size = (0, 0)

    def _start(self) -> None:
        """Begin the game, or focus the first invalid name."""
        fault = self.pages.fault
        if fault is None:
            self.on_start(self.seating.setup)
        else:
            self.group.focus_on(fault.name)

    def _edit_position(self) -> None:
        """Open the editor of the start position."""
        self.on_edit(self.seating.setup)

    # After a choice:

    def on_change(self) -> None:
        """Draw the summary again: the setup has changed."""
        self._drawn_look = None

    def rebuild(self) -> None:
        """Make the widgets again: the choices differ."""
        self.build()

    def relayout(self) -> None:
        """Lay out the widgets again: their heights have changed."""
        self._size = (0, 0)

    def pick_letters(self, option: Option) -> None:
        """Open the picker of letters for an option."""
        self.picker = LetterPicker(self.seating, option, self._close_picker)
        self._size = (0, 0)

    def _close_picker(self) -> None:
        self.picker = None
        self.build()

    # The scene:

    @property
    def current_game(self) -> Game:
        """The game that is set up."""
        return self.seating.game

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the picker while it is open, else to the widgets."""
        if self.picker is None:
            return self.group.handle(event)
        self.picker.handle(event)
        self._drawn_look = None
        return True

    def update(self, now: float) -> None:
        """Animate the widgets up to a moment."""
        self.group.update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._ground is None or self._size == (0, 0) or self._drawn_look != self.group.look

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def idle(self, seconds: float) -> None:
        """Improve the table on the card, once a thread has read the pictures of pieces."""
        if preload_tables().done() and self.card.refine(self.pen, seconds):
            self._ground = None

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language."""
        self.build()

    def close(self) -> None:
        """Close the scene and its widgets, and call `on_leave`."""
        self.group.close()
        self.on_leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the summary and the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self._draw_summary(surface)
        self.group.draw(surface, self.pen)
        if self.picker is not None:
            self.picker.draw(surface, self.pen)
        self._drawn_look = self.group.look

    def _place(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""
        theme, self.seating.usual_colours = self.appearance().theme(size), self.appearance().colours
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        pen, px = self.pen, self.pen.px
        edge = px(64 if size[0] >= px(1400) else 40)
        top = px(36 if size[1] >= px(LOW_WINDOW_HEIGHT) else 16)
        across = min(size[0] - 2 * edge, px(MAX_CONTENT_WIDTH))
        left = (size[0] - across) // 2
        back = max(px(150), self.back.min_width(pen))
        self.back.place(pen, pygame.Rect(left + across - back, top, back, px(52)))
        wide = self._position_width(left)
        self.position.place(pen, pygame.Rect(self.back.rect.left - px(GAP) - wide, top, wide, px(52)))
        self._title_place = left, top + px(26)
        below = top + px(52) + top * 20 // 36
        self._place_panels(pygame.Rect(left, below, across, size[1] - top - below))
        if self.picker is not None:
            self.picker.place(pen, pygame.Rect((0, 0), size))
        key = size, theme, words.language(), self.panel, self.card.rect
        if key != self._ground_key:
            self._ground, self._ground_key = None, key
        self._size = size

    def _position_width(self, left: int) -> int:
        """The width of the button for a position, in pixels; it shows only its icon if the title needs the room."""
        pen, button = self.pen, self.position
        button.icon_only = False
        title = pen.width(self.seating.game.name, 44, "black") + pen.width(_("Set up the game"), 22)
        free = self.back.rect.left - left - title - pen.px(22 + 24 + 2 * GAP)
        button.icon_only = free < button.min_width(pen)
        return pen.px(52) if button.icon_only else button.min_width(pen)

    def _place_panels(self, area: pygame.Rect) -> None:
        """Place the panel of choices at the left; at its right the card if there is room, and the Start button."""
        px, gap = self.pen.px, self.pen.px(GAP)
        wide = max(px(PANEL_WIDTH), self.page.content.min_width(self.pen) + px(80))
        rest = area.width - wide - gap
        begin = max(px(220), self.start.min_width(self.pen))
        if rest >= px(MIN_CARD_WIDTH):
            card = pygame.Rect(area.right - rest, area.top, rest, area.height - px(START_HEIGHT) - gap)
            self.card.place(self.pen, card)
            self.start.place(self.pen, pygame.Rect(card.left, card.bottom + gap, rest, px(START_HEIGHT)))
            self.panel = pygame.Rect(area.left, area.top, wide, area.height)
        else:
            self.card.rect = pygame.Rect(0, 0, 0, 0)
            foot = area.bottom - px(START_HEIGHT)
            self.start.place(self.pen, pygame.Rect(area.right - begin, foot, begin, px(START_HEIGHT)))
            self.panel = pygame.Rect(area.left, area.top, area.width, area.height - px(START_HEIGHT) - gap * 3 // 4)
        self.page.place(self.pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def _draw_summary(self, surface: pygame.Surface) -> None:
        """Draw the summary on the card, or in a line beside the Start button."""
        if self.card.rect.width:
            self.card.draw_words(surface, self.pen)
            return
        foot = pygame.Rect(self.panel.left, self.start.rect.top, 0, self.start.rect.height)
        foot.width = self.start.rect.left - self.pen.px(24) - foot.left
        self.card.draw_line(surface, self.pen, foot)

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Paint what stays the same until the window changes."""
        pen, px = self.pen, self.pen.px
        ground = felt(size, pen.theme.backdrop.wall, pen.theme.backdrop.wall_rim).copy()
        name = pen.text(ground, self.seating.game.name, self._title_place, 44, weight="black")
        at = (name.right + px(22), name.bottom - round(name.height * 0.34))
        pen.text(ground, _("Set up the game"), at, 22, pen.theme.muted, room=self.position.rect.left - px(24) - at[0])
        pen.shadow(ground, self.panel)
        pen.box(ground, self.panel, PANEL_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)
        if self.card.rect.width:
            self.card.paint(ground, pen)
        return ground
