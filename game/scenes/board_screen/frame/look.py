"""The ways to look at the table, shown for a while or kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.scenes.board.board import Board
from game.settings.default_keys import HELD_ACTIONS
from game.ui.render.camera import STEPS_PER_TURN, Camera

TURN_PREFIX: Final = "turn:"  # begins the ids of the sides of the table


@dataclass(frozen=True, slots=True)
class _Before:
    """What a preview has changed: the view, and whether the way to look was in use already."""

    view: Camera
    is_custom: bool
    is_active: bool


class LookPreview:
    """Shows a way to look at the table for a while; `keep` makes it last, or ends it if it was in use before.

    `run` runs a command of the scene.
    """

    def __init__(self, board: Board, run: Callable[[str], object]) -> None:
        self.board = board
        self.run = run
        self.look = ""  # that is pointed at, "" for none
        self._before: _Before | None = None  # None once it is kept

    def is_active(self, look: str) -> bool:
        """Whether a way to look at the table is in use, by a preview or not."""
        board, camera = self.board, self.board.camera_control
        states = {
            "top-down": camera.goal.is_flat,
            "lift": camera.goal.spread > 0,
            "xray": board.xray.is_seen,
            "coordinates": board.shows_coordinates,
            **{name: name in board.state.held_commands for name in HELD_ACTIONS - {"xray"}},
        }
        return states.get(look, False)

    def is_kept(self, look: str) -> bool:
        """Whether a way to look is in use without the preview."""
        previewed = look == self.look and self._before is not None
        return self._before.is_active if previewed and self._before is not None else self.is_active(look)

    def show(self, look: str) -> None:
        """Show a way to look instead of the previous way; "" ends the preview."""
        if look == self.look:
            return
        self.end()
        self.look = look
        if not look:
            return
        camera = self.board.camera_control
        self._before = _Before(camera.goal, camera.is_custom, self.is_active(look))
        if not self._before.is_active:
            self._switch_on(look)

    def _switch_on(self, look: str) -> None:
        board, camera = self.board, self.board.camera_control
        heights = board.heights_to_show()
        if look.startswith(TURN_PREFIX):
            turns, steps = int(look.removeprefix(TURN_PREFIX)), STEPS_PER_TURN[camera.goal.grid]
            by = (turns - camera.goal.facing) % steps
            camera.turn(by if by <= steps // 2 else by - steps, heights)
        elif look == "top-down":
            camera.flatten(heights)
        elif look == "lift":
            camera.lift(heights)
        elif look == "fit":
            board.fit()
        elif look == "coordinates":
            board.preview_coordinates(on=True)
        elif look == "xray":
            board.xray.press(board.now)
        else:
            board.controller.hold(look)

    def end(self) -> None:
        """Go back to what was seen before."""
        look, before, board = self.look, self._before, self.board
        self.look, self._before = "", None
        if before is None or before.is_active:
            return
        if look == "coordinates":
            board.preview_coordinates(on=False)
        elif look == "xray":
            board.xray.release()
        elif look in HELD_ACTIONS:
            board.controller.hold(look, on=False)
        else:
            board.camera_control.glide_to(before.view, before.is_custom, board.heights_to_show())

    def keep(self, look: str) -> None:
        """Let a way to look last after the preview; switch it off if it was in use before."""
        self.show(look)
        before, self._before = self._before, None
        if before is None or before.is_active:
            self._switch_off(look)
        elif look == "coordinates":
            self.board.preview_coordinates(on=False)
            self.run(look)
        elif look == "xray":
            self.board.xray.release()
            self.run(look)

    def _switch_off(self, look: str) -> None:
        if look in HELD_ACTIONS and look != "xray":
            self.board.controller.hold(look, on=not self.is_active(look))
        elif not look.startswith(TURN_PREFIX):
            self.run(look)
