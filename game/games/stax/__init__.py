"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs
from game.core.display.pieces import HexTile
from game.core.display.showing import Diagram
from game.core.errors import N_
from game.core.game import Examples, Game, GameAI, Option
from game.core.levels import MAX_N, Level, Techniques
from game.core.position import Position
from game.games.stax.characters import STAX_CHARACTERS
from game.games.stax.drafts import STAX_DRAFTS
from game.games.stax.evaluate import STAX_WEIGHTS, STAX_WEIGHTS_OF_THREE, StaxEvaluator
from game.games.stax.facts import STAX_FACTS
from game.games.stax.messages import STAX_TEXTS
from game.games.stax.notation import STAX_NOTATION, stax_of
from game.games.stax.tiles import pointer_set
from game.games.stax.view import STAX_VIEW
from game.games.stax.xray import STAX_XRAY

STAX_LEVELS: Final = {
    "novice": Level(
        depth=1, quiet=1, sight=1, notice=0, noise=18_000, check_replies=False, extend_threats=0, due_from=4, due_by=8
    ),
    "easy": Level(depth=1, quiet=1, sight=1, notice=30, noise=9_000, check_replies=False, extend_threats=0),
    "casual": Level(depth=1, quiet=1, noise=12_500, check_replies=False, extend_threats=0),
    "medium": Level(depth=2, nodes=525, width=30, noise=700, extend_threats=0),
    "hard": Level(depth=2, nodes=900, width=30, noise=100, prove_wins=True, extend_threats=0),
    "expert": Level(depth=6, nodes=25_000, width=30, noise=10, prove_wins=True, extend_threats=0),
    "master": Level(
        width=30,
        noise=8,
        prove_wins=True,
        extend_threats=0,
        techniques=Techniques(check_threats=True),
    ),
}

#: With three players max-n with few candidate moves wins more than the other two methods at equal cost.  All levels but
#: `master`, which advises, bring their king out in mid-game: a player whose two opponents do so and who keeps the king
#: in hand wins less often (docs/three-players.md).
FULL_DEPTH: Final = Techniques(reduce_late_moves=0)
MAX_N_FULL_DEPTH: Final = Techniques(reduce_late_moves=0, multiplayer=MAX_N)
_level_of_three = partial(Level, extend_threats=0, techniques=FULL_DEPTH, due_from=4, due_by=8)
LEVELS_OF_THREE: Final = {
    "novice": _level_of_three(depth=1, quiet=1, sight=1, noise=3_000, check_replies=False),
    "easy": _level_of_three(depth=1, quiet=1, noise=200, check_replies=False),
    "casual": _level_of_three(depth=4, nodes=600, width=8, noise=100, finalists=24, techniques=MAX_N_FULL_DEPTH),
    "medium": _level_of_three(depth=5, nodes=5_000, width=8, noise=45, finalists=24, techniques=MAX_N_FULL_DEPTH),
    "hard": _level_of_three(depth=6, nodes=15_000, width=8, noise=30, finalists=24, techniques=MAX_N_FULL_DEPTH),
    "expert": _level_of_three(depth=8, nodes=75_000, width=8, noise=10, finalists=24, techniques=MAX_N_FULL_DEPTH),
    "master": Level(width=8, noise=8, extend_threats=0, techniques=MAX_N_FULL_DEPTH, finalists=24),
}

VIGNETTE_OF_THREE: Final = (
    "3 L -2,0=L01234;-2,1=D01;-1,-1=D0124;-1,0=R34/L35;-1,1=L0145;-1,2=RK;0,-2=R014;0,-1=L25/D012/L013/R012345;"
    "0,0=D35/R0245;0,1=LK;1,-2=D25/L0134;1,-1=D1/R15/L024;1,0=L2;1,1=D0134;2,-2=R3;2,-1=DK;2,0=R03"
)

