"""The page of a setup: options, players, who starts, the clock; each choice changes the seating at once."""

from __future__ import annotations

from collections.abc import Callable

from game.core.game import Option
from game.play.clocks import TimeControl
from game.play.coach import COACH_NAMES
from game.play.setup import RANDOM_START
from game.scenes.players.clock_choice import ClockChoice
from game.scenes.players.labelled_row import LabelledRow
from game.scenes.players.player_row import PlayerBlock
from game.scenes.players.seating import Seating
from game.ui.widgets import ChoiceField, Column, Item, SectionHeading, Segment, Space
from game.ui.words import _


class SetupPages:
    """Makes the widgets that change a seating.

    `on_change` is called after a choice, `rebuild` if other choices follow from it, `relayout` if their heights change;
    `on_pick` gets an option whose letters are to be picked.
    """

    def __init__(
        self,
        seating: Seating,
        on_change: Callable[[], None],
        rebuild: Callable[[], None],
        relayout: Callable[[], None],
        on_pick: Callable[[Option], None],
    ) -> None:
        self.seating = seating
        self.on_change = on_change
        self.rebuild = rebuild
        self.relayout = relayout
        self.on_pick = on_pick
        self.timing = ClockChoice(seating.control, self._set_control, rebuild)
        self.players: list[PlayerBlock] = []
        self.options: list[ChoiceField] = []
        self.starter_choice = ChoiceField("", [Segment("", "")], "", self._set_starter)

    @property
    def fault(self) -> PlayerBlock | None:
        """The first player with an invalid name, else None."""
        return next((player for player in self.players if player.fault), None)

    def build_page(self) -> Item:
        """Make the whole page, in the current language."""
        seating = self.seating
        self.options = [self._option_choice(option) for option in seating.game.options]
        self.players = [
            PlayerBlock(seating, seat, self.rebuild, self._on_name_change, self.relayout)
            for seat in range(seating.count)
        ]
        self.starter_choice = ChoiceField(
            _("Who starts"), self._starter_segments(), seating.starter, self._set_starter, may_shorten=True
        )
        rows: list[Item] = [SectionHeading(_("Game"))] if self.options else []
        rows += [LabelledRow(choice.label, choice) for choice in self.options]
        rows.append(SectionHeading(_("Players")))
        for index, player in enumerate(self.players):
            rows += [Space(2), player] if index else [player]
        rows += [Space(2), LabelledRow(_("Who starts"), self.starter_choice)]
        if seating.can_be_coached:
            names = {"": _("As in the settings")} | {name: _(label) for name, label in COACH_NAMES.items()}
            segments = [Segment(name, label) for name, label in names.items()]
            rows += [
                Space(2),
                LabelledRow(_("Coach"), ChoiceField(_("Coach"), segments, seating.coach, self._set_coach)),
            ]
        return Column([*rows, SectionHeading(_("Time")), *self.timing.rows()])

    def _option_choice(self, option: Option) -> ChoiceField:
        on_choice = self.rebuild if self.seating.changes_seat_count(option) else self.on_change
        return self.seating.option_choice(option, on_choice, self.on_pick)

    def _starter_segments(self) -> list[Segment]:
        seating = self.seating
        seats = [Segment(str(seat + 1) if seat else "", seating.player_name(seat)) for seat in range(seating.count)]
        return [*seats, Segment(RANDOM_START, _("At random"), "dice", starts_group=True)]

    def _on_name_change(self) -> None:
        """Rename the starters after a player's name has changed."""
        self.starter_choice.offer(self._starter_segments())
        self.on_change()

    def _set_starter(self, wish: str) -> None:
        self.seating.set_starter(wish)
        self.on_change()

    def _set_coach(self, strictness: str) -> None:
        self.seating.set_coach(strictness)
        self.on_change()

    def _set_control(self, control: TimeControl | None) -> None:
        self.seating.set_control(control)
        self.on_change()
