"""Self-play for a book: within the first plies every position is searched deep once, then the game is played out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.thinker import Limits, Thinker
from game.core import outcome
from game.core.game import default_options
from game.core.geometry.canonical import canonical_placement
from game.core.position import Position
from game.games import GAMES
from game.openings.book import Book, BookKey, BookPosition, draw_move, key_of
from lab.openings.deep import book_position

CUT: Final = 300  # plies; then it is a draw
SMALL: Final = 2  # megabytes of the transposition table for the rest of a game


@dataclass(frozen=True, slots=True)
class Plan:
    """How a book is made: `nodes` moves tried for each position of the first `plies`, `times` as many to check it.

    `play` moves are tried for each move after the book.
    """

    game: str
    plies: int
    nodes: int
    times: int
    play: int
    seed: int


@dataclass(slots=True)
class Played:
    """A game: the positions that were not known before, the moves of the book (position, text, seat), who won."""

    found: dict[BookKey, BookPosition] = field(default_factory=dict)
    path: list[tuple[BookKey, str, int]] = field(default_factory=list)
    winner: int = outcome.DRAW


def one_game(plan: Plan, number: int, known: Mapping[BookKey, BookPosition]) -> Played:
    """The game of this number; always the same for the same plan, independent of the known positions."""
    game = GAMES[plan.game]
    chance = random.Random(f"{plan.seed} {number}")
    all_known, played = dict(known), Played()
    book = Book(game, all_known.get)
    position = game.notation.start(default_options(game))
    for _ in range(plan.plies):
        if position.outcome() != outcome.PLAYING:
            break
        key = key_of(position, canonical_placement(game, position))
        if key not in all_known:
            all_known[key] = played.found[key] = book_position(game, position, plan.nodes, plan.times)
        chosen = draw_move(book.moves_at(position), chance)
        played.path.append((key, chosen.book_move.text, position.turn))
        position.advance(chosen.move)
    played.winner = _winner(plan, position, chance.getrandbits(60))
    return played


def _winner(plan: Plan, position: Position, seed: int) -> int:
    """The winner when the strongest level plays on; a third repetition is a draw in games where it can be claimed."""
    game = GAMES[plan.game]
    thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, position.seats), seed, megabytes=SMALL)
    for _ in range(CUT):
        if position.outcome() != outcome.PLAYING:
            return position.outcome()
        if game.repetition and position.repetition_count() > 2:
            break
        position.advance(thinker.think(position, Limits(nodes=plan.play)))
    return outcome.DRAW
