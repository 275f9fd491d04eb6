"""Strengths: every strength between two neighbouring levels, written as a level and the way to the next: `easy+40`.

What is a number (the noise, the moves tried, how often far wins are noticed) lies between the two levels' numbers; what
cannot be halved (the depth, the sight, a technique) is drawn for each position from the two levels.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ai.levels import LEVELS, level_of
from game.core.game import Game
from game.core.levels import UNBOUNDED, Level, MixedLevel

MIXED_SIGN: Final = "+"
WHOLE_STEP: Final = 100  # percent
NAMES: Final = tuple(LEVELS)
MOVES_BELOW_MASTER: Final = 8  # just below master, 8 times the nodes of expert are searched


def split_level(text: str) -> tuple[str, int] | None:
    """The level of a text and the percent of the way to the next level; None if the text is no level."""
    name, sign, percent = text.partition(MIXED_SIGN)
    if name not in LEVELS or (sign and not (percent.isascii() and percent.isdigit() and len(percent) < 3)):
        return None
    step = int(percent or "0")
    return None if step and name == NAMES[-1] else (name, step)


def is_mixed(text: str) -> bool:
    """Whether a text names a strength that was set between levels, even if it lies on a level."""
    return MIXED_SIGN in text


def figures_of(game: Game, text: str, seats: int) -> Level | MixedLevel:
    """The figures of a level, or of a strength between two; raises ValueError for another text."""
    found = split_level(text)
    if found is None:
        raise ValueError(text)
    name, percent = found
    weaker = level_of(game, name, seats)
    if percent == 0:
        return weaker
    return mix(weaker, level_of(game, NAMES[NAMES.index(name) + 1], seats), percent / WHOLE_STEP)


def mix(weaker: Level, stronger: Level, share: float) -> MixedLevel:
    """A strength on the way from one level to another, at a share of it between 0 and 1."""
    noise = round(_between(max(1, weaker.noise), max(1, stronger.noise), share))
    notice = round(weaker.notice + (stronger.notice - weaker.notice) * share)
    nodes = _nodes_between(weaker, stronger, share)
    return MixedLevel(
        replace(weaker, noise=noise, notice=notice, nodes=nodes if weaker.nodes < UNBOUNDED else UNBOUNDED),
        replace(stronger, noise=noise, notice=notice, nodes=nodes),
        share,
    )


def _between(low: float, high: float, share: float) -> float:
    """The geometric mean of two numbers with weights."""
    return float(low ** (1 - share) * high**share)


def _nodes_between(weaker: Level, stronger: Level, share: float) -> int:
    """The moves that may be tried; a level without a limit counts as its neighbour, or above it as a multiple."""
    low, high = weaker.nodes, stronger.nodes
    if high == UNBOUNDED and low < UNBOUNDED:
        high = MOVES_BELOW_MASTER * low
    return round(_between(min(low, high), high, share)) if high < UNBOUNDED else UNBOUNDED
