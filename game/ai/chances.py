"""Chances of winning, calculated from scores, and how well they forecast results.

A seat's chance is its share of `exp(score / unit + lead)` over all seats (Bradley and Terry's model of contests; with
two players and no leads the logistic curve of twice the score); very high scores may count less.  The scale is fitted
on self-play and kept in a game's weights file.  How it changes during a game depends on the share of pieces on the
table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.scores import FORCED_WIN, LOSS_RISK, WIN
from game.core.display.pieces import cell_count
from game.core.game import Game
from game.core.position import Position
from game.core.weights import ChanceScale

DEFAULT_SCALE: Final = ChanceScale(3000.0)  # that of a game whose file of weights has none
MIN_CHANCE: Final = 1e-6  # chances closer to 0 or 1 than this are treated as this
CALIBRATION_BINS: Final = 10
MAX_EXPONENT: Final = 60.0  # beyond e to this, nothing changes
# What a move's loss in win probability is called, by the review and the coach:
INACCURACY_LOSS: Final = 0.05  # of win probability, between 0 and 1
MISTAKE_LOSS: Final = 0.10
BLUNDER_LOSS: Final = 0.15
MISSED_WIN_LOSS: Final = 0.10  # if a forced win is given up


def shares(powers: Sequence[float]) -> list[float]:
    """Each seat's share of the exponentials of `powers`; the shares add up to 1."""
    highest = max(powers, default=0.0)
    exponentials = [math.exp(max(power - highest, -MAX_EXPONENT)) for power in powers]
    total = sum(exponentials)
    return [one / total for one in exponentials]


def chances(scores: Sequence[int], scale: ChanceScale) -> list[float]:
    """Each seat's chance of winning, from the scores of all seats; a draw counts as half a win, and a certain win is 1.

    With three players a seat at LOSS_RISK has no other score, so it gets an equal share: such seats won 40 percent of
    40 games.
    """
    seats = len(scores)
    winner = next((seat for seat, score in enumerate(scores) if score >= FORCED_WIN), None)
    if winner is not None:
        chance = 1.0 if is_certain(scores[winner], seats) else scale.win_reliability
        return [chance if seat == winner else (1 - chance) / (seats - 1) for seat in range(seats)]
    is_at_risk = [seats > 2 and score == LOSS_RISK for score in scores]
    result = [float(hangs) / seats for hangs in is_at_risk]
    scored = [i for i, hangs in enumerate(is_at_risk) if not hangs]
    open_ = [i for i in scored if scores[i] > -FORCED_WIN] or scored
    leads = scale.leads or (0.0,) * seats
    rest = 1 - sum(result)
    for i, share in zip(
        open_, shares([scale.effective_score(scores[i]) / scale.unit + leads[i] for i in open_]), strict=True
    ):
        result[i] = rest * share
    return result


def is_certain(score: int, seats: int) -> bool:
    """Whether a score means that its seat has certainly won or, if it is negative, certainly lost.

    What three players do is only expected, not forced, so only a win within a turn of each of them counts.
    """
    return abs(score) >= (FORCED_WIN if seats == 2 else WIN - seats)


def scale_of(game: Game, position: Position) -> ChanceScale:
    """The scale by which a position's scores become the chances that players are shown."""
    seats = int(position.seats)
    scale = game.weights_for(seats).player_scales.get(seats) or engine_scale_of(game, seats)
    return scale if scale.is_constant else scale.at_phase(phase(game, position))


def engine_scale_of(game: Game, seats: int) -> ChanceScale:
    """The scale of chances between the strongest players, which books use."""
    return game.weights_for(seats).engine_scales.get(seats, DEFAULT_SCALE)


def player_chance(game: Game, position: Position, chance: float) -> float:
    """The chance that players are shown for a chance in a book, for the player to move in a game of two."""
    turn = int(position.turn)
    score = score_of(chance, engine_scale_of(game, int(position.seats)))
    return chances(scores_of_seats((score,), turn), scale_of(game, position))[turn]


def phase(game: Game, position: Position) -> float:
    """How far a game has gone, from 0 to 1: as the game defines it, or else the share of its pieces on the table."""
    if game.ai.phase is not None:
        return game.ai.phase(position)
    arrangement = game.view.arrangement(position)
    on_table = sum(1 / cell_count(piece) for stack in arrangement.stacks.values() for piece in stack)
    in_hand = sum(pocket.filled for hand in arrangement.hands for pocket in hand)
    return on_table / (on_table + in_hand) if on_table else 0.0


def score_of(chance: float, scale: ChanceScale) -> int:
    """The score that gives a player, in a game of two, a chance by a scale without leads; it is never certain."""
    open_ = min(max(chance, MIN_CHANCE), 1 - MIN_CHANCE)
    return round(scale.unit / 2 * math.log(open_ / (1 - open_)))


def scores_of_seats(scores: Sequence[int], turn: int) -> tuple[int, ...]:
    """The score of each seat; with two seats a search reports only that of the player to move."""
    if len(scores) > 1:
        return tuple(scores)
    own = scores[0]
    return (own, -own) if turn == 0 else (-own, own)


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """The forecasts of a bin: their number, their mean, and the mean of the results."""

    count: int
    mean_forecast: float
    mean_result: float


def calibration(forecasts: Sequence[tuple[float, float]]) -> list[CalibrationBin]:
    """Forecasts with their results (1 is a win), sorted into ten equal bins; empty bins are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(CALIBRATION_BINS)]
    for forecast, result in forecasts:
        bins[min(int(forecast * CALIBRATION_BINS), CALIBRATION_BINS - 1)].append((forecast, result))
    return [
        CalibrationBin(len(held), sum(one for one, _ in held) / len(held), sum(one for _, one in held) / len(held))
        for held in bins
        if held
    ]
