"""Mixtour, Dieter Stein 2011: discs in stacks, which move as far as the stack that they reach is high."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Game, Option
from game.core.levels import Level
from game.games.mixtour.diagrams import DIAGRAMS
from game.games.mixtour.drafts import DRAFTS
from game.games.mixtour.evaluate import WEIGHTS, MixtourEvaluator
from game.games.mixtour.facts import FACTS_OF_MIXTOUR
from game.games.mixtour.messages import FIGURES, SEAT_NAMES, TEMPLATES, TERMS, WORDS, piece_name
from game.games.mixtour.notation import NOTATION
from game.games.mixtour.view import STAINS, VIEW
from game.games.mixtour.xray import XRAY

VIGNETTE: Final = "w,,rw,,r/,wwr,,rwr,/rrw,,wrwr,,w/,r,,ww,/w,,rwr,,rw W 1-1 -"
CROWDED: Final = (
    "w,w,r,wwrw,r/w,wwrr,r,w,r/w,w,r,r,w/w,r,w,w,w/wrrw,r,r,rrrw,r W 0-0 -"  # the longest list a climb found
)

LEVELS: Final = {  # each ply more is worth hundreds of Elo, so what is seen grows slowly; extensions do not pay
    "casual": Level(depth=2, nodes=400, width=30, noise=800, extend_threats=0),
    "medium": Level(depth=2, nodes=700, width=30, noise=60, extend_threats=0),
    "hard": Level(depth=4, nodes=3_000, width=30, noise=150, prove_wins=True, extend_threats=0),
    "expert": Level(depth=5, nodes=6_000, width=30, noise=60, prove_wins=True, extend_threats=0),
    "master": Level(width=30, noise=1, prove_wins=True, extend_threats=0),
}

GAME: Final = Game(
    package=__name__,
    id="mixtour",
    name="Mixtour",
    designer="Dieter Stein",
    year=2011,
    options=(Option("points", tuple("123456789"), label=N_("Points to win"), difference=N_("to {value} points")),),
    seats=lambda _options: 2,
    notation=NOTATION,
    view=VIEW,
    evaluator=MixtourEvaluator,
    weights=WEIGHTS,
    terms=TERMS,
    facts=FACTS_OF_MIXTOUR,
    xray=XRAY,
    motto=N_("Every stack calls from as far away as it is high: build up to five and score."),
    vignette=(VIGNETTE, (("points", "3"),)),
    crowded_position=(CROWDED, (("points", "1"),)),
    reasons=TEMPLATES,
    figures=FIGURES,
    piece_name=piece_name,
    seat_names=SEAT_NAMES,
    diagrams=DIAGRAMS,
    stains=STAINS,
    words=WORDS,
    repetition="claim",
    levels=LEVELS,
    drafts=DRAFTS,
)
