"""Fitting the scale of chances to the results of games in which positions were searched as an analysis does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress, product
from typing import Final

from game.ai.chances import phase
from game.ai.scores import FORCED_WIN, LOSS_RISK
from game.core.game import read_options
from game.core.match import Match
from game.core.weights import ChanceScale
from game.engine.position_search import Chances, Line, mean_chances
from game.games import GAMES
from lab.chances.games import Collection, Plan, Played
from lab.tuning.fitting import Sample, fitted

LEAD_DEVIATION: Final = 1.0  # standard deviation of a lead's prior, if all positions were of different games
STEP: Final = 1000.0  # of scores
LATER: Final = (1.0, 3.0, 10.0)  # the values of `later` that are tried
CHI_SQUARED: Final = {2: 3.84, 3: 5.99}  # by the number of seats, the limit at 5 percent
FLATTEST: Final = 1e-3  # of a scale's steepness
BENDS: Final = (125.0, 250.0, 500.0, 1000.0, 2000.0)  # the values of `bend` that are tried
MIN_GAIN: Final = 0.002  # of the log loss on other games, for which a term is used
MIN_WINS: Final = 10  # wins that could be prevented, for which their share means something
TERMS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(compress(("leads", "later", "bend"), taken)) for taken in product((False, True), repeat=3)
)


@dataclass(frozen=True, slots=True)
class SearchedPosition:
    """A position of a game with its search: the game's number and winner (below 0: nobody), the line of each depth.

    `phase` is how far the game has gone by its own measure, `remaining` the share of its plies that is still to come.
    """

    number: int
    winner: int
    phase: float
    remaining: float
    lines: tuple[Line, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.lines[-1].scores)

    @property
    def results(self) -> list[float]:
        """Each seat's result: 1 for a win, 0 for a loss, an equal share of a draw."""
        return [1 / self.seats if self.winner < 0 else float(seat == self.winner) for seat in range(self.seats)]

    @property
    def last_lines(self) -> tuple[Line, ...]:
        """The lines of the last depths, whose mean is shown to players."""
        return self.lines[-self.seats :]

    @property
    def is_open(self) -> bool:
        """Whether no line of the last depths has or expects a forced win."""
        return all(abs(score) < -LOSS_RISK for line in self.last_lines for score in line.scores)

    def chances(self, scale: ChanceScale) -> Chances:
        """The chance of each seat that an analysis shows with this scale."""
        return mean_chances(self.lines, scale.at_phase(self.phase))


def positions_of(collection: Collection, second: bool | None = None) -> list[SearchedPosition]:
    """The positions of a collection, or of half of its games: two games of each four are in the second half."""
    games = [each for each in collection.games if second is None or (each.number % 4 >= 2) == second]
    return [each for played in games for each in _positions_of_game(collection.plan, played)]


def _positions_of_game(plan: Plan, played: Played) -> Iterator[SearchedPosition]:
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    for search in played.searches:
        while len(match.moves) < search.ply:
            match.play_text(played.moves[len(match.moves)])
        lines = {depth: Line(depth, scores, ()) for depth, scores in search.lines}  # a depth searched again counts once
        gone, remaining = phase(game, match.position), 1 - search.ply / len(played.moves)
        yield SearchedPosition(played.number, played.winner, gone, remaining, tuple(lines.values()))


@dataclass(frozen=True, slots=True)
class Fit:
    """A scale that has certain terms besides its unit, fitted to all games and to each half of them.

    `test_loss`: the log loss of the open positions of each half by the scale of the other half.
    """

    terms: tuple[str, ...]
    scale: ChanceScale
    halves: tuple[ChanceScale, ChanceScale]
    test_loss: float


def fit_all(
    first: Sequence[SearchedPosition], second: Sequence[SearchedPosition], terms_asked: Sequence[str] | None = None
) -> list[Fit]:
    """The likeliest scale with each choice of terms, by the positions of both halves of the games.

    Leads of seats are tried where the seats' wins differ by more than luck, or if `terms_asked` has them.
    """
    found = list[Fit]()
    with_leads = "leads" in (terms_asked or ()) or seats_differ([*first, *second])
    for terms in TERMS if with_leads else [terms for terms in TERMS if "leads" not in terms]:
        whole, *halves = (fit_terms(positions, terms) for positions in ([*first, *second], first, second))
        test_loss = (log_loss(second, halves[0]) + log_loss(first, halves[1])) / 2
        found.append(Fit(terms, whole, (halves[0], halves[1]), test_loss))
    return found


