"""Who sits where and by which options: the choices of the start scene for one game, apart from their picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.errors import StaxError
from game.core.game import Game, Option
from game.core.options import check, defaults
from game.play.setup import LEVEL_NAMES, PERSON, Seat, Setup
from game.scenes.picker import chosen
from game.ui.widgets import Choice, Segment
from game.ui.words import _

USUAL = (Seat(), Seat("medium"), Seat("medium"))


def is_value(option: Option, value: str) -> bool:
    """Whether a text is a value of an option."""
    try:
        check(option, value)
    except StaxError:
        return False
    return True


class Lettered(Choice):
    """A choice whose last segment asks for letters instead of being one, as often as it is pressed."""

    def __init__(
        self, label: str, segments: Sequence[Segment], value: str, chose: Callable[[str], None], ask: Callable[[], None]
    ) -> None:
        super().__init__(label, segments, value, chose)
        self.ask = ask

    def choose(self, index: int) -> None:
        """Choose a segment."""
        if index == len(self.segments) - 1:
            self.ask()
        else:
            super().choose(index)


class Seating:
    """The options, and for each seat a person or the computer at a level."""

    def __init__(self, game: Game, last: Setup | None = None) -> None:
        self.game = game
        self.options = defaults(game)
        self.seats = list(USUAL)
        if last is not None and last.game_id == game.id:
            self._take_over(last)

    def _take_over(self, last: Setup) -> None:
        """Begin with the last choice, as far as it still makes sense."""
        for option in self.game.options:
            value = last.options.get(option.key, "")
            if is_value(option, value):
                self.options[option.key] = value
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

    def option_choice(
        self, option: Option, chose: Callable[[], None], ask: Callable[[Option], None] = lambda _option: None
    ) -> Choice:
        """The values of an option, one to be chosen; `chose` is called after every change.

        Where there are letters the last segment calls `ask`; it stands for letters that are none of the other values.
        """

        def choose(value: str) -> None:
            self.options[option.key] = value
            chose()

        value = self.options[option.key]
        segments = [Segment(each, _(option.labels[each]) if each in option.labels else each) for each in option.values]
        label = _(option.label) if option.label else option.key
        if not option.letters:
            return Choice(label, segments, value, choose)
        own = Segment("", _("choose…")) if value in option.values else Segment(value, chosen(len(value)))
        return Lettered(label, [*segments, own], value, choose, lambda: ask(option))

    def seat_choice(self, seat: int, chose: Callable[[], None]) -> Choice:
        """Who sits on a seat."""

        def choose(value: str) -> None:
            self.sit(seat, value)
            chose()

        levels = [
            Segment(level, _(name).capitalize(), apart=not i) for i, (level, name) in enumerate(LEVEL_NAMES.items())
        ]
        return Choice("", [Segment(PERSON, _("Person"), "person"), *levels], self.seats[seat].level or PERSON, choose)


def table_sizes(game: Game) -> tuple[int, int]:
    """The fewest and the most players that a game's options allow."""
    usual = defaults(game)
    counts = {game.seats(usual)}
    counts |= {game.seats({**usual, option.key: value}) for option in game.options for value in option.values}
    return min(counts), max(counts)


def players(game: Game) -> str:
    """How many play, in words."""
    few, many = table_sizes(game)
    if few == many:
        return _("{count} players").format(count=many)
    return _("{few}–{many} players").format(few=few, many=many)  # noqa: RUF001 - a range is written so
