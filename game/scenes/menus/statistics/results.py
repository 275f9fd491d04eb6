"""Results against the computer by seat and by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.games import GAMES
from game.scenes.menus.statistics.bars import Scale, draw_legend, draw_line, draw_score, scale_for
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Kind, ResultCounts, Statistics
from game.statistics.tables import score_percent, seat_name
from game.ui.look.pen import Pen
from game.ui.words import _

LEVEL_ROW_HEIGHT: Final = 25  # units
COLUMN_TITLE_HEIGHT: Final = 40  # units
MIN_COLUMN_WIDTH: Final = 170  # units
PERCENT_WIDTH: Final = 58  # units
MIN_BARS_WIDTH: Final = 190  # units, with the numbers
LIST_GAP: Final = 24  # units


def kind_name(kind: Kind) -> str:
    """A game's name, with the number of players unless it is two."""
    game_id, players = kind
    name = GAMES[game_id].name if game_id in GAMES else game_id
    return name if players == 2 else _("{game}, {count} players").format(game=name, count=players)


class SeatPlot(Plot):
    """The score from each seat with two and with three players, and with each colour."""

    table_ids = ("seats", "colours", "persons")

    def __init__(self) -> None:
        self.title = _("By seat and by colour")

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no game against a computer has a result."""
        return "" if statistics.seats else _("No finished games against the computer yet.")

    def draw_legend(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the meanings of the three patterns."""
        draw_legend(surface, pen, rect)

    @property
    def _lists(self) -> tuple[list[tuple[str, ResultCounts]], list[tuple[str, ResultCounts]]]:
        if self.statistics is None:
            return [], []
        seats: dict[tuple[int, int], ResultCounts] = {}
        for (_game, players), scores in self.statistics.seats.items():
            for seat, score in scores.items():
                seats[players, seat] = seats.get((players, seat), ResultCounts()) + score
        by_seat = [(_seat_text(players, seat), score) for (players, seat), score in sorted(seats.items())]
        colours = sorted(self.statistics.colours.items(), key=lambda each: -each[1].games)
        return by_seat, [(_(colour), score) for colour, score in colours if colour]

    def _min_list_width(self, pen: Pen) -> int:
        """The least width of a list: name, bars and share, in pixels."""
        return self._names_width(pen) + pen.px(MIN_BARS_WIDTH + PERCENT_WIDTH)

    def min_width(self, pen: Pen) -> int:
        """The least width of a list, in pixels."""
        return self._min_list_width(pen)

    def _names_width(self, pen: Pen) -> int:
        return max((pen.width(name, 14) for each in self._lists for name, _score in each), default=0) + pen.px(12)

    def _fit_side_by_side(self, pen: Pen, wide: int) -> bool:
        """Whether the lists fit side by side in a width."""
        return wide >= 2 * self._min_list_width(pen) + pen.px(LIST_GAP)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the longer list, or of both if they lie below each other, in pixels."""
        first, last = map(len, self._lists)
        if self._fit_side_by_side(pen, width):
            return pen.px(22) + max(5, first, last) * pen.px(LEVEL_ROW_HEIGHT + 3)
        return pen.px(22 + LIST_GAP) + (first + last) * pen.px(LEVEL_ROW_HEIGHT + 3)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw both lists on the same scale, side by side if they fit."""
        del statistics
        lists, names = self._lists, self._names_width(pen)
        beside = self._fit_side_by_side(pen, rect.width)
        wide = (rect.width - pen.px(LIST_GAP)) // 2 if beside else rect.width
        bars = wide - names - pen.px(PERCENT_WIDTH)
        scale = scale_for(pen, (score for each in lists for _name, score in each), bars)
        left, top = rect.left, rect.top + pen.px(14)
        for each in lists:
            high = len(each) * pen.px(LEVEL_ROW_HEIGHT + 3)
            at = scale.shifted_by(left + names)
            draw_line(surface, pen, at.middle, top, top + high)
            self._draw_list(surface, pen, each, pygame.Rect(left, top, wide, 0), at)
            left, top = (left + wide + pen.px(LIST_GAP), top) if beside else (left, top + high + pen.px(LIST_GAP))

    def _draw_list(
        self,
        surface: pygame.Surface,
        pen: Pen,
        each: Sequence[tuple[str, ResultCounts]],
        rect: pygame.Rect,
        scale: Scale,
    ) -> None:
        for place, (name, score) in enumerate(each):
            y = rect.top + place * pen.px(LEVEL_ROW_HEIGHT + 3) + pen.px(LEVEL_ROW_HEIGHT + 3) // 2
            pen.text(surface, name, (rect.left, y), 14, pen.theme.muted)
            draw_score(surface, pen, score, scale, y)
            points = score_percent(score)
            if points is not None:
                words = f"{points:.0f} %"
                pen.text(surface, words, (rect.right, y), 14, pen.theme.ink, "semibold", "midright")


def _seat_text(players: int, seat: int) -> str:
    return _("{seat} of {count}").format(seat=_(seat_name(seat)), count=players)
