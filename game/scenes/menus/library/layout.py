"""The layout and drawing of the library scene: its parts, the rows of the list, and the chosen game's details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.library.imports import Import
from game.library.saved import Entry
from game.scenes.menus.library import messages
from game.ui.look import text
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.look.theme import Theme
from game.ui.widgets import RowLook
from game.ui.words import _

GAME_ROW_HEIGHT: Final = 84  # units
ROW_PICTURE_HEIGHT: Final = 68  # units
LIBRARY_CORNER: Final = 16
PROGRESS_STEPS: Final = 200  # of an import; each step is drawn once
DETAILS_LINE_HEIGHT: Final = 24  # units


@dataclass(frozen=True, slots=True)
class LibraryPlaces:
    """The places of the parts, in pixels: `search` and `ending` above `games` above `list`; `picture` above buttons.

    `icons_only`: the four smaller buttons, `others`, show no words.
    """

    panel: pygame.Rect
    search: pygame.Rect
    ending: pygame.Rect
    games: pygame.Rect
    list: pygame.Rect
    picture: pygame.Rect
    open: pygame.Rect
    review: pygame.Rect
    others: tuple[pygame.Rect, ...]
    icons_only: bool
    foot: pygame.Rect


def places(theme: Theme, size: tuple[int, int], button: int, field: int) -> LibraryPlaces:
    """The layout of a window: a panel with two columns, and a line below it.

    `button` and `field` are the least widths of the widest button and of the search field.  If the buttons do not fit
    side by side, the smaller four show icons only.
    """
    px = theme.px
    gap = px(12)
    across = min(size[0] - 2 * px(40), px(1720))
    icons_only = across * 36 // 100 - px(34) < 2 * button
    left, top, foot, tall = (size[0] - across) // 2, px(80 if icons_only else 96), px(68 if icons_only else 80), px(52)
    panel = pygame.Rect(left, top, across, size[1] - foot - px(16) - top)
    inner = panel.inflate(-px(40), -px(40))
    side = round(inner.width * 0.36)
    wide = inner.width - side - px(24)
    search = max(round((inner.width - side) * 0.38), min(field, wide // 2))
    line = pygame.Rect(inner.left, inner.top, wide, px(48))
    below = line.move(0, px(60))
    rows = pygame.Rect(inner.left, below.top + px(60), wide, inner.bottom - below.top - px(60))
    beside = pygame.Rect(inner.right - side, inner.top, side, inner.height)
    columns = 4 if icons_only else 2
    y = beside.bottom - (1 + 4 // columns) * tall - 4 // columns * gap
    half, part = (side - gap) // 2, (side - (columns - 1) * gap) // columns
    others = tuple(
        pygame.Rect(beside.left + i % columns * (part + gap), y + (1 + i // columns) * (tall + gap), part, tall)
        for i in range(4)
    )
    return LibraryPlaces(
        panel,
        pygame.Rect(line.left, line.top, search, line.height),
        pygame.Rect(line.left + search + gap, line.top, wide - search - gap, line.height),
        below,
        rows,
        pygame.Rect(beside.left, beside.top, side, max(px(80), y - beside.top - px(58 + 3 * DETAILS_LINE_HEIGHT))),
        pygame.Rect(beside.left, y, half, tall),
        pygame.Rect(beside.left + half + gap, y, half, tall),
        others,
        icons_only,
        pygame.Rect(left, size[1] - foot, across, tall),
    )


def paint_ground(pen: Pen, size: tuple[int, int], where: LibraryPlaces) -> pygame.Surface:
    """Paint what stays the same until the window or the language changes."""
    theme = pen.theme
    made = felt(size, theme.backdrop.wall, theme.backdrop.wall_rim).copy()
    pen.text(made, _("Library"), (where.panel.left, where.panel.top - pen.px(44)), 44, weight="black")
    pen.shadow(made, where.panel)
    pen.box(made, where.panel, LIBRARY_CORNER, theme.ground.solid, theme.lines.edge)
    return made


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """The progress of an import, in games and as a share; it changes at most `PROGRESS_STEPS` times."""

    done: int
    total: int
    share: float

    @property
    def text(self) -> str:
        """The progress as a sentence for the player."""
        return _("Reading games: {done} of {total}").format(done=self.done, total=self.total)


def progress_of(current: Import | None) -> ImportProgress | None:
    """The progress of an import; None without an import."""
    if current is None:
        return None
    tick = current.read * PROGRESS_STEPS // max(1, current.total)
    return ImportProgress(tick * current.total // PROGRESS_STEPS, current.total, tick / PROGRESS_STEPS)


def draw_progress(surface: pygame.Surface, pen: Pen, foot: pygame.Rect, share: float) -> None:
    """Draw a bar at the bottom of the foot, filled to a share from 0 to 1."""
    bar = pygame.Rect(0, 0, foot.width, pen.px(8))
    bar.bottomleft = (foot.left, foot.bottom - pen.px(8))
    pen.box(surface, bar, 4, pen.theme.ground.solid, pen.theme.lines.edge)
    filled = pygame.Rect(bar.topleft, (round(bar.width * share), bar.height))
    pygame.draw.rect(surface, pen.theme.gold, filled, border_radius=pen.px(4))


def draw_row(
    surface: pygame.Surface, pen: Pen, rect: pygame.Rect, entry: Entry, picture: pygame.Surface, look: RowLook
) -> None:
    """Draw a row of the list: the game's final position, its title, the players, the result and the date."""
    theme, px = pen.theme, pen.px
    surface.blit(picture, picture.get_rect(midleft=(rect.left, rect.centery)))
    left, right, top = rect.left + picture.get_width() + px(16), rect.right - px(4), rect.centery - px(24)
    date = pen.text(surface, messages.last_played(entry), (right, top), 13, theme.muted, anchor="midright")
    ink = theme.gold if look.chosen else theme.ink
    _draw_shortened(surface, pen, messages.title(entry), (left, top), 17, ink, date.left - px(12) - left, "semibold")
    _draw_shortened(surface, pen, messages.players(entry), (left, top + px(25)), 14, theme.accents.prose, right - left)
    _draw_shortened(surface, pen, messages.outcome(entry), (left, top + px(48)), 13, theme.muted, right - left)


def draw_details(surface: pygame.Surface, pen: Pen, place: pygame.Rect, entry: Entry, picture: pygame.Surface) -> None:
    """Draw the chosen game: its final position, and the same words larger."""
    theme, px = pen.theme, pen.px
    surface.blit(picture, place)
    pen.box(surface, place, LIBRARY_CORNER, None, theme.lines.edge)
    left, y, room = place.left, place.bottom + px(28), place.width
    _draw_shortened(surface, pen, messages.title(entry), (left, y), 24, theme.ink, room, "black")
    game = messages.game_name(entry)
    lines = (
        (messages.players(entry), theme.accents.brass),
        (messages.outcome(entry), theme.accents.prose),
        (f"{game}  ·  {messages.last_played(entry)}" if entry.name else messages.last_played(entry), theme.muted),
    )
    for index, (words, ink) in enumerate(lines):
        _draw_shortened(surface, pen, words, (left, y + px(30 + DETAILS_LINE_HEIGHT * index)), 15, ink, room)


def _draw_shortened(
    surface: pygame.Surface,
    pen: Pen,
    words: str,
    at: tuple[int, int],
    size: float,
    ink: str,
    room: int,
    weight: Weight = "regular",
) -> None:
    """Write words that may contain long names: they are cut to `room` pixels."""
    seen = text.shorten(words, room, pen.theme.type_size(size), weight)
    pen.text(surface, seen, at, size, ink, weight)
