"""The engine's side of the protocol: for each input line, answer lines and `ok`, in the order of the input.

One thread reads, so that `stop`, `quit` and the end of the input take effect while a command runs in the other.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import BinaryIO, Final, Protocol, TypeAlias

from game.ai.thinker import TABLE_MEGABYTES, Clock
from game.core.errors import N_, StaxError
from game.core.speed import check_one_speed, is_program_compiled, usable_cores
from game.engine.command_stopper import CommandStopper
from game.engine.commands import Commands, EngineResources
from game.engine.memory import fitting_megabytes
from game.engine.requests import BadCommand
from game.openings.repertoire import Repertoire
from game.terminal import OutputUnwritten

MAX_THREADS = 256
MAX_MEGABYTES = 65536
MAX_REQUEST_BYTES: Final = 1 << 20  # bytes
READ_BYTES: Final = 65536  # of one call
MAX_BACKLOG_BYTES: Final = 1 << 24  # of lines that wait; then reading waits too
LINE_OVERHEAD: Final = 100  # bytes of a line besides its letters


Line: TypeAlias = str | BadCommand
"""An input line, or the error for a line that could not be read."""


class Backlog:
    """A bounded queue of lines that wait to be executed; None stands for the end of the input.

    If the client does not read the answers, lines pile up, so `put` blocks while there are too many.  Meanwhile it has
    called `crowd(True)`, so that an endless search, which would never make room, ends.
    """

    def __init__(self, crowd: Callable[[bool], None]) -> None:
        self._crowd = crowd
        self._changed = threading.Condition()
        self._lines: deque[Line | None] = deque()
        self.size = 0  # bytes

    def put(self, line: Line | None) -> None:
        """Append a line; blocks until there is room."""
        with self._changed:
            if self.size > MAX_BACKLOG_BYTES:
                self._crowd(True)
                self._changed.wait_for(lambda: self.size <= MAX_BACKLOG_BYTES)
                self._crowd(False)
            self._lines.append(line)
            self.size += _byte_count(line)
            self._changed.notify_all()

    def get(self) -> Line | None:
        """Remove and return the first line; blocks until there is a line."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._lines))
            line = self._lines.popleft()
            self.size -= _byte_count(line)
            self._changed.notify_all()
            return line


def _byte_count(line: Line | None) -> int:
    return LINE_OVERHEAD + (len(line) if isinstance(line, str) else 0)


class CommandHandler(Protocol):
    """Executes the lines of a protocol."""

    def obey(self, number: int, line: Line) -> None:
        """Execute line `number` and write all lines of its answer except the last, `ok`."""


HandlerFactory: TypeAlias = Callable[[Callable[[str], None], CommandStopper], CommandHandler]
"""Creates a handler from a function that writes an answer line and the stopper that stops a command."""


def serve(stdin: BinaryIO, stdout: BinaryIO, clock: Clock, means: EngineResources) -> None:
    """Speak the engine's protocol until `quit` or the end of the input."""
    converse(stdin, stdout, lambda answer, stopper: Commands(answer, stopper, clock, means))


def converse(stdin: BinaryIO, stdout: BinaryIO, obeying: HandlerFactory) -> None:
    """Speak a protocol until `quit` or the end of the input."""
    stopper = CommandStopper()
    lines = Backlog(stopper.set_crowded)

    def answer(line: str) -> None:
        stdout.write(line.encode("utf-8", "replace") + b"\n")
        stdout.flush()

    threading.Thread(target=_read, args=(stdin, stopper, lines.put), name="reader", daemon=True).start()
    obedient = obeying(answer, stopper)
    number = 0
    while (line := lines.get()) is not None and not _is_quit(line):
        number += 1
        obedient.obey(number, line)
        answer("ok")


