"""The rows of the settings on the table, and what lies in them: pieces of tables, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.core.display.pieces import HexTile
from game.scenes.menus.menu_scene import are_pictures_ready
from game.ui.kinds import portrait
from game.ui.look.cloth import round_corners
from game.ui.look.pen import Pen
from game.ui.look.table_things import lay
from game.ui.look.table_top import is_loaded, table_top
from game.ui.look.theme import Theme
from game.ui.render.camera import TILTED_SQUASH
from game.ui.widgets import ChoiceField, LabelledWidget, Segment
from game.ui.words import _

ROW_HEIGHT: Final = 74  # units, at least
ROW_MARGIN: Final = 12  # units above and below the words of a row
PIECE_SIZE: Final = (168, 104)  # units; of a piece of a table
MIN_PIECE_WIDTH, PIECE_GAP, PIECE_FOOT = 104, 18, 34  # units
PIECE_CORNER: Final = 10  # units
FRAME_MARGIN: Final = 22  # units of a small table that are cut off
TILE_FACE: Final = 0b011101  # the pointers of the tile on a piece of a table
CHIP_SIZE, CHIP_PITCH = 40, 68  # units


class SettingRow(LabelledWidget):
    """A setting: its name and what it does at the left, its widget at the right, a line below."""

    min_row_height: float = ROW_HEIGHT

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of a row, in pixels."""
        return max(pen.px(self.min_row_height), super().height_for(pen, width) + 2 * pen.px(ROW_MARGIN))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the words and the widget, centred vertically."""
        self.whole = rect.copy()
        super().place(pen, rect.inflate(0, -2 * pen.px(ROW_MARGIN)))

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the words, and draw the line below."""
        line = pygame.Surface((self.whole.width, max(1, pen.px(1.4))), pygame.SRCALPHA)
        line.fill(pygame.Color(pen.theme.ink[:7] + "29"))
        surface.blit(line, (self.whole.left, self.whole.bottom - line.get_height()))
        super().draw_static(surface, pen)


class LowRow(SettingRow):
    """A row of a long list."""

    min_row_height = 58


