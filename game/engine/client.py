"""The client's side of the protocol: an engine in a process of its own; no call waits for it.

One thread reads the engine's output into a queue and another writes its input, so that neither a full nor an empty pipe
blocks a frame.  A third thread logs the engine's standard error.
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
from pathlib import Path
from typing import IO, Final

from game.core.errors import N_, StaxError
from game.engine import engine_command

MAX_LINE_BYTES: Final = 16384  # the rest of a longer line is dropped, so that no engine can fill memory
MAX_UNREAD_LINES: Final = 4096  # lines in the output queue; then the engine waits
MAX_UNSENT_LINES: Final = 1024  # lines in the input queue; then the engine is killed
MAX_LOGGED_LINES: Final = 200  # lines of standard error; later output is dropped slowly:
MAX_LOGGED_BYTES: Final = 1000  # bytes
DISCARD_BYTES: Final = 65536  # bytes of dropped output that are read in one call,
DISCARD_PAUSE: Final = 0.05  # and the seconds between, so that a noisy engine does not slow the window down
MAX_LINES_AT_ONCE: Final = 512  # that one call of `lines` returns
KILL_TIMEOUT: Final = 5.0  # seconds that `close` waits for the end of a killed process
NO_WINDOW: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # else Windows opens a console
LOW_PRIORITY: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # on Windows
NICENESS: Final = 10  # on other systems: the window's frames have priority


logger: Final = logging.getLogger(__name__)


class Client:
    """A running engine; raises StaxError if its command cannot be started.  The process ends with this object.

    It is started in the current folder unless another folder is given, and with low priority unless it must be prompt.
    """

    def __init__(self, command: Sequence[str], folder: Path | None = None, is_prompt: bool = False) -> None:
        self._process = _start(command, folder, is_prompt)
        self._output: queue.Queue[str] = queue.Queue(MAX_UNREAD_LINES)
        self._input: queue.Queue[str | None] = queue.Queue(MAX_UNSENT_LINES)
        self._ended = threading.Event()
        self._end = weakref.finalize(self, _end, self._process, self._input, self._ended)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        logger.info("engine %d starts: %s", self.pid, " ".join(command))
        _start_thread("engine-reader", _read, self._process.stdout, self._output, self._ended)
        _start_thread("engine-complaints", _log, self._process.stderr, self.pid)
        _start_thread("engine-writer", _write, self._process.stdin, self._input)

    @property
    def pid(self) -> int:
        """The process id of the engine."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the engine still runs; `lines` may have output even if it does not."""
        return not self._ended.is_set()

    def send(self, line: str) -> None:
        """Queue a line for the engine; a line to a dead engine is lost.

        If the engine has not read `MAX_UNSENT_LINES` lines, it is killed.
        """
        if self._ended.is_set():
            return
        try:
            self._input.put_nowait(line)
        except queue.Full:
            logger.info("engine %d does not read its input, so it is ended", self.pid)
            self.close()

    def lines(self) -> list[str]:
        """The engine's output since the last call, at most `MAX_LINES_AT_ONCE` lines."""
        fetched: list[str] = []
        with suppress(queue.Empty):
            while len(fetched) < MAX_LINES_AT_ONCE:
                fetched.append(self._output.get_nowait())
        return fetched

    def close(self) -> None:
        """Kill the process and wait for its end; a second call does nothing."""
        self._end()


def start_built_in(threads: int = 0, memory: int = 0) -> Client:
    """Start the built-in engine with a number of threads and MB of memory; 0 leaves either to the engine."""
    return Client(engine_command(threads, memory))


def _start(command: Sequence[str], folder: Path | None, is_prompt: bool) -> subprocess.Popen[bytes]:
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            creationflags=NO_WINDOW | (0 if is_prompt else LOW_PRIORITY),
        )
    except (OSError, ValueError) as error:  # ValueError: the command contains a NUL
        reason = getattr(error, "strerror", None) or str(error)
        raise StaxError(N_("The engine could not be started: {reason}."), reason=reason) from error
    if sys.platform != "win32" and not is_prompt:
        with suppress(OSError):  # it has already ended, as its reader will see
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    return process


def _start_thread(name: str, work: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=work, args=arguments, name=name, daemon=True).start()


def _read(pipe: IO[bytes], output: queue.Queue[str], ended: threading.Event) -> None:
    """Queue the output line by line until the pipe ends; a full queue makes the engine wait."""
    with pipe:
        while raw := pipe.readline(MAX_LINE_BYTES):
            line, rest = raw.decode("utf-8", "replace").strip(), raw
            while len(rest) >= MAX_LINE_BYTES and not rest.endswith(b"\n") and not ended.is_set():
                time.sleep(DISCARD_PAUSE)
                rest = pipe.readline(DISCARD_BYTES)
            while not ended.is_set():
                with suppress(queue.Full):
                    output.put(line, timeout=0.1)
                    break
    ended.set()


def _log(pipe: IO[bytes], pid: int) -> None:
    """Log the first `MAX_LOGGED_LINES` lines and drop the rest, until the pipe ends."""
    with pipe:
        for raw in islice(iter(lambda: pipe.readline(MAX_LOGGED_BYTES), b""), MAX_LOGGED_LINES):
            line = raw.decode("utf-8", "replace").rstrip()
            logger.info("engine %d: %s", pid, "".join(sign if sign.isprintable() else "�" for sign in line))
        while os.read(pipe.fileno(), DISCARD_BYTES):
            time.sleep(DISCARD_PAUSE)


def _write(pipe: IO[bytes], lines: queue.Queue[str | None]) -> None:
    # A broken pipe means that the engine has ended; the reader reports that.
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            pipe.write(line.encode("utf-8") + b"\n")
            pipe.flush()


def _end(process: subprocess.Popen[bytes], lines: queue.Queue[str | None], ended: threading.Event) -> None:
    ended.set()
    with suppress(queue.Full):  # then the writer waits for the pipe, which breaks with the kill
        lines.put_nowait(None)
    process.kill()
    with suppress(subprocess.TimeoutExpired):  # the system ends the process later
        process.wait(KILL_TIMEOUT)
