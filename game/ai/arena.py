"""The `match` command: two levels, or a level and random play, against each other from paired openings.

Each opening, a few random plies, is played once for every seat that the first player can take; a level thinks with the
time given.  A cut game is a draw.  The score's interval is that of Student's t over the openings, for the games of one
opening are not independent.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

from game.ai.levels import LEVELS, level_of
from game.ai.thinker import Limits, Thinker
from game.core import outcome
from game.core.errors import StaxError
from game.core.game import Game
from game.core.options import read_options
from game.core.position import Position
from game.core.speed import check
from game.core.weights import read
from game.games import GAMES

RANDOM = "random"
PlaysMove = Callable[[Position], int]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a match is played."""

    game: str
    options: tuple[str, ...]
    first: str
    second: str
    seconds: float | None
    nodes: int | None
    opening: int
    cut: int
    seed: int
    weights: tuple[str | None, str | None] = (
        None,
        None,
    )  # texts of files: the first, the second


@dataclass(frozen=True, slots=True)
class Score:
    """A match's score between 0 and 1 for the first player, and the ends of its 95 percent interval."""

    mean: float
    low: float
    high: float


def opening(terms: Terms, number: int) -> list[int]:
    """The moves of the match's opening of this number: random, and the game is not over after them."""
    game = GAMES[terms.game]
    for attempt in range(1000):
        chance = random.Random(f"{terms.seed} {number} {attempt}")
        position = game.notation.start(read_options(game, terms.options))
        moves: list[int] = []
        while len(moves) < terms.opening and position.outcome() == outcome.PLAYING:
            moves.append(chance.choice(position.legal()))
            position.advance(moves[-1])
        if position.outcome() == outcome.PLAYING and not position.noisy():
            return moves
    raise StaxError("no opening of {plies} plies leaves the game open", plies=terms.opening)


def mover(terms: Terms, name: str, seed: int, weights: str | None = None) -> PlaysMove:
    """How a player of this name finds its moves, by a file of weights or by the game's own."""
    if name == RANDOM:
        chance = random.Random(seed)
        return lambda position: chance.choice(position.legal())
    game = GAMES[terms.game]
    if weights is not None:
        game = game.weighing(read(weights, list(game.weights.values), "the player's weights"))
    thinker = Thinker(game, level_of(game, name), seed)
    limits = Limits(seconds=terms.seconds, nodes=terms.nodes)
    return lambda position: thinker.think(position, limits)


def play_game(terms: Terms, number: int, seat: int) -> float:
    """What a game is worth to the first player, who takes a seat; the second player takes all others."""
    game = GAMES[terms.game]
    position = game.notation.start(read_options(game, terms.options))
    seed = random.Random(f"{terms.seed} {number} {seat}").getrandbits(60)
    players = [mover(terms, terms.second, seed, terms.weights[1])] * position.seats
    players[seat] = mover(terms, terms.first, seed ^ 1, terms.weights[0])
    played = 0
    for move in opening(terms, number):
        position.advance(move)
        played += 1
    while position.outcome() == outcome.PLAYING and played < terms.cut and not claimable(game, position):
        position.advance(players[position.turn](position))
        played += 1
    winner = position.outcome()
    if winner < 0:
        return 1 / position.seats
    return 1.0 if winner == seat else 0.0


def claimable(game: Game, position: Position) -> bool:
    """Whether a draw can be claimed, which ends a match: the same situation stands for the third time."""
    return game.repetition == "claim" and position.seen() > 2


def play_opening(terms: Terms, number: int) -> list[float]:
    """The games of one opening: the first player in each seat."""
    game = GAMES[terms.game]
    seats = game.seats(read_options(game, terms.options))
    return [play_game(terms, number, seat) for seat in range(seats)]


def interval(openings: Sequence[Sequence[float]]) -> Score:
    """The mean over all games with its 95 percent interval."""
    means = [fmean(games) for games in openings]
    mean = fmean(means)
    if len(set(means)) < 2:
        return wilson(mean, len(means))
    half = student(len(means) - 1) * stdev(means) / math.sqrt(len(means))
    return Score(mean, max(0.0, mean - half), min(1.0, mean + half))


def wilson(mean: float, count: int) -> Score:
    """Wilson's interval, for openings that all went alike and so show no spread."""
    z2 = 1.959964**2
    centre = (mean + z2 / (2 * count)) / (1 + z2 / count)
    half = math.sqrt(z2 * (mean * (1 - mean) / count + z2 / (4 * count**2))) / (1 + z2 / count)
    return Score(mean, max(0.0, centre - half), min(1.0, centre + half))


