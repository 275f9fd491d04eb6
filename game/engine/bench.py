"""Measures of the engine's speed: random games, and moves made by plain alpha-beta, per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.ai import nogil
from game.ai.playout import Playout
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core import outcome
from game.core.game import Game, Options
from game.core.levels import PLAIN_LEVEL
from game.core.position import Position
from game.core.speed import is_program_compiled

MAX_GAME_PLIES = 400
PLIES_AT_ONCE = 100  # of random play in one call, fewer than a position can undo
NODES_AT_ONCE = 50_000 if is_program_compiled() else 500
FIRST_PLY, LAST_PLY = 8, 40  # the range of plies of the positions for alpha-beta


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games per second of processor time, and their mean length in plies."""

    per_second: float
    plies: float


def play_random_game(position: Position, state: int, max_plies: int) -> tuple[int, int]:
    """Play random moves to the end of the game, at most `max_plies`; returns the plies and the generator's state."""
    playout = Playout(position, state)
    played = 0
    while played < max_plies:
        wanted = min(PLIES_AT_ONCE, max_plies - played)
        made = nogil.run(playout, wanted)
        position.make_root()
        played += made
        if made < wanted:
            break
    return played, playout.state


def measure_playouts(game: Game, options: Options, seconds: float, stopped: Callable[[], bool]) -> Playouts | None:
    """Play random games from the start for `seconds` of processor time; None if `stopped` returned True."""
    start = game.notation.start(options)
    state, games, plies = 1, 0, 0
    began = time.thread_time()
    while games == 0 or time.thread_time() - began < seconds:
        if stopped():
            return None
        played, state = play_random_game(start.clone(), state, MAX_GAME_PLIES)
        games += 1
        plies += played
    return Playouts(games / (time.thread_time() - began), plies / games)


def measure_alpha_beta(
    game: Game, options: Options, seconds: float, stopped: Callable[[], bool], ordering: bool = True
) -> float | None:
    """Nodes per second of alpha-beta without other pruning, from positions of random games; None if stopped.

    Without `ordering` the moves below the root are searched in generation order: more nodes, each at less cost.
    """
    nodes, spent = 0, 0.0
    for position in random_positions(game, options):
        if stopped():
            return None
        made, took = run_plain_search(game, position, ordering=ordering)
        nodes += made
        spent += took
        if spent >= seconds:
            break
    return nodes / spent


def random_positions(game: Game, options: Options) -> Iterator[Position]:
    """Positions of random games after `FIRST_PLY` to `LAST_PLY` plies, endlessly and always the same."""
    start = game.notation.start(options)
    state, ply = 1, FIRST_PLY
    while True:
        position = start.clone()
        _, state = play_random_game(position, state, ply)
        ply = ply + 1 if ply < LAST_PLY else FIRST_PLY
        if position.outcome() == outcome.PLAYING:
            yield position


def run_plain_search(
    game: Game, position: Position, nodes: int = NODES_AT_ONCE, ordering: bool = True
) -> tuple[int, float]:
    """Search a position by plain alpha-beta for about `nodes` nodes; returns nodes and seconds of processor time."""
    techniques = replace(PLAIN_LEVEL.techniques, use_ordering=int(ordering))
    level = replace(PLAIN_LEVEL, techniques=techniques)
    search = Search(position, game.ai.evaluator(position), TranspositionTable(0), level, limit=nodes)
    began = time.thread_time()
    nogil.list_root(search)
    for depth in range(1, 10):
        if search.stop == 0:
            nogil.deepen(search, depth, 0)
    return search.nodes, time.thread_time() - began
