"""What the courses and the puzzles show of puzzles: a puzzle as a print, and a row with a value for each mode."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import pygame

from game.core.display.picks import Spelling
from game.core.display.showing import Diagram
from game.core.game import Game
from game.core.match import Match
from game.puzzles.puzzle import Puzzle
from game.scenes.board.board import opening_turn
from game.scenes.board.diagram import diagram_content
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.prints import board_size, draw_print, print_inks
from game.ui.look import paper
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.widgets import Button, Group, Widget

PRINT_FOOT: Final = 74  # units; the part with the words under the board
LOW_PRINT_FOOT: Final = 58  # units, in a low print
LOW_PRINT: Final = 230  # units
PRINT_ANGLE: Final = -1.2  # degrees


class WayRow(Button):
    """The row of a puzzle mode on the table: icon, name, and a value at the right.

    `explanation` is what the mode does, for the calm place.
    """

    def __init__(
        self, label: str, value: str, pressed: Callable[[], None], icon: str, enabled: bool, explanation: str
    ) -> None:
        super().__init__(label, pressed, icon=icon, size=18, enabled=enabled)
        self.value = value
        self.explanation = explanation

    def min_width(self, pen: Pen) -> int:
        """The width of name and value with gaps, in pixels."""
        return pen.px(64) + pen.width(self.label, 18, "bold") + pen.width(self.value, 16, "semibold")

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the row without a box, gold under the pointer, and a line below it."""
        theme, r, px = pen.theme, self.rect, pen.px
        lit = self.hovered and not self.is_held
        ink = theme.faint if not self.enabled else theme.gold if lit else theme.ink
        sign = theme.gold if self.enabled else theme.faint
        pen.icon(surface, self.icon, (r.left + px(14), r.centery), 22, sign, 2)
        right = pen.text_on_wood(surface, self.value, (r.right, r.centery), 16, ink, "semibold", "midright").left
        left = r.left + px(40)
        room = right - px(12) - left
        self.draw_words(surface, pen, "", (left, r.centery), 18, ink, "bold", "midleft", room)
        pen.text_on_wood(surface, self.label, (left, r.centery), 18, ink, "bold", room=room)
        rule = pygame.Surface((r.width, max(1, px(1.2))), pygame.SRCALPHA)
        rule.fill(pygame.Color(theme.ink[:7] + "29"))
        surface.blit(rule, (r.left, r.bottom - 1))
        self.draw_focus_ring(surface, pen, 8)


def pointed_way(group: Group) -> WayRow | None:
    """The mode that is pointed at in a group, which the calm place is then about."""
    pointed = group.pointed_widget
    return pointed if isinstance(pointed, WayRow) else None


class PuzzlePrint(Widget):
    """A puzzle as a print that lies on the table: its board, its task, and a sign once it was tried.

    It is disabled while `puzzle` is None.  `solved` is None before the puzzle was tried.  `picks` are clicks that the
    board shows as made, such as those of a solution.
    """

    def __init__(self, game: Game, puzzle: Puzzle | None, picks: Spelling = ()) -> None:
        super().__init__("", enabled=puzzle is not None)
        self.game, self.puzzle, self.picks = game, puzzle, picks
        self.words = ""
        self.short_words = ""  # shown if `words` do not fit
        self.solved: bool | None = None
        self.on_open: Callable[[], None] = lambda: None
        self.thumbnail = BoardThumbnail(
            lambda area: still().frame_and_camera(area), cut_corners=lambda picture, _radius: picture.copy()
        )
        self._placed_for: object = None
        self._drawn: dict[object, pygame.Surface] = {}  # the print with its shadow, as it lies and pointed at

        @functools.cache
        def still() -> StillBoard:
            assert puzzle is not None
            shown = diagram_content(game, Diagram(puzzle.position, tuple(puzzle.options_of(game).items()), picks))
            turns = opening_turn(Match(game, puzzle.options_of(game), puzzle.position), puzzle.seat)
            return StillBoard(shown, badges=False, coordinates=False, lift=0.2, max_cell_share=0.19, turns=turns)

    def set_content(
        self, title: str, words: str, solved: bool | None, on_open: Callable[[], None], short_words: str = ""
    ) -> None:
        """Set the texts, the result and the action; `short_words` are shown if `words` do not fit."""
        self.label, self.words, self.solved, self.on_open = title, words, solved, on_open
        self.short_words = short_words or words
        self._drawn.clear()

    def press(self) -> None:
        """Open the puzzle with `on_open`."""
        self.on_open()

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        super().place(pen, rect)
        board = board_size(pen, self.rect.size, self._foot(pen))
        if self._placed_for != (pen.theme, board):
            self._placed_for = pen.theme, board
            self.thumbnail.place(pen.theme, board, 0)
            self._drawn.clear()

    def _foot(self, pen: Pen) -> float:
        return LOW_PRINT_FOOT if self.rect.height < pen.px(LOW_PRINT) else PRINT_FOOT

    def refine(self, seconds: float) -> bool:
        """Improve the board in idle time; return whether anything changed."""
        if self.puzzle is None or not self.thumbnail.render_some(seconds):
            return False
        self._drawn.clear()
        return True

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the print; it lies straight, with a gold edge, while it is pointed at."""
        lit = self.hovered
        key = pen.theme, self.rect.size, lit
        if key not in self._drawn:
            self._drawn[key] = draw_print(
                pen, self.rect.size, self.thumbnail.picture, self._write, PRINT_ANGLE, is_lit=lit
            )
        picture = self._drawn[key]
        surface.blit(picture, picture.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.draw_focus_ring(surface, pen, 4)

    def _write(self, made: pygame.Surface, pen: Pen, board: pygame.Rect) -> None:
        """Write the title and the task below the board, and a sign for the result."""
        plain, px = is_plain(pen.theme), pen.px
        ink, second = print_inks(pen)
        middle, right = (board.bottom + made.get_height()) // 2, board.right
        if self.solved is not None:
            icon, side = ("tick" if self.solved else "cross"), px(30)
            tone = second if plain else paper.SIGN_COLOURS[self.solved]
            pen.icon(made, icon, (right - side // 2, middle), 30, tone, 3)
            right -= side + px(8)
        left, room = board.left + px(2), right - board.left - px(2)
        pen.text(made, self.label, (left, middle - px(13)), 19, ink, "black", room=room)
        words = self.words if pen.width(self.words, 15, "semibold") <= room else self.short_words
        pen.text(made, words, (left, middle + px(12)), 15, second, "semibold", room=room)
