"""What players read about Stax: why a choice is not legal, how that is shown, the names of tiles and players.

Texts are marked here and translated at the rim.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_
from game.core.game import Figure
from game.core.pieces import HexTile, Piece
from game.games.stax.tiles import SHAPE_OF

TEMPLATES: Final[Mapping[str, str]] = {
    "over": N_("The game is over."),
    "king-captured": N_("The king has been captured."),
    "no-move": N_("The player to move has no legal move."),
    "not-yours": N_("That tile is not yours."),
    "not-in-hand": N_("That tile is not in your hand."),
    "queen-first": N_("The first tile you place may not be the queen."),
    "no-stack": N_("No stack stands there."),
    "covered": N_("Your tile is covered: only the top tile of a stack can move."),
    "king-not-placed": N_("Place your king first: until then none of your tiles can move."),
    "no-free-side": N_("It has no free side: no neighbouring cell is lower than its stack."),
    "occupied": N_("A tile from the hand goes on an empty cell."),
    "first-place": N_("The first tile goes in the middle, where the table is marked."),
    "first-touch": N_("It must touch the stack on the table."),
    "far-away": N_("No stack stands beside that cell."),
    "two-neighbours": N_("A placed tile must touch two stacks; that cell touches only one."),
    "same-place": N_("It stands there already: a tile that does not move cannot turn."),
    "king-step": N_("A king moves just one cell."),
    "not-a-direction": N_("None of its pointers points straight to that cell."),
    "own-king": N_("Your own king stands in the way."),
    "third-king": N_("A king that you may not capture stands in the way."),
    "past-king": N_("Its line ends before that: it may capture the king, but not pass it."),
    "line-gap": N_("Its line ends before that: there is a gap with no stack beside it."),
    "line-ends": N_("Its line ends before that: a tile on the way does not point on."),
    "splits-table": N_("It would split the table into groups that do not touch."),
    "step-rule": N_("Step rule: a stack of height {height} would have no way down by single steps."),
    "not-a-turn": N_("The tile cannot lie like that."),
    "points-at-king": N_("A tile may not be placed so that it points at the enemy king."),
    "repeated": N_("The table has looked exactly like that before."),
}
# What the evaluation counts, named as what a player gains: by more of it, or with a minus by less.
# Of three players one has a king that the player may capture, the enemy, and one may capture the player's, the hunter:
# where a term of theirs counts, more is gained by the enemy's having it or by the hunter's lacking it.
TERMS: Final[Mapping[str, str]] = {
    "pointers": N_("pointers on tiles that may move"),
    "pinned-pointers": N_("pointers in view"),
    "aimed-at-enemies": N_("lines on enemy tiles"),
    "-aimed-at-friends": N_("fewer lines on own tiles"),
    "reach": N_("reach"),
    "-reach": N_("a shorter reach"),
    "-covered-by-enemies": N_("enemy tiles covered"),
    "-covered-by-friends": N_("fewer own tiles covered"),
    "-in-hand": N_("pointers brought onto the table"),
    "-king-in-hand": N_("the king in play"),
    "-king-height": N_("a low king"),
    "king-exits": N_("ways out for the king"),
    "-king-exits": N_("a sheltered king"),
    "king-guards": N_("guards of the king"),
    "-king-guards": N_("fewer lines tied to the king"),
    "-king-stalked": N_("pressure on the enemy king"),
    "-king-threatened": N_("threats to the enemy king"),
    "-king-in-crossfire": N_("several threats to the enemy king"),
    "-king-hanging": N_("safety of the king"),
    "enemy-pointers": N_("safety from your hunter's free pointers"),
    "enemy-pinned-pointers": N_("safety from your hunter's other pointers"),
    "enemy-aimed-at-enemies": N_("safety from your hunter's aim"),
    "enemy-covered-by-enemies": N_("the enemy's tiles covered"),
    "enemy-in-hand": N_("an emptier hand for your hunter"),
    "enemy-king-in-hand": N_("your hunter's king in play"),
    "enemy-king-exits": N_("fewer ways out for your hunter's king"),
    "enemy-king-stalked": N_("the enemy king hard pressed"),
    "enemy-king-threatened": N_("the enemy king in danger"),
}
FIGURES: Final[Mapping[str, Figure]] = {"points-at-king": "line", "step-rule": "cliff", "splits-table": "group"}
SEAT_NAMES: Final = (N_("Ivory"), N_("Slate"), N_("Vermilion"))
TILE_NAMES: Final = (
    N_("King"),
    N_("One pointer"),
    N_("Two pointers, side by side"),
    N_("Two pointers, one apart"),
    N_("Two pointers, opposite"),
    N_("Three pointers in a row"),
    N_("Three pointers, evenly spread"),
    N_("Three pointers, two and one"),
    N_("Four pointers in a row"),
    N_("Four pointers, three and one"),
    N_("Four pointers, two and two"),
    N_("Five pointers"),
    N_("Queen: all six pointers"),
)


def piece_name(piece: Piece) -> str:
    """What players call a tile."""
    return TILE_NAMES[SHAPE_OF[piece.pointers]] if isinstance(piece, HexTile) else ""
