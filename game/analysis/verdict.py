"""Verdict: what a move has cost in chances, and what such a fault is called."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, harmonic_mean, pstdev
from typing import Final, Literal

Kind = Literal["", "inaccuracy", "mistake", "blunder", "missed win"]
KINDS: Final[tuple[Kind, ...]] = ("inaccuracy", "mistake", "blunder", "missed win")
FAULTS: Final[tuple[tuple[float, Kind], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
MISSED: Final = 0.10  # of what was won for certain, once it is not so any more
DRIFT: Final = 0.15  # in moves of which none is a fault
TURNING: Final = 3  # points that are told
FEWEST: Final = 10  # own moves of which an accuracy says anything
FLAWED: Final = 99.0  # percent at most, where there is a blunder


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move: its ply from 1, who made it, their chance `before` and `after`, what that lost, and what it is called.

    `better` is the best line instead, none where the move itself is as good.  Chances lie between 0 and 1; on a scale
    from -1 to 1 the faults begin at 0.1, 0.2 and 0.3.
    """

    ply: int
    seat: int
    move: str
    before: float
    after: float
    kind: Kind = ""
    better: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """What it has cost; nothing where it was as good as could be."""
        return max(0.0, self.before - self.after)


def kind_of(loss: float, won: bool, wins: bool) -> Kind:
    """What a loss is called; `won` for certain before the move, and whether it `wins` for certain after it.

    A slower win is no fault.  A win that is let go is told apart from a blunder, for it may have been hard to see.
    """
    if won and not wins and loss >= MISSED:
        return "missed win"
    return next((kind for least, kind in FAULTS if loss >= least and not (won and wins)), "")


@dataclass(frozen=True, slots=True)
class Drift:
    """Moves of one seat, none of them a fault, that together have lost much: from one ply to another."""

    seat: int
    first: int
    last: int
    loss: float


def drifts(verdicts: Sequence[Verdict]) -> list[Drift]:
    """Where chances have gone slowly, by seat."""
    found: list[Drift] = []
    for seat in sorted({verdict.seat for verdict in verdicts}):
        run: list[Verdict] = []
        for verdict in [each for each in verdicts if each.seat == seat] + [None]:
            if verdict is not None and not verdict.kind:
                run.append(verdict)
                continue
            if sum(each.loss for each in run) >= DRIFT:
                lost = [each for each in run if each.loss > 0]
                found.append(Drift(seat, lost[0].ply, lost[-1].ply, sum(each.loss for each in run)))
            run = []
    return found


def turning_points(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The moves that have cost most, at most three, in the order in which they were made."""
    faults = sorted((verdict for verdict in verdicts if verdict.kind), key=lambda verdict: -verdict.loss)
    return sorted(faults[:TURNING], key=lambda verdict: verdict.ply)


def accuracy(verdicts: Sequence[Verdict], seat: int) -> float | None:
    """How well a seat has played, in percent; None of fewer than ten moves, never 100 with a blunder.

    Lichess' published formula (lichess.org/page/accuracy): each move 103.1668 exp(-0.04354 lost percent) - 3.1669; the
    game the mean of their mean, weighted by how much the chances swing around each, and their harmonic mean.
    """
    own = [verdict for verdict in verdicts if verdict.seat == seat]
    if len(own) < FEWEST:
        return None
    course = [100 * verdict.before for verdict in own]
    reach = max(2, min(8, len(own) // 10))
    told = [_told(100 * verdict.loss) for verdict in own]
    swings = [max(0.5, min(12.0, pstdev(course[max(0, i - reach + 1) : i + 1] or [0.0]))) for i in range(len(own))]
    weighted = sum(a * b for a, b in zip(told, swings, strict=True)) / sum(swings)
    whole = fmean((weighted, harmonic_mean([max(one, 0.01) for one in told])))
    flawed = any(verdict.kind in ("blunder", "missed win") for verdict in own)
    return min(whole, FLAWED) if flawed else whole


def _told(lost: float) -> float:
    return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669))
