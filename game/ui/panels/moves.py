"""The moves so far: number, what went where with a tiny picture of the piece, the newest marked; it scrolls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.core.hexes import Cell
from game.core.pieces import Arrangement, Piece
from game.core.steps import Capture, Place, Remove, Slide, Step, Turn
from game.ui.kinds import glyph, kind_of_piece
from game.ui.look.cached_picture import CachedPicture, Content
from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.words import _

Piecemeal = tuple[str | Piece, ...]
PLAIN: Final[Weight] = "regular"
STRONG: Final[Weight] = "semibold"


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move in the list: what is shown, words and pieces in turn, and the text by which the notation calls it.

    `seat` has made it: seats need not alternate.
    """

    shown: Piecemeal
    text: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class MovesContent:
    """All moves; `seats` in a round.

    `back` is how many lines it is scrolled up from the newest, `hovered` the index of a move or None.
    """

    entries: tuple[ListedMove, ...]
    seats: int
    back: int = 0
    hovered: int | None = None
    key: str = ""  # that puts the panel away


def cell_text(cell: Cell) -> str:
    """A cell with real minus signs."""
    return f"{cell[0]},{cell[1]}".replace("-", "−")


def entry(before: Arrangement, steps: Iterable[Step], text: str, seat: int = 0, said: str = "") -> ListedMove:
    """A move as the list shows it, from the steps that it is told in; `said`: what it consists of without a step.

    A tile with where it went and how it lies; any other piece with the notation's own text, which is as short.
    """
    shown: list[str | Piece] = []
    for step in steps:
        if isinstance(step, Place):
            shown += [step.piece, place_text(step.piece, cell_text(step.cell), text)]
        elif isinstance(step, Slide):
            moved = before.stacks[step.path[0]][-1]
            shown += [moved, place_text(moved, f"{cell_text(step.path[0])} › {cell_text(step.path[-1])}", text)]
        elif isinstance(step, Turn) and shown:
            shown[0] = step.piece
        elif isinstance(step, (Capture, Remove)):
            shown.append("×")
    return ListedMove(tuple(shown) or (said or text,), text, seat)


def place_text(piece: Piece, cells: str, text: str) -> str:
    """Where a tile went; for another piece the move's own text, with real minus signs before coordinates."""
    return cells if kind_of_piece(piece).lists_cells else text.replace(",-", ",−").replace("@-", "@−")


def arranged(entries: Sequence[ListedMove], columns: int) -> list[tuple[int, int]]:
    """The line and the column of each move: a column for each seat, a new line when the round begins anew."""
    if columns == 1:
        return [(line, 0) for line in range(len(entries))]
    places: list[tuple[int, int]] = []
    line, last = 0, -1
    for item in entries:
        line += item.seat <= last
        last = item.seat
        places.append((line, last))
    return places


def side_of(pen: Pen) -> int:
    """The size of a tiny picture in pixels."""
    return max(15, pen.px(19))


def entry_width(pen: Pen, item: ListedMove) -> int:
    """How many pixels wide a move is."""
    words = [part for part in item.shown if isinstance(part, str)]
    pieces = (len(item.shown) - len(words)) * (side_of(pen) + pen.px(6))
    return pen.px(8) + pieces + sum(pen.width(part, 14, "semibold") + pen.px(5) for part in words)


def draw_entry(surface: pygame.Surface, pen: Pen, item: ListedMove, place: pygame.Rect, strong: bool) -> int:
    """Draw a move into a place of a line; where its last part ends."""
    x, side = place.left + pen.px(6), side_of(pen)
    tone, weight = (pen.theme.ink, STRONG) if strong else (pen.theme.muted, PLAIN)
    for part in item.shown:
        if isinstance(part, str):
            words = pen.text(surface, part, (x, place.centery), 14, tone, weight, room=place.right - x)
            x = words.right + pen.px(5)
        else:
            image = glyph(part, side, pen.theme)
            surface.blit(image, image.get_rect(midleft=(x, place.centery)))
            x += side + pen.px(6)
    return x


