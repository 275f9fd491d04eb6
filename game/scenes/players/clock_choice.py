"""The choice of a clock: usual time controls, and sliders for any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from game.core.errors import N_
from game.play.clocks import TimeControl
from game.scenes.players.labelled_row import LabelledRow
from game.scenes.sentences.players import time_left
from game.ui.widgets import ChoiceField, Item, Segment
from game.ui.widgets.slider import value_slider
from game.ui.words import _

NONE, MOVE, GAME, CUSTOM = "", "move", "game", "own"
KINDS: Final[Mapping[str, str]] = {NONE: N_("No clock"), MOVE: N_("For each move"), GAME: N_("For the game")}
PRESETS: Final[Mapping[str, tuple[TimeControl, ...]]] = {
    NONE: (),
    MOVE: tuple(TimeControl(seconds, 0, True) for seconds in (10, 30, 60, 120)),
    GAME: tuple(TimeControl(*values) for values in ((180, 2), (300, 3), (600, 5), (1800, 10))),
}
USUAL_CONTROLS: Final = {MOVE: PRESETS[MOVE][1], GAME: PRESETS[GAME][1]}  # the first choice of each kind
GAME_SECONDS: Final = tuple(60 * minutes for minutes in (*range(1, 11), 12, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180))
MOVE_SECONDS: Final = (5, 10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 600)
INCREMENTS: Final = (*range(11), 12, 15, 20, 25, 30, 45, 60)


def control_kind(control: TimeControl | None) -> str:
    """The kind of a time control: none, for each move, or for the game."""
    return NONE if control is None else MOVE if control.is_per_move else GAME


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


class ClockChoice:
    """The rows of widgets for a time control.

    `on_change` gets a new control, `rebuild` is called if other widgets are needed.  `is_custom`: the sliders for a
    custom time are shown.
    """

    def __init__(
        self, control: TimeControl | None, on_change: Callable[[TimeControl | None], None], rebuild: Callable[[], None]
    ) -> None:
        self.control = control
        self.is_custom = control is not None and control not in PRESETS[control_kind(control)]
        self.on_change = on_change
        self.rebuild = rebuild

    def _set_control(self, control: TimeControl | None) -> None:
        self.control = control
        self.on_change(control)

    def _choose_kind(self, kind: str) -> None:
        self.is_custom = False
        self._set_control(USUAL_CONTROLS.get(kind))
        self.rebuild()

    def _choose_preset(self, value: str) -> None:
        before, self.is_custom = self.is_custom, value == CUSTOM
        presets = {str(control): control for control in PRESETS[control_kind(self.control)]}
        self._set_control(presets.get(value, self.control))
        if self.is_custom != before:
            self.rebuild()

    def rows(self) -> list[Item]:
        """The widgets with their labels."""
        kinds = [Segment(kind, _(name)) for kind, name in KINDS.items()]
        kind = LabelledRow(_("Clock"), ChoiceField(_("Clock"), kinds, control_kind(self.control), self._choose_kind))
        return [kind, *(self._time_widgets(self.control) if self.control is not None else [])]

    def _time_widgets(self, control: TimeControl) -> list[Item]:
        segments = [Segment(str(preset), short_line(preset)) for preset in PRESETS[control_kind(control)]]
        segments.append(Segment(CUSTOM, _("Other…")))
        value = CUSTOM if self.is_custom else str(control)
        times: list[Item] = [LabelledRow(_("Time"), ChoiceField(_("Time"), segments, value, self._choose_preset))]
        return times + self._sliders(control) if self.is_custom else times

    def _sliders(self, control: TimeControl) -> list[Item]:
        """The slider for the time, and if it is for a game the slider for the increment."""

        def time(seconds: int) -> None:
            assert self.control is not None
            self._set_control(replace(self.control, seconds=seconds))

        def more(seconds: int) -> None:
            assert self.control is not None
            self._set_control(replace(self.control, increment=seconds))

        times = MOVE_SECONDS if control.is_per_move else GAME_SECONDS
        rows: list[Item] = [
            LabelledRow(_("Minutes and seconds"), value_slider(times, control.seconds, time, time_left))
        ]
        if not control.is_per_move:
            slider = value_slider(INCREMENTS, control.increment, more, lambda seconds: f"{seconds} s")
            rows.append(LabelledRow(_("Extra time per move"), slider))
        return rows