def _read(stdin: BinaryIO, stopper: CommandStopper, put: Callable[[Line | None], None]) -> None:
    for number, line in enumerate(read_lines(stdin), 1):
        stopper.note_line(number, line.split() if isinstance(line, str) else ())
        put(line)
        if _is_quit(line):
            break  # no further input is read, so the thread ends with the program
    stopper.note_end()
    put(None)


def _is_quit(line: Line) -> bool:
    return isinstance(line, str) and line.split() == ["quit"]


def read_lines(stdin: BinaryIO) -> Iterator[Line]:
    """Yield the lines of an unbuffered input; a line that is too long gives a BadCommand instead."""
    line = bytearray()
    skipping = False  # the rest of a line that is too long
    while chunk := stdin.read(READ_BYTES):
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            line += end
            yield _decode_line(line, skipping)
            line, skipping = bytearray(), False
        line += rest
        if len(line) > MAX_REQUEST_BYTES:
            line, skipping = bytearray(), True
    if line or skipping:
        yield _decode_line(line, skipping)


def _decode_line(line: bytearray, skipping: bool) -> Line:
    if skipping or len(line) > MAX_REQUEST_BYTES:
        return BadCommand("a line has at most {most} bytes", most=MAX_REQUEST_BYTES)
    return line.decode("utf-8", "replace")


def spare_cores() -> int:
    """How many threads may search beside a window: the usable cores but one, at least 1; 1 without compiled modules."""
    return max(1, usable_cores() - 1) if is_program_compiled() else 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command `engine`."""
    parser.add_argument("--seed", type=int, help="The seed of the choice among equal moves; by default it is random.")
    parser.add_argument("--threads", type=int, help="The number of threads; by default one fewer than there are cores.")
    parser.add_argument("--no-book", action="store_true", help="Do not play from the opening book.")
    parser.add_argument(
        "--memory", type=int, default=TABLE_MEGABYTES, help="The megabytes of the transposition table (%(default)s)."
    )


def run(args: Namespace) -> int:
    """Run the command `engine`: the protocol on standard input and output; returns the exit status."""
    if args.threads is not None and not 1 <= args.threads <= MAX_THREADS:
        raise ArgumentError(None, f"--threads is from 1 to {MAX_THREADS}")
    if not 1 <= args.memory <= MAX_MEGABYTES:
        raise ArgumentError(None, f"--memory is from 1 to {MAX_MEGABYTES}")
    seed = SystemRandom().getrandbits(60) if args.seed is None else abs(args.seed) % 2**60
    books = None if args.no_book else Repertoire(seed, _complain)
    megabytes = fitting_megabytes(args.memory)
    if megabytes < args.memory:
        _complain(
            StaxError("there are no {wished} MB to spare; {used} MB are used.", wished=args.memory, used=megabytes)
        )
    means = EngineResources(seed, args.threads or spare_cores(), megabytes, books)
    return speak(lambda answer, stopper: Commands(answer, stopper, time.monotonic, means))


def speak(obeying: HandlerFactory) -> int:
    """Speak a protocol on standard input and output; returns the exit status.  Raises StaxError if they are missing."""
    if sys.stdin is None or sys.stdout is None:  # started by a double click
        raise StaxError(N_("the engine needs standard input and output, and there are none."))
    if sys.stderr is not None:
        faulthandler.enable()  # the window logs the engine's standard error
    check_one_speed()
    if not is_program_compiled():
        sys.setswitchinterval(0.0005)
    # Without Python's buffer: its lock, line by the reader, could not be had when the program ends.
    with open(0, "rb", buffering=0, closefd=False) as stdin:
        try:
            converse(stdin, sys.stdout.buffer, obeying)
        except BrokenPipeError:
            # The client has ended; that is a normal end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        except OSError as error:
            raise OutputUnwritten(error.errno, error.strerror) from error
    return 0


def _complain(fault: StaxError) -> None:
    """Report on standard error what the engine lacks: a file of the program, or memory."""
    if sys.stderr is not None:
        print(f"stax engine: {fault}", file=sys.stderr, flush=True)
