"""Agreement: games analysed as the review does it and many times as long; are the same moves called the same?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import stdev

from game.ai.chances import scale_of
from game.ai.thinker import Limits
from game.analysis.analyst import (
    DOUBTFUL_PASS_FACTOR,
    ENGINE_MEGABYTES,
    QUICK_PASS_SECONDS,
    QUICK_SECONDS_RANGE,
    SECONDS_A_POSITION,
)
from game.analysis.game_analysis import GameAnalysis, RunningAnalysis
from game.analysis.searching import StrongestSearcher
from game.core.game import read_options
from game.core.match import Match
from game.engine.position_search import Line, PositionSearch
from game.games import GAMES
from lab.chances.games import Plan, Played
from lab.chances.held import CONFIDENT
from lab.files import ValueFile

Looks = list[tuple[int, float, list[tuple[int, list[int], str]]]]
"""Looks in their order: after how many plies, how many times as long as usual, and each depth, scores, first move."""


def survey_of(match: Match) -> RunningAnalysis:
    """An analysis as the review makes it."""
    plies = len(match.moves) + 1
    glance = min(QUICK_SECONDS_RANGE[1], max(QUICK_SECONDS_RANGE[0], QUICK_PASS_SECONDS / plies))
    return RunningAnalysis(match, glance / SECONDS_A_POSITION, DOUBTFUL_PASS_FACTOR * plies)


def match_of(plan: Plan, played: Played) -> Match:
    """A game that was played, at its end."""
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    for text in played.moves:
        match.play_text(text)
    return match


def looked_at(match: Match, nodes: int) -> Looks:
    """Analyse a game by so many moves tried a position; what was seen, in order."""
    survey, looks = survey_of(match), Looks()
    search = StrongestSearcher(match.game, match.seats, Limits(nodes=nodes), megabytes=ENGINE_MEGABYTES)
    while survey.next_search is not None:
        ply, times = survey.next_search
        look = search(match.position_after(ply), times)
        survey.add_search(look)
        looks.append((ply, times, [(each.depth, list(each.scores), each.moves[0]) for each in look.lines]))
    return looks


def analysed_again(match: Match, looks: Looks) -> GameAnalysis:
    """The analysis that comes of what was seen, by the chances and the verdicts of now.

    Which positions are searched longer depends on the verdicts; a position without a longer search keeps its last.
    """
    survey = survey_of(match)
    known = {(ply, times > 1, times < 1): lines for ply, times, lines in looks}
    last = {ply: lines for ply, _times, lines in looks}
    while survey.next_search is not None:
        ply, times = survey.next_search
        lines = known.get((ply, times > 1, times < 1), last[ply])
        survey.add_search(look_of(match, ply, lines))
    return survey.result_so_far


def look_of(match: Match, ply: int, lines: Sequence[tuple[int, list[int], str]]) -> PositionSearch:
    """What was seen of a position, with the chances of now."""
    position = match.position_after(ply)
    found = tuple(Line(depth, tuple(scores), (move,)) for depth, scores, move in lines)
    return PositionSearch(int(position.turn), scale_of(match.game, position), found)


@dataclass(frozen=True, slots=True)
class Compared:
    """The moves of a game, and of how many both analyses say the same."""

    moves: int
    same: int


class Comparisons:
    """What was seen of each game by the short and by the long analysis, in a file, a game a line after the head.

    Raises StaxError of a file that was made by other wishes.
    """

    def __init__(self, path: Path, nodes: int, times: int) -> None:
        self._nodes, self._times = nodes, times
        self._file = ValueFile(path, json.dumps({"nodes": nodes, "times": times}))
        self._file.rewrite()
        self.held: dict[int, tuple[Looks, Looks]] = {number: (short, long) for number, short, long in self._file.values}

    def look(self, number: int, match: Match) -> None:
        """Analyse one more game, and write what was seen."""
        short, long = looked_at(match, self._nodes), looked_at(match, self._nodes * self._times)
        self.held[number] = short, long
        self._file.append([number, short, long])


def pairs(match: Match, short: Looks, long: Looks) -> Iterator[tuple[str, str]]:
    """What each move is called by both."""
    both = analysed_again(match, short).verdicts, analysed_again(match, long).verdicts
    return ((first.kind, second.kind) for first, second in zip(*both, strict=True))


def share(games: Sequence[Compared]) -> tuple[float, float]:
    """The share of moves that are called the same, and half of its 95 percent interval, by how games differ."""
    moves, same = sum(each.moves for each in games), sum(each.same for each in games)
    whole = same / moves
    if len(games) < 2:
        return whole, 1.0
    apart = [each.same - whole * each.moves for each in games]
    return whole, CONFIDENT * stdev(apart) * len(games) ** 0.5 / moves
