"""Saving, export, import and settings while one system call, one allocation or the space in a file fails.

Each try is a process, forked from this one, in which one fault happens at a chosen place: the Nth system call of one
kind fails (strace injects the error, so SQLite's calls fail too), the Nth allocation of the interpreter fails, or no
file may grow beyond N bytes.  Afterwards every file is the old or the new one, nothing acknowledged is lost, nothing is
left over, and the next attempt succeeds; what was wrong was said in a few sentences.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import traceback
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.core.errors import StaxError
from lab.reliability.fault_actions import FAULT_ACTIONS, FaultAction, Outcome
from lab.reliability.progress import Progress

KINDS: Final = ("calls", "bytes", "memory")
PARTS: Final = tuple(f"{action}-{kind}" for action in FAULT_ACTIONS for kind in KINDS)
DEADLINE: Final = 60  # seconds until a process counts as hung
MAX_SENTENCES: Final = 3
MOST_ALLOCATIONS: Final = 1 << 17  # of the interpreter in an action
PROBES: Final = 5  # allocations that fail in turn, to see whether an action gets that far
CALLS: Final = (
    *("openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "lseek", "mmap", "fcntl"),
    *("rename", "unlink", "mkdir", "newfstatat", "chmod", "getdents64"),
)
ERRORS: Final = ("EIO", "ENOSPC", "EMFILE")
LIKE_MEMORY: Final = ("can't allocate lock", "should be string, bytes, os.PathLike")  # CPython hides a MemoryError
LAB: Final = Path(__file__).parents[1]
PROGRAM: Final = LAB.parent
Fault: TypeAlias = Callable[[], object]
"""Called in the process; from then on something fails."""


class Missing(Exception):  # noqa: N818 - the name describes the error
    """A tool that is needed to make something fail is missing."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Injection(NamedTuple):
    """A fault: what a breach calls it, how it starts in the process, and the options of strace, if it is needed."""

    name: str
    start: Fault = lambda: None
    stop: Fault = lambda: None
    strace: tuple[str, ...] = ()


def measure(part: str, progress: Progress, _wishes: Namespace) -> str:
    """Let one thing fail in each process; returns how many processes showed sentences, and these sentences."""
    name, kind = part.split("-")
    if not hasattr(os, "fork"):
        raise StaxError("this system cannot divide a process, which is needed for this")
    try:
        injections = {"calls": _of_calls, "bytes": _of_bytes, "memory": _of_memory}[kind](
            FAULT_ACTIONS[name], progress.count
        )
    except Missing as missing:
        return f"nothing was tried, because {missing.what} is missing"
    sentences, died = Counter[str](), 0
    for number in progress.numbers():
        injection = injections(number)
        with tempfile.TemporaryDirectory() as folder:
            FAULT_ACTIONS[name].prepare(Path(folder))
            outcome, status, complaints, _ = _attempt(FAULT_ACTIONS[name], Path(folder), injection)
            died += status != 0
            for breach in _breaches(FAULT_ACTIONS[name], Path(folder), injection, outcome, status, complaints):
                progress.breach(f"{injection.name}: {breach}")
            sentences.update({each.replace(folder, "FOLDER") for each in outcome.sentences})
    return f"{died} processes died; " + (" / ".join(sorted(sentences)) or "nothing was said")


def _breaches(
    action: FaultAction, folder: Path, injection: Injection, outcome: Outcome, status: int, complaints: str
) -> Iterator[str]:
    if outcome.error:
        yield outcome.error
    if len(outcome.sentences) > MAX_SENTENCES:
        yield f"too many sentences: {outcome.sentences}"
    if not injection.name.startswith("allocation"):
        # Without memory a thread may end, and the library replaces it; or CPython waits for ever for one to start.
        if "Traceback" in complaints:
            yield complaints[-1500:]
        if status == -signal.SIGALRM:
            yield "the process hung"
    try:
        yield from action.check(folder, outcome)
    except Exception:  # the files may be damaged in any way
        yield traceback.format_exc()


# Faults:


