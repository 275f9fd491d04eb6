"""The settings scene: rows on the dark side of the table, and a real board at the right that shows their effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.base.services import Services
from game.scenes.menus.lit_table import GroundFade, LitTable
from game.scenes.menus.menu_scene import are_pictures_ready
from game.scenes.menus.room_scene import UPPER_LINE, RoomScene, WayBack, room_frame
from game.scenes.menus.settings.changes import Changes
from game.scenes.menus.settings.pages import TABS, SettingsPages
from game.scenes.menus.settings.preview import Preview
from game.ui import words
from game.ui.input.chords import command_of
from game.ui.look.pen import Pen
from game.ui.look.room import LEDGE_SHADE, RoomLight, ledge
from game.ui.panels.actions import key_of
from game.ui.widgets import Column, ScrollPage, Segment, TabBar, Widget
from game.ui.widgets.base import PressWidget
from game.ui.widgets.chord import ChordField
from game.ui.widgets.layout import Room
from game.ui.widgets.word_button import WordButton
from game.ui.words import _

ROWS_WIDTH: Final = (640, 720)  # units, at least and at most
MIN_PREVIEW_WIDTH: Final = 330  # units
MAX_ROWS_WIDTH: Final = 860  # units, without the board
BOARD_MARGIN: Final = 74  # units between the rows and the board
CAPTION_HEIGHT: Final = 96  # units below the board
MESSAGE_HEIGHT: Final = 42  # units that stay free at the foot for a message
TURNS: Final = {"turn-left": -1, "turn-right": 1}
DARK_SHARE: Final = 0.36  # of the light, below the rows


class TurningBoard(PressWidget):
    """The board at the right, which the scene draws; a press turns it."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the focus ring only."""
        self.draw_focus_ring(surface, pen, 16)


