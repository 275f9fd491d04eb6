"""From a set-up game to the table that a friend is offered, and from such an offer to a set-up game."""

from __future__ import annotations

from dataclasses import replace

from game.core.display.colours import read_usable_colours
from game.core.game import read_options
from game.friend.lines import TableOffer
from game.games import GAMES
from game.play.clocks import read_control
from game.play.setup import MAX_NAME_LENGTH, Seat, Setup


def offer_of(setup: Setup, own_name: str) -> TableOffer:
    """The table that a host offers; a seat whose player `is_far` is the guest's."""
    names = tuple(seat.name or ("" if seat.is_far else own_name) for seat in setup.seats)
    options = tuple(f"{key}={value}" for key, value in sorted(setup.options.items()))
    guest_seats = tuple(str(index) for index, seat in enumerate(setup.seats) if seat.is_far)
    clock = str(setup.control) if setup.control is not None else ""
    return TableOffer(setup.game_id, options, "", clock, names, setup.colours, guest_seats, 0)


def setup_with_guest(setup: Setup, guest_name: str) -> Setup:
    """The host's game, with the name that the guest has given."""
    name = clean_name(guest_name)
    seats = tuple(replace(seat, name=name or seat.name) if seat.is_far else seat for seat in setup.seats)
    return replace(setup, seats=seats, coach="off")


def setup_of_offer(offer: TableOffer, host_name: str, own_name: str) -> Setup:
    """The guest's game for an offer; raises StaxError if this program does not have it."""
    options = read_options(GAMES[offer.game], list(offer.options))
    count = GAMES[offer.game].seats(options)
    own = {int(seat) for seat in offer.guest_seats}
    names = [*offer.names, "", "", ""]
    seats = tuple(
        Seat(name=own_name if seat in own else clean_name(names[seat] or host_name), is_far=seat not in own)
        for seat in range(count)
    )
    control = read_control(offer.clock) if offer.clock else None
    colours = read_usable_colours(offer.colours, count)
    return Setup(offer.game, options, seats, control, colours, coach="off")


def clean_name(name: str) -> str:
    """A name from another program as a name here."""
    return name.replace(";", ",").strip()[:MAX_NAME_LENGTH]
