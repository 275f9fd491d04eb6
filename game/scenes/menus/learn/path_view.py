"""The path of a course as a widget: its pages as hexagons on the cloth, the way between them, the chosen one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from game.scenes.board.thumbnail import BoardThumbnail, FrameForArea
from game.scenes.menus.learn import hexagons
from game.scenes.menus.learn.layout import NEXT, Path, path, way
from game.ui.look import icons
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.look.theme import Theme
from game.ui.widgets import Scroll, Widget

State: TypeAlias = Literal["done", "next", "coming", "skipped"]
UNDER: Final = 26  # units from a seal's middle to a name's


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of the path: its name, what is seen on its board, how far one is."""

    name: str
    setting: FrameForArea
    state: State


class PathView(Widget):
    """Exactly one page is chosen: by the arrows; a click or Enter opens one (`opened`), `chose` hears of the choice."""

    def __init__(
        self, stops: Sequence[Stop], chosen: int, chose: Callable[[], None], opened: Callable[[int], None]
    ) -> None:
        super().__init__("")
        self.stops = tuple(stops)
        self.index = chosen
        self.chose = chose
        self.opened = opened
        self.scroll = Scroll()
        self.plates = [BoardThumbnail(_within(stop.setting), cut_corners=hexagons.cut) for stop in stops]
        self._theme = Theme()
        self._path = Path((), 1, 1, 1, 1)
        self._over: int | None = None
        self._way: list[tuple[pygame.Surface, tuple[int, int]]] | None = None  # its pieces, and where they lie

    # Where things lie:

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle."""
        again = rect.size != self.rect.size or pen.theme != self._theme
        super().place(pen, rect)
        if not again:
            return
        self._theme, self._way = pen.theme, None
        self._path = path(pen.theme, len(self.stops), rect.size)
        self.scroll.fit(self._path.height, rect.height)
        for index, plate in enumerate(self.plates):
            side = hexagons.around(round(2 * self._radius(index)))
            plate.place(pen.theme, (side, side), 0)
        self._show()

    def _radius(self, index: int) -> float:
        return self._path.radius * (NEXT if self.stops[index].state == "next" else 1)

    def middle(self, index: int) -> tuple[int, int]:
        """The pixel of a page's middle."""
        x, y = self._path.stops[index]
        return self.rect.left + round(x), self.rect.top + round(y - self.scroll.position)

    def stop_at(self, point: tuple[int, int]) -> int | None:
        """The page under a pixel."""
        if not self.rect.collidepoint(point):
            return None
        for index in range(len(self._path.stops)):
            x, y = self.middle(index)
            if (point[0] - x) ** 2 + (point[1] - y) ** 2 < self._radius(index) ** 2:
                return index
        return None

    # What is done with it:

    @property
    def look(self) -> object:
        """Which page is chosen and which one is pointed at, how far it is scrolled."""
        return self.index, self._over, round(self.scroll.position), self.is_held

    def choose(self, index: int) -> None:
        """Choose a page, and see it."""
        self.index = index
        self._show()
        self.chose()

    def _show(self) -> None:
        if self._path.stops and self.stops:
            y, reach, unit = self._path.stops[self.index][1], self._path.radius * NEXT, self._theme.unit
            self.scroll.show_span(y - reach - 16 * unit, y + reach + 78 * unit)

    def press(self) -> None:
        """Open the chosen page."""
        self.opened(self.index)

    def press_at(self, point: tuple[int, int]) -> None:
        """Open the page that was clicked."""
        index = self.stop_at(point)
        if index is not None:
            self.index = index
            self.opened(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember which page the pointer is over."""
        super().point(point)
        self._over = self.stop_at(point) if point is not None else None

    def handle_arrow(self, across: int, down: int) -> bool:
        """To the page on that side."""
        found = self._path.beside(self.index, across, down)
        if found is None or found == self.index:
            return False
        self.choose(found)
        return True

    def wheel(self, notches: float) -> bool:
        """Scroll, where not all of the path is seen."""
        if not self.scroll.max_position:
            return False
        self.scroll.scroll_by(-notches * self._path.radius * 1.4)
        return True

    def update(self, now: float) -> None:
        """Glide on."""
        self.scroll.update(now)

    # The picture:

    def refine(self, seconds: float) -> bool:
        """Sharpen the boards, the chosen one first; whether anything has changed."""
        order = sorted(range(len(self.plates)), key=lambda index: abs(index - self.index))
        return any(self.plates[index].render_some(seconds) for index in order)

    @property
    def finished(self) -> bool:
        """Whether no board lacks anything."""
        return all(plate.is_complete for plate in self.plates)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The way, then the pages on it."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if self._way is None:
            self._way = self._walked(pen.theme)
        for piece, (x, y) in self._way:
            surface.blit(piece, (self.rect.left + x, self.rect.top + y - round(self.scroll.position)))
        for index in range(len(self.stops)):
            y = self.middle(index)[1]
            if self.rect.top - 3 * self._path.radius < y < self.rect.bottom + 3 * self._path.radius:
                self._stop(surface, pen, index)
        surface.set_clip(before)
        if self.scroll.max_position:
            self.scroll.draw(surface, pen, self._trough(pen))

    def _trough(self, pen: Pen) -> pygame.Rect:
        px = pen.px
        return pygame.Rect(self.rect.right - px(16), self.rect.top + px(8), px(12), self.rect.height - px(16))

    def _walked(self, theme: Theme) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """The way from each page to the next: gold where both are done, dotted elsewhere."""
        unit, stops, reach = theme.unit, self._path.stops, self._path.reach(theme)
        pieces, wide = list[tuple[pygame.Surface, tuple[int, int]]](), 9 * unit
        for index, (one, other) in enumerate(pairwise(stops)):
            data = way(one, other, reach, self.rect.width / 2)
            gone = self.stops[index].state == "done" and self.stops[index + 1].state in ("done", "next")
            body = stroke(data, theme.dark + ("BF" if gone else "73"), (9 if gone else 7) * unit)
            if gone:
                body += stroke(data, theme.gold, 4.5 * unit)
            else:
                dots = f' stroke-dasharray="0.1 {11 * unit:.1f}"'
                body += stroke(data, theme.ink + "8C", 3.2 * unit, dots)
            (x0, y0), (x1, y1) = one, other
            aside = wide + (reach if abs(y1 - y0) >= reach / 2 else 0)  # a bend reaches out
            left, top = math.floor(min(x0, x1) - aside), math.floor(min(y0, y1) - wide)
            size = math.ceil(max(x0, x1) + aside) - left, math.ceil(max(y0, y1) + wide) - top
            pieces.append((icons.render_svg(f'<g transform="translate({-left} {-top})">{body}</g>', size), (left, top)))
        return pieces

    def _stop(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        theme, unit, stop = pen.theme, pen.theme.unit, self.stops[index]
        here, done, over = stop.state == "next", stop.state == "done", index == self._over
        chosen = index == self.index
        side, middle = round(2 * self._radius(index)), self.middle(index)
        hexagons.lay(
            surface, hexagons.light(side, "#000000", round(9 * unit), 140), (middle[0], middle[1] + round(7 * unit))
        )
        if here:
            hexagons.lay(surface, hexagons.light(round(side * 1.12), theme.gold, round(14 * unit), 140), middle)
        picture = self.plates[index].picture
        surface.blit(picture, picture.get_rect(center=middle))
        if not (done or here or over or (chosen and self.focused)):
            veil = hexagons.mask(side, theme.solid + "80")
            surface.blit(veil, veil.get_rect(center=middle))
        tone = theme.ink if over else theme.gold if here or chosen else theme.brass if done else theme.faint
        rim = hexagons.rim(side, tone, (4.5 if here else 2.6 if chosen else 2.2 if done else 1.6) * unit, theme.dark)
        surface.blit(rim, rim.get_rect(center=middle))
        if chosen and self.focused:
            ring = hexagons.rim(round(side + 20 * unit), theme.gold, max(2.0, 2 * unit), theme.dark)
            surface.blit(ring, ring.get_rect(center=middle))
        self._sealed(surface, pen, index, tone)

    def _sealed(self, surface: pygame.Surface, pen: Pen, index: int, tone: str) -> None:
        """The seal on the lower corner: a star, the number, or that it was skipped; the name below."""
        theme, unit, stop, (x, y) = pen.theme, pen.theme.unit, self.stops[index], self.middle(index)
        here, done = stop.state == "next", stop.state == "done"
        y += round(self._radius(index) * 0.95)
        fill, edge = (theme.gold, theme.dark) if here else (theme.solid, theme.brass if done else tone)
        plate = hexagons.seal(
            (18 if here else 15) * unit, fill, edge, (2.4 if here else 1.8) * unit, theme.gold if done else ""
        )
        surface.blit(plate, plate.get_rect(center=(x, y)))
        if stop.state == "skipped":
            pen.icon(surface, "skip", (x, y), 17, theme.muted, 2)
        elif not done and self.rect.collidepoint(x, y):
            ink = theme.dark if here else theme.ink
            pen.text(surface, str(index + 1), (x, y), 18 if here else 14, ink, "bold", "center")
        self._named(surface, pen, index, (x, y + pen.px(UNDER + (4 if here else 0))))

    def _named(self, surface: pygame.Surface, pen: Pen, index: int, at: tuple[int, int]) -> None:
        """The name in one line or two."""
        theme, here = pen.theme, self.stops[index].state == "next"
        size = 17 if here else 14
        ink = theme.gold if here or index == self.index else theme.ink
        room = self._path.room(theme, index)
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


def _within(setting: FrameForArea) -> FrameForArea:
    """The same in the part of a picture that is cut out of it."""
    return lambda area: setting(hexagons.within(area))


def stroke(data: str, colour: str, wide: float, more: str = "") -> str:
    """A line along path data."""
    return (
        f'<path d="{data}" fill="none" {icons.svg_paint("stroke", colour)} stroke-width="{wide:.2f}" '
        f'stroke-linecap="round"{more}/>'
    )
