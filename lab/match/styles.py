"""The `styles` command: can games show which character played them?

Each character plays the balanced computer.  What can be seen of its moves, counted by facts of the rules, makes a game
a point; a fresh game is taken for the character whose games lie nearest on average (a linear discriminant analysis).
"""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.ai.characters import characters_at
from game.core import outcome
from game.core.display.pieces import Arrangement, Piece, Slab, SquareBoard
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
FIRST_MOVES: Final = 6  # a player's moves that show how they begin


def seen_of_move(game: Game, position: Position, move: Move) -> Iterator[str]:
    """The names of what a move does: its facts, and whether it places a piece."""
    for fact in game.facts.facts_of_move(position, move):
        yield fact.name
    if any(isinstance(step, Place) for step in game.view.steps(position, move)):
        yield "places"


def measures_of_move(game: Game, position: Position, move: Move) -> Iterator[tuple[str, float]]:
    """What can be measured of a move's steps: where its pieces go, how many, how far, and onto what."""
    arrangement = game.view.arrangement(position)
    stacks = arrangement.stacks
    middle = _middle(arrangement)
    for step in game.view.steps(position, move):
        if isinstance(step, Place):
            yield "places at height", len(stacks.get(step.cell, ()))
            yield "places off the middle", _distance(step.cell, middle)
            yield from _covered_by(step, stacks)
        elif isinstance(step, Slide):
            landed = stacks.get(step.path[-1], ())
            yield "pieces moved", step.count
            yield "cells moved", len(step.path) - 1
            yield "lands at height", len(landed)
            yield "lands off the middle", _distance(step.path[-1], middle)
            yield "lands on an own piece", any(piece.owner == position.turn for piece in landed[-1:])
            yield "moves a whole stack", step.count == len(stacks.get(step.path[0], ()))


def _covered_by(step: Place, stacks: Mapping[Cell, tuple[Piece, ...]]) -> Iterator[tuple[str, float]]:
    """How many cells of own and of enemy tiles a placed tile of several cells covers."""
    if isinstance(step.piece, Slab):
        tops = [stacks[cell][-1] for cell in step.piece.cells if cell in stacks]
        yield "covers own", sum(top.owner == step.seat for top in tops)
        yield "covers enemy", sum(top.owner != step.seat for top in tops)


def _middle(arrangement: Arrangement) -> tuple[float, float]:
    """The middle of the board; on a table without a board, of the stacks."""
    board = arrangement.field
    cells = board.cells if isinstance(board, SquareBoard) else list(arrangement.stacks) or [(0, 0)]
    return fmean(cell[0] for cell in cells), fmean(cell[1] for cell in cells)


def _distance(cell: Cell, middle: tuple[float, float]) -> float:
    """How many cells a cell lies from a place, along a row or a column."""
    return max(abs(cell[axis] - middle[axis]) for axis in (0, 1))


def seen_of_position(game: Game, position: Position, seat: int) -> Iterator[tuple[str, int]]:
    """What can be seen of a position after a seat's move: what the hints count, and how high the seat's stacks are."""
    for term, (own, enemy) in (game.facts.term_counts(position, seat) or {}).items():
        yield f"own {term}", own or 0
        yield f"enemy {term}", enemy or 0
    heights = [len(pile) for pile in game.view.arrangement(position).stacks.values() if pile[-1].owner == seat]
    yield "own stacks", len(heights)
    yield "tallest own stack", max(heights, default=0)


@dataclass(slots=True)
class SeenMove:
    """What was seen of a move and of the position after it: how often each thing, and what was measured."""

    counts: Counter[str] = field(default_factory=Counter)
    measures: list[tuple[str, float]] = field(default_factory=list)


def features_of_game(terms: Terms, number: int) -> Features:
    """What the first player of a match did in a game; it sits in turn in the first and second seat.

    Counts are means of its moves, measures are means of those moves that have them.  The first moves and the halves of
    the game count apart.
    """
    game = GAMES[terms.game]
    seat = number % 2
    position = game.notation.start(read_options(game, terms.options))
    for move in opening(terms, number):
        position.advance(move)
    players = [mover(terms, terms.second, 2 * number)] * 2
    players[seat] = mover(terms, terms.first, 2 * number + 1)
    seen: list[SeenMove] = []
    plies = 0
    while position.outcome() == outcome.PLAYING and plies < terms.cut and not claimable(game, position):
        move = players[position.turn](position)
        mover_seat = position.turn
        if mover_seat == seat:
            seen.append(SeenMove(Counter(seen_of_move(game, position, move))))
            seen[-1].measures.extend(measures_of_move(game, position, move))
        position.advance(move)
        plies += 1
        if mover_seat == seat and position.outcome() == outcome.PLAYING:
            seen[-1].counts.update(dict(seen_of_position(game, position, seat)))
    half = (len(seen) + 1) // 2
    parts = {"first": seen[:FIRST_MOVES], "early": seen[:half], "late": seen[half:]}
    winner = position.outcome()
    features = {f"{name} ({part})": value for part, moves in parts.items() for name, value in _means(moves).items()}
    return {**features, SCORE: 0.5 if winner < 0 else float(winner == seat)}


def _means(moves: Sequence[SeenMove]) -> dict[str, float]:
    """The means of what was counted and measured in some moves."""
    counts: Counter[str] = Counter()
    measures: defaultdict[str, list[float]] = defaultdict(list)
    for move in moves:
        counts.update(move.counts)
        for name, value in move.measures:
            measures[name].append(value)
    return {
        **{name: count / len(moves) for name, count in counts.items()},
        **{name: fmean(values) for name, values in measures.items()},
    }


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
