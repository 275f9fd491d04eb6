"""The choices of the start scene for a game: options, players, clock; without their widgets' layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from game.ai.characters import characters_at
from game.ai.levels import offered_level, offered_levels
from game.ai.sight import describe_sight
from game.core.character import Character
from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.game import Game, Option, check_option_value, default_options
from game.library.saved import Entry
from game.play.clocks import TimeControl
from game.play.coach import COACH_NAMES
from game.play.setup import (
    EVEN_LEVEL,
    FAR_WORD,
    FIRST_LEVEL,
    GIVING_SEATS,
    LEVEL_NAMES,
    MAX_NAME_LENGTH,
    PERSON_WORD,
    RANDOM_START,
    Seat,
    Setup,
    check_name,
    start_of,
    with_offered_character,
    with_starter_first,
)
from game.scenes.players.seat_colours import choose_colour, complete_colours
from game.scenes.sentences.levels import even_line, level_title
from game.statistics.even import OwnStrength, own_strength, person_name
from game.ui.look.theme import Theme
from game.ui.look.themes import SEAT_TINTS
from game.ui.widgets import ChoiceField, Segment
from game.ui.words import _, fill, ngettext

USUAL_SEATS = (Seat(), Seat(FIRST_LEVEL), Seat(FIRST_LEVEL))


def is_value(option: Option, value: str) -> bool:
    """Whether a text is a valid value of an option."""
    try:
        check_option_value(option, value)
    except StaxError:
        return False
    return True


class LetterChoice(ChoiceField):
    """A choice whose last segment opens a dialog for letters at every press."""

    def __init__(
        self,
        label: str,
        segments: Sequence[Segment],
        value: str,
        chose: Callable[[str], None],
        ask: Callable[[], None],
        size: float,
    ) -> None:
        super().__init__(label, segments, value, chose, size=size)
        self.ask = ask

    def choose(self, index: int) -> None:
        """Choose a segment; the last segment calls `ask` instead."""
        if index == len(self.segments) - 1:
            self.ask()
        else:
            super().choose(index)


class Seating:
    """The options; for each player a person or a computer's level, a name and a colour; the clock; and who starts.

    `usual` is the time control if none is remembered; it is not remembered itself.  `options` replace the default ones.
    """

    def __init__(
        self,
        game: Game,
        last: Setup | None = None,
        usual: TimeControl | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.options = default_options(game) if options is None else dict(options)
        self.seats = list(USUAL_SEATS)
        self.colours: list[str] = []  # of all seats of the game; empty for the game's own colours
        self.usual_colours: tuple[str, ...] = ()  # in order of play; used if no colours are chosen
        self.control: TimeControl | None = usual
        self.starts = ""  # a seat as a number from 2, chance, or "" for the first seat
        self.coach = ""  # its strictness in this game, "" for that of the settings
        self.gifts: tuple[int, ...] = ()  # how much each seat gives the other, empty for nothing
        self._usual = usual
        self._entries: list[Entry] = []  # the last games of this kind
        self._names: dict[tuple[int, bool], str] = {}  # the name of each seat, for a person and for a computer
        if last is not None and last.game_id == game.id:
            self._take_over(last)

    def _take_over(self, last: Setup) -> None:
        """Start with the choices of the last game, if they are still valid."""
        for option in self.game.options:
            value = last.options.get(option.key, "")
            if is_value(option, value):
                self.options[option.key] = value
        for index, seat in enumerate(last.seats[: len(self.seats)]):
            if seat.human or seat.level == EVEN_LEVEL or seat.level in LEVEL_NAMES:
                level = offered_level(self.game, seat.level) if seat.level in LEVEL_NAMES else seat.level
                self.seats[index] = replace(seat, level=level, name="")
                with suppress(StaxError):
                    self.set_name(index, seat.name[:MAX_NAME_LENGTH])
        if last.colours and set(last.colours) <= set(SEAT_TINTS) and len(set(last.colours)) == len(last.colours):
            self.colours = complete_colours(last.colours, self.game.stains)
        if last.control is not None:
            self.control, self._usual = last.control, None
        self.starts = last.starts
        self.coach = last.coach if last.coach in COACH_NAMES else ""
        self.gifts = last.gifts

    @property
    def count(self) -> int:
        """The number of seats."""
        return self.game.seats(self.options)

    def start_arrangement(self) -> Arrangement:
        """What lies on the table and in the hands before the first move; the first seat begins if chance decides."""
        notation, start = self.game.notation, start_of(self.game, with_starter_first(self.setup, lambda _seats: 0))
        position = notation.start(self.options) if start is None else notation.read_position(start, self.options)
        return self.game.view.arrangement(position)

    @property
    def can_be_coached(self) -> bool:
        """Whether a single person plays computers, so that a coach may hold back moves."""
        seats = self.seats[: self.count]
        return self.count > 1 and sum(seat.human for seat in seats) == 1 and not self.far_seats

    @property
    def far_seats(self) -> tuple[int, ...]:
        """The seats of friends elsewhere."""
        return tuple(index for index, seat in enumerate(self.seats[: self.count]) if seat.is_far)

    @property
    def setup(self) -> Setup:
        """The setup that is chosen at this moment."""
        seats = tuple(with_offered_character(self.game, seat, self.count) for seat in self.seats[: self.count])
        colours = tuple(self.colours[: self.count])
        gifts = self.gifts if self.gifts in self.offered_gifts() else ()
        return Setup(self.game.id, dict(self.options), seats, self.control, colours, self.starter, self.coach, gifts)

    @property
    def setup_to_remember(self) -> Setup:
        """The setup, without the usual clock if no other was chosen."""
        return replace(self.setup, control=None if self.control == self._usual else self.control)

    def set_usual_colours(self, colours: tuple[str, ...]) -> None:
        """Use colours, in order of play, for seats without a colour of their own."""
        self.usual_colours = colours

    def set_control(self, control: TimeControl | None) -> None:
        """Play with a clock, or without (None)."""
        self.control = control

    def set_starter(self, starter: str) -> None:
        """Let a seat start, by its number from 2, or chance; "" for the first seat."""
        self.starts = starter

    def set_coach(self, strictness: str) -> None:
        """Make the coach more or less strict in this game; "" for the setting."""
        self.coach = strictness

    def set_gifts(self, gifts: tuple[int, ...]) -> None:
        """Let a seat give the other something before the game; empty for nothing."""
        self.gifts = gifts

    def offered_gifts(self) -> dict[tuple[int, ...], str]:
        """The gifts that the game allows with the present options, each with its label; none for other numbers."""
        drafts = self.game.drafts
        if drafts is None or self.count != GIVING_SEATS or self.far_seats:
            return {}
        found = {}
        for giver in reversed(range(self.count)):
            for gift, label in enumerate(drafts.gift_labels):
                if drafts.start_with_gift(self.options, giver, gift):
                    found[tuple(gift + 1 if seat == giver else 0 for seat in range(self.count))] = label
        return found

    # Players:

    def choose_colour(self, seat: int, name: str) -> None:
        """Give a seat a colour, exchanging colours if another seat has it; "" for the game's own colours."""
        self.colours = choose_colour(self.colours, self.game.stains, seat, name)

    def set_player(self, seat: int, who: str) -> None:
        """Seat a person, a friend elsewhere, or the computer at a level; the seat keeps a name for each."""
        before, is_far = self.seats[seat], who == FAR_WORD
        level = "" if is_far or who == PERSON_WORD else who
        self._names[seat, not before.level] = before.name
        self.seats[seat] = Seat(level, self._names.get((seat, not level), ""), is_far, before.character)
        self._keep_seat_here(seat)

    def _keep_seat_here(self, chosen: int | None = None) -> None:
        """Let the first seat that was not `chosen` last be played here if all players are elsewhere."""
        if len(self.far_seats) == self.count:
            here = next(seat for seat in self.far_seats if seat != chosen)
            self.seats[here] = replace(self.seats[here], is_far=False)

    def characters_for(self, seat: int) -> Mapping[str, Character]:
        """The styles of play that the computer at a seat can have, by their ids; empty for a person."""
        return characters_at(self.game, self.seats[seat].level, self.count)

    def set_character(self, seat: int, character: str) -> None:
        """Give the computer at a seat a style of play, by its id; "" for balanced play."""
        self.seats[seat] = replace(self.seats[seat], character=character)

    def set_name(self, seat: int, name: str) -> None:
        """Name a player, "" for no name; raises StaxError for an invalid name."""
        check_name(name.strip())
        self.seats[seat] = replace(self.seats[seat], name=name.strip())

    def player_name(self, seat: int) -> str:
        """A player's name, or “Player” and the number, while it is open who starts."""
        return self.seats[seat].name or _("Player {number}").format(number=seat + 1)

    @property
    def starter(self) -> str:
        """The seat that starts as a number from 2, "" for the first seat, or chance."""
        seats = [str(seat + 1) for seat in range(1, self.count)]
        return self.starts if self.starts in (RANDOM_START, *seats) else ""

    def turn_of(self, seat: int) -> int | None:
        """A player's place in the order of play, 0 for the starter; None if chance decides."""
        if self.starter == RANDOM_START:
            return None
        return (seat - int(self.starter or "1") + 1) % self.count

    @property
    def colours_in_order(self) -> list[str]:
        """The colours in the order of play, if it is decided; empty for the game's own colours."""
        stains, playing = self.game.stains, self.colours[: self.count]
        if not playing:
            return list(self.usual_colours[: len(stains)])
        first = next((seat for seat in range(self.count) if self.turn_of(seat) == 0), 0)
        return complete_colours([*playing[first:], *playing[:first]], stains)

    def theme_in_colours(self, theme: Theme) -> Theme:
        """A theme with the chosen colours."""
        stains = self.game.stains
        return theme.with_colours(stains, self.colours_in_order, len(stains))

    def theme_in_usual_colours(self, theme: Theme) -> Theme:
        """A theme with the colours of the settings, if there are any."""
        stains = self.game.stains
        return theme.with_colours(stains, self.usual_colours[: len(stains)], len(stains))

    # The player's own strength:

    def set_last_games(self, entries: Sequence[Entry]) -> None:
        """Take over the last games of this kind, from which the player's strength is computed."""
        self._entries[:] = entries

    @property
    def own_strength(self) -> OwnStrength:
        """The strength of the person who plays the computer, by the last games that were taken over."""
        return own_strength(self.game.id, self.count, self._entries, person_name(self.setup))

    # As widgets:

    def option_choice(
        self,
        option: Option,
        on_choose: Callable[[], None],
        ask: Callable[[Option], None] = lambda _option: None,
        size: float = 15.0,
    ) -> ChoiceField:
        """A widget for the values of an option in a type size; `on_choose` is called after every change.

        For an option with letters the last segment calls `ask`; it stands for letters other than the listed values.
        """

        def choose(value: str) -> None:
            self.options[option.key] = value
            on_choose()

        value = self.options[option.key]
        segments = [Segment(each, _(option.labels[each]) if each in option.labels else each) for each in option.values]
        label = _(option.label) if option.label else option.key
        if not option.letters:
            return ChoiceField(label, segments, value, choose, size=size)
        own = Segment("", _("choose…")) if value in option.values else Segment(value, chosen_line(len(value)))
        return LetterChoice(label, [*segments, own], value, choose, lambda: ask(option), size)

    def seat_choice(self, seat: int, on_choose: Callable[[], None], label: str = "") -> ChoiceField:
        """A widget for the player of a seat."""

        def choose(value: str) -> None:
            self.set_player(seat, value)
            on_choose()

        levels = [
            Segment(level, level_title(level), starts_group=not i, tip=self.level_sight(level))
            for i, level in enumerate((EVEN_LEVEL, *offered_levels(self.game)))
        ]
        return ChoiceField(
            label, [Segment(PERSON_WORD, _("Person"), "person"), *levels], self.seats[seat].level or PERSON_WORD, choose
        )

    def level_sight(self, level: str) -> str:
        """A description of what the computer sees at a level, or of how strong an even opponent is."""
        if level == EVEN_LEVEL:
            return even_line(self.own_strength, self.game, self.count)
        return " ".join(fill(*sentence) for sentence in describe_sight(self.game, level, self.count))

    def count_choices(self) -> dict[int, tuple[str, str]]:
        """The numbers of players that the options allow, each with the key and the value of the option for it."""
        found = {}
        for option in self.game.options:
            if self.changes_seat_count(option):
                for value in option.values:
                    found[self.game.seats({**self.options, option.key: value})] = option.key, value
        return found

    def set_count(self, count: int) -> None:
        """Seat a number of players that the options allow."""
        key, value = self.count_choices()[count]
        self.options[key] = value
        self._keep_seat_here()
        if self.control is not None:  # time odds depend on the number of players
            self.control = replace(self.control, shares=())

    def changes_seat_count(self, option: Option) -> bool:
        """Whether an option changes the number of players."""
        return len({self.game.seats({**self.options, option.key: value}) for value in option.values}) > 1


def table_sizes(game: Game) -> tuple[int, int]:
    """The least and the greatest number of players that a game's options allow."""
    usual = default_options(game)
    counts = {game.seats(usual)}
    counts |= {game.seats({**usual, option.key: value}) for option in game.options for value in option.values}
    return min(counts), max(counts)


def players_line(game: Game) -> str:
    """The number of players in words."""
    few, many = table_sizes(game)
    if few == many:
        return _("{count} players").format(count=many)
    return _("{few}–{many} players").format(few=few, many=many)  # noqa: RUF001 - a range is written so


def credit_line(game: Game) -> str:
    """The designer of a game, and the year if it is known."""
    return f"{game.texts.designer}  ·  {game.texts.year}" if game.texts.year else game.texts.designer


def chosen_line(count: int) -> str:
    """The number of chosen pieces in words."""
    return ngettext("{count} chosen", "{count} chosen", count).format(count=count)
