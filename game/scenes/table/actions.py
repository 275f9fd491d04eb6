"""What the commands do at the table, by key, by button and from the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.board.board import Board
from game.scenes.board.intents import Ask, Intent
from game.scenes.table.hints import Hints

SAY: Final = "say:"  # begins the ids of words that are said by a button
STEP: Final = 1.2  # how much nearer a key brings the table
ASKED: Final = frozenset(  # what whoever owns the board asks or shows first
    {"new", "swapped", "resign", "draw", "pause", "clock", "title", "menu", "help", "rules", "review", "settings"}
    | {"panel"}
)


class Actions:
    """Does commands by their ids; what is not the board's own is told to `emit`."""

    def __init__(self, board: Board, hints: Hints, emit: Callable[[Intent], None]) -> None:
        self.board = board
        self.emit = emit
        controller, camera = board.controller, board.camera_control
        self._deeds: dict[str, Callable[[], object]] = {
            "confirm": self._confirm,
            "back": self._back,
            "turn": lambda: controller.turn(1),
            "turn-back": lambda: controller.turn(-1),
            "flip": controller.flip,
            **{f"count-{number}": self._counting(number) for number in range(1, 10)},
            "count-all": controller.count_all,
            "undo": self.undo,
            "redo": self.redo,
            "lift": camera.lift,
            "turn-left": lambda: camera.turn(-1, board.heights()),
            "turn-right": lambda: camera.turn(1, board.heights()),
            "top-down": lambda: camera.flatten(board.heights()),
            "nearer": lambda: self._more(1),
            "farther": lambda: self._more(-1),
            "fit": board.fit,
            "centre": lambda: camera.centre(board.cells()),
            "mute": self._mute,
            "swap": self._swap,
            "hint": hints.hint,
            "finish": hints.finish,
        }

    def act(self, command: str) -> bool:
        """Do a command; False if there is none of that id."""
        if command.startswith(SAY):
            self.board.controller.say(command.removeprefix(SAY))
        elif command in ASKED:
            self.emit(Ask(command))
        elif command in self._deeds:
            self._deeds[command]()
        else:
            return False
        return True

    def _counting(self, number: int) -> Callable[[], None]:
        return lambda: self.board.controller.count(number)

    def _more(self, steps: int) -> None:
        """One piece more or fewer while that is chosen, as the wheel does; else nearer or farther."""
        if not self.board.controller.count_by(steps):
            self.board.camera_control.zoom(STEP**steps, self.board.layout.table.center)

    def _confirm(self) -> None:
        if self.board.playback.moving:
            self.board.playback.skip()
        else:
            self.board.controller.confirm()

    def undo(self) -> None:
        """Take back, to the person's own turn."""
        if self.board.table.can_undo:
            self.board.table.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.board.table.can_redo:
            self.board.table.redo()

    def _back(self) -> None:
        """One step back; with nothing to step back from, the menu."""
        if not self.board.controller.back():
            self.emit(Ask("menu"))

    def _swap(self) -> None:
        """Let a person and the computer change places."""
        if self.board.table.can_swap:
            self.board.table.swap()

    def _mute(self) -> None:
        services = self.board.services
        services.config.mute = services.sounds.toggle()
        services.remember()
