"""From a set-up game to the table that a friend is offered, and from such an offer to a set-up game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.display.colours import read_usable_colours
from game.core.game import read_options
from game.friend.lines import TableOffer
from game.games import GAMES
from game.play.clocks import read_control
from game.play.setup import MAX_NAME_LENGTH, Seat, Setup


def offer_of(
    setup: Setup, own_name: str, guest_seats: Sequence[int], start: str | None = None, plies: int = 0
) -> TableOffer:
    """The table that a host offers to the guest at some seats; without any they watch.

    `start` is a position that was set up, `plies` the number of moves played.
    """
    names = tuple(seat.name or (own_name if seat.human else "") for seat in setup.seats)
    options = tuple(f"{key}={value}" for key, value in sorted(setup.options.items()))
    clock = str(setup.control) if setup.control is not None else ""
    seats = tuple(map(str, guest_seats))
    return TableOffer(setup.game_id, options, start or "", clock, names, setup.colours, seats, plies)


def setup_with_guest(setup: Setup, seat: int, guest_name: str) -> Setup:
    """The host's game, with the name that the guest at a seat has given."""
    name = clean_name(guest_name)
    seats = list(setup.seats)
    seats[seat] = replace(seats[seat], name=name or seats[seat].name)
    return replace(setup, seats=tuple(seats), coach="off")


def setup_of_offer(offer: TableOffer, host_name: str, own_name: str) -> Setup:
    """The guest's game for an offer; raises StaxError if this program does not have it."""
    options = read_options(GAMES[offer.game], list(offer.options))
    count = GAMES[offer.game].seats(options)
    own = {int(seat) for seat in offer.guest_seats}
    names = [*offer.names, "", "", ""]
    host = host_name if count - len(own) == 1 else ""  # of several others nobody knows which one has no name
    seats = tuple(
        Seat(name=own_name if seat in own else clean_name(names[seat] or host), is_far=seat not in own)
        for seat in range(count)
    )
    control = read_control(offer.clock) if offer.clock else None
    colours = read_usable_colours(offer.colours, count)
    return Setup(offer.game, options, seats, control, colours, coach="off")


def clean_name(name: str) -> str:
    """A name from another program as a name here."""
    return name.replace(";", ",").strip()[:MAX_NAME_LENGTH]
