"""Death Stacks, Stephen Euin Cobb 2004: turned discs on a walled board."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Examples, Game, GameAI, Option
from game.core.levels import Level, Techniques
from game.games.death_stacks.characters import DEATH_STACKS_CHARACTERS
from game.games.death_stacks.diagrams import DEATH_STACKS_DIAGRAMS
from game.games.death_stacks.drafts import DEATH_STACKS_DRAFTS
from game.games.death_stacks.evaluate import DEATH_STACKS_WEIGHTS, DeathStacksEvaluator
from game.games.death_stacks.facts import DEATH_STACKS_FACTS
from game.games.death_stacks.messages import DEATH_STACKS_TEXTS
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.view import DEATH_STACKS_VIEW, SEAT_STAINS
from game.games.death_stacks.xray import DEATH_STACKS_XRAY

TOO_TALL_LABELS: Final = {"enforced": N_("must be reduced"), "called": N_("may be called")}
VIGNETTE: Final = "r,,rbr,,rr,/,brrb,,,,r/,,,rbbrr,,/,b,,,bbr,/bb,,,b,,/,,b,,, r"
DEATH_STACKS_CROWDED_POSITION: Final = (
    ",,,,,b/,rbrb,,,rbrb,/,,,rrbb,,/,,rb,,,/,rbrb,,,rbrb,/r,,,,, r"  # near the longest list of moves
)

DEATH_STACKS_LEVELS: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, notice=0, noise=30, check_replies=False, extend_threats=0),
    "casual": Level(depth=2, nodes=250, width=30, noise=600, extend_threats=0),
    "medium": Level(depth=2, nodes=700, width=30, noise=60, extend_threats=0),
    "hard": Level(depth=3, nodes=4_000, noise=60, prove_wins=True, extend_threats=1),
    "expert": Level(depth=4, nodes=12_000, noise=20, prove_wins=True, extend_threats=1),
    "master": Level(
        width=8,
        noise=1,
        prove_wins=True,
        extend_threats=0,
        techniques=Techniques(reduce_late_moves=2, use_history=0, prove_plies=9),
    ),
}

DEATH_STACKS_GAME: Final = Game(
    package=__name__,
    id="death-stacks",
    name="Death Stacks",
    options=(
        Option(
            "too-tall",
            ("enforced", "called"),
            label=N_("Stacks that are too tall"),
            labels=TOO_TALL_LABELS,
            difference=N_("with calls"),
        ),
    ),
    seats=lambda _options: 2,
    notation=DEATH_STACKS_NOTATION,
    view=DEATH_STACKS_VIEW,
    facts=DEATH_STACKS_FACTS,
    xray=DEATH_STACKS_XRAY,
    stains=SEAT_STAINS,
    repetition="draw",
    drafts=DEATH_STACKS_DRAFTS,
    texts=DEATH_STACKS_TEXTS,
    ai=GameAI(
        evaluator=DeathStacksEvaluator,
        weights=DEATH_STACKS_WEIGHTS,
        levels=DEATH_STACKS_LEVELS,
        levels_between={
            **{"casual+": 28, "medium+": 50, "hard+": 50, "expert+": 14, "expert++": 23, "expert+++": 32},
            **{"expert++++": 41, "expert+++++": 50, "expert++++++": 60, "expert+++++++": 70, "expert++++++++": 85},
        },
        characters=DEATH_STACKS_CHARACTERS,
    ),
    examples=Examples(
        vignette=(VIGNETTE, (("too-tall", "enforced"),)),
        crowded_position=(DEATH_STACKS_CROWDED_POSITION, (("too-tall", "enforced"),)),
        diagrams=DEATH_STACKS_DIAGRAMS,
    ),
)
