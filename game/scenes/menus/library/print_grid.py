"""PrintGrid: the saved games as prints (boards on paper) in rows on the table; a single print is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.library.saved import Entry
from game.scenes.menus.library import messages
from game.scenes.menus.library.game_list import GameList
from game.scenes.menus.library.game_thumbnails import GameThumbnails
from game.scenes.menus.prints import board_size, draw_print, print_inks
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.look.text import shorten
from game.ui.look.theme import Theme
from game.ui.widgets import RowLook, Rows

PRINT_SIZE: Final = (346, 312)  # units; prints are up to a fifth smaller or larger
SCALES: Final = (0.8, 1.15)
MAX_ASPECT: Final = 1.4  # width of a print in heights; prints are as wide as there is room
PRINT_GAP: Final = 30  # units between prints, at least
PRINT_FOOT: Final = 75  # units; the part with the words
ANGLES: Final = (0.9, 1.3, -1.1, 0.7, -0.8, 1.0, -1.4, 0.6)  # degrees
LIFT: Final = 8  # units by which the chosen print is lifted
BAR_WIDTH: Final = 12  # units


class GridPlaces(NamedTuple):
    """How prints fill an area: the number of columns and of rows, and their size and pitch in pixels."""

    columns: int
    rows: int
    size: tuple[int, int]
    pitch: tuple[int, int]


def grid_places(theme: Theme, area: tuple[int, int]) -> GridPlaces:
    """The grid that shows many large prints whole in an area of a size in pixels."""
    gap, best, best_score = theme.px(PRINT_GAP), (1, 1, 0.1), 0.0
    for rows in range(1, 5):
        for columns in range(1, 9):
            across = ((area[0] + gap) / columns - gap) / theme.px(PRINT_SIZE[0])
            down = ((area[1] + gap) / rows - gap) / theme.px(PRINT_SIZE[1])
            scale = min(across, down, SCALES[1])
            score = rows * columns * scale**1.2
            if (scale >= SCALES[0] or rows == columns == 1) and score > best_score:
                best, best_score = (columns, rows, scale), score
    columns, rows, scale = best
    tall = round(theme.px(PRINT_SIZE[1]) * scale)
    size = min(round(MAX_ASPECT * tall), (area[0] + gap) // columns - gap), tall
    pitch = (area[0] - size[0]) // max(1, columns - 1), (area[1] + gap) // rows
    return GridPlaces(columns, rows, size, (pitch[0] if columns > 1 else area[0], pitch[1]))


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """Everything that a print depends on."""

    pen: Pen
    size: tuple[int, int]
    board: pygame.Surface
    title: str
    status: str
    entry: Entry
    angle: float
    is_lit: bool

    @property
    def key(self) -> object:
        """Whatever changes the look of the print."""
        entry = self.entry
        game = entry.id, entry.updated, self.title, self.status, entry.result
        return game, self.size, self.pen.theme, id(self.board), self.angle, self.is_lit

    def draw(self) -> pygame.Surface:
        """Draw the print with its shadow, premultiplied."""

        def write(sheet: pygame.Surface, large: Pen, place: pygame.Rect) -> None:
            write_words(sheet, large, place, self.entry, self.status)

        return draw_print(self.pen, self.size, self.board, write, self.angle, is_lit=self.is_lit)


class PrintGrid(Rows):
    """The entries of a list as prints in rows; arrows choose, a double click opens, and the wheel scrolls by rows."""

    def __init__(
        self,
        games: GameList,
        thumbnails: GameThumbnails,
        on_choice: Callable[[int], None],
        on_open: Callable[[int], None],
        placeholder: str,
        turns: Callable[[], bool],
        status: Callable[[Entry], str],
    ) -> None:
        super().__init__("", 0, self._draw_nothing, on_choice=on_choice, on_open=on_open, placeholder=placeholder)
        self.games = games
        self.thumbnails = thumbnails
        self.turns = turns  # whether prints lie turned
        self.status = status  # of an unfinished game
        self._places = GridPlaces(1, 1, (1, 1), (1, 1))
        self._prints: dict[int, tuple[object, pygame.Surface]] = {}  # visible prints by the entry's id
        self._wanted: list[PrintRequest] = []  # missing prints, the chosen print last

    def _draw_nothing(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        """Rows draw themselves; prints are drawn by `draw`."""

    @property
    def takes_enter(self) -> bool:
        """False: Enter presses the gold button."""
        return False

    # Geometry:

    @property
    def line_count(self) -> int:
        """The number of rows of prints."""
        return -(-self.count // self._places.columns)

    def line_of(self, index: int) -> int:
        """The row of a print."""
        return index // self._places.columns

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The print under a point, or None."""
        if not self.covers(point):
            return None
        return next((index for index in self.visible_rows if self.row_rect(index).collidepoint(point)), None)

    def row_rect(self, row: int) -> pygame.Rect:
        """The rectangle of a print that lies straight, at the current scroll position."""
        line, column = divmod(row, self._places.columns)
        left = self.rect.left + column * self._places.pitch[0]
        top = self.rect.top + line * self._step + self._free // 2 - round(self.scroll.position)
        return pygame.Rect((left, top), self._places.size)

    @property
    def _free(self) -> int:
        """How many pixels a single row leaves free above and below it, together; 0 for more rows."""
        return self.rect.height - self._places.size[1] if self._places.rows == 1 else 0

    @property
    def visible_rows(self) -> range:
        """The prints that are at least partly visible."""
        first = max(0, int(self.scroll.position) - self._free // 2) // self._step * self._places.columns
        last = -int(-(self.scroll.position + self.rect.height) // self._step) * self._places.columns
        return range(first, min(self.count, last))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, in pixels of the window; a scroll bar lies right of it."""
        self.rect = rect.copy()
        self._places = grid_places(pen.theme, rect.size)
        self._step = self._places.pitch[1]
        board = board_size(pen, self._places.size, PRINT_FOOT)
        self.thumbnails.place(pen.theme, board)
        self._bar = pygame.Rect(rect.right + pen.px(14), rect.top, pen.px(BAR_WIDTH), rect.height)
        self._fit()

    def _fit(self) -> None:
        gap = self._step - self._places.size[1]
        self.scroll.fit(max(self.line_count * self._step - gap + self._free, 0), self.rect.height)
        self._scroll_to_chosen()

    def resize(self, count: int, chosen: int | None = None) -> None:
        """Change the number of prints; the chosen print stays chosen if it still exists."""
        super().resize(count, chosen)
        self._fit()

    def _scroll_to_chosen(self) -> None:
        top = self.line_of(self.chosen) * self._step
        self.scroll.show_span(top, top + self._places.size[1] + self._free)

    # Input:

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on the prints or on the scroll bar."""
        return super().covers(point) or bool(self.scroll.max_position and self._bar.collidepoint(point))

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose the print on that side; return whether there is any."""
        to = self.chosen + across + down * self._places.columns
        if down > 0 and to >= self.count and self.line_of(self.chosen) + 1 < self.line_count:
            to = self.count - 1
        if not 0 <= to < self.count:
            return False
        self.choose(to)
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Choose by the page keys, Home and End."""
        page = self._places.rows * self._places.columns
        steps = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -self.count, pygame.K_END: self.count}
        if not self.count or event.key not in steps:
            return False
        self.choose(self.chosen + steps[event.key])
        return True

    def wheel(self, notches: float) -> bool:
        """Scroll by a row for each notch; return whether there is something to scroll."""
        if not self.scroll.max_position:
            return False
        self.scroll.scroll_to(round(self.scroll.target / self._step - notches) * self._step)
        return True

    # Drawing:

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the visible prints, the chosen print over the others."""
        if not self.count and self.placeholder:
            at = self.rect.centerx, self.rect.top + self.rect.height // 3
            pen.text_on_wood(
                surface, self.placeholder, at, 20, weight="semibold", anchor="center", room=self.rect.width
            )
        before, air = surface.get_clip(), pen.px(14)
        surface.set_clip(before.clip((0, self.rect.top - air, surface.get_width(), self.rect.height + 2 * air)))
        known, self._prints, self._wanted = self._prints, {}, []
        for index in sorted(self.visible_rows, key=lambda each: each == self.chosen):
            entry = self.games.entry(index)
            if entry is not None:
                self._draw_print(surface, pen, index, self._request(pen, index, entry), known.get(entry.id))
        surface.set_clip(before)
        self.scroll.draw(surface, pen, self._bar)

    def _request(self, pen: Pen, index: int, entry: Entry) -> PrintRequest:
        angle = ANGLES[entry.id % len(ANGLES)] if self.turns() else 0.0
        board = self.thumbnails.picture(entry)
        title, status = messages.title(entry), self.status(entry)
        return PrintRequest(pen, self._places.size, board, title, status, entry, angle, index == self.chosen)

    def _draw_print(
        self,
        surface: pygame.Surface,
        pen: Pen,
        index: int,
        request: PrintRequest,
        known: tuple[object, pygame.Surface] | None,
    ) -> None:
        """Draw a print from its cached picture, which is rendered again if the print has changed."""
        if known is None or known[0] != request.key:
            self._wanted.append(request)
        if known is None:
            return
        self._prints[request.entry.id] = known
        place, made = self.row_rect(index), known[1]
        up = LIFT if request.is_lit else LIFT // 2 if index == self._hovered_row else 0
        rect = made.get_rect(center=(place.centerx, place.centery - pen.px(up)))
        surface.blit(made, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        if request.is_lit and self.focused:
            ring = place.move(0, -pen.px(up)).inflate(pen.px(10), pen.px(10))
            pen.box(surface, ring, 6, None, pen.theme.ink, max(2.0, 2 * pen.theme.unit))

    def refine(self) -> bool:
        """Make a print that was missing in the last drawing, the chosen print first; return whether any was missing."""
        if not self._wanted:
            return False
        request = self._wanted.pop()
        self._prints[request.entry.id] = request.key, request.draw()
        return True


def write_words(sheet: pygame.Surface, pen: Pen, board: pygame.Rect, entry: Entry, status: str) -> None:
    """Write a game's title and what became of it below its board, and on the board the status of an unfinished game."""
    px, (ink, second) = pen.px, print_inks(pen)
    middle, left, room = (board.bottom + sheet.get_height()) // 2, board.left + px(2), board.width - px(4)
    title = shorten(messages.title(entry), room, pen.theme.type_size(19), "black")
    pen.text(sheet, title, (left, middle - px(13)), 19, ink, "black")
    line = shorten(messages.summary(entry), room, pen.theme.type_size(15), "semibold")
    pen.text(sheet, line, (left, middle + px(12)), 15, second, "semibold")
    if not entry.result:
        theme = pen.theme
        words = shorten(status, room - px(40), theme.type_size(14), "bold")
        pill = pygame.Rect(0, 0, pen.width(words, 14, "bold") + px(28), px(30))
        pill.topright = board.right - px(6), board.top + px(6)
        pen.box(
            sheet, pill, 15, theme.dark if is_plain(theme) else theme.ground.floating, theme.gold, max(1.2, px(1.3))
        )
        pen.text(sheet, words, pill.center, 14, theme.gold, "bold", "center")
