"""Strengths: every strength between two neighbouring levels, written as a level and the way to the next: `easy+40`.

A game's own levels, as `hard+`, are such strengths with names.
What is a number (the noise, the moves tried, how often far wins are noticed) lies between the two levels' numbers; what
cannot be halved (the depth, the sight, a technique) is drawn for each position from the two levels.  Between expert and
master, which has no limit, the strength is all master's from `MIXED_SHARE` on, with ever more moves tried.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.ai.levels import LEVELS, WHOLE_STEP, level_of
from game.core.game import Game
from game.core.levels import UNBOUNDED, Level, MixedLevel

NAMES: Final = tuple(LEVELS)
MIXED_SHARE: Final = 0.6  # of the way to a level without a limit of nodes; from there on only the nodes grow
MOVES_WHEN_MIXED: Final = 8  # times the nodes of the lower level are searched at that share
MOVES_BELOW_MASTER: Final = 512  # times at the end of the way: in Mixtour half of what two seconds allow
STRENGTH: Final = re.compile(rf"({'|'.join(LEVELS)})(?:(\+*)|\+([0-9]{{1,2}}))")


def split_level(text: str, between: Mapping[str, int] | None = None) -> tuple[str, int] | None:
    """The level of LEVELS of a text and the percent of the way to the next; None if the text names no strength.

    `between` are a game's own levels; without it a plus counts nothing.
    """
    found = STRENGTH.fullmatch(text)
    if found is None:
        return None
    name, pluses, percent = found.groups()
    step = int(percent or (between or {}).get(text, 0))
    return None if name == NAMES[-1] and (step or pluses) else (name, step)


def is_mixed(text: str) -> bool:
    """Whether a text names a strength that was set between levels, even if it lies on a level."""
    found = STRENGTH.fullmatch(text)
    return found is not None and found[3] is not None


def place_of(game: Game, text: str) -> int | None:
    """The place of a strength among `level_places`; None for a text that names none."""
    found = split_level(text, game.ai.levels_between)
    return None if found is None else NAMES.index(found[0]) * WHOLE_STEP + found[1]


def common_level(text: str) -> str:
    """The level of LEVELS that a strength is nearest to, or that a game's own level is named after.

    A text that names no strength stays as it is.
    """
    found = split_level(text)
    if found is None:
        return text
    name, percent = found
    return NAMES[NAMES.index(name) + 1] if 2 * percent > WHOLE_STEP else name


def figures_of(game: Game, text: str, seats: int) -> Level | MixedLevel:
    """The figures of a level, or of a strength between two; raises ValueError for another text."""
    found = split_level(text, game.ai.levels_between)
    if found is None:
        raise ValueError(text)
    name, percent = found
    weaker = level_of(game, name, seats)
    if percent == 0:
        return weaker
    return mix(weaker, level_of(game, NAMES[NAMES.index(name) + 1], seats), percent / WHOLE_STEP)


def mix(weaker: Level, stronger: Level, share: float) -> MixedLevel:
    """A strength on the way from one level to another, at a share of it between 0 and 1."""
    nodes = _nodes_between(weaker, stronger, share)
    if weaker.nodes < UNBOUNDED and stronger.nodes == UNBOUNDED:
        share = min(1.0, share / MIXED_SHARE)
    noise = round(_between(max(1, weaker.noise), max(1, stronger.noise), share))
    notice = round(weaker.notice + (stronger.notice - weaker.notice) * share)
    return MixedLevel(
        replace(weaker, noise=noise, notice=notice, nodes=nodes if weaker.nodes < UNBOUNDED else UNBOUNDED),
        replace(stronger, noise=noise, notice=notice, nodes=nodes),
        share,
    )


def _between(low: float, high: float, share: float) -> float:
    """The geometric mean of two numbers with weights."""
    return float(low ** (1 - share) * high**share)


def _nodes_between(weaker: Level, stronger: Level, share: float) -> int:
    """The moves that may be tried; a level without a limit counts as its neighbour, or above it as multiples."""
    low, high = weaker.nodes, stronger.nodes
    if high < UNBOUNDED:
        return round(_between(min(low, high), high, share))
    if low == UNBOUNDED:
        return UNBOUNDED
    if share <= MIXED_SHARE:
        return round(low * MOVES_WHEN_MIXED ** (share / MIXED_SHARE))
    more = (share - MIXED_SHARE) / (1 - MIXED_SHARE)
    return round(low * _between(MOVES_WHEN_MIXED, MOVES_BELOW_MASTER, more))
