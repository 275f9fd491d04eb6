"""Which engine plays for the computer: a foreign one that the player has confirmed and that works, else our own."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import Final
from weakref import WeakSet

from game.core.errors import N_, StaxError
from game.engine.client import Client, built_in
from game.engine.confirmed import Confirmed, resolved

LONGEST: Final = 400  # letters of a command


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
    """Starts engines; what a foreign one could not do is told in `notices`, and the built-in one plays on.

    A foreign command that is not confirmed lies in `question`, once, for the player to be asked; until it is confirmed
    the built-in engine stands in.
    """

    def __init__(self, confirmed: Confirmed | None = None) -> None:
        self.notices: list[StaxError] = []
        self.question: Sequence[str] = ()
        self._confirmed = confirmed or Confirmed()
        self._asked: set[str] = set()
        self._stand_ins: WeakSet[Client] = WeakSet()
        self._foreign: list[ForeignEngine] = []
        self._useless = ""  # the command that has failed

    def start(self, command: str = "", threads: int = 0, memory: int = 0) -> Client:
        """An engine: of the foreign `command` unless that has failed; the built-in one has `threads` and `memory`."""
        if any(engine.failed for engine in self._foreign):
            self._give_up(command, StaxError(N_("It ended or refused before it chose a move.")))
        if command.strip() and command != self._useless:
            try:
                told = resolved(words(command))
                if told not in self._confirmed:
                    return self._stand_in(told, built_in(threads, memory))
                engine = ForeignEngine(told)
            except StaxError as error:
                self._give_up(command, error)
            else:
                self._foreign.append(engine)
                return engine
        return built_in(threads, memory)

    def _stand_in(self, told: list[str], engine: Client) -> Client:
        """Play by the built-in engine, and let the player be asked once in a run of the program."""
        self._stand_ins.add(engine)
        if shlex.join(told) not in self._asked:
            self._asked.add(shlex.join(told))
            self.question = told
        return engine

    def confirm(self, told: Sequence[str]) -> None:
        """The player has confirmed a command: the engines that stand in for it end, so that it is started."""
        self._confirmed.add(told)
        while self._stand_ins:
            self._stand_ins.pop().close()

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
    """A command line's words; raises StaxError where quotes are left open, or where it is too long to be shown."""
    if len(command) > LONGEST:
        raise StaxError(N_("Its command is longer than {count} letters."), count=LONGEST)
    try:
        found = shlex.split(command, posix=not windows)
    except ValueError as error:
        raise StaxError(N_("Its quotation marks do not match.")) from error
    return [word.strip('"') for word in found] if windows else found
