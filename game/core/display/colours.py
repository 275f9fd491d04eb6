"""The colours that seats may choose to be shown in, whatever stains their game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.display.pieces import Stain
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game

# Any two of them are told apart (tests/ui/test_colour_vision.py measures it).  A file says the id of a colour, a
# player reads its name: what it looks like on the screen.
NAMES: Final[Mapping[Stain, str]] = {
    "ivory": N_("Ivory"),
    "slate": N_("Blue"),
    "vermilion": N_("Orange"),
    "sky": N_("Sky blue"),
    "oxblood": N_("Dark red"),
    "teal": N_("Green"),
}
COLOURS: Final[tuple[Stain, ...]] = tuple(NAMES)


def read_colours(names: Sequence[str], seats: int) -> tuple[Stain, ...]:
    """The colours of so many seats, none for the game's own; raises StaxError where they cannot be told apart."""
    found = tuple(colour for name in names for colour in COLOURS if colour == name)
    if len(found) < len(names):
        told = next(name for name in names if name not in COLOURS)
        known = ", ".join(COLOURS)
        raise StaxError(N_("“{colour}” is no colour of a seat: they are {known}."), colour=quoted(told), known=known)
    if found and len(found) != seats:
        raise StaxError(N_("A colour is told for each of {seats} seats, or for none."), seats=seats)
    if len(set(found)) < len(found):
        raise StaxError(N_("No two seats can have the same colour."))
    return found


def usable(names: Sequence[str], seats: int) -> tuple[Stain, ...]:
    """The same, but none where they cannot be used."""
    try:
        return read_colours(names, seats)
    except StaxError:
        return ()


def wearing(game: Game, names: Sequence[str], seats: int) -> Game:
    """The game with its seats called by the colours that they are shown in, if there are any that can be used."""
    colours = usable(names, seats)
    return game.called(tuple(NAMES[colour] for colour in colours)) if colours else game
