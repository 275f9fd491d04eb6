"""The `styles` command: can games show which character played them?

Each character plays the balanced computer.  What can be seen of its moves, counted by facts of the rules, makes a game
a point; a fresh game is taken for the character whose games lie nearest on average (a linear discriminant analysis).
"""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.ai.characters import characters_at
from game.core import outcome
from game.core.display.pieces import Piece, Slab
from game.core.display.steps import Place, Slide
from game.core.errors import quoted
from game.core.game import Game, read_options
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from lab.arguments import add_game, add_number, add_seed, asked_game, from_args
from lab.match.arena import STYLE_MARK, Contender, Terms, claimable, mover, opening

Features = Mapping[str, float]
FRESH_SEED: Final = 1_000_000  # between the seeds of the known games and of those to be sorted
SCORE: Final = "score"  # the result; games are not sorted by it
UNRELATED: Final = 0.5  # the share of a feature's variance that is taken to be its own, independent of other features
SHOWN: Final = 6  # features that are printed


def seen_of_move(game: Game, position: Position, move: Move) -> Iterator[tuple[str, float]]:
    """What can be seen of a move: its facts, and where its pieces go."""
    for fact in game.facts.facts_of_move(position, move):
        yield fact.name, 1
    stacks = game.view.arrangement(position).stacks
    for step in game.view.steps(position, move):
        if isinstance(step, Place):
            yield "places", 1
            yield "places at height", len(stacks.get(step.cell, ()))
            yield "places off the middle", _distance_from_middle(step.cell, stacks)
            yield from _covered_by(step, stacks)
        elif isinstance(step, Slide):
            yield "pieces moved", step.count
            yield "cells moved", len(step.path) - 1
            yield "lands at height", len(stacks.get(step.path[-1], ()))
            yield "lands off the middle", _distance_from_middle(step.path[-1], stacks)


def _covered_by(step: Place, stacks: Mapping[Cell, tuple[Piece, ...]]) -> Iterator[tuple[str, float]]:
    """How many cells of own and of enemy tiles a placed tile of several cells covers."""
    if isinstance(step.piece, Slab):
        tops = [stacks[cell][-1] for cell in step.piece.cells if cell in stacks]
        yield "covers own", sum(top.owner == step.seat for top in tops)
        yield "covers enemy", sum(top.owner != step.seat for top in tops)


def _distance_from_middle(cell: Cell, stacks: Iterable[Cell]) -> float:
    """How many cells a cell lies from the middle of the stacks, along a row or a column."""
    cells = list(stacks) or [cell]
    return max(abs(cell[axis] - fmean(each[axis] for each in cells)) for axis in (0, 1))


def seen_of_position(game: Game, position: Position, seat: int) -> Iterator[tuple[str, int]]:
    """What can be seen of a position after a seat's move: what the hints count, and how high the seat's stacks are."""
    for term, (own, enemy) in (game.facts.term_counts(position, seat) or {}).items():
        yield f"own {term}", own or 0
        yield f"enemy {term}", enemy or 0
    heights = [len(pile) for pile in game.view.arrangement(position).stacks.values() if pile[-1].owner == seat]
    yield "own stacks", len(heights)
    yield "tallest own stack", max(heights, default=0)


def features_of_game(terms: Terms, number: int) -> Features:
    """What the first player of a match did in a game, a move on average; it sits in turn in the first and second seat.

    The halves of the game count apart.
    """
    game = GAMES[terms.game]
    seat = number % 2
    position = game.notation.start(read_options(game, terms.options))
    for move in opening(terms, number):
        position.advance(move)
    players = [mover(terms, terms.second, 2 * number)] * 2
    players[seat] = mover(terms, terms.first, 2 * number + 1)
    seen: list[defaultdict[str, float]] = []
    plies = 0
    while position.outcome() == outcome.PLAYING and plies < terms.cut and not claimable(game, position):
        move = players[position.turn](position)
        if position.turn == seat:
            seen.append(defaultdict(float))
            for name, value in seen_of_move(game, position, move):
                seen[-1][name] += value
        mover_seat = position.turn
        position.advance(move)
        plies += 1
        if mover_seat == seat and position.outcome() == outcome.PLAYING:
            for name, value in seen_of_position(game, position, seat):
                seen[-1][name] += value
    features: dict[str, float] = defaultdict(float)
    half = (len(seen) + 1) // 2
    for part, counted in (("early", seen[:half]), ("late", seen[half:])):
        for counts in counted:
            for name, value in counts.items():
                features[f"{name} ({part})"] += value / len(counted)
    winner = position.outcome()
    features[SCORE] = 0.5 if winner < 0 else float(winner == seat)
    return features


