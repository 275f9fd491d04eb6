"""Agreement: games analysed as the review does and many times as long, and how many moves get the same label."""

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
from lab.chances.calibration import CONFIDENCE_Z
from lab.chances.games import Plan, Played
from lab.files import ValueFile

SavedSearches = list[tuple[int, float, list[tuple[int, list[int], str]]]]
"""Searches in order: the ply, how many times as long as usual, and each line's depth, scores and first move."""


def survey_of(match: Match) -> RunningAnalysis:
    """A new analysis of a game, with the times that the review uses."""
    plies = len(match.moves) + 1
    glance = min(QUICK_SECONDS_RANGE[1], max(QUICK_SECONDS_RANGE[0], QUICK_PASS_SECONDS / plies))
    return RunningAnalysis(match, glance / SECONDS_A_POSITION, DOUBTFUL_PASS_FACTOR * plies)


def match_of(plan: Plan, played: Played) -> Match:
    """The match of a played game, at its end."""
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    for text in played.moves:
        match.play_text(text)
    return match


def analyse(match: Match, nodes: int) -> SavedSearches:
    """Analyse a game with `nodes` moves tried for each position; the searches in order."""
    survey, searches = survey_of(match), SavedSearches()
    search = StrongestSearcher(match.game, match.seats, Limits(nodes=nodes), megabytes=ENGINE_MEGABYTES)
    while survey.next_search is not None:
        ply, times = survey.next_search
        found = search(match.position_after(ply), times)
        survey.add_search(found)
        searches.append((ply, times, [(each.depth, list(each.scores), each.moves[0]) for each in found.lines]))
    return searches


def replay_analysis(match: Match, searches: SavedSearches) -> GameAnalysis:
    """The analysis made from saved searches, with the current chances and verdicts.

    Which positions are searched longer depends on the verdicts; a position without a longer search keeps its last.
    """
    survey = survey_of(match)
    known = {(ply, times > 1, times < 1): lines for ply, times, lines in searches}
    last = {ply: lines for ply, _times, lines in searches}
    while survey.next_search is not None:
        ply, times = survey.next_search
        lines = known.get((ply, times > 1, times < 1), last[ply])
        survey.add_search(search_of(match, ply, lines))
    return survey.result_so_far


def search_of(match: Match, ply: int, lines: Sequence[tuple[int, list[int], str]]) -> PositionSearch:
    """A saved search of a position, with the current chances."""
    position = match.position_after(ply)
    found = tuple(Line(depth, tuple(scores), (move,)) for depth, scores, move in lines)
    return PositionSearch(int(position.turn), scale_of(match.game, position), found)


@dataclass(frozen=True, slots=True)
class Compared:
    """The number of moves of a game, and how many of them both analyses label the same."""

    moves: int
    same: int


class Comparisons:
    """The searches of the short and the long analysis of each game, in a file with a line for each game.

    Raises StaxError if the file was made with other arguments.
    """

    def __init__(self, path: Path, nodes: int, times: int) -> None:
        self._nodes, self._times = nodes, times
        self._file = ValueFile(path, json.dumps({"nodes": nodes, "times": times}))
        self._file.rewrite()
        self.searches: dict[int, tuple[SavedSearches, SavedSearches]] = {
            number: (short, long) for number, short, long in self._file.values
        }

    def add(self, number: int, match: Match) -> None:
        """Analyse one more game, and append its searches to the file."""
        short, long = analyse(match, self._nodes), analyse(match, self._nodes * self._times)
        self.searches[number] = short, long
        self._file.append([number, short, long])


def pairs(match: Match, short: SavedSearches, long: SavedSearches) -> Iterator[tuple[str, str]]:
    """The label of each move in both analyses."""
    both = replay_analysis(match, short).verdicts, replay_analysis(match, long).verdicts
    return ((first.kind, second.kind) for first, second in zip(*both, strict=True))


def share(games: Sequence[Compared]) -> tuple[float, float]:
    """The share of moves with the same label, and half of its 95 percent interval, from how much games differ."""
    moves, same = sum(each.moves for each in games), sum(each.same for each in games)
    mean = same / moves
    if len(games) < 2:
        return mean, 1.0
    apart = [each.same - mean * each.moves for each in games]
    return mean, CONFIDENCE_Z * stdev(apart) * len(games) ** 0.5 / moves
