"""The drawer with the moves as pictures, round by round; and moves as words and small pieces for other panels.

Below its list the drawer says the move that is pointed at, and has buttons that replay the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn
from game.ui.input.gestures import Place as Pixel
from game.ui.kinds import glyph, kind_of_piece
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.kind import hex_name
from game.ui.kinds.move_picture import MovePicture, draw_move, picture_of_move, picture_width
from game.ui.look.cached_picture import Content
from game.ui.look.pen import Pen
from game.ui.look.text import Weight, shorten
from game.ui.panels.list_panel import ListPanel, draw_head, draw_rule
from game.ui.render.camera import Camera
from game.ui.words import _

MoveParts = tuple[str | Piece, ...]
SIGN_WIDTH: Final = 21  # units; a sign before or behind a move with its gap
PLAIN_WEIGHT: Final[Weight] = "regular"
STRONG_WEIGHT: Final[Weight] = "semibold"
CLOSE: Final = "panel"  # the id of the action that shuts the drawer
REPLAY_BUTTONS: Final = {  # the ids of the buttons at the foot, with their icons
    "replay-first": "first",
    "replay-before": "before",
    "replay-play": "play",
    "replay-next": "next",
    "replay-last": "last",
}
NUMBERS_WIDTH: Final = 46  # units; the column of the numbers
ENTRY_EDGE: Final = 6  # units beside a picture
CELL_GAP: Final = 3  # units before the name of a cell, at least
BUTTONS_UNITS: Final = 62  # the height of the row of buttons
SENTENCE_SIZES: Final = (15, 14)


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move of the list: words and pieces in turn, and its text in notation.

    `seat` has made it; `moves_again`: the same seat made the move before too.  `picture` is None if no piece moved.
    """

    parts: MoveParts
    text: str
    seat: int = 0
    moves_again: bool = False
    picture: MovePicture | None = None


SeatHeading: TypeAlias = tuple[Stain, str]
"""The heading of a seat's moves: its stain and its name."""


@dataclass(frozen=True, slots=True)
class MovesContent:
    """All moves, with `seats` moves in a round, seen in a `view` of the table (`picture_view`).

    `lines_back` is how many lines it is scrolled up from the newest; `heads` are the headings of the seats.  `shown` is
    the index of the move that the table shows, or None, and `sentence` says that move, in one or two lines.  `pointed`
    is the id of the button under the pointer.  `names_cells`: moves are listed with the cell to which they went.
    """

    entries: tuple[ListedMove, ...]
    seats: int
    view: Camera
    lines_back: int = 0
    heads: tuple[SeatHeading, ...] = ()
    shown: int | None = None
    sentence: tuple[str, str] = ("", "")
    pointed: str = ""
    names_cells: bool = False


def listed_move(before: Arrangement, steps: Iterable[Step], text: str, seat: int = 0, words: str = "") -> ListedMove:
    """A move for the list, from its steps; `words` are shown if it has no steps.

    A tile is shown with its way and rotation; any other piece with the move's text in notation, which is as short.
    """
    shown: list[str | Piece] = []
    steps = tuple(steps)
    for step in steps:
        if isinstance(step, Place):
            shown += [step.piece, place_text(step.piece, hex_name(step.cell), text)]
        elif isinstance(step, Slide):
            moved = before.stacks[step.path[0]][-1]
            shown += [moved, place_text(moved, f"{hex_name(step.path[0])} › {hex_name(step.path[-1])}", text)]
        elif isinstance(step, Turn) and shown:
            shown[0] = step.piece
        elif isinstance(step, (Capture, Remove)):
            shown.append("×")
    return ListedMove(tuple(shown) or (words or text,), text, seat, picture=picture_of_move(before, steps))


def place_text(piece: Piece, cells: str, text: str) -> str:
    """Where a tile went; for another piece the move's text with minus signs before coordinates."""
    return cells if kind_of_piece(piece).lists_cells else text.replace(",-", ",−").replace("@-", "@−")


def lines_and_columns(entries: Sequence[ListedMove], columns: int) -> list[tuple[int, int]]:
    """The line and the column of each move: a column for each seat, a new line for each round."""
    if columns == 1:
        return [(line, 0) for line in range(len(entries))]
    places: list[tuple[int, int]] = []
    line, last = 0, -1
    for item in entries:
        line += item.seat <= last
        last = item.seat
        places.append((line, last))
    return places


