"""What the system denies the program while a game is played: disk, files, clock, sound, display.

Each case is the real program in a process of its own, in a folder of its own, under the loop's own clock.  It plays
moves; in the middle the system changes.  Players read sentences, no saved move is lost, and there is no
traceback.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.core.errors import StaxError
from game.core.futures import poll, run_in_thread
from game.library.library import LIBRARY_FILE, Library, open_library
from game.play.setup import Seat, Setup
from game.program.loop import App
from game.program.start import open_first_scene, run
from game.scenes.base.notice import Notice
from game.scenes.table.scene import TableScene
from game.ui.words import error_text
from lab.processes import python_command, window_args
from lab.reliability.progress import Progress
from lab.reliability.virtual_desktop import start_screen

MOVES: Final = 12  # of a game
FRAMES_BETWEEN: Final = 12  # frames between two
HALFWAY: Final = MOVES // 2  # the move before which the system changes
PATIENCE: Final = 60.0  # seconds until the program must have ended
QUOTA: Final = 4096  # bytes; what is longer gives SQLite the error (not the one of a full disk) that a quota gives
SETTLE_SECONDS: Final = 1.0  # seconds in which what was played is kept
CHILD: Final = "from lab.reliability.disk import play; play(*sys.argv[1:])"


# In the program's process:


def play(folder: str, setback: str = "") -> None:
    """Run the program in a folder; print each move that was played and each sentence for the player."""
    args = window_args("--language", "en", "--size", "1024x640", "--data", folder)
    sys.exit(run(args, lambda app: _begin(app, float(setback or 0))))


def _begin(app: App, setback: float) -> None:
    _overhear(app.services.library)
    open_first_scene(app, None)
    app.navigation.table_routes.play(Setup("mixtour", {"points": "9"}, (Seat(), Seat())))
    steps = _steps(app, setback)
    app.background.add(lambda: next(steps, True))


def _steps(app: App, setback: float) -> Iterator[bool]:
    """Play the moves and print the sentences that appear; yields False once a frame."""
    rng, now = random.Random(1), time.time
    for number in range(MOVES):
        if setback and number == HALFWAY:
            time.time = lambda: now() - setback  # as if the system's clock had been set
        for _ in range(FRAMES_BETWEEN):
            _read(app)
            yield False
        if number == HALFWAY:
            print("half", flush=True)
            answered = run_in_thread(sys.stdin.readline)
            while poll(answered) is None:
                yield False
        table = next(each for each in app.scenes.scenes if isinstance(each, TableScene)).board.table
        table.play(rng.choice(table.match.position.legal()))
        print(f"move {table.match.texts[-1]}", flush=True)
    print("end", flush=True)
    sys.stdin.readline()
    for _ in range(FRAMES_BETWEEN * 5):
        _read(app)
        yield False
    app.quit()


def _overhear(library: Library) -> None:
    """Print every message of the library."""
    asked = library.next_notice

    def notice() -> StaxError | None:
        error = asked()
        if error is not None:
            print(f"sentence {error_text(error)}", flush=True)
        return error

    setattr(library, "next_notice", notice)  # noqa: B010 - for this run only


def _read(app: App) -> None:
    """Print the text of a notice over the table."""
    if isinstance(app.scenes.top, Notice):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))


# In the lab's process:


class Case(NamedTuple):
    """What is denied: before the program starts, in the middle of its game, and until its end.

    `kept`: how many of the moves must be there in the end; `speaks`: whether the program must have said a sentence.
    """

    before: Callable[[Path, ExitStack], None] = lambda _folder, _closing: None
    half: Callable[[Path, ExitStack], None] = lambda _folder, _closing: None
    end: Callable[[Path], None] = lambda _folder: None
    kept: int = MOVES
    speaks: bool = True
    setback: int = 0
    environment: tuple[tuple[str, str], ...] = ()
    lost: bool = False  # the program has a display, and loses it in the middle
    quota: bool = False  # it may write no file beyond a few kilobytes, from the middle to the end


def _mounted(folder: Path, closing_: ExitStack) -> None:
    """A file system of two megabytes of its own."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)], check=True)
    closing_.callback(subprocess.run, ["umount", "-l", str(folder)], check=True)


def _filled(folder: Path, _closing: ExitStack) -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        while True:
            try:
                file.write(bytes(4096))
            except OSError:
                return


def _locked(folder: Path, closing_: ExitStack) -> None:
    """Another program holds the library."""
    other = closing_.enter_context(closing(sqlite3.connect(folder / LIBRARY_FILE, isolation_level=None)))
    other.execute("BEGIN EXCLUSIVE")


def _newer(folder: Path, _closing: ExitStack) -> None:
    open_library(folder).close()
    with closing(sqlite3.connect(folder / LIBRARY_FILE)) as database:
        database.execute("CREATE TABLE what_comes_next (game)")  # every version has tables of its own
        database.execute("PRAGMA user_version = 99")