def _of_calls(action: FaultAction, count: int) -> Callable[[int], Injection]:
    """Injections that let each system call of the action fail, with each error in turn."""
    if shutil.which("strace") is None:
        raise Missing("strace")
    with tempfile.TemporaryDirectory() as folder:
        action.prepare(Path(folder))
        seen = _attempt(
            action, Path(folder), Injection("", strace=("-e", f"trace={','.join(f'?{c}' for c in CALLS)}"))
        )[3]
    threads = Counter(re.findall(r"^(\d+) +(\w+)\(", seen, re.MULTILINE))  # strace counts the calls of each thread
    most = {call: max((n for (_, name), n in threads.items() if name == call), default=0) for call in CALLS}
    places = [(call, nth + 1) for call in CALLS for nth in range(most[call])]

    def injection(number: int) -> Injection:
        call, nth = places[number * len(places) // count if count < len(places) else number % len(places)]
        error = ERRORS[number // len(places) % len(ERRORS)]
        return Injection(
            f"{call} number {nth} fails with {error}",
            strace=("-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={nth}"),
        )

    return injection


def _of_bytes(action: FaultAction, count: int) -> Callable[[int], Injection]:
    """Injections that limit files to sizes from 0 bytes to the largest file that the action writes."""
    with tempfile.TemporaryDirectory() as folder:
        action.prepare(Path(folder))
        _attempt(action, Path(folder), Injection(""))
        largest = max(path.stat().st_size for path in Path(folder).iterdir())

    def injection(number: int) -> Injection:
        limit = number * largest // count
        return Injection(f"no file may have more than {limit} bytes", partial(_limit_files, limit))

    return injection


def _limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _of_memory(action: FaultAction, count: int) -> Callable[[int], Injection]:
    """Injections that let allocations of the action fail, evenly spread from the first to the last."""
    try:
        import _testcapi  # type: ignore[import-not-found]  # has no types
    except ImportError:
        raise Missing("_testcapi") from None

    def injection(number: int) -> Injection:
        start = partial(_testcapi.set_nomemory, number, number + 1)
        return Injection(f"allocation number {number} fails", start, _testcapi.remove_mem_hooks)

    total = MOST_ALLOCATIONS
    while total > count and not any(_disturbs(action, injection(total + each)) for each in range(PROBES)):
        total //= 2
    total *= 2  # above this no failure was noticed
    return lambda number: injection(1 + number * total // count)


def _disturbs(action: FaultAction, injection: Injection) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        action.prepare(Path(folder))
        outcome, status, _, _ = _attempt(action, Path(folder), injection)
    return bool(status or outcome.sentences or outcome.error)


# The process:


def _attempt(action: FaultAction, folder: Path, injection: Injection) -> tuple[Outcome, int, str, str]:
    """Run an action in a process with a fault; returns its outcome, status, error output and the output of strace."""
    with tempfile.TemporaryDirectory() as name:
        complaints, report, trace = Path(name) / "complaints", Path(name) / "report", list[str]()
        ready, go = os.pipe(), os.pipe()
        process = os.fork()
        if process == 0:
            _act(action, folder, injection, complaints, report, ready[1], go[0])
        os.read(ready[0], 1)
        with _traced(process, injection.strace, trace):
            os.write(go[1], b"1")
            status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        for end in (*ready, *go):
            os.close(end)
        outcome = Outcome([], 0, "")
        with suppress(OSError, ValueError):
            outcome = Outcome(*json.loads(report.read_bytes()))
        return outcome, status, complaints.read_text(errors="replace"), "".join(trace)


@contextmanager
def _traced(process: int, options: tuple[str, ...], seen: list[str]) -> Iterator[None]:
    """Let strace watch a process and leave it after the first fault, since it counts the calls of each thread."""
    if not options:
        yield
        return
    command = ["strace", "-f", "-o", "/dev/stdout", *options, "-p", str(process)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr is not None
        strace.stderr.readline()  # it has attached to the process
        reader = threading.Thread(target=_read_trace, args=(strace, seen))
        reader.start()
        try:
            yield
        finally:
            reader.join(DEADLINE)


def _read_trace(strace: subprocess.Popen[str], seen: list[str]) -> None:
    assert strace.stdout is not None
    for line in strace.stdout:
        seen.append(line)
        if "(INJECTED)" in line:
            strace.terminate()


def _act(
    action: FaultAction, folder: Path, injection: Injection, complaints: Path, report: Path, ready: int, go: int
) -> None:
    """Run the action in the forked process and report its outcome; never returns."""
    try:
        os.dup2(os.open(complaints, os.O_WRONLY | os.O_CREAT), 2)
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        signal.alarm(DEADLINE)
        os.write(ready, b"1")
        _wait_for(go)
        outcome = _outcome(action, folder, injection)
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        for _ in range(3):  # the one fault may meet this
            with suppress(OSError, MemoryError):
                report.write_text(json.dumps(outcome), encoding="utf-8")
                os._exit(0)
    finally:
        os._exit(1)


def _wait_for(go: int) -> None:
    with suppress(OSError):  # the one fault may meet this
        os.read(go, 1)


def _outcome(action: FaultAction, folder: Path, injection: Injection) -> Outcome:
    sentences = list[str]()
    try:
        injection.start()
        try:
            return Outcome(sentences, action.act(folder, sentences), "")
        finally:
            injection.stop()
    except StaxError as known:
        return Outcome([*sentences, str(known)], 0, "")
    except BaseException as unexpected:
        frames = [Path(frame.filename) for frame in traceback.extract_tb(unexpected.__traceback__)]
        in_program = any(file.is_relative_to(PROGRAM) and not file.is_relative_to(LAB) for file in frames)
        without_memory = isinstance(unexpected, MemoryError) or any(text in str(unexpected) for text in LIKE_MEMORY)
        is_reported_by_action = isinstance(unexpected, MemoryError) and in_program and action.reports_memory
        own = without_memory and not is_reported_by_action
        return Outcome(sentences, 0, "" if own else traceback.format_exc())
