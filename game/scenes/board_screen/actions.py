"""What the commands do on a board, by key, by button and from the menu; and which of them can be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from game.scenes.board.board import Board
from game.scenes.board.intents import Ask, Intent
from game.scenes.board.xray import LAYER, MOST
from game.scenes.board_screen.hints import Hints

Deeds: TypeAlias = Mapping[str, Callable[[], object]]
"""What each action does, by its id."""
SAY: Final = "say:"  # begins the ids of words that are said by a button
STEP: Final = 1.2  # how much nearer a key brings the table


def _running(board: Board) -> bool:
    return board.table.result is None


def _among_persons(board: Board) -> bool:
    return _running(board) and bool(board.persons())


def _choosing(board: Board) -> bool:
    return _running(board) and (board.mine or board.playback.moving)  # no flicker while a move is seen


AVAILABLE: Final[Mapping[str, Callable[[Board], bool]]] = {
    "undo": lambda board: board.table.can_undo,
    "redo": lambda board: board.table.can_redo,
    "swap": lambda board: board.table.can_swap,
    "hint": _choosing,
    "finish": _choosing,
    "pause": _running,
    "clock": _running,
    "resign": _among_persons,
    "draw": _among_persons,
    "review": lambda board: not _running(board),
    "xray": lambda board: board.xray.offered,
    "pace": lambda board: len(board.persons()) < len(board.table.players),
}


def available(board: Board, action: str) -> bool:
    """Whether an action is offered now by the bar and the menu."""
    return action not in AVAILABLE or AVAILABLE[action](board)


def board_deeds(board: Board, hints: Hints, emit: Callable[[Intent], None]) -> Deeds:
    """What the actions do that are the board's own; a step back from nothing asks for the menu."""
    controller, camera = board.controller, board.camera_control

    xray = board.xray

    def count(number: int) -> Callable[[], None]:
        """A layer of the X-ray while that is seen; else so many pieces."""
        return lambda: xray.switch(number - 1) if xray.seen else controller.count(number)

    def count_all() -> None:
        if xray.seen:
            xray.switch_all()
        else:
            controller.count_all()

    def more(steps: int) -> None:
        """One piece more or fewer while that is chosen, as the wheel does; else nearer or farther."""
        if not controller.count_by(steps):
            camera.zoom(STEP**steps, board.layout.table.center)

    def confirm() -> None:
        if board.playback.moving:
            board.playback.skip()
        else:
            controller.confirm()

    def back() -> None:
        if not xray.put_away() and not controller.back():
            emit(Ask("menu"))

    def mute() -> None:
        board.services.config.mute = board.services.sounds.toggle_mute()
        board.services.remember()

    return {
        "confirm": confirm,
        "back": back,
        "turn": lambda: controller.turn(1),
        "turn-back": lambda: controller.turn(-1),
        "flip": controller.flip,
        **{f"count-{number}": count(number) for number in range(1, 10)},
        "count-all": count_all,
        "xray": xray.tap,
        **{f"{LAYER}{index}": partial(xray.switch, index) for index in range(MOST)},
        "lift": lambda: camera.lift(board.sight()),
        "turn-left": lambda: camera.turn(-1, board.sight()),
        "turn-right": lambda: camera.turn(1, board.sight()),
        "top-down": lambda: camera.flatten(board.sight()),
        "nearer": lambda: more(1),
        "farther": lambda: more(-1),
        "fit": board.fit,
        "centre": lambda: camera.centre(board.cells()),
        "mute": mute,
        "hint": hints.hint,
        "finish": hints.finish,
    }
