"""A rulebook set in lines for a width: what stands where, from the top of the page.  Pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.scenes.menus.rules.book import Block, BookPicture, Heading, Paragraph, Voice, Words
from game.ui.look.pen import Pen
from game.ui.look.text import Weight

TITLE, SECTION, BODY, CAPTION = 40, 24, 17, 15  # sizes of type
LINE = 1.42  # from one line to the next, in sizes of type
PLATE = 0.54  # how high a diagram is, in widths of the page
INDENT = 26  # of an item, in units


@dataclass(frozen=True, slots=True)
class Run:
    """Some words of one voice on a line, from their left middle."""

    x: int
    y: int
    text: str
    size: float
    weight: Weight
    voice: Voice | None  # None: a caption
    high: int


@dataclass(slots=True)
class RulebookPage:
    """All that is on it."""

    width: int
    height: int = 0
    runs: list[Run] = field(default_factory=list)
    dots: list[tuple[int, int]] = field(default_factory=list)  # before items
    plates: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    sections: list[tuple[str, int]] = field(default_factory=list)  # headings and where they begin


def typeset(blocks: Sequence[Block], pen: Pen, width: int) -> RulebookPage:
    """The page."""
    page = RulebookPage(width)
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Heading):
            _heading(page, pen, block)
        elif isinstance(block, BookPicture):
            _picture(page, pen, block)
        else:
            follows = isinstance(before, Paragraph) and before.item and block.item
            page.height += pen.px(7 if follows else 15) if page.height else 0
            indent = pen.px(INDENT) if block.item else 0
            if block.item:
                page.dots.append((pen.px(10), page.height + round(pen.theme.type_size(BODY) * LINE) // 2))
            _lines(page, pen, block.words, indent)
        before = block
    page.height += pen.px(40)
    return page


def _heading(page: RulebookPage, pen: Pen, heading: Heading) -> None:
    size = TITLE if heading.level == 1 else SECTION
    page.height += pen.px(34) if heading.level > 1 else 0
    if heading.level > 1:
        page.sections.append((heading.text, page.height - pen.px(12)))
    _lines(page, pen, ((heading.text, "strong"),), 0, size, "black")


def _picture(page: RulebookPage, pen: Pen, picture: BookPicture) -> None:
    page.height += pen.px(20)
    rect = pygame.Rect(0, page.height, page.width, round(page.width * PLATE))
    page.plates.append((picture.name, rect))
    page.height = rect.bottom + pen.px(10)
    _lines(page, pen, ((picture.caption, "plain"),), pen.px(14), CAPTION, caption=True)
    page.height += pen.px(8)


def _lines(
    page: RulebookPage,
    pen: Pen,
    words: Words,
    indent: int,
    size: float = BODY,
    plain: Weight = "regular",
    caption: bool = False,
) -> None:
    """Break words into lines that fit, keeping each word's voice."""
    high = round(pen.theme.type_size(size) * LINE)
    x, y = indent, page.height + high // 2
    weights: dict[Voice, Weight] = {
        "plain": plain,
        "strong": "bold" if plain == "regular" else plain,
        "notation": "semibold",
    }
    space = pen.width(" ", size, plain)
    glued = True  # the next word follows without a blank: the beginning, or a change of voice within a word
    for text, voice in words:
        parts = text.split(" ")
        for index, part in enumerate(parts):
            if index:
                glued = False
            if not part:
                continue
            wide = pen.width(part, size, weights[voice])
            gap = 0 if glued or x == indent else space
            if x + gap + wide > page.width and x > indent and not glued:
                x, gap, y = indent, 0, y + high
            page.runs.append(Run(x + gap, y, part, size, weights[voice], None if caption else voice, high))
            x += gap + wide
            glued = True
    page.height = y + high - high // 2
