"""The `even` command: does an opponent about as strong as the player win about half of the games?

Players of five strengths are simulated with the levels' Elo; with `--player` a level really plays instead.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, repeat
from statistics import fmean, stdev
from typing import Final

from game.ai.level_ratings import elo_of, strength_at, top_rating
from game.core.glicko import Encounter
from game.statistics.even import LEVEL_DEVIATION, OwnResult, rate
from lab.arguments import add_game, add_number, add_seed, asked_game
from lab.match.arena import Contender, Terms, play_game, read_player
from lab.match.standings import expected

SHARES: Final = (0.1, 0.3, 0.5, 0.7, 0.9)  # of the levels' range of Elo, at which the simulated players stand
PlaysGame = Callable[[str], float]  # the score of a player's game against an opponent of this strength


def course(game_id: str, seats: int, games: int, play: PlaysGame) -> Iterator[tuple[str, float]]:
    """The opponents of a player who begins, and what each game was worth."""
    results = list[OwnResult]()
    for number in range(games):
        level = strength_at(game_id, seats, rate(results, game_id, seats).rating)
        score, elo = play(level), elo_of(game_id, seats, level) or 0.0
        lost_to = 1 if score == 0 else seats - 1
        results.append(OwnResult(float(number), (Encounter(elo, LEVEL_DEVIATION, score),) * lost_to))
        yield level, score


def simulated(game_id: str, seats: int, elo: float, chance: random.Random, bend: float) -> PlaysGame:
    """A player of some strength; the opponents' real strengths differ from the measured ones by up to `bend` Elo."""

    def play(level: str) -> float:
        met = elo_of(game_id, seats, level) or 0.0
        return float(chance.random() < expected(elo - met - chance.uniform(-bend, bend), seats))

    return play


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `even`."""
    add_game(parser)
    parser.add_argument(
        "--player", type=read_player, metavar="LEVEL", help="Let this level play instead of simulated players."
    )
    add_number(parser, "--nodes", 10_000, "The greatest number of moves tried for a move of such a game")
    add_number(
        parser,
        "--people",
        300,
        "The number of simulated players of each strength, or how many times the level starts again",
    )
    add_number(parser, "--first", 10, "The number of first games that are not counted", minimum=0)
    add_number(parser, "--games", 20, "The number of games after them that are counted")
    add_number(parser, "--bend", 60, "The greatest error of the levels' strengths, in Elo", minimum=0)
    add_seed(parser)


def run(args: Namespace) -> int:
    """The command `even`; the exit status."""
    _game, options, seats = asked_game(args)
    top = top_rating(args.game, seats)
    if args.player is not None:
        print(f"{args.player}: {_summary(args, seats, (_real(args, options, seats, number) for number in count()))}")
        return 0
    for share in SHARES:
        chance = random.Random(f"{args.seed} {share}")
        play = simulated(args.game, seats, share * top, chance, args.bend)
        print(f"{share * top:.0f} Elo above novice: {_summary(args, seats, repeat(play))}", flush=True)
    return 0


def _summary(args: Namespace, seats: int, players: Iterable[PlaysGame]) -> str:
    """The mean score after the first games, with its interval over the players, and the last opponents."""
    means, last = list[float](), list[float]()
    for player in islice(players, args.people):
        games = list(course(args.game, seats, args.first + args.games, player))
        means.append(fmean(score for _level, score in games[args.first :]))
        last.append(elo_of(args.game, seats, games[-1][0]) or 0.0)
    half = 1.96 * stdev(means) / len(means) ** 0.5 if len(means) > 1 else 1.0
    middle = strength_at(args.game, seats, fmean(last))
    total = args.people * args.games
    return f"wins {fmean(means):.1%} (+-{half:.1%}) of {total} games after the first {args.first}, against {middle}"


def _real(args: Namespace, options: list[str], seats: int, number: int) -> PlaysGame:
    """The level of the arguments as a player, in games that each begin with another opening."""
    played = iter(range(args.first + args.games))

    def play(level: str) -> float:
        game, players = next(played), (Contender(args.player), Contender(level))
        terms = Terms(args.game, tuple(options), *players, None, args.nodes, 4, 400, args.seed + number)
        return play_game(terms, game, game % seats).score

    return play
