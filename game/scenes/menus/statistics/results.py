"""Results against the computer: by level in a column for each kind of game, and by seat and colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.scenes.menus.statistics.bars import Scale, draw_legend, draw_line, draw_score, scale_for
from game.scenes.menus.statistics.panel import Plot
from game.statistics.reckoning import Kind, ResultCounts, Statistics
from game.statistics.tables import score_percent, seat_name
from game.ui.look.pen import Pen
from game.ui.words import _

ROW: Final = 25  # units
TITLE: Final = 40  # units over a column
COLUMN: Final = 170  # units, of a column at least
PERCENT: Final = 58  # units
BARS: Final = 190  # units, of bars with their numbers at least
BETWEEN: Final = 24  # units between two lists


def kind_name(kind: Kind) -> str:
    """A game's name, with the number of its players where it can be played by others than two."""
    game_id, players = kind
    name = GAMES[game_id].name if game_id in GAMES else game_id
    return name if players == 2 else _("{game}, {count} players").format(game=name, count=players)


class LevelPlot(Plot):
    """One scale for all kinds and levels; as many columns side by side as there is room for."""

    tables = ("levels",)

    def __init__(self) -> None:
        self.title = _("Results against the computer")

    def lack(self, told: Statistics) -> str:
        """No game against a computer has a result."""
        return "" if told.levels else _("No game against the computer has a result here yet.")

    def legend(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """The three patterns."""
        draw_legend(surface, pen, rect)

    @property
    def _kinds(self) -> list[Kind]:
        return sorted(self.told.levels, key=_order) if self.told is not None else []

    def _names(self, pen: Pen) -> int:
        return max(pen.width(_(name), 14) for name in LEVEL_NAMES.values()) + pen.px(16)

    def _across(self, pen: Pen, wide: int) -> int:
        """How many columns lie side by side."""
        count = max(1, len(self._kinds))
        return max(1, min(count, (wide - self._names(pen)) // pen.px(COLUMN)))

    def least_width(self, pen: Pen) -> int:
        """One column."""
        return self._names(pen) + pen.px(COLUMN)

    def _block(self, pen: Pen) -> int:
        return pen.px(TITLE) + len(LEVEL_NAMES) * pen.px(ROW)

    def tall(self, pen: Pen, wide: int) -> int:
        """As many rows of columns as are needed."""
        rows = -(-max(1, len(self._kinds)) // self._across(pen, wide))
        return rows * self._block(pen) + (rows - 1) * pen.px(8) + pen.px(6)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """The columns, with the names of the levels at the left of each row of them."""
        names, across = self._names(pen), self._across(pen, rect.width)
        wide = (rect.width - names) // across
        scale = scale_for(pen, (score for levels in told.levels.values() for score in levels.values()), wide)
        for index, kind in enumerate(self._kinds):
            row, column = divmod(index, across)
            top = rect.top + row * (self._block(pen) + pen.px(8))
            left = rect.left + names + column * wide
            middle = left + scale.middle
            name = kind_name(kind)
            half = min(wide, pen.width(name, 15, "bold")) / 2
            at = max(left + half, min(left + wide - half, middle)), top + pen.px(22)
            pen.text(surface, name, at, 15, pen.theme.ink, "bold", "center", wide)
            first = top + pen.px(TITLE)
            draw_line(surface, pen, middle, first - pen.px(2), first + len(LEVEL_NAMES) * pen.px(ROW))
            for place, (level, name) in enumerate(LEVEL_NAMES.items()):
                y = first + place * pen.px(ROW) + pen.px(ROW) // 2
                if not column:
                    pen.text(surface, _(name), (rect.left, y), 14, pen.theme.muted)
                draw_score(surface, pen, told.levels[kind].get(level, ResultCounts()), scale.shifted(left), y)


def _order(kind: Kind) -> tuple[int, int]:
    ids = list(GAMES)
    return ids.index(kind[0]) if kind[0] in ids else len(ids), kind[1]


class SeatPlot(Plot):
    """The score from each seat of two and of three players, and in each colour."""

    tables = ("seats", "colours", "persons")

    def __init__(self) -> None:
        self.title = _("By seat and by colour")

    def lack(self, told: Statistics) -> str:
        """The same."""
        return "" if told.seats else _("No game against the computer has a result here yet.")

    def legend(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """The three patterns."""
        draw_legend(surface, pen, rect)

    @property
    def _lists(self) -> tuple[list[tuple[str, ResultCounts]], list[tuple[str, ResultCounts]]]:
        if self.told is None:
            return [], []
        seats: dict[tuple[int, int], ResultCounts] = {}
        for (_game, players), found in self.told.seats.items():
            for seat, score in found.items():
                seats[players, seat] = seats.get((players, seat), ResultCounts()) + score
        told = [(_seat(players, seat), score) for (players, seat), score in sorted(seats.items())]
        colours = sorted(self.told.colours.items(), key=lambda each: -each[1].games)
        return told, [(_(colour), score) for colour, score in colours if colour]

    def _need(self, pen: Pen) -> int:
        """How wide a list is at least: a name, bars, a share."""
        return self._names(pen) + pen.px(BARS + PERCENT)

    def least_width(self, pen: Pen) -> int:
        """One list."""
        return self._need(pen)

    def _names(self, pen: Pen) -> int:
        return max((pen.width(name, 14) for each in self._lists for name, _score in each), default=0) + pen.px(12)

    def _beside(self, pen: Pen, wide: int) -> bool:
        """Whether the lists have room side by side."""
        return wide >= 2 * self._need(pen) + pen.px(BETWEEN)

    def tall(self, pen: Pen, wide: int) -> int:
        """The longer list, or both."""
        first, last = map(len, self._lists)
        if self._beside(pen, wide):
            return pen.px(22) + max(5, first, last) * pen.px(ROW + 3)
        return pen.px(22 + BETWEEN) + (first + last) * pen.px(ROW + 3)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """Both lists in one scale, side by side where they have room."""
        del told
        lists, names = self._lists, self._names(pen)
        beside = self._beside(pen, rect.width)
        wide = (rect.width - pen.px(BETWEEN)) // 2 if beside else rect.width
        bars = wide - names - pen.px(PERCENT)
        scale = scale_for(pen, (score for each in lists for _name, score in each), bars)
        left, top = rect.left, rect.top + pen.px(14)
        for each in lists:
            high = len(each) * pen.px(ROW + 3)
            at = scale.shifted(left + names)
            draw_line(surface, pen, at.middle, top, top + high)
            self._list(surface, pen, each, pygame.Rect(left, top, wide, 0), at)
            left, top = (left + wide + pen.px(BETWEEN), top) if beside else (left, top + high + pen.px(BETWEEN))

    def _list(
        self,
        surface: pygame.Surface,
        pen: Pen,
        each: Sequence[tuple[str, ResultCounts]],
        rect: pygame.Rect,
        scale: Scale,
    ) -> None:
        for place, (name, score) in enumerate(each):
            y = rect.top + place * pen.px(ROW + 3) + pen.px(ROW + 3) // 2
            pen.text(surface, name, (rect.left, y), 14, pen.theme.muted)
            draw_score(surface, pen, score, scale, y)
            points = score_percent(score)
            if points is not None:
                words = f"{points:.0f} %"
                pen.text(surface, words, (rect.right, y), 14, pen.theme.ink, "semibold", "midright")


def _seat(players: int, seat: int) -> str:
    return _("{seat} of {count}").format(seat=_(seat_name(seat)), count=players)
