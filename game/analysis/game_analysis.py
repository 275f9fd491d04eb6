"""The analysis of a whole game: every position looked at, from the last to the first, then each move judged.

From the end a search finds in its table what it has seen further on, and what is certain after a move is known before
the position before it is judged: a win that was found later counts back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean
from typing import Final

from game.ai.chances import is_certain, scale_of
from game.ai.scores import WIN
from game.analysis.look import Finding, Line, Look, settled
from game.analysis.verdict import FAULTS, Drift, Verdict, accuracy, drifts, kind_of, turning_points
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position

DEEPER: Final = 0.05  # what is lost, or seems to be, from which on it is looked at longer
LONGER: Final = 4.0  # times as long
FADING: Final = 0.75  # what the loss that a depth saw counts, beside that of the next deeper one
DOUBTS: Final = (0.0, 0.5, 2.0)  # by how many times what depths differ by a loss must stand out to be each of FAULTS
TINY: Final = 1e-9
FEWEST: Final = 2  # plies; of no more there is no depth before that says anything
Searcher = Callable[[Position, float], Look]  # a position that is not over, looked at so many times as long as usual


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """What is known of each position from the start (0) to the last, None where it was not looked at, and of moves."""

    findings: tuple[Finding | None, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return None not in self.findings and len(self.verdicts) == len(self.findings) - 1

    @property
    def turning_points(self) -> list[Verdict]:
        """The moves that have cost most."""
        return turning_points(self.verdicts)

    @property
    def drifts(self) -> list[Drift]:
        """Where chances have gone slowly."""
        return drifts(self.verdicts)

    def accuracy(self, seat: int) -> float | None:
        """How well a seat has played, in percent, where that can be said."""
        return accuracy(self.verdicts, seat)

    def verdict(self, ply: int) -> Verdict | None:
        """The verdict about a move, by its ply from 1."""
        return next((verdict for verdict in self.verdicts if verdict.ply == ply), None)

    def fault(self, ply: int, by: int) -> Verdict | None:
        """The nearest fault after a move (`by` 1) or before it (-1)."""
        faults = [verdict for verdict in self.verdicts if verdict.kind and (verdict.ply - ply) * by > 0]
        return min(faults, key=lambda verdict: abs(verdict.ply - ply), default=None)

    def turning_point(self, ply: int) -> Verdict | None:
        """The first turning point after a move; after the last one the first of all."""
        points = self.turning_points
        return next((verdict for verdict in points if verdict.ply > ply), points[0] if points else None)


class Survey:
    """A match's analysis while it is made: say what was seen of the position that is `wanted` until none is.

    With `quick` every position is first looked at so many times as long as usual, then as long as usual; those between
    which chances fell by more than DEEPER are looked at again, LONGER, or so long that all of them together take no
    more than `most` times as long as one position usually does; and once more those of which only that has told.  Each
    time it goes from the last to the first.
    """

    def __init__(self, match: Match, quick: float | None = None, most: float = inf) -> None:
        self.match = match
        plies = len(match.moves)
        self._looks: list[Look | None] = [None] * (plies + 1)
        self._verdicts: dict[int, Verdict] = {}
        self._waiting: deque[tuple[int, float]] = deque()
        self._passes = deque([1.0, LONGER, LONGER] if quick is None else [quick, 1.0, LONGER, LONGER])
        self._done, self._count = 0, len(self._passes)
        self._most = most
        self._longer = set[int]()  # what has been looked at again
        if match.outcome() != PLAYING:
            self._looks[plies] = over(match)
        self._begin()

    @property
    def wanted(self) -> tuple[int, float] | None:
        """The position to be looked at next, by the moves before it, and how many times as long as usual."""
        return self._waiting[0] if self._waiting else None

    @property
    def share(self) -> float:
        """How much of it is done, between 0 and 1; each pass counts alike."""
        gone = self._count - len(self._passes) - bool(self._waiting)
        part = self._done / (self._done + len(self._waiting)) if self._waiting else 0.0
        return (gone + part) / self._count

    @property
    def known(self) -> GameAnalysis:
        """What is known so far."""
        findings = tuple(look.finding() if look is not None else None for look in self._looks)
        return GameAnalysis(findings, tuple(self._verdicts[ply] for ply in sorted(self._verdicts)))

    def take(self, look: Look) -> None:
        """Hear what was seen of the position that is wanted."""
        ply, _times = self._waiting.popleft()
        after = self._looks[ply + 1] if ply + 1 < len(self._looks) else None
        self._looks[ply] = look if after is None else counted_back(look, self.match.texts[ply], after)
        self._done += 1
        self._judge(ply)
        if not self._waiting:
            self._begin()

    def _judge(self, ply: int) -> None:
        """Judge the moves to and from a position anew."""
        for first in (ply - 1, ply):
            before, after = (self._looks[at] if 0 <= at < len(self._looks) else None for at in (first, first + 1))
            if before is not None and after is not None:
                self._verdicts[first + 1] = judge(self.match, first, before, after)

    def _begin(self) -> None:
        """Begin the next pass in which something is to be looked at."""
        while self._passes and not self._waiting:
            times, self._done = self._passes.popleft(), 0
            plies: Collection[int] = range(len(self._looks))
            last = self._looks[-1]
            end = len(self._looks) - bool(last is not None and last.decided)
            if times == LONGER:
                plies = {ply for ply in self._doubtful() if ply < end} - self._longer
                times = min(LONGER, self._most / max(1, len(plies)))
                if times <= 1.0:  # no time is left for them
                    continue
                self._most -= times * len(plies)
                self._longer |= plies
            self._waiting.extend((ply, times) for ply in sorted(plies, reverse=True) if ply < end)

    def _doubtful(self) -> set[int]:
        """The positions between which chances fell, by what was lost or by what was seen of each.

        A move that was found best has lost nothing; but where the position after it looks worse, the one before it was
        not understood.
        """
        fell = [each.ply for each in self._verdicts.values() if each.loss > DEEPER or self._fell(each) > DEEPER]
        return {ply - before for ply in fell for before in (0, 1)}

    def _fell(self, verdict: Verdict) -> float:
        """By how much the chances of whoever made a move are less after it."""
        before, after = self._looks[verdict.ply - 1 : verdict.ply + 1]
        if before is None or after is None:
            return 0.0
        return before.chances()[verdict.seat] - after.chances()[verdict.seat]


def analysed(match: Match, search: Searcher) -> Iterator[tuple[float, GameAnalysis]]:
    """Analyse a match in steps: what share is done, and what is known so far; the last one is whole."""
    survey = Survey(match)
    while survey.wanted is not None:
        ply, times = survey.wanted
        survey.take(search(match.position_after(ply), times))
        yield survey.share, survey.known
    yield 1.0, survey.known


def over(match: Match) -> Look:
    """The look of a match that has ended on the table: the chances of its outcome."""
    decided = settled(match.outcome(), match.seats)
    return Look(match.turn, scale_of(match.game, match.position), decided=decided)


def counted_back(look: Look, played: str, after: Look) -> Look:
    """A look that knows of a win for whoever moves which was only found after the move that was played."""
    distance = certain(after, look.turn)
    known = look.sure
    if distance is None or (known is not None and 0 < known <= distance + 1):
        return look
    score = WIN - distance - 1
    scores = tuple(score if seat == look.turn else -score for seat in range(len(look.lines[-1].scores)))
    return replace(look, lines=(*look.lines, Line(look.depth + 1, scores, (played, *after.best))))


def certain(look: Look, seat: int) -> int | None:
    """In how many plies a seat has won for certain in a position, where that is known."""
    if look.decided:
        return 0 if look.decided[seat] == 1.0 else None
    scores = look.lines[-1].scores
    return WIN - scores[seat] if scores[seat] > 0 and is_certain(scores[seat], len(scores)) else None


def judge(match: Match, ply: int, before: Look, after: Look) -> Verdict:
    """The move between two positions that were looked at; `ply` is that of the first, from 0."""
    return judged(match.texts[ply], ply, before, after)


def judged(move: str, ply: int, before: Look, after: Look) -> Verdict:
    """A move from a position to another; so many were made before it.

    A depth before the move is compared with one ply less after it, so that both see as far, and so are the depths
    before that (`cost`).  Where something is certain after it each depth before it is compared with that, and what is
    certain before it needs no second look: who has lost anyway loses nothing, however late that was seen.  A move that
    the search finds best has lost nothing.
    """
    seat = before.turn
    if before.best[:1] == (move,):
        chance = before.chances()[seat]
        return Verdict(ply + 1, seat, move, chance, chance)
    won, wins = certain(before, seat) is not None, certain(after, seat) is not None
    sure = bool(after.decided) or after.sure is not None
    depth = before.depth if sure or before.sure is not None else max(1, min(before.depth, after.depth + 1))
    was = before.chances(depth)[seat]
    comes = after.chances(None if sure or before.sure is not None else max(1, depth - 1))[seat]
    seen = range(depth, FEWEST - 1, -1) if before.sure is None else ()
    losses = [before.chances(at)[seat] - (comes if sure else after.chances(at - 1)[seat]) for at in seen]
    if losses and sure:
        was = comes + cost(losses)
    elif losses:
        comes = was - cost(losses)
    kind = kind_of(was - comes, won, wins)
    return Verdict(ply + 1, seat, move, was, comes, kind, before.best if was > comes else ())


def cost(losses: Sequence[float]) -> float:
    """What a move has cost in chances by what each depth saw, the deepest first.

    It is their mean, in which a depth counts the less the shallower it is.  The smaller it is the further it must stand
    out of what they differ by, for a small loss is soon an accident; if it does not, only what stands out counts.  Of
    a blunder the two deepest tell how large it is at least.
    """
    weights = [FADING**k for k in range(len(losses))]
    middle = fmean(losses, weights)
    spread = sqrt(fmean([(loss - middle) ** 2 for loss in losses], weights))
    most = inf
    for (least, _kind), doubt in zip(FAULTS, DOUBTS, strict=True):
        if middle - doubt * spread >= least:
            return max(middle, min(losses[:2])) if most == inf else min(middle, most)
        most = least - TINY
    return min(middle, max(0.0, middle - DOUBTS[-1] * spread), most)
