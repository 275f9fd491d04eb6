"""Texts of Stack-22 for players: why a placement is not legal, how a game ended, the names of things.

Texts are marked here and translated where they are shown.
"""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import Piece, Slab
from game.core.display.xray import LayerName
from game.core.errors import N_
from game.core.facts import FactTexts
from game.core.game import Texts
from game.games.stack22.forms import FORM_NUMBERS, FORM_TILES, TILE_LETTERS, normal_form


def piece_name(piece: Piece) -> str:
    """The name of a tile: its letter; "" for other pieces."""
    return TILE_LETTERS[FORM_TILES[FORM_NUMBERS[normal_form(piece.cells)]]] if isinstance(piece, Slab) else ""


STACK22_TEXTS: Final = Texts(
    designer="Néstor Romeral Andrés",
    year=None,
    seat_names=(N_("Ivory"), N_("Blue")),
    reasons={
        "over": N_("The game is over."),
        "not-yours": N_("That tile belongs to the other player."),
        "stays": N_("A tile that lies on the table stays there: choose one in your hand."),
        "not-in-hand": N_("That tile lies on the table already."),
        "not-a-turn": N_("The tile can't be turned like that."),
        "nowhere-so": N_("Turned that way the tile doesn't fit on level {level}, where it must go."),
        "first-placement": N_("The first tile goes in the middle, without a turn."),
        "not-flat": N_("A tile must lie flat, on five cells of the same height."),
        "touches-nothing": N_("On the table a tile must touch another."),
        "one-tile-below": N_("A tile must lie on at least two others; here it would cover only one."),
        "higher-possible": N_(
            "This tile must go as high as it can: it fits on level {level}, but here it would lie on level {here}."
        ),
        "level": N_("Tiles on level {level}"),
        "decided": N_("Level {level} decides, {most} to {least}."),
        "all-equal": N_("Both have the same number of tiles on every level."),
    },
    figures={
        "higher-possible": "place",
        "one-tile-below": "group",
    },
    # The terms of the evaluation as gains (`Texts.terms`).
    terms={
        "first": N_("You gain on the level that counts first."),
        "second": N_("You gain on the level that counts second."),
        "third": N_("You gain on the level that counts third."),
        "fits": N_("More of your tiles would fit on a new top level."),
        "fits|enemy": N_("Fewer of your opponent's tiles would fit on a new top level."),
    },
    scoring=N_("Whoever has more tiles on the highest level wins; if both have as many, the level below decides."),
    piece_name=piece_name,
    piece_description=lambda _piece: N_("It lies flat, and goes as high as it can."),
)
STACK22_FACT_TEXTS: Final = FactTexts(
    # What a move does (`facts`); `you` is the mover.
    sentences={
        "wins": N_("It wins on level {level}."),
        "leads": N_("It puts you ahead on level {level}, which decides the game for now."),
        "begins-level": N_("It begins level {level}."),
        "forces-up": N_("{count} of their tiles must now go higher, up to level {level}."),
        "forces-up-one": N_("One of their tiles must now go higher, to level {level}."),
        "forces-down": N_("{count} of their tiles now fit no higher than level {level}."),
        "forces-down-one": N_("One of their tiles now fits no higher than level {level}."),
        "closes": N_("Your opponent can no longer reach level {level}."),
        "climbs-next": N_("Then one of your tiles can climb to level {level}, and none of theirs."),
        "lets-climb": N_("Then your opponent can climb to level {level}."),
    },
    replies={
        "wins": N_("Then {mover} wins on level {level}"),
        "leads": N_("Then {mover} is ahead on level {level}"),
        "begins-level": N_("Then {mover} begins level {level}"),
        "closes": N_("Then you can no longer reach level {level}"),
        "forces-up": N_("Then {count} of your tiles must go higher"),
        "forces-up-one": N_("Then one of your tiles must go higher"),
        "forces-down": N_("Then {count} of your tiles fit only on lower levels"),
        "forces-down-one": N_("Then one of your tiles fits only on a lower level"),
    },
    # What a better move does and the played move does not.  REPLIES: what the opponent's answer does.
    omissions={
        "wins": N_("Your move leaves level {level} undecided."),
        "leads": N_("Your move doesn't put you ahead on level {level}."),
        "closes": N_("Your move leaves your opponent a way up to level {level}."),
        "begins-level": N_("Your move leaves level {level} empty."),
        "forces-up": N_("Your move leaves their tiles lower places."),
        "forces-up-one": N_("Your move leaves their tile a lower place."),
        "climbs-next": N_("Your move leaves your tiles no way up to level {level}."),
    },
    # By the theme of a puzzle: its idea, once it has been solved.
    ideas={
        "forced-level": N_("It decides which levels your opponent's tiles must go to."),
    },
)
# What the X-ray of a table shows (`xray`).
STACK22_LAYERS: Final = (
    LayerName("reach", N_("Can be covered"), N_("tiles in hand that fit on a cell now"), "reach"),
    LayerName("closed", N_("Closed for good"), N_("no tile in hand fits there any more"), "closed"),
    LayerName(
        "level", N_("Levels"), N_("how high a tile lies; tiles on the highest level"), "level", is_shown_at_first=False
    ),
    LayerName("moves", N_("Placements"), N_("places for all tiles in hand"), "moves", has_marks=False),
)
