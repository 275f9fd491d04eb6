"""Fitting weights to how games ended: logistic regression on what the evaluation counts.

The method is Buro's (Statistical feature combination, 1995), known among chess programmers as Texel's (2014):
the weights under which the results are likeliest, each kept near its old value by a normal prior.  The
evaluation is linear in its weights, so the derivatives are exact and Newton's method finds the unique optimum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

STEPS: Final = 30
HALVINGS: Final = 30
CLOSE: Final = 1e-6
Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: what is counted for each seat, the searched score of each seat, and who won (-1: nobody)."""

    counted: tuple[tuple[float, ...], ...]
    scores: tuple[int, ...]
    winner: int

    def targets(self) -> list[float]:
        """Each seat's result: 1 for a win, 0 for a loss, an equal share of a draw."""
        seats = len(self.counted)
        return [1 / seats] * seats if self.winner < 0 else [float(seat == self.winner) for seat in range(seats)]


class Likelihood:
    """The log likelihood of the results under weights; all samples have the same number of seats.

    Axes of the arrays: samples, seats, weights.
    """

    def __init__(self, samples: Sequence[Sample], scale: float) -> None:
        self.counted: Array = np.array([sample.counted for sample in samples], dtype=np.float64) / scale
        self.targets: Array = np.array([sample.targets() for sample in samples])

    def log_chances(self, values: Array) -> Array:
        """The logarithm of each seat's chance in each sample."""
        scores: Array = self.counted @ values
        scores -= scores.max(axis=1, keepdims=True)
        chances: Array = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return chances

    def total(self, values: Array) -> float:
        """The sum over all samples."""
        return float((self.targets * self.log_chances(values)).sum())

    def derivatives(self, values: Array) -> tuple[Array, Array]:
        """The gradient, and the Hessian matrix with the sign changed."""
        chances = np.exp(self.log_chances(values))[..., np.newaxis]
        apart = self.counted - (chances * self.counted).sum(axis=1, keepdims=True)
        gradient = (self.targets[..., np.newaxis] * apart).sum(axis=(0, 1))
        rows = (np.sqrt(chances) * apart).reshape(-1, len(values))
        return gradient, rows.T @ rows


def surprise(samples: Sequence[Sample], values: Sequence[float], scale: float) -> float:
    """The mean of the log loss: how much the results surprise under these weights."""
    return -Likelihood(samples, scale).total(np.array(values, dtype=np.float64)) / len(samples)


def fitted(samples: Sequence[Sample], start: Sequence[float], scale: float, looseness: Sequence[float]) -> list[float]:
    """The likeliest weights, from `start`; a weight's looseness is its prior's standard deviation, inf for none."""
    likelihood = Likelihood(samples, scale)
    first, prior = np.array(start, dtype=np.float64), np.array(looseness, dtype=np.float64) ** -2.0

    def worth(values: Array) -> float:
        return likelihood.total(values) - float(prior @ (values - first) ** 2) / 2

    values, reached = first, worth(first)
    for _ in range(STEPS):
        gradient, curve = likelihood.derivatives(values)
        step = np.linalg.solve(curve + np.diag(prior + CLOSE), gradient - prior * (values - first))
        tries = (values + step / 2**halved for halved in range(HALVINGS))  # until it leads upward
        values = next((tried for tried in tries if worth(tried) >= reached), values)
        gained, reached = worth(values) - reached, worth(values)
        if gained < CLOSE:
            break
    return [float(value) for value in values]


def fitted_scale(samples: Sequence[Sample], start: float) -> float:
    """The scale with which searched scores predict the results best; `start` if they predict nothing."""
    scaled = [
        Sample(tuple((score / start,) for score in sample.scores), sample.scores, sample.winner) for sample in samples
    ]
    (steepness,) = fitted(scaled, [1.0], 1.0, [3.0])
    return start / steepness if steepness > 0 else start
