"""Death Stacks, Stephen Euin Cobb 2004: turned discs on a walled board."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Game, Option
from game.core.levels import Level
from game.games.death_stacks.diagrams import DIAGRAMS
from game.games.death_stacks.drafts import DRAFTS
from game.games.death_stacks.evaluate import WEIGHTS, DeathStacksEvaluator
from game.games.death_stacks.facts import FACTS_OF_DEATH_STACKS
from game.games.death_stacks.messages import FIGURES, SEAT_NAMES, TEMPLATES, TERMS, WORDS, piece_name
from game.games.death_stacks.notation import NOTATION
from game.games.death_stacks.view import STAINS, VIEW
from game.games.death_stacks.xray import XRAY

TOO_TALL: Final = {"enforced": N_("must be reduced"), "called": N_("may be called")}
VIGNETTE: Final = "r,,rbr,,rr,/,brrb,,,,r/,,,rbbrr,,/,b,,,bbr,/bb,,,b,,/,,b,,, r"
CROWDED: Final = ",,,,,b/,rbrb,,,rbrb,/,,,rrbb,,/,,rb,,,/,rbrb,,,rbrb,/r,,,,, r"  # near the longest list of moves

LEVELS: Final = {
    "novice": Level(depth=1, quiet=1, sight=1, noise=300, check_replies=False, extend_threats=0),
    "casual": Level(depth=2, nodes=250, width=30, noise=350, extend_threats=0),
    "medium": Level(depth=2, nodes=700, width=30, noise=60, extend_threats=0),
    "hard": Level(depth=3, nodes=4_000, noise=60, prove_wins=True, extend_threats=1),
    "expert": Level(depth=4, nodes=12_000, noise=20, prove_wins=True, extend_threats=1),
    "master": Level(width=8, noise=1, prove_wins=True, extend_threats=0, use_history=0),
}

GAME: Final = Game(
    package=__name__,
    id="death-stacks",
    name="Death Stacks",
    designer="Stephen Euin Cobb",
    year=2004,
    options=(
        Option(
            "too-tall",
            ("enforced", "called"),
            label=N_("Stacks that are too tall"),
            labels=TOO_TALL,
            difference=N_("with calls"),
        ),
    ),
    seats=lambda _options: 2,
    notation=NOTATION,
    view=VIEW,
    evaluator=DeathStacksEvaluator,
    weights=WEIGHTS,
    terms=TERMS,
    facts=FACTS_OF_DEATH_STACKS,
    xray=XRAY,
    motto=N_("Pile up, bounce off the walls and bury the other side."),
    vignette=(VIGNETTE, (("too-tall", "enforced"),)),
    crowded_position=(CROWDED, (("too-tall", "enforced"),)),
    reasons=TEMPLATES,
    figures=FIGURES,
    piece_name=piece_name,
    seat_names=SEAT_NAMES,
    diagrams=DIAGRAMS,
    stains=STAINS,
    words=WORDS,
    repetition="draw",
    levels=LEVELS,
    drafts=DRAFTS,
)
