"""The protocol, the engine's side: a line in, answer lines and `ok` out, in the order of the lines.

One thread reads, so that `stop`, `quit` and the end of the input are heeded while a command is under way; one obeys.
"""

from __future__ import annotations

import faulthandler
import os
import secrets
import sys
import threading
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, Protocol, TypeAlias

from game.ai.thinker import TABLE_MEGABYTES, Clock
from game.core.errors import N_, StaxError
from game.core.speed import check_one_speed, is_program_compiled
from game.engine.brake import Brake
from game.engine.commands import Commands, Means
from game.engine.memory import fitting_megabytes
from game.engine.requests import BadCommand
from game.openings.repertoire import Repertoire

MOST_THREADS = 256
MOST_MEGABYTES = 65536
LONGEST_LINE: Final = 1 << 20  # bytes
AT_ONCE: Final = 65536  # bytes that are read in one call
MOST_WAITING: Final = 1 << 24  # bytes of lines that wait to be obeyed; then reading waits too
OVERHEAD: Final = 100  # bytes that a line takes beside its letters


Line: TypeAlias = str | BadCommand
"""A line that was read, or what is wrong with one that could not be."""


class Backlog:
    """The lines that wait to be obeyed, in their order; None stands for the end of the input.

    Where nobody reads the answers, lines would pile up without bound, so `put` waits while there are too many.  As long
    as it waits it is `crowd`ed, so that a thought without end, which would never make room, ends.
    """

    def __init__(self, crowd: Callable[[bool], None]) -> None:
        self._crowd = crowd
        self._changed = threading.Condition()
        self._lines: deque[Line | None] = deque()
        self.size = 0  # bytes

    def put(self, line: Line | None) -> None:
        """Add a line, once there is room."""
        with self._changed:
            if self.size > MOST_WAITING:
                self._crowd(True)
                self._changed.wait_for(lambda: self.size <= MOST_WAITING)
                self._crowd(False)
            self._lines.append(line)
            self.size += _weight(line)
            self._changed.notify_all()

    def get(self) -> Line | None:
        """Take the first line, once there is one."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._lines))
            line = self._lines.popleft()
            self.size -= _weight(line)
            self._changed.notify_all()
            return line


def _weight(line: Line | None) -> int:
    return OVERHEAD + (len(line) if isinstance(line, str) else 0)


class Obedient(Protocol):
    """Who obeys the lines of a protocol."""

    def obey(self, number: int, line: Line) -> None:
        """Answer line `number`, or tell why it could not be read, with all lines but the last, `ok`."""


Obeying: TypeAlias = Callable[[Callable[[str], None], Brake], Obedient]
"""Makes who obeys, out of how to answer a line and what may end a command."""


def serve(stdin: BinaryIO, stdout: BinaryIO, clock: Clock, means: Means) -> None:
    """Speak the engine's protocol until `quit` or the end of the input."""
    converse(stdin, stdout, lambda answer, brake: Commands(answer, brake, clock, means))


def converse(stdin: BinaryIO, stdout: BinaryIO, obeying: Obeying) -> None:
    """Speak a protocol until `quit` or the end of the input."""
    brake = Brake()
    lines = Backlog(brake.crowd)

    def answer(line: str) -> None:
        stdout.write(line.encode("utf-8", "replace") + b"\n")
        stdout.flush()

    threading.Thread(target=_read, args=(stdin, brake, lines.put), name="reader", daemon=True).start()
    obedient = obeying(answer, brake)
    number = 0
    while (line := lines.get()) is not None and not _quits(line):
        number += 1
        obedient.obey(number, line)
        answer("ok")


def _read(stdin: BinaryIO, brake: Brake, put: Callable[[Line | None], None]) -> None:
    for number, line in enumerate(read_lines(stdin), 1):
        brake.read(number, line.split() if isinstance(line, str) else ())
        put(line)
        if _quits(line):
            break  # nothing after it is read, so nobody waits for the input when the program ends
    brake.end()
    put(None)


def _quits(line: Line) -> bool:
    return isinstance(line, str) and line.split() == ["quit"]


def read_lines(stdin: BinaryIO) -> Iterator[Line]:
    """The lines of an input without a buffer of its own; what is said of it in place of one that is too long."""
    held = bytearray()
    skipping = False  # the rest of a line that is too long
    while chunk := stdin.read(AT_ONCE):
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            held += end
            yield _line(held, skipping)
            held, skipping = bytearray(), False
        held += rest
        if len(held) > LONGEST_LINE:
            held, skipping = bytearray(), True
    if held or skipping:
        yield _line(held, skipping)


def _line(held: bytearray, skipping: bool) -> Line:
    if skipping or len(held) > LONGEST_LINE:
        return BadCommand("a line has at most {most} bytes", most=LONGEST_LINE)
    return held.decode("utf-8", "replace")


def spare_cores() -> int:
    """How many threads may think while a window is open: all cores but one, one at least; without C only one can."""
    return max(1, (os.cpu_count() or 1) - 1) if is_program_compiled() else 1


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `engine` can be told."""
    parser.add_argument("--seed", type=int, help="Choose among equal moves by this number, not by chance.")
    parser.add_argument("--threads", type=int, help="Think in so many threads; else in one fewer than there are cores.")
    parser.add_argument("--no-book", action="store_true", help="Let every level think from the first move on.")
    parser.add_argument(
        "--memory", type=int, default=TABLE_MEGABYTES, help="Remember in so many megabytes (%(default)s)."
    )


def run(arguments: Namespace) -> int:
    """The command `engine`: the protocol on standard input and output; the exit status."""
    if arguments.threads is not None and not 1 <= arguments.threads <= MOST_THREADS:
        raise ArgumentError(None, f"--threads is from 1 to {MOST_THREADS}")
    if not 1 <= arguments.memory <= MOST_MEGABYTES:
        raise ArgumentError(None, f"--memory is from 1 to {MOST_MEGABYTES}")
    seed = secrets.randbits(60) if arguments.seed is None else abs(arguments.seed) % 2**60
    books = None if arguments.no_book else Repertoire(seed, _complain)
    megabytes = fitting_megabytes(arguments.memory)
    if megabytes < arguments.memory:
        _complain(
            StaxError("there are no {wished} MB to spare; {used} MB are used.", wished=arguments.memory, used=megabytes)
        )
    means = Means(seed, arguments.threads or spare_cores(), megabytes, books)
    return speak(lambda answer, brake: Commands(answer, brake, time.monotonic, means))


def speak(obeying: Obeying) -> int:
    """Converse on standard input and output; the exit status.  Raises StaxError where there is none."""
    if sys.stdin is None or sys.stdout is None:  # started by a double click, or so from a shell
        raise StaxError(N_("the engine speaks on standard input and output, and there is none."))
    if sys.stderr is not None:
        faulthandler.enable()  # whoever started it may keep that: the window logs it
    check_one_speed()
    if not is_program_compiled():
        sys.setswitchinterval(0.0005)
    # Without Python's buffer: its lock, held by the reader, could not be had when the program ends.
    with open(0, "rb", buffering=0, closefd=False) as stdin:
        try:
            converse(stdin, sys.stdout.buffer, obeying)
        except BrokenPipeError:
            # Nobody reads the answers any more: that is an end like any other.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _complain(fault: StaxError) -> None:
    """Tell on standard error what the engine has to do without: a file of the program's, or memory."""
    if sys.stderr is not None:
        print(f"stax engine: {fault}", file=sys.stderr, flush=True)
