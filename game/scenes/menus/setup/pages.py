"""The page of a setup: the game's options, the players, who starts, the clock; a choice is in the seating at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.game import Option
from game.play.clocks import TimeControl
from game.play.coach import COACH_NAMES
from game.play.setup import CHANCE
from game.scenes.players.clock_choice import ClockChoice
from game.scenes.players.named_row import NamedRow
from game.scenes.players.player_row import PlayerBlock
from game.scenes.players.seating import Seating
from game.ui.widgets import ChoiceField, Column, Item, SectionHeading, Segment, Space
from game.ui.words import _


class SetupEffects(Protocol):
    """What follows from a choice."""

    def changed(self) -> None:
        """Something else is told of the game now."""

    def anew(self) -> None:
        """Other widgets are needed."""

    def grown(self) -> None:
        """The same widgets need more room or less."""

    def ask(self, option: Option) -> None:
        """Letters are to be picked."""


class SetupPages:
    """Makes the widgets of a seating."""

    def __init__(self, seating: Seating, effects: SetupEffects) -> None:
        self.seating = seating
        self.effects = effects
        self.timing = ClockChoice(seating.control, self._give, effects.anew)
        self.players: list[PlayerBlock] = []
        self.options: list[ChoiceField] = []
        self.starts = ChoiceField("", [Segment("", "")], "", self._start)

    @property
    def fault(self) -> PlayerBlock | None:
        """The first player whose name cannot be one."""
        return next((player for player in self.players if player.fault), None)

    def page(self) -> Item:
        """All of it, in the language that is spoken now."""
        seating, effects = self.seating, self.effects
        self.options = [self._option(option) for option in seating.game.options]
        self.players = [
            PlayerBlock(seating, seat, effects.anew, self._called, effects.grown) for seat in range(seating.count)
        ]
        self.starts = ChoiceField(_("Who starts"), self._starters(), seating.starter, self._start)
        self.starts.may_shorten = True
        rows: list[Item] = [SectionHeading(_("Game"))] if self.options else []
        rows += [NamedRow(choice.label, choice) for choice in self.options]
        rows.append(SectionHeading(_("Players")))
        for index, player in enumerate(self.players):
            rows += [Space(2), player] if index else [player]
        rows += [Space(2), NamedRow(_("Who starts"), self.starts)]
        if seating.can_be_coached:
            names = {"": _("As in the settings")} | {name: _(label) for name, label in COACH_NAMES.items()}
            segments = [Segment(name, label) for name, label in names.items()]
            rows += [Space(2), NamedRow(_("Coach"), ChoiceField(_("Coach"), segments, seating.coach, self._coach))]
        return Column([*rows, SectionHeading(_("Time")), *self.timing.rows()])

    def _option(self, option: Option) -> ChoiceField:
        effects = self.effects
        chose: Callable[[], None] = effects.anew if self.seating.changes_seat_count(option) else effects.changed
        return self.seating.option_choice(option, chose, effects.ask)

    def _starters(self) -> list[Segment]:
        seating = self.seating
        known = [Segment(str(seat + 1) if seat else "", seating.player_name(seat)) for seat in range(seating.count)]
        return [*known, Segment(CHANCE, _("By chance"), "dice", starts_group=True)]

    def _called(self) -> None:
        """A name has changed: who starts is told by it."""
        self.starts.segments = tuple(self._starters())
        self.effects.changed()

    def _start(self, wish: str) -> None:
        self.seating.starts = wish
        self.effects.changed()

    def _coach(self, strictness: str) -> None:
        self.seating.coach = strictness
        self.effects.changed()

    def _give(self, control: TimeControl | None) -> None:
        self.seating.control = control
        self.effects.changed()
