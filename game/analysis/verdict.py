"""Verdict: what a move cost in win probability, and the name of such a fault."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, harmonic_mean, pstdev
from typing import Final, Literal

from game.ai.chances import BLUNDER_LOSS, INACCURACY_LOSS, MISSED_WIN_LOSS, MISTAKE_LOSS

Kind = Literal["", "inaccuracy", "mistake", "blunder", "missed win"]
FAULT_KINDS: Final[tuple[Kind, ...]] = ("inaccuracy", "mistake", "blunder", "missed win")
FAULT_THRESHOLDS: Final[tuple[tuple[float, Kind], ...]] = (
    (BLUNDER_LOSS, "blunder"),
    (MISTAKE_LOSS, "mistake"),
    (INACCURACY_LOSS, "inaccuracy"),
)
MIN_DRIFT_LOSS: Final = 0.15  # of win probability, in moves without a fault
MAX_TURNING_POINTS: Final = 3  # in a game
MIN_MOVES_FOR_ACCURACY: Final = 10  # the accuracy of fewer moves is not meaningful
MAX_ACCURACY_WITH_BLUNDER: Final = 99.0  # in percent


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move: its ply from 1, its seat, the seat's chance `before` and `after`, and the kind of the fault.

    `better` is the best line instead; it is empty if the move itself is as good. Chances are between 0 and 1.
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
        """The loss in win probability, at least 0."""
        return max(0.0, self.before - self.after)


def kind_of(loss: float, won: bool, wins: bool) -> Kind:
    """The name of a loss; `won` means a forced win before the move, `wins` a forced win after it.

    A slower win is no fault. A lost win has a name of its own, because it may have been hard to see.
    """
    if won and not wins and loss >= MISSED_WIN_LOSS:
        return "missed win"
    return next((kind for least, kind in FAULT_THRESHOLDS if loss >= least and not (won and wins)), "")


@dataclass(frozen=True, slots=True)
class Drift:
    """Moves of a seat, from `first` to `last`, that together lost much although none of them is a fault."""

    seat: int
    first: int
    last: int
    loss: float


def drifts(verdicts: Sequence[Verdict]) -> list[Drift]:
    """The drifts of a game, by seat."""
    found: list[Drift] = []
    for seat in sorted({verdict.seat for verdict in verdicts}):
        run: list[Verdict] = []
        for verdict in [each for each in verdicts if each.seat == seat] + [None]:
            if verdict is not None and not verdict.kind:
                run.append(verdict)
                continue
            if sum(each.loss for each in run) >= MIN_DRIFT_LOSS:
                lost = [each for each in run if each.loss > 0]
                found.append(Drift(seat, lost[0].ply, lost[-1].ply, sum(each.loss for each in run)))
            run = []
    return found


def turning_points(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The moves that cost most, at most three, in playing order."""
    faults = sorted((verdict for verdict in verdicts if verdict.kind), key=lambda verdict: -verdict.loss)
    return sorted(faults[:MAX_TURNING_POINTS], key=lambda verdict: verdict.ply)


def accuracy(verdicts: Sequence[Verdict], seat: int) -> float | None:
    """How well a seat has played, in percent; None for fewer than ten moves, and below 100 after a blunder.

    Lichess' published formula (lichess.org/page/accuracy): a move scores 103.1668 exp(-0.04354 lost percent) - 3.1669.
    The game's accuracy is the mean of two means of the moves: the mean weighted by the swing of the chances around each
    move, and the harmonic mean.
    """
    own = [verdict for verdict in verdicts if verdict.seat == seat]
    if len(own) < MIN_MOVES_FOR_ACCURACY:
        return None
    chances_before = [100 * verdict.before for verdict in own]
    window = max(2, min(8, len(own) // 10))
    accuracies = [_move_accuracy(100 * verdict.loss) for verdict in own]
    swings = [
        max(0.5, min(12.0, pstdev(chances_before[max(0, i - window + 1) : i + 1] or [0.0]))) for i in range(len(own))
    ]
    weighted = sum(a * b for a, b in zip(accuracies, swings, strict=True)) / sum(swings)
    whole = fmean((weighted, harmonic_mean([max(one, 0.01) for one in accuracies])))
    flawed = any(verdict.kind in ("blunder", "missed win") for verdict in own)
    return min(whole, MAX_ACCURACY_WITH_BLUNDER) if flawed else whole


def _move_accuracy(lost: float) -> float:
    return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669))