def side_of(pen: Pen) -> int:
    """The size of a small picture in pixels."""
    return max(15, pen.px(19))


def entry_width(pen: Pen, item: ListedMove, marked: bool = False) -> int:
    """The width of a move in pixels; `marked`: with the chip of its seat."""
    words = [part for part in item.parts if isinstance(part, str)]
    pieces = (len(item.parts) - len(words)) * (side_of(pen) + pen.px(6))
    signs = (marked + item.moves_again) * pen.px(SIGN_WIDTH)
    return pen.px(8) + pieces + signs + sum(pen.width(part, 14, "semibold") + pen.px(5) for part in words)


def draw_entry(
    surface: pygame.Surface, pen: Pen, item: ListedMove, place: pygame.Rect, strong: bool, stain: Stain | None = None
) -> int:
    """Draw a move into a place of a line, behind its seat's chip if `stain` is given; returns the x of its end."""
    x, side = place.left + pen.px(6), side_of(pen)
    tone, weight = (pen.theme.ink, STRONG_WEIGHT) if strong else (pen.theme.muted, PLAIN_WEIGHT)
    if stain is not None:
        draw_chip(surface, pen, stain, pen.px(SIGN_WIDTH - 5), (x, place.centery))
        x += pen.px(SIGN_WIDTH)
    for part in item.parts:
        if isinstance(part, str):
            words = pen.text(surface, part, (x, place.centery), 14, tone, weight, room=place.right - x)
            x = words.right + pen.px(5)
        else:
            image = glyph(part, side, pen.theme)
            surface.blit(image, image.get_rect(midleft=(x, place.centery)))
            x += side + pen.px(6)
    if item.moves_again:
        pen.icon(surface, "again", (x + pen.px(SIGN_WIDTH - 5) / 2, place.centery), SIGN_WIDTH - 5, pen.theme.gold, 2.4)
        x += pen.px(SIGN_WIDTH)
    return x


class ScrollingPanel(ListPanel[Content]):
    """A panel of lines of moves under a head."""

    head_units = 56
    row_units = 26
    row_gap = 4
    min_thumb_units = 24

    @property
    def frame_height(self) -> int:
        """The height of the head and of the foot in pixels."""
        return self.pen.px(62)

    @property
    def line_height(self) -> int:
        """The height of a line in pixels."""
        return self.row_height(self.pen)

    def paint_head(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        key: str,
        bare: bool,
        columns: Sequence[tuple[int, SeatHeading]] = (),
    ) -> None:
        """Paint the panel's title, or the seats over their `columns`; if `bare`, say that there are no moves."""
        pen = self.pen
        draw_head(surface, pen, _("Moves") if bare or not columns else "", key, rect)
        ends = [x for x, _head in columns[1:]] + [rect.right - pen.px(24) - pen.keycap_width(key)]
        for (left, (stain, name)), right in zip(() if bare else columns, ends, strict=False):
            x, y = left + pen.px(24), rect.top + pen.px(25)
            draw_chip(surface, pen, stain, pen.px(18), (left, y))
            seen = shorten(name, right - pen.px(6) - x, pen.theme.type_size(15), "bold")
            pen.text(surface, seen, (x, y), 15, weight="bold")
        if bare:
            empty = pygame.Rect(rect.left + pen.px(16), rect.top + pen.px(64), rect.width - pen.px(32), pen.px(60))
            pen.paragraph(surface, _("No move has been made yet."), empty, 15, pen.theme.muted)


