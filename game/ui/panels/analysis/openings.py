"""The openings: how the game may continue, with chances, the results in self-play, and the player's own games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Slab
from game.ui.kinds import kind_of_piece
from game.ui.kinds.move_picture import MovePicture, draw_move, picture_width
from game.ui.panels.list_panel import ListPanel, draw_head
from game.ui.panels.moves import ListedMove, draw_entry
from game.ui.render.camera import Camera
from game.ui.words import _, percent_text

OPENINGS_HEAD: Final = 74  # units; the title and the heads of the columns
OPENING_ROW_HEIGHT: Final = 40
OPENINGS_FOOT: Final = 30
OPENINGS_EDGE: Final = 14
CHANCE_END: Final = 0.49  # in shares of the width; where the chances end
GAMES_END: Final = 0.7  # in shares of the width; where the games of self-play end, before the player's own
PICTURE_SHARE: Final = 0.86  # of a move in the list of moves
RESULT_BAR_HEIGHT: Final = 4  # units; the height of a bar of results


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A move with its chance in words; the games of self-play with it, how many its side `won` and `drawn`; own
    games."""

    move: ListedMove
    chance: str = ""
    games: int = 0
    won: int = 0
    drawn: int = 0
    own: str = ""


@dataclass(frozen=True, slots=True)
class OpeningsContent:
    """The moves, or `words` in their place; `foot` stands at the end.

    `chosen` is the shown move, `pointed` the hovered move, `first` the uppermost visible move; `key` hides the panel.
    With a `view` of the table (`picture_view`) moves are pictures, otherwise words.
    """

    rows: tuple[OpeningRow, ...] = ()
    words: str = ""
    foot: str = ""
    chosen: int | None = None
    pointed: int | None = None
    first: int = 0
    key: str = ""
    view: Camera | None = None


class OpeningsPanel(ListPanel[OpeningsContent]):
    """The panel of the openings; `row_at` returns the move under a pixel."""

    head_units = OPENINGS_HEAD
    row_units = OPENING_ROW_HEIGHT
    foot_units = OPENINGS_FOOT

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len(self.content.rows)

    @property
    def first(self) -> int:
        """The uppermost visible move, such that the chosen move is visible."""
        first = max(0, min(self.max_first, self.content.first))
        chosen = self.content.chosen
        return first if chosen is None else max(chosen - self.rows_in_view + 1, min(first, chosen))

    def place_of(self, index: int) -> pygame.Rect:
        """The rectangle of a visible move on the window."""
        return dict(self.rows(self.rect))[index]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: OpeningsContent) -> None:
        """Paint the head, the moves and the foot."""
        pen = self.pen
        draw_head(surface, pen, _("Openings"), content.key, rect)
        left = rect.left + pen.px(16)
        if content.words:
            empty = pygame.Rect(
                left, rect.top + pen.px(62), rect.width - pen.px(32), rect.height - pen.px(OPENINGS_HEAD)
            )
            pen.paragraph(surface, content.words, empty, 14, pen.theme.muted)
        else:
            self._draw_column_heads(surface, rect)
        for index, place in self.rows(rect):
            self._draw_move(surface, place, content.rows[index], index)
        low = rect.bottom - self.foot_height(pen) // 2 - pen.px(2)
        pen.text(surface, content.foot, (left, low), 13, pen.theme.faint, room=rect.width - pen.px(32))
        self.paint_scrollbar(surface, rect)

    def _ends(self, rect: pygame.Rect) -> tuple[int, int, int]:
        """The x at which each column ends."""
        return (
            rect.left + round(rect.width * CHANCE_END),
            rect.left + round(rect.width * GAMES_END),
            rect.right - self.pen.px(OPENINGS_EDGE),
        )

    def _draw_column_heads(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Write the heads of the columns."""
        pen, before = self.pen, rect.left + rect.width // 4
        for words, right in zip((_("Chance"), _("Self-play"), _("Yours")), self._ends(rect), strict=True):
            at, room = (right, rect.top + pen.px(62)), right - before - pen.px(8)
            pen.text(surface, words, at, 12, pen.theme.faint, anchor="midright", room=room)
            before = right

    def _draw_move(self, surface: pygame.Surface, place: pygame.Rect, row: OpeningRow, index: int) -> None:
        pen, theme, content = self.pen, self.pen.theme, self.content
        self.paint_chosen_row(surface, place, index == content.chosen, index == content.pointed)
        inset = pen.px(8)
        chance, games, own = self._ends(place.inflate(2 * inset, 0))
        wide = pen.width(percent_text(99), 14, "bold") + pen.px(4)
        room = pygame.Rect(place.left, place.top, chance - wide - place.left, place.h)
        if content.view is None or row.move.picture is None:
            draw_entry(surface, pen, row.move, room, True)
        else:
            self._draw_picture(surface, row.move.picture, room, content.view)
        y = place.centery
        pen.text(surface, row.chance, (chance, y), 14, theme.ink, "bold", "midright")
        if row.games:
            bar_height = max(3, pen.px(RESULT_BAR_HEIGHT))
            pen.text(surface, str(row.games), (games, y - pen.px(3)), 13, theme.muted, anchor="midright")
            self._draw_results(
                surface, pygame.Rect(chance + pen.px(14), y + pen.px(7), games - chance - pen.px(14), bar_height), row
            )
        pen.text(surface, row.own, (own, y), 13, theme.gold, "semibold", "midright", room=own - games - pen.px(6))

    def _draw_picture(self, surface: pygame.Surface, picture: MovePicture, room: pygame.Rect, view: Camera) -> None:
        """Draw a move as a picture; the cell of a placed piece is named, since placed pieces look alike."""
        pen, left = self.pen, room.left + self.pen.px(6)
        share = min(PICTURE_SHARE, (room.right - left) / picture_width(pen, picture))
        end = draw_move(surface, pen, picture, (left, room.centery), view, share) + pen.px(4)
        if len(picture.path) == 1 and not isinstance(picture.piece, Slab):
            cell = kind_of_piece(picture.piece).cell_name(picture.path[-1])
            pen.text(surface, cell, (end, room.centery), 13, pen.theme.muted, room=room.right - end)

    def _draw_results(self, surface: pygame.Surface, line: pygame.Rect, row: OpeningRow) -> None:
        """Draw the results of the games: won by the side that made the move, drawn, lost."""
        pen, theme = self.pen, self.pen.theme
        pen.box(surface, line, 2, theme.ground.trough, None)
        won, drawn = (round(line.width * part / row.games) for part in (row.won, row.won + row.drawn))
        pygame.draw.rect(surface, theme.muted, (line.left, line.top, drawn, line.height), border_radius=2)
        pygame.draw.rect(surface, theme.go, (line.left, line.top, won, line.height), border_radius=2)
