"""What the library's scene looks like: where its parts lie, its rows, and the chosen game beside them."""

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

PITCH: Final = 84  # units, of a row
PORTRAIT: Final = 68  # units high, of the picture in a row
CORNER: Final = 16
TICKS: Final = 200  # steps of an import's progress; each is a picture
LINE: Final = 24  # units from line to line beside the list


@dataclass(frozen=True, slots=True)
class LibraryPlaces:
    """Where the parts lie, in pixels: `search` and `ending` above `games` above `list`; `picture` above buttons."""

    panel: pygame.Rect
    search: pygame.Rect
    ending: pygame.Rect
    games: pygame.Rect
    list: pygame.Rect
    picture: pygame.Rect
    open: pygame.Rect
    review: pygame.Rect
    others: tuple[pygame.Rect, ...]
    bare: bool
    foot: pygame.Rect


def places(theme: Theme, size: tuple[int, int], button: int, field: int) -> LibraryPlaces:
    """The layout of a window: two columns in one panel, a line below it.

    `button` and `field` are how wide the widest of the buttons and the search must be.  Where the buttons have no room
    side by side the smaller four are `bare`.
    """
    px = theme.px
    gap = px(12)
    across = min(size[0] - 2 * px(40), px(1720))
    bare = across * 36 // 100 - px(34) < 2 * button
    left, top, foot, tall = (size[0] - across) // 2, px(80 if bare else 96), px(68 if bare else 80), px(52)
    panel = pygame.Rect(left, top, across, size[1] - foot - px(16) - top)
    inner = panel.inflate(-px(40), -px(40))
    side = round(inner.width * 0.36)
    wide = inner.width - side - px(24)
    search = max(round((inner.width - side) * 0.38), min(field, wide // 2))
    line = pygame.Rect(inner.left, inner.top, wide, px(48))
    below = line.move(0, px(60))
    rows = pygame.Rect(inner.left, below.top + px(60), wide, inner.bottom - below.top - px(60))
    beside = pygame.Rect(inner.right - side, inner.top, side, inner.height)
    columns = 4 if bare else 2
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
        pygame.Rect(beside.left, beside.top, side, max(px(80), y - beside.top - px(58 + 3 * LINE))),
        pygame.Rect(beside.left, y, half, tall),
        pygame.Rect(beside.left + half + gap, y, half, tall),
        others,
        bare,
        pygame.Rect(left, size[1] - foot, across, tall),
    )


def ground(pen: Pen, size: tuple[int, int], where: LibraryPlaces) -> pygame.Surface:
    """All that stays the same until the window or the language changes."""
    theme = pen.theme
    made = felt(size, theme.wall, theme.wall_rim).copy()
    pen.text(made, _("Library"), (where.panel.left, where.panel.top - pen.px(44)), 44, weight="black")
    pen.shadow(made, where.panel)
    pen.box(made, where.panel, CORNER, theme.solid, theme.edge)
    return made


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import has come, in games and as a share of them; it changes `TICKS` times while that goes on."""

    done: int
    total: int
    share: float

    @property
    def words(self) -> str:
        """What is said of it."""
        return _("Reading games: {done} of {total}").format(done=self.done, total=self.total)


def progress_of(current: Import | None) -> Progress | None:
    """How far an import has come; None without one."""
    if current is None:
        return None
    tick = current.done * TICKS // max(1, current.total)
    return Progress(tick * current.total // TICKS, current.total, tick / TICKS)


def progress(surface: pygame.Surface, pen: Pen, foot: pygame.Rect, share: float) -> None:
    """A bar at the bottom of the foot, filled to a share."""
    bar = pygame.Rect(0, 0, foot.width, pen.px(8))
    bar.bottomleft = (foot.left, foot.bottom - pen.px(8))
    pen.box(surface, bar, 4, pen.theme.solid, pen.theme.edge)
    filled = pygame.Rect(bar.topleft, (round(bar.width * share), bar.height))
    pygame.draw.rect(surface, pen.theme.gold, filled, border_radius=pen.px(4))


def row(
    surface: pygame.Surface, pen: Pen, rect: pygame.Rect, entry: Entry, picture: pygame.Surface, look: RowLook
) -> None:
    """A game in the list: its table, what it is called, who played, how it came out, when."""
    theme, px = pen.theme, pen.px
    surface.blit(picture, picture.get_rect(midleft=(rect.left, rect.centery)))
    left, right, top = rect.left + picture.get_width() + px(16), rect.right - px(4), rect.centery - px(24)
    date = pen.text(surface, messages.when(entry), (right, top), 13, theme.muted, anchor="midright")
    ink = theme.gold if look.chosen else theme.ink
    _free(surface, pen, messages.title(entry), (left, top), 17, ink, date.left - px(12) - left, "semibold")
    _free(surface, pen, messages.players(entry), (left, top + px(25)), 14, theme.prose, right - left)
    _free(surface, pen, messages.outcome(entry), (left, top + px(48)), 13, theme.muted, right - left)


def chosen(surface: pygame.Surface, pen: Pen, place: pygame.Rect, entry: Entry, picture: pygame.Surface) -> None:
    """The chosen game: its table, and the same words larger."""
    theme, px = pen.theme, pen.px
    surface.blit(picture, place)
    pen.box(surface, place, CORNER, None, theme.edge)
    left, y, room = place.left, place.bottom + px(28), place.width
    _free(surface, pen, messages.title(entry), (left, y), 24, theme.ink, room, "black")
    game = messages.game_name(entry)
    lines = (
        (messages.players(entry), theme.brass),
        (messages.outcome(entry), theme.prose),
        (f"{game}  ·  {messages.when(entry)}" if entry.name else messages.when(entry), theme.muted),
    )
    for index, (words, ink) in enumerate(lines):
        _free(surface, pen, words, (left, y + px(30 + LINE * index)), 15, ink, room)


def _free(
    surface: pygame.Surface,
    pen: Pen,
    words: str,
    at: tuple[int, int],
    size: float,
    ink: str,
    room: int,
    weight: Weight = "regular",
) -> None:
    """Words that hold names that people gave: they are cut where there is no room."""
    seen = text.shorten(words, room, pen.theme.type_size(size), weight)
    pen.text(surface, seen, at, size, ink, weight)
