"""Notes over the table: whose turn it is, why something is not allowed, what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, NamedTuple

import pygame

from game.core.display.pieces import Stain
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.text import wrap_evenly
from game.ui.render.baked import rects_around
from game.ui.render.free_room import SUBJECT_WEIGHT, WeightedRect, covered_pixels, free_place
from game.ui.widgets.toast import NoteTone, draw_note, note_size, tone_colour

Ending = Literal["", "won", "lost", "neutral"]
PILL_TYPES: Final = ((16, 16, 0, 46, 22), (16, 14, 1, 40, 18), (14, 12, 1, 36, 14), (14, 12, 2, 36, 14))
"""How the words of a pill may be set, in units: the size of the strong and of the plain words, on how many lines below
the strong words the plain ones stand, and the margins at the left and at the right."""
PILL_HEIGHTS: Final = (40, 50, 54)  # units; the height by the number of lines below the strong words


@dataclass(frozen=True, slots=True)
class PillContent:
    """Whose turn it is in strong words, and what to do in plain words; `stain` is the chip's.

    `names` in the strong words may be shortened.  An `alarm` has the stain's own colour.  `ending` sets the colours at
    the end of a game: as a win of the viewer, in gold as a turn; `lost`, with an edge in the stain's colour; `neutral`,
    without a colour.  For a move that was a fault, `kind` is that of the fault and `figures` the chances around it.
    `is_refused`: the rules refuse what is on the table.
    """

    strong: str
    words: str
    stain: Stain
    names: tuple[str, ...] = ()
    alarm: bool = False
    ending: Ending = ""
    kind: str = ""
    figures: str = ""
    is_refused: bool = False


class PillType(NamedTuple):
    """How the words of a pill are set: type sizes and margins in units, the plain lines below the strong words, its
    width.

    Without lines the plain words stand beside the strong words; the width is in pixels.
    """

    strong: int
    words: int
    lines: tuple[str, ...]
    left: int
    right: int
    width: int


class Pill(CachedPicture[PillContent]):
    """The pill of the turn, in the middle of the space that it may fill."""

    def type_for(self, room: int) -> PillType:
        """How its words are set in a width: on one line, or else on two, in smaller type, on three.

        If nothing fits, the names in the strong words are shortened, and finally the plain words are cut.
        """
        pen, content = self.pen, self.content
        between = pen.px(8) if content.words else 0
        for strong, words, most, left, right in PILL_TYPES:
            edges = pen.px(left) + pen.px(right)
            one, other = pen.width(content.strong, strong, "bold"), pen.width(content.words, words)
            type_size = pen.theme.type_size(words)
            lines = wrap_evenly(content.words, room - edges, type_size) if most > 1 else [content.words]
            other = max((pen.width(line, words) for line in lines), default=0)
            wide = edges + (max(one, other) if most else one + between + other)
            if wide <= room and len(lines) <= max(1, most):
                break
        below = (*lines[:1], *filter(None, [" ".join(lines[1:])])) if most and content.words else ()
        return PillType(strong, words, below, left, right, min(room, wide))

    def settle(self, free: pygame.Rect) -> None:
        """Place it in the middle of a span."""
        kind = self.type_for(free.width)
        rect = pygame.Rect(0, 0, kind.width, self.pen.px(PILL_HEIGHTS[len(kind.lines)])).move_to(center=free.center)
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: PillContent) -> object:
        """The colour of its rim."""
        return self._colour(content)

    def _colour(self, content: PillContent) -> str:
        theme = self.pen.theme
        if content.ending == "neutral":
            return theme.muted
        return theme.shine(content.stain) if content.alarm or content.ending == "lost" else theme.gold

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """Paint a gold rim, or that of an alarm or an ending."""
        strong = content.alarm or content.ending == "lost"
        edge = self._colour(content) + ("" if strong else "A0")
        self.pen.box(surface, rect, 20, self.pen.theme.ground.floating, edge, 2.2 if strong else 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """Paint the seat's chip and the words."""
        pen, kind = self.pen, self.type_for(self.rect.width)
        tone = pen.theme.ink if content.ending in ("lost", "neutral") else self._colour(content)
        at = rect.left + pen.px(kind.left - 20), rect.centery
        draw_chip(surface, pen, content.stain, pen.px(22), at, "center")
        left, right, step = rect.left + pen.px(kind.left), rect.right - pen.px(kind.right), pen.px(kind.words + 3)
        y, room = rect.centery - step * len(kind.lines) // 2, right - left
        at = left, y
        strong = pen.text(surface, content.strong, at, kind.strong, tone, "bold", room=room, names=content.names)
        if not kind.lines and content.words and strong.right + pen.px(8) < right:
            at = strong.right + pen.px(8), rect.centery
            pen.text(surface, content.words, at, kind.words, room=right - at[0])
        for index, words in enumerate(kind.lines, 1):
            pen.text(surface, words, (left, y + pen.px(1) + index * step), kind.words, room=room)


