"""The base of the menus that lie on the lit table: an upper line, the table, and a ledge along the foot."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.scenes.menus.menu_scene import MenuScene, content_area
from game.ui.look.pen import Pen
from game.ui.look.room import LEDGE_SHADE, RoomLight, ledge, lit_room
from game.ui.look.text import wrap
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, Widget
from game.ui.widgets.base import PressWidget
from game.ui.widgets.group import ENTER_KEYS
from game.ui.widgets.word_button import WordButton
from game.ui.words import _

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
LIGHT: Final = RoomLight((0.36, 0.36), 0.46, (2.0, 3.0), 0.95)
MAX_WIDTH: Final = 1780  # units; of everything above the ledge
UPPER_LINE: Final = 56  # units; its height
SIDE_MARGIN: Final = 54  # units
WORD_GAP: Final = 26  # units between two words at the upper right
MAIN_BUTTON: Final = (200, 62)  # units; its least width, and its height
LOW_MAIN_BUTTON: Final = 52  # units; its height in low windows
TITLE_SIZE: Final = 24  # units; of what the calm line says first
TASK_SIZE: Final = 16
WINDOW_HEIGHTS: Final = (540, 1000)  # units; between these heights of the window everything grows
FOOT: Final = (12, 40)  # units; the height of a ledge on which nothing stands, in low and in high windows


@dataclass(frozen=True, slots=True)
class RoomFrame:
    """The places of the parts, in pixels: the ledge at the foot, the calm line above it, the body on the rest.

    `share` goes from 0 in low windows to 1 in high windows.
    """

    ledge_top: int
    share: float
    calm: pygame.Rect
    body: pygame.Rect


def room_frame(
    theme: Theme, size: tuple[int, int], foot: tuple[int, int] = FOOT, things: tuple[int, int] = (0, 0)
) -> RoomFrame:
    """The layout of a window with a ledge, on which things stand; both heights in units, in low and in high windows."""
    px, (width, height) = theme.px, size
    low, high = WINDOW_HEIGHTS
    share = min(1.0, max(0.0, (height / theme.unit - low) / (high - low)))

    def pixels(least: float, most: float) -> int:
        return px(least + (most - least) * share)

    ledge_top = height - pixels(*foot)
    area = content_area((width, height), px(SIDE_MARGIN), px(MAX_WIDTH))
    tall = pixels(LOW_MAIN_BUTTON, MAIN_BUTTON[1])
    below = pixels(10, 42) if any(things) else pixels(8, 16)
    calm = pygame.Rect(area.left, ledge_top - pixels(*things) - tall - below, area.width, tall)
    body = pygame.Rect(area.left, px(UPPER_LINE), area.width, calm.top - pixels(8, 20) - px(UPPER_LINE))
    return RoomFrame(ledge_top, share, calm, body)


class WayBack(PressWidget):
    """The upper left of a scene: a way back, where the player is, and a quieter line."""

    def __init__(self, title: str, on_back: Callable[[], None]) -> None:
        super().__init__(title, on_back, tip=f"{_('Back')}  Esc")
        self._remark = pygame.Rect(0, 0, 0, 0)

    def place_at_corner(self, pen: Pen) -> None:
        """Lie at the upper left of the window."""
        wide = pen.px(52) + pen.width(self.label, 21, "black")
        self.place(pen, pygame.Rect(pen.px(16), pen.px(8), wide, pen.px(40)))

    def write_remark(self, surface: pygame.Surface, pen: Pen, remark: str, colour: str) -> None:
        """Write the quieter line beside the name; no tooltip covers it."""
        at = self.rect.right + pen.px(8), self.rect.centery + pen.px(1)
        self._remark = pen.text_on_wood(surface, remark, at, TASK_SIZE, colour)

    def tooltip_obstacles(self) -> Sequence[pygame.Rect]:
        """The name of the scene and the quieter line beside it."""
        return self.rect, self._remark

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the arrow and the name of the scene."""
        colour = pen.theme.gold if self.hovered and not self.is_held else pen.theme.ink
        at = self.rect.left + pen.px(12), self.rect.centery
        pen.icon(surface, "before", at, 22, colour, 2)
        pen.text_on_wood(surface, self.label, (at[0] + pen.px(22), at[1]), 21, colour, "black")
        self.draw_focus_ring(surface, pen, 8)


