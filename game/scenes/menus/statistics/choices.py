"""The choices of a game, a time and a player, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.games import GAMES
from game.scenes.menus.drop_list import DropList, WordChoice, WordSentence
from game.statistics.compute import StatisticsFilter, start_of_span
from game.ui.widgets import Segment
from game.ui.words import _

ALL_VALUE: Final = "all"
MAX_OFFERED_PLAYERS: Final = 30  # in the choice of players
MAX_NAME_LETTERS: Final = 20  # longer names are cut


def shorten_name(name: str) -> str:
    """A player's name, cut to MAX_NAME_LETTERS."""
    return name if len(name) <= MAX_NAME_LETTERS else f"{name[: MAX_NAME_LETTERS - 1]}…"


class StatisticsChoices:
    """The three choices, in the current language; `values` are those of game, time and player at first.

    `on_filter` is called after another game or time was chosen, `on_player` with another player, `on_open` with a list
    that opens.
    """

    def __init__(
        self,
        on_filter: Callable[[], None],
        on_player: Callable[[str], None],
        on_open: Callable[[DropList | None], None],
        values: tuple[str, str, str] = (ALL_VALUE, ALL_VALUE, ""),
    ) -> None:
        game, time, player = values
        games = [Segment(ALL_VALUE, _("all kinds")), *(Segment(game.id, game.name) for game in GAMES.values())]
        times = [
            Segment(ALL_VALUE, _("since the beginning")),
            Segment("days", _("in the last 30 days")),
            Segment("year", _("this year")),
        ]
        self.game = WordChoice(_("Game"), games, game, lambda _value: on_filter(), on_open)
        self.time = WordChoice(_("Time"), times, time, lambda _value: on_filter(), on_open)
        self.player = WordChoice(_("Player"), [Segment("", _("everybody"))], player, on_player, on_open)

    @property
    def values(self) -> tuple[str, str, str]:
        """The values of game, time and player."""
        return self.game.value, self.time.value, self.player.value

    @property
    def sentence(self) -> WordSentence:
        """The sentence with the choices, that of players only if there are names."""
        choices = {"game": self.game, "time": self.time}
        if len(self.player.segments) < 2:
            return WordSentence(_("Your games of {game} {time}"), choices)
        return WordSentence(_("The games of {game} by {player} {time}"), {**choices, "player": self.player})

    def filter_at(self, now: float) -> StatisticsFilter:
        """The chosen game and time as a filter; `now` is in seconds since the epoch."""
        game = "" if self.game.value == ALL_VALUE else self.game.value
        return StatisticsFilter(game, start_of_span(self.time.value, now))

    def offer_players(self, persons: Sequence[str]) -> None:
        """Offer the players with these names."""
        self.player.offer(list(self._player_segments(persons[:MAX_OFFERED_PLAYERS])))

    def _player_segments(self, names: Sequence[str]) -> Iterator[Segment]:
        """All players (the only person in each game), then names; a chosen name stays even if its games are gone."""
        yield Segment("", _("everybody"))
        yield from (Segment(name, shorten_name(name), tip=name if shorten_name(name) != name else "") for name in names)
        if self.player.value and self.player.value not in names:
            yield Segment(self.player.value, shorten_name(self.player.value))
