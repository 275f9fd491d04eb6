"""Weights: a game's weights file, written by hand or by `python -m lab tune`.

- `[weights]` has an integer for each term of the evaluation, in the evaluator's order.
- `[record]` says how the weights were made.
- `[engine-chances]` has, for each number of seats, the scale that turns scores into the chances of winning between the
  strongest players; books use it.
- `[player-chances]` has the scale of the chances that players see, fitted on games between levels of about their own
  strength.

A scale has the unit of the scores (`seats-2`) and optionally: how much steeper it gets towards the end (`later-2`), the
advantage of each seat at the beginning (`leads-2`), the score from which on more of it counts less and less (`bend-2`),
and, for three players, how often a win comes true that the others could still prevent (`reliability-3`).
The file that ships with a game is `weights.toml` in its folder; a number of players that needs other weights has a file
beside it.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Final

from game.core.errors import StaxError

WEIGHTS_FILE: Final = "weights.toml"
MAX_SCALE_FIGURE: Final = 10.0  # the largest `later` and lead
MAX_WEIGHT: Final = 1_000_000  # so that no sum of terms comes near the score of a win, or overflows a 64-bit word
CHANCE_SECTIONS: Final = ("engine-chances", "player-chances")
WEIGHT_SECTIONS: Final = ("weights", "record", *CHANCE_SECTIONS)


@dataclass(frozen=True, slots=True)
class ChanceScale:
    """How scores become chances: a seat's chance is its share of exp(score / unit + lead); `leads` are by seat.

    This holds at the beginning of a game.  As the game goes on a lead counts less and, by `later`, a score counts more.
    If `bend` is not 0, a score counts as bend asinh(score / bend), so that very high scores add little.
    `win_reliability` is the chance that a win of three players comes true which the others could still prevent.
    """

    unit: float
    leads: tuple[float, ...] = ()
    later: float = 0.0
    win_reliability: float = 1.0
    bend: float = 0.0

    def effective_score(self, score: float) -> float:
        """The score after `bend` is applied to it."""
        return self.bend * math.asinh(score / self.bend) if self.bend else score

    @property
    def is_constant(self) -> bool:
        """Whether the scale is the same throughout a game."""
        return not any(self.leads) and not self.later

    def at_phase(self, phase: float) -> ChanceScale:
        """The scale when a game has reached a phase, from 0 to 1."""
        leads = tuple(lead * (1 - phase) for lead in self.leads)
        return replace(self, unit=self.unit / (1 + self.later * phase), leads=leads, later=0.0)


@dataclass(frozen=True, slots=True)
class Weights:
    """The content of a weights file; `text` is the whole file, with its comments.

    `engine_scales` and `player_scales` are the sections `[engine-chances]` and `[player-chances]`, by number of seats.
    """

    values: Mapping[str, int] = field(default_factory=dict)
    record: Mapping[str, str | int | float] = field(default_factory=dict)
    engine_scales: Mapping[int, ChanceScale] = field(default_factory=dict)
    player_scales: Mapping[int, ChanceScale] = field(default_factory=dict)
    text: str = ""

    def as_list(self) -> list[int]:
        """The weights in the evaluator's order."""
        return list(self.values.values())


def load_weights(module: str, names: Sequence[str], file: str = WEIGHTS_FILE) -> Weights:
    """The weights in a file beside a module, given by its full name; raises StaxError if they are damaged."""
    package = module.rpartition(".")[0]
    source = resources.files(package) / file
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError("The weights in {source} cannot be read: {error}.", source=str(source), error=error) from error
    return read_weights(text, names, str(source))


def read_weights(text: str, names: Sequence[str], source: str) -> Weights:
    """The weights in the text of a file, which must have exactly the terms `names`; a StaxError names `source`."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # invalid TOML, or too deeply nested
        raise StaxError("The weights in {source} are damaged: {error}.", source=source, error=error) from error
    unknown = [name for name in content if name not in WEIGHT_SECTIONS]
    if unknown or any(not isinstance(section, dict) for section in content.values()):
        raise _damaged(source, f"only [{'], ['.join(WEIGHT_SECTIONS)}] may stand there")
    values = content.get("weights", {})
    _check_names(values, names, source)
    for name in names:
        if type(values[name]) is not int or abs(values[name]) > MAX_WEIGHT:
            raise _damaged(source, f"{name} is no whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}")
    engine, players = (_read_scales(content.get(section, {}), source) for section in CHANCE_SECTIONS)
    return Weights({name: values[name] for name in names}, content.get("record", {}), engine, players, text)


def _check_names(values: Mapping[str, object], names: Sequence[str], source: str) -> None:
    missing = [name for name in names if name not in values]
    unknown = [name for name in values if name not in names]
    if missing:
        raise _damaged(source, f"{missing[0]} is missing")
    if unknown:
        raise _damaged(source, f"there is no weight '{unknown[0]}'")


def _read_scales(section: Mapping[str, object], source: str) -> dict[int, ChanceScale]:
    """The scales of a section, by the number of seats."""
    parts: dict[int, dict[str, object]] = {}
    for name, value in section.items():
        found = re.fullmatch(r"(seats|leads|later|bend|reliability)-([2-9])", name)
        if found is None:
            raise _damaged(source, f"there is no '{name}' among the chances, but seats-2 and the like")
        parts.setdefault(int(found[2]), {})[found[1]] = value
    return {seats: _read_scale(seats, part, source) for seats, part in parts.items()}


def _read_scale(seats: int, part: Mapping[str, object], source: str) -> ChanceScale:
    unit = _check_number(part.get("seats"), 0.1, MAX_WEIGHT, f"seats-{seats}", source)
    later = _check_number(part.get("later", 0.0), 0.0, MAX_SCALE_FIGURE, f"later-{seats}", source)
    win_reliability = _check_number(part.get("reliability", 1.0), 0.0, 1.0, f"reliability-{seats}", source)
    bend = _check_number(part.get("bend", 0.0), 0.0, MAX_WEIGHT, f"bend-{seats}", source)
    leads = part.get("leads", [])
    if not isinstance(leads, list) or len(leads) not in (0, seats):
        raise _damaged(source, f"leads-{seats} is no list of {seats} numbers")
    checked_leads = tuple(
        _check_number(lead, -MAX_SCALE_FIGURE, MAX_SCALE_FIGURE, f"leads-{seats}", source) for lead in leads
    )
    return ChanceScale(unit, checked_leads, later, win_reliability, bend)


def _check_number(value: object, low: float, high: float, name: str, source: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise _damaged(source, f"{name} is no number from {low:g} to {high:g}")
    return float(value)


def _damaged(source: str, what: str) -> StaxError:
    return StaxError("The weights in {source} are damaged: {what}.", source=source, what=what)
