"""Arena: games of two players, levels, UCT, a beginner or random play, from paired openings.

Each opening, a few random plies, is played once for every seat that the first player can take; a level thinks with the
time given.  A cut game is a draw.
"""

from __future__ import annotations

import random
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from game.ai.characters import character_at
from game.ai.levels import LEVELS
from game.ai.strengths import figures_of, split_level
from game.ai.thinker import Limits, Thinker
from game.core import outcome
from game.core.character import Character
from game.core.errors import StaxError, quoted
from game.core.game import Game, read_options
from game.core.levels import Level, MixedLevel, Techniques
from game.core.move import Move
from game.core.position import Position
from game.core.weights import read_weights
from game.games import GAMES
from lab.match.beginner import Beginner
from lab.match.counts import Course, Watch
from lab.match.uct import UCT

RANDOM = "random"
BEGINNER = "beginner"
UCT_PLAYER = "uct"
NO_LEVELS = (UCT_PLAYER, BEGINNER, RANDOM)  # players who are no level
STYLE_MARK = "/"  # between a level and the character that plays at it
TECHNIQUES = tuple(field.name for field in fields(Techniques))
PlaysMove = Callable[[Position], Move]


@dataclass(frozen=True, slots=True)
class Contender:
    """A player of a match: a level, `uct`, `beginner` or `random`, and the changes to it.

    `figures` replace settings of its `Level`; `weights` is the text of a weights file.
    """

    level: str
    figures: tuple[tuple[str, int], ...] = ()
    weights: str | None = None
    threads: int = 1

    def __str__(self) -> str:
        return " ".join([self.level, *(f"{name}={number}" for name, number in self.figures)])


@dataclass(frozen=True, slots=True)
class Terms:
    """How a match is played: `seconds` and `nodes` limit each move, `cut` the plies of a game."""

    game: str
    options: tuple[str, ...]
    first: Contender
    second: Contender
    seconds: float | None
    nodes: int | None
    opening: int
    cut: int
    seed: int


def read_player(text: str) -> str:
    """A player of a match as it is written on a command line; raises ArgumentTypeError."""
    if text in NO_LEVELS or split_level(text.partition(STYLE_MARK)[0]) is not None:
        return text
    known = ", ".join([*LEVELS, *NO_LEVELS])
    others = "or a level and percent as in easy+40, or with a character as in hard/hunter"
    raise ArgumentTypeError(f"there is no player '{quoted(text)}': {known}, {others}")


def read_figure(text: str) -> tuple[str, int]:
    """A setting of a level as it is written on the command line, `name=number`."""
    name, _, number = text.partition("=")
    known = [*(field.name for field in fields(Level) if field.name != "techniques"), *TECHNIQUES]
    if name not in known:
        raise StaxError("a level has no figure '{name}': {known}", name=name, known=", ".join(known))
    if not number.isascii() or not number.isdigit():
        raise StaxError("the figure {name} is a whole number, not '{number}'", name=name, number=number)
    return name, int(number)


def _with_figures(level: Level | MixedLevel, figures: Mapping[str, int]) -> Level | MixedLevel:
    if isinstance(level, MixedLevel):
        if figures:
            raise StaxError("the figures of a strength between two levels cannot be set")
        return level
    own: dict[str, Any] = {name: number for name, number in figures.items() if name not in TECHNIQUES}
    techniques: dict[str, Any] = {name: number for name, number in figures.items() if name in TECHNIQUES}
    return replace(level, **own, techniques=replace(level.techniques, **techniques))


def opening(terms: Terms, number: int) -> list[Move]:
    """The moves of the match's opening of this number: random, and the game is not over after them."""
    game = GAMES[terms.game]
    for attempt in range(1000):
        chance = random.Random(f"{terms.seed} {number} {attempt}")
        position = game.notation.start(read_options(game, terms.options))
        moves: list[Move] = []
        while len(moves) < terms.opening and position.outcome() == outcome.PLAYING:
            moves.append(chance.choice(position.legal()))
            position.advance(moves[-1])
        if position.outcome() == outcome.PLAYING and not position.noisy_moves():
            return moves
    raise StaxError("no opening of {plies} plies leaves the game open", plies=terms.opening)


def mover(terms: Terms, player: Contender, seed: int) -> PlaysMove:
    """A function that chooses the moves of a player."""
    if player.level == RANDOM:
        chance = random.Random(seed)
        return lambda position: chance.choice(position.legal())
    game = GAMES[terms.game]
    if player.level == BEGINNER:
        return Beginner(game, random.Random(seed))
    limits = Limits(seconds=terms.seconds, nodes=terms.nodes)
    if player.level == UCT_PLAYER:
        return UCT(limits, random.Random(seed))
    seats = game.seats(read_options(game, terms.options))
    if player.weights is not None:
        game = game.with_weights(
            read_weights(player.weights, list(game.weights_for(seats).values), "the player's weights")
        )
    level = _figures(game, player, seats)
    thinker = Thinker(game, level, seed, threads=player.threads, character=_character(game, player.level, seats))
    return lambda position: thinker.think(position, limits)


def _figures(game: Game, player: Contender, seats: int) -> Level | MixedLevel:
    return _with_figures(figures_of(game, player.level.partition(STYLE_MARK)[0], seats), dict(player.figures))


def _character(game: Game, player: str, seats: int) -> Character | None:
    """The character that follows a level's name, None if none does; raises StaxError for an unknown character."""
    level, _mark, name = player.partition(STYLE_MARK)
    return character_at(game, level, seats, name)


def level_figures(terms: Terms, player: Contender) -> dict[str, Any] | None:
    """The settings of a player's level; None for a player that is not a level."""
    if player.level in NO_LEVELS:
        return None
    game = GAMES[terms.game]
    return asdict(_figures(game, player, game.seats(read_options(game, terms.options))))


def play_game(terms: Terms, number: int, seat: int) -> Course:
    """Play a game with the first player in one seat and the second player in all others; returns its record."""
    game = GAMES[terms.game]
    position = game.notation.start(read_options(game, terms.options))
    seed = random.Random(f"{terms.seed} {number} {seat}").getrandbits(60)
    players = [mover(terms, terms.second, seed)] * position.seats
    players[seat] = mover(terms, terms.first, seed ^ 1)
    watch = Watch(game, position)
    for move in opening(terms, number):
        watch.advance(move)
    while position.outcome() == outcome.PLAYING and watch.plies < terms.cut and not claimable(game, position):
        watch.advance(players[position.turn](position))
    winner = position.outcome()
    return watch.course(1 / position.seats if winner < 0 else float(winner == seat))


def claimable(game: Game, position: Position) -> bool:
    """Whether a draw can be claimed, which ends a match: the same situation has occurred three times."""
    return game.repetition == "claim" and position.repetition_count() > 2


def play_opening(terms: Terms, number: int) -> list[Course]:
    """The games of one opening: the first player in each seat."""
    game = GAMES[terms.game]
    seats = game.seats(read_options(game, terms.options))
    return [play_game(terms, number, seat) for seat in range(seats)]
