"""Texts of Mixtour for players: why a choice is not legal, what a movement does, the names of things.

Texts are marked here and translated where they are shown.
"""

from __future__ import annotations

from typing import Final

from game.core.display.xray import LayerName
from game.core.errors import N_
from game.core.facts import FactTexts
from game.core.game import Texts

MIXTOUR_TEXTS: Final = Texts(
    designer="Dieter Stein",
    year=2011,
    seat_names=(N_("Ivory"), N_("Red")),
    reasons={
        "over": N_("The game is over."),
        "not-yours": N_("That reserve belongs to the other player."),
        "not-in-reserve": N_("There is no piece left there. In reserve: {left}."),
        "nearest-first": N_("All pieces in reserve are alike; take the last one of the row."),
        "board-full": N_("A new piece needs an empty cell, and there is none."),
        "off-the-board": N_("That is beyond the board."),
        "occupied": N_("Pieces from the reserve go on empty cells."),
        "empty": N_("There is no stack there."),
        "alone": N_("No other stack is in line with it."),
        "only-back": N_("Its only move would undo the last one, and that is not allowed."),
        "nothing-in-reach": N_("A stack must be as high as it is far away; from here there is none."),
        "not-so-many": N_("That stack is only {height} high."),
        "same-cell": N_("They are already there: pieces move onto another stack."),
        "onto-nothing": N_("Pieces move onto another stack; that cell is empty."),
        "not-in-line": N_("Pieces go straight, along a row, a column or a diagonal."),
        "blocked": N_("Another stack is in the way."),
        "wrong-distance": N_("That stack is {height} high, but its distance is {distance}: both must be the same."),
        "take-back": N_("That would undo the last move, which isn't allowed."),
        "how-many": N_("First choose how many pieces go."),
        "must-play": N_("You can enter a piece or move, so you may not pass."),
        "only-pass": N_("You can neither enter a piece nor move: you have to pass."),
        "barred": N_("The last move may not be undone: {count} pieces may not go back, but another number may."),
        "barred-one": N_("The last move may not be undone: one piece may not go back, but more may."),
        "two-high": N_("Two high"),
        "three-high": N_("Three high"),
        "four-high": N_("Four high"),
        "scores": N_("{seat} scores"),
        "points": N_("Points"),
        "reserve": N_("Reserve"),
        "has-the-point": N_("{winner} has scored."),
        "has-the-point-yours": N_("You scored the point that wins."),
        "has-points": N_("{winner} has {points} points."),
        "has-points-yours": N_("You have {points} points."),
        "both-passed": N_("Both players had to pass."),
    },
    figures={"barred": "line", "barred-one": "line"},
    # The terms of the evaluation as gains (`Texts.terms`).
    terms={
        "-reserve": N_("It enters one of your pieces."),
        "stacks-of-two": N_("More stacks of two have your piece on top."),
        "stacks-of-two|enemy": N_("Fewer stacks of two have your opponent's piece on top."),
        "stacks-of-three": N_("More stacks of three have your piece on top."),
        "stacks-of-three|enemy": N_("Fewer stacks of three have your opponent's piece on top."),
        "stacks-of-four": N_("You have one more stack of four, a single piece short of a tower."),
        "stacks-of-four|enemy": N_("Your opponent has fewer stacks of four."),
        "scoring-lines": N_("You get more ways to make a tower."),
        "scoring-lines|enemy": N_("Your opponent has fewer ways to make a tower."),
        "scores-next": N_("You can make a tower next turn."),
        "-forks": N_("You threaten several towers at once."),
        "points": N_("You gain a point."),
    },
    words={"pass": N_("Pass")},
    scoring=N_("A tower of five or more is a point for the colour on top, and leaves the board."),
    piece_name=lambda _piece: N_("Piece"),
)
MIXTOUR_FACT_TEXTS: Final = FactTexts(
    # What a move does (`facts`); `you` is the mover.
    sentences={
        "scores": N_("It completes a tower of five with your piece on top: a point for you."),
        "steals-tower": N_("It steals a tower: their stack becomes your point."),
        "gives-point": N_("It completes a tower for your opponent, who scores."),
        "stops": N_("It stops the tower your opponent could complete on {cell}."),
        "stops-many": N_("It stops {count} towers your opponent could complete, one of them on {cell}."),
        "steals": N_("It takes over the enemy stack on {cell}."),
        "opens": N_("Next you could complete a tower on {cell}."),
        "opens-many": N_("Next you could complete a tower in {count} ways, for instance on {cell}."),
        "enters": N_("It enters a piece on {cell}."),
        "leaves": N_("Your opponent can complete a tower on {cell} next."),
        "leaves-many": N_("Your opponent can complete a tower next in {count} ways, for instance on {cell}."),
    },
    replies={
        "scores": N_("Then {mover} completes a tower and scores"),
        "steals-tower": N_("Then {mover} steals a tower and scores"),
        "stops": N_("Then {mover} stops your tower"),
        "stops-many": N_("Then {mover} stops your towers"),
        "opens": N_("Then {mover} is about to complete a tower"),
        "opens-many": N_("Then {mover} is about to complete a tower in {count} ways"),
        "steals": N_("Then {mover} takes over one of your stacks"),
    },
    # What a better move does and the played move does not.  REPLIES: what the opponent's answer does.
    omissions={
        "scores": N_("Your move leaves that tower unfinished."),
        "steals-tower": N_("Your move leaves that tower unfinished."),
        "stops": N_("Your move lets your opponent complete a tower on {cell}."),
        "stops-many": N_("Your move lets your opponent complete towers, one of them on {cell}."),
        "steals": N_("Your move leaves the stack on {cell} to your opponent."),
        "opens": N_("Your move prepares no tower."),
        "opens-many": N_("Your move prepares no tower."),
    },
    # By the theme of a puzzle: its idea, once it has been solved.
    ideas={
        "sacrifice": N_("It gives your opponent a point."),
        "tower-steal": N_("Their stack becomes your point."),
    },
)
# What the X-ray of a table shows (`xray`).
MIXTOUR_LAYERS: Final = (
    LayerName("reach", N_("Reached"), N_("stacks that can move onto a stack"), "reach"),
    LayerName("five", N_("Five this turn"), N_("ways to score for each colour"), "five"),
    LayerName("four", N_("Four high"), N_("one more piece makes a tower"), "tall", is_shown_at_first=False),
    LayerName("back", N_("No take-backs"), N_("can't go back this turn"), "back"),
    LayerName("see", N_("Sees a cell"), N_("point at a cell to see what can reach it"), "see"),
    LayerName("moves", N_("Moves"), N_("legal moves"), "moves", is_shown_at_first=False),
)