def seats_differ(positions: Sequence[SearchedPosition]) -> bool:
    """Whether the seats' wins differ more than those of equal seats do in 19 of 20 collections (chi-squared)."""
    winners = {each.number: each.winner for each in positions if each.winner >= 0}
    seats = positions[0].seats
    due = len(winners) / seats
    won = [sum(winner == seat for winner in winners.values()) for seat in range(seats)]
    return sum((each - due) ** 2 for each in won) / due > CHI_SQUARED[seats]


def choose_fit(found: Sequence[Fit], terms: Sequence[str] | None = None) -> Fit:
    """The fit that predicts other games best, where a term must gain MIN_GAIN; or the fit with these terms."""
    if terms is not None:
        return next(fit for fit in found if set(fit.terms) == set(terms))
    return min(found, key=lambda fit: fit.test_loss + MIN_GAIN * len(fit.terms))


def fit_terms(positions: Sequence[SearchedPosition], terms: Sequence[str]) -> ChanceScale:
    """The likeliest scale with these terms; all but `win_reliability` is fitted to open positions only."""
    open_positions = [each for each in positions if each.is_open]
    reliability = win_reliability(positions)
    curves = product(LATER if "later" in terms else (0.0,), BENDS if "bend" in terms else (0.0,))
    found = (
        _fitted(open_positions, "leads" in terms, ChanceScale(STEP, (), later, reliability, bend))
        for later, bend in curves
    )
    return min(found, key=lambda scale: log_loss(open_positions, scale))


def _fitted(positions: Sequence[SearchedPosition], with_leads: bool, scale: ChanceScale) -> ChanceScale:
    """The likeliest scale with the `later` and `bend` of `scale`."""
    leads = positions[0].seats - 1 if with_leads else 0
    samples = [Sample(_counted(each, leads, scale), (), each.winner) for each in positions]
    # The positions of a game share its end, so all of them together say about as much as one.
    deviation = LEAD_DEVIATION * math.sqrt(len({each.number for each in positions}) / len(positions))
    found = fitted(samples, [0.0] * (1 + leads), 1.0, [math.inf, *[deviation] * leads])
    return replace(scale, unit=STEP / max(found[0], FLATTEST), leads=(0.0, *found[1:]) if with_leads else ())


def _counted(each: SearchedPosition, leads: int, scale: ChanceScale) -> tuple[tuple[float, ...], ...]:
    """For each seat the score as it counts so far in the game, and the share of each lead but the first's."""
    rows = list[tuple[float, ...]]()
    for seat in range(each.seats):
        score = sum(scale.effective_score(line.scores[seat]) for line in each.last_lines) / len(each.last_lines) / STEP
        ahead = [(1 - each.phase) * (seat == other) for other in range(1, leads + 1)]
        rows.append((score * (1 + scale.later * each.phase), *ahead))
    return tuple(rows)


def win_reliability(positions: Sequence[SearchedPosition]) -> float:
    """How often a win comes true that others could still prevent; 1 where there is hardly any."""
    came_true = [
        each.winner == _preventable_winner(each) for each in positions if _preventable_winner(each) is not None
    ]
    return sum(came_true) / len(came_true) if len(came_true) >= MIN_WINS else 1.0


def _preventable_winner(each: SearchedPosition) -> int | None:
    scores = each.lines[-1].scores
    chances = mean_chances(each.lines[-1:], ChanceScale(1.0, win_reliability=0.0))
    return next((seat for seat, score in enumerate(scores) if score >= FORCED_WIN and chances[seat] == 0.0), None)


def log_loss(positions: Sequence[SearchedPosition], scale: ChanceScale) -> float:
    """The log loss of the open positions with the chances that an analysis shows by this scale."""
    open_positions = [each for each in positions if each.is_open]
    losses = (
        -due * math.log(max(chance, 1e-9))
        for each in open_positions
        for due, chance in zip(each.results, each.chances(scale), strict=True)
        if due
    )
    return sum(losses) / len(open_positions)


def round_scale(scale: ChanceScale) -> ChanceScale:
    """A scale with its numbers rounded as they are written to a file."""
    leads = tuple(round(lead, 2) for lead in scale.leads)
    return replace(scale, unit=round(scale.unit, 1), leads=leads, win_reliability=round(scale.win_reliability, 2))
