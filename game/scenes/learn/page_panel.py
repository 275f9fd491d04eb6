"""What is told of the chosen page beside the path: its board, large, its name, what it asks, what was learned."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import pygame

from game.core.steps import Place, covered
from game.learn.course import Page
from game.scenes.board.overlays.common import Shown
from game.scenes.board.still import StillBoard
from game.scenes.plate import Plate, Setting
from game.scenes.rules.diagram import pictured
from game.ui.look.pen import Pen
from game.ui.render.frame import Ring
from game.ui.words import _

EDGE: Final = 16  # units around everything
CORNER: Final = 16
BOARD: Final = 0.74  # how high the picture is, in its widths


def setting_of(page: Page, edge: int, most: float, badges: bool = False) -> Setting:
    """A page's board; `edge` and `most` as a `StillBoard` has them."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(shown_of(page), badges=badges, coordinates=False, lift=0.2, edge=edge, most=most)

    return lambda area: still().seen(area)


def shown_of(page: Page) -> Shown:
    """What a page is about: the piece chosen that its script moves first; one from the hand as it comes to lie.

    A page on which cells are to be found shows none of them.
    """
    match, game = page.match(), page.game
    if page.targets is not None:
        return Shown(game.view.arrangement(match.position))
    move = game.notation.read_move(match.position, page.script[0]) if page.script else None
    steps = game.view.steps(match.position, move) if move is not None else ()
    placed = next((step for step in steps if isinstance(step, Place)), None)
    if placed is None or move is None:
        return pictured(game, page.diagram)
    match.play(move)
    arrangement = game.view.arrangement(match.position)
    pile = arrangement.stacks.get(placed.cell, ())
    alone = len(covered(placed)) == 1 and bool(pile)
    return Shown(arrangement, (Ring(placed.cell, len(pile), "aimed"),) if alone else ())


class PagePanel:
    """Tells of one page at a time; `number` is its place in the course, `done` whether it has its star."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._page: Page | None = None
        self._told: Callable[[], tuple[str, bool]] = lambda: ("", False)
        self._plate: Plate | None = None
        self._pen: Pen | None = None

    def show(self, page: Page | None, place: str, done: bool) -> None:
        """Tell of a page; `place` says which one of how many it is."""
        self._told = lambda: (place, done)
        if page is not self._page:
            self._page = page
            self._plate = Plate(setting_of(page, 7, 0.19, badges=True)) if page is not None else None
            self._lay()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        if rect != self.rect or self._pen is not pen:
            self.rect, self._pen = rect, pen
            self._lay()

    def _lay(self) -> None:
        if self._plate is not None and self._pen is not None and self.rect.width:
            wide = self.rect.width - 2 * self._pen.px(EDGE)
            self._plate.place(self._pen.theme, (wide, round(wide * BOARD)), self._pen.px(12))

    def refine(self, seconds: float) -> bool:
        """Sharpen the board; whether anything has changed."""
        return self._plate is not None and bool(self.rect.width) and self._plate.refine(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """What never changes."""
        pen.shadow(ground, self.rect)
        pen.box(ground, self.rect, CORNER, pen.theme.solid, pen.theme.edge)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The page."""
        if self._plate is None or self._page is None:
            return
        theme, edge, px = pen.theme, pen.px(EDGE), pen.px
        left, y, room = self.rect.left + edge, self.rect.top + edge, self.rect.width - 2 * edge
        picture = self._plate.picture
        surface.blit(picture, (left, y))
        pen.box(surface, pygame.Rect((left, y), picture.get_size()), 12, None, theme.edge)
        y += picture.get_height() + px(26)
        place, done = self._told()
        pen.text(surface, place, (left + px(4), y), 14, theme.muted, "semibold", room=room - px(8))
        if done:
            pen.icon(surface, "star", (self.rect.right - edge - px(12), y - px(1)), 20, theme.gold, 1)
        inner = pygame.Rect(left + px(4), y + px(16), room - px(8), px(60))
        inner.top = pen.paragraph(surface, _(self._page.title), inner, 24, weight="black") + px(8)
        inner.height = px(130)
        for goal in self._page.goals[:1]:
            inner.top = pen.paragraph(surface, _(goal), inner, 17, theme.prose) + px(14)
        inner.height = px(110)
        if done and inner.top + px(40) < self.rect.bottom:
            pen.icon(surface, "tick", (inner.left + px(9), inner.top + px(11)), 20, theme.go, 2.4)
            inner.left, inner.width = inner.left + px(28), inner.width - px(28)
            pen.paragraph(surface, _(self._page.done), inner, 15, theme.go)
