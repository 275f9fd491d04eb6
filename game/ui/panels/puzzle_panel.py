"""The panel beside a puzzle: the rating and its curve, the streak, the clock, the last ten tries, then the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import pygame

from game.core.display.pieces import Piece
from game.ui.kinds import glyph
from game.ui.look import icons
from game.ui.look.cached_picture import CachedPicture
from game.ui.panels.moves import ListedMove, draw_entry, entry_width

PANEL_MARGIN: Final = 20  # units around the contents
PANEL_WIDTH: Final = 336  # units
FOLDED_WIDTH: Final = 104  # units; the width of the folded panel
MAX_LAST_TRIES: Final = 10  # the number of tries shown
CURVE_HEIGHT: Final = 64  # units
FIGURE_HEIGHT: Final = 62  # units
PIECE_SIZE: Final = 42  # units; a piece in a hand
HEADING_HEIGHT: Final = 30  # units; the height of a heading with its gap
MOVE_PITCH: Final = 32  # units; from a move to the next
TRY_HEIGHT: Final = 54  # units; the height of a try with one line of words
MIN_FIGURES_HEIGHT: Final = 700  # units; in a lower panel the figures give way to the tries
TRY_MARGINS: Final = 58  # units beside the words of a try
TRY_GAP: Final = 8  # units between two tries


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its icon and its name; `tone` is `gold`, `no` or ""."""

    icon: str
    value: str
    label: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class ListedTry:
    """A wrong move and why it is wrong; `key` plays it."""

    move: ListedMove
    words: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class MainFigure:
    """The main number, `large` if it has to be seen at a glance, its name, its last change, its values so far."""

    value: str
    label: str
    gain: int = 0
    large: bool = False
    curve: tuple[float, ...] = ()

    @property
    def gain_text(self) -> str:
        """The last change with its sign."""
        return f"{self.gain:+d}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class PuzzleThemes:
    """The names of a puzzle's themes under a title, which are shown once `hidden_words` is ""."""

    title: str
    names: tuple[str, ...] = ()
    hidden_words: str = ""


@dataclass(frozen=True, slots=True)
class PuzzlePanelContent:
    """The content of the panel.

    `last` are the last tries, right or wrong, None for an open try.  `hand_title` stands over the `pieces` of the
    other's hand, `line_title` over the `moves` of the solution, `tries_title` over the `tries` that can be shown:
    `hovered` is under the pointer, `shown_try` on the board.  `foot` stands at the end.
    """

    main: MainFigure
    figures: tuple[Figure, ...] = ()
    last: tuple[bool | None, ...] = ()
    themes: PuzzleThemes | None = None
    hand_title: str = ""
    pieces: tuple[Piece, ...] = ()
    line_title: str = ""
    moves: tuple[ListedMove, ...] = ()
    tries_title: str = ""
    tries: tuple[ListedTry, ...] = ()
    hovered: int | None = None
    shown_try: int | None = None
    foot: str = ""


