"""A trained network as integers: what `game/core/network.py` computes with, here with NumPy to measure what is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.errors import StaxError
from game.core.network_file import (
    FIRST_SHIFT,
    MAX_BIAS,
    MAX_FIRST_WEIGHT,
    MAX_WEIGHT,
    ONE,
    ONE_SHIFT,
    NetworkFigures,
)
from lab.network.trainer import Array, Layers

Integers: TypeAlias = NDArray[np.int64]


def as_integers(layers: Layers, unit: float, record: Mapping[str, str | int | float]) -> NetworkFigures:
    """The nearest network of integers with two hidden layers; `unit` is the score of log odds of 1."""
    first, second, output = layers.weights
    one = ONE << FIRST_SHIFT
    return NetworkFigures(
        _rows(first * one, MAX_FIRST_WEIGHT),
        _rounded(layers.biases[0] * one, MAX_BIAS),
        _rows(second.T * ONE, MAX_WEIGHT),
        _rounded(layers.biases[1] * ONE * ONE, MAX_BIAS),
        _rounded(output[:, 0] * unit, MAX_BIAS),
        _rounded(layers.biases[2] * unit * ONE, MAX_BIAS)[0],
        _rounded(layers.direct[:, 0] * unit * ONE, MAX_BIAS),
        record,
    )


def _rows(table: Array, bound: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_rounded(row, bound) for row in table)


def _rounded(row: Array, bound: int) -> tuple[int, ...]:
    if np.abs(row).max() > bound:
        raise StaxError("A weight became too large for the integers: train with more --decay.")
    return tuple(int(number) for number in np.rint(row))


def integer_scores(figures: NetworkFigures, inputs: Integers) -> Integers:
    """The scores of positions, as the program computes them."""
    first = inputs @ np.array(figures.first, np.int64) + np.array(figures.first_bias, np.int64)
    hidden = np.clip(first >> FIRST_SHIFT, 0, ONE)
    second = hidden @ np.array(figures.second, np.int64).T + np.array(figures.second_bias, np.int64)
    hidden = np.clip(second >> ONE_SHIFT, 0, ONE)
    total = hidden @ np.array(figures.output, np.int64) + inputs @ np.array(figures.direct, np.int64)
    scores: Integers = total + figures.output_bias >> ONE_SHIFT
    return scores
