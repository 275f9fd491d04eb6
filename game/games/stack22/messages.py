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
    motto=N_("Lay your slabs as high as they go: the highest level counts first."),
    seat_names=(N_("Ivory"), N_("Blue")),
    reasons={
        "over": N_("The game is over."),
        "not-yours": N_("That tile belongs to the other player."),
        "stays": N_("A tile that lies on the table stays there: choose one in your hand."),
        "not-in-hand": N_("That tile lies on the table already."),
        "not-a-turn": N_("The tile cannot be turned like that."),
        "nowhere-so": N_("Turned that way the tile fits nowhere on level {level}, where it must go."),
        "first-placement": N_("The first tile goes in the middle, without a turn."),
        "not-flat": N_("A tile lies flat: all five cells must be equally high."),
        "touches-nothing": N_("On the table a tile must touch another one."),
        "one-tile-below": N_("A tile must lie on at least two others; here it would cover a single one."),
        "higher-possible": N_(
            "This tile must go as high as it can: it fits on level {level}, here it would come to level {here}."
        ),
        "level": N_("Level {level}"),
        "decided": N_("Level {level} decides, {most} to {least}."),
        "all-equal": N_("Both have equally many tiles on every level."),
    },
    figures={
        "higher-possible": "place",
        "one-tile-below": "group",
    },
    # The terms of the evaluation as gains: by more of a term, or with a minus by less of it.
    terms={
        "first": N_("You gain on the level that counts first, which is marked."),
        "second": N_("You gain on the level that counts second, which is marked."),
        "third": N_("You gain on the level that counts third, which is marked."),
        "-fourth": N_("You have fewer tiles on the level that counts fourth, which is marked."),
        "-fifth": N_("You have fewer tiles on the level that counts fifth, which is marked."),
        "others": N_("You gain on the levels that count less, which are marked."),
        "climb": N_("You gain on who can climb to a new level, at the marked tiles."),
        "join": N_("You gain on who can go onto the highest level, at the marked tiles."),
        "fits": N_("More of your tiles would fit above all others, at the marked tiles."),
        "joins": N_("More of your tiles would fit beside the highest, at the marked tiles."),
    },
    piece_name=piece_name,
    piece_description=lambda _piece: N_("It lies flat, and goes as high as it can."),
)
STACK22_FACT_TEXTS: Final = FactTexts(
    # What a move does (`facts`); `you` is the mover.
    sentences={
        "wins": N_("It wins on level {level}."),
        "leads": N_("It puts you ahead on level {level}, which decides as things stand."),
        "begins-level": N_("It begins level {level}."),
        "forces-up": N_("{count} of the other's tiles must now go higher, up to level {level}."),
        "forces-up-one": N_("One of the other's tiles must now go higher, to level {level}."),
        "forces-down": N_("{count} of the other's tiles now fit only lower, up to level {level}."),
        "forces-down-one": N_("One of the other's tiles now fits only lower, on level {level}."),
        "closes": N_("The other can no longer reach level {level}."),
        "climbs-next": N_("A tile of yours could then go up to level {level}, and none of the other's."),
        "lets-climb": N_("The other can then climb to level {level}."),
    },
    replies={
        "wins": N_("Then {mover} wins on level {level}"),
        "leads": N_("Then {mover} is ahead on level {level}"),
        "begins-level": N_("Then {mover} begins level {level}"),
        "closes": N_("Then you can no longer reach level {level}"),
        "forces-up": N_("Then {count} of your tiles must go higher"),
        "forces-up-one": N_("Then a tile of yours must go higher"),
        "forces-down": N_("Then {count} of your tiles fit only lower"),
        "forces-down-one": N_("Then a tile of yours fits only lower"),
    },
    # What a better move does and the played move does not.  REPLIES: what the opponent's answer does.
    omissions={
        "wins": N_("Yours leaves level {level} undecided."),
        "leads": N_("Yours does not put you ahead on level {level}."),
        "closes": N_("Yours leaves the other a way up to level {level}."),
        "begins-level": N_("Yours leaves level {level} empty."),
        "forces-up": N_("Yours leaves the other's tiles places below."),
        "forces-up-one": N_("Yours leaves the other's tile a place below."),
        "climbs-next": N_("Yours leaves your tiles without a way up to level {level}."),
    },
    # By the theme of a puzzle: its idea, once it has been solved.
    ideas={
        "forced-level": N_("It decides to which levels the other's tiles must go."),
    },
)
# What the X-ray of a table shows (`xray`).
STACK22_LAYERS: Final = (
    LayerName("reach", N_("May be built on"), N_("tiles in hand that may lie on a cell now"), "reach"),
    LayerName("closed", N_("Closed for good"), N_("no tile of the hand fits there any more"), "closed"),
    LayerName(
        "level", N_("Levels"), N_("how high a tile lies; tiles on the highest level"), "level", is_shown_at_first=False
    ),
    LayerName("moves", N_("Placements"), N_("places for all tiles in hand"), "moves", has_marks=False),
)