class PuzzlePanel(CachedPicture[PuzzlePanelContent]):
    """The panel of a puzzle; if it is narrow it shows only what changes most."""

    tries: Mapping[int, pygame.Rect] = MappingProxyType({})  # the rectangles of the painted tries on the window

    def try_at(self, place: tuple[int, int]) -> int | None:
        """The index of the try under a pixel, or None."""
        found = next((index for index, rect in self.tries.items() if rect.collidepoint(place)), None)
        return found if self.content.tries else None

    @property
    def is_folded(self) -> bool:
        """Whether it is folded."""
        return self.rect.width < self.pen.px(PANEL_WIDTH * 0.7)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: PuzzlePanelContent) -> None:
        """Paint the parts from the top down."""
        self.tries = {}
        if self.is_folded:
            self._paint_folded(surface, rect, content)
            return
        pen, px = self.pen, self.pen.px
        inner = rect.inflate(-2 * px(PANEL_MARGIN), -2 * px(PANEL_MARGIN))
        y = self._paint_rating(surface, inner, content.main)
        if not content.tries or inner.height >= px(MIN_FIGURES_HEIGHT):
            y = self._paint_figures(surface, pygame.Rect(inner.left, y, inner.width, 0), content.figures)
        if content.last:
            last_room = pygame.Rect(inner.left, y, inner.width, 0)
            y = self._paint_last(surface, last_room, content.last, MAX_LAST_TRIES) + px(18)
        pygame.draw.line(surface, pen.theme.lines.rule, (inner.left, y), (inner.right, y))
        top = y + px(16)
        if content.themes is not None:
            top = self._paint_themes(surface, pygame.Rect(inner.left, top, inner.width, 0), content.themes)
        foot = inner.bottom - (pen.paragraph_height(content.foot, inner.width, 13) if content.foot else 0)
        room = pygame.Rect(inner.left, top, inner.width, foot - top)
        enough = room.height >= px(HEADING_HEIGHT + MOVE_PITCH)
        if content.moves and enough:
            self._paint_solution(surface, room, content, (self.rect.left - rect.left, self.rect.top - rect.top))
        elif content.pieces and enough:
            self._paint_pieces(surface, room, content)
        if content.foot:
            foot_rect = pygame.Rect(inner.left, foot, inner.width, inner.bottom - foot)
            pen.paragraph(surface, content.foot, foot_rect, 13, pen.theme.muted)

    def _paint_heading(self, surface: pygame.Surface, room: pygame.Rect, words: str) -> int:
        """Write a heading; returns the y of its end."""
        pen = self.pen
        pen.text(surface, words, (room.left, room.top + pen.px(10)), 17, weight="bold", room=room.width)
        return room.top + pen.px(HEADING_HEIGHT)

    def _paint_rating(self, surface: pygame.Surface, inner: pygame.Rect, main: MainFigure) -> int:
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        size = 72 if main.large else 44
        y = inner.top + px(size / 2 - 2)
        big = pen.text(surface, main.value, (inner.left, y), size, weight="black", room=inner.width)
        right = big.right
        if main.gain:
            tone = theme.go if main.gain > 0 else theme.no
            right = pen.text(surface, main.gain_text, (big.right + px(10), y + px(7)), 20, tone, "bold").right
        at, room = (inner.right, y + px(size * 0.2)), inner.right - right - px(12)
        pen.text(surface, main.label, at, 14, theme.muted, anchor="midright", room=room)
        y += px(size * 0.77)
        if len(main.curve) > 1:
            place = pygame.Rect(inner.left, y, inner.width, px(CURVE_HEIGHT))
            surface.blit(curve_picture(place.size, main.curve, theme.go, px(5)), place)
            y = place.bottom + px(16)
        return y

    def _paint_figures(self, surface: pygame.Surface, room: pygame.Rect, figures: Sequence[Figure]) -> int:
        """Paint boxes with figures side by side; returns the y of their end."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        if not figures:
            return room.top
        across = (room.width - px(10) * (len(figures) - 1)) // len(figures)
        for index, figure in enumerate(figures):
            place = pygame.Rect(room.left + index * (across + px(10)), room.top, across, px(FIGURE_HEIGHT))
            pen.box(surface, place, 10, theme.ground.trough, None)
            tone = self._tone(figure)
            pen.icon(surface, figure.icon, (place.left + px(28), place.centery), 24, tone or theme.muted)
            left, wide = place.left + px(52), place.right - px(8) - place.left - px(52)
            ink = theme.no if figure.tone == "no" else theme.ink
            pen.text(surface, figure.value, (left, place.top + px(23)), 22, ink, "black", room=wide)
            pen.text(surface, figure.label, (left, place.top + px(46)), 13, theme.muted, room=wide)
        return room.top + px(FIGURE_HEIGHT) + px(16)

    def _tone(self, figure: Figure) -> str:
        return {"gold": self.pen.theme.gold, "no": self.pen.theme.no}.get(figure.tone, "")

    def _paint_last(self, surface: pygame.Surface, room: pygame.Rect, last: Sequence[bool | None], columns: int) -> int:
        """Paint a box for each of the last tries; returns the y of their end."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        gap = px(5)
        side = min(px(26), (room.width - gap * (columns - 1)) // columns)
        stroke = max(1.2, 1.4 * theme.unit)
        for index, right in enumerate(last):
            row, column = divmod(index, columns)
            box = pygame.Rect(room.left + column * (side + gap), room.top + row * (side + gap), side, side)
            tone = theme.muted if right is None else theme.go if right else theme.no
            pen.box(surface, box, 6, tone[:7] + ("10" if right is None else "28"), tone, stroke)
            if right is not None:
                pen.icon(surface, "tick" if right else "cross", box.center, 15, tone, 2.4)
        return room.top + -(-len(last) // columns) * (side + gap) - gap

    def _paint_themes(self, surface: pygame.Surface, room: pygame.Rect, themes: PuzzleThemes) -> int:
        """Paint the themes of the puzzle, or that they are shown later; returns the y of their end."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        y, x, tall = self._paint_heading(surface, room, themes.title), room.left, px(32)
        if themes.hidden_words:
            place = pygame.Rect(room.left, y, room.width, px(40))
            pen.box(surface, place, 10, theme.ground.trough, None)
            pen.icon(surface, "eye", (place.left + px(24), place.centery), 20, theme.muted)
            at, wide = (place.left + px(46), place.centery), room.width - px(56)
            pen.text(surface, themes.hidden_words, at, 14, theme.muted, room=wide)
            return place.bottom + px(20)
        for name in themes.names:
            wide = min(room.width, pen.width(name, 14, "semibold") + px(24))
            if x > room.left and x + wide > room.right:
                x, y = room.left, y + tall + px(8)
            chip = pygame.Rect(x, y, wide, tall)
            pen.box(surface, chip, 16, theme.gold[:7] + "26", theme.gold[:7] + "90", 1.2)
            pen.text(surface, name, chip.center, 14, theme.gold, "semibold", "center", room=wide - px(12))
            x += wide + px(8)
        return y + tall + px(20)

    def _paint_pieces(self, surface: pygame.Surface, room: pygame.Rect, content: PuzzlePanelContent) -> None:
        """Paint the pieces in the other's hand, smaller if there are many."""
        pen, y = self.pen, self._paint_heading(surface, room, content.hand_title)
        free = room.bottom - y
        for units in (PIECE_SIZE, 34, 26, 20):
            size, gap = pen.px(units), pen.px(8)
            columns = max(1, (room.width + gap) // (size + gap))
            if -(-len(content.pieces) // columns) * (size + gap) <= free:
                break
        most = columns * max(1, (free + gap) // (size + gap))
        for index, piece in enumerate(content.pieces[:most]):
            row, column = divmod(index, columns)
            surface.blit(
                glyph(piece, size, pen.theme), (room.left + column * (size + gap), y + pen.px(4) + row * (size + gap))
            )

    def _paint_solution(
        self, surface: pygame.Surface, room: pygame.Rect, content: PuzzlePanelContent, to_window: tuple[int, int]
    ) -> None:
        """Paint the solution, then the tries that can be shown; the moves in pairs if space is short."""
        px, talls = self.pen.px, [self._try_height(each, room.width) for each in content.tries]
        below = px(HEADING_HEIGHT + 14 - TRY_GAP) + sum(talls) + px(TRY_GAP) * len(talls) if talls else 0
        needed = px(HEADING_HEIGHT) + len(content.moves) * px(MOVE_PITCH) + below
        paired = needed > room.height and self._pairs_fit(room, content)
        y = self._paint_moves(surface, room, content, paired) + px(14)
        room = pygame.Rect(room.left, y, room.width, room.bottom - y - px(TRY_GAP))
        first = next((each for each in range(len(talls)) if self._fits_from(each, content, talls, room)), None)
        if first is None:
            return
        y, places = self._paint_heading(surface, room, content.tries_title), {}
        for index in range(first, len(talls)):
            place = pygame.Rect(room.left, y, room.width, talls[index])
            if place.bottom > room.bottom:
                break
            self._paint_try(surface, place, content.tries[index], index == content.hovered, index == content.shown_try)
            places[index] = place.move(to_window)
            y = place.bottom + px(TRY_GAP)
        self.tries = places

    def _fits_from(self, first: int, content: PuzzlePanelContent, talls: Sequence[int], room: pygame.Rect) -> bool:
        """Whether the list of tries from `first` on has room for the shown try, or for its first try if none is
        shown."""
        px, last = self.pen.px, max(first, content.shown_try or 0)
        return px(HEADING_HEIGHT) + sum(talls[first : last + 1]) + px(TRY_GAP) * (last - first) <= room.height

    def _try_height(self, listed: ListedTry, wide: int) -> int:
        """The height of a try in pixels; its words take one or more lines."""
        words_height = self.pen.paragraph_height(listed.words, wide - self.pen.px(TRY_MARGINS), 13)
        return self.pen.px(TRY_HEIGHT - 17) + words_height

    def _pairs_fit(self, room: pygame.Rect, content: PuzzlePanelContent) -> bool:
        """Whether a move and its reply fit side by side."""
        half = (room.width - self.pen.px(22)) // 2
        return all(entry_width(self.pen, move) <= half for move in content.moves)

    def _paint_moves(
        self, surface: pygame.Surface, room: pygame.Rect, content: PuzzlePanelContent, paired: bool
    ) -> int:
        """Paint the solution: the solver's moves with numbers, the replies below or beside them; returns the y of the
        end."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        y, number, own = self._paint_heading(surface, room, content.line_title), 0, content.moves[0].seat
        left, wide = room.left + px(22), room.width - px(22)
        for move in content.moves:
            mine = move.seat == own
            beside = paired and not mine
            top = y - px(MOVE_PITCH) if beside else y
            if top + px(MOVE_PITCH) > room.bottom:
                break
            if mine:
                number += 1
                pen.text(surface, str(number), (room.left + px(4), y + px(14)), 14, theme.muted)
            place = pygame.Rect(left + wide // 2 if beside else left, top, wide // 2 if paired else wide, px(28))
            draw_entry(surface, pen, move, place, strong=mine)
            y = top + px(MOVE_PITCH)
        return y

    def _paint_try(
        self, surface: pygame.Surface, place: pygame.Rect, listed: ListedTry, hovered: bool, shown: bool
    ) -> None:
        """Paint a move and why it is wrong; at the right the key that plays it, or the icon of a click."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        pen.box(
            surface,
            place,
            10,
            theme.ground.hover if hovered else theme.ground.trough,
            theme.no if shown else theme.lines.edge,
        )
        right = place.right - px(24)
        if listed.key:
            pen.keycap(surface, listed.key, (right, place.centery), 12, theme.muted)
        else:
            pen.icon(surface, "play", (right, place.centery), 16, theme.muted)
        room = right - px(20) - place.left - px(10)
        draw_entry(
            surface, pen, listed.move, pygame.Rect(place.left + px(6), place.top + px(2), room, px(28)), strong=True
        )
        words = pygame.Rect(place.left + px(12), place.top + px(29), place.width - px(TRY_MARGINS), place.height)
        pen.paragraph(surface, listed.words, words, 13, theme.muted)

    def _paint_folded(self, surface: pygame.Surface, rect: pygame.Rect, content: PuzzlePanelContent) -> None:
        """Paint the rating, the numeric figures and the last tries below each other."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        inner, main = rect.inflate(-2 * px(12), -2 * px(16)), content.main
        y = inner.top + px(14)
        pen.text(surface, main.value, (inner.centerx, y), 26, weight="black", anchor="center", room=inner.width)
        y += px(26)
        if main.gain:
            tone = theme.go if main.gain > 0 else theme.no
            pen.text(surface, main.gain_text, (inner.centerx, y), 16, tone, "bold", "center")
        y += px(18)
        for figure in (each for each in content.figures if any(map(str.isdigit, each.value))):
            place = pygame.Rect(inner.left, y, inner.width, px(70))
            pen.box(surface, place, 10, theme.ground.trough, None)
            pen.icon(surface, figure.icon, (place.centerx, place.top + px(22)), 22, self._tone(figure) or theme.muted)
            ink, at = theme.no if figure.tone == "no" else theme.ink, (place.centerx, place.top + px(50))
            pen.text(surface, figure.value, at, 20, ink, "black", "center", room=place.width - px(8))
            y += px(80)
        if content.last:
            self._paint_last(surface, pygame.Rect(inner.left + px(11), y, inner.width, 0), content.last, 2)


def curve_picture(size: tuple[int, int], values: Sequence[float], tone: str, dot: int) -> pygame.Surface:
    """Values as a line from left to right, with a dot on the last value and a tinted area below."""
    width, height = size
    low, high = min(values), max(values)
    span = max(high - low, 40.0)  # a few points should not look like a mountain
    middle = (low + high) / 2
    step = (width - 2 * dot) / (len(values) - 1)
    points = [
        (dot + i * step, height / 2 - (value - middle) / span * (height - 2 * dot - 4))
        for i, value in enumerate(values)
    ]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    under = f"M{points[0][0]:.1f} {height}L{way}L{points[-1][0]:.1f} {height}Z"
    x, y = points[-1]
    body = (
        f'<path d="{under}" {icons.svg_paint("fill", tone[:7] + "18")}/>'
        f'<path d="M{way}" fill="none" {icons.svg_paint("stroke", tone)} stroke-width="{max(1.6, dot / 2.2):.1f}" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot}" {icons.svg_paint("fill", tone)}/>'
    )
    return icons.render_svg(body, size)
