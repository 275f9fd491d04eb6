"""The process `stax friend`: lines on standard input and output, an encrypted channel behind them (`docs/friend.md`).

A thread reads the input, since Twisted's reactor cannot wait for standard input on Windows.
"""

from __future__ import annotations

import threading
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from typing import BinaryIO, Final

from twisted.logger import globalLogBeginner

from game.friend.meeting_place import RoomSide
from game.friend.network.wormhole_channel import WormholeChannel, reactor

MAX_INPUT_BYTES: Final = 16_384  # of a line


def serve(server: str, room: RoomSide | None, stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Run a channel until `quit`, the end of the input or of the channel; `room` for a friend in the same network."""
    globalLogBeginner.beginLoggingTo([], redirectStandardIO=False)  # a log might repeat what a friend said

    def say(line: str) -> None:
        if line.isprintable():  # else it would be two lines
            with suppress(OSError):  # the window has ended, as the end of the input will tell
                stdout.write(line.encode() + b"\n")
                stdout.flush()

    if room is None:
        channel = WormholeChannel(server, say)
    else:
        from game.friend.network.room import RoomGuest, RoomHost  # zeroconf takes a quarter of a second to import

        channel = RoomHost(room, say) if room.is_host else RoomGuest(room, say)
    reader = threading.Thread(target=_read, args=(stdin, channel), name="reader", daemon=True)
    reactor.callWhenRunning(reader.start)
    with redirect_stdout(_Nothing()), redirect_stderr(_Nothing()):  # the library prints its errors with their causes
        reactor.run(installSignalHandlers=False)


class _Nothing(StringIO):
    """A text file that forgets what is written."""

    def write(self, text: str) -> int:
        """The number of letters."""
        return len(text)


def _read(stdin: BinaryIO, channel: WormholeChannel) -> None:
    while line := stdin.readline(MAX_INPUT_BYTES):
        reactor.callFromThread(channel.obey, line.decode("ascii", "replace").strip())
    reactor.callFromThread(channel.quit)
