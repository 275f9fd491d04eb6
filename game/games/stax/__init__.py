"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""

from __future__ import annotations

from typing import Final, cast

from game.core.game import Game, Option, View
from game.games.stax.evaluate import StaxEvaluator
from game.games.stax.notation import NOTATION

GAME: Final = Game(
    id="stax",
    name="Stax",
    designer="Cameron Browne",
    year=2010,
    options=(Option("players", ("2", "3")),),
    seats=lambda options: int(options["players"]),
    notation=NOTATION,
    view=cast(View, None),  # until view.py is there
    evaluator=StaxEvaluator,
)
