"""Games that a tour sits down at: under way, before their last move, and those that lie in its library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from game.library.library import open_library
from game.library.record import GameRecord
from game.library.tree import Tree

YESTERDAY: Final = 1_750_000_000.0


@dataclass(frozen=True, slots=True)
class Evening:
    """A game under way: its id and options, its moves so far, between levels of the computer."""

    game_id: str
    options: tuple[str, ...]
    moves: str

    def match(self, but: int = 0) -> Match:
        """The match as it stands, or `but` so many moves earlier."""
        game, texts = GAMES[self.game_id], self.moves.split()
        match = Match(game, read_options(game, self.options))
        for move in texts[: len(texts) - but]:
            match.play_text(move)
        return match


EVENINGS: Final[Mapping[str, Evening]] = {
    "stax": Evening(
        "stax",
        ("players=2",),
        "02345@0,0 1345@0,1 0245@-1,1 012345@-1,2 2345@0,2 01245@-1,0 012345@1,1 345@-1,3 0235@1,0 2345@1,2"
        " 045@-2,3 1245@0,3 145@-1,4 235@2,0 45@-2,4 135@2,1 024@0,4 45@-2,5 14@1,3 14@-1,5 35@2,2 15@-3,5"
        " 5@-3,6 4@1,4 K@0,5 K@-4,6 -2,4>-1,3=23 2,1>1,1=024",
    ),
    "stax three": Evening(
        "stax",
        ("players=3",),
        "K@0,0 01234@1,-1 1@1,0 0,0>1,-1=K 0124@0,0 02345@0,1 1,-1>2,-2=K 012345@2,-1 0125@0,-1 123@1,-2 023@2,-3"
        " 012@1,-3 1,-2>0,-1=015 2345@1,1 13@1,-2",
    ),
    "death-stacks": Evening(
        "death-stacks",
        ("too-tall=called",),
        "e6-2-c4 d1-1-c1 c4-1-d3 c1-2-a3 f6-1-e6 a1-1-a2 c6-1-b5 f1-2-f3 d6-1-e5 b1-1-b2 a6-2-c4 e1-1-f1 c4-1-b3"
        " a2-1-b3",
    ),
    "stack-22": Evening(
        "stack-22",
        (),
        "E0@0,0 Y6@3,-2 U1@-1,-3 J3@-1,-3 L5@2,-1 X0@1,3 S4@-3,-6 W2@5,-1 H0@3,3 E5@1,3 N0@-2,4 C3@-2,-1 W0@-2,4"
        " Q0@1,5",
    ),
    "mixtour": Evening("mixtour", ("points=2",), "d2 b2 b5 d5 a4 a1 d4 c1 b4 e1 a2 c2 a2:1-b2 e3 b2:2-a1 c4"),
}


ENDINGS: Final[Mapping[str, Evening]] = {  # whole games; all but the first were drawn at random
    "stax": Evening(
        "stax",
        ("players=2",),
        "K@0,0 045@0,-1 1235@-1,0 K@-1,1 14@1,-1 0,-1>1,-1=234 12345@1,0 1,-1>0,0=234",
    ),
    "death-stacks": Evening(
        "death-stacks",
        ("too-tall=called",),
        "d6-1-c5 a1-1-a2 c5-1-d4 f1-1-e2 c6-2-e4 c1-1-b2 e6-1-f5 a1-1-b1 b6-1-c5 b2-1-a2 e4-2-e2 d1-1-c1"
        " e2-3-e5 e1-1-d2 a6-2-c6 a2-1-a3 e5-2-c5 b1-2-d3 e6-1-f6 d3-2-f5 c5-3-f5 a2-1-a3 f6-3-c3 c1-2-e3!"
        " e3-1-f3 f5-4-f1 e5-1-e4 c6-1-b5 d2-1-c2! c2-1-b2 f1-2-f3 e3-1-f2 d4-1-c5 e4-1-e5 c6-1-d5 b1-1-b2"
        " f1-3-c4 b2-1-b3 d5-1-e6 d1-1-d2 f3-2-d5 e5-1-d5 c3-3-b6 d2-1-e1 c4-1-d3 d5-1-e5 e6-1-e5 f5-1-f6"
        " b6-1-a5 a3-1-a4 d5-1-c4 f3-1-e4 e5-2-e3 b3-1-c2 c4-1-c3 c4-2-a6 e3-1-d2 c2-1-d3 c5-1-c6 e1-1-d2"
        " a5-1-b5 d2-2-f2 d5-1-e4 d3-2-b5 b6-3-b3 e3-1-e4 b3-3-b2 b5-1-a4 b2-4-f6 a4-1-b5 f6-5-a6 e4-2-c6"
        " a6-1-b5 c6-1-c5! f2-3-f5 b5-3-e4 e1-1-d1 b5-2-b3 f5-4-b3 e4-3-e1 d1-1-e1! e1-2-c3 d6-1-d5!"
        " a6-2-c6 c5-1-c6 d5-1-e4! e4-2-c6 c3-3-c6",
    ),
    "stack-22": Evening(
        "stack-22",
        ("scoring=lowest", "tiles=ACDEFHIK"),
        "A0@0,0 E11@1,2 K5@5,1 K4@-3,2 F5@-1,0 I2@3,1 D2@2,-1 H0@-6,3 H2@-8,6 A5@-10,8 E6@-9,8 C1@-7,5"
        " I0@-2,-4 F0@-7,5 C3@-12,8 D3@-8,3",
    ),
    "mixtour": Evening(
        "mixtour",
        ("points=1",),
        "a5 d5 a3 c1 b1 c1:1-b1 d4 b5 a5:1-b5 d1 d1:1-b1 c2 b2 b1:1-b2 a1 d4:1-b2 d5:1-b5 b1:2-c2 e1"
        " b2:2-a1 c3 b2:1-b5 c2:1-c3 b4 b5:3-b4 d1 b1 b4:2-b5 a3:1-c3 e2 c2:2-d1 e2:1-b5 a1:3-b1 d1:2-e1"
        " e1:3-d1 d3 c3:1-d3 b5:4-d3",
    ),
}


def sheet(evening: Evening, seats: tuple[str, ...], age: float, result: str = "", name: str = "") -> GameRecord:
    """A kept game, some hours old, with something tried and something said."""
    match, tree = evening.match(), Tree()
    tree.set_main_line(match.texts)
    tree.set_comment(
        tree.main[4], "Here both thought for a long time: it is the move on which everything that follows hangs."
    )
    tried = Match(match.game, match.options)
    for move in match.texts[:6]:
        tried.play_text(move)
    position = tried.position
    other = tried.game.notation.write_move(position, position.legal()[-1])
    tree.add(tree.main[5], other)
    when = YESTERDAY - age * 3600
    final = match.game.notation.write_position(match.position)
    return GameRecord(evening.game_id, match.options, seats, tree, None, result, name, when, when, final=final)


def furnish(folder: Path) -> None:
    """A library with a few evenings in it."""
    library = open_library(folder)
    kept = [
        sheet(EVENINGS["stack-22"], ("person", "person"), 90, "win 1 played"),
        sheet(EVENINGS["mixtour"], ("computer:master", "computer:expert"), 70, "draw claimed"),
        sheet(EVENINGS["death-stacks"], ("person Ana María Fernández", "person Jorge"), 50, "win 1 resigned"),
        sheet(EVENINGS["stax three"], ("person Ana", "person Bruno", "computer:casual"), 30, "", "Una noche larga"),
        sheet(EVENINGS["mixtour"], ("person", "computer:medium"), 20),
        sheet(EVENINGS["stax"], ("person Ana", "computer:hard"), 4, "win 0 played", "The long bridge"),
    ]
    for one in kept:
        number = library.add(one)
        library.set_final_position(number, one.final)
    library.close()
