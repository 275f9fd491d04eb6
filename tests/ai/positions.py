"""Positions of Stax that are reached in random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from game.core import outcome
from game.core.levels import Level
from game.core.position import Position
from game.games import GAMES

STAX = GAMES["stax"]


def reached(players: str, seed: int, plies: int) -> Iterator[Position]:
    """The positions of one random game, while it is going on, at most `plies` of them."""
    chance = random.Random(seed)
    position = STAX.notation.start({"players": players})
    for _ in range(plies):
        if position.outcome() != outcome.PLAYING:
            return
        yield position.clone()
        position.advance(chance.choice(position.legal()))


def with_multiplayer(level: Level, multiplayer: int) -> Level:
    """A level that assumes something else of three players."""
    return replace(level, techniques=replace(level.techniques, multiplayer=multiplayer))


def after(position: Position, move: int) -> Position:
    """The position that a move leads to."""
    next_one = position.clone()
    next_one.advance(move)
    return next_one


def hangs(position: Position, move: int) -> bool:
    """Whether the next player wins at once after a move."""
    position.play(move)
    try:
        return bool(position.noisy_moves())
    finally:
        position.undo()


def contested(players: str, count: int) -> Iterator[Position]:
    """Positions in which some moves let the next player win at once, some do not, and nobody wins now."""
    for seed in range(10_000):
        for position in list(reached(players, seed, 60))[20::5]:
            if not position.noisy_moves() and len({hangs(position, move) for move in position.legal()}) == 2:
                yield position
                count -= 1
                if count == 0:
                    return