def _deleted(folder: Path, _closing: ExitStack) -> None:
    for file in folder.glob(f"{LIBRARY_FILE}*"):
        file.unlink()


def _read_only(path: Path, closing_: ExitStack) -> None:
    """Root ignores permissions, so for root the path is mounted over itself, read-only."""
    if os.getuid() != 0:
        path.chmod(0o555 if path.is_dir() else 0o444)
        return
    subprocess.run(["mount", "--bind", str(path), str(path)], check=True)
    closing_.callback(subprocess.run, ["umount", "-l", str(path)], check=True)
    subprocess.run(["mount", "-o", "remount,ro,bind", str(path)], check=True)


def _read_only_file(folder: Path, closing_: ExitStack) -> None:
    open_library(folder).close()
    _read_only(folder / LIBRARY_FILE, closing_)


CASES: Final = {
    "usual": Case(speaks=False),
    "full": Case(_mounted, _filled, lambda folder: (folder / "filler").unlink()),
    "quota": Case(quota=True),
    "full-to-the-end": Case(_mounted, _filled, kept=HALFWAY),
    "read-only-folder": Case(_read_only, kept=0),
    "read-only-file": Case(_read_only_file, kept=0),
    "locked": Case(half=_locked),
    "deleted": Case(half=_deleted),
    "newer-version": Case(_newer, kept=0),
    "clock-set-back": Case(setback=400 * 86400, speaks=False),
    "no-sound": Case(environment=(("SDL_AUDIODRIVER", "nonesuch"),), speaks=False),
    "display-lost": Case(kept=HALFWAY, speaks=False, lost=True),
}
PARTS: Final = list(CASES)


class Run(NamedTuple):
    """What a program did: its moves, sentences, exit status and error output, and how many moves were saved."""

    moves: list[str]
    sentences: list[str]
    status: int
    complaints: str
    kept: int


def _screen(closing_: ExitStack, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A virtual screen for the program."""
    screen, display = start_screen((1280, 800))
    closing_.callback(screen.wait)
    closing_.callback(screen.kill)
    environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    return screen


@contextmanager
def _program(folder: Path, setback: int, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    usual = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "HOME": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        python_command(CHILD, str(folder), str(setback)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **usual, **environment},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def tried(case: Case, folder: Path) -> Run:
    """Run a case: let the program play in a folder, and deny it something meanwhile."""
    moves, sentences = list[str](), list[str]()
    with ExitStack() as closing_:
        case.before(folder, closing_)
        environment = dict(case.environment)
        screen = _screen(closing_, environment) if case.lost else None
        with _program(folder, case.setback, environment) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            middle = closing_.enter_context(ExitStack())
            for line in process.stdout:
                word, _, rest = line.strip().partition(" ")
                moves += [rest] * (word == "move")
                sentences += [rest] * (word == "sentence")
                if word == "half":
                    case.half(folder, middle)
                    if case.quota:
                        usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (QUOTA, resource.RLIM_INFINITY))
                        middle.callback(resource.prlimit, process.pid, resource.RLIMIT_FSIZE, usual)
                    time.sleep(SETTLE_SECONDS)
                    if screen is not None:
                        screen.kill()
                if word == "end":
                    time.sleep(SETTLE_SECONDS * 2)
                    middle.close()
                    case.end(folder)
                if word in ("half", "end") and screen is None:
                    process.stdin.write("\n")
                    process.stdin.flush()
            _, complaints = process.communicate(timeout=PATIENCE)
        return Run(moves, sentences, process.returncode, complaints, _kept(folder))


def _kept(folder: Path) -> int:
    """How many moves of the game a copy of the library has when the program opens it again."""
    with tempfile.TemporaryDirectory() as name:
        for path in folder.glob(f"{LIBRARY_FILE}*"):
            shutil.copyfile(path, Path(name) / path.name)
        library = open_library(Path(name))
        try:
            return max((len(saved.record.moves) for saved in library.wait_for_unfinished()), default=0)
        finally:
            library.close()


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Let the program play under one denial, `progress.count` times; returns the sentences that the player read."""
    del args
    sentences = set[str]()
    for _ in progress.numbers():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "stax"
            folder.mkdir()
            run = tried(CASES[part], folder)
        for fault in faults(CASES[part], run):
            progress.breach(fault)
        sentences |= {each.replace(name, "FOLDER") for each in run.sentences}
    return " / ".join(sorted(sentences)) or "no sentence"


def faults(case: Case, run: Run) -> Iterator[str]:
    """The breaches of a run."""
    if run.kept < case.kept:
        yield f"only {run.kept} moves were kept"
    if not case.lost and (len(run.moves) < MOVES or run.status != 0):
        yield f"the program ended with status {run.status} after {len(run.moves)} moves: {run.complaints[-600:]}"
    if "Traceback" in run.complaints:
        yield f"a traceback: {run.complaints[-1500:]}"
    if case.speaks != bool(run.sentences) or len(set(run.sentences)) > 2:
        yield f"not the sentences that there should be: {run.sentences}"
