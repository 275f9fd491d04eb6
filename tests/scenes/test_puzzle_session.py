"""A session of puzzles: what is tried after the end of a run is neither solved nor missed."""

from __future__ import annotations

import pytest

from game.core.glicko import Rating
from game.games import GAMES
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try
from game.puzzles.modes import ThreeMinutes, TryChange
from game.puzzles.session import PuzzleSession
from game.puzzles.shelf import read_shipped
from game.puzzles.workbook import Workbook
from game.scenes.exercise.puzzle.source import shown_change


class FakeLibrary:
    """A library that keeps nothing."""

    def add_try(self, one: Try) -> None:
        """Nothing."""

    def add_run(self, run: PuzzleRun) -> None:
        """Nothing."""

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        """Nothing."""

    def delete_puzzle(self, game_id: str, number: int) -> None:
        """Nothing."""


def test_what_is_tried_after_the_end_is_neither_solved_nor_missed() -> None:
    game, now = GAMES["mixtour"], [0.0]
    workbook = Workbook(game, read_shipped(game).puzzles, PuzzlePast(), FakeLibrary())
    mode = ThreeMinutes(workbook, seed=1, clock=lambda: now[0])
    session = PuzzleSession(game, mode)
    first = mode.next()
    assert first is not None
    session.record_try(first, solved=False, seconds=1, helped=False)
    second = mode.next()
    assert second is not None
    now[0] = 500.0
    session.record_try(second, solved=True, seconds=1, helped=False)
    assert (session.missed, len(workbook.tries)) == ([first], 1)


@pytest.mark.parametrize(("before", "after"), [(1036.6, 1063.4), (1000.4, 999.6), (1500.0, 1500.4)])
def test_a_shown_rating_and_its_shown_change_add_up(before: float, after: float) -> None:
    change = TryChange(True, Rating(after, 90.0, 0.06), after - before)
    assert round(before) + shown_change(change) == round(after)
