"""Weights: a game's judgement as a file that can be read, written by hand or by `python -m lab tune`.

`[weights]` names an integer for each term of the evaluation, in the evaluator's own order; `[record]` tells how they
were made, in words; `[chances]` has for each number of seats what makes a chance of winning of scores between the
strongest, by which books are measured; `[told]` what makes the chances that people are told, between players of a level
of theirs.  Both have the unit of the scores (`seats-2`) and, where they count, how much steeper it is at the end
(`later-2`), how much the better of it each seat has at the beginning (`leads-2`), from which score on more of it counts
less and less (`bend-2`), and how often a win of three players comes true that others could still prevent
(`promised-3`).
The file that a game is shipped with is `weights.toml` in its folder; where other numbers of players ask for another
judgement, a file beside it has theirs.
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
MAX_SCALE_FIGURE: Final = 10.0  # of what is told besides the unit
MAX_WEIGHT: Final = 1_000_000  # so that no sum of terms comes near the score of a win, let alone a word's end
WEIGHT_SECTIONS: Final = ("weights", "record", "chances", "told")


@dataclass(frozen=True, slots=True)
class ChanceScale:
    """How scores become chances: a seat's is its share of exp(score / unit + lead); `leads` are by seat.

    So it is when a game begins.  The further it has gone the less a lead counts and, by `later`, the more a score.
    `bend`: where it is not 0 a score counts as bend asinh(score / bend), so the more there is of it the less does more.
    `promised`: the chance of whoever wins by what the search expects of three players, while others could prevent it.
    """

    unit: float
    leads: tuple[float, ...] = ()
    later: float = 0.0
    win_reliability: float = 1.0
    bend: float = 0.0

    def effective_score(self, score: float) -> float:
        """How much a score counts, in scores."""
        return self.bend * math.asinh(score / self.bend) if self.bend else score

    @property
    def is_constant(self) -> bool:
        """Whether it is the same throughout a game."""
        return not any(self.leads) and not self.later

    def at_phase(self, phase: float) -> ChanceScale:
        """What it is where a game has gone so far, from 0 to 1."""
        leads = tuple(lead * (1 - phase) for lead in self.leads)
        return replace(self, unit=self.unit / (1 + self.later * phase), leads=leads, later=0.0)


@dataclass(frozen=True, slots=True)
class Weights:
    """What a file of weights says; `text` is the file, with its comments."""

    values: Mapping[str, int] = field(default_factory=dict)
    record: Mapping[str, str | int | float] = field(default_factory=dict)
    engine_scales: Mapping[int, ChanceScale] = field(default_factory=dict)
    player_scales: Mapping[int, ChanceScale] = field(default_factory=dict)
    text: str = ""

    def as_list(self) -> list[int]:
        """The values in the evaluator's order."""
        return list(self.values.values())


def load_weights(module: str, names: Sequence[str], file: str = WEIGHTS_FILE) -> Weights:
    """The weights in a file beside a module, by its full name; raises StaxError if they are damaged."""
    package = module.rpartition(".")[0]
    source = resources.files(package) / file
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StaxError("The weights in {source} cannot be read: {error}.", source=str(source), error=error) from error
    return read_weights(text, names, str(source))


def read_weights(text: str, names: Sequence[str], source: str) -> Weights:
    """The weights in the text of a file, which must name just `names`; raises StaxError, naming `source`."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # what TOML does not allow, or Python does not hold
        raise StaxError("The weights in {source} are damaged: {error}.", source=source, error=error) from error
    unknown = [name for name in content if name not in WEIGHT_SECTIONS]
    if unknown or any(not isinstance(section, dict) for section in content.values()):
        raise _damaged(source, f"only [{'], ['.join(WEIGHT_SECTIONS)}] may stand there")
    values = content.get("weights", {})
    _check_names(values, names, source)
    for name in names:
        if type(values[name]) is not int or abs(values[name]) > MAX_WEIGHT:
            raise _damaged(source, f"{name} is no whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}")
    engine, players = (_read_scales(content.get(section, {}), source) for section in ("chances", "told"))
    return Weights({name: values[name] for name in names}, content.get("record", {}), engine, players, text)


def _check_names(values: Mapping[str, object], names: Sequence[str], source: str) -> None:
    missing = [name for name in names if name not in values]
    unknown = [name for name in values if name not in names]
    if missing:
        raise _damaged(source, f"{missing[0]} is lacking")
    if unknown:
        raise _damaged(source, f"there is no weight '{unknown[0]}'")


def _read_scales(section: Mapping[str, object], source: str) -> dict[int, ChanceScale]:
    """The scale of each number of seats."""
    parts: dict[int, dict[str, object]] = {}
    for name, value in section.items():
        found = re.fullmatch(r"(seats|leads|later|bend|promised)-([2-9])", name)
        if found is None:
            raise _damaged(source, f"there is no '{name}' among the chances, but seats-2 and the like")
        parts.setdefault(int(found[2]), {})[found[1]] = value
    return {seats: _read_scale(seats, part, source) for seats, part in parts.items()}


def _read_scale(seats: int, part: Mapping[str, object], source: str) -> ChanceScale:
    unit = _check_number(part.get("seats"), 0.1, MAX_WEIGHT, f"seats-{seats}", source)
    later = _check_number(part.get("later", 0.0), 0.0, MAX_SCALE_FIGURE, f"later-{seats}", source)
    win_reliability = _check_number(part.get("promised", 1.0), 0.0, 1.0, f"promised-{seats}", source)
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
