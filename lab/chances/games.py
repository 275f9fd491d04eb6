"""Games of a level against itself in which some positions are looked at as an analysis does, and who won them."""

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

SMALL: Final = 2  # megabytes for the table of whoever plays
LOOKING: Final = 16  # megabytes for that of whoever looks


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are played: by `levels` in turn, each against itself, after up to `opening` random plies.

    In each `looks` positions, spread over the game, are looked at by so many `nodes`.  A game that lasts `cut` plies
    is drawn.
    """

    game: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    nodes: int
    looks: int
    opening: int
    cut: int
    seed: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A position that was looked at: after so many plies, who moves, and each depth with the scores of all seats."""

    ply: int
    turn: int
    lines: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its number, the level that played it, who won (below 0: nobody), its moves, and what was looked at."""

    number: int
    level: str
    winner: int
    moves: tuple[str, ...]
    seen: tuple[Seen, ...] = field(default=())


def one_game(plan: Plan, number: int) -> Played:
    """The game of this number; always the same for the same plan."""
    chance = random.Random(f"{plan.seed} {number}")
    level = plan.levels[number % len(plan.levels)]
    match = _played(plan, level, chance)
    plies = len(match.moves)
    winner = max(match.outcome(), -1) if match.outcome() != outcome.PLAYING else -1
    cuts = [plies * part // plan.looks for part in range(plan.looks + 1)]
    chosen = [chance.randrange(first, last) for first, last in pairwise(cuts) if first < last]
    search = StrongestSearcher(match.game, match.seats, Limits(nodes=plan.nodes), megabytes=LOOKING)
    seen = list[Seen]()
    for ply in reversed(chosen):  # as an analysis goes, so that the table knows what came
        look = search(match.position_after(ply), 1.0)
        seen.append(Seen(ply, look.turn, tuple((line.depth, line.scores) for line in look.lines)))
    return Played(number, level, winner, tuple(match.texts), tuple(reversed(seen)))


def _played(plan: Plan, level: str, chance: random.Random) -> Match:
    """Play a game to its end, or to the cut."""
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    figures = level_of(game, level, match.seats)
    players = [Thinker(game, figures, chance.getrandbits(60), megabytes=SMALL) for _ in range(match.seats)]
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
    """The games of a plan in a file, a line each after that of the plan; raises StaxError of another plan's."""

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
        """Take in one more game, and write it."""
        self.games.append(played)
        seen = [[each.ply, each.turn, each.lines] for each in played.seen]
        self._file.append([played.number, played.level, played.winner, " ".join(played.moves), seen])


def _plan(text: str) -> Plan:
    held = json.loads(text)
    return Plan(**{**held, "options": tuple(held["options"]), "levels": tuple(held["levels"])})


def _read(number: int, level: str, winner: int, moves: str, seen: Sequence[Any]) -> Played:
    return Played(number, level, winner, tuple(moves.split(" ")), tuple(_seen(*each) for each in seen))


def _seen(ply: int, turn: int, lines: Sequence[tuple[int, list[int]]]) -> Seen:
    return Seen(ply, turn, tuple((depth, tuple(scores)) for depth, scores in lines))
