"""PathView: a course's pages as cells on the table; tiles lie where a page is done and point to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.core.display.pieces import HexTile
from game.core.geometry.hexes import DIRECTIONS
from game.scenes.menus.learn.layout import (
    FACE_ABOVE,
    NAME_BELOW,
    NAME_LINE,
    NAME_SIZE,
    CoursePath,
    lay_out_path,
)
from game.ui.canvas import carving
from game.ui.kinds import portrait
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.look.text import Weight, fitting_size, wrap
from game.ui.look.theme import Theme
from game.ui.render.baked import Sprite
from game.ui.render.camera import TILE_THICKNESS, TILTED_SQUASH
from game.ui.widgets import Scroll, Widget

BEND_REACH: Final = 0.55  # radii; how far the groove between two rows reaches out
FALL_DELAY: Final = 0.25  # seconds in which the scene fades in
FALL_SECONDS: Final = 0.16  # a tile falls into the hollow of a page that is done
LAMP_SECONDS: Final = 0.40  # then the lamp moves on to the next page
FALL_HEIGHT: Final = 0.6  # radii
State: TypeAlias = Literal["done", "next", "coming", "skipped"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of the path: its name, and the player's progress."""

    name: str
    state: State


class ShownProgress(NamedTuple):
    """Progress that is being shown: tiles fall into the hollows of some pages, then the lamp moves from a page on.

    It begins at `began` seconds, None before the first frame; `elapsed` is negative until then.
    """

    fallen: frozenset[int]
    lamp_from: int
    began: float | None = None
    elapsed: float = -FALL_DELAY

    @property
    def is_over(self) -> bool:
        """Whether everything has come to rest."""
        return self.elapsed >= FALL_SECONDS + LAMP_SECONDS

    @property
    def fall_share(self) -> float:
        """How far the tiles have fallen, from 0 to 1; ever faster."""
        return min(1.0, max(0.0, self.elapsed / FALL_SECONDS)) ** 2

    @property
    def lamp_share(self) -> float:
        """How far the lamp has moved, from 0 to 1; slow at both ends."""
        share = min(1.0, max(0.0, (self.elapsed - FALL_SECONDS) / LAMP_SECONDS))
        return share * share * (3 - 2 * share)


