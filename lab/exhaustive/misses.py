"""The `misses` command: does a level ever miss what it must see?  Counted over positions that are reached in play.

A win in one is to be played, and a loss in one to be avoided where a move does; from `hard` on a win that can be forced
in three plies is to be kept.  `full_width` finds the truth by trying every move.  Of three players a move
loses in one if the next one can then win at once.
"""

from __future__ import annotations

import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count

from game.ai.levels import LEVELS, STRONGEST_LEVEL, level_of
from game.ai.scores import score_text
from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.game import Game, read_options
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from lab.arguments import add_game, add_number, add_seed, asked_game, from_args
from lab.exhaustive.full_width import FullWidth
from lab.long_work import in_order
from lab.processes import process_pool

CHECKED_LEVELS = ("medium", "hard", "expert", STRONGEST_LEVEL)  # the levels that must miss no win in one and no threat
FORCING_LEVELS = ("hard", "expert", STRONGEST_LEVEL)  # the levels that must find what can be forced
PLAYING_LEVEL = "easy"  # the level that plays the games,
RANDOM_MOVE_INTERVAL = 3  # with one move in this number at random
MIN_FORCED_SHARE = 0.99  # of the forced wins this share at least must be found
TAIL, REST = 6, 14  # the positions taken from the end of each game, and at random from the others
MEGABYTES = 1


@dataclass(frozen=True, slots=True)
class Survey:
    """What is surveyed; `nodes` limits the strongest level, `last` above 0 takes only the last plies of each game."""

    game: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    nodes: int = 20_000
    last: int = 0
    cut: int = 400
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """What a level did in a position: what it had to see there (`matter`, or ""), and a text if it missed it."""

    level: str
    matter: str
    miss: str = ""


@dataclass(slots=True)
class Facts:
    """The truth about a position, computed on demand by trying every move."""

    position: Position
    moves: list[Move] = field(init=False)
    wins: list[Move] = field(init=False)
    forced: dict[Move, int] = field(default_factory=dict)
    _plain: FullWidth = field(init=False)

    def __post_init__(self) -> None:
        """List the moves, and those that win at once."""
        self._plain = FullWidth(self.position)
        self.moves = self.position.legal()
        self.wins = [move for move in self.moves if self._plain.wins(move)]

    def threatened(self) -> bool:
        """Whether some moves lose in one and others do not; a move that is costly to decide counts as neither."""
        lost = safe = False
        for move in self.moves:
            is_lost = self._plain.loses(move, int(len(self.moves) <= 60))
            lost, safe = lost or is_lost == 1, safe or is_lost == 0
            if lost and safe:
                return True
        return False

    def loses(self, move: Move) -> bool:
        """Whether a move loses in one."""
        return self._plain.loses(move, 1) == 1

    def defence(self) -> Move | None:
        """A move that does not lose in one."""
        return next((move for move in self.moves if not self.loses(move)), None)

    def forces_win(self, move: Move) -> bool:
        """Whether a move forces a win in three plies."""
        if move not in self.forced:
            self.forced[move] = self._plain.forces_win(move)
        return self.forced[move] == 1

    def forcing(self) -> Move | None:
        """A move that forces a win in three plies."""
        return next((move for move in self.moves if self.forces_win(move)), None)


def reached(survey: Survey, number: int) -> Iterator[Position]:
    """The positions taken from the game of this number; always the same for the same survey."""
    game = GAMES[survey.game]
    chance = random.Random(f"{survey.seed} {number}")
    position = game.notation.start(read_options(game, survey.options))
    quick = level_of(game, PLAYING_LEVEL, position.seats)
    thinker = Thinker(game, quick, chance.getrandbits(60), megabytes=MEGABYTES)
    passed: list[Position] = []
    while len(passed) < survey.cut and position.outcome() == outcome.PLAYING:
        passed.append(position.clone())
        wild = chance.randrange(RANDOM_MOVE_INTERVAL) == 0 or len(passed) <= position.seats
        position.advance(chance.choice(position.legal()) if wild else thinker.think(position, Limits()))
    if survey.last:
        yield from passed[-survey.last :]
        return
    early = range(max(len(passed) - TAIL, 0))
    for ply in sorted(chance.sample(early, min(REST, len(early)))):
        yield passed[ply]
    yield from passed[-TAIL:]


def examine(survey: Survey, position: Position) -> list[Finding]:
    """What each level of the survey does in a position."""
    game = GAMES[survey.game]
    facts = Facts(position.clone())
    matter = "win" if facts.wins else "threat" if facts.threatened() else ""
    return [_judged(game, facts, level, matter, survey.nodes, survey.seed) for level in survey.levels]


