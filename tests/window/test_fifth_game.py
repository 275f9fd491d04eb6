"""A fifth game on a fourth kind of table, each added by one line of a registry, is played in the window."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.games import GAMES
from game.program.late_imports import import_ahead
from game.ui import kinds
from game.ui.kinds import kind_of
from game.ui.kinds.discs.shelf import DiscLine, DiscShelf
from lab.driver import window
from tests.window.perch import GAME
from tests.window.perch.kind import ROUND, RoundStage

pytestmark = pytest.mark.usefixtures("no_screen")

MOVES = ("0,0", "1,0", "0,0", "-1,1", "0,0")


@pytest.fixture
def added() -> Iterator[None]:
    import_ahead().join()  # a thread that goes through the games
    GAMES[GAME.id] = GAME
    kinds.TABLE_KINDS.insert(0, ROUND)
    yield
    kinds.TABLE_KINDS.remove(ROUND)
    del GAMES[GAME.id]


@pytest.mark.usefixtures("added")
def test_it_is_played_by_clicks_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    table = RoundStage.add_table

    def counted(stage: RoundStage) -> None:
        laid.append(len(stage.frame.arrangement.stacks))
        table(stage)

    monkeypatch.setattr(RoundStage, "add_table", counted)
    with window("person,person", game=GAME.id) as driver:
        board = driver.scene.board
        assert board.kind is ROUND
        assert [type(rail) for rail in driver.rails] == [DiscShelf, DiscLine]
        before = pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((1, 1)), "RGB")
        for move in MOVES:
            driver.play(move)
        assert driver.moves == list(MOVES)
        assert board.table.result is not None
        assert board.table.result.winner == 0
        driver.frames(12)
        after = pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((1, 1)), "RGB")
    assert {0, 3} <= set(laid)
    assert before != after


@pytest.mark.slow
@pytest.mark.usefixtures("added")
def test_what_lies_there_is_pointed_at_as_it_is_drawn() -> None:
    with window("person,person", game=GAME.id) as driver:
        for move in MOVES[:4]:
            driver.play(move)
        assert [driver.scene.board.controller.cell_at(driver.top(cell)) for cell in ((0, 0), (1, 0))] == [
            (0, 0),
            (1, 0),
        ]
        driver.table.undo()
        driver.calm()
        assert driver.moves == list(MOVES[:3])


def test_without_its_line_a_table_of_discs_in_the_open_is_that_of_tiles() -> None:
    assert kind_of(GAME.view.arrangement(GAME.notation.start({}))) is not ROUND
