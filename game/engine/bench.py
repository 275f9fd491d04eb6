"""Measures of the engine's speed: random games, and moves made by plain alpha-beta, per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.ai import nogil
from game.ai.playout import Playout
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core import outcome
from game.core.game import Game, Options
from game.core.position import Position
from game.core.speed import is_program_compiled

LONGEST_GAME = 400
CHUNK = 100  # plies of random play at once, fewer than can be taken back
NODES_AT_ONCE = 50_000 if is_program_compiled() else 500
FIRST_PLY, LAST_PLY = 8, 40  # where the alpha-beta's positions are taken from


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games a second, and how many plies they had in the mean."""

    per_second: float
    plies: float


def random_game(position: Position, state: int, longest: int) -> tuple[int, int]:
    """Play a position on at random to its end, or `longest` plies; how many plies, and the random source's state."""
    playout = Playout(position, state)
    played = 0
    while played < longest:
        wanted = min(CHUNK, longest - played)
        made = nogil.run(playout, wanted)
        position.make_root()
        played += made
        if made < wanted:
            break
    return played, playout.state


def playouts(game: Game, options: Options, seconds: float, stopped: Callable[[], bool]) -> Playouts | None:
    """Random games from the start for `seconds` of processor time; None if `stopped` came true meanwhile."""
    start = game.notation.start(options)
    state, games, plies = 1, 0, 0
    began = time.thread_time()
    while games == 0 or time.thread_time() - began < seconds:
        if stopped():
            return None
        played, state = random_game(start.clone(), state, LONGEST_GAME)
        games += 1
        plies += played
    return Playouts(games / (time.thread_time() - began), plies / games)


def alpha_beta(
    game: Game, options: Options, seconds: float, stopped: Callable[[], bool], ordering: bool = True
) -> float | None:
    """Moves a second made by alpha-beta without any other pruning, from positions of random games.

    Without `ordering` the moves below the root are tried as they are listed: more moves, each at less cost.
    """
    nodes, spent = 0, 0.0
    for position in reached(game, options):
        if stopped():
            return None
        made, took = searched(game, position, ordering=ordering)
        nodes += made
        spent += took
        if spent >= seconds:
            break
    return nodes / spent


def reached(game: Game, options: Options) -> Iterator[Position]:
    """Positions of random games after `FIRST_PLY` to `LAST_PLY` plies, endlessly and always the same."""
    start = game.notation.start(options)
    state, ply = 1, FIRST_PLY
    while True:
        position = start.clone()
        _, state = random_game(position, state, ply)
        ply = ply + 1 if ply < LAST_PLY else FIRST_PLY
        if position.outcome() == outcome.PLAYING:
            yield position


def searched(game: Game, position: Position, nodes: int = NODES_AT_ONCE, ordering: bool = True) -> tuple[int, float]:
    """How many moves plain alpha-beta has made from a position, about `nodes`, and the seconds of processor time."""
    search = plain_search(game, position, TranspositionTable(0))
    search.limit = nodes
    search.use_ordering = int(ordering)
    began = time.thread_time()
    nogil.list_root(search)
    for depth in range(1, 10):
        if search.stop == 0:
            nogil.deepen(search, depth, 0)
    return search.nodes, time.thread_time() - began


def plain_search(game: Game, position: Position, table: TranspositionTable) -> Search:
    """A search that is nothing but alpha-beta."""
    search = Search(position, game.evaluator(position), table)
    search.quiet = search.use_tt = search.reduce_late_moves = search.extend_threats = search.check_replies = 0
    return search
