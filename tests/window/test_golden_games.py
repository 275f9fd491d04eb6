"""A whole kept game of each kind, played by clicks, keys and turns through the window."""

from __future__ import annotations

import pytest

from tests.laws.golden import Kept, playthroughs
from tests.window.driver import window

pytestmark = pytest.mark.usefixtures("no_screen")
LONGEST = 100  # moves; longer ones are played so far


@pytest.mark.parametrize("kept", playthroughs(), ids=lambda kept: kept.path.stem)
def test_a_kept_game_is_played_by_clicks(kept: Kept) -> None:
    case = kept.case
    moves = [rest for word, rest in kept.lines if word == "play"]
    ending = [rest for word, rest in kept.lines if word == "result"]
    seats = ",".join(["person"] * case.game.seats(dict(case.options)))
    with window(seats, game=case.game.id, options=dict(case.options)) as driver:
        for move in moves[:LONGEST]:
            driver.play(move)
        assert driver.moves == moves[:LONGEST]
        result = driver.scene.desk.table.result
        if len(moves) <= LONGEST and ending != ["open"]:
            assert result is not None
            assert result.how == "played"
            driver.frames(4)
            assert driver.scene.picture.banner is not None
        assert driver.scene.picture.pen.cut == set()
