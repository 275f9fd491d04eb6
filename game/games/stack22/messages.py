"""What players read about Stack-22: why a placement is not legal, how it ended, the names of things.

Texts are marked here and translated at the rim.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_
from game.core.game import Figure
from game.core.pieces import Piece, Slab
from game.games.stack22.forms import LETTERS, NUMBER, TILE_OF, normal

TEMPLATES: Final[Mapping[str, str]] = {
    "over": N_("The game is over."),
    "not-yours": N_("That tile belongs to the other player."),
    "stays": N_("A tile that lies on the table stays there: choose one in your hand."),
    "not-in-hand": N_("That tile lies on the table already."),
    "not-a-turn": N_("The tile cannot be turned like that."),
    "nowhere-so": N_("In this turn the tile fits nowhere on level {level}, where it must go."),
    "first-placement": N_("The first tile lies in the middle, as it comes."),
    "not-flat": N_("A tile lies flat: all five cells must be equally high."),
    "touches-nothing": N_("On the table a tile must touch another one."),
    "one-tile-below": N_("A tile must lie on at least two others; here it would cover a single one."),
    "higher-possible": N_(
        "This tile must go as high as it can: it fits on level {level}, here it would come to level {here}."
    ),
    "level": N_("Level {level}"),
    "decided": N_("Level {level} decides: {most} tiles against {least}."),
    "all-equal": N_("Both have equally many tiles on every level."),
}
# What the evaluation counts, named as what a player gains: by more of it, or with a minus by less.
TERMS: Final[Mapping[str, str]] = {
    "first": N_("the level that counts first"),
    "second": N_("the level that counts second"),
    "third": N_("the level that counts third"),
    "-fourth": N_("fewer tiles on the level that counts fourth"),
    "-fifth": N_("fewer tiles on the level that counts fifth"),
    "others": N_("the other levels"),
    "climb": N_("a way up to a new level"),
    "join": N_("a way onto the highest level"),
    "fits": N_("tiles that fit above all"),
    "joins": N_("tiles that fit beside the highest"),
}
FIGURES: Final[Mapping[str, Figure]] = {
    "higher-possible": "group",
    "one-tile-below": "group",
}
SEAT_NAMES: Final = (N_("White"), N_("Black"))


def piece_name(piece: Piece) -> str:
    """What players call a tile: its letter."""
    return LETTERS[TILE_OF[NUMBER[normal(piece.cells)]]] if isinstance(piece, Slab) else ""