class PieceChoice(ChoiceField):
    """Pieces of tables side by side, each with a tile on it; the chosen piece has a gold edge."""

    height_units = PIECE_SIZE[1] + PIECE_FOOT

    def __init__(self, tables: Mapping[str, str], value: str, on_choice: Callable[[str], None]) -> None:
        super().__init__("", [Segment(name, _(label)) for name, label in tables.items()], value, on_choice)
        self._theme = Theme()
        self._pieces: dict[str, pygame.Surface] = {}  # in that theme

    @property
    def look(self) -> object:
        """The chosen and the hovered piece, and how many pieces could be drawn."""
        missing = (each.value for each in self.segments if each.value not in self._pieces)
        can_draw = are_pictures_ready() and any(is_loaded(self._theme.with_table(name)) for name in missing)
        return super().look, len(self._pieces), can_draw

    def _width(self, pen: Pen, piece: int) -> int:
        count = len(self.segments)
        return count * pen.px(piece) + (count - 1) * pen.px(PIECE_GAP)

    def min_width(self, pen: Pen) -> int:
        """The width of narrow pieces, in pixels."""
        return self._width(pen, MIN_PIECE_WIDTH)

    def preferred_width(self, pen: Pen) -> int:
        """The width of pieces of the usual size, in pixels."""
        return self._width(pen, PIECE_SIZE[0])

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        if (pen.theme.with_table(""), rect.size) != (self._theme.with_table(""), self.rect.size):
            self._pieces.clear()
        self._theme, self.rect = pen.theme, rect.copy()

    def lay_out(self, pen: Pen) -> None:
        """Compute the rectangles of the pieces with their names."""
        self.shows_one = False
        self._segment_rects = self.segment_rects(pen)

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the pieces with their names, from the right."""
        count, gap, r = len(self.segments), pen.px(PIECE_GAP), self.rect
        wide = min(pen.px(PIECE_SIZE[0]), (r.width - gap * (count - 1)) // count)
        left = r.right - count * wide - (count - 1) * gap
        return [pygame.Rect(left + index * (wide + gap), r.top, wide, r.height) for index in range(count)]

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the pieces and their names."""
        self.lay_out(pen)
        theme = pen.theme
        for index, (segment, place) in enumerate(zip(self.segments, self._segment_rects, strict=True)):
            chosen, over = index == self.index, index == self._hovered_segment
            piece = pygame.Rect(place.left, place.top, place.width, place.height - pen.px(PIECE_FOOT))
            self._draw_piece(surface, pen, segment.value, piece)
            edge = theme.gold if chosen else theme.ink if over else theme.lines.edge_over
            pen.box(surface, piece, PIECE_CORNER, None, edge, max(1.2, pen.px(3 if chosen else 1.4)))
            ink = theme.gold if chosen else theme.ink
            at = piece.centerx, place.bottom - pen.px(14)
            pen.text_on_wood(surface, segment.label, at, 16, ink, "bold" if chosen else "semibold", "center")
        self.draw_focus_ring(surface, pen)

    def _draw_piece(self, surface: pygame.Surface, pen: Pen, table: str, rect: pygame.Rect) -> None:
        theme = pen.theme.with_table(table)
        if table not in self._pieces and are_pictures_ready() and is_loaded(theme):
            edge = pen.px(FRAME_MARGIN)  # a small felt has a frame
            whole = table_top(rect.inflate(2 * edge, 2 * edge).size, theme)
            made = round_corners(whole.subsurface((edge, edge, *rect.size)), pen.px(PIECE_CORNER))
            tile = lay(portrait(HexTile(0, TILE_FACE), 0.4 * rect.height, TILTED_SQUASH, "ivory"), theme)
            at = tile.get_rect(center=made.get_rect().center)
            made.blit(tile, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            self._pieces[table] = made
        if table in self._pieces:
            surface.blit(self._pieces[table], rect)
        else:
            pen.box(surface, rect, PIECE_CORNER, pen.theme.ground.solid, None)


class ColourChips(ChoiceField):
    """The colours of the seats as chips, each with a chevron; a press opens the palette of a seat or closes it."""

    @property
    def look(self) -> object:
        """The open palette, and the chip under the pointer."""
        return self.value, self._hovered_segment

    def choose(self, index: int) -> None:
        """Open the palette of a seat, or close it."""
        value = self.segments[index].value
        self.value = "" if value == self.value else value
        self.on_choice(self.value)

    def min_width(self, pen: Pen) -> int:
        """The width of all chips, in pixels."""
        return len(self.segments) * pen.px(CHIP_PITCH)

    def preferred_width(self, pen: Pen) -> int:
        """The same as the least width."""
        return self.min_width(pen)

    def lay_out(self, pen: Pen) -> None:
        """Compute the rectangles of the chips."""
        self.shows_one = False
        self._segment_rects = self.segment_rects(pen)

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the chips, from the right."""
        count, pitch, r = len(self.segments), pen.px(CHIP_PITCH), self.rect
        return [pygame.Rect(r.right - (count - i) * pitch, r.top, pitch, r.height) for i in range(count)]

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the chips and their chevrons."""
        self.lay_out(pen)
        theme, px = pen.theme, pen.px
        for index, (segment, place) in enumerate(zip(self.segments, self._segment_rects, strict=True)):
            is_open, over = segment.value == self.value, index == self._hovered_segment
            if over:
                pen.box(surface, place, 9, theme.ground.hover, None)
            assert segment.picture is not None
            image = segment.picture(px(CHIP_SIZE))
            surface.blit(image, image.get_rect(center=(place.left + px(24), place.centery)))
            ink = theme.gold if is_open else theme.ink if over else theme.muted
            pen.icon(surface, "down", (place.right - px(14), place.centery), 15, ink, 2.6)
        self.draw_focus_ring(surface, pen)