class SettingsScene(RoomScene):
    """The settings of the configuration; `done` leaves the scene.  The board is that of the first of `games`."""

    is_overlay = True
    opened_by = "settings"
    toast_width = 1200  # a message of a single line fits on the ledge

    def __init__(self, services: Services, games: Sequence[Game], done: Callable[[], None]) -> None:
        super().__init__(lambda: services.preferences.appearance, done)
        self.services = services
        self.done = done
        self.changes = Changes(services, self.relayout)
        self.pages = SettingsPages(services, self.changes, self.change_language, self.build, self.say)
        self.preview = Preview(games, services.preferences.config)
        self.table = LitTable()
        self.board = pygame.Rect(0, 0, 0, 0)  # where the board lies; empty without room for it
        self.tabs = TabBar("", [], next(iter(TABS)), self._show_tab)
        self.page = ScrollPage(Column([]))
        self._built_with_controller = False  # whether the page was made with a controller
        self.fade = GroundFade()
        self.build()

    def build(self) -> None:
        """Make the widgets of the tab in the current language; the focus stays where it was."""
        self.group.close()
        segments = [Segment(key, _(name)) for key, name in TABS.items()]
        tab = self.tabs.value
        self.tabs = TabBar(_("Settings"), segments, tab, self._show_tab, size=18)
        self.back = WayBack(_("Settings"), self.done)
        self.reset = WordButton(_("Reset this page"), lambda: self.pages.reset(tab), icon="undo")
        self.turning = TurningBoard(_("Turn the table right"), lambda: self._turn(1))
        self._built_with_controller = self.services.has_controller()
        self.page = ScrollPage(self.pages.build_page(tab), self.page.scroll)
        self._update_widgets()

    def _update_widgets(self) -> None:
        """Give the group the widgets of the page."""
        turning = [self.turning] if self.board.width else []
        widgets: list[Widget] = [self.tabs, *self.page.widgets, *turning, *self.words, self.back]
        self.group.replace_widgets(widgets, self.page)
        self.relayout()

    @property
    def words(self) -> list[WordButton]:
        """The words at the upper right."""
        return [self.reset] if self.pages.can_reset(self.tabs.value) else []

    def _show_tab(self, tab: str) -> None:
        del tab  # the tabs have it
        self.page.scroll.scroll_to(0, glide=False)
        self.build()

    def change_language(self) -> None:
        """Show everything in the configured language."""
        words.choose(self.services.preferences.config.look.language or None)
        self.changes.apply()
        self.build()

    def _turn(self, by: int) -> None:
        """Turn the table at the right."""
        self.preview.turn(by)
        self.relayout()

    # The scene:

    @property
    def has_click_sound(self) -> bool:
        """Whether a press sounds like a button: not on the release of a slider, which may play its own sample."""
        return not self.changes.is_held

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Give an event to the keys of the tabs and of the table, then to the widgets."""
        focused = self.group.focused
        takes_keys = self._is_catching_key or (focused is not None and focused.takes_text)
        if event.type == pygame.KEYDOWN and not takes_keys and self.board.width:
            command = command_of(event, self.services.preferences.bindings, "table")
            if command in TURNS:
                self._turn(TURNS[command])
                return True
            if command == "lift":
                self.preview.lift()
                self.relayout()
                return True
        if self._plays_on_board(event):
            self.relayout()
            return True
        return (not self._is_catching_key and self.tabs.handle_page_key(event)) or super().handle_event(event)

    def _plays_on_board(self, event: pygame.event.Event) -> bool:
        """Whether an event chooses or moves a piece of the board at the right, or puts it back."""
        if not self.board.width or self._is_catching_key:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.preview.table.has_chosen:
            self.preview.table.put_back()
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return is_click and self.board.collidepoint(event.pos) and self.preview.click(event.pos, self.board)

    @property
    def _is_catching_key(self) -> bool:
        """Whether a field waits for the next key, whatever it is."""
        focused = self.group.focused
        return isinstance(focused, ChordField) and focused.is_waiting

    def update(self, now: float) -> None:
        """Animate the widgets, apply the change of a released widget, and save changes after a delay."""
        if self.services.has_controller() != self._built_with_controller and not self._is_catching_key:
            self.build()
        super().update(now)
        self.changes.update(now)
        if (self.reset in self.group.widgets) != bool(self.words):
            self._update_widgets()

    def idle(self, seconds: float) -> None:
        """Improve the board, once a thread has read the pictures of pieces."""
        if self.board.width and are_pictures_ready() and self.table.render_some(seconds):
            self.repaint()

    def pause(self) -> None:
        """Forget the held widget while a notice lies over the scene."""
        super().pause()
        self.changes.forget_held()
        self.fade.forget()

    def close(self) -> None:
        """Close the scene, and save all changes."""
        super().close()
        self.changes.finish()

    def toast_area(self, window: pygame.Rect) -> pygame.Rect:
        """The area below all settings: a message must not hide the setting it is about."""
        px, top = self.pen.px, self.page.view.bottom
        return pygame.Rect(px(16), top, window.width - 2 * px(16), window.bottom + px(5) - top)

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels; the tabs lie in the upper line, or below it."""
        pen, px = self.pen, self.pen.px
        frame = room_frame(pen.theme, size)
        self.place_frame(frame, size)
        bottom = min(frame.ledge_top - px(6), size[1] - px(MESSAGE_HEIGHT))
        room = Room(pygame.Rect(frame.body.left, px(UPPER_LINE), frame.body.width, bottom - px(UPPER_LINE)))
        left = self.back.rect.right + px(24)
        right = min((word.rect.left for word in self.words), default=size[0]) - px(20)
        if self.tabs.preferred_width(pen) <= right - left:
            self.tabs.place(pen, pygame.Rect(left, px(8), right - left, px(UPPER_LINE - 12)))
        else:
            self.tabs.place(pen, room.cut_top(px(44), px(6)))
        room.cut_top(px(16))
        self._place_page(room)
        if (self.turning in self.group.widgets) != bool(self.board.width):
            self._update_widgets()
        self.turning.place(pen, self.board)
        if self.board.width:
            self.table.place(self.preview.theme(pen.theme), size, self.board, self.preview.board())
        return self.board.topleft, self.tabs.value

    def _place_page(self, room: Room) -> None:
        """Place the rows, and the board right of them if there is room."""
        pen, px, area = self.pen, self.pen.px, room.rect
        least = max(px(ROWS_WIDTH[0]), self.page.content.min_width(pen) + px(40))
        wide = max(least, min(px(ROWS_WIDTH[1]), area.width * 45 // 100))
        has_board = area.width - wide - px(BOARD_MARGIN) >= px(MIN_PREVIEW_WIDTH)
        if has_board:
            rows = room.cut_left(wide, px(BOARD_MARGIN))
            self.board = pygame.Rect(room.rect.left, area.top, room.rect.width, area.height - px(CAPTION_HEIGHT))
        else:
            rows = area.inflate(min(0, px(MAX_ROWS_WIDTH) - area.width), 0)
            self.board = pygame.Rect(0, 0, 0, 0)
        self.page.place(pen, rows.inflate(2 * px(8), 0))

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table with the board, dark below the rows, and the ledge."""
        pen, top = self.pen, self.frame.ledge_top
        if not self.board.width:
            made = LitTable().paint(size, pen.theme, RoomLight((0.5, 0.4), 0.5, (2.0, 3.0), DARK_SHARE))
        else:
            ends = (self.page.view.right - pen.px(110)) / size[0], (self.board.left + pen.px(160)) / size[0]
            middle = self.board.centerx / size[0], self.board.centery / size[1]
            made = self.table.paint(size, pen.theme, RoomLight(middle, 0.3, ends, DARK_SHARE))
        made.blit(ledge((size[0], size[1] - top), pen.theme), (0, top - pen.px(LEDGE_SHADE)))
        return made

    def paint(self, ground: pygame.Surface) -> None:
        """Write below the board what it is for, on the page of looks."""
        if self.board.width and self.tabs.value == "look":
            pen, middle = self.pen, self.board.centerx
            top, room = self.board.bottom + pen.px(34), self.board.width
            words = _("This table shows what you choose")
            pen.text_on_wood(ground, words, (middle, top), 20, pen.theme.gold, "black", "center", room)
            at = middle, top + pen.px(28)
            keys = {name: key_of(name, self.services.preferences.bindings) for name in ("turn-left", "lift")}
            how = _("Move its pieces, {turn} turns it, {lift} lifts the stacks").format(
                turn=keys["turn-left"], lift=keys["lift"]
            )
            pen.text_on_wood(ground, how, at, 16, weight="semibold", anchor="center", room=room)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Let an old picture of the table fade over the new picture."""
        moves = self.services.preferences.config.look.animation != "off"
        self.fade.draw(surface, self._ground, self.now, moves)

    def extra_look(self) -> object:
        """The time while the table changes."""
        return self.now if self.fade.is_fading else None
