"""Fitting what a score means: to how games of levels ended in which positions were looked at as an analysis does."""

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

LOOSE: Final = 1.0  # standard deviation of a lead's prior, where each position counts by itself
STEP: Final = 1000.0  # of scores
LATER: Final = (1.0, 3.0, 10.0)  # so much more than at the beginning a score counts at the end, where it does
UNEQUAL: Final = {2: 3.84, 3: 5.99}  # chi-squared of one and of two degrees of freedom, at 5 percent
FLATTEST: Final = 1e-3  # of a scale's steepness
BENDS: Final = (125.0, 250.0, 500.0, 1000.0, 2000.0)  # scores from which on more counts less and less, where it does
GAIN: Final = 0.002  # of the log loss elsewhere that a term is worth at least
FEW: Final = 10  # promises of which a share says nothing
TERMS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(compress(("leads", "later", "bend"), taken)) for taken in product((False, True), repeat=3)
)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A position of a game: the game's number and winner (below 0: nobody), how far it has gone, and each depth."""

    number: int
    winner: int
    phase: float
    rest: float
    lines: tuple[Line, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.lines[-1].scores)

    @property
    def worth(self) -> list[float]:
        """What the game was worth to each seat."""
        return [1 / self.seats if self.winner < 0 else float(seat == self.winner) for seat in range(self.seats)]

    @property
    def taken(self) -> tuple[Line, ...]:
        """The depths that count."""
        return self.lines[-self.seats :]

    @property
    def open(self) -> bool:
        """Whether nothing is decided, or expected to be, by any depth that counts."""
        return all(abs(score) < -LOSS_RISK for line in self.taken for score in line.scores)

    def chances(self, scale: ChanceScale) -> Chances:
        """What an analysis tells of it."""
        return mean_chances(self.lines, scale.at_phase(self.phase))


def weighed(collection: Collection, second: bool | None = None) -> list[Weighed]:
    """The positions of a collection, or of half of its games: two games of each four are in the second half."""
    games = [each for each in collection.games if second is None or (each.number % 4 >= 2) == second]
    return [each for played in games for each in _weighed(collection.plan, played)]


def _weighed(plan: Plan, played: Played) -> Iterator[Weighed]:
    game = GAMES[plan.game]
    match = Match(game, read_options(game, plan.options))
    for seen in played.seen:
        while len(match.moves) < seen.ply:
            match.play_text(played.moves[len(match.moves)])
        lines = {depth: Line(depth, scores, ()) for depth, scores in seen.lines}  # a depth searched again counts once
        gone, rest = phase(game, match.position), 1 - seen.ply / len(played.moves)
        yield Weighed(played.number, played.winner, gone, rest, tuple(lines.values()))


@dataclass(frozen=True, slots=True)
class Fit:
    """A scale with the terms besides its unit that it has, fitted to all games, and to each half of them.

    `elsewhere`: the log loss of the open positions of each half by the scale of the other half.
    """

    terms: tuple[str, ...]
    scale: ChanceScale
    halves: tuple[ChanceScale, ChanceScale]
    elsewhere: float


def fits(first: Sequence[Weighed], second: Sequence[Weighed], wished: Sequence[str] | None = None) -> list[Fit]:
    """The likeliest scale with each choice of terms, by the positions of both halves of the games.

    Leads of seats are tried where the seats' wins differ by more than luck, or where they are `wished`.
    """
    found = list[Fit]()
    seated = "leads" in (wished or ()) or who_sits_where_counts([*first, *second])
    for terms in TERMS if seated else [terms for terms in TERMS if "leads" not in terms]:
        whole, *halves = (fitted_to(positions, terms) for positions in ([*first, *second], first, second))
        elsewhere = (loss(second, halves[0]) + loss(first, halves[1])) / 2
        found.append(Fit(terms, whole, (halves[0], halves[1]), elsewhere))
    return found


