"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""

from __future__ import annotations

from typing import Final, cast

from game.core.errors import N_
from game.core.game import Game, Option, View
from game.games.stax.evaluate import StaxEvaluator
from game.games.stax.notation import NOTATION

VIGNETTE: Final = (
    "3 L -2,0=L01234;-2,1=D01;-1,-1=D0124;-1,0=R34/L35;-1,1=L0145;-1,2=RK;0,-2=R014;0,-1=L25/D012/L013/R012345;"
    "0,0=D35/R0245;0,1=LK;1,-2=D25/L0134;1,-1=D1/R15/L024;1,0=L2;1,1=D0134;2,-2=R3;2,-1=DK;2,0=R03"
)

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
    motto=N_("Follow the pointers, climb the stacks and capture the king."),
    vignette=(VIGNETTE, (("players", "3"),)),
)
