"""Which engine plays for the computer: a foreign one, where a command is given and it works, else the built-in one."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from game.core.errors import N_, StaxError
from game.engine.client import Client, built_in


class ForeignEngine(Client):
    """A foreign engine; `failed` tells that it ended, or refused what it was told, before it ever chose a move."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.answered = False
        self.failed = False

    def lines(self) -> list[str]:
        """What the engine has said since the last call."""
        over, found = not self.alive, super().lines()
        self.answered |= any(line.startswith("bestmove") for line in found)
        refused = any(line.split()[:1] in (["err"], ["illegal"]) for line in found)
        self.failed |= not self.answered and (refused or (over and not found))
        return found


class Engines:
    """Starts engines; what a foreign one could not do is told in `notices`, and the built-in one plays on."""

    def __init__(self) -> None:
        self.notices: list[StaxError] = []
        self._foreign: list[ForeignEngine] = []
        self._useless = ""  # the command that has failed

    def start(self, command: str = "", threads: int = 0, memory: int = 0) -> Client:
        """An engine: of the foreign `command` unless that has failed; the built-in one has `threads` and `memory`."""
        if any(engine.failed for engine in self._foreign):
            self._give_up(command, StaxError(N_("It ended or refused before it chose a move.")))
        if command.strip() and command != self._useless:
            try:
                engine = ForeignEngine(words(command))
            except StaxError as error:
                self._give_up(command, error)
            else:
                self._foreign.append(engine)
                return engine
        return built_in(threads, memory)

    def forgive(self) -> None:
        """Try a command again that has failed: it may have been mended."""
        self._useless = ""

    def _give_up(self, command: str, reason: StaxError) -> None:
        self._foreign.clear()
        self._useless = command
        self.notices.append(
            StaxError(
                N_("The engine “{command}” does not play, so the built-in one does. {reason}"),
                command=command,
                reason=reason,
            )
        )


def words(command: str, windows: bool = sys.platform == "win32") -> list[str]:
    """A command line's words; raises StaxError where quotes are left open."""
    try:
        found = shlex.split(command, posix=not windows)
    except ValueError as error:
        raise StaxError(N_("Its quotation marks do not match.")) from error
    return [word.strip('"') for word in found] if windows else found
