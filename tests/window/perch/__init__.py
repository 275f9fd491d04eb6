"""Perch, a game that only the tests know: discs are put on seven cells of an open table; three on one cell win.

It is what a fifth game needs at least: its folder, and one line in the registry of games.
"""

from __future__ import annotations

from typing import Final

from game.core.evaluator import Evaluator
from game.core.game import Game
from tests.window.perch.rules import NOTATION
from tests.window.perch.view import VIEW

GAME: Final = Game(
    id="perch",
    name="Perch",
    designer="",
    year=None,
    options=(),
    seats=lambda _options: 2,
    notation=NOTATION,
    view=VIEW,
    evaluator=Evaluator,
    reasons={"full": "Three discs are there already."},
    piece_name=lambda _piece: "disc",
    seat_names=("Cream", "Brick"),
    stains=("cream", "brick"),
    package=__name__,
)