def student(freedom: int) -> float:
    """The 97.5th percentile of Student's t, to a hundredth from 3 degrees on (Cornish and Fisher)."""
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def elo(score: float) -> float:
    """The difference in Elo's scale that a score between two players means."""
    if not 1e-9 < score < 1 - 1e-9:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def report(terms: Terms, seats: int, openings: Sequence[Sequence[float]], seconds: float) -> str:
    """The lines that the command prints at the end."""
    games = [game for pair in openings for game in pair]
    score = interval(openings)
    lines = [
        f"{terms.first} against {terms.second}: {len(games)} games in {seconds:.0f} s",
        f"won {sum(game == 1 for game in games)} drawn {sum(0 < game < 1 for game in games)} "
        f"lost {sum(game == 0 for game in games)}",
        f"score {score.mean:.1%} ({score.low:.1%} to {score.high:.1%}, 95 percent interval)",
    ]
    if seats == 2:
        lines.append(f"elo {elo(score.mean):+.0f} ({elo(score.low):+.0f} to {elo(score.high):+.0f})")
    else:
        lines.append(f"equal play scores {1 / seats:.1%}")
    return "\n".join(lines)


def run(terms: Terms, seats: int, games: int, jobs: int, tell: Callable[[str], None]) -> list[list[float]]:
    """Play a match, `jobs` games at once, each process on its own."""
    numbers = range(-(-games // seats))
    openings: list[list[float]] = []
    play = partial(play_opening, terms)
    if jobs == 1:
        _collect(map(play, numbers), openings, len(numbers), tell)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            _collect(pool.map(play, numbers), openings, len(numbers), tell)
    return openings


def _collect(
    results: Iterable[list[float]], openings: list[list[float]], count: int, tell: Callable[[str], None]
) -> None:
    for result in results:
        openings.append(result)
        if len(openings) % 10 == 0 and len(openings) < count:
            tell(f"{len(openings)} of {count} openings, score {interval(openings).mean:.1%}")


def _weights(game: Game, path: Path | None) -> str | None:
    """The text of a file of weights for a game, where one is given."""
    if path is None:
        return None
    text = path.read_text(encoding="utf-8")
    read(text, list(game.weights.values), str(path))
    return text


def main(argv: Sequence[str]) -> int:
    """The command `match A B`; the exit status."""
    names = [*LEVELS, RANDOM]
    parser = argparse.ArgumentParser(prog="stax match", description="Let two levels, or random play, play a match.")
    parser.add_argument("first", choices=names)
    parser.add_argument("second", choices=names)
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--players", help="the same as --option players=N")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, key=value")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each move; 0: no bound but --nodes")
    parser.add_argument("--nodes", type=int, help="moves that may be tried for each move")
    parser.add_argument("--weights-first", type=Path, metavar="FILE", help="by which the first player judges")
    parser.add_argument("--weights-second", type=Path, metavar="FILE", help="by which the second player judges")
    parser.add_argument("--jobs", type=int, default=2, help="games at once")
    parser.add_argument("--opening", type=int, default=4, help="random plies before the players begin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cut", type=int, default=400, help="plies after which a game is a draw")
    arguments = parser.parse_args(argv)
    options = [*arguments.option, *([f"players={arguments.players}"] if arguments.players else [])]
    check()
    game = GAMES[arguments.game]
    try:
        seats = game.seats(read_options(game, options))
        weights = (_weights(game, arguments.weights_first), _weights(game, arguments.weights_second))
    except (StaxError, OSError, UnicodeDecodeError) as error:
        parser.error(str(error))
    if min(arguments.games, arguments.jobs, arguments.cut) < 1 or arguments.seconds < 0 or arguments.opening < 0:
        parser.error("games, jobs and cut are at least 1, seconds and opening not negative")
    if arguments.seconds == 0 and arguments.nodes is None:
        parser.error("without seconds, say how many --nodes")
    terms = Terms(
        arguments.game,
        tuple(options),
        arguments.first,
        arguments.second,
        arguments.seconds or None,
        arguments.nodes,
        arguments.opening,
        arguments.cut,
        arguments.seed,
        weights,
    )
    began = time.monotonic()
    openings = run(terms, seats, arguments.games, arguments.jobs, partial(print, file=sys.stderr, flush=True))
    print(report(terms, seats, openings, time.monotonic() - began))
    return 0
