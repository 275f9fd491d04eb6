"""The game being set up, in words: who sits where, who begins, the clock and the rules that differ from the usual."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.play.coach import COACH_NAMES
from game.play.setup import RANDOM_START
from game.scenes.players.clock_choice import odds_words, time_words
from game.scenes.players.seating import Seating
from game.scenes.sentences.levels import capitalized, strength_name
from game.scenes.sentences.players import describe_variant, level_line
from game.ui.words import _

TABLE_TITLES: Final = {2: N_("Two at the table"), 3: N_("Three at the table")}


def card_name(seating: Seating, seat: int) -> str:
    """The name on a seat's card: the player's, or “You” or “Computer” if only a single seat is such, or a number."""
    sitting = seating.seats[seat]
    if sitting.name:
        return sitting.name
    if sitting.is_far:
        return _("Your friend") if seat == seating.far_seats[0] else _("Other friend")
    alone = sum(each.human == sitting.human for each in seating.seats[: seating.count]) == 1
    if alone:
        return _("You") if sitting.human else _("Computer")
    return seating.player_name(seat)


def _names(seating: Seating) -> list[str]:
    return [card_name(seating, seat) for seat in range(seating.count)]


def _name_within(seating: Seating, seat: int) -> str:
    """The name of a seat's player for the middle of a sentence."""
    name = card_name(seating, seat)
    within = {
        _("You"): _("you"),
        _("Computer"): _("the computer"),
        _("Your friend"): _("your friend"),
        _("Other friend"): _("your other friend"),
    }
    return within.get(name, name)


def card_line(seating: Seating, seat: int) -> str:
    """The second line of a seat's card: a person, or the computer's level."""
    sitting = seating.setup.seats[seat]
    if card_name(seating, seat) == _("Computer"):
        return capitalized(strength_name(seating.game.id, sitting))
    return level_line(seating.game.id, sitting) or (_("Plays elsewhere") if sitting.is_far else _("At this screen"))


def table_title(seating: Seating) -> str:
    """The number of players, as a title."""
    title = TABLE_TITLES.get(seating.count)
    return _(title) if title else _("{count} players").format(count=seating.count)


def starter_line(seating: Seating) -> str:
    """Who begins, in a few words."""
    if seating.starter == RANDOM_START:
        return _("Chance decides who begins")
    first = next(seat for seat in range(seating.count) if seating.turn_of(seat) == 0)
    name = card_name(seating, first)
    alone = {
        _("You"): _("You begin"),
        _("Computer"): _("The computer begins"),
        _("Your friend"): _("Your friend begins"),
        _("Other friend"): _("Your other friend begins"),
    }
    return alone.get(name) or _("{name} begins").format(name=name)


def order_line(seating: Seating) -> str:
    """Who begins and who follows, as a sentence."""
    if seating.starter == RANDOM_START:
        return _("Chance decides who begins.")
    _first, *rest = sorted(range(seating.count), key=lambda seat: seating.turn_of(seat) or 0)
    names = [_name_within(seating, seat) for seat in rest]
    begins = starter_line(seating)
    if len(names) == 1:
        return _("{begins}, then {name}.").format(begins=begins, name=names[0])
    if len(names) == 2:
        return _("{begins}, then {name} and {other}.").format(begins=begins, name=names[0], other=names[1])
    return begins + "."


def gift_line(seating: Seating, gifts: tuple[int, ...]) -> str:
    """The handicap: who gives the other how much before the game, and that this is our rule; "" for none."""
    label = seating.offered_gifts().get(gifts)
    if label is None:
        return ""
    giver = next(seat for seat, gift in enumerate(gifts) if gift)
    return _("{gift} (our own rule)").format(gift=_(label).format(name=card_name(seating, giver)))


def rules_line(seating: Seating) -> str:
    """The clock, the options that differ from the defaults, and the coach, as a line."""
    shown = {option.key: option.values[0] for option in seating.game.options if seating.changes_seat_count(option)}
    variant = describe_variant(seating.game, {**seating.options, **shown})
    first, second = time_words(seating.control)
    has_increment = seating.control is not None and seating.control.increment
    odds = "" if seating.control is None else odds_words(seating.control.shares, _names(seating))
    parts = [f"{first} {second}" if has_increment else first, odds, gift_line(seating, seating.gifts), variant]
    if seating.can_be_coached and seating.coach:
        parts.append(_("coach: {strictness}").format(strictness=_(COACH_NAMES[seating.coach])))
    return ", ".join(part for part in parts if part)
