"""The moves of a reviewed game: the played moves in columns, branches indented below, and comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.move_picture import MovePicture, draw_move, picture_width
from game.ui.look.cache import Recent
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.panels.analysis.class_marks import draw_class_mark
from game.ui.panels.moves import SIGN_WIDTH, ListedMove, ScrollingPanel, SeatHeading, draw_entry, entry_width
from game.ui.render.camera import Camera

NUMBERS_WIDTH: Final = 44  # units; the column of numbers
INDENT: Final = 14  # units; the indent of a branch in a branch
FAULT_WIDTH: Final = 18  # units at the right of a move for the sign of its fault
FAULT_OVERLAP: Final = 8  # units of these that are free in any case
PICTURE_SHARE: Final = 0.72  # of the size of pictures in the drawer of a game
MAX_INDENT_DEPTH: Final = 4  # deeper branches have the same indent


@dataclass(frozen=True, slots=True)
class Leaf:
    """A move of the tree, in the order of the list.

    `line` and `column`: its round and its place in the round; `number`: that of its round; `depth`: 0 for played
    moves, 1 for a branch of these; `begins`: it is the first of a branch; `kind` of fault, "" for none.
    """

    node: int
    line: int
    column: int
    depth: int = 0
    begins: bool = False
    comment: str = ""
    number: int = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class TreeContent:
    """All moves, with `seats` moves in a round; the current node `here`, and the nodes on the `path` to it.

    `entries` are looked up for branches and for what is visible; whether a played move is too wide for a column is
    known for those that the mapping contains, for all once it `is_complete`.  `comment` is about the whole game.
    `first` is the uppermost visible line, None to show `here`; `heads` are the headings of the seats.  With a `view` of
    the table (`picture_view`) moves are pictures, otherwise words.
    """

    leaves: tuple[Leaf, ...]
    entries: Mapping[int, ListedMove]
    seats: int
    here: int
    path: frozenset[int]
    comment: str = ""
    first: int | None = None
    hovered: int | None = None
    heads: tuple[SeatHeading, ...] = ()
    is_complete: bool = True
    view: Camera | None = None


@dataclass(frozen=True, slots=True)
class MoveCell:
    """A move on a row: its left and width in pixels, and the `number` before it, "" for none."""

    leaf: Leaf
    left: int
    wide: int
    number: str = ""


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A row: moves, or words of a comment from `left` on; `number` at the edge."""

    depth: int
    cells: tuple[MoveCell, ...] = ()
    number: str = ""
    words: str = ""
    left: int = 0


