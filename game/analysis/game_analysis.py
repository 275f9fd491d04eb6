"""The analysis of a whole game: every position looked at, from the last to the first, then each move judged.

From the end a search finds in its table what it has seen further on, and what is certain after a move is known before
the position before it is judged: a win that was found later counts back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from game.ai.chances import scale_of
from game.ai.scores import SURE, WIN
from game.analysis.look import Chances, Line, Look, settled
from game.analysis.verdict import Drift, Verdict, accuracy, drifts, kind_of, turning_points
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position

DEEPER: Final = 0.05  # what is lost, from which on it is looked at longer
LONGER: Final = 4  # times as long
Searcher = Callable[[Position, int], Look]  # a position that is not over, looked at so many times as long as usual


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """Each position's look, from the start (0) to the last, and each move's verdict."""

    looks: tuple[Look, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def chances(self) -> tuple[Chances, ...]:
        """The curve: every seat's chance in each position."""
        return tuple(look.chances() for look in self.looks)

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


def analysed(match: Match, search: Searcher) -> Iterator[tuple[float, GameAnalysis]]:
    """Analyse a match in steps: what share is done, and what is known so far; the last one is whole.

    First every position is looked at once, from the last to the first, then those again between which more than
    DEEPER was lost, and longer.
    """
    looks: list[Look | None] = [None] * (len(match.moves) + 1)
    positions = [match.position_after(ply) for ply in range(len(looks))]
    for done, ply in enumerate(reversed(range(len(looks))), 1):
        looks[ply] = looked(match, positions[ply], ply, looks, search, 1)
        yield done / len(looks) / 2, judged(match, looks)
    doubtful = [verdict.ply for verdict in judged(match, looks).verdicts if verdict.loss > DEEPER]
    again = sorted({ply - before for ply in doubtful for before in (0, 1)}, reverse=True)
    for done, ply in enumerate(again, 1):
        looks[ply] = looked(match, positions[ply], ply, looks, search, LONGER)
        yield 0.5 + done / len(again) / 2, judged(match, looks)
    yield 1.0, judged(match, looks)


def looked(
    match: Match, position: Position, ply: int, looks: Sequence[Look | None], search: Searcher, times: int
) -> Look:
    """A position's look; one that is over has the chances of its outcome."""
    outcome = PLAYING if position.legal() else position.outcome()
    if outcome != PLAYING:
        return Look(int(position.turn), scale_of(match.game, match.seats), decided=settled(outcome, match.seats))
    look = search(position, times)
    after = looks[ply + 1] if ply + 1 < len(looks) else None
    return look if after is None else counted_back(look, match.texts[ply], after)


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
    score = look.lines[-1].scores[seat]
    return WIN - score if score >= SURE else None


def judged(match: Match, looks: Sequence[Look | None]) -> GameAnalysis:
    """What is known so far; positions that were not looked at yet are left out from the start on."""
    first = next((ply for ply, look in enumerate(looks) if look is not None), len(looks))
    known = [look for look in looks if look is not None]
    verdicts = [judge(match, first + index, before, after) for index, (before, after) in enumerate(pairwise(known))]
    return GameAnalysis(tuple(known), tuple(verdicts))


def judge(match: Match, ply: int, before: Look, after: Look) -> Verdict:
    """The move between two positions that were looked at; `ply` is that of the first, from 0.

    A depth before the move is compared with one ply less after it, so that both see as far.  A move that the search
    finds best is as good as can be.
    """
    move, seat = match.texts[ply], before.turn
    if before.best[:1] == (move,):
        chance = before.chances()[seat]
        return Verdict(ply + 1, seat, move, chance, chance)
    depth = before.depth if after.decided else max(1, min(before.depth, after.depth + 1))
    was, comes = before.chances(depth)[seat], after.chances(max(1, depth - 1))[seat]
    won, wins = certain(before, seat) is not None, certain(after, seat) is not None
    if won:
        was = 1.0
    if wins:
        comes = 1.0
    kind = kind_of(was - comes, won, wins)
    return Verdict(ply + 1, seat, move, was, comes, kind, before.best if was > comes else ())
