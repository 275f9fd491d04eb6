"""Notes over the table: whose turn it is, why something is not allowed, what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, NamedTuple

import pygame

from game.core.display.pieces import Stain
from game.ui.look.pen import Pen
from game.ui.render.baked import rects_around
from game.ui.render.free_room import SUBJECT_WEIGHT, WeightedRect, covered_pixels, free_place
from game.ui.widgets.toast import NoteTone, draw_note, note_size, tone_colour

Ending = Literal["", "won", "lost", "neutral"]
MIN_LEADER: Final = 8  # units; of the line from a note


@dataclass(frozen=True, slots=True)
class PillContent:
    """Whose turn it is in strong words, and what to do in plain words; `stain` is the chip's.

    `names` in the strong words may be shortened.  An `alarm` is written in the colour of that stain.  `ending` sets the
    colours at the end of a game: as a win of the viewer, in gold as a turn; `lost`, with an edge in the stain's colour;
    `neutral`, without a colour.  For a move that was a fault, `kind` is that of the fault and `figures` the chances
    around it.
    `is_refused`: the rules refuse what is on the table.
    """

    strong: str
    words: str
    stain: Stain
    names: tuple[str, ...] = ()
    alarm: Stain | None = None
    ending: Ending = ""
    kind: str = ""
    figures: str = ""
    is_refused: bool = False


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

    Empty if the pixel lies outside the area, as the line would point at something else, or if almost none is visible.
    """
    parts = [part for line in _whole_leader(pen, area, note) for part in outside(line, note.about)]
    return parts if sum(max(part.size) for part in parts) >= pen.px(MIN_LEADER) else []


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
