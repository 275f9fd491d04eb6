"""The buttons of the scene: today's puzzle with its board, and a row with a value for each mode."""

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

DOOR_FOOT_HEIGHT: Final = 92  # units; the band with the words under the board
SECOND_LINE_HEIGHT: Final = 20  # units, if the task takes two lines
TEXT_SIZES: Final = (24, 17)
SIGN_SIZE: Final = 52
NARROW_DOOR_SCALE: Final = 0.72  # of all these sizes, in a door narrower than NARROW_DOOR_WIDTH
NARROW_DOOR_WIDTH: Final = 420
DOOR_CORNER: Final = 16


class WayRow(Button):
    """The row of a puzzle mode: icon, name, and a value at the right."""

    def __init__(self, label: str, value: str, pressed: Callable[[], None], icon: str, enabled: bool) -> None:
        super().__init__(label, pressed, icon=icon, size=18, enabled=enabled)
        self.value = value

    def min_width(self, pen: Pen) -> int:
        """The width of name and value with gaps, in pixels."""
        return pen.px(130) + pen.width(self.label, 18, "semibold") + pen.width(self.value, 16)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the row without a box, highlighted under the pointer."""
        theme, r, px = pen.theme, self.rect, pen.px
        if self.hovered:
            pen.box(surface, r, 10, theme.ground.hover if not self.is_held else theme.ground.trough, None)
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
    """Today's puzzle: its board, its task, and a tick once it is solved; disabled while `puzzle` is None.

    `solved` is None before the puzzle was tried.
    """

    def __init__(self, game: Game, puzzle: Puzzle | None) -> None:
        super().__init__("", enabled=puzzle is not None)
        self.game, self.puzzle = game, puzzle
        self.words = ""
        self.short_words = ""  # shown if `words` do not fit
        self.solved: bool | None = None
        self.on_open: Callable[[], None] = lambda: None
        self.thumbnail = BoardThumbnail(
            lambda area: still(self._scale == 1).frame_and_camera(area), cut_corners=round_corners
        )
        self._placed_for: object = None
        self._scale = 1.0  # of the words
        self._foot_height = DOOR_FOOT_HEIGHT

        @functools.cache
        def still(badges: bool) -> StillBoard:
            assert puzzle is not None
            shown = diagram_content(game, Diagram(puzzle.position, tuple(puzzle.options_of(game).items())))
            return StillBoard(shown, badges=badges, coordinates=False, lift=0.2, margin_divisor=12, max_cell_share=0.19)

    def set_content(
        self, title: str, words: str, solved: bool | None, on_open: Callable[[], None], short_words: str = ""
    ) -> None:
        """Set the texts, the result and the action; `short_words` are shown if `words` do not fit."""
        self.label, self.words, self.solved, self.on_open = title, words, solved, on_open
        self.short_words = short_words or words

    def press(self) -> None:
        """Open today's puzzle with `on_open`."""
        self.on_open()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        super().place(pen, rect)
        self._scale = NARROW_DOOR_SCALE if rect.width < pen.px(NARROW_DOOR_WIDTH) else 1.0
        self._foot_height = DOOR_FOOT_HEIGHT + (SECOND_LINE_HEIGHT if self._task_text(pen)[1] else 0)
        # The lower corners lie behind the words.
        seen = rect.width, rect.height - pen.px(self._foot_height * self._scale - DOOR_CORNER)
        if self._placed_for != (pen.theme, seen):
            self._placed_for = pen.theme, seen
            self.thumbnail.place(pen.theme, seen, pen.px(DOOR_CORNER))

    def _text_width(self, pen: Pen) -> int:
        """The greatest width of the words, between the edge and the sign, in pixels."""
        return self.rect.width - pen.px(114 * self._scale)

    def _task_text(self, pen: Pen) -> tuple[str, bool]:
        """The words below the title, and whether they need more than one line."""
        room, size = self._text_width(pen), max(14.0, round(TEXT_SIZES[1] * self._scale))
        words = self.words if pen.width(self.words, size) <= room else self.short_words
        return words, pen.width(words, size) > room

    def refine(self, seconds: float) -> bool:
        """Improve the board in idle time; return whether anything changed."""
        return self.puzzle is not None and self.thumbnail.render_some(seconds)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board, and a band with the words under it."""
        theme, px, r = pen.theme, pen.px, self.rect
        surface.blit(self.thumbnail.picture, r)
        share, side = self._scale, px(SIGN_SIZE * self._scale)
        tall = px(self._foot_height * share)
        band = pygame.Rect(r.left, r.bottom - tall, r.width, tall)
        pen.box(surface, band, DOOR_CORNER, theme.ground.solid, None)
        left, sign = band.left + px(24 * share), (band.right - px(50 * share), band.centery)
        room = self._text_width(pen)
        large, small = (max(14.0, round(size * share)) for size in TEXT_SIZES)
        pen.text(surface, self.label, (left, band.top + px(30 * share)), large, weight="black", room=room)
        words, long = self._task_text(pen)
        if not long:
            pen.text(surface, words, (left, band.top + px(65 * share)), small, theme.muted, room=room)
        else:
            below = pygame.Rect(left, band.top + px(48 * share), room, band.height)
            pen.paragraph(surface, words, below, 12, theme.muted)
        seal = pygame.Rect(0, 0, side, side).move_to(center=sign)
        tone = {True: theme.go, False: theme.no, None: theme.ink}[self.solved]
        pen.box(surface, seal, SIGN_SIZE * share / 2, tone[:7] + "20", tone, max(1.5, 2 * theme.unit))
        pen.icon(surface, {True: "tick", False: "cross", None: "play"}[self.solved], sign, 26 * share, tone, 2.2)
        edge = theme.lines.edge_over if self.hovered else theme.lines.edge
        pen.box(surface, r, DOOR_CORNER, None, edge, max(1.5, 2 * theme.unit) if self.hovered else 1.2)
        self.draw_focus_ring(surface, pen, DOOR_CORNER)
