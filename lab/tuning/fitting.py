"""Fitting weights to how games ended: logistic regression on what the evaluation counts.

The method is Buro's (Statistical feature combination, 1995), known among chess programmers as Texel's (2014):
the weights under which the results that came are likeliest, each held near what it was by a normal prior.  The
evaluation is linear in its weights, so the derivatives are exact and Newton's steps find the one best point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.chances import shares

STEPS: Final = 30
HALVINGS: Final = 30
CLOSE: Final = 1e-6
Row = list[float]


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: what is counted for each seat, the searched score of each seat, and who won (-1: nobody)."""

    counted: tuple[tuple[float, ...], ...]
    scores: tuple[int, ...]
    winner: int

    def targets(self) -> list[float]:
        """What the game was worth to each seat."""
        seats = len(self.counted)
        return [1 / seats] * seats if self.winner < 0 else [float(seat == self.winner) for seat in range(seats)]


def surprise(samples: Sequence[Sample], values: Sequence[float], scale: float) -> float:
    """The mean of the log loss: how much the results surprise under these weights."""
    total = 0.0
    for sample in samples:
        told = shares([_product(values, row) / scale for row in sample.counted])
        total -= sum(due * math.log(share) for due, share in zip(sample.targets(), told, strict=True) if due)
    return total / len(samples)


def fitted(samples: Sequence[Sample], start: Sequence[float], scale: float, looseness: Sequence[float]) -> Row:
    """The likeliest weights, from `start`; a weight's looseness is its prior's standard deviation, inf for none."""

    def worth(values: Sequence[float]) -> float:
        strayed = sum(((one - was) / loose) ** 2 for one, was, loose in zip(values, start, looseness, strict=True))
        return -len(samples) * surprise(samples, values, scale) - strayed / 2

    values = list(start)
    reached = worth(values)
    for _ in range(STEPS):
        slope, curve = _derivatives(samples, values, scale)
        for i, loose in enumerate(looseness):
            slope[i] -= (values[i] - start[i]) / loose**2
            curve[i][i] += 1 / loose**2 + CLOSE
        step = _solved(curve, slope)
        tried, found = _climbed(worth, values, step, reached)
        gained, values, reached = found - reached, tried, found
        if gained < CLOSE:
            break
    return values


def _climbed(worth: Callable[[Row], float], values: Row, step: Row, reached: float) -> tuple[Row, float]:
    """The point a step away and its worth: Newton's step, halved until it leads upward."""
    for halved in range(HALVINGS):
        tried = [value + change / 2**halved for value, change in zip(values, step, strict=True)]
        found = worth(tried)
        if found >= reached:
            return tried, found
    return values, reached


def fitted_scale(samples: Sequence[Sample], start: float) -> float:
    """The scale under which the searched scores foretell the results best; `start` where they tell nothing."""
    told = [
        Sample(tuple((score / start,) for score in sample.scores), sample.scores, sample.winner) for sample in samples
    ]
    (steepness,) = fitted(told, [1.0], 1.0, [3.0])
    return start / steepness if steepness > 0 else start


def _product(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(map(float.__mul__, map(float, left), map(float, right)))


def _derivatives(samples: Sequence[Sample], values: Row, scale: float) -> tuple[Row, list[Row]]:
    """The slope of the log likelihood, and its curvature with the sign changed."""
    size = len(values)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for sample in samples:
        told = shares([_product(values, row) / scale for row in sample.counted])
        middle = [sum(map(float.__mul__, told, column)) for column in zip(*sample.counted, strict=True)]
        for due, share, row in zip(sample.targets(), told, sample.counted, strict=True):
            apart = [(one - mean) / scale for one, mean in zip(row, middle, strict=True)]
            for i in [i for i, one in enumerate(apart) if one]:
                slope[i] += due * apart[i]
                pull = share * apart[i]
                held = curve[i]
                for j in range(i + 1):
                    held[j] += pull * apart[j]
    for i in range(size):
        for j in range(i):
            curve[j][i] = curve[i][j]
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> Row:
    """The solution of a symmetric positive definite system, by Cholesky's decomposition."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    found = [0.0] * size
    for i in range(size):
        found[i] = (right[i] - sum(lower[i][k] * found[k] for k in range(i))) / lower[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found
