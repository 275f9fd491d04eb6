"""The legend of the marks on the table: each is shown by the very mark, on a small table, with what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import Arrangement, Piece
from game.core.game import Game
from game.scenes.board.still import marked_cells
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.board_screen.frame.marks import MarkKind, kinds_of, sample_cells, sample_stacks
from game.ui.kinds import kind_of
from game.ui.look.pen import Pen
from game.ui.menu import Menu, MenuRow
from game.ui.render.camera import HEX_WIDTH, Camera
from game.ui.render.frame import Frame
from game.ui.render.present import present
from game.ui.widgets.base import Widget
from game.ui.words import _

LEGEND_ROW_HEIGHT: Final = 62  # units
PICTURE_WIDTH: Final = 104  # units
SAMPLE_RADIUS: Final = 0.48  # of the height of a sample; that of a cell
WIDE_SAMPLE_RADIUS: Final = 0.24
SAMPLE_WIDTH: Final = 0.92  # of a sample's width; cells in a row fill it at most
DRAWING_SECONDS: Final = 0.004  # a frame, until all samples are drawn


class LegendRow(Widget):
    """A mark on a small table, and what it means."""

    height_units = LEGEND_ROW_HEIGHT

    def __init__(self, kind: MarkKind, thumbnail: BoardThumbnail) -> None:
        super().__init__(_(kind.sentence), enabled=False)
        self.thumbnail = thumbnail
        self._picture_rect = pygame.Rect(0, 0, 0, 0)

    def press(self) -> None:
        """Nothing: it is only read."""

    def min_width(self, pen: Pen) -> int:
        """The width in pixels for a sentence on two lines."""
        return pen.px(PICTURE_WIDTH + 30) + pen.width(self.label, 14) * 6 // 11

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle and begin to draw the sample."""
        super().place(pen, rect)
        size = pen.px(PICTURE_WIDTH), rect.height - pen.px(8)
        self._picture_rect = pygame.Rect((0, 0), size).move_to(midleft=(rect.left + pen.px(6), rect.centery))
        self.thumbnail.place(pen.theme, size, pen.px(10))

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the sample and the sentence."""
        surface.blit(self.thumbnail.picture, self._picture_rect)
        left = self._picture_rect.right + pen.px(12)
        room = self.rect.right - pen.px(8) - left
        tall = pen.paragraph_height(self.label, room, 14)
        area = pygame.Rect(left, self.rect.centery - tall // 2, room, tall)
        pen.paragraph(surface, self.label, area, 14, pen.theme.ink)


class LegendMenu(Menu):
    """The page below the ways to look that says what the marks mean; `back` leads to the list above it."""

    def __init__(self, rows: Sequence[LegendRow], back: Callable[[], None]) -> None:
        self.rows = rows
        super().__init__("look", [[MenuRow(_("Look"), back, icon="before")], rows], back, dims=False)

    def update(self, now: float, seconds: float = 0.0) -> bool:
        """Draw a little more of the samples; whether the picture has changed."""
        drawn = any(row.thumbnail.render_some(DRAWING_SECONDS) for row in self.rows)
        return super().update(now, seconds) or drawn


def legend_rows(game: Game, arrangement: Arrangement) -> list[LegendRow]:
    """The rows of the marks that a game has."""
    own, rival = _pieces(arrangement)
    return [LegendRow(kind, _thumbnail(kind, arrangement, own, rival)) for kind in kinds_of(game, arrangement)]


def _pieces(arrangement: Arrangement) -> tuple[Piece, Piece]:
    """A piece of the first seat and a piece of the second, from their hands or from the table."""
    held = [pocket.piece for hand in arrangement.hands for pocket in hand]
    pieces = [*held, *(piece for pile in arrangement.stacks.values() for piece in pile)]
    first = pieces[0]
    return first, next((piece for piece in pieces if piece.owner != first.owner), first)


def _thumbnail(kind: MarkKind, arrangement: Arrangement, own: Piece, rival: Piece) -> BoardThumbnail:
    at = sample_cells(kind_of(arrangement))
    stacks = sample_stacks(kind, at, own, rival)
    sample = replace(arrangement, stacks=stacks, hands=(), captured=())

    marks = kind.marks(at)

    def frame_for(area: pygame.Rect) -> tuple[Frame, Camera]:
        share = WIDE_SAMPLE_RADIUS if at.kind.pieces_are_wide else SAMPLE_RADIUS
        camera = replace(at.kind.camera, radius=1.0, x=0.0, y=0.0)
        across = [camera.at(cell)[0] for cell in cells]
        widest = area.width * SAMPLE_WIDTH / (max(across) - min(across) + HEX_WIDTH)
        camera = replace(camera, radius=min(area.height * share, widest))
        ends = [camera.at(cell, len(stacks.get(cell, ())) * top) for cell in cells for top in (0, 1)]
        (left, right), (low, high) = ((min(way), max(way)) for way in zip(*ends, strict=True))
        shown = replace(present(sample, marks, badges=False), coordinates=False)
        return shown, camera.pan(area.centerx - (left + right) / 2, area.centery - (low + high) / 2)

    cells = {*stacks, *marked_cells(marks)}
    return BoardThumbnail(frame_for)
