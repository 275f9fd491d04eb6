"""Perch, a game that only the tests know: discs are put on seven cells of an open table; three on one cell win.

It is what a fifth game needs at least: its folder, and one line in the registry of games.
"""

from __future__ import annotations

from typing import Final

from game.core.evaluator import Evaluator
from game.core.game import Game, GameAI, Texts
from tests.window.perch.rules import NOTATION
from tests.window.perch.view import VIEW

GAME: Final = Game(
    id="perch",
    name="Perch",
    options=(),
    seats=lambda _options: 2,
    notation=NOTATION,
    view=VIEW,
    texts=Texts(
        seat_names=("Cream", "Brick"),
        reasons={"full": "Three discs are there already."},
        piece_name=lambda _piece: "disc",
    ),
    ai=GameAI(Evaluator),
    stains=("cream", "brick"),
    package=__name__,
)