def who_sits_where_counts(positions: Sequence[Weighed]) -> bool:
    """Whether the seats' wins differ more than those of equal seats do in 19 of 20 collections (chi-squared)."""
    winners = {each.number: each.winner for each in positions if each.winner >= 0}
    seats = positions[0].seats
    due = len(winners) / seats
    won = [sum(winner == seat for winner in winners.values()) for seat in range(seats)]
    return sum((each - due) ** 2 for each in won) / due > UNEQUAL[seats]


def chosen(found: Sequence[Fit], terms: Sequence[str] | None = None) -> Fit:
    """The fit that predicts other games best, where a term must be worth GAIN; or the fit with these terms."""
    if terms is not None:
        return next(fit for fit in found if set(fit.terms) == set(terms))
    return min(found, key=lambda fit: fit.elsewhere + GAIN * len(fit.terms))


def fitted_to(positions: Sequence[Weighed], terms: Sequence[str]) -> ChanceScale:
    """The likeliest scale with these terms; `promised` is told by all of the positions."""
    known = [each for each in positions if each.open]
    kept = promised(positions)
    grown = product(LATER if "later" in terms else (0.0,), BENDS if "bend" in terms else (0.0,))
    found = (_fitted(known, "leads" in terms, ChanceScale(STEP, (), later, kept, bend)) for later, bend in grown)
    return min(found, key=lambda scale: loss(known, scale))


def _fitted(positions: Sequence[Weighed], led: bool, scale: ChanceScale) -> ChanceScale:
    """The likeliest scale with the growth and the bend of `scale`."""
    leads = positions[0].seats - 1 if led else 0
    samples = [Sample(_counted(each, leads, scale), (), each.winner) for each in positions]
    # The positions of a game share its end, so all of them together say about as much as one.
    loose = LOOSE * math.sqrt(len({each.number for each in positions}) / len(positions))
    found = fitted(samples, [0.0] * (1 + leads), 1.0, [math.inf, *[loose] * leads])
    return replace(scale, unit=STEP / max(found[0], FLATTEST), leads=(0.0, *found[1:]) if led else ())


def _counted(each: Weighed, leads: int, scale: ChanceScale) -> tuple[tuple[float, ...], ...]:
    """For each seat the score as it counts so far in the game, and the share of each lead but the first's."""
    rows = list[tuple[float, ...]]()
    for seat in range(each.seats):
        score = sum(scale.effective_score(line.scores[seat]) for line in each.taken) / len(each.taken) / STEP
        ahead = [(1 - each.phase) * (seat == other) for other in range(1, leads + 1)]
        rows.append((score * (1 + scale.later * each.phase), *ahead))
    return tuple(rows)


def promised(positions: Sequence[Weighed]) -> float:
    """How often a win comes true that others could still prevent; 1 where there is hardly any."""
    kept = [each.winner == _promise(each) for each in positions if _promise(each) is not None]
    return sum(kept) / len(kept) if len(kept) >= FEW else 1.0


def _promise(each: Weighed) -> int | None:
    scores = each.lines[-1].scores
    chances = mean_chances(each.lines[-1:], ChanceScale(1.0, win_reliability=0.0))
    return next((seat for seat, score in enumerate(scores) if score >= FORCED_WIN and chances[seat] == 0.0), None)


def loss(positions: Sequence[Weighed], scale: ChanceScale) -> float:
    """The log loss of the open positions by what an analysis tells of them."""
    known = [each for each in positions if each.open]
    losses = (
        -due * math.log(max(chance, 1e-9))
        for each in known
        for due, chance in zip(each.worth, each.chances(scale), strict=True)
        if due
    )
    return sum(losses) / len(known)


def rounded(scale: ChanceScale) -> ChanceScale:
    """A scale as it is written."""
    leads = tuple(round(lead, 2) for lead in scale.leads)
    return replace(scale, unit=round(scale.unit, 1), leads=leads, win_reliability=round(scale.win_reliability, 2))