def _judged(game: Game, facts: Facts, level: str, matter: str, nodes: int, seed: int) -> Finding:
    """What a level does in a position; if there are a threat and a forced win, the forced win counts."""
    position = facts.position
    thoughts: list[Thought] = []
    limits = Limits(nodes=nodes if level == STRONGEST_LEVEL else None)
    thinker = Thinker(game, level_of(game, level, position.seats), seed, megabytes=MEGABYTES)
    move = thinker.think(position, limits, thoughts.append)
    better: Move | None = None
    if facts.wins:
        better = None if move in facts.wins else facts.wins[0]
    elif facts.loses(move):
        better = facts.defence()
        matter = matter if better is None else "threat"
    elif level in FORCING_LEVELS and position.seats == 2 and facts.forces_win(move):
        matter = "forced"
    elif level in FORCING_LEVELS and position.seats == 2:
        better = facts.forcing()
        matter = matter if better is None else "forced"
    if better is None:
        return Finding(level, matter)
    write = game.notation.write_move
    score = score_text(thoughts[-1].scores[0])
    text = f"{matter}: {level} plays {write(position, move)} ({score}), not {write(position, better)}"
    text = f"{text}, in {game.notation.write_position(position)}"
    return Finding(level, matter, text)


def one_game(survey: Survey, number: int) -> list[list[Finding]]:
    """The findings in the positions of the game of this number."""
    return [examine(survey, position) for position in reached(survey, number)]


def surveyed(survey: Survey, jobs: int) -> Generator[list[Finding], None, None]:
    """The findings in each position, game after game, without end."""
    if jobs == 1:
        for number in count():
            yield from one_game(survey, number)
    with process_pool(jobs) as pool:
        for found in in_order(lambda number: pool.submit(one_game, survey, number), count(), jobs):
            yield from found


@dataclass(slots=True)
class Counts:
    """What has been counted: positions; for each level and matter how many there were and how many were missed."""

    positions: int = 0
    matters: Counter[tuple[str, str]] = field(default_factory=Counter)
    misses: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, findings: Iterable[Finding]) -> None:
        """Count what was found in one more position."""
        self.positions += 1
        for finding in findings:
            self.matters[finding.level, finding.matter] += 1
            self.misses[finding.level, finding.matter] += finding.miss != ""

    def failed(self, level: str) -> bool:
        """Whether a level misses what it must not; levels outside CHECKED_LEVELS may miss anything."""
        if level not in CHECKED_LEVELS:
            return False
        forced, missed = self.matters[level, "forced"], self.misses[level, "forced"]
        return self.misses[level, "win"] + self.misses[level, "threat"] > 0 or missed > (1 - MIN_FORCED_SHARE) * forced

    def line(self, level: str) -> str:
        """What is printed about a level."""
        parts = [
            f"{name} {self.matters[level, matter]}, missed {self.misses[level, matter]}"
            for matter, name in (("win", "wins in one"), ("threat", "threats"), ("forced", "forced wins in three"))
            if matter != "forced" or level in FORCING_LEVELS
        ]
        return f"{level}: {self.positions} positions; {'; '.join(parts)}"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `misses`."""
    add_game(parser)
    parser.add_argument(
        "--level",
        choices=list(LEVELS),
        nargs="+",
        default=list(CHECKED_LEVELS),
        help=f"The levels to test ({', '.join(CHECKED_LEVELS)}).",
    )
    add_number(parser, "--positions", 2000, "The number of positions")
    add_number(parser, "--last", 0, "The number of plies at the end of each game that are tested, 0 for all", minimum=0)
    add_number(parser, "--nodes", 20_000, f"The number of moves that {STRONGEST_LEVEL} tries")
    add_number(parser, "--cut", 400, "The number of plies after which a game ends")
    add_seed(parser)
    add_number(parser, "--jobs", 1, "The number of games played at once")


def run(args: Namespace) -> int:
    """The command `misses`; the exit status, 1 where a level misses what it must not."""
    _game, options, _seats = asked_game(args)
    survey = from_args(Survey, args, options=tuple(options), levels=tuple(args.level))
    return _report(survey, args.positions, args.jobs)


def _report(survey: Survey, positions: int, jobs: int) -> int:
    """Print each miss when it is found, and the counts at the end."""
    counts = Counts()
    began = time.monotonic()
    with closing(surveyed(survey, jobs)) as found:
        for findings in found:
            counts.add(findings)
            for finding in findings:
                if finding.miss:
                    print(finding.miss, flush=True)
            if counts.positions % 100 == 0:
                progress = f"{counts.positions} of {positions} positions in {time.monotonic() - began:.0f} s"
                print(progress, file=sys.stderr, flush=True)
            if counts.positions >= positions:
                break
    for level in survey.levels:
        print(counts.line(level))
    return int(any(counts.failed(level) for level in survey.levels))
