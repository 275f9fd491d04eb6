"""The settings: tabs of what can be set, each change seen or heard at once, and a table beside them that shows it."""

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
    """A plate that shows the first of some games as it is set, or the first on a board where its rim matters.

    Place the plate anew when something has changed.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        self.game = self.games[0]
        self.arrangement = vignette_arrangement(self.game)
        self.flat = False
        self.coordinates = True
        self.plate = BoardThumbnail(self._setting)

    def set(self, flat: bool, coordinates: bool) -> None:
        """Show it so from now on; a change of the coordinates is shown on a board."""
        if coordinates != self.coordinates and not self.arrangement.field.cells:
            known = ((game, vignette_arrangement(game)) for game in self.games)
            boards = (each for each in known if each[1].field.cells)
            self.game, self.arrangement = next(boards, (self.game, self.arrangement))
        self.flat, self.coordinates = flat, coordinates

    def _setting(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        shown = MarkedTable(self.arrangement)
        return StillBoard(shown, coordinates=self.coordinates, is_flat=self.flat, margin_divisor=10).frame_and_camera(
            area
        )


SOON = 0.6  # seconds from a change until it is written down
PANEL, GAP, CORNER = 760, 22, 16  # units: the panel's least width, what lies between, corners
WIDEST = 1200  # units of what is told in passing: one line, which the edge below the panel has room for
SQUARE = 0.62  # the preview's least width for its height


class Settings(Scene):
    """Settings of the configuration; `done` leaves them.  The preview shows the first of `games`."""

    is_overlay = True
    opened_by = "settings"

    def __init__(self, services: Services, games: Sequence[Game], done: Callable[[], None]) -> None:
        self.services = services
        self.done = done
        self.tab = next(iter(TABS))
        self.pages = SettingsPages(services.config, self)
        self.preview = Preview(games)
        self.preview.coordinates = services.config.coordinates
        self.pen = Pen(Theme())
        self.group = Group([])
        self.tabs = TabBar("", [], "", self._turn)
        self.page = ScrollPage(Column([]))
        self.back = Button("", done)
        self.panel = self.plate = pygame.Rect(0, 0, 0, 0)
        self.toast = Toast()
        self.now = 0.0
        self._plugged = False  # whether there was a controller when the page was made
        self._held: tuple[Widget, str] | None = None  # what is to follow when the pointer lets go of it
        self._changed_at: float | None = None
        self._ground: pygame.Surface | None = None
        self._size = (0, 0)
        self._look: object = None
        self._shown: object = None  # what the preview shows
        self.build()

    def build(self) -> None:
        """Make the widgets of the tab in the language that is spoken now; the focus stays where it was."""
        focus, shown = self.group.focus, self.group.by_keyboard
        self.group.close()
        segments = [Segment(key, _(name), icon) for key, (name, icon) in TABS.items()]
        self.tabs = TabBar(_("Settings"), segments, self.tab, self._turn)
        self.back = Button(_("Back"), self.done, icon="undo", key="Esc")
        self._plugged = self.controller
        self.page = ScrollPage(self.pages.page(self.tab))
        widgets: list[Widget] = [self.tabs, *self.page.widgets, self.back]
        self.group = Group(widgets, self.done, min(focus, len(widgets) - 1), self.page)
        self.group.by_keyboard = shown
        self._size = (0, 0)

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.build()

    # What follows from a change:

    def changed(self) -> None:
        """Something looks or sounds otherwise now."""
        self.services.apply()
        self._changed_at = self.now
        self._size = (0, 0)

    def later(self, widget: Widget, sample: str = "") -> None:
        """The same, as soon as a widget is let go: what moves under the pointer cannot be dragged."""
        self._held = widget, sample
        self._changed_at = self.now

    def kept(self) -> None:
        """It is only to be remembered."""
        self._changed_at = self.now

    def spoken(self) -> None:
        """Another language is spoken."""
        words.choose(self.services.config.language or None)
        self.changed()
        self.build()

    @property
    def heard(self) -> bool:
        """Whether this machine can make a sound."""
        return self.services.sounds.is_available

    @property
    def controller(self) -> bool:
        """Whether a game controller is plugged in."""
        return self.services.has_controller

    def _let_go(self) -> None:
        if self._held is None or self._held[0].is_held:
            return
        sample, self._held = self._held[1], None
        self.changed()
        if sample:
            self.services.sounds.play(sample)

    # The scene:

    @property
    def has_click_sound(self) -> bool:
        """A slider that is let go is heard as what it sets, if at all."""
        return self._held is None

    def handle(self, event: pygame.event.Event) -> bool:
        """The tabs' own keys, then the widgets."""
        return (not self._catching and self.tabs.handle_page_key(event)) or self.group.handle(event)

    @property
    def _catching(self) -> bool:
        """Whether the next key is caught, whatever it is."""
        focused = self.group.focused
        return isinstance(focused, ChordField) and focused.is_waiting

    def say(self, words: str) -> None:
        """Tell something in passing."""
        self.toast.show(words, self.now)

    def update(self, now: float) -> None:
        """Glide, blink, tell; write down what has changed when the hand rests."""
        self.now = now
        if self.controller != self._plugged and not self._catching:
            self.build()
        self.group.update(now)
        self._let_go()
        if self._changed_at is not None and now - self._changed_at >= SOON:
            self._keep()

    def _keep(self) -> None:
        self._changed_at = None
        self.services.remember()

    def needs_redraw(self) -> bool:
        """Whether anything looks different."""
        return self._look != self._looks() or self._size == (0, 0)

    def _looks(self) -> object:
        return self.group.look, round((self.toast.until - self.now) * 30) if self.toast.is_showing(self.now) else None

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._look = None

    def idle(self, seconds: float) -> None:
        """Sharpen the table, as soon as the pieces' pictures have been read beside the loop."""
        if not self.plate.width or not preload_tiles().is_ready() or not preload_tables().is_ready():
            return
        if self.preview.plate.render_some(seconds):
            self._ground = None
            self._look = None

    def pause(self) -> None:
        """Covered by a notice: nothing is held any more."""
        self._held = None

    def close(self) -> None:
        """Leave for good; all that was changed is kept."""
        self.group.close()
        if self._held is not None:
            self.services.apply()
        if self._changed_at is not None:
            self._keep()

    def draw(self, surface: pygame.Surface) -> None:
        """The wall, the panel, the table, the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._painted(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, self.pen)
        self.toast.draw(surface, self.pen, self._foot(surface.get_rect()), self.now, WIDEST)
        self._look = self._looks()

    def _foot(self, window: pygame.Rect) -> pygame.Rect:
        """Below everything that can be set: what is told in passing must not hide what it is about."""
        px, top = self.pen.px, self.page.view.bottom
        return pygame.Rect(px(16), top, window.width - 2 * px(16), window.bottom + px(5) - top)

    def _place(self, size: tuple[int, int]) -> None:
        pen = self.pen = Pen(self.services.appearance.theme(size))
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
        self._lay(pygame.Rect(left, below + px(52 + 20), across, size[1] - px(36) - below - px(52 + 20)))
        self._show_table()
        self._ground = None
        self._size = size

    def _tabs_width(self, pen: Pen) -> int:
        return self.tabs.preferred_width(pen)

    def _lay(self, area: pygame.Rect) -> None:
        """The panel, and the table beside it where there is room for one."""
        px = self.pen.px
        wide = max(px(PANEL), self.page.content.min_width(self.pen) + px(80), area.width * 56 // 100)
        rest = area.width - wide - px(GAP)
        self.panel, self.plate = area.copy(), pygame.Rect(0, 0, 0, 0)
        if rest >= area.height * SQUARE:
            self.panel = pygame.Rect(area.left, area.top, wide, area.height)
            self.plate = pygame.Rect(area.right - rest, area.top, rest, area.height)
        self.page.place(self.pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def _show_table(self) -> None:
        """Show the table anew if it is to look otherwise."""
        config = self.services.config
        self.preview.set(config.flat, config.coordinates)
        theme = colours.seen(self.preview.game.stains, config, self.pen.theme)
        shown = self.plate.size, theme, config.flat, config.coordinates
        if shown != self._shown and self.plate.width:
            self._shown = shown
            self.preview.plate.place(theme, self.plate.size, self.pen.px(CORNER))

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        pen = self.pen
        ground = felt(size, pen.theme.wall, pen.theme.wall_rim).copy()
        pen.text(ground, _("Settings"), (self.panel.left, pen.px(36 + 26)), 44, weight="black")
        for rect in (self.panel, self.plate):
            if rect.width:
                pen.shadow(ground, rect)
        pen.box(ground, self.panel, CORNER, pen.theme.solid, pen.theme.edge)
        if self.plate.width:
            ground.blit(self.preview.plate.picture, self.plate)
            pen.box(ground, self.plate, CORNER, None, pen.theme.edge)
        return ground
