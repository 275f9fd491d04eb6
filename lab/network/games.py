"""Games that a level plays against itself, kept whole with the lines that it searched, and the positions in them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.scores import FORCED_WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.game import Game, read_options
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from lab.tuning.selfplay import SMALL, counted, quiet_end

MIN_RANDOM_PLIES: Final = 2
MAX_RANDOM_PLIES: Final = 10
STRAY_CANDIDATES: Final = 60  # a stray move is one of so many that a search might try
Line: TypeAlias = tuple[int, list[int]]  # the score for the first seat, and the moves


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How games are played: after some random plies `nodes` moves are tried for each; `seed` draws the chance.

    In `stray` of 100 plies another candidate is played, so that positions come up which good play avoids.
    """

    game: str
    options: tuple[str, ...]
    nodes: int
    stray: int
    seed: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of two players: its moves, the searched line of each ply that was not random, and the winner or -1."""

    number: int
    moves: list[int]
    lines: dict[int, Line]
    winner: int

    def as_value(self) -> list[object]:
        """The game as JSON can hold it."""
        lines = [[ply, score, moves] for ply, (score, moves) in self.lines.items()]
        return [self.number, self.winner, self.moves, lines]


def game_from_value(value: Any) -> PlayedGame:
    """The game that `as_value` made a value of; ValueError or TypeError for anything else."""
    number, winner, moves, lines = value
    return PlayedGame(number, moves, {ply: (score, line) for ply, score, line in lines}, winner)


def play_game(plan: GamePlan, number: int) -> PlayedGame:
    """The game of this number; always the same for the same plan and number."""
    game = GAMES[plan.game]
    chance = random.Random(f"{plan.seed} {number}")
    position = game.notation.start(read_options(game, plan.options))
    thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, position.seats), chance.getrandbits(60), megabytes=SMALL)
    random_plies = chance.randint(MIN_RANDOM_PLIES, MAX_RANDOM_PLIES)
    played = PlayedGame(number, [], {}, -1)
    while position.outcome() == outcome.PLAYING:
        ply = len(played.moves)
        if ply < random_plies:
            move = chance.choice(position.legal())
        elif chance.randrange(100) < plan.stray:
            move = Move(chance.choice(game.ai.evaluator(position).candidates(STRAY_CANDIDATES)))
        else:
            move, played.lines[ply] = _searched(thinker, position, plan.nodes)
        played.moves.append(int(move))
        position.advance(move)
    return PlayedGame(number, played.moves, played.lines, max(position.outcome(), -1))


def _searched(thinker: Thinker, position: Position, nodes: int) -> tuple[Move, Line]:
    """The move that a search plays, and its best line."""
    thoughts: list[Thought] = []
    move = thinker.think(position, Limits(nodes=nodes), thoughts.append)
    score = thoughts[-1].scores[0]
    return move, (score if position.turn == 0 else -score, [int(each) for each in thoughts[-1].moves])


@dataclass(frozen=True, slots=True)
class Example:
    """A position: what the network is told, what the terms count, and what the game was worth to the player to move."""

    game: int
    inputs: list[int]
    counted: list[float]
    result: float


def examples(game: Game, options: Iterable[str], played: PlayedGame) -> Iterator[Example]:
    """The ends of a game's searched lines, while all is open: what an evaluation is asked about."""
    position = game.notation.start(read_options(game, tuple(options)))
    for ply, move in enumerate(played.moves):
        score, line = played.lines.get(ply, (FORCED_WIN, []))
        leaf = quiet_end(position, map(Move, line)) if abs(score) < FORCED_WIN else None
        if leaf is not None:
            yield _example(game, played, leaf)
        position.advance(Move(move))


def _example(game: Game, played: PlayedGame, leaf: Position) -> Example:
    evaluator = game.ai.evaluator(leaf)
    inputs = list(evaluator.network_inputs().values())
    result = 0.5 if played.winner < 0 else float(played.winner == leaf.turn)
    return Example(played.number, inputs, list(counted(game, leaf)[leaf.turn]), result)
