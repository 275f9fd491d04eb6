"""Texts of Death Stacks for players: why a choice is not legal, what must be heeded, the names of things.

Texts are marked here and translated where they are shown.
"""

from __future__ import annotations

from typing import Final

from game.core.display.xray import LayerName
from game.core.errors import N_
from game.core.facts import FactTexts
from game.core.game import Texts

DEATH_STACKS_TEXTS: Final = Texts(
    designer="Stephen Euin Cobb",
    year=2004,
    seat_names=(N_("Orange"), N_("Black")),
    reasons={
        "over": N_("The game is over."),
        "empty": N_("There is no stack there."),
        "covered": N_("Your pieces there are captive: whoever is on top owns the stack."),
        "not-yours": N_("That stack belongs to the other player."),
        "too-tall": N_("Too tall: first reduce a stack of more than {most} pieces."),
        "not-so-many": N_("That stack is only {height} high."),
        "comes-back": N_("{count} pieces would come back to where they are, whichever way they go."),
        "comes-back-here": N_("The walls would bring them back to where they were."),
        "leaves-too-many": N_("Too tall: {left} pieces would stay, but only {most} may."),
        "off-the-board": N_("Nothing passes the walls."),
        "same-cell": N_("They are already there: a move must end on another cell."),
        "passes-over": N_("{count} pieces go exactly {count} cells, so they pass over that cell."),
        "other-count": N_("To land there, take {count} off the top of this stack."),
        "off-the-lines": N_("Pieces go straight, along a row, a column or a diagonal, one cell for each piece."),
        "how-many": N_("First choose how many pieces go: {count} would land there."),
        "nothing-to-call": N_("There is nothing to call: the last move left no stack too tall."),
        "must-reduce": N_("Too tall: leave at most {most} pieces of the marked stack, or move all of it."),
        "must-reduce-one": N_("Too tall: leave at most {most} pieces of one of the marked stacks, or move all of it."),
        "should-reduce": N_(
            "Too tall: if more than {most} pieces stay, your opponent can call it and you lose a turn."
        ),
        "should-reduce-one": N_("Too tall: reduce one of the marked stacks to {most} pieces, or it can be called."),
        "may-call": N_("A stack was left too tall: call it with your move, and you move twice."),
        "wins": N_("This wins."),
        "stacks": N_("Stacks"),
        "captives": N_("Captives held"),
        "all-stacks": N_("Every stack belongs to {winner}."),
        "all-stacks-yours": N_("Every stack is yours."),
        "third-time": N_("The same position came up for the third time."),
    },
    figures={
        "passes-over": "line",
        "too-tall": "tall",
        "leaves-too-many": "tall",
        "must-reduce": "tall",
        "must-reduce-one": "tall",
        "should-reduce": "tall",
        "should-reduce-one": "tall",
        "may-call": "tall",
    },
    # The terms of the evaluation as gains (`Texts.terms`).
    terms={
        "stacks": N_("You own more stacks."),
        "stacks|enemy": N_("Your opponent owns fewer stacks."),
        "pieces": N_("More of your pieces are in your own stacks."),
        "pieces|enemy": N_("Fewer of your opponent's pieces are in their own stacks."),
        "backed": N_("More of your stacks have a second piece of yours below the top."),
        "reach": N_("Your stacks reach more cells."),
        "reach|enemy": N_("Your opponent's stacks reach fewer cells."),
        "-attacked": N_("Your opponent can land on fewer of your stacks."),
        "-attacked|enemy": N_("You can land on more of your opponent's stacks."),
        "-hanging": N_("Your opponent can't take any of your stacks next."),
        "-too-tall": N_("It brings down a stack that is too tall."),
        "-pressed": N_("You no longer have to reduce a stack."),
    },
    words={"call": N_("Too tall!"), "let": N_("Let it go")},
    scoring=N_("A stack belongs to the colour on top. Whoever owns every stack wins."),
    piece_name=lambda _piece: N_("Piece"),
)
DEATH_STACKS_FACT_TEXTS: Final = FactTexts(
    # What a move does (`facts`); `you` is the mover.
    sentences={
        "wins": N_("It lands on your opponent's last stack."),
        "saves": N_("It moves the stack on {cell} out of your opponent's reach."),
        "calls": N_("It calls the stack too tall: your opponent loses a turn and you move again."),
        "takes": N_("It lands on the enemy stack on {cell} and makes it yours."),
        "joins": N_("It joins your stack on {cell}."),
        "last-stack": N_("It leaves your opponent a single stack."),
        "keeps": N_("What it leaves on {cell} stays yours."),
        "gives-up": N_("What it leaves on {cell} becomes your opponent's."),
        "reduces": N_("It reduces the stack that is too tall."),
        "aims": N_("From {cell} it can land on {count} enemy stacks that were out of reach."),
        "aims-one": N_("From {cell} it can land on an enemy stack that was out of reach."),
        "bounces": N_("It bounces off a wall on the way."),
        "in-reach": N_("Your opponent can now land on {count} more of your stacks."),
        "in-reach-one": N_("Your opponent can land on one of your stacks next."),
        "too-tall": N_("Then one of your stacks is too tall."),
    },
    replies={
        "wins": N_("Then {mover} lands on your last stack"),
        "saves": N_("Then {mover} takes a stack out of your reach"),
        "takes": N_("Then {mover} lands on one of your stacks"),
        "last-stack": N_("Then you have only one stack left"),
    },
    # What a better move does and the played move does not.  REPLIES: what the opponent's answer does.
    omissions={
        "wins": N_("Your move leaves your opponent that last stack."),
        "saves": N_("Your move leaves the stack on {cell} within reach."),
        "calls": N_("Your move lets their stack stay too tall."),
        "takes": N_("Your move leaves the stack on {cell} to your opponent."),
        "last-stack": N_("Your move leaves your opponent more than one stack."),
    },
    # By the theme of a puzzle: its idea, once it has been solved.
    ideas={
        "call": N_("Calling it makes your opponent lose a turn."),
        "sacrifice": N_("Your opponent gets a stack in return."),
        "bounce": N_("The stack bounces off a wall on the way."),
    },
)
# What the X-ray of a table shows (`xray`).
DEATH_STACKS_LAYERS: Final = (
    LayerName("reach", N_("Reached"), N_("stacks that can land on a cell"), "reach"),
    LayerName("bounce", N_("By a wall"), N_("stacks that can bounce onto a cell"), "bounce", is_shown_at_first=False),
    LayerName("attacked", N_("In reach"), N_("stacks that can be covered"), "attacked"),
    LayerName("tall", N_("Too tall"), N_("one of them must be reduced"), "tall"),
    LayerName("moves", N_("Moves"), N_("legal moves"), "moves", is_shown_at_first=False),
)
