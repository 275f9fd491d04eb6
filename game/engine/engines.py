"""Engines: starts the computer player's engine: a confirmed foreign engine that works, else the built-in engine."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import Final
from weakref import WeakSet

from game.core.errors import N_, StaxError
from game.engine.client import Client, start_built_in
from game.engine.confirmed import ConfirmedEngines, resolve_command, start_folder

MAX_COMMAND_LETTERS: Final = 400  # of an engine's command line


class ForeignEngine(Client):
    """A foreign engine; `has_failed` if it ended or refused a line before its first move."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command, start_folder())
        self.has_answered = False
        self.has_failed = False

    def lines(self) -> list[str]:
        """The engine's output since the last call; updates `has_answered` and `has_failed`."""
        over, found = not self.alive, super().lines()
        self.has_answered |= any(line.startswith("bestmove") for line in found)
        refused = any(line.split()[:1] in (["err"], ["illegal"]) for line in found)
        self.has_failed |= not self.has_answered and (refused or (over and not found))
        return found


class Engines:
    """Starts engines; if a foreign engine fails, `notices` says why and the built-in engine plays on.

    An unconfirmed foreign command is put into `question` once, so that the player can be asked; until it is confirmed
    the built-in engine plays.
    """

    def __init__(self, confirmed: ConfirmedEngines | None = None) -> None:
        self.notices: list[StaxError] = []
        self.question: Sequence[str] = ()
        self._confirmed = confirmed or ConfirmedEngines()
        self._asked_commands: set[str] = set()
        self._stand_ins: WeakSet[Client] = WeakSet()
        self._foreign: list[ForeignEngine] = []
        self._failed_command = ""  # the last command that failed

    def start(self, command: str = "", threads: int = 0, memory: int = 0) -> Client:
        """Start the foreign engine of `command` unless it has failed, else the built-in engine."""
        if any(engine.has_failed for engine in self._foreign):
            self._give_up(command, StaxError(N_("It stopped before it chose a move.")))
        if command.strip() and command != self._failed_command:
            try:
                resolved = resolve_command(split_command(command))
                if resolved not in self._confirmed:
                    return self._stand_in(resolved, start_built_in(threads, memory))
                engine = ForeignEngine(resolved)
            except StaxError as error:
                self._give_up(command, error)
            else:
                self._foreign.append(engine)
                return engine
        return start_built_in(threads, memory)

    def _stand_in(self, command: list[str], engine: Client) -> Client:
        """Return the built-in engine, and put the command into `question` once in a run of the program."""
        self._stand_ins.add(engine)
        if shlex.join(command) not in self._asked_commands:
            self._asked_commands.add(shlex.join(command))
            self.question = command
        return engine

    def take_question(self) -> Sequence[str]:
        """Remove and return the command in `question`; empty if there is none."""
        question, self.question = self.question, ()
        return question

    def confirm(self, command: Sequence[str]) -> None:
        """Confirm a command; the built-in engines that replaced it end, so that the foreign engine is started."""
        self._confirmed.add(command)
        while self._stand_ins:
            self._stand_ins.pop().close()

    def retry_failed_engine(self) -> None:
        """Allow a failed command again; the player may have repaired it."""
        self._failed_command = ""

    def _give_up(self, command: str, reason: StaxError) -> None:
        self._foreign.clear()
        self._failed_command = command
        self.notices.append(
            StaxError(
                N_("The engine “{command}” can't play, so the built-in engine takes over. {reason}"),
                command=command,
                reason=reason,
            )
        )


def split_command(command: str, windows: bool = sys.platform == "win32") -> list[str]:
    """Split a command line into words; raises StaxError if quotes do not match or the line is too long."""
    if len(command) > MAX_COMMAND_LETTERS:
        raise StaxError(N_("Its command is longer than {count} letters."), count=MAX_COMMAND_LETTERS)
    try:
        found = shlex.split(command, posix=not windows)
    except ValueError as error:
        raise StaxError(N_("Its quotation marks don't match.")) from error
    return [word.strip('"') for word in found] if windows else found
