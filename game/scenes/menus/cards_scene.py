"""The base of the courses and the puzzles: cards of the games above, what belongs to the chosen game below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.base.scene import Services
from game.scenes.menus.game_cards import ProgressCards
from game.scenes.menus.menu_scene import MenuScene, are_pictures_ready, content_area, paint_title
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.render.camera import Point
from game.ui.widgets.layout import Room

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
GAME_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
MAX_CARDS_WIDTH: Final = 1780  # units
# For windows below a height in units: the size of the title, its middle, the top and height of the cards, the gap,
# the height of the buttons and their distance from the edge, the height of the head of the body.
CARDS_LAYOUTS: Final = (
    (700, 36, 34, 64, 62, 12, (50, 14), 50),
    (960, 48, 52, 88, 84, 18, (60, 28), 64),
    (inf, 56, 62, 108, 100, 20, (60, 44), 72),
)


@dataclass(frozen=True, slots=True)
class CardsPlaces:
    """The places of the parts: cards above the body above the buttons."""

    title: Point
    title_size: float  # of the title's type, in units
    cards: pygame.Rect
    body: pygame.Rect
    head: int  # pixels at the top of the body for a heading
    foot: pygame.Rect


def cards_places(theme: Theme, size: tuple[int, int]) -> CardsPlaces:
    """The layout of a window of a size in pixels."""
    px = theme.px
    row = next(row for row in CARDS_LAYOUTS if size[1] < row[0] * theme.unit)
    _units, big, middle, top, tall, gap, (door, below), head = row
    area = content_area(size, px(56 if size[0] >= 1400 * theme.unit else 32), px(MAX_CARDS_WIDTH))
    room = Room(area)
    room.cut_top(px(top))
    room.cut_bottom(px(below))
    cards = room.cut_top(px(tall), px(gap))
    foot = room.cut_bottom(px(door), px(gap))
    return CardsPlaces((area.left, px(middle)), big, cards, room.rect, px(head), foot)


class CardsScene(MenuScene):
    """A menu about the game whose card is chosen; Ctrl and an arrow choose another."""

    waits_below = True

    def __init__(self, services: Services, games: Sequence[Game], chosen: str, on_escape: Callable[[], None]) -> None:
        super().__init__(lambda: services.preferences.appearance, on_escape)
        self.services = services
        ids = [game.id for game in games]
        self.cards = ProgressCards(games, ids.index(chosen) if chosen in ids else 0, self.show_game)

    @property
    def index(self) -> int:
        """The index of the chosen game."""
        return self.cards.index

    @property
    def current_game(self) -> Game:
        """The game whose card is chosen."""
        return self.cards.game

    @abstractmethod
    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""

    @abstractmethod
    def show_game(self, index: int) -> None:
        """Show what belongs to the game with an index, after its card was chosen."""

    @abstractmethod
    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time; return whether anything changed."""

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Show another game with Ctrl and an arrow; give other events to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in GAME_STEPS:
            self.cards.choose(self.index + GAME_STEPS[event.key])
            return True
        return super().handle_event(event)

    def idle(self, seconds: float) -> None:
        """Improve the boards, once a thread has read the pictures of pieces."""
        if are_pictures_ready() and self.refine(seconds):
            self.invalidate()

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language or progress."""
        self.build()

    def paint_head(self, ground: pygame.Surface, where: CardsPlaces, title: str, remark: str) -> None:
        """Paint the title with a remark, and the shadows of the cards."""
        paint_title(ground, self.pen, title, where.title, where.title_size, (remark, 20, where.cards.right))
        paint_shadows(ground, self.pen, self.cards.card_rects())


def paint_shadows(ground: pygame.Surface, pen: Pen, areas: Sequence[pygame.Rect]) -> None:
    """Paint the low shadows of cards and panels."""
    for area in areas:
        pen.shadow(ground, area, 10, 5)
