"""The layout and drawing of the library scene: its parts, the rows of the list, and the chosen game's details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.library.imports import Import
from game.library.saved import Entry
from game.scenes.menus.library import messages
from game.scenes.menus.menu_scene import content_area
from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.look.text import Weight
from game.ui.look.theme import Theme
from game.ui.widgets import RowLook
from game.ui.widgets.layout import Room, split_columns
from game.ui.words import _

GAME_ROW_HEIGHT: Final = 84  # units
ROW_PICTURE_HEIGHT: Final = 68  # units
LIBRARY_CORNER: Final = 16
BUTTON_HEIGHT: Final = 52  # units
PROGRESS_STEPS: Final = 200  # of an import; each step is drawn once
DETAILS_LINE_HEIGHT: Final = 24  # units


@dataclass(frozen=True, slots=True)
class LibraryPlaces:
    """The places of the parts, in pixels: `search` and `ending` above `games` above `list`; `picture` above buttons.

    `icons_only`: the four smaller buttons, `others`, show no words.
    """

    head: pygame.Rect  # above the panel, for buttons at its right
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
    gap, tall, area = px(12), px(BUTTON_HEIGHT), content_area(size, px(40), px(1720))
    icons_only = area.width * 36 // 100 - px(34) < 2 * button
    room = Room(area)
    top = room.cut_top(px(80 if icons_only else 96))
    room.cut_bottom(px(68 if icons_only else 80) - tall)
    foot, panel = room.cut_bottom(tall, px(16)), room.rect
    left = Room(panel.inflate(-px(40), -px(40)))
    side = round(left.rect.width * 0.36)
    search = round((left.rect.width - side) * 0.38)
    right = Room(left.cut_right(side, px(24)))
    line = Room(left.cut_top(px(48), gap))
    search_place = line.cut_left(max(search, min(field, left.rect.width // 2)), gap)
    games = left.cut_top(px(48), gap)
    columns = 4 if icons_only else 2
    rows = 1 + 4 // columns
    buttons = Room(right.cut_bottom(rows * tall + (rows - 1) * gap))
    main = split_columns(buttons.cut_top(tall, gap), 2, gap)
    picture = right.cut_top(max(px(80), right.rect.height - px(58 + 3 * DETAILS_LINE_HEIGHT)))
    head = pygame.Rect(panel.left, top.bottom - px(68), panel.width, px(48))
    lines = [buttons.cut_top(tall, gap) for _line in range(1, rows)]
    others = tuple(cell for line in lines for cell in split_columns(line, columns, gap))
    return LibraryPlaces(
        head, panel, search_place, line.rect, games, left.rect, picture, main[0], main[1], others, icons_only, foot
    )


def paint_panel(ground: pygame.Surface, pen: Pen, panel: pygame.Rect) -> None:
    """Paint the title and the panel, which stay the same until the window or the language changes."""
    pen.text(ground, _("Library"), (panel.left, panel.top - pen.px(44)), 44, weight="black")
    pen.shadow(ground, panel)
    pen.box(ground, panel, LIBRARY_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """The progress of an import, in games and as a share; it changes at most `PROGRESS_STEPS` times."""

    done: int
    total: int
    share: float

    @property
    def text(self) -> str:
        """The progress as a sentence for the player."""
        return _("Importing games: {done} of {total}").format(done=self.done, total=self.total)


def progress_of(current: Import | None) -> ImportProgress | None:
    """The progress of an import; None without an import."""
    if current is None:
        return None
    tick = current.read * PROGRESS_STEPS // max(1, current.total)
    return ImportProgress(tick * current.total // PROGRESS_STEPS, current.total, tick / PROGRESS_STEPS)


def draw_progress(surface: pygame.Surface, pen: Pen, foot: pygame.Rect, share: float) -> None:
    """Draw a bar at the bottom of the foot, filled to a share from 0 to 1."""
    bar = pygame.Rect(foot.left, foot.bottom - 2 * pen.px(8), foot.width, pen.px(8))
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
