"""The board is one component: one writer of its state, and a short way from a click to a move."""

from __future__ import annotations

import ast
import dataclasses
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pygame
import pytest

from game.core.display.picks import FromHand
from game.core.move import Move
from game.play.table import Table
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.state import BoardState
from lab.driver import window

GAME = Path(__file__).parents[2] / "game"
SELECTORS = ("board/controller", "board/choice/chosen_piece", "board/choice/selection", "board/diagram")
WRITERS = {f"scenes/{name}.py" for name in (*SELECTORS, "menus/settings/preview")}  # the last has a table of its own
pytestmark = pytest.mark.usefixtures("no_screen")


def test_only_the_controller_makes_the_next_state() -> None:
    fields = {field.name for field in dataclasses.fields(BoardState)}
    for path in GAME.rglob("*.py"):
        name, text = path.relative_to(GAME).as_posix(), path.read_text(encoding="utf-8")
        if name in WRITERS or not ("state" in text or MutableSelection.__name__ in text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Name):
                assert node.id != MutableSelection.__name__, f"{name} can change what is chosen"
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in fields:
                assert not (isinstance(node.value, ast.Attribute) and node.value.attr == "state"), f"{name} writes"


def hands() -> list[str]:
    """The files of the program through which the call goes that is under way, from the loop on."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_name != "run":
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(GAME):
            found.append(path.relative_to(GAME).as_posix())
        frame = frame.f_back
    return found


def test_a_click_becomes_a_move_in_the_files_of_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the loop to what is chosen, and from the intent that comes of it to the table."""
    way: list[str] = []
    land, play = MutableSelection.land, Table.play

    def landing(self: MutableSelection, *cells: Any) -> Move | None:
        way.extend([*hands(), "scenes/board/choice/selection.py"])
        return land(self, *cells)

    def playing(self: Table, move: Move) -> None:
        way.extend([*hands(), "play/table.py"])
        play(self, move)

    monkeypatch.setattr(MutableSelection, "land", landing)
    monkeypatch.setattr(Table, "play", playing)
    with window(game="death-stacks") as driver:
        board = driver.scene.board
        first = board.state.situation.first_picks[0]
        assert not isinstance(first, FromHand)
        driver.pick(first)
        cell = next(cell for cell, mark in board.state.selection.marks.items() if mark.reason is None)
        driver.click(driver.top(cell))
        driver.until(lambda: len(driver.moves) == 1)
    assert "play/table.py" in way
    assert set(way) <= {
        "program/loop.py",
        "scenes/base/stack.py",
        "scenes/board_screen/scene.py",
        "scenes/table/scene.py",
        "scenes/board/controller.py",
        "scenes/board/choice/chosen_piece.py",
        "scenes/board/choice/selection.py",
        "play/table.py",
    }


def test_a_state_is_a_snapshot() -> None:
    with window(game="mixtour") as driver:
        before = driver.state
        driver.point(driver.top((2, 2)))
        assert driver.state.hovered == (2, 2)
        assert before.hovered != (2, 2)
        driver.key(pygame.K_ESCAPE)
        with pytest.raises(dataclasses.FrozenInstanceError):
            before.hovered = (1, 1)  # type: ignore[misc]  # that mypy refuses it is the point
