"""The protocol, the client's side: an engine in a process of its own, spoken to without ever waiting for it.

One thread reads what the engine says into a queue, one writes what it is told, so that neither a full nor an empty pipe
holds up a frame.  A third one logs what the engine complains of on its standard error.
"""

from __future__ import annotations

import logging
import os
import queue
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import IO, Final

from game.core.errors import N_, StaxError
from game.engine import command as own_command

LONGEST_LINE: Final = 16384  # bytes; of a longer one the rest is thrown away, so that a mad engine cannot fill memory
UNREAD: Final = 4096  # lines that wait to be fetched; then the engine waits
UNSENT: Final = 1024  # lines that an engine has not read; one that lets more pile up is ended
COMPLAINTS: Final = 200  # lines of an engine that are logged; what comes after them is thrown away, so slowly
LONGEST_COMPLAINT: Final = 1000  # bytes
THROWN_AWAY: Final = 65536  # bytes that nobody wants which are read at once,
PAUSE: Final = 0.05  # and seconds between, so that a chatterbox does not take the window's time
AT_ONCE: Final = 512  # lines that one `lines()` returns at most
REAPED_WITHIN: Final = 5.0  # seconds at most that `close` waits for a killed process to be gone
NO_WINDOW: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open a console
HUMBLE: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # Windows' way to give way
NICENESS: Final = 10  # the other systems' way: the window's frames come before a thought


LOG: Final = logging.getLogger(__name__)


class Client:
    """A running engine; raises StaxError if its command cannot be started.  The process ends with this object."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = _start(command)
        self._said: queue.Queue[str] = queue.Queue(UNREAD)
        self._told: queue.Queue[str | None] = queue.Queue(UNSENT)
        self._ended = threading.Event()
        self._end = weakref.finalize(self, _end, self._process, self._told, self._ended)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        LOG.info("engine %d starts: %s", self.pid, " ".join(command))
        _thread("engine-reader", _read, self._process.stdout, self._said, self._ended)
        _thread("engine-complaints", _log, self._process.stderr, self.pid)
        _thread("engine-writer", _write, self._process.stdin, self._told)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether more can come than what `lines` has not fetched yet."""
        return not self._ended.is_set()

    def send(self, line: str) -> None:
        """Tell the engine a line, soon; one that is told to a dead engine is lost.

        Where `UNSENT` lines wait that it does not read, it is ended.
        """
        if self._ended.is_set():
            return
        try:
            self._told.put_nowait(line)
        except queue.Full:
            LOG.info("engine %d does not read what it is told, so it is ended", self.pid)
            self.close()

    def lines(self) -> list[str]:
        """What the engine has said since the last call, at most `AT_ONCE` lines of it."""
        fetched: list[str] = []
        with suppress(queue.Empty):
            while len(fetched) < AT_ONCE:
                fetched.append(self._said.get_nowait())
        return fetched

    def close(self) -> None:
        """Kill the process at once and wait until it is gone; harmless when repeated."""
        self._end()


def built_in(threads: int = 0, memory: int = 0) -> Client:
    """A new process of the built-in engine; `threads` think, with `memory` in MB, 0 leaves either to it."""
    return Client(own_command(threads, memory))


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            creationflags=NO_WINDOW | HUMBLE,
        )
    except (OSError, ValueError) as error:  # ValueError: there is a NUL in it
        reason = getattr(error, "strerror", None) or str(error)
        raise StaxError(N_("The engine could not be started: {reason}."), reason=reason) from error
    if sys.platform != "win32":
        with suppress(OSError):  # gone already; whoever reads from it will see
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    return process


def _thread(name: str, work: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=work, args=arguments, name=name, daemon=True).start()


def _read(pipe: IO[bytes], said: queue.Queue[str], ended: threading.Event) -> None:
    """Pass lines on until the pipe ends; a full queue makes the engine wait, not the memory grow."""
    with pipe:
        while raw := pipe.readline(LONGEST_LINE):
            line, rest = raw.decode("utf-8", "replace").strip(), raw
            while len(rest) >= LONGEST_LINE and not rest.endswith(b"\n") and not ended.is_set():
                time.sleep(PAUSE)
                rest = pipe.readline(THROWN_AWAY)
            while not ended.is_set():
                with suppress(queue.Full):
                    said.put(line, timeout=0.1)
                    break
    ended.set()


def _log(pipe: IO[bytes], pid: int) -> None:
    """Log line by line until the pipe ends; of too many the first."""
    with pipe:
        for raw in islice(iter(lambda: pipe.readline(LONGEST_COMPLAINT), b""), COMPLAINTS):
            line = raw.decode("utf-8", "replace").rstrip()
            LOG.info("engine %d: %s", pid, "".join(sign if sign.isprintable() else "�" for sign in line))
        while os.read(pipe.fileno(), THROWN_AWAY):
            time.sleep(PAUSE)


def _write(pipe: IO[bytes], told: queue.Queue[str | None]) -> None:
    # A broken pipe is the end of the engine, which the reader's side tells.
    with suppress(OSError), pipe:
        while (line := told.get()) is not None:
            pipe.write(line.encode("utf-8") + b"\n")
            pipe.flush()


def _end(process: subprocess.Popen[bytes], told: queue.Queue[str | None], ended: threading.Event) -> None:
    ended.set()
    with suppress(queue.Full):  # then the writer waits for the pipe, which breaks now
        told.put_nowait(None)
    process.kill()
    with suppress(subprocess.TimeoutExpired):  # one that the system cannot end yet is left to the system
        process.wait(REAPED_WITHIN)