class MovesPanel(ListPanel[MovesContent]):
    """The moves as pictures, a round on a line, over a sentence about the shown move and the buttons that replay."""

    head_units = 92
    row_units = 44
    foot_units = 142
    row_gap = 12

    def __init__(self, pen: Pen, rect: pygame.Rect, content: MovesContent) -> None:
        super().__init__(pen, rect, content)
        self._cached_places: tuple[tuple[ListedMove, ...], list[tuple[int, int]]] = ((), [])

    @property
    def _places(self) -> list[tuple[int, int]]:
        """The line and the column of each move, cached until there are other moves."""
        entries = self.content.entries
        if self._cached_places[0] is not entries:
            self._cached_places = entries, lines_and_columns(entries, self.columns)
        return self._cached_places[1]

    @property
    def frame_height(self) -> int:
        """The height of the head and of the foot in pixels; a low panel has no sentence."""
        return self.pen.px(self.head_units + (self.foot_units if self._has_sentence else BUTTONS_UNITS))

    @property
    def _has_sentence(self) -> bool:
        """Whether there is room for the sentence below at least two lines."""
        return self.rect.height >= self.height_for(self.pen, 2)

    @property
    def columns(self) -> int:
        """How many moves stand on a line, as many as there are seats."""
        return max(1, self.content.seats)

    @property
    def count(self) -> int:
        """How many lines there are."""
        return 1 + (self._places[-1][0] if self._places else -1)

    @property
    def first(self) -> int:
        """The uppermost visible line."""
        return max(0, self.max_first - max(0, self.content.lines_back))

    # Where things are:

    def _column_left(self, rect: pygame.Rect, column: int) -> int:
        return rect.left + self.pen.px(NUMBERS_WIDTH) + column * self._column_width

    @property
    def _column_width(self) -> int:
        return (self.rect.width - self.pen.px(NUMBERS_WIDTH + 14)) // self.columns

    def _cells(self, rect: pygame.Rect) -> list[tuple[int, int, pygame.Rect]]:
        """The visible moves: each move's index, its line and its rectangle."""
        first, tall = self.first, self.row_height(self.pen)
        return [
            (
                index,
                line,
                pygame.Rect(self._column_left(rect, column), self.row_top(rect, line), self._column_width, tall),
            )
            for index, (line, column) in enumerate(self._places)
            if first <= line < first + self.rows_in_view
        ]

    def place_of(self, index: int) -> pygame.Rect | None:
        """The rectangle of a move on the window; None if it is not visible."""
        return next((place for i, _line, place in self._cells(self.rect) if i == index), None)

    def move_at(self, place: Pixel) -> int | None:
        """The index of the move at a pixel of the window; None for none."""
        if not self.rect.collidepoint(place):
            return None
        return next((index for index, _line, rect in self._cells(self.rect) if rect.collidepoint(place)), None)

    def visible_moves(self) -> dict[int, pygame.Rect]:
        """The rectangles on the window of the moves that are in view, by their indices."""
        return {index: place for index, _line, place in self._cells(self.rect)}

    def buttons(self) -> dict[str, pygame.Rect]:
        """The rectangles of the buttons on the window, by the ids of their actions."""
        return self._buttons(self.rect)

    def _buttons(self, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        pen, side = self.pen, self.pen.px(44)
        foot = rect.bottom - pen.px(BUTTONS_UNITS / 2)
        left, pitch = rect.left + pen.px(34), (rect.width - pen.px(68)) / (len(REPLAY_BUTTONS) - 1)
        box = pygame.Rect(0, 0, side, side)
        found = {id: box.move_to(center=(round(left + i * pitch), foot)) for i, id in enumerate(REPLAY_BUTTONS)}
        return {CLOSE: box.move_to(center=(rect.right - pen.px(26), rect.top + pen.px(28))), **found}

    def command_at(self, place: Pixel) -> str:
        """The id of the action of the button at a pixel of the window; "" for none."""
        return next((id for id, rect in self.buttons().items() if rect.collidepoint(place)), "")

    # The picture:

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: MovesContent) -> None:
        """Paint the head, the lines with their numbers, the sentence, the buttons and the scroll bar."""
        pen, theme = self.pen, self.pen.theme
        self._paint_head(surface, rect, content)
        last_line = -1
        for index, line, place in self._cells(rect):
            if line != last_line:
                at = (rect.left + pen.px(NUMBERS_WIDTH - 10), place.centery)
                pen.text(surface, str(line + 1), at, 14, theme.muted, "semibold", anchor="midright")
            last_line = line
            if content.entries[index].moves_again:
                self._draw_lost_turn(surface, place, content.entries[index].seat)
            self._draw_entry(surface, place, content, index)
        self._paint_foot(surface, rect, content)
        self.paint_scrollbar(surface, rect)

    def _paint_head(self, surface: pygame.Surface, rect: pygame.Rect, content: MovesContent) -> None:
        """Paint the title and the seats over their columns; without moves say so."""
        pen = self.pen
        pen.text(surface, _("Moves"), (rect.left + pen.px(18), rect.top + pen.px(28)), 18, weight="bold")
        for seat, (stain, name) in enumerate(content.heads):
            x, y = self._column_left(rect, seat) + pen.px(ENTRY_EDGE), rect.top + pen.px(66)
            draw_chip(surface, pen, stain, pen.px(18), (x, y))
            room = self._column_width - pen.px(ENTRY_EDGE + 30)
            seen = shorten(name, room, pen.theme.type_size(14), "semibold")
            pen.text(surface, seen, (x + pen.px(25), y), 14, pen.theme.muted, "semibold")
        draw_rule(surface, pen, rect.inflate(-pen.px(30), 0), rect.top + pen.px(84))
        if not content.entries:
            empty = pygame.Rect(rect.left + pen.px(18), rect.top + pen.px(100), rect.width - pen.px(36), pen.px(60))
            pen.paragraph(surface, _("No move has been made yet."), empty, 15, pen.theme.muted)

    def _draw_lost_turn(self, surface: pygame.Surface, place: pygame.Rect, seat: int) -> None:
        """Write in the place of a missing move that the turn was lost, if there is room."""
        pen, words = self.pen, _("loses the turn")
        empty = place.move(-place.width, 0) if seat else place.move(place.width, -place.height)
        if pen.width(words, 13) <= empty.width - pen.px(8) and empty.top > self.margin + pen.px(self.head_units - 8):
            pen.text(surface, words, (empty.left + pen.px(ENTRY_EDGE), empty.centery), 13, pen.theme.faint)

    def _draw_entry(self, surface: pygame.Surface, place: pygame.Rect, content: MovesContent, index: int) -> None:
        """Draw a move as a picture, or as its word; the move that the table shows in a frame of gold."""
        pen, theme, item = self.pen, self.pen.theme, content.entries[index]
        box = place.inflate(-pen.px(4), -pen.px(4))
        if index == content.shown:
            pen.box(surface, box, 10, theme.gold + "26", theme.gold, 1.4)
        elif index == len(content.entries) - 1 and content.shown is None:
            pen.box(surface, box, 10, theme.ground.hover, None)
        x, room = place.left + pen.px(ENTRY_EDGE), place.width - pen.px(2 * ENTRY_EDGE)
        if item.moves_again:
            pen.icon(surface, "again", (x + pen.px(8), place.centery), 16, theme.gold, 2.4)
            x, room = x + pen.px(SIGN_WIDTH), room - pen.px(SIGN_WIDTH)
        if item.picture is None:
            words = str(item.parts[0])
            pen.text(surface, words, (x, place.centery), 15, theme.ink, STRONG_WEIGHT, room=room)
            return
        share = min(1.0, room / picture_width(pen, item.picture))
        end = draw_move(surface, pen, item.picture, (x, place.centery), content.view, share)
        cell = kind_of_piece(item.picture.piece).cell_name(item.picture.path[-1])
        if content.names_cells and end + pen.px(CELL_GAP) + pen.width(cell, 13) <= place.right - pen.px(ENTRY_EDGE):
            at = place.right - pen.px(ENTRY_EDGE), place.centery
            pen.text(surface, cell, at, 13, theme.muted, anchor="midright")

    def _paint_foot(self, surface: pygame.Surface, rect: pygame.Rect, content: MovesContent) -> None:
        """Paint the sentence about the move that is shown, and the buttons."""
        pen, theme = self.pen, self.pen.theme
        inner = rect.inflate(-pen.px(30), 0)
        top = rect.bottom - pen.px(self.foot_units - 6)
        if content.sentence[0] and self._has_sentence:
            draw_rule(surface, pen, inner, top)
            (strong, details), room = content.sentence, rect.width - pen.px(36)
            at = rect.left + pen.px(18), top + pen.px(17)
            pen.text(surface, strong, at, SENTENCE_SIZES[0], theme.ink, STRONG_WEIGHT, room=room)
            lower = pygame.Rect(rect.left + pen.px(18), top + pen.px(28), room, pen.px(44))
            pen.paragraph(surface, details, lower, SENTENCE_SIZES[1], theme.muted)
        draw_rule(surface, pen, inner, rect.bottom - pen.px(BUTTONS_UNITS))
        for id, place in self._buttons(rect).items():
            if id == content.pointed:
                pen.box(surface, place, 10, theme.ground.hover, None)
            icon = REPLAY_BUTTONS.get(id, "cross")
            off = id != CLOSE and not content.entries
            tone = theme.accents.off if off else theme.ink if id != CLOSE else theme.muted
            pen.icon(surface, icon, place.center, 22, tone, 2)