class ScrolledPanel(CachedPicture[Content]):
    """A panel of lines of moves under a head, with a bar that tells where it is scrolled to."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many lines there are."""

    @property
    @abstractmethod
    def first(self) -> int:
        """The uppermost line in view."""

    @property
    def row(self) -> int:
        """The height of a line in pixels."""
        return max(self.pen.px(26), self.pen.height(14) + 4)

    @property
    def fits(self) -> int:
        """How many lines are in view."""
        return max(1, (self.rect.height - self.pen.px(62)) // self.row)

    @property
    def most(self) -> int:
        """The last line that may be the uppermost."""
        return max(0, self.count - self.fits)

    def paint_head(self, surface: pygame.Surface, rect: pygame.Rect, key: str, bare: bool) -> None:
        """The head, and below it that there is no move, where it is `bare`."""
        pen = self.pen
        head(surface, self, _("Moves"), key, rect)
        if bare:
            empty = pygame.Rect(rect.left + pen.px(16), rect.top + pen.px(64), rect.width - pen.px(32), pen.px(60))
            pen.paragraph(surface, _("No move has been made yet."), empty, 15, pen.theme.muted)

    def paint_scrollbar(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The bar, where not all lines fit."""
        if self.count <= self.fits:
            return
        pen, track = self.pen, self.fits * self.row
        tall = max(pen.px(24), track * self.fits // self.count)
        top = rect.top + pen.px(56) + (track - tall) * self.first // max(1, self.most)
        bar = pygame.Rect(rect.right - pen.px(6), top, max(3, pen.px(3)), tall)
        pen.box(surface, bar, 2, pen.theme.muted + "70", None)


class MovesPanel(ScrolledPanel[MovesContent]):
    """The list of moves: a round a line for two, a move a line for more."""

    @property
    def columns(self) -> int:
        """How many moves stand on a line: a round for two, unless a move is too wide for half of it."""
        seats = self.content.seats
        room = (self.rect.width - self.pen.px(52)) // seats
        return seats if seats < 3 and all(entry_width(self.pen, item) <= room for item in self.content.entries) else 1

    @property
    def count(self) -> int:
        """How many lines there are."""
        return 1 + max((line for line, _column in arranged(self.content.entries, self.columns)), default=-1)

    @property
    def first(self) -> int:
        """The uppermost line in view."""
        return max(0, self.most - max(0, self.content.back))

    def _cells(self, rect: pygame.Rect) -> list[tuple[int, int, pygame.Rect]]:
        """The moves in view, the lines on which they stand, and their places."""
        pen, columns = self.pen, self.columns
        left, wide = rect.left + pen.px(44), (rect.width - pen.px(52)) // columns
        top, first = rect.top + pen.px(56), self.first
        return [
            (i, line, pygame.Rect(left + column * wide, top + (line - first) * self.row, wide, self.row))
            for i, (line, column) in enumerate(arranged(self.content.entries, columns))
            if first <= line < first + self.fits
        ]

    def place_of(self, index: int) -> pygame.Rect | None:
        """Where a move stands on the window; None while it is out of view."""
        return next((place for i, _line, place in self._cells(self.rect) if i == index), None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: MovesContent) -> None:
        """Head, lines, and a bar that tells where it is scrolled to."""
        pen, theme = self.pen, self.pen.theme
        self.paint_head(surface, rect, content.key, not content.entries)
        told = -1
        for index, line, place in self._cells(rect):
            if line != told:
                at = (rect.left + pen.px(34), place.centery)
                pen.text(surface, str(line + 1), at, 13, theme.faint, anchor="midright")
            told = line
            self._move(surface, place, content, index)
        self.paint_scrollbar(surface, rect)

    def _move(self, surface: pygame.Surface, place: pygame.Rect, content: MovesContent, index: int) -> None:
        pen, theme = self.pen, self.pen.theme
        newest = index == len(content.entries) - 1
        if newest or index == content.hovered:
            pen.box(surface, place.inflate(-2, -2), 7, theme.hover, theme.gold + "90" if newest else None)
        item = content.entries[index]
        x = draw_entry(surface, pen, item, place, newest)
        shown = (piece for piece in item.shown if not isinstance(piece, str))
        if self.columns == 1 and all(kind_of_piece(piece).lists_cells for piece in shown):
            at = (place.right - pen.px(8), place.centery)
            room = place.right - pen.px(16) - x
            if pen.width(item.text, 13) <= room:
                pen.text(surface, item.text.replace("-", "−"), at, 13, theme.faint, anchor="midright")


def head(surface: pygame.Surface, part: CachedPicture[Any], words: str, key: str, rect: pygame.Rect) -> None:
    """A panel's head with a line under it."""
    pen = part.pen
    y = rect.top + pen.px(25)
    right = rect.right - pen.px(16) - pen.keycap_width(key)
    pen.text(surface, words, (rect.left + pen.px(16), y), 17, weight="bold", room=right - pen.px(8) - rect.left)
    if key:
        pen.keycap(surface, key, (right + pen.keycap_width(key) // 2, y))
    low = rect.top + pen.px(49)
    pygame.draw.line(surface, pen.theme.rule, (rect.left + 1, low), (rect.right - 2, low))