class RoomScene(MenuScene):
    """A menu on the lit table; `light` falls on it, and a ledge lies along the foot.

    A subclass makes `back`, the way back at the upper left.
    """

    light: ClassVar[RoomLight] = LIGHT
    back: WayBack

    def __init__(self, appearance: Callable[[], Appearance], on_escape: Callable[[], None]) -> None:
        super().__init__(appearance, on_escape)
        self.frame = RoomFrame(0, 0.0, pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))

    @property
    def words(self) -> Sequence[WordButton]:
        """The words at the upper right."""
        return ()

    def place_frame(self, frame: RoomFrame, size: tuple[int, int]) -> None:
        """Set the places of the parts, and place the way back and the words in the upper line."""
        pen = self.pen
        self.frame = frame
        self.back.place_at_corner(pen)
        right = size[0] - pen.px(WORD_GAP)
        for word in reversed(self.words):
            right = word.place_right(pen, right, pen.px(UPPER_LINE) // 2) - pen.px(WORD_GAP)

    def paint_remark(self, surface: pygame.Surface, remarks: Sequence[str], colour: str = "") -> None:
        """Write the first of some remarks that fits between the scene's name and the words at the right."""
        pen = self.pen
        right = min((word.rect.left for word in self.words), default=surface.get_width()) - pen.px(24)
        room = right - self.back.rect.right - pen.px(8)
        remark = next((each for each in remarks if pen.width(each, TASK_SIZE) <= room), "")
        self.back.write_remark(surface, pen, remark, colour or pen.theme.muted)

    def calm_room(self) -> int:
        """The width of the calm line, in pixels."""
        return self.frame.calm.width

    def draw_calm_line(
        self, surface: pygame.Surface, title: str, sentence: str, names: Sequence[str] = (), left: int = 0
    ) -> None:
        """Write in gold what this is about, and a sentence in at most two lines below it.

        Long `names` in both are shortened.  `left` pixels stay free at the left.
        """
        pen, calm = self.pen, self.frame.calm
        room, at = self.calm_room() - left, calm.left + left
        lines = wrap(sentence, room, pen.theme.type_size(TASK_SIZE), "semibold")
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        middle = calm.centery - pen.px(14 + 10 * (len(lines) - 1))
        pen.text_on_wood(surface, title, (at, middle), TITLE_SIZE, pen.theme.gold, "black", room=room, names=names)
        for number, line in enumerate(lines):
            down = middle + pen.px(31 + 22 * number)
            pen.text_on_wood(surface, line, (at, down), TASK_SIZE, weight="semibold", room=room, names=names)

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table in the light of the lamp, with the ledge."""
        pen, top = self.pen, self.frame.ledge_top
        made = lit_room(size, pen.theme, self.light)
        wood = ledge((size[0], size[1] - top), pen.theme, self.groove())
        made.blit(wood, (0, top - pen.px(LEDGE_SHADE)))
        return made

    def groove(self) -> int:
        """The height of the ledge above the groove in which things stand, in pixels; 0 without a groove."""
        return 0

    def paint_ledge_front(self, ground: pygame.Surface) -> None:
        """Paint the front of the ledge again, over the feet of things that stand in its groove."""
        pen, top = self.pen, self.frame.ledge_top + self.groove()
        wood = ledge((ground.get_width(), ground.get_height() - self.frame.ledge_top), pen.theme, self.groove())
        ground.blit(wood, (0, top), (0, pen.px(LEDGE_SHADE) + self.groove(), *wood.get_size()))


class MainButtonScene(RoomScene):
    """A room with a gold button at the lower right, which acts on what is chosen.

    Enter does what the gold button says: with the ring of the keyboard on something else it says so.
    """

    def __init__(self, appearance: Callable[[], Appearance], on_escape: Callable[[], None]) -> None:
        super().__init__(appearance, on_escape)
        self.main = Button("", self._press_main, icon="play", strong=True, size=19)

    @abstractmethod
    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """What the gold button says in two lines, and what it does; None if that is impossible."""

    @property
    def _ringed_widget(self) -> Widget | None:
        """What the keyboard's ring is around, if Enter presses it."""
        focused = self.group.focused
        if not self.group.by_keyboard or focused is None or not focused.enabled or not focused.label:
            return None
        return None if focused is self.main or not focused.takes_enter else focused

    def _press_main(self) -> None:
        ringed, action = self._ringed_widget, self.main_action()[2]
        if ringed is not None:
            ringed.press()
        elif action is not None:
            action()

    def update_main_button(self) -> None:
        """Let the gold button say what Enter does."""
        label, line, action = self.main_action()
        ringed = self._ringed_widget
        if ringed is not None:
            label, line = ringed.label, ""
        self.main.enable(action is not None or ringed is not None)
        if (label, line) != (self.main.label, self.main.second_line):
            self.main.relabel(label, second_line=line)
            self.relayout()

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Press the gold button with Enter; the rest goes to the widgets."""
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS and not event.mod & CTRL:
            self._press_main()
            return True
        return super().handle_event(event)

    def update(self, now: float) -> None:
        """Animate the widgets; the gold button follows the keyboard."""
        super().update(now)
        self.update_main_button()

    def place_frame(self, frame: RoomFrame, size: tuple[int, int]) -> None:
        """Set the places of the parts, and place the gold button and what lies in the upper line."""
        super().place_frame(frame, size)
        wide, calm = self.main.width_at_least(self.pen, MAIN_BUTTON[0]), frame.calm
        self.main.place(self.pen, pygame.Rect(calm.right - wide, calm.top, wide, calm.height))

    def calm_room(self) -> int:
        """The width of the calm line up to the gold button, in pixels."""
        return self.main.rect.left - self.pen.px(28) - self.frame.calm.left
