"""The usual time controls, their words, and sliders for any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.core.errors import N_
from game.play.clocks import WHOLE_SHARE, TimeControl
from game.scenes.players.labelled_row import LabelledRow
from game.scenes.sentences.players import time_left
from game.ui.widgets import ChoiceField, Item, Segment
from game.ui.widgets.slider import value_slider
from game.ui.words import _, ngettext

NONE, MOVE, GAME = "none", "move", "game"
ODDS_WORDS: Final[Mapping[int, str]] = {50: N_("{name}: half the time"), 20: N_("{name}: a fifth of the time")}
OTHER_ODDS: Final = N_("{name}: {percent} percent of the time")
# In the order of the clock's arrows
USUAL_CONTROLS: Final[tuple[TimeControl | None, ...]] = (
    None,
    *(TimeControl(*values) for values in ((300, 3), (600, 5), (900, 10), (1800, 10))),
    *(TimeControl(seconds, 0, True) for seconds in (10, 30, 60, 120)),
)
FIRST_OF_KIND: Final = {GAME: TimeControl(300, 3), MOVE: TimeControl(30, 0, True)}
GAME_SECONDS: Final = tuple(60 * minutes for minutes in (*range(1, 11), 12, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180))
MOVE_SECONDS: Final = (5, 10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 600)
INCREMENTS: Final = (*range(11), 12, 15, 20, 25, 30, 45, 60)


def short_line(control: TimeControl) -> str:
    """A time control in the fewest words."""
    time = time_left(control.seconds)
    return _("{time} + {seconds} s").format(time=time, seconds=control.increment) if control.increment else time


def time_line(control: TimeControl | None) -> str:
    """A time control in a few words."""
    if control is None:
        return _("No clock")
    if control.is_per_move:
        return _("{time} for each move").format(time=short_line(control))
    return _("{time} for the game").format(time=short_line(control))


def length_words(seconds: int) -> str:
    """A length of time with its unit: whole minutes, or seconds."""
    if seconds >= 60 and seconds % 60 == 0:
        return ngettext("{count} minute", "{count} minutes", seconds // 60).format(count=seconds // 60)
    if seconds > 60:
        return time_left(seconds)
    return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)


def time_words(control: TimeControl | None) -> tuple[str, str]:
    """A time control as a line, and the second line that goes with it."""
    if control is None:
        return _("No clock"), _("take all the time you like")
    time = length_words(control.seconds)
    if control.shares:
        return (_("{time} a move").format(time=time) if control.is_per_move else time), _("with time odds")
    if control.is_per_move:
        return _("{time} a move").format(time=time), _("unused time is lost")
    if not control.increment:
        return _("{time} each").format(time=time), _("for the whole game")
    return _("{time} each").format(time=time), _("and {time} a move").format(time=length_words(control.increment))


class ClockChoice:
    """The rows of widgets for any time control, and for none.

    `on_change` gets a new control or None, `rebuild` is called if other widgets are needed.  `names` are the players,
    who may get different times; without names time odds are not offered.
    """

    def __init__(
        self,
        control: TimeControl | None,
        on_change: Callable[[TimeControl | None], None],
        rebuild: Callable[[], None],
        names: Sequence[str] = (),
    ) -> None:
        self.names = names
        self.control = control
        self.on_change = on_change
        self.rebuild = rebuild

    def _set_control(self, control: TimeControl | None) -> None:
        self.control = control
        self.on_change(control)

    def _choose_kind(self, kind: str) -> None:
        shares = () if self.control is None else self.control.shares
        self._set_control(None if kind == NONE else replace(FIRST_OF_KIND[kind], shares=shares))
        self.rebuild()

    def rows(self) -> list[Item]:
        """The widgets with their labels: the kind, the time, and for a game the extra time; only the kind for none."""
        control = self.control
        chosen = NONE if control is None else MOVE if control.is_per_move else GAME
        kinds = [Segment(NONE, _("No clock")), Segment(GAME, _("For the game")), Segment(MOVE, _("For each move"))]
        rows: list[Item] = [LabelledRow(_("Clock"), ChoiceField(_("Clock"), kinds, chosen, self._choose_kind))]
        return rows if control is None else [*rows, *self._time_rows(control)]

    def _time_rows(self, control: TimeControl) -> list[Item]:
        """The widgets for the time of a control with their labels."""

        def set_seconds(seconds: int) -> None:
            self._set_control(replace(self.control or control, seconds=seconds))

        def set_increment(seconds: int) -> None:
            self._set_control(replace(self.control or control, increment=seconds))

        times = MOVE_SECONDS if control.is_per_move else GAME_SECONDS
        time = value_slider(times, control.seconds, set_seconds, time_left)
        rows: list[Item] = [LabelledRow(_("Minutes and seconds"), time)]
        if not control.is_per_move:
            slider = value_slider(INCREMENTS, control.increment, set_increment, lambda seconds: f"{seconds} s")
            rows.append(LabelledRow(_("Extra time per move"), slider))
        if self.names:
            rows.append(LabelledRow(_("Time odds"), self._odds_choice(control)))
        return rows

    def _odds_choice(self, control: TimeControl) -> ChoiceField:
        """The choice of the player who gets less time, and how much."""
        odds = {"": ()} | {odds_text(shares): shares for shares in offered_odds(len(self.names))}
        segments = [
            Segment(text, odds_words(shares, self.names) if shares else _("Same time for all"))
            for text, shares in odds.items()
        ]
        chosen = odds_text(control.shares)

        def choose(text: str) -> None:
            self._set_control(replace(self.control or control, shares=odds[text]))

        return ChoiceField(_("Time odds"), segments, chosen if chosen in odds else "", choose)


def offered_odds(seats: int) -> list[tuple[int, ...]]:
    """The time odds to choose from: for each seat, that it gets a part of the time."""
    return [
        tuple(share if seat == short else WHOLE_SHARE for seat in range(seats))
        for short in range(seats)
        for share in ODDS_WORDS
    ]


def odds_text(shares: Sequence[int]) -> str:
    """Time odds as the value of a choice; "" without odds."""
    return ",".join(map(str, shares))


def odds_words(shares: Sequence[int], names: Sequence[str]) -> str:
    """Who gets how much of the time; "" if all get the same."""
    parts = [
        _(ODDS_WORDS.get(share, OTHER_ODDS)).format(name=name, percent=share)
        for name, share in zip(names, shares, strict=False)
        if share != WHOLE_SHARE
    ]
    return ", ".join(parts)
