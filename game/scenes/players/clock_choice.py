"""How time can be given: times to choose from, and sliders for any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from game.core.errors import N_
from game.play.clocks import TimeControl
from game.scenes.players.named_row import Named
from game.scenes.sentences.players import time_left
from game.ui.widgets import ChoiceField, Item, Segment
from game.ui.widgets.slider import value_slider
from game.ui.words import _

NONE, MOVE, GAME, OWN = "", "move", "game", "own"
KINDS: Final[Mapping[str, str]] = {NONE: N_("No clock"), MOVE: N_("For each move"), GAME: N_("For the game")}
PRESETS: Final[Mapping[str, tuple[TimeControl, ...]]] = {
    NONE: (),
    MOVE: tuple(TimeControl(seconds, 0, True) for seconds in (10, 30, 60, 120)),
    GAME: tuple(TimeControl(*told) for told in ((180, 2), (300, 3), (600, 5), (1800, 10))),
}
USUAL: Final = {MOVE: PRESETS[MOVE][1], GAME: PRESETS[GAME][1]}  # where a kind is chosen first
MINUTES: Final = tuple(60 * minutes for minutes in (*range(1, 11), 12, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180))
SECONDS: Final = (5, 10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 600)
MORE: Final = (*range(11), 12, 15, 20, 25, 30, 45, 60)


def kind_of(control: TimeControl | None) -> str:
    """How time is given by a control: not at all, for each move, or for the game."""
    return NONE if control is None else MOVE if control.is_per_move else GAME


def short(control: TimeControl) -> str:
    """A time control in the fewest words."""
    time = time_left(control.seconds)
    return _("{time} + {seconds} s").format(time=time, seconds=control.increment) if control.increment else time


def time_line(control: TimeControl | None) -> str:
    """How time is given, in a few words."""
    if control is None:
        return _("No clock")
    if control.is_per_move:
        return _("{time} for each move").format(time=short(control))
    return _("{time} for the game").format(time=short(control))


class Timing:
    """The rows of widgets that give time; `gave` hears of a new one, `anew` that other widgets are needed.

    `own`: a time of the player's own is being set.
    """

    def __init__(
        self, control: TimeControl | None, gave: Callable[[TimeControl | None], None], anew: Callable[[], None]
    ) -> None:
        self.control = control
        self.own = control is not None and control not in PRESETS[kind_of(control)]
        self.gave = gave
        self.anew = anew

    def _give(self, control: TimeControl | None) -> None:
        self.control = control
        self.gave(control)

    def _kind(self, kind: str) -> None:
        self.own = False
        self._give(USUAL.get(kind))
        self.anew()

    def _preset(self, value: str) -> None:
        before, self.own = self.own, value == OWN
        known = {str(control): control for control in PRESETS[kind_of(self.control)]}
        self._give(known.get(value, self.control))
        if self.own != before:
            self.anew()

    def rows(self) -> list[Item]:
        """The widgets, each with its name."""
        kinds = [Segment(kind, _(name)) for kind, name in KINDS.items()]
        kind = Named(_("Clock"), ChoiceField(_("Clock"), kinds, kind_of(self.control), self._kind))
        return [kind, *(self._times(self.control) if self.control is not None else [])]

    def _times(self, control: TimeControl) -> list[Item]:
        segments = [Segment(str(preset), short(preset)) for preset in PRESETS[kind_of(control)]]
        segments.append(Segment(OWN, _("Other…")))
        value = OWN if self.own else str(control)
        times: list[Item] = [Named(_("Time"), ChoiceField(_("Time"), segments, value, self._preset))]
        return times + self._sliders(control) if self.own else times

    def _sliders(self, control: TimeControl) -> list[Item]:
        """One for the time, one for what every move gives back."""

        def time(seconds: int) -> None:
            assert self.control is not None
            self._give(replace(self.control, seconds=seconds))

        def more(seconds: int) -> None:
            assert self.control is not None
            self._give(replace(self.control, increment=seconds))

        times = SECONDS if control.is_per_move else MINUTES
        rows: list[Item] = [Named(_("Minutes and seconds"), value_slider(times, control.seconds, time, time_left))]
        if not control.is_per_move:
            slider = value_slider(MORE, control.increment, more, lambda seconds: f"{seconds} s")
            rows.append(Named(_("More for each move"), slider))
        return rows
