"""Measures of the engine's speed: random games, and moves made by plain alpha-beta, per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from game.ai import loose
from game.ai.playout import Playout
from game.ai.search import Search
from game.ai.transpositions import Transpositions
from game.core import outcome
from game.core.game import Game, Options
from game.core.position import Position
from game.core.speed import compiled

LONGEST_GAME = 400
CHUNK = 100  # plies of random play at once, fewer than can be taken back
NODES_AT_ONCE = 50_000 if compiled() else 500
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
        made = loose.run(playout, wanted)
        position.settle()
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


def alpha_beta(game: Game, options: Options, seconds: float, stopped: Callable[[], bool]) -> float | None:
    """Moves a second made by alpha-beta without any other pruning, from positions of random games."""
    start = game.notation.start(options)
    table = Transpositions(0)
    state, nodes, ply, spent = 1, 0, FIRST_PLY, 0.0
    while nodes == 0 or spent < seconds:
        if stopped():
            return None
        position = start.clone()
        _, state = random_game(position, state, ply)
        ply = ply + 1 if ply < LAST_PLY else FIRST_PLY
        if position.outcome() != outcome.PLAYING:
            continue
        search = plain_search(game, position, table)
        search.limit = NODES_AT_ONCE
        began = time.thread_time()
        loose.enroll(search)
        for depth in range(1, 10):
            if search.stop == 0:
                loose.deepen(search, depth, 0)
        spent += time.thread_time() - began
        nodes += search.nodes
    return nodes / spent


def plain_search(game: Game, position: Position, table: Transpositions) -> Search:
    """A search that is nothing but alpha-beta."""
    search = Search(position, game.evaluator(position), table)
    search.quiet = search.tabled = search.reducing = search.extending = search.careful = 0
    return search
