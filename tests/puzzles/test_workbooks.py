"""The puzzles of a game are read between frames."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.futures import completed
from game.core.game import Game
from game.games import GAMES
from game.library.tries import PuzzlePast
from game.puzzles import shelf
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbooks import Workbooks
from game.ui.look import worker
from game.ui.look.worker import GATE, Pauses


def unexpected(*given: object) -> None:
    """Fail: nothing may be reported or opened."""
    raise AssertionError(given)


def test_while_a_frame_is_made_no_puzzle_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading four games' puzzles took as much of the processor as the first frame of a table, at the same time."""
    monkeypatch.setattr(worker, "MAX_FRAME_WAIT", 60.0)
    begun, plain = threading.Event(), shelf.read_line

    def read_one(game: Game, line: str) -> Puzzle:
        begun.set()
        return plain(game, line)

    monkeypatch.setattr(shelf, "read_line", read_one)
    library = cast(Any, SimpleNamespace(puzzle_past=lambda _game_id: completed(PuzzlePast())))
    workbooks = Workbooks(library, unexpected, Pauses)
    game = GAMES["mixtour"]
    with GATE.shut():
        assert workbooks.of(game) is None
        assert not begun.wait(0.2)
    assert begun.wait(60)
    while workbooks.of(game) is None:
        workbooks.update(0.0)
        threading.Event().wait(0.001)
