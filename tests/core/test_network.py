"""A network of integers answers what its figures say, however it was asked before, and a damaged file is refused."""

from __future__ import annotations

import random
import re

import pytest

from game.core.errors import StaxError
from game.core.network import IntegerNetwork
from game.core.network_file import FIRST_SHIFT, ONE, ONE_SHIFT, NetworkFigures, format_network, read_network

NAMES = ("left", "peak", "lead")
WIDTH, DEPTH = 12, 5


def figures(seed: int) -> NetworkFigures:
    """Some network."""
    chance = random.Random(seed)

    def row(count: int, bound: int) -> tuple[int, ...]:
        return tuple(chance.randint(-bound, bound) for _ in range(count))

    return NetworkFigures(
        tuple(row(WIDTH, 4000) for _ in NAMES),
        row(WIDTH, 8000),
        tuple(row(WIDTH, 800) for _ in range(DEPTH)),
        row(DEPTH, 1 << 20),
        row(DEPTH, 1500),
        -70_000,
        row(len(NAMES), 90_000),
        {"made": 'by "hand"', "games": 3},
    )


def answer(net: NetworkFigures, inputs: list[int]) -> int:
    """What a network answers, by its definition."""
    hidden = inputs
    for weights, bias, shift in (
        (list(zip(*net.first, strict=True)), net.first_bias, FIRST_SHIFT),
        (net.second, net.second_bias, ONE_SHIFT),
    ):
        sums = [
            sum(a * b for a, b in zip(row, hidden, strict=True)) + more for row, more in zip(weights, bias, strict=True)
        ]
        hidden = [min(max(total >> shift, 0), ONE) for total in sums]
    total = sum(a * b for a, b in zip(net.output, hidden, strict=True)) + net.output_bias
    return total + sum(a * b for a, b in zip(net.direct, inputs, strict=True)) >> ONE_SHIFT


@pytest.mark.parametrize("seed", range(5))
def test_a_network_answers_as_defined_whatever_it_was_asked_before(seed: int) -> None:
    chance = random.Random(-seed)
    net = figures(seed)
    asked = IntegerNetwork(net)
    for _ in range(60):
        inputs = [chance.randint(-3, 22) for _ in NAMES]
        assert asked.answer(inputs, chance.randrange(2)) == answer(net, inputs)


def test_fixed_inputs_have_the_same_answer_plain_and_compiled() -> None:
    asked = IntegerNetwork(figures(7))
    assert [asked.answer([n, n % 5, n - 9], n % 2) for n in range(0, 44, 8)] == [-1262, -740, -426, -463, -929, -1395]


def test_a_file_is_read_as_it_was_written() -> None:
    net = figures(2)
    assert read_network(format_network(net, NAMES), NAMES, "here") == net


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (r"inputs = .*", 'inputs = ["left"]', "its inputs are not left, peak, lead"),
        (r"output-bias = .*", "", "output-bias has a row of another length"),
        (r"direct = .*", 'direct = [1, 2, "3"]', "direct has something else than whole numbers"),
        (r"output = .*", "output = [1, 2]", "output has a row of another length"),
        (r"first = \[", "first = [ [1],", "first is no list of 3 rows"),
        (r"first-bias = .*", "first-bias = [1e9]", "something else than whole numbers"),
        (r"\[record\]", "[record", "Expected"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(old: str, new: str, what: str) -> None:
    text = re.sub(old, new, format_network(figures(1), NAMES), count=1, flags=re.MULTILINE)
    with pytest.raises(StaxError, match=f"The network in there is damaged: .*{what}"):
        read_network(text, NAMES, "there")
