"""Notes that say what a mark on the table means, the first times that it is seen."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.core.display.picks import FirstPick
from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board.still import marked_cells
from game.scenes.board_screen.frame.marks import MarkKind, corners_of, kinds_in, kinds_of
from game.scenes.board_screen.tooltips import Tip, rects_to_keep_visible
from game.settings.values import KEYS
from game.ui.render.camera import Point
from game.ui.render.frame import Cross, Frame, Marker, Ribbon, Trail, Way
from game.ui.render.free_room import (
    SUBJECT_WEIGHT,
    WeightedRect,
    line_rects,
    raised_rects,
    rects_to_keep,
    whole_stack_rects,
)
from game.ui.render.marks_over_table import PlacePoint
from game.ui.words import _

MAX_NOTES: Final = 3  # times that a kind of mark is explained
REST_SECONDS: Final = 0.8  # until a mark that has come is explained
READING_SECONDS: Final = 6.0  # for which a note stays
SEEN_SECONDS: Final = 1.5  # after which a note counts as read, all its showings together
LINE_WEIGHT: Final = 12.0  # of the line whose point a note explains, beside that of all lines: its bends stay visible
STACK_WEIGHT: Final = 12.0  # of the stacks: a note that nobody asked for lies far away rather than on a corner of them
POINT_SIDE: Final = 0.5  # of the square around the point of a line, in radii of a cell


def point_of(mark: Marker) -> PlacePoint | None:
    """The point of a cross, a line or a trail that its note speaks of; None for a mark that fills its cells."""
    match mark:
        case Cross():
            return mark.cell, mark.height
        case Ribbon() if mark.tone != "threat":
            return mark.points[-1]
        case Way():
            corners, last = corners_of(mark), len(mark.points) - 1
            return mark.points[corners[0]] if corners else _halfway(mark.points[last // 2], mark.points[-(-last // 2)])
        case Trail() if len(mark.cells) > 1:
            return _halfway(*list(zip(mark.cells, mark.heights, strict=True))[:2])
    return None


def _halfway(start: PlacePoint, end: PlacePoint) -> PlacePoint:
    (a, low), (b, high) = start, end
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (low + high) / 2


class NoteSubject(NamedTuple):
    """What a note is about: the pick during which it came, and the cells of each mark of its kind."""

    first: FirstPick | None
    shapes: frozenset[tuple[Cell, ...]]


class MarkNotes:
    """Explains a single kind of mark at a time; how often each was explained is kept in the settings.

    Call `update` in each frame.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kinds = kinds_of(board.table.match.game, board.table.arrangement)
        self._drawn: tuple[Frame | None, dict[str, tuple[Marker, ...]]] = (None, {})  # a frame, and its marks by kind
        self._came: dict[str, float] = {}  # since when each kind of mark that is drawn is there
        self._explained: set[str] = set()  # the kinds whose notes are over while their marks stay
        self._shown: MarkKind | None = None
        self._subject: NoteSubject | None = None
        self._since = 0.0
        self._is_counted = False
        self._glanced: dict[str, float] = {}  # the seconds of showings that were too short to count, by kind

    def update(self, is_quiet: bool) -> None:
        """Choose what to explain; nothing unless the table `is_quiet`."""
        now, drawn = self.board.now, self._marks_drawn() if is_quiet else {}
        self._came = {kind: self._came.get(kind, now) for kind in drawn}
        self._explained &= set(drawn)
        if self._shown is not None:
            self._follow(self._shown, now, drawn)
        elif self._times_left:
            fresh = (kind for kind in self._kinds if kind.id in drawn and kind.id not in self._explained)
            self._shown = next((kind for kind in fresh if self._is_due(kind, now)), None)
            self._since, self._is_counted = now, False
            self._subject = self._subject_of(drawn[self._shown.id]) if self._shown is not None else None

    def _subject_of(self, marks: Sequence[Marker]) -> NoteSubject:
        shapes = frozenset(tuple(marked_cells((mark,))) for mark in marks)
        return NoteSubject(self.board.state.selection.first, shapes)

    def _has_gone(self, marks: Sequence[Marker]) -> bool:
        """Whether other marks, or another pick, have taken the place of what the note was about."""
        subject = self._subject_of(marks)
        return (
            self._subject is None
            or subject.first != self._subject.first
            or subject.shapes.isdisjoint(self._subject.shapes)
        )

    @property
    def tip(self) -> Tip | None:
        """The note beside the mark that it explains, that nearest to the middle of the table; None for none."""
        marks = self._marks_drawn().get(self._shown.id, ()) if self._shown is not None else ()
        if self._shown is None or not marks:
            return None
        middle = self.board.layout.table.center
        mark = min(marks, key=lambda mark: math.dist(self._pixel(mark), middle))
        return Tip(_(self._shown.sentence), self._pixel(mark), self._rects_to_keep(mark, marks), "plain")

    def _pixel(self, mark: Marker) -> Point:
        """The pixel that a mark's note speaks of: a point of a line, else the face of the last of its cells."""
        frame, camera, point = self.board.frame(), self.board.camera_control.camera, point_of(mark)
        if point is not None:
            return camera.at(*point)
        *_cells, last = marked_cells((mark,))
        return camera.at(last, frame.height(last))

    def _rects_to_keep(self, mark: Marker, marks: Collection[Marker]) -> tuple[WeightedRect, ...]:
        """What a mark's note should not cover.

        First comes what it speaks of and what is lifted or flies, then arrows, the other `marks` of its kind, stacks.
        """
        frame, camera = self.board.frame(), self.board.camera_control.camera
        is_point = point_of(mark) is not None
        cells = () if is_point else tuple(dict.fromkeys(marked_cells((mark,))))
        keep = rects_to_keep_visible(self.board, cells) + whole_stack_rects(frame, camera, STACK_WEIGHT)
        keep += rects_to_keep(frame, camera, (), set(marked_cells(marks)).difference(cells))
        arrows = (mark for mark in frame.markers if not (isinstance(mark, Ribbon) and mark.is_range))
        keep += (*raised_rects(frame, camera), *line_rects(arrows, camera, STACK_WEIGHT))
        if is_point:
            side = round(POINT_SIDE * camera.radius)
            x, y = self._pixel(mark)
            point = pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))
            keep += ((point, SUBJECT_WEIGHT), *line_rects((mark,), camera, LINE_WEIGHT))
        return keep

    def _follow(self, kind: MarkKind, now: float, drawn: Mapping[str, tuple[Marker, ...]]) -> None:
        """Count a note that has been read, and end it when its mark or the pick goes, or after some seconds."""
        seen, before = now - self._since, self._glanced.get(kind.id, 0.0)
        if kind.id in drawn and not self._is_counted and before + seen >= SEEN_SECONDS:
            self._is_counted = True
            self._glanced[kind.id] = 0.0
            self._count(kind)
        if kind.id not in drawn or seen >= READING_SECONDS or self._has_gone(drawn[kind.id]):
            self._shown = None
            if not self._is_counted:
                self._glanced[kind.id] = before + seen
            self._explained |= {kind.id} & set(drawn)

    def _is_due(self, kind: MarkKind, now: float) -> bool:
        """Whether a kind of mark has been there for a moment and was not explained often enough."""
        return now - self._came[kind.id] >= REST_SECONDS and self._counts().get(kind.id, 0) < MAX_NOTES

    def _marks_drawn(self) -> dict[str, tuple[Marker, ...]]:
        frame = self.board.frame()
        if self._drawn[0] is not frame:
            self._drawn = frame, {kind.id: marks for kind, marks in kinds_in(frame.markers, self._kinds)}
        return self._drawn[1]

    @property
    def _times_left(self) -> bool:
        """Whether any kind of mark was not explained often enough."""
        counts = self._counts()
        return any(counts.get(kind.id, 0) < MAX_NOTES for kind in self._kinds)

    def _counts(self) -> dict[str, int]:
        """How often each kind of mark was explained, by the settings."""
        pairs = (text.split() for text in self.board.services.preferences.config.last.marks)
        return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdecimal()}

    def _count(self, kind: MarkKind) -> None:
        """Note in the settings that a kind of mark was explained once more."""
        preferences = self.board.services.preferences
        counts = self._counts()
        counts[kind.id] = counts.get(kind.id, 0) + 1
        preferences.config.set_value(KEYS["marks"], [f"{name} {count}" for name, count in counts.items()])
        preferences.remember()