STAX_CROWDED_POSITION: Final = (  # reached in random play; every tile of three players is on the table
    "3 L -4,1=RK;-4,2=L135;-3,1=L0234/D0123/L01345;-3,2=R0134/L01/D01235/D125;-3,3=R24;-2,0=R012345/D012;-2,2=D135;"
    "-1,-3=L0235;-1,0=R0125;-1,3=L14/D05/R123;-1,4=LK;0,-3=R03;0,-2=L0;0,-1=L1234/L034;0,1=R024;0,3=D03/R01234;"
    "0,4=L012345;1,-2=DK;1,-1=D0234/D15;1,0=R0135;1,2=R134;1,3=R05;2,-2=L345;2,0=L35;2,1=R1;3,-2=D0235;4,-2=D3;"
    "4,-1=D012345"
)

FLAT_POSITION: Final = "2 L -1,2=D01345;0,-1=LK;0,0=L012;0,1=D025;1,-1=L0134;1,0=D012345;1,1=DK"
RAISED_POSITION: Final = "2 L -1,2=D01345;0,-1=LK;0,0=L012;0,1=D0245/D025;1,-1=L0134;1,0=D0/D03/D012345;1,1=DK"
EARLY_POSITION: Final = "2 L -1,1=D14;-1,2=L024;0,0=L03;0,1=LK;1,-1=D0124;1,0=D0;2,0=DK"
CUT_POSITION: Final = "2 L -2,0=LK;-2,1=D24;-1,0=D013;0,0=L0235;1,0=L35;2,-1=DK;2,0=D012"
MEETING_STACK: Final = (FromStack((0, 0)),)

STAX_DIAGRAMS: Final[Mapping[str, Diagram]] = {
    "placing": Diagram(EARLY_POSITION, picks=(FromHand(0, 5),)),
    "points-at-king": Diagram(
        EARLY_POSITION, picks=(FromHand(0, 1), Onto((-1, 0)), OrientedAs(HexTile(0, pointer_set("0"))))
    ),
    "five-moves": Diagram(FLAT_POSITION, picks=MEETING_STACK),
    "three-moves": Diagram(RAISED_POSITION, picks=MEETING_STACK),
    "cliff": Diagram(RAISED_POSITION, picks=(*MEETING_STACK, Onto((1, 0)))),
    "cut-off": Diagram(CUT_POSITION, picks=(FromStack((0, 0)),)),
    "capture": Diagram("2 L -1,1=L045;0,0=L034;0,1=LK;1,-1=D0124;1,0=D03;2,-1=L24/D13;2,0=DK", threats=True),
}


def phase(position: Position) -> float:
    """0 while every king is in hand, since scores mean nothing yet then; afterwards 1."""
    stax = stax_of(position)
    return float(any(stax.king_cell(seat) is not None for seat in range(stax.seats)))


STAX_GAME: Final = Game(
    package=__name__,
    id="stax",
    name="Stax",
    options=(Option("players", ("2", "3"), label=N_("Players"), difference=N_("{value} players")),),
    seats=lambda options: int(options["players"]),
    notation=STAX_NOTATION,
    view=STAX_VIEW,
    facts=STAX_FACTS,
    xray=STAX_XRAY,
    drafts=STAX_DRAFTS,
    texts=STAX_TEXTS,
    ai=GameAI(
        evaluator=StaxEvaluator,
        weights=STAX_WEIGHTS,
        weights_by_seats={3: STAX_WEIGHTS_OF_THREE},
        levels=STAX_LEVELS,
        levels_between={"casual+": 45},
        levels_by_seats={3: LEVELS_OF_THREE},
        characters=STAX_CHARACTERS,
        phase=phase,
    ),
    examples=Examples(
        vignette=(VIGNETTE_OF_THREE, (("players", "3"),)),
        crowded_position=(STAX_CROWDED_POSITION, (("players", "3"),)),
        diagrams=STAX_DIAGRAMS,
    ),
)
