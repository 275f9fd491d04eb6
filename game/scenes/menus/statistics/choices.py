"""The choices above the panels: of a game, a time and a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.games import GAMES
from game.statistics.compute import StatisticsFilter, start_of_span
from game.ui.look.pen import Pen
from game.ui.widgets import ChoiceField, Segment
from game.ui.widgets.layout import place_row
from game.ui.words import _

ALL_VALUE: Final = "all"
MAX_OFFERED_PLAYERS: Final = 30  # in the choice of players
MAX_NAME_LETTERS: Final = 20  # longer names are cut
CHOICES_GAP: Final = 16  # units
COUNT_WIDTH: Final = 120  # units that are kept free beside the choices


def shorten_name(name: str) -> str:
    """A player's name, cut to MAX_NAME_LETTERS."""
    return name if len(name) <= MAX_NAME_LETTERS else f"{name[: MAX_NAME_LETTERS - 1]}…"


class StatisticsChoices:
    """The three choices, in the current language; `values` are those of game, time and player at first.

    `on_filter` is called after another game or time was chosen, `on_player` with another player.
    """

    def __init__(
        self,
        on_filter: Callable[[], None],
        on_player: Callable[[str], None],
        values: tuple[str, str, str] = (ALL_VALUE, ALL_VALUE, ""),
    ) -> None:
        game, time, player = values
        games = [Segment(ALL_VALUE, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        times = [Segment(ALL_VALUE, _("All time")), Segment("days", _("Last 30 days")), Segment("year", _("This year"))]
        self.game = ChoiceField(_("Game"), games, game, lambda _value: on_filter())
        self.time = ChoiceField(_("Time"), times, time, lambda _value: on_filter())
        self.player = ChoiceField(_("Player"), [], player, on_player)

    @property
    def values(self) -> tuple[str, str, str]:
        """The values of game, time and player."""
        return self.game.value, self.time.value, self.player.value

    @property
    def widgets(self) -> list[ChoiceField]:
        """The choices that are shown; that of players only if there are names."""
        return [self.game, self.time, *([self.player] if len(self.player.segments) > 1 else [])]

    def filter_at(self, now: float) -> StatisticsFilter:
        """The chosen game and time as a filter; `now` is in seconds since the epoch."""
        game = "" if self.game.value == ALL_VALUE else self.game.value
        return StatisticsFilter(game, start_of_span(self.time.value, now))

    def offer_players(self, persons: Sequence[str]) -> None:
        """Offer the players with these names."""
        self.player.offer(list(self._player_segments(persons[:MAX_OFFERED_PLAYERS])))

    def _player_segments(self, names: Sequence[str]) -> Iterator[Segment]:
        """All players (the only person in each game), then names; a chosen name stays even if its games are gone."""
        yield Segment("", _("All players"))
        yield from (Segment(name, shorten_name(name), tip=name if shorten_name(name) != name else "") for name in names)
        if self.player.value and self.player.value not in names:
            yield Segment(self.player.value, shorten_name(self.player.value))

    def place(self, pen: Pen, row: pygame.Rect) -> pygame.Rect:
        """Lie side by side, narrower if they must be; return what is left of the row."""
        gap, spare, choices = pen.px(CHOICES_GAP), pen.px(COUNT_WIDTH), self.widgets
        widths = [choice.preferred_width(pen) + pen.px(30) for choice in choices]
        for index, choice in reversed(list(enumerate(choices))):  # shrink the last first, the games last
            over = sum(widths) + gap * (len(widths) - 1) + (spare if index else 0) - row.width
            if over > 0:
                widths[index] = max(choice.min_width(pen) + pen.px(6), widths[index] - over)
        return place_row(pen, choices, widths, row, gap)