class PathView(Widget):
    """A course's path, on which a single page is chosen with the arrows.

    `on_choice` is called after a choice; `on_open` gets the index of the page that a click opens.
    """

    enter_presses = False

    def __init__(
        self, stops: Sequence[Stop], chosen: int, on_choice: Callable[[], None], on_open: Callable[[int], None]
    ) -> None:
        super().__init__("")
        self.stops = tuple(stops)
        self.index = chosen
        self.was_chosen = False  # whether the player has chosen a page
        self.on_choice = on_choice
        self.on_open = on_open
        self.scroll = Scroll()
        self.hovered_index: int | None = None
        self._resting: tuple[int, int] | None = (-1, -1)  # where the pointer has stayed since the path came
        self._theme = Theme()
        self._path = CoursePath((), 1, 1, 1, 1, 1)
        self._has_tiles = False  # their pictures have been read
        self._progress: ShownProgress | None = None

    def show_progress(self, done: frozenset[int], lamp_from: int) -> None:
        """Let tiles fall onto the pages `done`, and then the lamp move from a page to the next."""
        self._progress = ShownProgress(done, lamp_from)

    # Layout:

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle, and the theme to the pen's."""
        again = rect.size != self.rect.size or pen.theme != self._theme
        super().place(pen, rect)
        if not again:
            return
        self._theme = pen.theme
        self._path = lay_out_path(pen.theme, [stop.name for stop in self.stops], rect.size)
        self.scroll.fit(self._path.height, rect.height)
        self._scroll_to_choice()

    def middle(self, index: int) -> tuple[int, int]:
        """The pixel at the middle of a page's cell."""
        x, y = self._path.stops[index]
        return self.rect.left + round(x), self.rect.top + round(y - self.scroll.position)

    def stop_at(self, point: tuple[int, int]) -> int | None:
        """The index of the page under a pixel, with its name, else None."""
        if not self.rect.collidepoint(point):
            return None
        return next((index for index, rect in enumerate(self._stop_rects()) if rect.collidepoint(point)), None)

    def _stop_rects(self) -> list[pygame.Rect]:
        """The rectangle of each page with its name."""
        radius = self._path.radius
        above = FACE_ABOVE * radius
        below = (TILTED_SQUASH + NAME_BELOW) * radius + self._theme.px(NAME_LINE * (self._path.name_lines - 0.5))
        size = round(2 * 0.86 * radius), round(above + below)
        middles = map(self.middle, range(len(self._path.stops)))
        return [pygame.Rect((round(x - size[0] / 2), round(y - above)), size) for x, y in middles]

    def tooltip_obstacles(self) -> list[pygame.Rect]:
        """The rectangles of the pages: a tooltip may lie on the bare table between them."""
        return self._stop_rects()

    # Input:

    @property
    def look(self) -> object:
        """The chosen page, the page under the pointer, the scroll position, and the progress that is shown."""
        chosen = self.index, self.hovered_index, round(self.scroll.position), self.is_held
        return *chosen, self._has_tiles, self._progress

    def choose(self, index: int) -> None:
        """Choose a page, and scroll to it."""
        self.index, self.was_chosen = index, True
        self._scroll_to_choice()
        self.on_choice()

    def _scroll_to_choice(self) -> None:
        if self._path.stops and self.stops:
            y, reach, unit = self._path.stops[self.index][1], self._path.radius, self._theme.unit
            below = (TILTED_SQUASH + NAME_BELOW) * reach + unit * NAME_LINE * (self._path.name_lines - 0.4)
            self.scroll.show_span(y - FACE_ABOVE * reach - 6 * unit, y + below)

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
        """Remember the page under the pointer, but not under a pointer that has not moved since the path came."""
        super().point(point)
        if self._resting == (-1, -1):
            self._resting = point
        elif point != self._resting:
            self._resting = None
        has_moved = point is not None and self._resting is None
        self.hovered_index = self.stop_at(point) if point is not None and has_moved else None

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
        """Continue the animations of scrolling and of progress."""
        self.scroll.update(now)
        if self._progress is not None and self._has_tiles:
            began = now + FALL_DELAY if self._progress.began is None else self._progress.began
            moved = self._progress._replace(began=began, elapsed=now - began)
            self._progress = None if moved.is_over else moved

    # Drawing:

    def show_tiles(self) -> bool:
        """Draw the tiles from now on, once their pictures have been read; return whether that is new."""
        if self._has_tiles:
            return False
        self._has_tiles = True
        return True

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the pages within the view: what is carved, then the tiles, then the words."""
        before = surface.get_clip()
        air = 0 if self.scroll.max_position else pen.px(24)
        surface.set_clip(before.clip((before.left, self.rect.top - air, before.width, self.rect.height + 2 * air)))
        self._draw_grooves(surface, pen)
        indices = range(len(self.stops))
        if self._progress is not None:
            self._draw_lamp(surface, pen, self._progress)
        for index in indices:
            self._draw_cell(surface, pen, index)
        for index in indices:
            self._draw_words(surface, pen, index)
        surface.set_clip(before)
        if self.scroll.max_position:
            self.scroll.draw(surface, pen, self._trough(pen))

    def _trough(self, pen: Pen) -> pygame.Rect:
        px = pen.px
        return pygame.Rect(self.rect.right, self.rect.top + px(8), px(12), self.rect.height - px(16))

    def _draw_grooves(self, surface: pygame.Surface, pen: Pen) -> None:
        path, plain = self._path, is_plain(pen.theme)
        for index in range(len(self.stops) - 1):
            if not path.ends_row(index):
                continue
            (x, y), below = self.middle(index), self.middle(index + 1)[1]
            side = 1 if path.runs_right(index) else -1
            groove = carving.groove(side * BEND_REACH * path.radius, below - y - 0.3 * path.radius, pen.theme, plain)
            _blit(surface, groove, (x + side * 0.93 * path.radius, (y + below) / 2 + 0.05 * path.radius))

    def _draw_lamp(self, surface: pygame.Surface, pen: Pen, progress: ShownProgress) -> None:
        """Draw the light of the lamp on its way to the next page."""
        after = next((index for index, stop in enumerate(self.stops) if stop.state == "next"), progress.lamp_from)
        (x, y), (u, v), share = self.middle(progress.lamp_from), self.middle(after), progress.lamp_share
        lamp, *_carved = carving.hollow_cell(self._path.radius, pen.theme, is_plain(pen.theme))
        _blit(surface, lamp, (x + (u - x) * share, y + (v - y) * share))

    def _draw_cell(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        """Draw a page's cell, without words."""
        path, theme, middle = self._path, pen.theme, self.middle(index)
        state, progress = self.stops[index].state, self._progress
        is_falling = progress is not None and index in progress.fallen
        up = 0 if progress is None or not is_falling else round(FALL_HEIGHT * path.radius * (1 - progress.fall_share))
        if progress is not None and is_falling and progress.fall_share < 1:
            for sprite in carving.hollow_cell(path.radius, theme, is_plain(theme))[1:]:
                _blit(surface, sprite, middle)
        if state == "done" and self._has_tiles and (progress is None or not is_falling or progress.elapsed > 0):
            soft = carving.tile_shadow(path.radius)
            place = soft.get_rect(center=(middle[0] + 0.05 * path.radius, middle[1] + 0.08 * path.radius))
            surface.blit(soft, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            tile = _tile_picture(path, index)
            place = tile.get_rect(center=(middle[0], middle[1] - up - round(TILE_THICKNESS * path.radius / 2)))
            surface.blit(tile, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        elif state == "next" and progress is None:
            for sprite in carving.hollow_cell(path.radius, theme, is_plain(theme)):
                _blit(surface, sprite, middle)
        elif not is_falling:
            _blit(surface, carving.scored_cell(path.radius, theme, is_plain(theme)), middle)
        if index == self.index and self.focused:
            _blit(surface, carving.ring(path.radius, theme, state == "done"), middle)

    def _draw_words(self, surface: pygame.Surface, pen: Pen, index: int) -> None:
        """Draw the number of a page that is not done, and its name below."""
        theme, state, (x, y) = pen.theme, self.stops[index].state, self.middle(index)
        here, share = state == "next", min(1.0, self._path.radius / pen.px(80))
        lit = here or index == self.hovered_index or (index == self.index and self.focused)
        if state != "done":
            size = max(16.0, (34 if here else 22) * share)
            at = x, y + (pen.px(8 * share) if here else 0)
            colour = theme.gold if lit else theme.ink
            number = pen.text_on_wood(surface, str(index + 1), at, size, colour, "black" if here else "bold", "center")
            if state == "skipped":
                pen.icon(surface, "skip", (number.right + pen.px(14), y), 16, theme.muted, 2)
        self._draw_name(surface, pen, index, lit)

    def _draw_name(self, surface: pygame.Surface, pen: Pen, index: int, lit: bool) -> None:
        """Draw the name of a page below its cell, in up to two lines."""
        theme, path, (x, y) = pen.theme, self._path, self.middle(index)
        room, words = path.name_width(theme), self.stops[index].name
        weight: Weight = "bold" if lit else "semibold"
        lines = wrap(words, room, theme.type_size(NAME_SIZE), "bold") if path.name_lines > 1 else [words]
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        top = y + round((TILTED_SQUASH + NAME_BELOW) * path.radius)
        for number, line in enumerate(lines):
            pixels = fitting_size(line, room, theme.type_size(NAME_SIZE), weight)
            at, colour = (x, top + pen.px(NAME_LINE * number)), theme.gold if lit else theme.ink
            pen.text_on_wood(surface, line, at, pixels / theme.unit, colour, weight, "center")


def _tile_picture(path: CoursePath, index: int) -> pygame.Surface:
    """The tile of a page that is done, which points to the next page; premultiplied."""
    if path.ends_row(index):
        towards = (0, 1) if path.runs_right(index) else (-1, 1)
    else:
        towards = (1, 0) if path.runs_right(index) else (-1, 0)
    return portrait(HexTile(0, 1 << DIRECTIONS.index(towards)), path.radius, TILTED_SQUASH, "ivory")


def _blit(surface: pygame.Surface, sprite: Sprite, at: tuple[float, float]) -> None:
    """Blit a sprite with its origin at a point."""
    place = round(at[0] - sprite.x), round(at[1] - sprite.y)
    surface.blit(sprite.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)
