"""Games of levels against themselves, with searches of some positions as an analysis makes them."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from game.ai.levels import level_of
from game.ai.thinker import Limits, Thinker
from game.analysis.searching import StrongestSearcher
from game.core import outcome
from game.core.errors import StaxError
from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from lab.files import ValueFile

PLAYING_MEGABYTES: Final = 2  # for the transposition table of a player
ANALYSIS_MEGABYTES: Final = 16  # for that of the analysis


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are played: by `levels` in turn, each against itself, after up to `opening` random plies.

    In each game `positions` positions, spread over the game, are searched with `nodes` moves tried.  A game that lasts
    `cut` plies is drawn.
    """

    game: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    nodes: int
    positions: int
    opening: int
    cut: int
    seed: int


@dataclass(frozen=True, slots=True)
class Search:
    """A search of a position: its ply, the seat to move, and each depth with the scores of all seats."""

    ply: int
    turn: int
    lines: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its number, the level that played it, the winner (below 0: nobody), its moves and searches."""

    number: int
    level: str
    winner: int
    moves: tuple[str, ...]
    searches: tuple[Search, ...] = field(default=())


def one_game(plan: Plan, number: int) -> Played:
    """The game of this number; always the same for the same plan."""
    chance = random.Random(f"{plan.seed} {number}")
    level = plan.levels[number % len(plan.levels)]
    match = _played(plan, level, chance)
    plies = len(match.moves)
    winner = max(match.outcome(), -1) if match.outcome() != outcome.PLAYING else -1
    cuts = [plies * part // plan.positions for part in range(plan.positions + 1)]
    chosen = [chance.randrange(first, last) for first, last in pairwise(cuts) if first < last]
    search = StrongestSearcher(match.game, match.seats, Limits(nodes=plan.nodes), megabytes=ANALYSIS_MEGABYTES)
    searches = list[Search]()
    for ply in reversed(chosen):  # as an analysis goes, so that the transposition table knows the later positions
        found = search(match.position_after(ply), 1.0)
        searches.append(Search(ply, found.turn, tuple((line.depth, line.scores) for line in found.lines)))
    return Played(number, level, winner, tuple(match.texts), tuple(reversed(searches)))


def _played(plan: Plan, level: str, chance: random.Random) -> Match:
    """Play a game to its end, or to the cut."""
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    figures = level_of(game, level, match.seats)
    players = [Thinker(game, figures, chance.getrandbits(60), megabytes=PLAYING_MEGABYTES) for _ in range(match.seats)]
    first = chance.randrange(plan.opening + 1)
    while match.outcome() == outcome.PLAYING and len(match.moves) < plan.cut:
        if game.repetition == "claim" and match.position.repetition_count() > 2:
            break
        if len(match.moves) < first:
            match.play(chance.choice(match.position.legal()))
        else:
            match.play(players[match.turn].think(match.position, Limits()))
    return match


class Collection:
    """The games of a plan, in a file with a line for the plan and one for each game.

    Raises StaxError if the file is of another plan, or if there is none and no plan is given."""

    def __init__(self, path: Path, plan: Plan | None = None) -> None:
        self.path = path
        head = path.read_text(encoding="utf-8").partition("\n")[0] if path.exists() else ""
        if not head and plan is None:
            raise StaxError("There are no games in {path}.", path=path)
        self.plan = plan or _plan(head)
        self._file = ValueFile(path, head if plan is None else json.dumps(asdict(plan)))
        self.games = [_read(*values) for values in self._file.values]
        if plan is not None:
            self._file.rewrite()

    def add(self, played: Played) -> None:
        """Add a game, and append it to the file."""
        self.games.append(played)
        searches = [[each.ply, each.turn, each.lines] for each in played.searches]
        self._file.append([played.number, played.level, played.winner, " ".join(played.moves), searches])


def _plan(text: str) -> Plan:
    values = json.loads(text)
    return Plan(**{**values, "options": tuple(values["options"]), "levels": tuple(values["levels"])})


def _read(number: int, level: str, winner: int, moves: str, searches: Sequence[Any]) -> Played:
    return Played(number, level, winner, tuple(moves.split(" ")), tuple(_search(*each) for each in searches))


def _search(ply: int, turn: int, lines: Sequence[tuple[int, list[int]]]) -> Search:
    return Search(ply, turn, tuple((depth, tuple(scores)) for depth, scores in lines))
