"""Games of a level against itself, from which positions are sampled for fitting weights."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.scores import FORCED_WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.evaluator import Evaluator
from game.core.game import Game, read_options
from game.core.position import Position
from game.core.weights import read_weights
from game.games import GAMES
from lab.tuning.fitting import Sample

SMALL: Final = 2  # megabytes of the transposition table; searches are short
UNIT: Final = 2  # a weight that every evaluator multiplies and divides exactly


@dataclass(frozen=True, slots=True)
class Play:
    """How games are played: `opening` random plies, `nodes` for each move, a draw after `cut` plies.

    At most `kept` positions of each are kept.
    """

    game: str
    options: tuple[str, ...]
    nodes: int
    opening: int
    cut: int
    kept: int
    seed: int

    def names(self) -> list[str]:
        """The names of the weights for such games."""
        game = GAMES[self.game]
        return list(game.weights_for(game.seats(read_options(game, self.options))).values)


def batch(play: Play, weights: str, numbers: Sequence[int]) -> list[Sample]:
    """The samples of the games of these numbers, played with a weights file; always the same for the same numbers."""
    game = GAMES[play.game]
    judged = game.with_weights(read_weights(weights, play.names(), "the weights tried"))
    return [sample for number in numbers for sample in one_game(play, judged, number)]


def one_game(play: Play, game: Game, number: int) -> list[Sample]:
    """The samples of a game: positions at the ends of the best lines of the search, while nothing is decided.

    Such positions are what the evaluation is applied to (Baxter, Tridgell and Weaver, 1998).
    """
    chance = random.Random(f"{play.seed} {number}")
    position = game.notation.start(read_options(game, play.options))
    thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, position.seats), chance.getrandbits(60), megabytes=SMALL)
    found: list[tuple[tuple[tuple[float, ...], ...], tuple[int, ...]]] = []
    plies = play.opening + chance.randrange(2)
    for played in range(play.cut):
        if position.outcome() != outcome.PLAYING or (game.repetition == "claim" and position.repetition_count() > 2):
            break
        if played < plies:
            position.advance(chance.choice(position.legal()))
            continue
        thoughts: list[Thought] = []
        move = thinker.think(position, Limits(nodes=play.nodes), thoughts.append)
        kept = _kept(game, position, thoughts[-1])
        if kept is not None:
            found.append(kept)
        position.advance(move)
    winner = max(position.outcome(), -1)
    chosen = chance.sample(found, min(play.kept, len(found)))
    return [Sample(counted, scores, winner) for counted, scores in chosen]


def _kept(
    game: Game, position: Position, thought: Thought
) -> tuple[tuple[tuple[float, ...], ...], tuple[int, ...]] | None:
    """What is counted at the end of a line and the scores of the seats, if nothing is decided or about to be."""
    scores = thought.scores
    if position.seats == 2:
        scores = scores if position.turn == 0 else (-scores[0],)
        scores = (scores[0], -scores[0])
    if any(abs(score) >= FORCED_WIN for score in scores):
        return None
    leaf = position.clone()
    for move in thought.moves:
        leaf.play(move)
    if leaf.outcome() != outcome.PLAYING or _wins_at_once(leaf):
        return None
    return counted(game, leaf), scores


def _wins_at_once(position: Position) -> bool:
    """Whether a move wins at once, so that the evaluation is not used; threats and scoring moves it must evaluate."""
    mover = position.turn
    for move in position.noisy_moves():
        position.play(move)
        won = position.outcome() == mover
        position.undo()
        if won:
            return True
    return False


def counted(game: Game, position: Position) -> tuple[tuple[float, ...], ...]:
    """What the game's evaluation counts in a position for each seat: the factor of each weight."""
    evaluator: Evaluator = game.ai.evaluator(position)
    evaluator.set_weights([UNIT] * len(game.weights_for(position.seats).values))
    return tuple(tuple(worth / UNIT for worth in evaluator.terms(seat).values()) for seat in range(position.seats))
