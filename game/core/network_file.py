"""The file of a network: whole numbers as TOML, made by `python -m lab network`, read and checked.

`inputs` names what the network is told, in the order of the rows of `first`; `first` and `second` are the weights of
the two hidden layers, `output` those of the last unit, each with a bias, and `direct` those of the last unit for the
inputs themselves.  `[record]` says how they were made.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from game.core.errors import StaxError

ONE: Final = 1024  # what an activation of 1 is
ONE_SHIFT: Final = 10  # that of ONE; a weight of 1 is ONE
FIRST_SHIFT: Final = 3  # in the first layer it is 8 times as much
NETWORK_FILE: Final = "network.toml"
MAX_WIDTH: Final = 128  # units of a layer; with MAX_WEIGHT no sum leaves 32 bits
MAX_FIRST_WEIGHT: Final = (1 << 15) - 1
MAX_WEIGHT: Final = (1 << 13) - 1
MAX_BIAS: Final = 1 << 28


@dataclass(frozen=True, slots=True)
class NetworkFigures:
    """The integers of a network: `first` by input and unit, `second` by unit and unit of the first layer."""

    first: tuple[tuple[int, ...], ...] = ()
    first_bias: tuple[int, ...] = ()
    second: tuple[tuple[int, ...], ...] = ()
    second_bias: tuple[int, ...] = ()
    output: tuple[int, ...] = ()
    output_bias: int = 0
    direct: tuple[int, ...] = ()
    record: Mapping[str, str | int | float] = field(default_factory=dict)


def load_network(module: str, names: Sequence[str], file: str = NETWORK_FILE) -> NetworkFigures:
    """The network in a file beside a module, given by its full name; raises StaxError if it is damaged."""
    source = resources.files(module.rpartition(".")[0]) / file
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError("The network in {source} cannot be read: {error}.", source=str(source), error=error) from error
    return read_network(text, names, str(source))


def read_network(text: str, names: Sequence[str], source: str) -> NetworkFigures:
    """The network in a file's text, whose inputs must be `names`; a StaxError names `source`."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # invalid TOML, or too deeply nested
        raise StaxError("The network in {source} is damaged: {error}.", source=source, error=error) from error
    reader = _Reader(content, source)
    if content.get("inputs") != list(names):
        raise reader.damaged(f"its inputs are not {', '.join(names)}")
    first_bias = reader.row("first-bias", None, MAX_BIAS)
    second_bias = reader.row("second-bias", None, MAX_BIAS)
    width = len(first_bias)
    return NetworkFigures(
        reader.table("first", len(names), width, MAX_FIRST_WEIGHT),
        first_bias,
        reader.table("second", len(second_bias), width, MAX_WEIGHT),
        second_bias,
        reader.row("output", len(second_bias), MAX_BIAS),
        reader.row("output-bias", 1, MAX_BIAS)[0],
        reader.row("direct", len(names), MAX_BIAS),
        content.get("record", {}),
    )


class _Reader:
    """Reads rows of whole numbers out of a file's content."""

    def __init__(self, content: Mapping[str, Any], source: str) -> None:
        self._content = content
        self._source = source

    def damaged(self, what: str) -> StaxError:
        """What is raised if the file is not as it must be."""
        return StaxError("The network in {source} is damaged: {what}.", source=self._source, what=what)

    def row(self, name: str, count: int | None, bound: int) -> tuple[int, ...]:
        """The row `name` of `count` numbers (None: of some, at most MAX_WIDTH) from -`bound` to `bound`."""
        return self._checked(name, self._content.get(name), count, bound)

    def table(self, name: str, rows: int, count: int, bound: int) -> tuple[tuple[int, ...], ...]:
        """The `rows` rows under a name, of `count` numbers each."""
        found = self._content.get(name)
        if not isinstance(found, list) or len(found) != rows:
            raise self.damaged(f"{name} is no list of {rows} rows")
        return tuple(self._checked(name, row, count, bound) for row in found)

    def _checked(self, name: str, row: Any, count: int | None, bound: int) -> tuple[int, ...]:
        if not isinstance(row, list) or not (0 < len(row) <= MAX_WIDTH if count is None else len(row) == count):
            raise self.damaged(f"{name} has a row of another length")
        if any(type(number) is not int or abs(number) > bound for number in row):
            raise self.damaged(f"{name} has something else than whole numbers from -{bound} to {bound}")
        return tuple(row)


def format_network(figures: NetworkFigures, names: Sequence[str]) -> str:
    """The text of a network's file."""
    lines = ["# What the network of integers is made of (game/core/network.py); `python -m lab network` writes it.", ""]
    lines.append("inputs = [" + ", ".join(f'"{name}"' for name in names) + "]")
    for name, row in (
        ("first-bias", figures.first_bias),
        ("second-bias", figures.second_bias),
        ("output", figures.output),
        ("output-bias", (figures.output_bias,)),
        ("direct", figures.direct),
    ):
        lines.append(f"{name} = [{', '.join(map(str, row))}]")
    for name, table in (("first", figures.first), ("second", figures.second)):
        lines += [f"{name} = [", *(f"  [{', '.join(map(str, row))}]," for row in table), "]"]
    lines += ["", "[record]", *(f"{key} = {json.dumps(value)}" for key, value in figures.record.items())]
    return "\n".join(lines) + "\n"
