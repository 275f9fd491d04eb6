"""A whole kept game of each kind, and the beginnings of others, by clicks, keys and turns through the window."""

from __future__ import annotations

from itertools import groupby

import pytest

from lab.driver import window
from tests.laws.golden import GoldenFile, playthroughs

pytestmark = pytest.mark.usefixtures("no_screen")
SOME = 12  # moves of the games that are not the shortest of their kind, or longer than
LONGEST = 90  # moves


def moves_of(kept: GoldenFile) -> list[str]:
    """The moves of a kept game."""
    return [rest for word, rest in kept.lines if word == "play"]


GAMES = sorted(playthroughs(), key=lambda kept: (kept.case.game.id, len(moves_of(kept))))
SHORTEST = [next(group) for _, group in groupby(GAMES, key=lambda kept: kept.case.game.id)]


@pytest.mark.slow_cases("death-stacks*", "mixtour-1", "stack-22*", "stax-3", "stax-2")
@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.path.stem)
def test_a_kept_game_is_played_by_clicks(kept: GoldenFile) -> None:
    case = kept.case
    moves = moves_of(kept)
    whole = kept in SHORTEST and len(moves) <= LONGEST
    seats = ",".join(["person"] * case.game.seats(dict(case.options)))
    with window(seats, game=case.game.id, options=dict(case.options)) as driver:
        for move in moves if whole else moves[:SOME]:
            driver.play(move)
        result = driver.table.result
        assert (result is not None) == whole
        if result is not None:
            assert result.how == "played"
            driver.frames(4)
            assert driver.card is not None
        assert driver.cut_words == set()
