"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Game, Option
from game.games.stax.evaluate import StaxEvaluator
from game.games.stax.notation import NOTATION
from game.games.stax.telling import FIGURES, SEAT_NAMES, TEMPLATES, piece_name
from game.games.stax.view import VIEW

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
    view=VIEW,
    evaluator=StaxEvaluator,
    motto=N_("Follow the pointers, climb the stacks and capture the king."),
    vignette=(VIGNETTE, (("players", "3"),)),
    reasons=TEMPLATES,
    figures=FIGURES,
    piece_name=piece_name,
    seat_names=SEAT_NAMES,
)
