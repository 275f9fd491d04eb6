"""Even: an opponent about as strong as the player, from a rating of the player's results against the computer.

The rating is Glicko-2 (`game/core/glicko.py`) in Elo above novice, for each game and number of players, and follows
from the games in the library, so that earlier and imported games count.  Each game is a period.  In the first games
the deviation stays wide, because the levels lie further apart than the paper's players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ai.level_ratings import elo_of, rating_below_master, strength_at, top_rating
from game.ai.strengths import is_mixed
from game.core.glicko import MAX_DEVIATION, Encounter, Rating, rating_after_period
from game.core.outcome import DRAW
from game.library.saved import Entry, Query
from game.play.clocks import has_odds
from game.play.setup import EVEN_LEVEL, Seat, Setup

MAX_GAMES: Final = 200  # the latest games of a kind, which count
FIRST_SHARE: Final = 0.16  # of the Elo from novice to the level below master, for a new player: a gentle beginning
VOLATILITY: Final = 0.06
WIDE_SHARE: Final = 0.55  # of that range: the deviation until a player has both won and lost, if that is above 350
FIRST_GAMES: Final = 10
FIRST_DEVIATION: Final = 250.0  # at least, in the first games
LEAST_DEVIATION: Final = 80.0  # at least, afterwards: a player may improve
LEVEL_DEVIATION: Final = 40.0  # how well the levels are known
MARGIN: Final = 100.0  # Elo that a rating may lie outside the levels


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A game of a single person against computers: when it ended, and the strengths that were met with the scores."""

    at: float
    encounters: tuple[Encounter, ...]

    @property
    def score(self) -> float:
        """What the game was worth, from 0 to 1."""
        return sum(each.score for each in self.encounters) / len(self.encounters)


@dataclass(frozen=True, slots=True)
class OwnStrength:
    """The number of games that a player's rating comes from, and the `level` of an even opponent."""

    games: int
    level: str


def query_for(game_id: str) -> Query:
    """The query for the games of a kind that `own_strength` reads."""
    return Query(game_id=game_id)


def own_strength(game_id: str, seats: int, entries: Iterable[Entry], name: str = "") -> OwnStrength:
    """The strength of the player with this name, "" for a person without a name."""
    results = [
        result
        for entry in entries
        if entry.game_id == game_id and len(entry.seats) == seats
        if (result := read_own_result(entry, name)) is not None
    ]
    results.sort(key=lambda result: result.at)
    rating = rate(results, game_id, seats)
    return OwnStrength(len(results), strength_at(game_id, seats, rating.rating))


def read_own_result(entry: Entry, name: str) -> OwnResult | None:
    """The result of a game as it is rated; None for a game that is not.

    Rated is a finished game from the usual start, without time odds, of a single person with this name against levels.
    With three players a won game beats both computers, and a lost game loses to the winner, so that an even player wins
    a third.
    """
    from game.play.study import read_result, read_seats  # the first frame does not wait for it

    result, seats = read_result(entry.result), read_seats(entry.seats)
    persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
    if result is None or entry.start is not None or has_odds(entry.clock):
        return None
    if len(persons) != 1 or seats[persons[0]].name != name:
        return None
    elos = {
        seat: elo_of(entry.game_id, len(seats), sitting.level) for seat, sitting in enumerate(seats) if sitting.level
    }
    met = elos if result.winner in (DRAW, persons[0]) else {result.winner: elos.get(result.winner)}
    score = 0.5 if result.winner == DRAW else float(result.winner == persons[0])
    found = [Encounter(elo, LEVEL_DEVIATION, score) for elo in met.values() if elo is not None]
    return OwnResult(entry.updated, tuple(found)) if len(found) == len(met) and found else None


def rate(results: Sequence[OwnResult], game_id: str, seats: int) -> Rating:
    """The rating after some results of a game with `seats` seats, the oldest first."""
    elo_range, top = rating_below_master(game_id, seats), top_rating(game_id, seats)
    wide = max(MAX_DEVIATION, WIDE_SHARE * elo_range)
    rating, scores = Rating(FIRST_SHARE * elo_range, wide, VOLATILITY), set[float]()
    for number, result in enumerate(results, 1):
        scores.add(result.score)
        least = wide if len(scores) == 1 else FIRST_DEVIATION if number < FIRST_GAMES else LEAST_DEVIATION
        after = rating_after_period(rating, result.encounters)
        within = min(max(after.rating, -MARGIN), top + MARGIN)
        rating = replace(after, rating=within, deviation=max(after.deviation, least))
    return rating


def has_even_seat(setup: Setup) -> bool:
    """Whether the computer at some seat is to be about as strong as the player."""
    return any(seat.level == EVEN_LEVEL for seat in setup.seats)


def with_even_seats(setup: Setup, strength: str) -> Setup:
    """The setup with a strength, such as `easy+40`, in place of the wish for an even opponent."""
    return replace(setup, seats=tuple(_exchange(seat, seat.level == EVEN_LEVEL, strength) for seat in setup.seats))


def with_even_wish(setup: Setup) -> Setup:
    """The setup with the wish for an even opponent in place of the strength that was found for an earlier game."""
    return replace(setup, seats=tuple(_exchange(seat, is_mixed(seat.level), EVEN_LEVEL) for seat in setup.seats))


def person_name(setup: Setup) -> str:
    """The name of the only person, "" if there is none."""
    names = [seat.name for seat in setup.seats if seat.human]
    return names[0] if len(names) == 1 else ""


def _exchange(seat: Seat, is_wanted: bool, level: str) -> Seat:
    return replace(seat, level=level) if is_wanted else seat
