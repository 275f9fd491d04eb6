"""What players read about Death Stacks: why a choice is not legal, what must be heeded, the names of things.

Texts are marked here and translated at the rim.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_
from game.core.game import Figure
from game.core.pieces import Piece

TEMPLATES: Final[Mapping[str, str]] = {
    "over": N_("The game is over."),
    "empty": N_("No stack stands there."),
    "covered": N_("Your pieces there are captive: the stack belongs to whoever is on top."),
    "not-yours": N_("That stack belongs to the other player."),
    "too-tall": N_("Too tall: first a stack of more than {most} pieces must be reduced."),
    "not-so-many": N_("That stack is only {height} high."),
    "comes-back": N_("{count} pieces would come back to where they were, whichever way they go."),
    "comes-back-here": N_("The walls would bring them back to where they were."),
    "leaves-too-many": N_("Too tall: {left} pieces would stay, and only {most} may."),
    "off-the-board": N_("Nothing goes beyond the walls."),
    "same-cell": N_("They stand there already: a move must end on another cell."),
    "passes-over": N_("{count} pieces go exactly {count} cells, so they pass over that cell."),
    "other-count": N_("Another number lands there: {count} off the top of this stack."),
    "off-the-lines": N_("Pieces go straight, along a row, a column or a diagonal, and as far as they are many."),
    "how-many": N_("Say first how many pieces go: {count} would land there."),
    "nothing-to-call": N_("There is no offence to call: it must have been the last move."),
    "must-reduce": N_("Too tall: leave at most {most} pieces of the marked stack, or move all of it."),
    "must-reduce-one": N_("Too tall: leave at most {most} pieces of one of the marked stacks, or move all of it."),
    "should-reduce": N_("Too tall: if more than {most} pieces stay, that may be called, and you lose a turn."),
    "should-reduce-one": N_("Too tall: if you reduce no marked stack to {most} pieces, that may be called."),
    "may-call": N_("A stack was left too tall: call it with your move, and you move twice."),
    "wins": N_("This wins."),
    "stacks": N_("Stacks"),
    "captives": N_("Captive pieces"),
    "all-stacks": N_("Every stack belongs to {winner}."),
    "third-time": N_("The same arrangement stood on the board for the third time."),
}
# What the evaluation counts, named as what a player gains: by more of it, or with a minus by less.
TERMS: Final[Mapping[str, str]] = {
    "stacks": N_("stacks owned"),
    "pieces": N_("own pieces in own stacks"),
    "backed": N_("tops with an own piece below"),
    "reach": N_("reach"),
    "-attacked": N_("stacks out of the other's reach"),
    "-hanging": N_("stacks that cannot be taken next"),
    "-too-tall": N_("no stack too tall"),
    "-pressed": N_("no stack that must move"),
    "last-two": N_("stacks brought together"),
    "-last-one": N_("more than one stack"),
}
FIGURES: Final[Mapping[str, Figure]] = {
    "passes-over": "line",
    "too-tall": "tall",
    "leaves-too-many": "tall",
    "must-reduce": "tall",
    "must-reduce-one": "tall",
    "should-reduce": "tall",
    "should-reduce-one": "tall",
    "may-call": "tall",
}
WORDS: Final[Mapping[str, str]] = {"call": N_("Too tall!"), "let": N_("Let it pass")}
SEAT_NAMES: Final = (N_("Red"), N_("Black"))


def piece_name(piece: Piece) -> str:
    """What players call a piece."""
    del piece
    return N_("Piece")