class FeatureTable:
    """How the known games of some characters look on average, and how a character's games differ from each other.

    A distance between games counts each feature in units of its standard deviation within a character's games, and
    features that vary together there hardly more than one of them.  `names` has all features that vary, first those
    that tell the characters apart best.
    """

    def __init__(self, known: Mapping[str, Sequence[Features]]) -> None:
        every = sorted({name for games in known.values() for game in games for name in game} - {SCORE})
        tables = {who: _table(games, every) for who, games in known.items()}
        spread = np.mean([table.var(axis=0) for table in tables.values()], axis=0)
        apart = np.var([table.mean(axis=0) for table in tables.values()], axis=0)
        varying = sorted((i for i in range(len(every)) if spread[i] > 0), key=lambda i: -apart[i] / spread[i])
        self.names = [every[i] for i in varying]
        self._units = np.sqrt(spread[varying])
        self.centres = {who: table.mean(axis=0)[varying] for who, table in tables.items()}
        within = [(tables[who][:, varying] - centre) / self._units for who, centre in self.centres.items()]
        shared = np.mean([rows.T @ rows / len(rows) for rows in within], axis=0)
        self._metric = np.linalg.inv((1 - UNRELATED) * shared + UNRELATED * np.eye(len(varying)))

    def nearest(self, game: Features) -> str:
        """The character whose games lie nearest on average."""
        point = _table([game], self.names)[0]
        return min(self.centres, key=lambda who: self._distance(point, self.centres[who]))

    def _distance(self, point: NDArray[np.float64], centre: NDArray[np.float64]) -> float:
        way = (point - centre) / self._units
        return float(way @ self._metric @ way)


def _table(games: Sequence[Features], names: Sequence[str]) -> NDArray[np.float64]:
    """Features of games, a row for each game; 0 where a feature was not seen."""
    return np.array([[game.get(name, 0.0) for name in names] for game in games])


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `styles`."""
    parser.add_argument("level", metavar="LEVEL", help="The level at which the characters play.")
    add_game(parser)
    add_number(parser, "--known", 100, "The number of games of each character to learn from")
    add_number(parser, "--fresh", 20, "The number of other games of each character to sort")
    parser.add_argument("--nodes", type=int, help="The greatest number of moves tried for a move.")
    add_number(parser, "--opening", 4, "The number of random plies at the beginning", minimum=0)
    add_number(parser, "--cut", 400, "The number of plies after which a game is drawn")
    add_seed(parser)


def run(args: Namespace) -> int:
    """The command `styles LEVEL`; the exit status."""
    game, options, seats = asked_game(args)
    characters = characters_at(game, args.level, seats)
    if not characters:
        raise ArgumentError(None, f"there are no characters at {quoted(args.level)} in {game.id}")
    known: dict[str, list[Features]] = {}
    fresh: list[tuple[str, Features]] = []
    for name in characters:
        first = Contender(f"{args.level}{STYLE_MARK}{name}")
        terms, new = (
            from_args(
                Terms, args, options=tuple(options), first=first, second=Contender(args.level), seconds=None, seed=seed
            )
            for seed in (args.seed, args.seed + FRESH_SEED)
        )
        known[name] = [features_of_game(terms, number) for number in range(args.known)]
        fresh += [(name, features_of_game(new, number)) for number in range(args.fresh)]
    known_features = FeatureTable(known)
    taken = Counter((name, known_features.nearest(each)) for name, each in fresh)
    right = sum(count for (name, guess), count in taken.items() if name == guess)
    print(f"{right} of {len(fresh)} games are sorted right ({right / len(fresh):.0%})")
    for name, games in known.items():
        score = fmean(each[SCORE] for each in [*games, *(each for owner, each in fresh if owner == name)])
        print(f"{name}: scores {score:.1%}, " + ", ".join(f"{taken[name, guess]} taken for {guess}" for guess in known))
    for place, feature in enumerate(known_features.names[:SHOWN]):
        means = (f"{name} {centre[place]:.2f}" for name, centre in known_features.centres.items())
        print(f"{feature}: " + ", ".join(means))
    return 0
