"""Weights: a game's judgement as a file that can be read, written by hand or by `stax tune`.

`[weights]` names an integer for each term of the evaluation, in the evaluator's own order; `[record]` tells how they
were made, in words; `[chances]` has for each number of seats the scale by which a score becomes a chance of winning.
The file that a game is shipped with is `weights.toml` in its folder; where other numbers of players ask for another
judgement, a file beside it has theirs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Final

from game.core.errors import StaxError

FILE: Final = "weights.toml"
LARGEST: Final = 1_000_000  # so that no sum of terms comes near the score of a win, let alone a word's end
SECTIONS: Final = ("weights", "record", "chances")


@dataclass(frozen=True, slots=True)
class Weights:
    """What a file of weights says; `text` is the file, with its comments."""

    values: Mapping[str, int] = field(default_factory=dict)
    record: Mapping[str, str | int | float] = field(default_factory=dict)
    scales: Mapping[int, float] = field(default_factory=dict)
    text: str = ""

    def listed(self) -> list[int]:
        """The values in the evaluator's order."""
        return list(self.values.values())


def shipped(module: str, names: Sequence[str], file: str = FILE) -> Weights:
    """The weights in a file beside a module, by its full name; raises StaxError if they are damaged."""
    package = module.rpartition(".")[0]
    source = resources.files(package) / file
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError("The weights in {source} cannot be read: {error}.", source=str(source), error=error) from error
    return read(text, names, str(source))


def read(text: str, names: Sequence[str], source: str) -> Weights:
    """The weights in the text of a file, which must name just `names`; raises StaxError, naming `source`."""
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # what TOML does not allow, or Python does not hold
        raise StaxError("The weights in {source} are damaged: {error}.", source=source, error=error) from error
    strange = [name for name in told if name not in SECTIONS]
    if strange or any(not isinstance(section, dict) for section in told.values()):
        raise _damaged(source, f"only [{'], ['.join(SECTIONS)}] may stand there")
    values = told.get("weights", {})
    _check_names(values, names, source)
    for name in names:
        if type(values[name]) is not int or abs(values[name]) > LARGEST:
            raise _damaged(source, f"{name} is no whole number from -{LARGEST} to {LARGEST}")
    scales = {_seats(name, source): _scale(name, value, source) for name, value in told.get("chances", {}).items()}
    return Weights({name: values[name] for name in names}, told.get("record", {}), scales, text)


def _check_names(values: Mapping[str, object], names: Sequence[str], source: str) -> None:
    lacking = [name for name in names if name not in values]
    strange = [name for name in values if name not in names]
    if lacking:
        raise _damaged(source, f"{lacking[0]} is lacking")
    if strange:
        raise _damaged(source, f"there is no weight '{strange[0]}'")


def _seats(name: str, source: str) -> int:
    found = re.fullmatch(r"seats-([2-9])", name)
    if found is None:
        raise _damaged(source, f"there is no '{name}' among the chances, but seats-2 and the like")
    return int(found[1])


def _scale(name: str, value: object, source: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.1 <= value <= LARGEST:
        raise _damaged(source, f"{name} is no number from 0.1 to {LARGEST}")
    return float(value)


def _damaged(source: str, what: str) -> StaxError:
    return StaxError("The weights in {source} are damaged: {what}.", source=source, what=what)
