"""Stack-22, Néstor Romeral Andrés: slabs of five hexagons, laid as high as they go."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.game import Examples, Game, GameAI, Option
from game.core.levels import Level, Techniques
from game.games.stack22.characters import STACK22_CHARACTERS
from game.games.stack22.diagrams import STACK22_DIAGRAMS, TOWER_POSITION
from game.games.stack22.drafts import STACK22_DRAFTS
from game.games.stack22.evaluate import STACK22_WEIGHTS, Stack22Evaluator
from game.games.stack22.facts import STACK22_FACTS
from game.games.stack22.forms import TILE_LETTERS
from game.games.stack22.messages import STACK22_TEXTS
from game.games.stack22.notation import STACK22_NOTATION
from game.games.stack22.view import SEAT_STAINS, STACK22_VIEW
from game.games.stack22.xray import STACK22_XRAY

ALL_TILES_OPTIONS: Final = (("scoring", "highest"), ("tiles", TILE_LETTERS))
SHORT_GAME_TILES: Final = "ACDEFHIK"
SCORING_LABELS: Final = {"highest": N_("from the top"), "lowest": N_("from the table")}
TILE_LABELS: Final = {TILE_LETTERS: N_("all 22"), SHORT_GAME_TILES: N_("a short game: 8")}
STACK22_CROWDED_POSITION: Final = (  # reached in random play that keeps low
    "W N0@0,0;Z8@-2,-3;Z2@-4,0;P8@-4,3;F3@1,2;F2@4,0;P1@6,-5;N5@4,0;Q2@2,-1;H1@-7,3;A2@-4,5;S1@1,-2;Y3@-1,2;A2@-9,5;"
    "U3@-7,8;C0@0,0;C5@3,0;U0@-10,11;G8@-8,10;I1@-8,4;D5@-12,4;D4@-6,-2;H1@2,-4;L0@3,-5;S2@-4,6;E8@-13,7;I0@3,-5;"
    "W1@-10,3;K1@-12,9;K3@-16,7;E7@-17,10;R6@-9,5;W3@-5,-1;Q2@-1,-5;L1@3,-3;G10@-7,9;X3@-13,7;V0@-10,0"
)

STACK22_LEVELS: Final = {  # thousands of placements are judged at a single ply, and a few of them deeper
    "novice": Level(depth=1, quiet=1, noise=7_000, check_replies=False, extend_threats=0, finalists=1),
    "easy": Level(
        depth=2, nodes=10_000, width=4, quiet=2, noise=1_500, check_replies=False, extend_threats=0, finalists=8
    ),
    "casual": Level(depth=12, nodes=4_000, width=6, noise=200, extend_threats=0, finalists=16),
    "medium": Level(depth=12, nodes=10_000, closing_factor=25, width=8, noise=20, extend_threats=0, finalists=32),
    "hard": Level(depth=16, nodes=60_000, closing_factor=8, width=8, noise=10, extend_threats=0, finalists=32),
    "expert": Level(depth=16, nodes=400_000, closing_factor=4, width=8, noise=5, extend_threats=0, finalists=32),
    "master": Level(width=24, quiet=0, noise=1, extend_threats=0, finalists=60, techniques=Techniques(similar_moves=1)),
}

STACK22_GAME: Final = Game(
    package=__name__,
    id="stack-22",
    name="Stack-22",
    options=(
        Option(
            "scoring",
            ("highest", "lowest"),
            label=N_("Levels are compared"),
            labels=SCORING_LABELS,
            difference=N_("lowest level first"),
        ),
        Option(
            "tiles",
            (TILE_LETTERS, SHORT_GAME_TILES),
            letters=TILE_LETTERS,
            label=N_("Tiles for each player"),
            labels=TILE_LABELS,
            difference=N_("{count} tiles each"),
        ),
    ),
    seats=lambda _options: 2,
    notation=STACK22_NOTATION,
    view=STACK22_VIEW,
    facts=STACK22_FACTS,
    xray=STACK22_XRAY,
    stains=SEAT_STAINS,
    drafts=STACK22_DRAFTS,
    texts=STACK22_TEXTS,
    ai=GameAI(
        evaluator=Stack22Evaluator,
        weights=STACK22_WEIGHTS,
        levels=STACK22_LEVELS,
        left_out_levels=frozenset({"hard", "expert"}),
        characters=STACK22_CHARACTERS,
    ),
    examples=Examples(
        vignette=(TOWER_POSITION, ALL_TILES_OPTIONS),
        crowded_position=(STACK22_CROWDED_POSITION, ALL_TILES_OPTIONS),
        diagrams=STACK22_DIAGRAMS,
    ),
)
