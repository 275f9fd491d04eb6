"""The `senseless` command: how often does a level play a move that a small child would laugh at?

The moves that count are listed in KINDS.  All of them are mistakes on neighbouring cells, so that a beginner sees them;
the level plays against itself, as against a stronger player fewer of them can happen.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.ai.levels import LEVELS, level_of
from game.ai.thinker import Limits, Thinker
from game.core import outcome
from game.core.display.picks import movement_of
from game.core.game import Game, read_options
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from lab.arguments import add_game, add_number, add_seed, asked_game
from lab.match.arena import claimable
from lab.match.beginner import Beginner

KINDS: Final = {
    "left a win": "a win that goes a single cell was not played",
    "let win": "the move, or a reply that goes a single cell, wins for another player, and another move prevents it",
    "back": "a piece goes back where it came from on the player's last turn, and nothing happened there",
}
MEGABYTES: Final = 1


class Child:
    """Watches a game and names its senseless moves."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._eyes = Beginner(game, random.Random(0))
        self._last_ways: dict[int, tuple[Cell, Cell] | None] = {}  # by seat, the last movement on the table

    def look(self, position: Position, move: Move) -> Iterator[str]:
        """The kinds (KINDS) in which a move is senseless."""
        seat, way = position.turn, self._way(position, move)
        before, self._last_ways[seat] = self._last_ways.get(seat), way
        won = self._eyes.near_wins(position)
        if won and move not in won and not self._wins(position, move):
            yield "left a win"
        if self._eyes.loses_nearby(position, move) and self._has_better(position, None):
            yield "let win"
        if before is not None and way == before[::-1] and self._has_better(position, way):
            yield "back"

    def _has_better(self, position: Position, way: tuple[Cell, Cell] | None) -> bool:
        """Whether some move loses nothing nearby and goes another way; wins from afar may be overlooked."""
        moves = (move for move in position.legal() if not self._eyes.loses_nearby(position, move))
        others = (move for move in moves if way is None or self._way(position, move) != way)
        return any(way is None or not self._wins(position, move) for move in others)

    def _way(self, position: Position, move: Move) -> tuple[Cell, Cell] | None:
        return movement_of(self._game.view.spell(position, move))

    def _wins(self, position: Position, move: Move) -> bool:
        after = position.clone()
        after.advance(move)
        return after.outcome() == position.turn


def watch_game(game: Game, level: str, options: tuple[str, ...], seed: str, cut: int) -> Iterator[str]:
    """Play a game of a level against itself; yields "move" for each move, and the kind of each senseless one."""
    chance, child = random.Random(seed), Child(game)
    position = game.notation.start(read_options(game, options))
    figures = level_of(game, level, position.seats)
    players = [Thinker(game, figures, chance.getrandbits(60), megabytes=MEGABYTES) for _ in range(position.seats)]
    for _ply in range(cut):
        if position.outcome() != outcome.PLAYING or claimable(game, position):
            return
        move = players[position.turn].think(position, Limits())
        yield "move"
        yield from child.look(position, move)
        position.advance(move)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `senseless`."""
    parser.add_argument("level", choices=list(LEVELS), metavar="LEVEL", help=f"One of {', '.join(LEVELS)}.")
    add_game(parser)
    add_number(parser, "--games", 200, "The number of games")
    add_number(parser, "--cut", 200, "The number of plies after which a game ends")
    add_seed(parser)


def run(args: Namespace) -> int:
    """The command `senseless LEVEL`; the exit status, 1 where a senseless move was played."""
    game, options, _seats = asked_game(args)
    counts: Counter[str] = Counter()
    for number in range(args.games):
        counts.update(watch_game(game, args.level, tuple(options), f"{args.seed} {number}", args.cut))
    for kind, words in KINDS.items():
        print(f"{kind}: {counts[kind]} ({words})")
    senseless = sum(counts[kind] for kind in KINDS)
    print(f"{senseless} of {counts['move']} moves in {args.games} games are senseless")
    return int(senseless > 0)
