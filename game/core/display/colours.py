"""The colours that seats may choose to be shown in, whatever stains their game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.display.pieces import Stain
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game

# Any two of them are told apart (tests/ui/test_sight.py measures it).  A file says the id of a colour, a player reads
# its name: what it looks like on the screen.
COLOUR_NAMES: Final[Mapping[Stain, str]] = {
    "ivory": N_("Ivory"),
    "slate": N_("Blue"),
    "vermilion": N_("Orange"),
    "sky": N_("Sky blue"),
    "oxblood": N_("Dark red"),
    "teal": N_("Green"),
}
COLOUR_IDS: Final[tuple[Stain, ...]] = tuple(COLOUR_NAMES)


def read_colours(names: Sequence[str], seats: int) -> tuple[Stain, ...]:
    """The colours of so many seats, none for the game's own; raises StaxError where they cannot be told apart."""
    colours = tuple(colour for name in names for colour in COLOUR_IDS if colour == name)
    if len(colours) < len(names):
        unknown = next(name for name in names if name not in COLOUR_IDS)
        choices = ", ".join(COLOUR_IDS)
        raise StaxError(
            N_("“{colour}” is no colour of a seat: they are {known}."), colour=quoted(unknown), known=choices
        )
    if colours and len(colours) != seats:
        raise StaxError(N_("A colour is told for each of {seats} seats, or for none."), seats=seats)
    if len(set(colours)) < len(colours):
        raise StaxError(N_("No two seats can have the same colour."))
    return colours


def read_usable_colours(names: Sequence[str], seats: int) -> tuple[Stain, ...]:
    """The same, but none where they cannot be used."""
    try:
        return read_colours(names, seats)
    except StaxError:
        return ()


def with_seat_colours(game: Game, names: Sequence[str], seats: int) -> Game:
    """The game with its seats called by the colours that they are shown in, if there are any that can be used."""
    colours = read_usable_colours(names, seats)
    return game.with_seat_names(tuple(COLOUR_NAMES[colour] for colour in colours)) if colours else game
