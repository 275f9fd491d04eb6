"""The base of the courses and the puzzles: what belongs to a game lies on the table, the games stand on the shelf."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.base.services import Services
from game.scenes.menus.game_shelf import GameShelf
from game.scenes.menus.menu_scene import MenuScene, are_pictures_ready, content_area
from game.ui.look.pen import Pen
from game.ui.look.room import LEDGE_SHADE, RoomLight, ledge, lit_room
from game.ui.look.text import wrap
from game.ui.look.theme import Theme
from game.ui.widgets import Button, Widget
from game.ui.widgets.group import ENTER_KEYS
from game.ui.widgets.word_button import WordButton
from game.ui.words import _

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
GAME_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
LIGHT: Final = RoomLight((0.36, 0.36), 0.46, (-1.0, 0.0), 1.0)
MAX_WIDTH: Final = 1780  # units; of everything above the shelf
UPPER_LINE: Final = 56  # units; its height
SIDE_MARGIN: Final = 54  # units
WORD_GAP: Final = 26  # units between two words at the upper right
MAIN_BUTTON: Final = (200, 62)  # units; its least width, and its height
LOW_MAIN_BUTTON: Final = 52  # units; its height in low windows
MAX_PITCH: Final = 372  # units from one game on the shelf to the next
TITLE_SIZE: Final = 24  # units; of what the calm line says first
TASK_SIZE: Final = 16
WINDOW_HEIGHTS: Final = (540, 1000)  # units; between these heights of the window everything grows


@dataclass(frozen=True, slots=True)
class ShelfFrame:
    """The places of the parts, in pixels: the shelf at the foot, the calm line above it, the body on the rest.

    `share` goes from 0 in low windows to 1 in high windows.
    """

    shelf: pygame.Rect
    ledge_top: int
    share: float
    calm: pygame.Rect
    body: pygame.Rect


def shelf_frame(theme: Theme, size: tuple[int, int], count: int) -> ShelfFrame:
    """The layout of a window of a size, with some games on the shelf."""
    px, (width, height) = theme.px, size
    low, high = WINDOW_HEIGHTS
    share = min(1.0, max(0.0, (height / theme.unit - low) / (high - low)))

    def pixels(least: float, most: float) -> int:
        return px(least + (most - least) * share)

    ledge_top = height - pixels(26, 56)
    top = ledge_top - pixels(76, 118)
    pitch = min((width - 2 * px(16)) // count, px(MAX_PITCH))
    area = content_area(size, px(SIDE_MARGIN), px(MAX_WIDTH))
    tall = pixels(LOW_MAIN_BUTTON, MAIN_BUTTON[1])
    calm = pygame.Rect(area.left, top - tall - pixels(10, 42), area.width, tall)
    body = pygame.Rect(area.left, px(UPPER_LINE), area.width, calm.top - pixels(8, 20) - px(UPPER_LINE))
    shelf = pygame.Rect((width - pitch * count) // 2, top, pitch * count, height - top)
    return ShelfFrame(shelf, ledge_top, share, calm, body)


class ProgressShelf(GameShelf):
    """The games on the shelf with the player's progress in each."""

    def __init__(self, games: Sequence[Game], chosen: str, on_choice: Callable[[Game], None]) -> None:
        super().__init__(games, chosen, on_choice)
        self._lines: Sequence[str] = ("…",) * len(self.games)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show another line below each name."""
        self._lines = lines

    def line_below(self, index: int) -> str:
        """The progress in a game."""
        return self._lines[index]


class WayBack(Widget):
    """The upper left of a scene: a way back, where the player is, and a quieter line."""

    def __init__(self, title: str, on_back: Callable[[], None]) -> None:
        super().__init__(title, tip=f"{_('Back')}  Esc")
        self.on_back = on_back

    def press(self) -> None:
        """Leave the scene for what is below."""
        self.on_back()

    def place_at_corner(self, pen: Pen) -> None:
        """Lie at the upper left of the window."""
        wide = pen.px(52) + pen.width(self.label, 21, "black")
        self.place(pen, pygame.Rect(pen.px(16), pen.px(8), wide, pen.px(40)))

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the arrow and the name of the scene."""
        colour = pen.theme.gold if self.hovered and not self.is_held else pen.theme.ink
        at = self.rect.left + pen.px(12), self.rect.centery
        pen.icon(surface, "before", at, 22, colour, 2)
        pen.text_on_wood(surface, self.label, (at[0] + pen.px(22), at[1]), 21, colour, "black")
        self.draw_focus_ring(surface, pen, 8)


