"""The list of moves: numbers, what went where with small pictures of the pieces, the newest move marked; it scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn
from game.ui.kinds import glyph, kind_of_piece
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.kind import hex_name
from game.ui.look.cached_picture import Content
from game.ui.look.pen import Pen
from game.ui.look.text import Weight, shorten
from game.ui.panels.list_panel import ListPanel, draw_head
from game.ui.words import _

MoveParts = tuple[str | Piece, ...]
SIGN_WIDTH: Final = 21  # units; a sign before or behind a move with its gap
PLAIN_WEIGHT: Final[Weight] = "regular"
STRONG_WEIGHT: Final[Weight] = "semibold"


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move of the list: words and pieces in turn, and its text in notation.

    `seat` has made it; `moves_again`: the same seat made the move before too.
    """

    parts: MoveParts
    text: str
    seat: int = 0
    moves_again: bool = False


SeatHeading: TypeAlias = tuple[Stain, str]
"""The heading of a seat's moves: its stain and its name."""


@dataclass(frozen=True, slots=True)
class MovesContent:
    """All moves, with `seats` moves in a round.

    `lines_back` is how many lines it is scrolled up from the newest, `hovered` the index of a move or None; `heads` are
    the headings of the seats.
    """

    entries: tuple[ListedMove, ...]
    seats: int
    lines_back: int = 0
    hovered: int | None = None
    key: str = ""  # the key that hides the panel
    heads: tuple[SeatHeading, ...] = ()


def listed_move(before: Arrangement, steps: Iterable[Step], text: str, seat: int = 0, words: str = "") -> ListedMove:
    """A move for the list, from its steps; `words` are shown if it has no steps.

    A tile is shown with its way and rotation; any other piece with the move's text in notation, which is as short.
    """
    shown: list[str | Piece] = []
    for step in steps:
        if isinstance(step, Place):
            shown += [step.piece, place_text(step.piece, hex_name(step.cell), text)]
        elif isinstance(step, Slide):
            moved = before.stacks[step.path[0]][-1]
            shown += [moved, place_text(moved, f"{hex_name(step.path[0])} › {hex_name(step.path[-1])}", text)]
        elif isinstance(step, Turn) and shown:
            shown[0] = step.piece
        elif isinstance(step, (Capture, Remove)):
            shown.append("×")
    return ListedMove(tuple(shown) or (words or text,), text, seat)


def place_text(piece: Piece, cells: str, text: str) -> str:
    """Where a tile went; for another piece the move's text with minus signs before coordinates."""
    return cells if kind_of_piece(piece).lists_cells else text.replace(",-", ",−").replace("@-", "@−")


def lines_and_columns(entries: Sequence[ListedMove], columns: int) -> list[tuple[int, int]]:
    """The line and the column of each move: a column for each seat, a new line for each round."""
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
    """The size of a small picture in pixels."""
    return max(15, pen.px(19))


def entry_width(pen: Pen, item: ListedMove, marked: bool = False) -> int:
    """The width of a move in pixels; `marked`: with the chip of its seat."""
    words = [part for part in item.parts if isinstance(part, str)]
    pieces = (len(item.parts) - len(words)) * (side_of(pen) + pen.px(6))
    signs = (marked + item.moves_again) * pen.px(SIGN_WIDTH)
    return pen.px(8) + pieces + signs + sum(pen.width(part, 14, "semibold") + pen.px(5) for part in words)


def draw_entry(
    surface: pygame.Surface, pen: Pen, item: ListedMove, place: pygame.Rect, strong: bool, stain: Stain | None = None
) -> int:
    """Draw a move into a place of a line, behind its seat's chip if `stain` is given; returns the x of its end."""
    x, side = place.left + pen.px(6), side_of(pen)
    tone, weight = (pen.theme.ink, STRONG_WEIGHT) if strong else (pen.theme.muted, PLAIN_WEIGHT)
    if stain is not None:
        draw_chip(surface, pen, stain, pen.px(SIGN_WIDTH - 5), (x, place.centery))
        x += pen.px(SIGN_WIDTH)
    for part in item.parts:
        if isinstance(part, str):
            words = pen.text(surface, part, (x, place.centery), 14, tone, weight, room=place.right - x)
            x = words.right + pen.px(5)
        else:
            image = glyph(part, side, pen.theme)
            surface.blit(image, image.get_rect(midleft=(x, place.centery)))
            x += side + pen.px(6)
    if item.moves_again:
        pen.icon(surface, "again", (x + pen.px(SIGN_WIDTH - 5) / 2, place.centery), SIGN_WIDTH - 5, pen.theme.gold, 2.4)
        x += pen.px(SIGN_WIDTH)
    return x