class TreeSetter:
    """Sets leaves in rows of a width, from left to right and from the top down."""

    def __init__(self, pen: Pen, content: TreeContent, wide: int) -> None:
        self.pen = pen
        self.wide = wide
        self.entries = content.entries
        self.has_pictures = content.view is not None
        self.lines: list[TreeLine] = []
        self._needs_new_line = True
        self.has_heads = bool(content.heads)
        played = [leaf for leaf in content.leaves if not leaf.depth and leaf.node in self.entries]
        room = (wide - pen.px(NUMBERS_WIDTH + 12)) // content.seats
        fits = content.seats < 3 and all(self._width(leaf) <= room for leaf in played)
        self.columns = content.seats if fits else 1
        self._add_comment(content.comment, 0)
        for leaf in content.leaves:
            if leaf.depth:
                self._add_branch(leaf)
            else:
                self._add_played(leaf)
            self._add_comment(leaf.comment, leaf.depth)

    def _width(self, leaf: Leaf, marked: bool = False) -> int:
        """The width of a move with the sign of its fault, in pixels."""
        sign = self.pen.px(FAULT_WIDTH - FAULT_OVERLAP) if leaf.kind else 0
        entry = self.entries[leaf.node]
        if not self.has_pictures or entry.picture is None:
            return entry_width(self.pen, entry, marked) + sign
        signs = (marked + entry.moves_again) * self.pen.px(SIGN_WIDTH)
        return self.pen.px(14) + signs + round(PICTURE_SHARE * picture_width(self.pen, entry.picture)) + sign

    def _left_edge(self, depth: int) -> int:
        """The x at which rows of a depth begin."""
        return self.pen.px(NUMBERS_WIDTH + INDENT * (min(depth, MAX_INDENT_DEPTH) - 1) if depth else NUMBERS_WIDTH)

    def _add_comment(self, comment: str, depth: int) -> None:
        if not comment:
            return
        left = self._left_edge(depth) + self.pen.px(8)
        for words in wrap(comment, self.wide - self.pen.px(16) - left, self.pen.theme.type_size(13)):
            self.lines.append(TreeLine(depth, words=words, left=left))
        self._needs_new_line = True

    def _add_played(self, leaf: Leaf) -> None:
        """Add a played move to its column, on the row of its round unless something stands between."""
        column = leaf.column if self.columns > 1 else 0
        wide = (self.wide - self.pen.px(NUMBERS_WIDTH + 12)) // self.columns
        cell = MoveCell(leaf, self.pen.px(NUMBERS_WIDTH) + column * wide, wide)
        last = self.lines[-1] if self.lines and not self._needs_new_line and self.columns > 1 else None
        if last is not None and last.cells and not last.depth and last.cells[-1].leaf.line == leaf.line:
            self.lines[-1] = TreeLine(0, (*last.cells, cell), last.number)
        else:
            self.lines.append(TreeLine(0, (cell,), str(leaf.number)))
        self._needs_new_line = False

    def _add_branch(self, leaf: Leaf) -> None:
        """Add a branch's move behind the previous move if it fits, otherwise on a new row."""
        pen, last = self.pen, self.lines[-1] if self.lines else None
        goes_on = not leaf.begins and not self._needs_new_line and last is not None and last.depth == leaf.depth
        before = last.cells[-1] if goes_on and last is not None and last.cells else None
        sign = "…" if leaf.column and before is None else "."
        number = "" if before is not None and before.leaf.line == leaf.line else f"{leaf.number}{sign}"
        wide = self._width(leaf, self.has_heads) + (pen.width(number, 13) + pen.px(4) if number else 0)
        left = before.left + before.wide if before is not None else self._left_edge(leaf.depth)
        if before is not None and last is not None and left + wide <= self.wide - pen.px(12):
            self.lines[-1] = TreeLine(leaf.depth, (*last.cells, MoveCell(leaf, left, wide, number)))
        else:
            room = self.wide - pen.px(12) - self._left_edge(leaf.depth)
            self.lines.append(
                TreeLine(leaf.depth, (MoveCell(leaf, self._left_edge(leaf.depth), min(wide, room), number),))
            )
        self._needs_new_line = False


