"""Processes that connect sides without a network, as `stax friend` does."""

from __future__ import annotations

SECRET = "5e" * 32
CODE = "7-11-222"
OTHER_CODES = ("8-12-223", "9-13-224")
SECRETS = {CODE: SECRET, OTHER_CODES[0]: "6f" * 32, OTHER_CODES[1]: "70" * 32}


class FakeServer:
    """Connects a host with a guest who has its code, or two sides with the same secret; can cut connections."""

    def __init__(self) -> None:
        self.rooms: dict[str, list[FakeProcess]] = {}  # by the secret
        self.invitations: dict[str, FakeProcess] = {}  # by the code
        self._free_codes = [CODE, *OTHER_CODES]

    def start(self, _server: str = "") -> FakeProcess:
        """A process, as `game.friend.channel.start_process` starts."""
        return FakeProcess(self)

    def invite(self, side: FakeProcess) -> None:
        """Return a code; after the last one the first ones are used again."""
        code = self._free_codes.pop(0) if self._free_codes else CODE
        self.invitations[code] = side
        side.say(f"code {code}")

    def join(self, side: FakeProcess, code: str) -> None:
        """Connect with the side that has this code."""
        host = self.invitations.pop(code, None)
        if host is None:
            side.say("failed wrong-code")
        else:
            self.meet(host, SECRETS[code])
            self.meet(side, SECRETS[code])

    def meet(self, side: FakeProcess, secret: str) -> None:
        """Connect two sides that have the same secret."""
        room = self.rooms.setdefault(secret, [])
        room.append(side)
        if len(room) == 2:
            for each in room:
                each.say(f"met {secret}")

    def pass_on(self, sender: FakeProcess, line: str) -> None:
        """Give a frame to the other end."""
        for room in self.rooms.values():
            for each in room if sender in room else ():
                if each is not sender:
                    each.say(line)

    def drop(self, side: FakeProcess) -> None:
        """A process has ended."""
        for room in self.rooms.values():
            if side in room:
                room.remove(side)

    def cut(self, secret: str = SECRET) -> None:
        """Both processes of a room end."""
        for each in self.rooms.pop(secret, []):
            each.say("failed other")


class FakeProcess:
    """One side's process."""

    def __init__(self, server: FakeServer) -> None:
        self.alive = True
        self.orders: list[str] = []
        self._server = server
        self._said: list[str] = []

    def send(self, line: str) -> None:
        """Carry out an order."""
        word, _, rest = line.partition(" ")
        self.orders.append(line)
        if word == "invite":
            self._server.invite(self)
        elif word == "join":
            self._server.join(self, rest)
        elif word == "meet":
            self._server.meet(self, rest)
        elif word == "frame":
            self._server.pass_on(self, line)
        elif word == "quit":
            self.close()

    def say(self, line: str) -> None:
        """Send the window a line."""
        self._said.append(line)

    def lines(self) -> list[str]:
        """The lines that it has sent since the last call."""
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        """End at once."""
        self.alive = False
        self._server.drop(self)