class ScrollingPanel(ListPanel[Content]):
    """A panel of lines of moves under a head."""

    head_units = 56
    row_units = 26
    row_gap = 4
    min_thumb_units = 24

    @property
    def frame_height(self) -> int:
        """The height of the head and of the foot in pixels."""
        return self.pen.px(62)

    @property
    def line_height(self) -> int:
        """The height of a line in pixels."""
        return self.row_height(self.pen)

    def paint_head(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        key: str,
        bare: bool,
        columns: Sequence[tuple[int, SeatHeading]] = (),
    ) -> None:
        """Paint the panel's title, or the seats over their `columns`; if `bare`, say that there are no moves."""
        pen = self.pen
        draw_head(surface, pen, _("Moves") if bare or not columns else "", key, rect)
        ends = [x for x, _head in columns[1:]] + [rect.right - pen.px(24) - pen.keycap_width(key)]
        for (left, (stain, name)), right in zip(() if bare else columns, ends, strict=False):
            x, y = left + pen.px(24), rect.top + pen.px(25)
            draw_chip(surface, pen, stain, pen.px(18), (left, y))
            seen = shorten(name, right - pen.px(6) - x, pen.theme.type_size(15), "bold")
            pen.text(surface, seen, (x, y), 15, weight="bold")
        if bare:
            empty = pygame.Rect(rect.left + pen.px(16), rect.top + pen.px(64), rect.width - pen.px(32), pen.px(60))
            pen.paragraph(surface, _("No move has been made yet."), empty, 15, pen.theme.muted)


class MovesPanel(ScrollingPanel[MovesContent]):
    """The list of moves: a round on a line for two seats, a move on a line for more."""

    @property
    def columns(self) -> int:
        """How many moves stand on a line: a round for two seats, unless a move is too wide for half the line."""
        seats = self.content.seats
        room = (self.rect.width - self.pen.px(52)) // seats
        return seats if seats < 3 and all(entry_width(self.pen, item) <= room for item in self.content.entries) else 1

    @property
    def count(self) -> int:
        """How many lines there are."""
        return 1 + max((line for line, _column in lines_and_columns(self.content.entries, self.columns)), default=-1)

    @property
    def first(self) -> int:
        """The uppermost visible line."""
        return max(0, self.max_first - max(0, self.content.lines_back))

    def _cells(self, rect: pygame.Rect) -> list[tuple[int, int, pygame.Rect]]:
        """The visible moves: each move's index, its line and its rectangle."""
        pen, columns = self.pen, self.columns
        left, wide = rect.left + pen.px(44), (rect.width - pen.px(52)) // columns
        first, tall = self.first, self.line_height
        return [
            (
                i,
                line,
                pygame.Rect(left + column * wide, self.row_top(rect, line), wide, tall),
            )
            for i, (line, column) in enumerate(lines_and_columns(self.content.entries, columns))
            if first <= line < first + self.rows_in_view
        ]

    def place_of(self, index: int) -> pygame.Rect | None:
        """The rectangle of a move on the window; None if it is not visible."""
        return next((place for i, _line, place in self._cells(self.rect) if i == index), None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: MovesContent) -> None:
        """Paint the head, the lines with the number of their first move, and the scroll bar."""
        pen, theme, columns = self.pen, self.pen.theme, self.columns
        left, wide = rect.left + pen.px(44 + 6), (rect.width - pen.px(52)) // columns
        heads = [(left + seat * wide, head) for seat, head in enumerate(content.heads)] if columns > 1 else []
        self.paint_head(surface, rect, content.key, not content.entries, heads)
        last_line = -1
        for index, line, place in self._cells(rect):
            if line != last_line:
                at = (rect.left + pen.px(34), place.centery)
                pen.text(surface, str(index + 1), at, 13, theme.faint, anchor="midright")
            last_line = line
            if columns > 1 and content.entries[index].moves_again:
                self._draw_lost_turn(surface, place, content.entries[index].seat)
            self._draw_move(surface, place, content, index)
        self.paint_scrollbar(surface, rect)

    def _draw_lost_turn(self, surface: pygame.Surface, place: pygame.Rect, seat: int) -> None:
        """Write in the place of a missing move that the turn was lost, if there is room."""
        pen, words = self.pen, _("loses the turn")
        empty = place.move(-place.width, 0) if seat else place.move(place.width, -self.line_height)
        if pen.width(words, 13) <= empty.width - pen.px(8) and empty.top > self.margin + pen.px(49):
            pen.text(surface, words, (empty.left + pen.px(6), empty.centery), 13, pen.theme.faint)

    def _draw_move(self, surface: pygame.Surface, place: pygame.Rect, content: MovesContent, index: int) -> None:
        pen, theme = self.pen, self.pen.theme
        newest = index == len(content.entries) - 1
        if newest or index == content.hovered:
            pen.box(surface, place.inflate(-2, -2), 7, theme.ground.hover, theme.gold + "90" if newest else None)
        item = content.entries[index]
        stain = content.heads[item.seat][0] if content.heads and self.columns == 1 else None
        x = draw_entry(surface, pen, item, place, newest, stain)
        shown = (piece for piece in item.parts if not isinstance(piece, str))
        if self.columns == 1 and all(kind_of_piece(piece).lists_cells for piece in shown):
            at = (place.right - pen.px(8), place.centery)
            room = place.right - pen.px(16) - x
            if pen.width(item.text, 13) <= room:
                pen.text(surface, item.text.replace("-", "−"), at, 13, theme.faint, anchor="midright")
