"""Processes that the lab starts; none of them imports anything from the current folder."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from game.commands.command_line import add_window_options

ROOT: Final = Path(__file__).parents[1]  # the project's root; the lab is not installed, so nothing else leads to it
FIND_LAB: Final = "import sys; sys.path.append(sys.argv.pop(1)); "
SAFE_PATH: Final = "PYTHONSAFEPATH"  # the environment's form of Python's option -P


@contextmanager
def process_pool(
    jobs: int, initializer: Callable[..., object] | None = None, initargs: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """An executor with this number of processes, which end with the context; work that has not begun then is cancelled.

    Where the system does not fork, `multiprocessing` starts them by `python -c`, which searches the current folder
    first, unless the environment forbids that.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    pool = ProcessPoolExecutor(jobs, initializer=initializer, initargs=initargs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def window_args(*words: str) -> Namespace:
    """The arguments of the program's window that these options of its command line give."""
    parser = ArgumentParser()
    add_window_options(parser)
    return parser.parse_args(words)


def python_command(code: str, *words: str) -> list[str]:
    """The command that runs a line of Python which can import `game` and `lab`; `words` are its `sys.argv[1:]`."""
    return [sys.executable, "-P", "-c", FIND_LAB + code, str(ROOT), *words]
