"""The colours that players may choose for their seats, in place of their game's own stains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.display.pieces import Stain
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game

# Every two of them can be distinguished with any colour blindness (tests/ui/test_colour_vision.py measures it).  Files
# hold the id of a colour, players read its name: what it looks like on the screen.
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
    """The colours with these ids, as many as `seats`; an empty tuple means the game's own colours.

    Raises StaxError for an unknown id, for too few or too many colours, and for a colour that two seats share.
    """
    colours = tuple(colour for name in names for colour in COLOUR_IDS if colour == name)
    if len(colours) < len(names):
        unknown = next(name for name in names if name not in COLOUR_IDS)
        choices = ", ".join(COLOUR_IDS)
        raise StaxError(
            N_("There is no colour “{colour}”. Choose one of {known}."), colour=quoted(unknown), known=choices
        )
    if colours and len(colours) != seats:
        raise StaxError(N_("Choose a colour for all {seats} players, or for none."), seats=seats)
    if len(set(colours)) < len(colours):
        raise StaxError(N_("No two seats can have the same colour."))
    return colours


def read_usable_colours(names: Sequence[str], seats: int) -> tuple[Stain, ...]:
    """As `read_colours`, but an empty tuple instead of an error."""
    try:
        return read_colours(names, seats)
    except StaxError:
        return ()


def with_seat_colours(game: Game, names: Sequence[str], seats: int) -> Game:
    """The game with its seats named after their chosen colours; the game as it is if these cannot be used."""
    colours = read_usable_colours(names, seats)
    return game.with_seat_names(tuple(COLOUR_NAMES[colour] for colour in colours)) if colours else game
