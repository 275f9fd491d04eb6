"""From scores to chances of winning, and how well the one tells the other.

A seat's chance is its share of `exp(score / scale)` over all seats (Bradley and Terry's model of contests; with two
players the logistic curve of twice the score).  The scale is fitted on self-play and kept in a game's file of weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.scores import SURE
from game.core.game import Game

UNFITTED: Final = 3000.0  # the scale of a game whose file of weights has none
NEAR: Final = 1e-6  # a chance as near to 0 or 1 is told as no score
STEEPEST: Final = 60.0  # beyond e to this, nothing changes


def shares(powers: Sequence[float]) -> list[float]:
    """Each seat's share of the exponentials; they add up to 1."""
    highest = max(powers)
    grown = [math.exp(max(power - highest, -STEEPEST)) for power in powers]
    whole = sum(grown)
    return [one / whole for one in grown]


def chances(scores: Sequence[int], scale: float) -> list[float]:
    """Each seat's chance of winning by the scores of all, half a draw counted as a win; a forced win is certain."""
    won = [score >= SURE for score in scores]
    if any(won):
        return [float(one) for one in won]
    lost = [score <= -SURE for score in scores]
    open_ = [i for i, gone in enumerate(lost) if not gone]
    told = [0.0] * len(scores)
    for i, share in zip(open_, shares([scores[i] / scale for i in open_]), strict=True):
        told[i] = share
    return told


def scale_of(game: Game, seats: int) -> float:
    """The scale by which a game's scores become chances, as it was fitted."""
    return game.judged_by(seats).scales.get(seats, UNFITTED)


def score_of(chance: float, scale: float) -> int:
    """The score that gives one of two players a chance; nothing is certain by it."""
    open_ = min(max(chance, NEAR), 1 - NEAR)
    return round(scale / 2 * math.log(open_ / (1 - open_)))


def every(scores: Sequence[int], turn: int) -> tuple[int, ...]:
    """The score of each seat, where a search tells only that of whoever moves if there are two."""
    if len(scores) > 1:
        return tuple(scores)
    own = scores[0]
    return (own, -own) if turn == 0 else (-own, own)


@dataclass(frozen=True, slots=True)
class Bin:
    """Of the forecasts within a tenth: how many, their mean, and the mean of what came of them."""

    count: int
    foretold: float
    came: float


def calibration(forecasts: Sequence[tuple[float, float]], tenths: int = 10) -> list[Bin]:
    """Forecasts and what came of them (1 a win), sorted into equal bins; empty ones are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(tenths)]
    for foretold, came in forecasts:
        bins[min(int(foretold * tenths), tenths - 1)].append((foretold, came))
    return [
        Bin(len(held), sum(one for one, _ in held) / len(held), sum(one for _, one in held) / len(held))
        for held in bins
        if held
    ]
