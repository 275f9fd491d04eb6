"""IntegerNetwork: a small neural network of integers that judges positions; plain and compiled it gives the same score.

This file runs as plain Python, or compiled with the C types of `network.pxd`.  Two hidden layers have clipped linear
units (0 to 1, here 0 to ONE), as in the networks of shogi and chess programs (Nasu, 2018).  The sums of the first layer
are kept and only changed by what has changed in the inputs, which is little between neighbouring leaves of a search.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from game.core.network_file import FIRST_SHIFT, ONE, ONE_SHIFT, NetworkFigures
from game.core.position import filled_list, int64_array


class IntegerNetwork:
    """A network with its inputs, which the owner writes before each question.

    A position looks different to its two players, so the sums of the first layer are kept for two `views`.
    """

    def __init__(self, figures: NetworkFigures) -> None:
        first, second = figures.first, figures.second
        self.input_count: int = len(first)
        self.width: int = len(figures.first_bias)
        self.depth: int = len(figures.second_bias)
        self.first = array("h", [weight for row in first for weight in row])
        self.second = array("h", [weight for row in second for weight in row])
        self.second_bias = array("i", figures.second_bias)
        self.output = array("i", figures.output)
        self.output_bias: int = figures.output_bias
        self.direct = array("i", figures.direct)
        self.inputs = int64_array(self.input_count)
        self.seen = int64_array(2 * self.input_count)
        self.sums = array("i", figures.first_bias + figures.first_bias)
        self.hidden = array("h", filled_list(self.width, 0))

    def score(self, view: int) -> int:
        """The network's answer to `inputs`, as one of two views: a score in the unit of its file."""
        self.update_sums(view)
        self.activate(view * self.width)
        total: int = self.output_bias
        for i in range(self.input_count):
            total += self.direct[i] * self.inputs[i]
        for unit in range(self.depth):
            part: int = self.unit_sum(unit) >> ONE_SHIFT
            if part > 0:
                total += self.output[unit] * (part if part < ONE else ONE)
        return total >> ONE_SHIFT

    def update_sums(self, view: int) -> None:
        """Bring a view's sums of the first layer up to date with `inputs`."""
        for i in range(self.input_count):
            change: int = self.inputs[i] - self.seen[view * self.input_count + i]
            if change != 0:
                self.seen[view * self.input_count + i] += change
                self.add_row(change, i * self.width, view * self.width)

    def add_row(self, change: int, row: int, base: int) -> None:
        """Add the weights from index `row` on, times `change`, to the sums from index `base` on."""
        for unit in range(self.width):
            self.sums[base + unit] += change * self.first[row + unit]

    def activate(self, base: int) -> None:
        """Clip the sums from index `base` on into `hidden`."""
        for unit in range(self.width):
            part: int = self.sums[base + unit] >> FIRST_SHIFT
            self.hidden[unit] = 0 if part < 0 else part if part < ONE else ONE

    def unit_sum(self, unit: int) -> int:
        """The weighted sum that a unit of the second layer gets."""
        total: int = self.second_bias[unit]
        row: int = unit * self.width
        for i in range(self.width):
            total += self.hidden[i] * self.second[row + i]
        return total

    # For callers outside compiled code:

    def answer(self, inputs: Sequence[int], view: int) -> int:
        """`score` of these inputs, as one of two views."""
        for i, number in enumerate(inputs):
            self.inputs[i] = number
        return self.score(view)
