"""The setup scene: all choices before a game, beside a card with the table and a summary."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game, Option
from game.play.setup import Setup
from game.scenes.menus.menu_scene import MenuScene, are_pictures_ready, back_button, content_area, paint_title
from game.scenes.menus.setup.pages import SetupPages
from game.scenes.menus.setup.summary import Summary
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, Column, ScrollPage, Widget
from game.ui.widgets.layout import Room
from game.ui.words import _

GAP, PANEL_CORNER, START_HEIGHT = 22, 16, 60  # units; START_HEIGHT is of the Start button
MIN_CARD_WIDTH = 400  # units
MAX_CONTENT_WIDTH, PANEL_WIDTH = 1500, 880  # units
LOW_WINDOW_HEIGHT = 700  # units; lower windows have smaller margins


class SetupScene(MenuScene):
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
        super().__init__(appearance, done)
        self.seating = seating
        self.on_start = on_start
        self.done = done
        self.on_leave = on_leave
        self.on_edit = on_edit
        self.pages = SetupPages(seating, self.invalidate, self.build, self.relayout, self._pick_letters)
        self.page = ScrollPage(Column([]))
        self.card = Summary(seating)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._title_place = (0, 0)
        self.build()

    def build(self) -> None:
        """Make the widgets for the present choices in the current language; the focus stays where it was."""
        self.group.close()
        self.start = Button(_("Start"), self._start, icon="play", key=_("Enter"), strong=True, size=19)
        self.back = back_button(self.done)
        self.position = Button(
            _("Set up a position"), self._edit_position, icon="pencil", key="Ctrl E", shortcut="ctrl+e"
        )
        self.page = ScrollPage(self.pages.build_page(), self.page.scroll)
        widgets: list[Widget] = [*self.page.widgets, self.start, self.back, self.position]
        self.group.replace_widgets(widgets, self.page)
        self.relayout()

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

    def _pick_letters(self, option: Option) -> None:
        """Open the picker of letters for an option."""
        self.set_dialog(LetterPicker(self.seating, option, self._close_picker))

    def _close_picker(self) -> None:
        self.set_dialog(None)
        self.build()

    # The scene:

    @property
    def current_game(self) -> Game:
        """The game that is set up."""
        return self.seating.game

    def idle(self, seconds: float) -> None:
        """Improve the table on the card, once a thread has read the pictures of pieces."""
        if are_pictures_ready() and self.card.refine(self.pen, seconds):
            self.repaint()

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language."""
        self.build()

    def close(self) -> None:
        """Close the scene and its widgets, and call `on_leave`."""
        super().close()
        self.on_leave()

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        self.seating.set_usual_colours(self.appearance().colours)
        pen, px = self.pen, self.pen.px
        top = px(36 if size[1] >= px(LOW_WINDOW_HEIGHT) else 16)
        area = content_area(size, px(64 if size[0] >= px(1400) else 40), px(MAX_CONTENT_WIDTH))
        room = Room(area.inflate(0, -2 * top))
        head = Room(room.cut_top(px(52), top * 20 // 36))
        self._title_place = head.rect.midleft
        self.back.place(pen, head.cut_right(self.back.width_at_least(pen, 150), px(GAP)))
        self.position.place(pen, head.cut_right(self._position_width(head.rect.width - px(GAP))))
        self._place_panels(room)
        return self.panel, self.card.rect

    def _position_width(self, free: int) -> int:
        """The width of the button for a position, in pixels; it shows only its icon if the title needs the room."""
        pen, button = self.pen, self.position
        button.show()
        title = pen.width(self.seating.game.name, 44, "black") + pen.width(_("Set up the game"), 22)
        button.show(words=free - title - pen.px(22 + 24) >= button.min_width(pen))
        return pen.px(52) if button.icon_only else button.min_width(pen)

    def _place_panels(self, room: Room) -> None:
        """Place the panel of choices at the left; at its right the card if there is room, and the Start button."""
        pen, px, gap = self.pen, self.pen.px, self.pen.px(GAP)
        wide = max(px(PANEL_WIDTH), self.page.content.min_width(pen) + px(80))
        if room.rect.width - wide - gap >= px(MIN_CARD_WIDTH):
            self.panel = room.cut_left(wide, gap)
            self.start.place(pen, room.cut_bottom(px(START_HEIGHT), gap))
            self.card.place(pen, room.rect)
        else:
            foot = Room(room.cut_bottom(px(START_HEIGHT), gap * 3 // 4))
            self.start.place(pen, foot.cut_right(self.start.width_at_least(pen, 220)))
            self.panel = room.rect
            self.card.hide()
        self.page.place(pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the summary on the card, or in a line beside the Start button."""
        if self.card.is_shown:
            self.card.draw_words(surface, self.pen)
            return
        foot = Room(pygame.Rect(self.panel.left, self.start.rect.top, self.panel.width, self.start.rect.height))
        foot.cut_right(self.start.rect.width, self.pen.px(24))
        self.card.draw_line(surface, self.pen, foot.rect)

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window changes."""
        pen = self.pen
        remark = _("Set up the game"), 22, self.position.rect.left - pen.px(24)
        paint_title(ground, pen, self.seating.game.name, self._title_place, 44, remark, gap=22)
        pen.shadow(ground, self.panel)
        pen.box(ground, self.panel, PANEL_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)
        if self.card.is_shown:
            self.card.paint(ground, pen)
