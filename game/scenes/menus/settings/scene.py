"""The settings scene: tabs of settings that take effect at once, and a table beside them that shows their effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.game import Game
from game.scenes.base.services import Services
from game.scenes.menus.menu_scene import MenuScene, are_pictures_ready, back_button, content_area
from game.scenes.menus.settings.changes import Changes
from game.scenes.menus.settings.pages import TABS, SettingsPages
from game.scenes.menus.settings.preview import PREVIEW_CORNER, Preview
from game.ui import words
from game.ui.widgets import Column, ScrollPage, Segment, TabBar, Widget
from game.ui.widgets.chord import ChordField
from game.ui.widgets.layout import Room
from game.ui.words import _

MIN_PANEL_WIDTH, GAP = 760, 22  # units
TOP_MARGIN, HEAD_HEIGHT = 36, 52  # units
MIN_PREVIEW_ASPECT = 0.62  # width by height


class SettingsScene(MenuScene):
    """The settings of the configuration; `done` leaves the scene.  The preview shows the first of `games`."""

    is_overlay = True
    opened_by = "settings"
    toast_width = 1200  # a message of a single line fits into the margin below the panel

    def __init__(self, services: Services, games: Sequence[Game], done: Callable[[], None]) -> None:
        super().__init__(lambda: services.preferences.appearance, done)
        self.services = services
        self.done = done
        self.changes = Changes(services, self.relayout)
        self.pages = SettingsPages(services, self.changes, self.change_language, self.say)
        self.preview = Preview(games, services.preferences.config)
        self.tabs = TabBar("", [], next(iter(TABS)), self._show_tab)
        self.page = ScrollPage(Column([]))
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._built_with_controller = False  # whether the page was made with a controller
        self.build()

    def build(self) -> None:
        """Make the widgets of the tab in the current language; the focus stays where it was."""
        self.group.close()
        segments = [Segment(key, _(name), icon) for key, (name, icon) in TABS.items()]
        self.tabs = TabBar(_("Settings"), segments, self.tabs.value, self._show_tab)
        self.back = back_button(self.done)
        self._built_with_controller = self.services.has_controller()
        self.page = ScrollPage(self.pages.build_page(self.tabs.value))
        widgets: list[Widget] = [self.tabs, *self.page.widgets, self.back]
        self.group.replace_widgets(widgets, self.page)
        self.relayout()

    def _show_tab(self, tab: str) -> None:
        del tab  # the tabs have it
        self.build()

    def change_language(self) -> None:
        """Show everything in the configured language."""
        words.choose(self.services.preferences.config.look.language or None)
        self.changes.apply()
        self.build()

    # The scene:

    @property
    def has_click_sound(self) -> bool:
        """Whether a press sounds like a button: not on the release of a slider, which may play its own sample."""
        return not self.changes.is_held

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Give an event to the keys of the tabs, then to the widgets."""
        return (not self._is_catching_key and self.tabs.handle_page_key(event)) or super().handle_event(event)

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

    def idle(self, seconds: float) -> None:
        """Improve the preview, once a thread has read the pictures of pieces."""
        if self.preview.is_shown and are_pictures_ready() and self.preview.refine(seconds):
            self.repaint()

    def pause(self) -> None:
        """Forget the held widget while a notice lies over the scene."""
        super().pause()
        self.changes.forget_held()

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
        """Place everything in a window of a size in pixels; the tabs stand beside the title, or below it."""
        pen, px = self.pen, self.pen.px
        area = content_area(size, px(64 if size[0] >= px(1400) else 40), px(1500))
        room = Room(area.inflate(0, -2 * px(TOP_MARGIN)))
        head = Room(room.cut_top(px(HEAD_HEIGHT)))
        self.back.place(pen, head.cut_right(self.back.width_at_least(pen, 150)))
        head.cut_left(pen.width(_("Settings"), 44, "black") + px(48))
        if self.tabs.preferred_width(pen) < head.rect.width:
            head.cut_right(px(24))
        else:
            room.cut_top(px(16))
            head = Room(room.cut_top(px(HEAD_HEIGHT)))
        self.tabs.place(pen, head.rect)
        room.cut_top(px(20))
        self._place_panels(room)
        return object()  # the preview is painted too

    def _place_panels(self, room: Room) -> None:
        """Place the panel, and the preview beside it if there is room."""
        pen, px, area = self.pen, self.pen.px, room.rect
        wide = max(px(MIN_PANEL_WIDTH), self.page.content.min_width(pen) + px(80), area.width * 56 // 100)
        has_room = area.width - wide - px(GAP) >= area.height * MIN_PREVIEW_ASPECT
        self.panel = room.cut_left(wide, px(GAP)) if has_room else area
        self.preview.place(pen, room.rect if has_room else None)
        self.page.place(pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the title, the panel and the preview."""
        pen = self.pen
        middle = pen.px(TOP_MARGIN) + pen.px(HEAD_HEIGHT) // 2
        pen.text(ground, _("Settings"), (self.panel.left, middle), 44, weight="black")
        for rect in (self.panel, self.preview.rect):
            if rect.width:
                pen.shadow(ground, rect)
        pen.box(ground, self.panel, PREVIEW_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)
        if self.preview.is_shown:
            self.preview.paint(ground, pen)
