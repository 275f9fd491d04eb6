"""Who sits where: the choices of the start scene, apart from their picture."""

from __future__ import annotations

from collections.abc import Callable

from game.core.game import Game
from game.play.setup import LEVEL_NAMES, PERSON, Seat, Setup
from game.ui.widgets import Choice, Segment
from game.ui.words import _

PLAYERS = "players"  # the option that says how many sit down, in games where that can be chosen
USUAL = (Seat(), Seat("medium"), Seat("medium"))


class Seating:
    """The number of players, and for each seat a person or the computer at a level."""

    def __init__(self, game: Game, last: Setup | None = None) -> None:
        self.game = game
        self.options = {option.key: option.values[0] for option in game.options}
        self.seats = list(USUAL)
        if last is not None and last.game_id == game.id:
            self._take_over(last)

    def _take_over(self, last: Setup) -> None:
        """Begin with the last choice, as far as it still makes sense."""
        for option in self.game.options:
            if last.options.get(option.key) in option.values:
                self.options[option.key] = last.options[option.key]
        for index, seat in enumerate(last.seats[: len(self.seats)]):
            if seat.human or seat.level in LEVEL_NAMES:
                self.seats[index] = seat

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.game.seats(self.options)

    @property
    def setup(self) -> Setup:
        """What is chosen now."""
        return Setup(self.game.id, dict(self.options), tuple(self.seats[: self.count]))

    def sit(self, seat: int, who: str) -> None:
        """A person, or the computer at the level named."""
        self.seats[seat] = Seat("" if who == PERSON else who)

    def players_choice(self, chose: Callable[[], None]) -> Choice | None:
        """How many play, where the game leaves a choice; `chose` is called after every change."""

        def choose(value: str) -> None:
            self.options[PLAYERS] = value
            chose()

        option = next((option for option in self.game.options if option.key == PLAYERS), None)
        if option is None:
            return None
        segments = [Segment(value, value) for value in sorted(option.values)]
        return Choice(_("Players"), segments, self.options[PLAYERS], choose)

    def seat_choice(self, seat: int, chose: Callable[[], None]) -> Choice:
        """Who sits on a seat."""

        def choose(value: str) -> None:
            self.sit(seat, value)
            chose()

        levels = [
            Segment(level, _(name).capitalize(), apart=not i) for i, (level, name) in enumerate(LEVEL_NAMES.items())
        ]
        return Choice("", [Segment(PERSON, _("Person"), "person"), *levels], self.seats[seat].level or PERSON, choose)

    def told(self, seat: int) -> str:
        """Who sits there, in words."""
        level = self.seats[seat].level
        return _("Computer, {level}").format(level=_(level)) if level else _("Person")
