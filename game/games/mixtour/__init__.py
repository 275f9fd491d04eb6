"""Mixtour, Dieter Stein 2011: discs in stacks; pieces move exactly as many cells as their target stack is high."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Examples, Game, GameAI, Option
from game.core.levels import Level, Techniques
from game.games.mixtour.characters import MIXTOUR_CHARACTERS
from game.games.mixtour.diagrams import MIXTOUR_DIAGRAMS
from game.games.mixtour.drafts import MIXTOUR_DRAFTS
from game.games.mixtour.evaluate import MIXTOUR_WEIGHTS, MixtourEvaluator
from game.games.mixtour.facts import MIXTOUR_FACTS
from game.games.mixtour.messages import MIXTOUR_TEXTS
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.view import MIXTOUR_VIEW, SEAT_STAINS
from game.games.mixtour.xray import MIXTOUR_XRAY

VIGNETTE: Final = "w,,rw,,r/,wwr,,rwr,/rrw,,wrwr,,w/,r,,ww,/w,,rwr,,rw W 1-1 -"
MIXTOUR_CROWDED_POSITION: Final = (
    "w,w,r,wwrw,r/w,wwrr,r,w,r/w,w,r,r,w/w,r,w,w,w/wrrw,r,r,rrrw,r W 0-0 -"  # the longest list a climb found
)

MIXTOUR_LEVELS: Final = {  # each ply more is worth hundreds of Elo, so what is seen grows slowly; extensions do not pay
    "novice": Level(depth=1, quiet=1, sight=1, notice=1, noise=250, check_replies=False, extend_threats=0),
    "casual": Level(depth=2, nodes=400, width=30, noise=1_100, extend_threats=0),
    "medium": Level(depth=2, nodes=700, width=30, noise=60, extend_threats=0),
    "hard": Level(depth=4, nodes=3_000, width=30, noise=150, prove_wins=True, extend_threats=0),
    "expert": Level(depth=5, nodes=6_000, width=30, noise=60, prove_wins=True, extend_threats=0),
    "master": Level(
        width=30,
        noise=1,
        prove_wins=True,
        extend_threats=0,
        techniques=Techniques(reduce_late_moves=2, use_history=2),
    ),
}

MIXTOUR_GAME: Final = Game(
    package=__name__,
    id="mixtour",
    name="Mixtour",
    options=(Option("points", tuple("123456789"), label=N_("Points to win"), difference=N_("to {value} points")),),
    seats=lambda _options: 2,
    notation=MIXTOUR_NOTATION,
    view=MIXTOUR_VIEW,
    facts=MIXTOUR_FACTS,
    xray=MIXTOUR_XRAY,
    stains=SEAT_STAINS,
    repetition="claim",
    drafts=MIXTOUR_DRAFTS,
    texts=MIXTOUR_TEXTS,
    ai=GameAI(
        evaluator=MixtourEvaluator,
        weights=MIXTOUR_WEIGHTS,
        levels=MIXTOUR_LEVELS,
        levels_between={
            **{"casual+": 23, "medium+": 61, "expert+": 33, "expert++": 59},
            **{"expert+++": 71, "expert++++": 89},
        },
        characters=MIXTOUR_CHARACTERS,
    ),
    examples=Examples(
        vignette=(VIGNETTE, (("points", "3"),)),
        crowded_position=(MIXTOUR_CROWDED_POSITION, (("points", "1"),)),
        diagrams=MIXTOUR_DIAGRAMS,
    ),
)
