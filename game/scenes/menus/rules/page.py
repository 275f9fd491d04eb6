"""A rulebook set in lines for a width.  Places are in pixels from the upper left corner of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.scenes.menus.rules.book import Block, BookPicture, Heading, Paragraph, Voice, Words
from game.ui.look.pen import Pen
from game.ui.look.text import Weight

TITLE_SIZE, SECTION_SIZE, BODY_SIZE, CAPTION_SIZE = 40, 24, 17, 15  # sizes of type
LINE_HEIGHT_RATIO = 1.42  # in sizes of type
DIAGRAM_ASPECT = 0.54  # height of a diagram, in widths of the page
ITEM_INDENT = 26  # units


@dataclass(frozen=True, slots=True)
class TextRun:
    """A word in a voice; `x` and `y` are its left middle, `height` is that of its line."""

    x: int
    y: int
    text: str
    size: float
    weight: Weight
    voice: Voice | None  # None: a caption
    height: int


@dataclass(slots=True)
class RulebookPage:
    """The words, list dots, diagrams and sections of a page, with their places."""

    width: int
    height: int = 0
    runs: list[TextRun] = field(default_factory=list)
    dots: list[tuple[int, int]] = field(default_factory=list)  # before list items
    diagrams: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    sections: list[tuple[str, int]] = field(default_factory=list)  # headings and their tops

    def skip(self, pixels: int) -> None:
        """Leave space below what was set."""
        self.height += pixels


def typeset(blocks: Sequence[Block], pen: Pen, width: int) -> RulebookPage:
    """Set the blocks of a rulebook on a page of a width in pixels."""
    page = RulebookPage(width)
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Heading):
            _set_heading(page, pen, block)
        elif isinstance(block, BookPicture):
            _set_picture(page, pen, block)
        else:
            follows = isinstance(before, Paragraph) and before.is_item and block.is_item
            page.skip(pen.px(7 if follows else 15) if page.height else 0)
            indent = pen.px(ITEM_INDENT) if block.is_item else 0
            if block.is_item:
                page.dots.append(
                    (pen.px(10), page.height + round(pen.theme.type_size(BODY_SIZE) * LINE_HEIGHT_RATIO) // 2)
                )
            _set_lines(page, pen, block.words, indent)
        before = block
    page.skip(pen.px(40))
    return page


def _set_heading(page: RulebookPage, pen: Pen, heading: Heading) -> None:
    size = TITLE_SIZE if heading.level == 1 else SECTION_SIZE
    if heading.level > 1:
        page.skip(pen.px(34))
        page.sections.append((heading.text, page.height - pen.px(12)))
    _set_lines(page, pen, ((heading.text, "strong"),), 0, size, "black")


def _set_picture(page: RulebookPage, pen: Pen, picture: BookPicture) -> None:
    page.skip(pen.px(20))
    rect = pygame.Rect(0, page.height, page.width, round(page.width * DIAGRAM_ASPECT))
    page.diagrams.append((picture.name, rect))
    page.skip(rect.height + pen.px(10))
    _set_lines(page, pen, ((picture.caption, "plain"),), pen.px(14), CAPTION_SIZE, caption=True)
    page.skip(pen.px(8))


def _set_lines(
    page: RulebookPage,
    pen: Pen,
    words: Words,
    indent: int,
    size: float = BODY_SIZE,
    plain: Weight = "regular",
    caption: bool = False,
) -> None:
    """Add words in lines that fit to the page, with each word's voice."""
    height = round(pen.theme.type_size(size) * LINE_HEIGHT_RATIO)
    x, y = indent, page.height + height // 2
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
            width = pen.width(part, size, weights[voice])
            gap = 0 if glued or x == indent else space
            if x + gap + width > page.width and x > indent and not glued:
                x, gap, y = indent, 0, y + height
            page.runs.append(TextRun(x + gap, y, part, size, weights[voice], None if caption else voice, height))
            x += gap + width
            glued = True
    page.skip(y + height - height // 2 - page.height)
