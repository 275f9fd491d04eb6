"""Training a small network of clipped linear units on results of games: Adam (Kingma and Ba, 2015), early stopping."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float32]
MIN_DEVIATION: Final = 0.3  # an input that hardly ever differs is not blown up
MOMENTUM, SQUARES = 0.9, 0.999  # of Adam
OUTPUT_START: Final = 0.3  # the first answers are near even
LAST_RATE: Final = 0.02  # the share of the learning rate that is left at the end


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions as rows of inputs, and what each game was worth to the player to move."""

    inputs: Array
    results: Array


@dataclass(frozen=True, slots=True)
class Training:
    """How a network is trained: the units of its hidden layers, the learning rate, decay of weights, and patience.

    Training ends after `epochs`, or after `patience` epochs that have not bettered the loss of the games held out.
    """

    units: tuple[int, ...]
    rate: float = 1e-3
    decay: float = 0.1
    epochs: int = 20
    patience: int = 6
    batch: int = 512
    seed: int = 1


class Layers:
    """A network in floating point: hidden units are clipped to 0 to 1, the answer is the log odds of a win.

    The inputs also count for the answer directly, by `direct`, so that it goes on rising where units are clipped.
    """

    def __init__(self, sizes: Sequence[int], random: np.random.Generator) -> None:
        pairs = list(pairwise(sizes))
        self.weights: list[Array] = [
            random.normal(0, math.sqrt(2 / before), (before, after)).astype(np.float32) for before, after in pairs
        ]
        self.weights[-1] *= OUTPUT_START
        self.direct: Array = np.zeros((sizes[0], 1), np.float32)
        self.biases: list[Array] = [np.zeros(after, np.float32) for _, after in pairs]

    def arrays(self) -> list[Array]:
        """All that is trained, in the order of `gradients`."""
        return [*self.weights, *self.biases, self.direct]

    def activations(self, inputs: Array) -> list[Array]:
        """What every layer passes on, the inputs first."""
        passed = [inputs]
        for weights, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            passed.append(np.clip(passed[-1] @ weights + bias, 0, 1))
        return passed

    def answers(self, passed: Sequence[Array]) -> Array:
        """The log odds, given the activations."""
        result: Array = (passed[-1] @ self.weights[-1] + self.biases[-1] + passed[0] @ self.direct)[:, 0]
        return result

    def loss(self, batch: Batch) -> float:
        """The mean log loss."""
        return log_loss(self.answers(self.activations(batch.inputs)), batch.results)

    def gradients(self, batch: Batch) -> list[Array]:
        """The derivatives of the mean log loss by `arrays`."""
        passed = self.activations(batch.inputs)
        chances: Array = np.reciprocal(1 + np.exp(-self.answers(passed)))
        error: Array = ((chances - batch.results) / np.float32(len(batch.results)))[:, np.newaxis]
        by_direct: Array = passed[0].T @ error
        by_weights: list[Array] = []
        by_biases: list[Array] = []
        for layer in range(len(self.weights) - 1, -1, -1):
            by_weights.insert(0, passed[layer].T @ error)
            by_biases.insert(0, error.sum(axis=0))
            is_open = (passed[layer] > 0) & (passed[layer] < 1)
            error = np.where(is_open, error @ self.weights[layer].T, np.float32(0))
        return [*by_weights, *by_biases, by_direct]

    def copy_from(self, others: Sequence[Array]) -> None:
        """Take over other `arrays`."""
        for own, other in zip(self.arrays(), others, strict=True):
            own[...] = other


class Adam:
    """The state of Adam for some arrays, which it changes."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        self._arrays = arrays
        self._means = [np.zeros_like(each) for each in arrays]
        self._squares = [np.zeros_like(each) for each in arrays]
        self._steps = 0

    def step(self, gradients: Sequence[Array], rate: float) -> None:
        """Go a step against the gradients."""
        self._steps += 1
        for own, mean, square, gradient in zip(self._arrays, self._means, self._squares, gradients, strict=True):
            mean += (1 - MOMENTUM) * (gradient - mean)
            square += (1 - SQUARES) * (gradient * gradient - square)
            size = np.sqrt(square / (1 - SQUARES**self._steps)) + 1e-8
            own -= rate * (mean / (1 - MOMENTUM**self._steps)) / size


def log_loss(log_odds: Array, results: Array) -> float:
    """How much the results surprise, in the mean."""
    return float(np.mean(np.logaddexp(0, log_odds) - results * log_odds))


def deviations(inputs: Array) -> Array:
    """What the inputs are divided by before training."""
    found: Array = np.maximum(inputs.std(axis=0), np.float32(MIN_DEVIATION))
    return found


def train(known: Batch, held_out: Batch, training: Training, tell: Callable[[str], None]) -> tuple[Layers, float]:
    """The layers that foretell the games held out best, for raw inputs, and their log loss on them."""
    scale = deviations(known.inputs)
    known, held_out = Batch(known.inputs / scale, known.results), Batch(held_out.inputs / scale, held_out.results)
    random = np.random.default_rng(training.seed)
    layers = Layers([known.inputs.shape[1], *training.units, 1], random)
    adam = Adam(layers.arrays())
    best, best_loss, waited = list[Array](), math.inf, 0
    for epoch in range(training.epochs):
        _train_epoch(known, layers, adam, training, epoch, random)
        loss = layers.loss(held_out)
        tell(f"epoch {epoch + 1}: log loss {layers.loss(known):.5f}, of the games held out {loss:.5f}")
        waited += 1
        if loss < best_loss:
            best, best_loss, waited = [each.copy() for each in layers.arrays()], loss, 0
        if waited >= training.patience:
            break
    layers.copy_from(best)
    for array in (layers.weights[0], layers.direct):
        array /= scale[:, np.newaxis]
    return layers, best_loss


def _train_epoch(
    known: Batch, layers: Layers, adam: Adam, training: Training, epoch: int, random: np.random.Generator
) -> None:
    """Go once through all positions, in a new order; the rate falls as a cosine does."""
    rate = training.rate * (LAST_RATE + (1 + math.cos(math.pi * epoch / training.epochs)) / 2)
    order = random.permutation(len(known.results))
    for chosen in np.array_split(order, max(1, len(order) // training.batch)):
        adam.step(layers.gradients(Batch(known.inputs[chosen], known.results[chosen])), rate)
        for weights in layers.weights:
            weights *= np.float32(1 - rate * training.decay)
