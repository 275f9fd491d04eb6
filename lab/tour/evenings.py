"""The games of a tour: under way, before their last move, and those in its library."""

from __future__ import annotations

import tomllib
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
    """A game under way: its id and options, its moves so far, between levels of the computer.

    `lines` are scores and moves, as the real engine reports them in a live analysis.
    """

    game_id: str
    options: tuple[str, ...]
    moves: str
    lines: tuple[str, ...] = ()

    def match(self, but: int = 0) -> Match:
        """The match after its last move, or `but` moves earlier."""
        game, texts = GAMES[self.game_id], self.moves.split()
        match = Match(game, read_options(game, self.options))
        for move in texts[: len(texts) - but]:
            match.play_text(move)
        return match


def _evenings(kind: str) -> dict[str, Evening]:
    """The games of a table of `evenings.toml`."""
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        table = tomllib.load(file)[kind]
    return {
        name: Evening(each["game"], tuple(each["options"]), each["moves"].strip(), tuple(each.get("lines", ())))
        for name, each in table.items()
    }


EVENINGS: Final[Mapping[str, Evening]] = _evenings("evenings")
ENDINGS: Final[Mapping[str, Evening]] = _evenings("endings")


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
