"""PathView: a course's pages as hexagons on the cloth, with the way between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from game.scenes.board.thumbnail import BoardThumbnail, FrameForArea
from game.scenes.menus.learn import hexagons
from game.scenes.menus.learn.layout import NEXT_PAGE_SCALE, CoursePath, lay_out_path, way_path_data
from game.ui.look import icons
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.look.theme import Theme
from game.ui.widgets import Scroll, Widget

State: TypeAlias = Literal["done", "next", "coming", "skipped"]
NAME_OFFSET: Final = 26  # units from the middle of a seal to that of a name


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of the path: its name, the picture of its board, and the player's progress."""

    name: str
    setting: FrameForArea
    state: State


class PathView(Widget):
    """A course's path, on which a single page is chosen with the arrows.

    `on_choice` is called after a choice; `on_open` gets the index of the page that a click or Enter opens.
    """

    def __init__(
        self, stops: Sequence[Stop], chosen: int, on_choice: Callable[[], None], on_open: Callable[[int], None]
    ) -> None:
        super().__init__("")
        self.stops = tuple(stops)
        self.index = chosen
        self.on_choice = on_choice
        self.on_open = on_open
        self.scroll = Scroll()
        self.thumbnails = [
            BoardThumbnail(_in_hexagon(stop.setting), cut_corners=hexagons.cut_hexagon) for stop in stops
        ]
        self._theme = Theme()
        self._path = CoursePath((), 1, 1, 1, 1)
        self._hovered_index: int | None = None
        self._way_pieces: list[tuple[pygame.Surface, tuple[int, int]]] | None = None  # pictures and their places

    # Layout:

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        again = rect.size != self.rect.size or pen.theme != self._theme
        super().place(pen, rect)
        if not again:
            return
        self._theme, self._way_pieces = pen.theme, None
        self._path = lay_out_path(pen.theme, len(self.stops), rect.size)
        self.scroll.fit(self._path.height, rect.height)
        for index, plate in enumerate(self.thumbnails):
            side = hexagons.picture_width(round(2 * self._radius(index)))
            plate.place(pen.theme, (side, side), 0)
        self._scroll_to_choice()

    def _radius(self, index: int) -> float:
        return self._path.radius * (NEXT_PAGE_SCALE if self.stops[index].state == "next" else 1)

    def middle(self, index: int) -> tuple[int, int]:
        """The pixel at a page's middle."""
        x, y = self._path.stops[index]
        return self.rect.left + round(x), self.rect.top + round(y - self.scroll.position)

    def stop_at(self, point: tuple[int, int]) -> int | None:
        """The index of the page under a pixel, else None."""
        if not self.rect.collidepoint(point):
            return None
        for index in range(len(self._path.stops)):
            x, y = self.middle(index)
            if (point[0] - x) ** 2 + (point[1] - y) ** 2 < self._radius(index) ** 2:
                return index
        return None

    # Input:

    @property
    def look(self) -> object:
        """The chosen page, the page under the pointer, and the scroll position."""
        return self.index, self._hovered_index, round(self.scroll.position), self.is_held

    def choose(self, index: int) -> None:
        """Choose a page, and scroll to it."""
        self.index = index
        self._scroll_to_choice()
        self.on_choice()

    def _scroll_to_choice(self) -> None:
        if self._path.stops and self.stops:
            y, reach, unit = self._path.stops[self.index][1], self._path.radius * NEXT_PAGE_SCALE, self._theme.unit
            self.scroll.show_span(y - reach - 16 * unit, y + reach + 78 * unit)

    def press(self) -> None:
        """Open the chosen page."""
        self.on_open(self.index)

    def press_at(self, point: tuple[int, int]) -> None:
        """Open the page that was clicked."""
        index = self.stop_at(point)
        if index is not None:
            self.index = index
            self.on_open(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember the page under the pointer."""
        super().point(point)
        self._hovered_index = self.stop_at(point) if point is not None else None

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose the page on that side; return whether there is another."""
        found = self._path.neighbour(self.index, across, down)
        if found is None or found == self.index:
            return False
        self.choose(found)
        return True

    def wheel(self, notches: float) -> bool:
        """Scroll if the path is higher than the view; return whether it is."""
        if not self.scroll.max_position:
            return False
        self.scroll.scroll_by(-notches * self._path.radius * 1.4)
        return True

    def update(self, now: float) -> None:
        """Continue the animation of scrolling."""
        self.scroll.update(now)

    # Drawing:

    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time, the chosen board first; return whether anything changed."""
        order = sorted(range(len(self.thumbnails)), key=lambda index: abs(index - self.index))
        return any(self.thumbnails[index].render_some(seconds) for index in order)

    @property
    def is_finished(self) -> bool:
        """Whether all boards are completely drawn."""
        return all(plate.is_complete for plate in self.thumbnails)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the way, then the pages on it, within the view."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if self._way_pieces is None:
            self._way_pieces = self._render_way(pen.theme)
        for piece, (x, y) in self._way_pieces:
            surface.blit(piece, (self.rect.left + x, self.rect.top + y - round(self.scroll.position)))
        for index in range(len(self.stops)):
            y = self.middle(index)[1]
            if self.rect.top - 3 * self._path.radius < y < self.rect.bottom + 3 * self._path.radius:
                self._draw_stop(surface, pen, index)
        surface.set_clip(before)
        if self.scroll.max_position:
            self.scroll.draw(surface, pen, self._trough(pen))

    def _trough(self, pen: Pen) -> pygame.Rect:
        px = pen.px
        return pygame.Rect(self.rect.right - px(16), self.rect.top + px(8), px(12), self.rect.height - px(16))

    def _render_way(self, theme: Theme) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Pictures of the way from page to page, with their places: gold between completed pages, else dotted."""
        unit, stops, reach = theme.unit, self._path.stops, self._path.bend_reach(theme)
        pieces, wide = list[tuple[pygame.Surface, tuple[int, int]]](), 9 * unit
        for index, (start, end) in enumerate(pairwise(stops)):
            data = way_path_data(start, end, reach, self.rect.width / 2)
            walked = self.stops[index].state == "done" and self.stops[index + 1].state in ("done", "next")
            body = stroke_svg(data, theme.dark + ("BF" if walked else "73"), (9 if walked else 7) * unit)
            if walked:
                body += stroke_svg(data, theme.gold, 4.5 * unit)
            else:
                dots = f' stroke-dasharray="0.1 {11 * unit:.1f}"'
                body += stroke_svg(data, theme.ink + "8C", 3.2 * unit, dots)
            (x0, y0), (x1, y1) = start, end
            margin = wide + (reach if abs(y1 - y0) >= reach / 2 else 0)  # a bend reaches out
            left, top = math.floor(min(x0, x1) - margin), math.floor(min(y0, y1) - wide)
            size = math.ceil(max(x0, x1) + margin) - left, math.ceil(max(y0, y1) + wide) - top
            pieces.append((icons.render_svg(f'<g transform="translate({-left} {-top})">{body}</g>', size), (left, top)))
        return pieces

    def _draw_stop(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        theme, unit, stop = pen.theme, pen.theme.unit, self.stops[index]
        here, done, over = stop.state == "next", stop.state == "done", index == self._hovered_index
        chosen = index == self.index
        side, middle = round(2 * self._radius(index)), self.middle(index)
        hexagons.blit_glow(
            surface, hexagons.glow(side, "#000000", round(9 * unit), 140), (middle[0], middle[1] + round(7 * unit))
        )
        if here:
            hexagons.blit_glow(surface, hexagons.glow(round(side * 1.12), theme.gold, round(14 * unit), 140), middle)
        picture = self.thumbnails[index].picture
        surface.blit(picture, picture.get_rect(center=middle))
        if not (done or here or over or (chosen and self.focused)):
            veil = hexagons.mask(side, theme.ground.solid + "80")
            surface.blit(veil, veil.get_rect(center=middle))
        tone = theme.ink if over else theme.gold if here or chosen else theme.accents.brass if done else theme.faint
        rim = hexagons.rim(side, tone, (4.5 if here else 2.6 if chosen else 2.2 if done else 1.6) * unit, theme.dark)
        surface.blit(rim, rim.get_rect(center=middle))
        if chosen and self.focused:
            ring = hexagons.rim(round(side + 20 * unit), theme.gold, max(2.0, 2 * unit), theme.dark)
            surface.blit(ring, ring.get_rect(center=middle))
        self._draw_seal(surface, pen, index, tone)

    def _draw_seal(self, surface: pygame.Surface, pen: Pen, index: int, tone: str) -> None:
        """Draw the seal on the lower corner (a star, the number or the sign for skipped) and the name below."""
        theme, unit, stop, (x, y) = pen.theme, pen.theme.unit, self.stops[index], self.middle(index)
        here, done = stop.state == "next", stop.state == "done"
        y += round(self._radius(index) * 0.95)
        fill, edge = (theme.gold, theme.dark) if here else (theme.ground.solid, theme.accents.brass if done else tone)
        seal = hexagons.seal(
            (18 if here else 15) * unit, fill, edge, (2.4 if here else 1.8) * unit, theme.gold if done else ""
        )
        surface.blit(seal, seal.get_rect(center=(x, y)))
        if stop.state == "skipped":
            pen.icon(surface, "skip", (x, y), 17, theme.muted, 2)
        elif not done and self.rect.collidepoint(x, y):
            ink = theme.dark if here else theme.ink
            pen.text(surface, str(index + 1), (x, y), 18 if here else 14, ink, "bold", "center")
        self._draw_name(surface, pen, index, (x, y + pen.px(NAME_OFFSET + (4 if here else 0))))

    def _draw_name(self, surface: pygame.Surface, pen: Pen, index: int, at: tuple[int, int]) -> None:
        """Draw the name of a page in one or two lines."""
        theme, here = pen.theme, self.stops[index].state == "next"
        size = 17 if here else 14
        ink = theme.gold if here or index == self.index else theme.ink
        room = self._path.name_width(theme, index)
        lines = wrap(self.stops[index].name, room, theme.type_size(size), "bold")
        if len(lines) > 1 and here:
            size = 15
            lines = wrap(self.stops[index].name, room, theme.type_size(size), "bold")
        for line, words in enumerate(lines[:2]):
            place = at[0], at[1] + line * pen.height(size)
            if line == 1 and len(lines) > 2:
                words = " ".join(lines[1:])
            if not self.rect.collidepoint(place):
                break  # it is scrolled away
            pen.text(surface, words, place, size, ink, "bold" if here else "semibold", "center", room)


def _in_hexagon(setting: FrameForArea) -> FrameForArea:
    """The same board in the part of a picture that the hexagon keeps."""
    return lambda area: setting(hexagons.hexagon_area(area))


def stroke_svg(data: str, colour: str, wide: float, more: str = "") -> str:
    """SVG of a line along path data, `wide` pixels wide; `more` are further attributes."""
    return (
        f'<path d="{data}" fill="none" {icons.svg_paint("stroke", colour)} stroke-width="{wide:.2f}" '
        f'stroke-linecap="round"{more}/>'
    )
