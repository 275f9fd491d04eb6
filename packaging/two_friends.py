"""Let two copies of a program meet in one room and send each other lines: `python packaging/two_friends.py dist/stax`.

Nothing but Python is needed, and no network beyond this computer.  With two programs, as in `two_friends.py dist/stax
--and python -m game`, the first is the host and the second the guest.  The status is 0 if both saw the same number,
met, heard each other, and met once more by their secret.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from queue import Queue

PATIENCE = 120.0  # seconds for a line
LOOPBACK = ["--interface", "127.0.0.1"]


class Side:
    """A process of one side, and the lines that it has said."""

    def __init__(self, program: list[str], room: str) -> None:
        command = [*program, "friend", "--room", room, *LOOPBACK]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def say(self, line: str) -> None:
        """Give the process a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self, word: str) -> str:
        """What follows a word in the next line; raises ValueError if the line begins with another."""
        line = self.lines.get(timeout=PATIENCE)
        if line.partition(" ")[0] != word:
            raise ValueError(f"“{word}” was expected, “{line}” came")
        return line.partition(" ")[2]


def meet(host: Side, guest: Side, secret: str) -> str:
    """Let both meet, by their secret if they have one; returns the secret."""
    if secret:
        host.say(f"meet {secret}")
        guest.say(f"meet {secret}")
    else:
        host.say("invite Ana")
        guest.say("seek")
        guest.say(f"join {guest.hear('found').partition(' ')[0]}")
        numbers = host.hear("number"), guest.hear("number")
        if numbers[0] != numbers[1]:
            raise ValueError(f"the numbers differ: {numbers}")
        host.say("agree")
        guest.say("agree")
    secrets = host.hear("met"), guest.hear("met")
    if secrets[0] != secrets[1]:
        raise ValueError("the secrets differ")
    return secrets[0]


def play(first: list[str], second: list[str], secret: str) -> str:
    """Start both, let them meet and hear each other; returns the secret."""
    sides = Side(first, "host"), Side(second, "guest")
    try:
        secret = meet(*sides, secret)
        for speaker, listener in (sides, sides[::-1]):
            speaker.say("frame 1 0 hello")
            if listener.hear("frame") != "1 0 hello":
                raise ValueError("a line was changed on its way")
        for side in sides:
            side.say("quit")
            side.process.wait(PATIENCE)
    finally:
        for side in sides:
            side.process.kill()
    return secret


def main(words: list[str]) -> int:
    """`PROGRAM... [--and PROGRAM...]`; the status."""
    cut = words.index("--and") if "--and" in words else len(words)
    first, second = words[:cut], words[cut + 1 :] or words[:cut]
    secret = play(first, second, "")
    print("two friends met in one room and compared a number")
    play(first, second, secret)
    print("they met again by their secret")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
