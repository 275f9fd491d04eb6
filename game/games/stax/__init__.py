"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.errors import N_
from game.core.game import Game, Option
from game.core.levels import BEST_REPLY, MAX_N, Level
from game.core.position import Position
from game.games.stax.diagrams import DIAGRAMS
from game.games.stax.drafts import DRAFTS
from game.games.stax.evaluate import THREE, WEIGHTS, StaxEvaluator
from game.games.stax.facts import FACTS_OF_STAX
from game.games.stax.messages import FIGURES, SEAT_NAMES, TEMPLATES, TERMS, piece_name, piece_told
from game.games.stax.notation import NOTATION, stax_of
from game.games.stax.view import VIEW
from game.games.stax.xray import XRAY

LEVELS: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=1_500, check_replies=False, extend_threats=0),
    "easy": Level(depth=1, quiet=1, noise=200, check_replies=False, extend_threats=0),
    "medium": Level(depth=2, nodes=1_400, width=30, noise=45, extend_threats=0),
    "hard": Level(depth=3, nodes=1_500, width=30, noise=30, prove_wins=True, extend_threats=0, multiplayer=BEST_REPLY),
    "expert": Level(
        depth=6, nodes=50_000, width=30, noise=10, prove_wins=True, extend_threats=0, multiplayer=BEST_REPLY
    ),
    "master": Level(width=30, noise=8, prove_wins=True, check_threats=True, extend_threats=0, multiplayer=BEST_REPLY),
}

#: Of three each plays for themselves (max-n) among few moves: at equal cost that wins more than the other two.  All but
#: who advises bring the king out in a game's middle: beside two who do, who holds it wins less (docs/three-players.md).
_lively = partial(Level, extend_threats=0, reduce_late_moves=0, due_from=4, due_by=8)
LEVELS_OF_THREE: Final = {
    "novice": _lively(depth=1, quiet=1, sight=1, noise=3_000, check_replies=False),
    "easy": _lively(depth=1, quiet=1, noise=200, check_replies=False),
    "casual": _lively(depth=4, nodes=600, width=8, noise=100, finalists=24, multiplayer=MAX_N),
    "medium": _lively(depth=5, nodes=5_000, width=8, noise=45, finalists=24, multiplayer=MAX_N),
    "hard": _lively(depth=6, nodes=15_000, width=8, noise=30, finalists=24, multiplayer=MAX_N),
    "expert": _lively(depth=8, nodes=75_000, width=8, noise=10, finalists=24, multiplayer=MAX_N),
    "master": Level(width=8, noise=8, extend_threats=0, reduce_late_moves=0, finalists=24, multiplayer=MAX_N),
}

VIGNETTE: Final = (
    "3 L -2,0=L01234;-2,1=D01;-1,-1=D0124;-1,0=R34/L35;-1,1=L0145;-1,2=RK;0,-2=R014;0,-1=L25/D012/L013/R012345;"
    "0,0=D35/R0245;0,1=LK;1,-2=D25/L0134;1,-1=D1/R15/L024;1,0=L2;1,1=D0134;2,-2=R3;2,-1=DK;2,0=R03"
)

VIGNETTE_OF_TWO: Final = (
    "2 L -2,0=L01234;-2,1=D01;-1,-1=D0124;-1,0=L01/L35;-1,1=L0145;-1,2=D01234;0,-2=D135;0,-1=L25/D012/L013/L012345;"
    "0,0=D35/D0345;0,1=LK;1,-2=D25/L0134;1,-1=D1/D034/L024;1,0=L2;1,1=D0134;2,-2=D012345;2,-1=DK;2,0=L123"
)

CROWDED: Final = (  # reached in random play; every tile of three players is on the table
    "3 L -4,1=RK;-4,2=L135;-3,1=L0234/D0123/L01345;-3,2=R0134/L01/D01235/D125;-3,3=R24;-2,0=R012345/D012;-2,2=D135;"
    "-1,-3=L0235;-1,0=R0125;-1,3=L14/D05/R123;-1,4=LK;0,-3=R03;0,-2=L0;0,-1=L1234/L034;0,1=R024;0,3=D03/R01234;"
    "0,4=L012345;1,-2=DK;1,-1=D0234/D15;1,0=R0135;1,2=R134;1,3=R05;2,-2=L345;2,0=L35;2,1=R1;3,-2=D0235;4,-2=D3;"
    "4,-1=D012345"
)


def phase(position: Position) -> float:
    """0 while every king is in hand, where nothing can be won yet and no score tells who will; then 1."""
    stax = stax_of(position)
    return float(any(stax.king_cell(seat) is not None for seat in range(stax.seats)))


GAME: Final = Game(
    package=__name__,
    id="stax",
    name="Stax",
    designer="Cameron Browne",
    year=2010,
    options=(Option("players", ("2", "3"), label=N_("Players"), difference=N_("{value} players")),),
    seats=lambda options: int(options["players"]),
    notation=NOTATION,
    view=VIEW,
    evaluator=StaxEvaluator,
    weights=WEIGHTS,
    weights_by_seats={3: THREE},
    terms=TERMS,
    facts=FACTS_OF_STAX,
    xray=XRAY,
    motto=N_("Follow the pointers, climb the stacks and capture the king."),
    vignette=(VIGNETTE, (("players", "3"),)),
    vignette_by_seats={2: (VIGNETTE_OF_TWO, (("players", "2"),))},
    crowded_position=(CROWDED, (("players", "3"),)),
    reasons=TEMPLATES,
    figures=FIGURES,
    piece_name=piece_name,
    piece_description=piece_told,
    seat_names=SEAT_NAMES,
    diagrams=DIAGRAMS,
    levels=LEVELS,
    drafts=DRAFTS,
    phase=phase,
    levels_by_seats={3: LEVELS_OF_THREE},
)
