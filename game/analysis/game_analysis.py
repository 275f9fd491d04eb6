"""The analysis of a whole game: search every position from the last to the first, then judge each move.

Going backwards, each search finds the results for later positions in its table, and a forced win that was found late
counts back to the positions before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean
from typing import Final

from game.ai.chances import is_certain, scale_of
from game.ai.scores import WIN
from game.analysis.verdict import FAULT_THRESHOLDS, Drift, Verdict, accuracy, drifts, kind_of, turning_points
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.position_search import Finding, Line, PositionSearch, chances_of_outcome

MIN_DOUBTFUL_LOSS: Final = 0.05  # of win probability, across a move; such positions are searched longer
DOUBTFUL_TIME_FACTOR: Final = 4.0  # times the usual time
SHALLOWER_WEIGHT: Final = 0.75  # the weight of a depth relative to the next deeper depth
REQUIRED_SPREADS: Final = (0.0, 0.5, 2.0)
"""For each of FAULT_THRESHOLDS: a loss must exceed it by this multiple of the spread between search depths."""
EPSILON: Final = 1e-9
MIN_COMPARED_DEPTH: Final = 2  # in plies; a depth of 1 is too unreliable to compare
Searcher = Callable[[Position, float], PositionSearch]
"""Searches a position that is not over, for a multiple of the usual time."""


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The analysis of each position from the start (0) to the last, None without a search, and of the moves."""

    findings: tuple[Finding | None, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every position was searched and every move was judged."""
        return None not in self.findings and len(self.verdicts) == len(self.findings) - 1

    @property
    def turning_points(self) -> list[Verdict]:
        """The moves that cost most, in playing order."""
        return turning_points(self.verdicts)

    @property
    def drifts(self) -> list[Drift]:
        """The runs of moves that lost much in small steps."""
        return drifts(self.verdicts)

    def accuracy(self, seat: int) -> float | None:
        """How well a seat has played, in percent; None if the seat made too few moves."""
        return accuracy(self.verdicts, seat)

    def verdict(self, ply: int) -> Verdict | None:
        """The verdict on the move with this ply, counted from 1; None if the move was not judged."""
        return next((verdict for verdict in self.verdicts if verdict.ply == ply), None)

    def chances_around(self, verdict: Verdict) -> tuple[float, float]:
        """The chance of a verdict's seat before its move and after it, as the curve of the game has them."""
        before, after = self.findings[verdict.ply - 1 : verdict.ply + 1]
        assert before is not None
        assert after is not None
        return before.chances[verdict.seat], after.chances[verdict.seat]

    def nearest_fault(self, ply: int, by: int, seats: Container[int] | None = None) -> Verdict | None:
        """The nearest fault after a move (`by` 1) or before it (`by` -1), of any seat or `seats`; None for none."""
        verdicts = [verdict for verdict in self.verdicts if seats is None or verdict.seat in seats]
        faults = [verdict for verdict in verdicts if verdict.kind and (verdict.ply - ply) * by > 0]
        return min(faults, key=lambda verdict: abs(verdict.ply - ply), default=None)

    def next_turning_point(self, ply: int) -> Verdict | None:
        """The first turning point after a ply; after the last turning point it starts again with the first."""
        points = self.turning_points
        return next((verdict for verdict in points if verdict.ply > ply), points[0] if points else None)


class RunningAnalysis:
    """An analysis in progress: search the position `next_search` and pass the result to `add_search`, until it is None.

    Each pass goes from the last position to the first.  With `quick` a first pass gives each position that share of the
    usual time; it marks no inaccuracies, because most of them would soon vanish.  The next pass gives each position the
    usual time.  If the win probability drops by more than MIN_DOUBTFUL_LOSS across a move, both positions are searched
    again for DOUBTFUL_TIME_FACTOR times as long; this pass takes at most `doubtful_time` times the usual time of a
    position.  Positions that only qualify because of this second search are searched a third time.
    """

    def __init__(self, match: Match, quick: float | None = None, doubtful_time: float = inf) -> None:
        self.match = match
        plies = len(match.moves)
        self._searches: list[PositionSearch | None] = [None] * (plies + 1)
        self._verdicts: dict[int, Verdict] = {}
        self._queue: deque[tuple[int, float]] = deque()
        self._passes = deque(
            [1.0, DOUBTFUL_TIME_FACTOR, DOUBTFUL_TIME_FACTOR]
            if quick is None
            else [quick, 1.0, DOUBTFUL_TIME_FACTOR, DOUBTFUL_TIME_FACTOR]
        )
        self._searched_count, self._pass_count = 0, len(self._passes)
        self._doubtful_time = doubtful_time
        self._searched_longer = set[int]()  # the plies of the passes over doubtful positions
        if match.outcome() != PLAYING:
            self._searches[plies] = search_of_ended_match(match)
        self._start_next_pass()

    @property
    def next_search(self) -> tuple[int, float] | None:
        """The next position to search, as its ply, and the time for it as a multiple of the usual time.

        None at the end.
        """
        return self._queue[0] if self._queue else None

    @property
    def fraction_done(self) -> float:
        """How much of the analysis is done, from 0 to 1; each pass counts the same."""
        gone = self._pass_count - len(self._passes) - bool(self._queue)
        part = self._searched_count / (self._searched_count + len(self._queue)) if self._queue else 0.0
        return (gone + part) / self._pass_count

    @property
    def result_so_far(self) -> GameAnalysis:
        """The analysis of the positions that have been searched."""
        findings = tuple(look.finding() if look is not None else None for look in self._searches)
        return GameAnalysis(findings, tuple(self._verdicts[ply] for ply in sorted(self._verdicts)))

    def add_search(self, look: PositionSearch) -> None:
        """Add the result for the position in `next_search`, and judge the moves beside it."""
        ply, times = self._queue.popleft()
        after = self._searches[ply + 1] if ply + 1 < len(self._searches) else None
        self._searches[ply] = look if after is None else count_back_search(look, self.match.texts[ply], after)
        self._searched_count += 1
        self._judge(ply, is_quick=times < 1.0)
        if not self._queue:
            self._start_next_pass()

    def _judge(self, ply: int, is_quick: bool) -> None:
        """Judge the moves to and from a position again.

        The move to it waits if the position before that move is searched next: searches of different passes side by
        side would let marks come and go.
        """
        is_waiting = bool(self._queue) and self._queue[0][0] == ply - 1
        for first in (ply,) if is_waiting else (ply - 1, ply):
            before, after = (self._searches[at] if 0 <= at < len(self._searches) else None for at in (first, first + 1))
            if before is not None and after is not None:
                verdict = judge_played_move(self.match, first, before, after)
                is_left_out = is_quick and verdict.kind == "inaccuracy"
                self._verdicts[first + 1] = replace(verdict, kind="") if is_left_out else verdict

    def _start_next_pass(self) -> None:
        """Start the next pass that has a position to search."""
        while self._passes and not self._queue:
            times, self._searched_count = self._passes.popleft(), 0
            plies: Collection[int] = range(len(self._searches))
            last = self._searches[-1]
            end = len(self._searches) - bool(last is not None and last.final_chances)
            if times == DOUBTFUL_TIME_FACTOR:
                plies = {ply for ply in self._doubtful_plies() if ply < end} - self._searched_longer
                times = min(DOUBTFUL_TIME_FACTOR, self._doubtful_time / max(1, len(plies)))
                if times <= 1.0:  # no time is left for them
                    continue
                self._doubtful_time -= times * len(plies)
                self._searched_longer |= plies
            self._queue.extend((ply, times) for ply in sorted(plies, reverse=True) if ply < end)

    def _doubtful_plies(self) -> set[int]:
        """The positions on both sides of each move across which the win probability dropped.

        A move that the search calls best has lost nothing.  But if the position after it looks worse, then the search
        did not understand the position before it.
        """
        dropped = [
            each.ply
            for each in self._verdicts.values()
            if each.loss > MIN_DOUBTFUL_LOSS or self._chance_drop(each) > MIN_DOUBTFUL_LOSS
        ]
        return {ply - before for ply in dropped for before in (0, 1)}

    def _chance_drop(self, verdict: Verdict) -> float:
        """How much lower the mover's win probability is after the move than before it."""
        before, after = self._searches[verdict.ply - 1 : verdict.ply + 1]
        if before is None or after is None:
            return 0.0
        return before.chances()[verdict.seat] - after.chances()[verdict.seat]


def analyse_in_steps(match: Match, search: Searcher) -> Iterator[tuple[float, GameAnalysis]]:
    """Analyse a match, and yield the share that is done with the result so far; the last result is complete."""
    analysis = RunningAnalysis(match)
    while analysis.next_search is not None:
        ply, times = analysis.next_search
        analysis.add_search(search(match.position_after(ply), times))
        yield analysis.fraction_done, analysis.result_so_far
    yield 1.0, analysis.result_so_far


def search_of_ended_match(match: Match) -> PositionSearch:
    """The search of a match whose position is over: the chances follow from the outcome."""
    decided = chances_of_outcome(match.outcome(), match.seats)
    return PositionSearch(match.turn, scale_of(match.game, match.position), final_chances=decided)


def count_back_search(look: PositionSearch, played: str, after: PositionSearch) -> PositionSearch:
    """The search of a position, with the forced win for its mover that was only found after the played move."""
    distance = plies_to_certain_win(after, look.turn)
    known = look.plies_to_end
    if distance is None or (known is not None and 0 < known <= distance + 1):
        return look
    score = WIN - distance - 1
    scores = tuple(score if seat == look.turn else -score for seat in range(len(look.lines[-1].scores)))
    return replace(look, lines=(*look.lines, Line(look.depth + 1, scores, (played, *after.best))))


def plies_to_certain_win(look: PositionSearch, seat: int) -> int | None:
    """In how many plies a seat wins by force; None if no forced win is known."""
    if look.final_chances:
        return 0 if look.final_chances[seat] == 1.0 else None
    scores = look.lines[-1].scores
    return WIN - scores[seat] if scores[seat] > 0 and is_certain(scores[seat], len(scores)) else None


def judge_played_move(match: Match, ply: int, before: PositionSearch, after: PositionSearch) -> Verdict:
    """Judge the move that a match played between two searched positions.

    `ply` is that of the first position, from 0.
    """
    return judge_move(match.texts[ply], ply, before, after)


def judge_move(move: str, ply: int, before: PositionSearch, after: PositionSearch) -> Verdict:
    """Judge a move between two searched positions; `ply` is the number of moves before it.

    Each depth before the move is compared with the next lower depth after it, so that both searches see the same
    distance (`estimate_loss` combines these losses). If the position after the move is decided, then each depth before
    it is compared with that result. A player who had lost anyway loses nothing, even if this was found late. The
    search's best move has lost nothing.
    """
    seat = before.turn
    if before.best[:1] == (move,):
        chance = before.chances()[seat]
        return Verdict(ply + 1, seat, move, chance, chance)
    won, wins = plies_to_certain_win(before, seat) is not None, plies_to_certain_win(after, seat) is not None
    sure = bool(after.final_chances) or after.plies_to_end is not None
    depth = before.depth if sure or before.plies_to_end is not None else max(1, min(before.depth, after.depth + 1))
    was = before.chances(depth)[seat]
    comes = after.chances(None if sure or before.plies_to_end is not None else max(1, depth - 1))[seat]
    seen = range(depth, MIN_COMPARED_DEPTH - 1, -1) if before.plies_to_end is None else ()
    losses = [before.chances(at)[seat] - (comes if sure else after.chances(at - 1)[seat]) for at in seen]
    if losses and sure:
        was = comes + estimate_loss(losses)
    elif losses:
        comes = was - estimate_loss(losses)
    kind = kind_of(was - comes, won, wins)
    verdict = Verdict(ply + 1, seat, move, was, comes, kind, before.best if was > comes else ())
    return read_from_curve(verdict, before.chances()[seat], after.chances()[seat])


def read_from_curve(verdict: Verdict, before: float, after: float) -> Verdict:
    """A verdict with the chances of the game's curve, if its move is marked; a fault that the curve does not show is
    none.

    `before` and `after` are the chances of the verdict's seat on both sides of the move.
    """
    if not verdict.kind:
        return verdict
    kind = kind_of(before - after, before == 1.0, after == 1.0)
    return replace(verdict, before=before, after=after, kind=kind, better=verdict.better if before > after else ())


def estimate_loss(losses: Sequence[float]) -> float:
    """The loss of a move in win probability, from the losses that each depth saw, the deepest first.

    It is their weighted mean; a shallower depth counts less.  A move is marked as a mistake only if its loss is clearly
    larger than the disagreement between search depths; small losses need a larger margin.  A loss that fails this test
    is reduced to what it exceeds the disagreement by.  For a blunder the two deepest depths give the minimum.
    """
    weights = [SHALLOWER_WEIGHT**k for k in range(len(losses))]
    middle = fmean(losses, weights)
    spread = sqrt(fmean([(loss - middle) ** 2 for loss in losses], weights))
    most = inf
    for (least, _kind), doubt in zip(FAULT_THRESHOLDS, REQUIRED_SPREADS, strict=True):
        if middle - doubt * spread >= least:
            return max(middle, min(losses[:2])) if most == inf else min(middle, most)
        most = least - EPSILON
    return min(middle, max(0.0, middle - REQUIRED_SPREADS[-1] * spread), most)
