"""The doors of the scene: today's puzzle as its board, the other ways as rows with what there is to tell of each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import pygame

from game.core.display.showing import Diagram
from game.core.game import Game
from game.puzzles.puzzle import Puzzle
from game.scenes.board.diagram import diagram_content
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look.cloth import round_corners
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Widget

FOOT: Final = 92  # units; the words under the board: their height, the sizes of their type, the sign's
MORE: Final = 20  # how much higher that is where what is asked for takes two lines
SIZES: Final = (24, 17)
SIGN: Final = 52
SMALL: Final = 0.72  # how much smaller all that is in a door less wide than so many units
NARROW: Final = 420
CORNER: Final = 16


class WayRow(Button):
    """A way: its sign, its name, at the right a value."""

    def __init__(self, label: str, value: str, pressed: Callable[[], None], icon: str) -> None:
        super().__init__(label, pressed, icon=icon, size=18)
        self.value = value

    def min_width(self, pen: Pen) -> int:
        """Both, with air between."""
        return pen.px(130) + pen.width(self.label, 18, "semibold") + pen.width(self.value, 16)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """On nothing; a light lies under what is pointed at."""
        theme, r, px = pen.theme, self.rect, pen.px
        if self.hovered:
            pen.box(surface, r, 10, theme.hover if not self.is_held else theme.trough, None)
        ink, tone = (theme.ink, theme.muted) if self.enabled else (theme.faint, theme.faint)
        pen.icon(surface, self.icon, (r.left + px(26), r.centery), 24, tone)
        value = pen.text(surface, self.value, (r.right - px(38), r.centery), 16, tone, anchor="midright")
        left = r.left + px(56)
        self.draw_words(
            surface, pen, self.label, (left, r.centery), 18, ink, "semibold", "midleft", value.left - px(12) - left
        )
        pen.icon(surface, "next", (r.right - px(18), r.centery), 18, tone)
        self.draw_focus_ring(surface, pen, 10)


class TodaysDoor(Widget):
    """Today's puzzle: its board, what is to be found in it, a tick once it was solved; None where there is none yet.

    `solved` is None before it was tried.
    """

    def __init__(self, game: Game, puzzle: Puzzle | None) -> None:
        super().__init__("")
        self.game, self.puzzle = game, puzzle
        self.words = ""
        self.brief = ""  # what is told instead where that is too long
        self.solved: bool | None = None
        self.opened: Callable[[], None] = lambda: None
        self.enabled = puzzle is not None
        self.plate = BoardThumbnail(
            lambda area: still(self._share == 1).frame_and_camera(area), cut_corners=round_corners
        )
        self._placed: object = None
        self._share = 1.0  # how large the words are
        self._foot = FOOT

        @functools.cache
        def still(badges: bool) -> StillBoard:
            assert puzzle is not None
            shown = diagram_content(game, Diagram(puzzle.position, tuple(puzzle.options_of(game).items())))
            return StillBoard(shown, badges=badges, coordinates=False, lift=0.2, margin_divisor=12, max_cell_share=0.19)

    def tell(self, title: str, words: str, solved: bool | None, opened: Callable[[], None], brief: str = "") -> None:
        """Say something else of it; `brief` where `words` are too long."""
        self.label, self.words, self.solved, self.opened = title, words, solved, opened
        self.brief = brief or words

    def press(self) -> None:
        """Open it."""
        self.opened()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        super().place(pen, rect)
        self._share = SMALL if rect.width < pen.px(NARROW) else 1.0
        self._foot = FOOT + (MORE if self._asked(pen)[1] else 0)
        seen = rect.width, rect.height - pen.px(self._foot * self._share - CORNER)  # lower corners lie behind the words
        if self._placed != (pen.theme, seen):
            self._placed = pen.theme, seen
            self.plate.place(pen.theme, seen, pen.px(CORNER))

    def _room(self, pen: Pen) -> int:
        """How wide the words may be, between the edge and the sign."""
        return self.rect.width - pen.px(114 * self._share)

    def _asked(self, pen: Pen) -> tuple[str, bool]:
        """What is said below the name, and whether it takes more than a line."""
        room, size = self._room(pen), max(14.0, round(SIZES[1] * self._share))
        words = self.words if pen.width(self.words, size) <= room else self.brief
        return words, pen.width(words, size) > room

    def refine(self, seconds: float) -> bool:
        """Sharpen the board; whether anything has changed."""
        return self.puzzle is not None and self.plate.render_some(seconds)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The board, a band with the words under it."""
        theme, px, r = pen.theme, pen.px, self.rect
        surface.blit(self.plate.picture, r)
        share, side = self._share, px(SIGN * self._share)
        tall = px(self._foot * share)
        band = pygame.Rect(r.left, r.bottom - tall, r.width, tall)
        pen.box(surface, band, CORNER, theme.solid, None)
        left, sign = band.left + px(24 * share), (band.right - px(50 * share), band.centery)
        room = self._room(pen)
        large, small = (max(14.0, round(size * share)) for size in SIZES)
        pen.text(surface, self.label, (left, band.top + px(30 * share)), large, weight="black", room=room)
        words, long = self._asked(pen)
        if not long:
            pen.text(surface, words, (left, band.top + px(65 * share)), small, theme.muted, room=room)
        else:
            below = pygame.Rect(left, band.top + px(48 * share), room, band.height)
            pen.paragraph(surface, words, below, 12, theme.muted)
        seal = pygame.Rect(0, 0, side, side)
        seal.center = sign
        tone = {True: theme.go, False: theme.no, None: theme.ink}[self.solved]
        pen.box(surface, seal, SIGN * share / 2, tone[:7] + "20", tone, max(1.5, 2 * theme.unit))
        pen.icon(surface, {True: "tick", False: "cross", None: "play"}[self.solved], sign, 26 * share, tone, 2.2)
        edge = theme.edge_over if self.hovered else theme.edge
        pen.box(surface, r, CORNER, None, edge, max(1.5, 2 * theme.unit) if self.hovered else 1.2)
        self.draw_focus_ring(surface, pen, CORNER)
