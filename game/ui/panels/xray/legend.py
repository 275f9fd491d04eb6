"""The legend of the X-ray: a row for each layer with its sign, words, a number for each seat, and the digit of its
switch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.display.pieces import Stain
from game.core.display.xray import Sign
from game.ui.input.gestures import Place
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.icons import icon
from game.ui.look.pen import Pen
from game.ui.panels.list_panel import draw_rule
from game.ui.render.baked import PREMULTIPLIED, make_translucent
from game.ui.render.xray import LAYER_LOOKS, legend_marks
from game.ui.words import _

LEGEND_WIDTH = 320  # units; over the table
LEGEND_HEAD = 44  # units
SEATS_HEIGHT = 34  # units; the chips of the seats under the head
LOW_ROW_HEIGHT = 36  # units; a row without its explanation
TITLE_OFFSET = 28  # units from the top of a row to its explanation
EXPLANATION_GAP = 10  # units under an explanation
LEGEND_FOOT = 8
NUMBER_COLUMN = 38  # units; a column of numbers
DIGIT_COLUMN = 32  # units; the digit at the right
ICON_SIZE = 24
RINGED_ICON_SIZE = 16
MARK_RADIUS = 17  # units; of a marked face
MARK_DISTANCE = 20  # units; between two of them
OFF_ALPHA = 0.35  # of the marks of a layer that is off
SIGN_COLUMN = 48  # units; the sign at the left


@dataclass(frozen=True, slots=True)
class XrayRow:
    """A layer in the player's words: its numbers (empty until known), whether it is on, and whether it has marks.

    Its faces are `shaded` instead of bearing numbers, and those of discs are round.
    """

    sign: Sign
    title: str
    explanation: str
    counts: tuple[int, ...]
    on: bool
    marks: bool = True
    shaded: bool = False
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class XrayContent:
    """All layers, the seats' stains, the hovered row, and the key that shows and hides the X-ray.

    Where a single layer is shown for a single `seat`: the index of its `tab`, and the seats' names.
    """

    rows: tuple[XrayRow, ...]
    stains: tuple[Stain, ...]
    pointed: int | None = None
    key: str = ""
    names: tuple[str, ...] = ()
    seat: int = 0
    tab: int = 0


class XrayLegend(CachedPicture[XrayContent | None]):
    """The legend at the top of a room, down to one of the `bottoms` if it is low enough; invisible without content."""

    floats = True

    def __init__(self, pen: Pen, room: pygame.Rect, bottoms: tuple[int, ...] = ()) -> None:
        self.room, self.bottoms = room, bottoms
        self._heights: list[int] = []
        self._prepared_icons = 0
        super().__init__(pen, pygame.Rect(room.topleft, (room.width, 0)), None)

    def show(self, content: XrayContent | None) -> bool:
        """Set the content; the height follows its rows."""
        if content is not None:
            self._heights = self._row_heights(content)
            low = self.room.top + self.pen.px(LEGEND_HEAD + SEATS_HEIGHT + LEGEND_FOOT) + sum(self._heights)
            low = min((bottom for bottom in self.bottoms if bottom >= low), default=min(low, self.room.bottom))
            self.rect = pygame.Rect(self.room.topleft, (self.room.width, low - self.room.top))
        return self.set_content(content)

    def set_content(self, content: XrayContent | None) -> bool:
        """Set the content in the present rectangle; returns whether the picture changes."""
        return super().show(content)

    def seat_at(self, place: Place) -> int | None:
        """The seat whose tab is at a pixel: none, as all seats are shown together."""
        del place
        return None

    def _row_heights(self, content: XrayContent) -> list[int]:
        """The heights of the rows, with explanations if there is room for them."""
        pen = self.pen
        room = self.room.height - pen.px(LEGEND_HEAD + SEATS_HEIGHT + LEGEND_FOOT)
        words = self._words(self.room, content).width
        tall = [
            pen.px(TITLE_OFFSET + EXPLANATION_GAP) + pen.paragraph_height(row.explanation, words, 13)
            for row in content.rows
        ]
        return tall if sum(tall) <= room else [min(pen.px(LOW_ROW_HEIGHT), room // len(tall))] * len(tall)

    def _words(self, row: pygame.Rect, content: XrayContent) -> pygame.Rect:
        """The rectangle of a row's words, as high as the row."""
        left = row.left + self.pen.px(SIGN_COLUMN + 4)
        right = self._column(row, content, 0) - self.pen.px(NUMBER_COLUMN) // 2
        return pygame.Rect(left, row.top, right - left, row.height)

    def _rows(self, rect: pygame.Rect) -> list[pygame.Rect]:
        rows, top = [], rect.top + self.pen.px(LEGEND_HEAD + SEATS_HEIGHT)
        for tall in self._heights:
            rows.append(pygame.Rect(rect.left, top, rect.width, tall))
            top += tall
        return rows

    def prepare_icon(self, signs: Sequence[Sign]) -> bool:
        """Render one of the icons that its rows will need; False if all are there."""
        if self._prepared_icons >= len(signs):
            return False
        sign = signs[self._prepared_icons]
        self._prepared_icons += 1
        for colour in (LAYER_LOOKS[sign].colour, self.pen.theme.faint):
            icon(sign, self.pen.px(ICON_SIZE), colour, 2.0)
        return True

    def row_at(self, place: Place) -> int | None:
        """The row under a pixel, or None."""
        rows = self._rows(self.rect) if self.content is not None else []
        return next((index for index, row in enumerate(rows) if row.collidepoint(place)), None)

    def covers(self, place: Place) -> bool:
        """Whether it is visible and lies under a pixel."""
        return self.content is not None and self.rect.collidepoint(place)

    def is_close_button(self, place: Place) -> bool:
        """Whether a click at a pixel closes the X-ray."""
        return self.content is not None and self._corner(self.rect).collidepoint(place)

    def row_rect(self, index: int) -> pygame.Rect:
        """The rectangle of a row on the window."""
        return self._rows(self.rect)[index]

    def _corner(self, rect: pygame.Rect) -> pygame.Rect:
        side = self.pen.px(LEGEND_HEAD)
        return pygame.Rect(rect.right - side, rect.top, side, side)

    def ground_kind(self, content: XrayContent | None) -> object:
        """The size of its box; None without a box."""
        return None if content is None else self.rect.size

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent | None) -> None:
        """Paint an opaque box."""
        if content is not None:
            self.pen.box(surface, rect, 12, self.pen.theme.ground.solid, self.pen.theme.lines.edge)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent | None) -> None:
        """Paint a head, the seats' chips over their columns, and the rows."""
        if content is None:
            return
        pen, theme = self.pen, self.pen.theme
        y, edge, corner = rect.top + pen.px(LEGEND_HEAD) // 2, pen.px(16), self._corner(rect)
        pen.icon(surface, "cross", corner.center, 18, theme.muted)
        pen.text(surface, _("X-ray"), (rect.left + edge, y), 17, weight="bold")
        left = rect.left + edge + pen.width(_("X-ray"), 17, "bold") + pen.px(12)
        right = corner.left - (pen.keycap_width(content.key) + pen.px(6) if content.key else 0)
        if content.key:
            pen.keycap(surface, content.key, (right + pen.keycap_width(content.key) // 2, y), 12, theme.ink)
        hint = _("hold to look, tap to keep")
        if pen.width(hint, 13) <= right - left - pen.px(8):
            pen.text(surface, hint, (right - pen.px(8), y), 13, theme.muted, anchor="midright")
        low = rect.top + pen.px(LEGEND_HEAD)
        draw_rule(surface, pen, rect, low)
        for seat, stain in enumerate(content.stains):
            at = self._column(rect, content, seat), low + pen.px(SEATS_HEIGHT) // 2
            draw_chip(surface, pen, stain, pen.px(20), at, "center")
        for index, row in enumerate(self._rows(rect)):
            self._draw_row(surface, rect, row, content, index)

    def _column(self, rect: pygame.Rect, content: XrayContent, seat: int) -> int:
        """The x of the middle of a seat's column."""
        after = len(content.stains) - seat
        return (
            rect.right
            - self.pen.px(DIGIT_COLUMN + 6)
            - self.pen.px(NUMBER_COLUMN) * after
            + self.pen.px(NUMBER_COLUMN) // 2
        )

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: pygame.Rect, content: XrayContent, index: int
    ) -> None:
        pen, theme, layer = self.pen, self.pen.theme, content.rows[index]
        shown = layer.on or not layer.marks
        ink, muted = (theme.ink, theme.muted) if shown else (theme.faint, theme.faint)
        if content.pointed == index:
            pen.box(surface, row.inflate(-pen.px(8), -2), 8, theme.ground.hover, None)
        sign = row.left + pen.px(SIGN_COLUMN) // 2 + pen.px(4), row.centery
        self._draw_sign(surface, layer, sign, shown)
        if layer.marks:
            self._draw_digit(surface, row, str(index + 1), layer.on)
        words = self._words(row, content)
        if row.height <= pen.px(LOW_ROW_HEIGHT):
            pen.text(surface, layer.title, words.midleft, 15, ink, "bold", room=words.width)
        else:
            pen.text(surface, layer.title, (words.left, row.top + pen.px(17)), 15, ink, "bold", room=words.width)
            under, down = words.move(0, pen.px(TITLE_OFFSET)), pen.px(TITLE_OFFSET)
            pen.paragraph(
                surface, layer.explanation, pygame.Rect(under.topleft, (words.width, words.height - down)), 13, muted
            )
        self._draw_counts(surface, rect, row, content, index)

    def _draw_sign(self, surface: pygame.Surface, layer: XrayRow, at: Place, shown: bool) -> None:
        """Draw the marks that the layer has on the table, with its sign on them, as on the table."""
        pen, look = self.pen, LAYER_LOOKS[layer.sign]
        marks = legend_marks(layer.sign, layer.shaded, layer.is_round, pen.px(MARK_RADIUS))
        for index, mark in enumerate(marks):
            x = at[0] + round((index - (len(marks) - 1) / 2) * pen.px(MARK_DISTANCE))
            made = mark if shown else make_translucent(mark, OFF_ALPHA)
            surface.blit(made.surface, (x - made.x, at[1] - made.y), special_flags=PREMULTIPLIED)
        if not (marks and layer.shaded):
            side = RINGED_ICON_SIZE if marks else ICON_SIZE
            pen.icon(surface, layer.sign, at, side, look.colour if shown else pen.theme.faint, 2.0)

    def _draw_digit(self, surface: pygame.Surface, row: pygame.Rect, digit: str, on: bool) -> None:
        pen, theme = self.pen, self.pen.theme
        at = row.right - pen.px(DIGIT_COLUMN) // 2 - pen.px(4), row.centery
        pen.keycap(surface, digit, at, 13, theme.gold if on else theme.faint)

    def _draw_counts(
        self, surface: pygame.Surface, rect: pygame.Rect, row: pygame.Rect, content: XrayContent, index: int
    ) -> None:
        """Draw a number under each seat, or a single one in the middle of the columns."""
        pen, theme, layer = self.pen, self.pen.theme, content.rows[index]
        columns = [self._column(rect, content, seat) for seat in range(len(content.stains))]
        if len(layer.counts) == 1:
            columns = [(columns[0] + columns[-1]) // 2]
        for x, number in zip(columns, layer.counts, strict=False):
            ink = theme.ink if number and (layer.on or not layer.marks) else theme.faint
            size = 16 if pen.width(str(number), 16, "bold") < pen.px(NUMBER_COLUMN) - 4 else 13
            pen.text(surface, str(number), (x, row.centery), size, ink, "bold", "center")
