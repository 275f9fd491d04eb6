"""The keys that are down and mean something for as long as they are, such as that of the X-ray."""

from __future__ import annotations

import pygame

from game.scenes.board.board import Board
from game.settings.default_keys import HELD_ACTIONS
from game.ui.input.chords import pressed_key


class HeldKeys:
    """The held commands of a board, by their keys."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._commands: dict[tuple[int, str], str] = {}  # the command of each key that is down

    def press(self, event: pygame.event.Event, command: str) -> bool:
        """Begin a held command; False if the command is not held."""
        if command not in HELD_ACTIONS:
            return False
        if command == "xray":
            self.board.xray.press(self.board.now)
        self._commands[pressed_key(event)] = command
        self.board.controller.hold(command)
        return True

    def release(self, event: pygame.event.Event) -> None:
        """End the held command of a released key, or all when the window loses the focus."""
        if event.type == pygame.KEYUP:
            command = self._commands.pop(pressed_key(event), "")
            self.board.controller.hold(command, on=False)
            if command == "xray":
                self.board.xray.release_key(self.board.now)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.release_all()

    def release_all(self) -> None:
        """End all held commands."""
        self.board.controller.release_commands()
        self.board.xray.release()