class NotePlace(NamedTuple):
    """A note laid out: its rectangle, its lines, its tone, the pixel that it is about, and what must not be crossed."""

    rect: pygame.Rect
    lines: list[str]
    tone: NoteTone
    tip: tuple[int, int]
    about: tuple[pygame.Rect, ...] = ()


def note_place(
    pen: Pen,
    area: pygame.Rect,
    words: str,
    tip: tuple[float, float],
    keep: Sequence[WeightedRect] = (),
    tone: NoteTone = "no",
) -> NotePlace:
    """The place of a note: inside `area`, near its tip, and covering little of `keep`.

    It is broken into more lines if it covers less that way.
    """
    place, least = None, inf
    about = tuple(box for box, weight in keep if weight >= SUBJECT_WEIGHT)
    for widest in (560, 360, 260, 200):
        wide, tall, lines = note_size(pen, words, tone, min(area.width - pen.px(16), pen.px(widest)))
        rect = free_place((wide, tall), tip, area, keep, pen.px(40))
        cost = covered_pixels(rect, keep)
        if place is None or cost < least / 2:
            place, least = NotePlace(rect, lines, tone, (round(tip[0]), round(tip[1])), about), cost
        if not cost:
            break
    assert place is not None
    return place


def leader_rects(pen: Pen, area: pygame.Rect, note: NotePlace) -> list[pygame.Rect]:
    """The line from a note toward the pixel it is about: upright, or sideways and then upright; never over a piece.

    Empty if the pixel lies outside the area, as the line would point at something else.
    """
    return [part for line in _whole_leader(pen, area, note) for part in outside(line, note.about)]


def outside(line: pygame.Rect, boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of a line that lie in no box."""
    parts = [line]
    for box in boxes:
        parts = [rest for part in parts for rest in rects_around(part, part.clip(box))]
    return parts


def _whole_leader(pen: Pen, area: pygame.Rect, note: NotePlace) -> list[pygame.Rect]:
    (x, y), rect, wide, inset = note.tip, note.rect, max(2, pen.px(2)), pen.px(8)
    if not area.left <= x <= area.right or rect.collidepoint(x, y):
        return []
    if rect.left <= x <= rect.right:
        foot = max(rect.left + inset, min(rect.right - inset, x))
        start, end = (y, rect.top) if rect.top > y else (rect.bottom, y)
        return [pygame.Rect(foot - wide // 2, start, wide, end - start)] if end > start else []
    level = max(rect.top + inset, min(rect.bottom - inset, y))
    left, right = (rect.right, x) if x > rect.right else (x, rect.left)
    lines = [pygame.Rect(left, level - wide // 2, right - left, wide)]
    if level != y:
        lines.append(pygame.Rect(x - wide // 2, min(level, y), wide, abs(level - y)))
    return lines


def draw_tip(surface: pygame.Surface, pen: Pen, area: pygame.Rect, note: NotePlace) -> pygame.Rect:
    """Draw a note with its line; returns what they cover."""
    lines = leader_rects(pen, area, note)
    for line in lines:
        surface.fill(pen.theme.dark, line.inflate(4, 4))
    for line in lines:
        surface.fill(tone_colour(pen.theme, note.tone), line)
    draw_note(surface, pen, note.rect, note.lines, note.tone)
    return note.rect.unionall([line.inflate(4, 4) for line in lines])


def draw_label(surface: pygame.Surface, pen: Pen, area: pygame.Rect, words: str, at: pygame.Rect) -> pygame.Rect:
    """Draw the name of something small under it, inside `area`; returns what it covers."""
    rect = pygame.Rect(0, 0, pen.width(words, 14, "semibold") + pen.px(20), pen.height(14) + pen.px(10))
    rect = rect.move_to(midtop=(at.centerx, at.bottom + pen.px(6))).clamp(area)
    pen.box(surface, rect, 7, pen.theme.ground.note, pen.theme.muted + "80")
    pen.text(surface, words, rect.center, 14, weight="semibold", anchor="center")
    return rect
