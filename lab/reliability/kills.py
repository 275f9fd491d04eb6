"""Processes that play and save games, each killed by the system in the middle of it.

What has been on the table for `AGED` seconds is in the library afterwards, and the library is sound.  Each process goes
on with the game in which the last was killed.  It is forked from this process, which has loaded the program already:
what plays and saves in it is the program's own table, recorder and library.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.library.library import LIBRARY_FILE, Library
from game.play.players import Person
from game.play.resuming import table_from_saved
from game.play.table import Table
from lab.reliability.cases import CASES
from lab.reliability.fault_actions import library_health
from lab.reliability.progress import Progress

PARTS: Final = ("table",)
AGED: Final = 0.1  # seconds after which what was seen must be kept
LONGEST: Final = 0.5  # seconds that a process lives at most
PAUSE: Final = 0.04  # seconds at most between two moves
UNDONE: Final = 0.1  # share of moves that are taken back
PATIENCE: Final = 60.0  # seconds for the library's answer on a busy machine


@dataclass(frozen=True, slots=True)
class Seen:
    """What lay on the table from a moment on; `undoing` if moves were about to be taken back."""

    at: float
    moves: tuple[str, ...]
    ended: bool
    undoing: bool


def measure(_part: str, progress: Progress, args: Namespace) -> str:
    """Let `progress.count` processes play and be killed; returns the moves seen, and the oldest that was lost."""
    if not hasattr(os, "fork"):
        raise StaxError("this system cannot divide a process, which is needed for this")
    moves, sound, oldest = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / LIBRARY_FILE
        for number in progress.numbers():
            rng = random.Random(f"{args.seed} {number}")
            seen, killed = killed_process(path, rng)
            moves += sum(map(len, seen.values()))
            health = library_health(path)
            sound += health == "ok"
            if health != "ok":
                progress.breach(health)
            for game, states in seen.items():
                lost = lost_of(path, game, states, killed)
                oldest = max(oldest, lost)
                if lost >= AGED:
                    progress.breach(f"kill {number}: what was seen for {lost * 1000:.0f} ms is lost")
    return f"sound {sound:,} of {progress.made:,}; {moves:,} moves seen, the oldest lost after {oldest * 1000:.0f} ms"


def killed_process(path: Path, rng: random.Random) -> tuple[dict[int, list[Seen]], float]:
    """What a process showed of each game before it was killed, and when that was."""
    ours, theirs = os.pipe()
    seed, delay = rng.getrandbits(60), rng.uniform(0, LONGEST)
    process = os.fork()
    if process == 0:
        os.close(ours)
        play(path, random.Random(seed), theirs)
    os.close(theirs)
    time.sleep(delay)
    killed = time.monotonic()
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status):
        raise StaxError("a process ended by itself, with status {status}", status=os.waitstatus_to_exitcode(status))
    with os.fdopen(ours, encoding="ascii") as shown:
        return gathered(shown), killed


def gathered(shown: Iterator[str]) -> dict[int, list[Seen]]:
    """The states of each game by its number, out of the lines that a process has said."""
    seen: dict[int, list[Seen]] = {}
    for line in shown:
        with suppress(ValueError):  # the last line may be cut off
            at, game, moves, ended, undoing = json.loads(line)
            seen.setdefault(game, []).append(Seen(at, tuple(moves), ended, undoing))
    return seen


def play(path: Path, rng: random.Random, shown: int) -> None:
    """Play game after game without end, and print what is shown."""
    try:
        library = Library(path)
        left = library.request_unfinished(1).result(PATIENCE)
        table = table_from_saved(left[0], library)[0] if left else fresh(library, rng)
        while True:
            if table.result is not None:
                table = fresh(library, rng)
            if table.can_undo and rng.random() < UNDONE:
                say(shown, table, undoing=True)
                table.undo()
            else:
                table.play(rng.choice(sorted(table.match.legal)))
            say(shown, table)
            time.sleep(rng.uniform(0, PAUSE))
    except BaseException as error:  # the forked process must not continue as its parent
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        os._exit(1)


def fresh(library: Library, rng: random.Random) -> Table:
    """A new game between persons."""
    case = rng.choice(CASES)
    match = Match(case.game, dict(case.options))
    return Table(match, [Person(f"Ada {seat}") for seat in range(match.seats)], library, time.monotonic)


def say(shown: int, table: Table, undoing: bool = False) -> None:
    """Print the moves on the table."""
    state = time.monotonic(), table.saved, table.match.texts, table.result is not None, undoing
    os.write(shown, f"{json.dumps(state)}\n".encode())


def lost_of(path: Path, game: int, states: list[Seen], killed: float) -> float:
    """For how many seconds the oldest state had been seen that is lost; 0 if none is."""
    library = Library(path)
    try:
        record = library.saved_game(game).result(PATIENCE).record
    except StaxError:  # the game is not there at all
        return killed - states[0].at
    finally:
        library.close()
    kept = record.moves, bool(record.result)
    last = states[-1]
    if kept[0][:-1] == last.moves or (last.undoing and last.moves[: len(kept[0])] == kept[0]):
        return 0.0  # what was killed had gone on
    for place in reversed(range(len(states))):
        if (states[place].moves, states[place].ended) == kept:
            return killed - states[place + 1].at if place + 1 < len(states) else 0.0
    return killed - states[0].at