class TreePanel(ScrollingPanel[TreeContent]):
    """The list of moves with its branches; `node_at` returns the move under a click."""

    def __init__(self, pen: Pen, rect: pygame.Rect, content: TreeContent) -> None:
        super().__init__(pen, rect, content)
        self._cached_lines = Recent[Sequence[TreeLine]]()

    @property
    def lines(self) -> Sequence[TreeLine]:
        """The rows, cached until moves, comments or the width change."""
        content = self.content
        key = (content.leaves, content.is_complete, content.comment, content.view is None, self.rect.width)
        return self._cached_lines.get(key, lambda: TreeSetter(self.pen, content, self.rect.width).lines)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.lines)

    @property
    def first(self) -> int:
        """The uppermost visible row."""
        first = self.content.first
        if first is None:
            here = self.content.here
            rows = (i for i, line in enumerate(self.lines) if any(cell.leaf.node == here for cell in line.cells))
            first = next(rows, 0) - self.rows_in_view // 2
        return max(0, min(self.max_first, first))

    def _places(self, rect: pygame.Rect) -> list[tuple[TreeLine, int]]:
        """The visible rows and the y at which each begins."""
        top, first = rect.top + self.pen.px(56), self.first
        return [
            (line, top + i * self.line_height) for i, line in enumerate(self.lines[first : first + self.rows_in_view])
        ]

    def node_at(self, point: tuple[int, int]) -> int | None:
        """The node whose move lies under a point, or None."""
        for line, top in self._places(self.rect):
            for cell in line.cells:
                if pygame.Rect(self.rect.left + cell.left, top, cell.wide, self.line_height).collidepoint(point):
                    return cell.leaf.node
        return None

    def place_of(self, node: int) -> pygame.Rect | None:
        """The rectangle of a node's move on the window; None if it is not visible."""
        for line, top in self._places(self.rect):
            for cell in line.cells:
                if cell.leaf.node == node:
                    return pygame.Rect(self.rect.left + cell.left, top, cell.wide, self.line_height)
        return None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: TreeContent) -> None:
        """Paint the head, the rows and the scroll bar."""
        pen, theme = self.pen, self.pen.theme
        self.paint_head(surface, rect, "← →", not content.leaves, self._heads(rect))
        for line, top in self._places(rect):
            middle = top + self.line_height // 2
            if line.number:
                at = (rect.left + pen.px(NUMBERS_WIDTH - 10), middle)
                pen.text(surface, line.number, at, 13, theme.faint, anchor="midright")
            if line.depth:
                x = rect.left + pen.px(NUMBERS_WIDTH - 8 + INDENT * (min(line.depth, MAX_INDENT_DEPTH) - 1))
                pygame.draw.line(
                    surface, theme.lines.rule, (x, top), (x, top + self.line_height - 1), max(2, pen.px(2))
                )
            if line.words:
                room = rect.width - pen.px(16) - line.left
                pen.text(surface, line.words, (rect.left + line.left, middle), 13, theme.accents.brass, room=room)
            for cell in line.cells:
                self._draw_cell(
                    surface, cell, pygame.Rect(rect.left + cell.left, top, cell.wide, self.line_height), content
                )
        self.paint_scrollbar(surface, rect)

    @property
    def columns(self) -> int:
        """How many played moves stand side by side."""
        return max((len(line.cells) for line in self.lines if line.cells and not line.depth), default=1)

    def _heads(self, rect: pygame.Rect) -> list[tuple[int, SeatHeading]]:
        """The headings of the seats with their x; empty without columns."""
        if self.columns == 1:
            return []
        left = rect.left + self.pen.px(NUMBERS_WIDTH + 6)
        wide = (rect.width - self.pen.px(NUMBERS_WIDTH + 12)) // self.columns
        return [(left + index * wide, head) for index, head in enumerate(self.content.heads)]

    def _draw_cell(self, surface: pygame.Surface, cell: MoveCell, place: pygame.Rect, content: TreeContent) -> None:
        pen, theme, node = self.pen, self.pen.theme, cell.leaf.node
        here = node == content.here
        if here or node == content.hovered:
            pen.box(surface, place.inflate(-2, -2), 7, theme.ground.hover, theme.gold if here else None, 1.5)
        if cell.number:
            number = pen.text(surface, cell.number, (place.left + pen.px(5), place.centery), 13, theme.faint)
            place = pygame.Rect(number.right, place.top, place.right - number.right, place.height)
        shows_sign = content.heads and (cell.leaf.depth or self.columns == 1)
        entry = content.entries[node]
        stain = content.heads[entry.seat][0] if shows_sign else None
        if cell.leaf.kind:
            at = (place.right - pen.px(FAULT_WIDTH / 2 + 2), place.centery)
            draw_class_mark(surface, pen, cell.leaf.kind, at, 7)
            place = pygame.Rect(place.left, place.top, place.width - pen.px(FAULT_WIDTH), place.height)
        if content.view is None or entry.picture is None:
            draw_entry(surface, pen, entry, place, here or node in content.path, stain)
        else:
            self._draw_picture(surface, entry, entry.picture, place, content.view, stain)

    def _draw_picture(
        self,
        surface: pygame.Surface,
        entry: ListedMove,
        picture: MovePicture,
        place: pygame.Rect,
        view: Camera,
        stain: Stain | None,
    ) -> None:
        """Draw a move as a picture, behind its seat's chip if `stain` is given."""
        pen, x = self.pen, place.left + self.pen.px(6)
        if stain is not None:
            draw_chip(surface, pen, stain, pen.px(SIGN_WIDTH - 5), (x, place.centery))
            x += pen.px(SIGN_WIDTH)
        x = draw_move(surface, pen, picture, (x, place.centery), view, PICTURE_SHARE)
        if entry.moves_again:
            at = x + pen.px(SIGN_WIDTH / 2), place.centery
            pen.icon(surface, "again", at, SIGN_WIDTH - 5, pen.theme.gold, 2.4)