class ShelfScene(MenuScene):
    """A menu about the game that is chosen on the shelf; Ctrl and an arrow choose another.

    Enter does what the gold button says: with the ring of the keyboard on something else it says so.
    """

    waits_below = True

    def __init__(self, services: Services, games: Sequence[Game], chosen: str, on_escape: Callable[[], None]) -> None:
        super().__init__(lambda: services.preferences.appearance, on_escape)
        self.services = services
        self.shelf = ProgressShelf(games, chosen, self.show_game)
        self.main = Button("", self._press_main, icon="play", strong=True, size=19)
        self.frame: ShelfFrame | None = None

    @property
    def index(self) -> int:
        """The index of the chosen game."""
        return self.shelf.index

    @property
    def current_game(self) -> Game:
        """The game that is chosen on the shelf."""
        return self.shelf.game

    @abstractmethod
    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""

    @abstractmethod
    def show_game(self, game: Game) -> None:
        """Show what belongs to a game, after it was chosen."""

    @abstractmethod
    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time; return whether anything changed."""

    @abstractmethod
    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """What the gold button says in two lines, and what it does; None if that is impossible."""

    # Enter:

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
        """Show another game with Ctrl and an arrow; Enter presses the gold button; the rest goes to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in GAME_STEPS:
            self.shelf.choose(self.index + GAME_STEPS[event.key])
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS and not event.mod & CTRL:
            self._press_main()
            return True
        return super().handle_event(event)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets; the gold button follows the keyboard."""
        super().update(now)
        self.update_main_button()

    def idle(self, seconds: float) -> None:
        """Improve the boards, once a thread has read the pictures of pieces."""
        if are_pictures_ready() and self.refine(seconds):
            self.invalidate()

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language or progress."""
        self.build()

    # Drawing:

    def place_frame(self, frame: ShelfFrame, size: tuple[int, int], words: Sequence[WordButton]) -> None:
        """Place the shelf, the gold button, and words from the left at the upper right."""
        pen = self.pen
        self.frame = frame
        self.shelf.place_on_ledge(pen, frame.shelf, frame.ledge_top, frame.share)
        wide = self.main.width_at_least(pen, MAIN_BUTTON[0])
        self.main.place(pen, pygame.Rect(frame.calm.right - wide, frame.calm.top, wide, frame.calm.height))
        right = size[0] - pen.px(WORD_GAP)
        for word in reversed(words):
            right = word.place_right(pen, right, pen.px(UPPER_LINE) // 2) - pen.px(WORD_GAP)

    def paint_remark(
        self,
        surface: pygame.Surface,
        remarks: Sequence[str],
        back: WayBack,
        words: Sequence[WordButton],
        colour: str = "",
    ) -> None:
        """Write the first of some remarks that fits between the scene's name and the words at the right."""
        pen, left = self.pen, back.rect.right + self.pen.px(8)
        room = min(word.rect.left for word in words) - pen.px(24) - left
        remark = next((each for each in remarks if pen.width(each, TASK_SIZE) <= room), "")
        at = left, back.rect.centery + pen.px(1)
        pen.text_on_wood(surface, remark, at, TASK_SIZE, colour or pen.theme.muted)

    def draw_calm_line(self, surface: pygame.Surface, title: str, sentence: str) -> None:
        """Write in gold what this is about, and a sentence in at most two lines below it."""
        pen, frame = self.pen, self.frame
        assert frame is not None
        calm = frame.calm
        room = self.main.rect.left - pen.px(28) - calm.left
        lines = wrap(sentence, room, pen.theme.type_size(TASK_SIZE), "semibold")
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        middle = calm.centery - pen.px(14 + 10 * (len(lines) - 1))
        pen.text_on_wood(surface, title, (calm.left, middle), TITLE_SIZE, pen.theme.gold, "black", room=room)
        for number, line in enumerate(lines):
            at = calm.left, middle + pen.px(31 + 22 * number)
            pen.text_on_wood(surface, line, at, TASK_SIZE, weight="semibold", room=room)

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table in the light of the lamp, with the ledge."""
        frame, pen = self.frame, self.pen
        assert frame is not None
        made = lit_room(size, pen.theme, LIGHT)
        wood = ledge((size[0], size[1] - frame.ledge_top), pen.theme)
        made.blit(wood, (0, frame.ledge_top - pen.px(LEDGE_SHADE)))
        return made
