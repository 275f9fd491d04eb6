"""The base of the menus: widgets over a painted background, dialogs and short messages over both."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import pygame

from game.scenes.base.scene import Scene
from game.scenes.menus.drop_list import DropList
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.render.baked import preload_hands, preload_tables
from game.ui.widgets import Group, QuestionDialog
from game.ui.widgets.toast import Toast

if TYPE_CHECKING:
    from game.scenes.players.letter_picker import LetterPicker

REDRAWS_PER_SECOND = 30  # of a message that fades


Dialog: TypeAlias = "QuestionDialog | DropList | LetterPicker"
"""A dialog over a menu; it gets all events while it is open."""


class MenuScene(Scene):
    """A scene of widgets.

    A subclass gives `group` its widgets, places them in `lay_out`, paints in `paint` what stays the same, and may draw
    more in `draw_content`.  `appearance` returns the current colours and sizes; Escape calls `on_escape`.
    """

    toast_width: ClassVar[int] = 900  # units; the greatest width of a message

    def __init__(self, appearance: Callable[[], Appearance], on_escape: Callable[[], None]) -> None:
        self.appearance = appearance
        self.group = Group([], on_escape, is_enter_taken=self.panel_takes_enter)
        self.pen = Pen(Theme())
        self.dialog: Dialog | None = None
        self.toast = Toast()
        self.now = 0.0
        self._size = (0, 0)  # of the window in the last layout
        self._is_laid_out = False
        self._ground: pygame.Surface | None = None  # the painted background
        self._ground_key: object = None  # what the background depends on
        self._drawn_look: object = None

    # What a subclass fills in:

    @abstractmethod
    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels.

        Return what the background depends on beside the window, the theme and the language.
        """

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """A new surface with the bare background of a window of a size in pixels."""
        made = pygame.Surface(size, depth=32)
        made.fill(self.pen.theme.backdrop.wall)
        return made

    @abstractmethod
    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same over the empty ground."""

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw what changes, between the background and the widgets."""

    def panel_takes_enter(self) -> bool:
        """Whether something over the widgets takes Enter at this moment."""
        return False

    def extra_look(self) -> object:
        """The state that determines the look of `draw_content`."""
        return None

    def toast_area(self, window: pygame.Rect) -> pygame.Rect:
        """The area at whose lower edge messages are shown."""
        return window

    # What is asked of it:

    def relayout(self) -> None:
        """Lay everything out again before the next drawing."""
        self._is_laid_out = False

    def place_at_once(self) -> None:
        """Lay everything out for the last window, because the next event may come before the next drawing."""
        if self._size != (0, 0):
            self._place(self._size)

    def repaint(self) -> None:
        """Paint the background again at the next drawing."""
        self._ground = None

    def say(self, sentence: str) -> None:
        """Show a sentence for a few seconds."""
        self.toast.show(sentence, self.now)

    def set_dialog(self, dialog: Dialog | None) -> None:
        """Show a dialog over everything, or remove it with None."""
        self._active_group.close()
        self.dialog = dialog
        self.relayout()

    @property
    def _active_group(self) -> Group:
        return self.group if self.dialog is None else self.dialog.group

    # The scene:

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to an open dialog, else to the scene's own keys and widgets."""
        return self.dialog.handle(event) if self.dialog is not None else self.handle_event(event)

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Handle an event while no dialog is open; returns whether it was used."""
        return self.group.handle(event)

    def update(self, now: float) -> None:
        """Animate the widgets of the open dialog, else those of the scene."""
        self.now = now
        self._active_group.update(now)

    @property
    def _look(self) -> object:
        dialog = None if self.dialog is None else self.dialog.group.look
        shown = self.toast.is_showing(self.now)
        toast = round((self.toast.until - self.now) * REDRAWS_PER_SECOND) if shown else None
        return self.group.look, dialog, toast, self.extra_look()

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._ground is None or not self._is_laid_out or self._drawn_look != self._look

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def pause(self) -> None:
        """Stop typing, and free the background, which is as large as the window."""
        self.group.close()
        self._ground = None

    def close(self) -> None:
        """Close the scene and its widgets."""
        self.group.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the content, the widgets, a message and a dialog."""
        if not self._is_laid_out or surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self.empty_ground(self._size)
            self.paint(self._ground)
        surface.blit(self._ground, (0, 0))
        self.draw_content(surface)
        self.group.draw(surface, self.pen)
        self.toast.draw(surface, self.pen, self.toast_area(surface.get_rect()), self.now, self.toast_width)
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        self._drawn_look = self._look

    def _place(self, size: tuple[int, int]) -> None:
        theme = self.appearance().theme(size)
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        key = size, theme, words.language(), self.lay_out(size)
        self.group.update_hover()
        if key != self._ground_key:
            self._ground, self._ground_key = None, key
        if self.dialog is not None:
            self.dialog.place(self.pen, pygame.Rect((0, 0), size))
        self._size, self._is_laid_out = size, True


def content_area(size: tuple[int, int], edge: int, widest: int) -> pygame.Rect:
    """The middle of a window over its whole height, with edges at the sides and no wider than `widest`, in pixels."""
    across = min(size[0] - 2 * edge, widest)
    return pygame.Rect((size[0] - across) // 2, 0, across, size[1])


def are_pictures_ready() -> bool:
    """Whether a thread has read the pictures of tables; only then may boards be drawn without waiting.

    It also has the pictures of hands read.
    """
    if not preload_tables().done():
        return False
    preload_hands()
    return True
