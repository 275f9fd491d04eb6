"""Rows, columns and grids: items that know their height for a width, and rectangles that are divided among parts.

Widgets are items too.  Other items draw themselves with `draw_static`; the group draws the widgets.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.widgets.base import Item, Widget

GAP = 12  # units between two items
NOTE_SIZE = 14  # type size of a note


def widgets_of(item: Item) -> list[Widget]:
    """The widgets in an item, in order."""
    if isinstance(item, Widget):
        return [item]
    return [widget for each in item.items for widget in widgets_of(each)]


def split_columns(area: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Divide an area into equal columns with gaps in pixels."""
    wide = (area.width - gap * (count - 1)) // count
    return [pygame.Rect(area.left + index * (wide + gap), area.top, wide, area.height) for index in range(count)]


def split_grid(area: pygame.Rect, columns: int, height: int, count: int, gap: int = 0) -> list[pygame.Rect]:
    """The places of `count` cells, row by row from the top of an area; each is `height` pixels high."""
    cells = split_columns(area, columns, gap)
    return [
        pygame.Rect(cells[i % columns].left, area.top + i // columns * (height + gap), cells[0].width, height)
        for i in range(count)
    ]


class Room:
    """What is left of a rectangle after parts were cut from its sides; each cut leaves a gap, in pixels."""

    def __init__(self, area: pygame.Rect) -> None:
        self.rect = area.copy()

    def cut_top(self, height: int, gap: int = 0) -> pygame.Rect:
        """Cut a strip of a height from the top."""
        r = self.rect
        self.rect = pygame.Rect(r.left, r.top + height + gap, r.width, r.height - height - gap)
        return pygame.Rect(r.left, r.top, r.width, height)

    def cut_bottom(self, height: int, gap: int = 0) -> pygame.Rect:
        """Cut a strip of a height from the bottom."""
        r = self.rect
        self.rect = pygame.Rect(r.left, r.top, r.width, r.height - height - gap)
        return pygame.Rect(r.left, r.bottom - height, r.width, height)

    def cut_left(self, width: int, gap: int = 0) -> pygame.Rect:
        """Cut a strip of a width from the left."""
        r = self.rect
        self.rect = pygame.Rect(r.left + width + gap, r.top, r.width - width - gap, r.height)
        return pygame.Rect(r.left, r.top, width, r.height)

    def cut_right(self, width: int, gap: int = 0) -> pygame.Rect:
        """Cut a strip of a width from the right."""
        r = self.rect
        self.rect = pygame.Rect(r.left, r.top, r.width - width - gap, r.height)
        return pygame.Rect(r.right - width, r.top, width, r.height)


def place_row(pen: Pen, items: Sequence[Item], widths: Sequence[int], area: pygame.Rect, gap: int = 0) -> pygame.Rect:
    """Place items of some widths in an area from the left; return what is left of it after the last gap, in pixels."""
    room = Room(area)
    for item, width in zip(items, widths, strict=True):
        item.place(pen, room.cut_left(width, gap))
    return room.rect


class Column(Item):
    """Items below each other, all as wide as the column."""

    def __init__(self, items: Sequence[Item], gap: float = GAP) -> None:
        super().__init__()
        self.items = tuple(items)
        self.gap = gap

    def min_width(self, pen: Pen) -> int:
        """The least width of the widest item."""
        return max((item.min_width(pen) for item in self.items), default=0)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of all items and gaps."""
        return sum(item.height_for(pen, width) for item in self.items) + pen.px(self.gap) * max(0, len(self.items) - 1)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the items from the top down."""
        room = Room(rect)
        for item in self.items:
            item.place(pen, room.cut_top(item.height_for(pen, rect.width), pen.px(self.gap)))


class WidgetRow(Item):
    """Items side by side; spare width is divided by `shares`.  Without enough width they form a column.

    With `stretch` all are as high as the row.
    """

    def __init__(
        self, items: Sequence[Item], gap: float = GAP, shares: Sequence[float] = (), stretch: bool = False
    ) -> None:
        super().__init__()
        self.items = tuple(items)
        self.gap = gap
        self.shares = tuple(shares) or (1.0,) * len(self.items)
        self.stretch = stretch

    def min_width(self, pen: Pen) -> int:
        """The least width of the widest item, as they may form a column."""
        return max((item.min_width(pen) for item in self.items), default=0)

    def _widths(self, pen: Pen, width: int) -> list[int] | None:
        """The width of each item; None if they have to form a column."""
        needs = [item.min_width(pen) for item in self.items]
        spare = width - sum(needs) - pen.px(self.gap) * (len(needs) - 1)
        if spare < 0:
            return None
        whole = sum(self.shares) or 1.0
        return [need + int(spare * share / whole) for need, share in zip(needs, self.shares, strict=True)]

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the tallest item, or of the column."""
        widths = self._widths(pen, width)
        if widths is None:
            return Column(self.items, self.gap).height_for(pen, width)
        return max((item.height_for(pen, w) for item, w in zip(self.items, widths, strict=True)), default=0)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the items from left to right, or as a column."""
        widths = self._widths(pen, rect.width)
        if widths is None:
            Column(self.items, self.gap).place(pen, rect)
            return
        room = Room(rect)
        for item, wide in zip(self.items, widths, strict=True):
            cell = room.cut_left(wide, pen.px(self.gap))
            item.place(pen, cell if self.stretch else Room(cell).cut_top(item.height_for(pen, wide)))


class Words(Item):
    """A paragraph; `size` is the type size, `ink` the name of a colour of the theme."""

    def __init__(self, words: str, size: float = 16, ink: str = "prose", weight: Weight = "regular") -> None:
        super().__init__()
        self.words = words
        self.size = size
        self.ink = ink
        self.weight = weight

    def min_width(self, pen: Pen) -> int:
        """The width of the longest word."""
        return max((pen.width(word, self.size, self.weight) for word in self.words.split()), default=0)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the lines."""
        return pen.paragraph_height(self.words, width, self.size, self.weight)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the paragraph in its rectangle."""
        pen.paragraph(surface, self.words, self.rect, self.size, pen.theme.colour(self.ink), self.weight)


class SectionHeading(Words):
    """A heading with a thin rule under it."""

    def __init__(self, words: str, size: float = 20) -> None:
        super().__init__(words, size, "ink", "bold")

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the lines, the space above and the rule."""
        return pen.px(16) + super().height_for(pen, width) + pen.px(12)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the heading and draw the rule."""
        lines = self.rect.inflate(0, -pen.px(14)).move(0, pen.px(9))
        pen.paragraph(surface, self.words, lines, self.size, pen.theme.ink, self.weight)
        y = self.rect.bottom - pen.px(4)
        pygame.draw.line(surface, pen.theme.lines.rule, (self.rect.left, y), (self.rect.right - 1, y))


class Space(Item):
    """Empty space of a height in units."""

    def __init__(self, units: float) -> None:
        super().__init__()
        self.units = units

    def height_for(self, pen: Pen, width: int) -> int:
        """Its height in pixels."""
        del width
        return pen.px(self.units)


class LabelledWidget(Item):
    """A widget at the right with its name and a note at the left; below each other if space is short.

    `share` is the widget's share of the width.
    """

    def __init__(self, name: str, widget: Widget, note: str = "", share: float = 0.5) -> None:
        super().__init__()
        self.name = name
        self.widget = widget
        self.items = (widget,)
        self.note = note
        self.share = share

    def min_width(self, pen: Pen) -> int:
        """The least width of the widget."""
        return self.widget.min_width(pen)

    def _widget_width(self, pen: Pen, width: int) -> int | None:
        """The width of the widget beside its name; None if it goes below the name."""
        longest = max((pen.width(word, 17, "semibold") for word in self.name.split()), default=0)
        most = width - pen.px(24) - max(longest, pen.px(150))
        right = min(most, max(round(width * self.share), self.widget.preferred_width(pen)))
        return right if right >= self.widget.min_width(pen) else None

    def _words_height(self, pen: Pen, width: int) -> int:
        """The height of the name with its note in pixels."""
        note = pen.px(2) + pen.paragraph_height(self.note, width, NOTE_SIZE) if self.note else 0
        return pen.paragraph_height(self.name, width, 17, "semibold") + note

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of name and widget, beside or below each other."""
        right = self._widget_width(pen, width)
        if right is None:
            return self._words_height(pen, width) + pen.px(8) + self.widget.height_for(pen, width)
        return max(self._words_height(pen, width - right - pen.px(24)), self.widget.height_for(pen, right))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the widget at the right and the words at the left, both centred vertically."""
        right = self._widget_width(pen, rect.width)
        wide = rect.width if right is None else rect.width - right - pen.px(24)
        high = self._words_height(pen, wide)
        if right is None:
            self.rect = pygame.Rect(rect.left, rect.top, wide, high)
            top = rect.top + high + pen.px(8)
            self.widget.place(pen, pygame.Rect(rect.left, top, rect.width, rect.bottom - top))
            return
        self.rect = pygame.Rect(rect.left, rect.top + (rect.height - high) // 2, wide, high)
        tall = self.widget.height_for(pen, right)
        place = pygame.Rect(rect.right - right, rect.top + (rect.height - tall) // 2, right, tall)
        self.widget.place(pen, place)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the name and the note."""
        ink = pen.theme.ink if self.widget.enabled else pen.theme.faint
        y = pen.paragraph(surface, self.name, self.rect, 17, ink, "semibold")
        if self.note:
            under = pygame.Rect(self.rect.left, y + pen.px(2), self.rect.width, self.rect.bottom - y)
            pen.paragraph(surface, self.note, under, NOTE_SIZE, pen.theme.muted)
