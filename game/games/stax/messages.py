"""Texts of Stax for players: why a choice is not legal, what moves do, the names of tiles and seats.

Texts are marked here and translated where they are shown.
"""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import HexTile, Piece
from game.core.display.xray import LayerName
from game.core.errors import N_
from game.core.facts import FactTexts
from game.core.game import Texts
from game.games.stax.tiles import QUEEN, SHAPE_OF

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


def describe_piece(piece: Piece) -> str:
    """A line about a tile in a hand; "" for other pieces."""
    if not isinstance(piece, HexTile):
        return ""
    if not piece.pointers:
        return N_("It has no pointer and moves one cell. Lose it and you lose.")
    queen = SHAPE_OF[piece.pointers] == QUEEN
    return N_("It moves in every direction.") if queen else N_("It moves where its pointers point.")


STAX_TEXTS: Final = Texts(
    designer="Cameron Browne",
    year=2010,
    seat_names=(N_("Ivory"), N_("Blue"), N_("Orange")),
    reasons={
        "over": N_("The game is over."),
        "king-captured": N_("The king has been captured."),
        "no-move": N_("The player to move has no legal move."),
        "not-yours": N_("That tile is not yours."),
        "not-in-hand": N_("That tile is not in your hand."),
        "queen-first": N_("The first tile you place may not be the queen."),
        "no-stack": N_("There is no stack there."),
        "covered": N_("Your tile is covered: only the top tile of a stack can move."),
        "king-not-placed": N_("Place your king first: until then none of your tiles can move."),
        "no-free-side": N_("It can't get out: every stack around it is as high as its own, or higher."),
        "occupied": N_("A tile from your hand goes on an empty cell."),
        "first-place": N_("The first tile goes in the marked middle of the table."),
        "first-touch": N_("Place it on a cell beside the stack on the table."),
        "far-away": N_("There is no stack next to that cell."),
        "two-neighbours": N_("A placed tile must touch two stacks; that cell touches only one."),
        "same-place": N_("It is already there: a tile turns only when it moves."),
        "king-step": N_("A king moves one cell only."),
        "not-a-direction": N_("None of its pointers leads straight to that cell."),
        "own-king": N_("Your own king is in the way."),
        "third-king": N_("A king that you don't hunt is in the way, and you can't capture it."),
        "past-king": N_("Its line ends at the king: it may capture it, but not go past it."),
        "line-gap": N_("Its line ends at the gap: a moving tile must stay next to stacks."),
        "line-ends": N_("Its line ends at the marked tile, which has no pointer that way."),
        "splits-table": N_("That would split the tiles in two."),
        "step-rule": N_("Too steep: no way down from height {height} one level at a time."),
        "not-a-turn": N_("The tile can't lie like that."),
        "points-at-king": N_("You may not lay a tile that points at the enemy king, even across other tiles."),
        "repeated": N_("The table has looked exactly like that before, and it may not repeat."),
    },
    figures={"points-at-king": "line", "step-rule": "cliff", "splits-table": "group"},
    # The terms of the evaluation as gains (`Texts.terms`).  With three players a player may capture the enemy's king,
    # and the hunter may capture the player's.  A term that begins with `enemy-` counts what the enemy has, and the
    # hunter is the enemy of its sentences' keys.
    terms={
        "pointers": N_("Your tiles can move along more of their pointers."),
        "pointers|enemy": N_("Enemy tiles can move along fewer of their pointers."),
        "pinned-pointers": N_("Fewer of your pointers are covered."),
        "aimed-at-enemies": N_("More of your pointers aim at enemy tiles."),
        "-aimed-at-friends": N_("Fewer of your pointers aim at your own tiles."),
        "reach": N_("Your tiles reach more cells."),
        "-covered-by-enemies": N_("Fewer of your tiles are covered by enemy tiles."),
        "-covered-by-friends": N_("Fewer of your tiles are covered by your own."),
        "-in-hand": N_("It brings pointers from your hand onto the table."),
        "-king-in-hand": N_("It brings your king into play."),
        "-king-height": N_("Your king stands lower."),
        "king-exits": N_("Your king has more ways out."),
        "king-exits|enemy": N_("The enemy king has fewer ways out."),
        "-king-exits": N_("Fewer ways lead to your king."),
        "king-guards": N_("Your tiles guard the cells beside your king."),
        "-king-guards": N_("Fewer of your tiles are needed to guard your king."),
        "-king-stalked": N_("Fewer lines pass close to your king."),
        "-king-stalked|enemy": N_("More of your lines pass close to the enemy king."),
        "-king-threatened": N_("Fewer tiles aim at your king."),
        "-king-threatened|enemy": N_("More of your tiles aim at the enemy king."),
        "-king-in-crossfire": N_("Your king is no longer attacked from several sides."),
        "-king-in-crossfire|enemy": N_("The enemy king is threatened from several sides."),
        "-king-hanging": N_("Your king can't be captured next."),
        "enemy-pointers|enemy": N_("Your hunter's tiles can move along fewer pointers."),
        "enemy-pinned-pointers|enemy": N_("More of your hunter's pointers are covered."),
        "enemy-aimed-at-enemies|enemy": N_("Your hunter aims at fewer tiles."),
        "enemy-covered-by-enemies": N_("More enemy tiles are covered."),
        "enemy-king-exits|enemy": N_("Your hunter's king has fewer ways out."),
        "enemy-king-stalked": N_("More lines pass close to the enemy king."),
        "enemy-king-threatened": N_("The enemy king is in more danger."),
    },
    piece_name=piece_name,
    piece_description=describe_piece,
)
STAX_FACT_TEXTS: Final = FactTexts(
    # What a move does (`facts`); `you` is the mover, and the enemy is the player whose king they may capture.
    sentences={
        "captures": N_("It captures the enemy king."),
        "captures-queen": N_("The queen captures the enemy king."),
        "strands": N_("It leaves the enemy without a move."),
        "steps-out": N_("It takes your king out of the line from {side}."),
        "steps-where-split": N_("It takes your king where a capture would split the tiles in two."),
        "steps-where-steep": N_("It takes your king where a capture would break the step rule."),
        "covers-attacker": N_("It covers the tile that attacks your king from {side}."),
        "blocks": N_("It blocks the line to your king from {side}."),
        "breaks": N_("It breaks the line to your king from {side}."),
        "holds-attacker": N_("It pins the tile that attacks your king from {side}."),
        "stays-attacked": N_("Your king stays attacked from {side}."),
        "exposes": N_("It lets your king be captured from {side}."),
        "threatens": N_("It threatens the enemy king from {side}."),
        "opens": N_("It opens a line to the enemy king from {side}."),
        "second-threat": N_("Now {count} lines threaten the enemy king, one of them from {side}."),
        "shuts-in": N_("The enemy king has no step left."),
        "shuts-in-own": N_("Your own king has no step left."),
        "pins": N_("It keeps {count} enemy tiles from moving."),
        "pins-one": N_("It keeps an enemy tile from moving."),
        "frees": N_("It lets {count} of your tiles move."),
        "frees-one": N_("It lets one of your tiles move."),
        "pins-own": N_("It keeps {count} of your own tiles from moving."),
        "pins-own-one": N_("It keeps one of your own tiles from moving."),
        "frees-enemy": N_("It lets {count} enemy tiles move."),
        "frees-enemy-one": N_("It lets an enemy tile move."),
        "covers": N_("It covers an enemy tile."),
        "covers-bad": N_("It covers one of your own tiles."),
        "covers-queen": N_("It covers an enemy queen."),
        "covers-queen-bad": N_("It covers your own queen."),
        "uncovers": N_("It uncovers one of your own tiles."),
        "uncovers-bad": N_("It uncovers an enemy tile."),
        "danger": N_("Your king is attacked"),
        "attacked": N_("from {side}"),
        "attacked-by-queen": N_("by the queen, from {side}"),
        "attacked-often": N_("by {count} tiles"),
        "king-enters": N_("It brings your king onto the table, so your tiles can now move."),
    },
    # How the last move won: for the winner, for the loser, and (-observed) for others.
    endings={
        "captures-won": N_("You captured {loser}'s king, from {side}."),
        "captures-lost": N_("{winner} captured your king, from {side}."),
        "captures-observed": N_("{winner} captured {loser}'s king, from {side}."),
        "captures-queen-won": N_("Your queen captured {loser}'s king, from {side}."),
        "captures-queen-lost": N_("{winner}'s queen captured your king, from {side}."),
        "captures-queen-observed": N_("{winner}'s queen captured {loser}'s king, from {side}."),
    },
    replies={
        "captures": N_("Then {mover} captures your king, from {side}"),
        "captures-queen": N_("Then {mover}'s queen captures your king, from {side}"),
        "strands": N_("Then you have no legal move"),
        "covers-attacker": N_("Then {mover} covers your tile that attacks the king"),
        "blocks": N_("Then {mover} blocks your line to the king"),
        "breaks": N_("Then {mover} breaks your line to the king"),
        "steps-out": N_("Then {mover} steps out of your line"),
        "steps-where-split": N_("Then {mover} steps where your capture would split the tiles in two"),
        "steps-where-steep": N_("Then {mover} steps where your capture would break the step rule"),
        "holds-attacker": N_("Then {mover} pins your tile that attacks the king"),
        "threatens": N_("Then {mover} threatens your king, from {side}"),
        "opens": N_("Then {mover} opens a line to your king, from {side}"),
        "shuts-in": N_("Then your king has no step left"),
        "pins": N_("Then {count} of your tiles can't move"),
        "pins-one": N_("Then one of your tiles can't move"),
        "covers": N_("Then {mover} covers one of your tiles"),
        "covers-queen": N_("Then {mover} covers your queen"),
        "king-enters": N_("Then {mover} brings the king onto the table"),
    },
    # What a player can do next with three players, for the owner of the king and (-observed) for the third player.
    threats={
        "captures": N_("Then {mover} can capture your king, from {side}"),
        "captures-queen": N_("Then {mover}'s queen can capture your king, from {side}"),
        "captures-observed": N_("Then {mover} captures {loser}'s king, from {side}"),
        "captures-queen-observed": N_("Then {mover}'s queen captures {loser}'s king, from {side}"),
    },
    # What a better move does and the played move does not.  REPLIES: what the opponent's answer does.
    omissions={
        "captures": N_("Your move doesn't capture the enemy king."),
        "captures-queen": N_("Your move doesn't capture the enemy king."),
        "strands": N_("Your move leaves the enemy a legal move."),
        "steps-out": N_("Your move leaves the marked line open."),
        "steps-where-split": N_("Your move leaves the marked line open."),
        "steps-where-steep": N_("Your move leaves the marked line open."),
        "covers-attacker": N_("Your move leaves the marked line open."),
        "blocks": N_("Your move leaves the marked line open."),
        "breaks": N_("Your move leaves the marked line open."),
        "holds-attacker": N_("Your move leaves the marked line open."),
        "threatens": N_("Your move doesn't threaten the enemy king."),
        "opens": N_("Your move leaves the line to the enemy king closed."),
        "second-threat": N_("Your move makes only one threat to the enemy king."),
        "shuts-in": N_("Your move leaves the enemy king a step."),
        "pins": N_("Your move lets those enemy tiles keep moving."),
        "pins-one": N_("Your move lets that enemy tile keep moving."),
        "frees": N_("After your move {count} of your tiles can't move."),
        "frees-one": N_("After your move one of your tiles can't move."),
        "king-enters": N_("Your move leaves your king in hand."),
    },
    # By the theme of a puzzle: its idea, once it has been solved.
    ideas={
        "step-rule": N_("A line reaches a king, but the step rule forbids the capture."),
        "double-threat": N_("More than one line threatens the king at once."),
        "cut-line": N_("It cuts the line that leads to your king."),
        "opened-line": N_("It opens another tile's line to the king."),
        "no-way-out": N_("The king can step, but every cell is guarded."),
        "sacrifice": N_("It covers a tile of yours, and that is worth it."),
    },
)
# What the X-ray of a table shows (`xray`).
STAX_LAYERS: Final = (
    LayerName("reach", N_("Reached"), N_("tiles that can land on a cell"), "reach"),
    LayerName("pinned", N_("Pinned"), N_("would open a line to its own king"), "pin"),
    LayerName("holds", N_("Holds the table"), N_("without it the table would split"), "hold"),
    LayerName("steps", N_("Carries the steps"), N_("without it the dotted stack is too steep"), "steps"),
    LayerName(
        "place", N_("Can be placed"), N_("tiles in hand that can go on a cell"), "enter", is_shown_at_first=False
    ),
    LayerName("moves", N_("Moves"), N_("legal moves, turns included"), "moves", is_shown_at_first=False),
)
