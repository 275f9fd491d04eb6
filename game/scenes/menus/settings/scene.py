"""The settings scene: tabs of settings that take effect at once, and a table beside them that shows their effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.game import Game
from game.scenes.base.scene import Scene, Services
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.settings import colours
from game.scenes.menus.settings.pages import TABS, SettingsPages
from game.ui import words
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.notes import Toast
from game.ui.render.baked import preload_tables, preload_tiles
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.widgets import Button, Column, Group, ScrollPage, Segment, TabBar, Widget
from game.ui.widgets.chord import ChordField
from game.ui.words import _


class Preview:
    """A picture of the first of some games in the present settings, or of the first with a board if its rim matters.

    Place `thumbnail` again after `update`.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        self.game = self.games[0]
        self.arrangement = vignette_arrangement(self.game)
        self.flat = False
        self.coordinates = True
        self.thumbnail = BoardThumbnail(self._setting)

    def update(self, flat: bool, coordinates: bool) -> None:
        """Set what is shown; a change of the coordinates switches to a game with a board."""
        if coordinates != self.coordinates and not self.arrangement.field.cells:
            arranged = ((game, vignette_arrangement(game)) for game in self.games)
            boards = (each for each in arranged if each[1].field.cells)
            self.game, self.arrangement = next(boards, (self.game, self.arrangement))
        self.flat, self.coordinates = flat, coordinates

    def _setting(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        shown = MarkedTable(self.arrangement)
        return StillBoard(shown, coordinates=self.coordinates, is_flat=self.flat, margin_divisor=10).frame_and_camera(
            area
        )


SAVE_DELAY = 0.6  # seconds from a change until it is saved
MIN_PANEL_WIDTH, GAP, PANEL_CORNER = 760, 22, 16  # units
MAX_TOAST_WIDTH = 1200  # units; a toast of a single line fits into the margin below the panel
MIN_PREVIEW_ASPECT = 0.62  # width by height


class SettingsScene(Scene):
    """The settings of the configuration; `done` leaves the scene.  The preview shows the first of `games`."""

    is_overlay = True
    opened_by = "settings"

    def __init__(self, services: Services, games: Sequence[Game], done: Callable[[], None]) -> None:
        self.services = services
        self.done = done
        self.tab = next(iter(TABS))
        self.pages = SettingsPages(services.preferences.config, self)
        self.preview = Preview(games)
        self.preview.coordinates = services.preferences.config.look.coordinates
        self.pen = Pen(Theme())
        self.group = Group([])
        self.tabs = TabBar("", [], "", self._show_tab)
        self.page = ScrollPage(Column([]))
        self.back = Button("", done)
        self.panel = self.preview_rect = pygame.Rect(0, 0, 0, 0)
        self.toast = Toast()
        self.now = 0.0
        self._built_with_controller = False  # whether the page was made with a controller
        self._held_widget: tuple[Widget, str] | None = None  # with the sound to play on its release
        self._changed_at: float | None = None
        self._ground: pygame.Surface | None = None
        self._size = (0, 0)
        self._drawn_look: object = None
        self._preview_key: object = None  # what the preview depends on
        self.build()

    def build(self) -> None:
        """Make the widgets of the tab in the current language; the focus stays where it was."""
        focus, shown = self.group.focus, self.group.by_keyboard
        self.group.close()
        segments = [Segment(key, _(name), icon) for key, (name, icon) in TABS.items()]
        self.tabs = TabBar(_("Settings"), segments, self.tab, self._show_tab)
        self.back = Button(_("Back"), self.done, icon="undo", key="Esc")
        self._built_with_controller = self.has_controller
        self.page = ScrollPage(self.pages.build_page(self.tab))
        widgets: list[Widget] = [self.tabs, *self.page.widgets, self.back]
        self.group = Group(widgets, self.done, min(focus, len(widgets) - 1), self.page)
        self.group.by_keyboard = shown
        self._size = (0, 0)

    def _show_tab(self, tab: str) -> None:
        self.tab = tab
        self.build()

    # After a change:

    def apply_change(self) -> None:
        """Apply a change of looks or sounds at once."""
        self.services.apply()
        self._changed_at = self.now
        self._size = (0, 0)

    def apply_on_release(self, widget: Widget, sample: str = "") -> None:
        """Apply a change once a widget is released: it must not move while it is dragged."""
        self._held_widget = widget, sample
        self._changed_at = self.now

    def save_later(self) -> None:
        """Save a change that is neither seen nor heard."""
        self._changed_at = self.now

    def change_language(self) -> None:
        """Show everything in the configured language."""
        words.choose(self.services.preferences.config.look.language or None)
        self.apply_change()
        self.build()

    @property
    def has_sound(self) -> bool:
        """Whether this machine can make a sound."""
        return self.services.sounds.is_available

    @property
    def has_controller(self) -> bool:
        """Whether a game controller is plugged in."""
        return self.services.has_controller()

    def _apply_released(self) -> None:
        if self._held_widget is None or self._held_widget[0].is_held:
            return
        sample, self._held_widget = self._held_widget[1], None
        self.apply_change()
        if sample:
            self.services.sounds.play(sample)

    # The scene:

    @property
    def has_click_sound(self) -> bool:
        """Whether a press sounds like a button: not on the release of a slider, which may play its own sample."""
        return self._held_widget is None

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the keys of the tabs, then to the widgets."""
        return (not self._is_catching_key and self.tabs.handle_page_key(event)) or self.group.handle(event)

    @property
    def _is_catching_key(self) -> bool:
        """Whether a field waits for the next key, whatever it is."""
        focused = self.group.focused
        return isinstance(focused, ChordField) and focused.is_waiting

    def say(self, words: str) -> None:
        """Show a sentence for a few seconds."""
        self.toast.show(words, self.now)

    def update(self, now: float) -> None:
        """Animate the widgets, apply the change of a released widget, and save changes after a delay."""
        self.now = now
        if self.has_controller != self._built_with_controller and not self._is_catching_key:
            self.build()
        self.group.update(now)
        self._apply_released()
        if self._changed_at is not None and now - self._changed_at >= SAVE_DELAY:
            self._save()

    def _save(self) -> None:
        self._changed_at = None
        self.services.preferences.remember()

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._drawn_look != self._current_look() or self._size == (0, 0)

    def _current_look(self) -> object:
        return self.group.look, round((self.toast.until - self.now) * 30) if self.toast.is_showing(self.now) else None

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def idle(self, seconds: float) -> None:
        """Improve the preview, once a thread has read the pictures of pieces."""
        if not self.preview_rect.width or not preload_tiles().done() or not preload_tables().done():
            return
        if self.preview.thumbnail.render_some(seconds):
            self._ground = None
            self._drawn_look = None

    def pause(self) -> None:
        """Forget the held widget while a notice lies over the scene."""
        self._held_widget = None

    def close(self) -> None:
        """Close the scene, and save all changes."""
        self.group.close()
        if self._held_widget is not None:
            self.services.apply()
        if self._changed_at is not None:
            self._save()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background with panel and preview, the widgets and the message."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, self.pen)
        self.toast.draw(surface, self.pen, self._toast_area(surface.get_rect()), self.now, MAX_TOAST_WIDTH)
        self._drawn_look = self._current_look()

    def _toast_area(self, window: pygame.Rect) -> pygame.Rect:
        """The area below all settings: a toast must not hide the setting it is about."""
        px, top = self.pen.px, self.page.view.bottom
        return pygame.Rect(px(16), top, window.width - 2 * px(16), window.bottom + px(5) - top)

    def _place(self, size: tuple[int, int]) -> None:
        pen = self.pen = Pen(self.services.preferences.appearance.theme(size))
        px = pen.px
        edge = px(64 if size[0] >= px(1400) else 40)
        across = min(size[0] - 2 * edge, px(1500))
        left = (size[0] - across) // 2
        top = px(36)
        name = pen.width(_("Settings"), 44, "black")
        back = max(px(150), self.back.min_width(pen))
        self.back.place(pen, pygame.Rect(left + across - back, top, back, px(52)))
        below = top + px(52 + 16)
        row = pygame.Rect(left, below, across, px(52))
        if left + name + px(48) + self._tabs_width(pen) < self.back.rect.left:
            row = pygame.Rect(left + name + px(48), top, self.back.rect.left - px(24) - left - name - px(48), px(52))
            below = top
        self.tabs.place(pen, row)
        self._place_panels(pygame.Rect(left, below + px(52 + 20), across, size[1] - px(36) - below - px(52 + 20)))
        self._update_preview()
        self._ground = None
        self._size = size

    def _tabs_width(self, pen: Pen) -> int:
        return self.tabs.preferred_width(pen)

    def _place_panels(self, area: pygame.Rect) -> None:
        """Place the panel, and the preview beside it if there is room."""
        px = self.pen.px
        wide = max(px(MIN_PANEL_WIDTH), self.page.content.min_width(self.pen) + px(80), area.width * 56 // 100)
        rest = area.width - wide - px(GAP)
        self.panel, self.preview_rect = area.copy(), pygame.Rect(0, 0, 0, 0)
        if rest >= area.height * MIN_PREVIEW_ASPECT:
            self.panel = pygame.Rect(area.left, area.top, wide, area.height)
            self.preview_rect = pygame.Rect(area.right - rest, area.top, rest, area.height)
        self.page.place(self.pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def _update_preview(self) -> None:
        """Place the preview again if its look has changed."""
        config = self.services.preferences.config
        self.preview.update(config.look.flat, config.look.coordinates)
        theme = colours.with_usual_colours(self.preview.game.stains, config, self.pen.theme)
        shown = self.preview_rect.size, theme, config.look.flat, config.look.coordinates
        if shown != self._preview_key and self.preview_rect.width:
            self._preview_key = shown
            self.preview.thumbnail.place(theme, self.preview_rect.size, self.pen.px(PANEL_CORNER))

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        pen = self.pen
        ground = felt(size, pen.theme.backdrop.wall, pen.theme.backdrop.wall_rim).copy()
        pen.text(ground, _("Settings"), (self.panel.left, pen.px(36 + 26)), 44, weight="black")
        for rect in (self.panel, self.preview_rect):
            if rect.width:
                pen.shadow(ground, rect)
        pen.box(ground, self.panel, PANEL_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)
        if self.preview_rect.width:
            ground.blit(self.preview.thumbnail.picture, self.preview_rect)
            pen.box(ground, self.preview_rect, PANEL_CORNER, None, pen.theme.lines.edge)
        return ground
