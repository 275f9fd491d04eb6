"""Long work that can be continued: a bar while it runs, and what is printed when the user stops it."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import islice
from typing import Final, TextIO, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from game.core.errors import printable

AHEAD: Final = 2  # tasks submitted for each process: one runs, one waits
Result = TypeVar("Result")


@contextmanager
def progress_bar(total: int, done: int = 0, out: TextIO | None = None) -> Iterator[Callable[[int, str], None]]:
    """A function that draws a bar with how much of `total` is done, a text, and the time that is left.

    Only a terminal shows the bar; `out` is standard error if it is None.
    """
    console = Console(file=out or sys.__stderr__)
    columns = BarColumn(), TextColumn("{task.description}", markup=False), TimeRemainingColumn()
    off = not console.is_terminal
    # No thread may draw the bar: worker processes are forked while it is shown.
    with Progress(
        *columns, console=console, disable=off, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
    ) as progress:
        task = progress.add_task("", total=max(total, 1), completed=done)
        yield lambda done, text: progress.update(task, completed=done, description=printable(text), refresh=True)


@contextmanager
def resumable(command: str, unit: str = "game") -> Iterator[None]:
    """After Ctrl+C print that the same command continues after the last finished unit; re-raises the interrupt."""
    try:
        yield
    except KeyboardInterrupt:
        message = f"python -m lab {command}: stopped; the same command continues after the last finished {unit}"
        print(message, file=sys.stderr)
        raise


def in_order(submit: Callable[[int], Future[Result]], numbers: Iterable[int], jobs: int) -> Iterator[Result]:
    """The results of the tasks of these numbers, in their order.

    For each of `jobs` processes AHEAD tasks are submitted before their results are asked for.
    """
    waiting = iter(numbers)
    due = deque(map(submit, islice(waiting, AHEAD * jobs)))
    while due:
        yield due.popleft().result()
        due.extend(map(submit, islice(waiting, 1)))
