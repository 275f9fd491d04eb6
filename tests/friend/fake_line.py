"""Processes that connect two sides without a network, as `stax friend` does."""

from __future__ import annotations

SECRET = "5e" * 32
CODE = "7-11-222"


class FakeServer:
    """Connects the side that invites with the side that joins; both can be cut off."""

    def __init__(self) -> None:
        self.sides: list[FakeProcess] = []

    def start(self, _server: str = "") -> FakeProcess:
        """A process, as `game.friend.channel.start_process` starts."""
        return FakeProcess(self)

    def meet(self, side: FakeProcess) -> None:
        self.sides.append(side)
        if len(self.sides) == 2:
            for each in self.sides:
                each.say(f"met {SECRET}")

    def pass_on(self, sender: FakeProcess, line: str) -> None:
        for each in self.sides:
            if each is not sender:
                each.say(line)

    def cut(self) -> None:
        """Both processes end."""
        sides, self.sides = self.sides, []
        for each in sides:
            each.say("failed other")


class FakeProcess:
    """One side's process."""

    def __init__(self, server: FakeServer) -> None:
        self.alive = True
        self.orders: list[str] = []
        self._server = server
        self._said: list[str] = []

    def send(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        self.orders.append(line)
        if word == "invite":
            self.say(f"code {CODE}")
            self._server.meet(self)
        elif word == "join" and rest != CODE:
            self.say("failed wrong-code")
        elif word in ("join", "meet"):
            self._server.meet(self)
        elif word == "frame":
            self._server.pass_on(self, line)
        elif word == "quit":
            self.close()

    def say(self, line: str) -> None:
        self._said.append(line)

    def lines(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        self.alive = False
        if self in self._server.sides:
            self._server.sides.remove(self)
