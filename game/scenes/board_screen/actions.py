"""The handlers of a board's commands, and which commands are available."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from game.play.friend.far_friend import FarFriend, Presence
from game.scenes.board.board import Board
from game.scenes.board.xray import LAYER_PREFIX, MAX_LAYERS, SEAT_PREFIX
from game.scenes.board_screen.hints import Hints

Handlers: TypeAlias = Mapping[str, Callable[[], object]]
"""The function that carries out each action, by the action's id."""
SAY_PREFIX: Final = "say:"  # begins the ids of buttons that say a word
VIEW_ACTIONS: Final = frozenset(
    {"lift", "turn-left", "turn-right", "top-down", "nearer", "farther", "fit", "centre", "mute"}
)  # only change how the table is seen and heard
KEY_ZOOM_STEP: Final = 1.2  # the factor of a key that zooms


def _is_running(board: Board) -> bool:
    return board.table.result is None


def _has_person(board: Board) -> bool:
    return _is_running(board) and bool(board.human_seats())


def _is_choosing(board: Board) -> bool:
    return _is_running(board) and (board.can_choose or board.playback.is_moving)  # no flicker while a move is seen


def _waits_for_friend(board: Board) -> bool:
    """Whether a friend elsewhere can't be reached for a game that is not over."""
    return _is_running(board) and any(
        isinstance(player, FarFriend) and player.presence is not Presence.THERE for player in board.table.players
    )


def _is_alone(board: Board) -> bool:
    """Whether no friend elsewhere sits at the table, who would have to agree to an action."""
    return not board.table.has_far_friend


AVAILABLE: Final[Mapping[str, Callable[[Board], bool]]] = {
    "undo": lambda board: board.table.can_undo and (_is_alone(board) or bool(board.human_seats())),
    "redo": lambda board: board.table.can_redo and _is_alone(board),
    "swap": lambda board: board.table.can_swap and _is_alone(board),
    "hint": lambda board: _is_choosing(board) and _is_alone(board),
    "finish": lambda board: _is_choosing(board) and _is_alone(board),
    "pause": lambda board: _is_running(board) and (_is_alone(board) or _has_person(board)),
    "clock": lambda board: _is_running(board) and _is_alone(board),
    "copy-letter": lambda board: bool(board.table.match.moves) and board.table.match.start is None and _is_alone(board),
    "talk": lambda board: board.table.has_far_friend,
    "meet-anew": _waits_for_friend,
    "watch": lambda board: bool(board.human_seats()),
    "new": _is_alone,
    "swapped": _is_alone,
    "resign": _has_person,
    "draw": _has_person,
    "type": _has_person,
    "xray": lambda board: board.xray.is_offered,
    "pace": lambda board: len(board.human_seats()) < len(board.table.players) and _is_alone(board),
}


def is_available(board: Board, action: str) -> bool:
    """Whether the bar and the menu offer an action at this moment."""
    return action not in AVAILABLE or AVAILABLE[action](board)


def board_handlers(board: Board, hints: Hints) -> Handlers:
    """The handlers of the board's own actions."""
    controller, camera = board.controller, board.camera_control

    xray = board.xray

    def count(number: int) -> Callable[[], None]:
        """Switch a layer if the X-ray is visible; otherwise choose a count of pieces."""
        return lambda: xray.switch(number - 1) if xray.is_seen else controller.choose_count(number)

    def count_all() -> None:
        if xray.is_seen:
            xray.switch_all()
        else:
            controller.count_all()

    def more(steps: int) -> None:
        """Change the count of pieces if it is being chosen; otherwise zoom."""
        if not controller.change_count(steps):
            camera.zoom(KEY_ZOOM_STEP**steps, board.layout.table.center)

    def confirm() -> None:
        if board.playback.is_moving:
            board.playback.skip()
        else:
            controller.chosen.confirm()

    def mute() -> None:
        board.services.preferences.config.sound.mute = board.services.sounds.toggle_mute()
        board.services.preferences.remember()

    return {
        "confirm": confirm,
        "turn": lambda: controller.chosen.turn(1),
        "turn-back": lambda: controller.chosen.turn(-1),
        "flip": controller.chosen.flip,
        **{f"count-{number}": count(number) for number in range(1, 10)},
        "count-all": count_all,
        "xray": xray.toggle,
        **{f"{LAYER_PREFIX}{index}": partial(xray.switch, index) for index in range(MAX_LAYERS)},
        **{f"{SEAT_PREFIX}{seat}": partial(xray.show_seat, seat) for seat in range(len(board.setup.seats))},
        "lift": lambda: camera.lift(board.heights_to_show()),
        "turn-left": lambda: camera.turn(-1, board.heights_to_show()),
        "turn-right": lambda: camera.turn(1, board.heights_to_show()),
        "top-down": lambda: camera.flatten(board.heights_to_show()),
        "nearer": lambda: more(1),
        "farther": lambda: more(-1),
        "fit": board.fit,
        "centre": lambda: camera.centre(board.cells_of_interest()),
        "mute": mute,
        "hint": hints.hint,
        "finish": hints.finish_move,
    }
