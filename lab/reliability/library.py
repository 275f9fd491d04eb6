"""A library of many games: opened, asked, and paged through in its scene, each answer within `LIMIT`.

The limit is of processor time, so that a busy machine finds no false breaches; the time by the clock is printed too.
"""

from __future__ import annotations

import random
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from game.core.futures import poll, run_in_thread
from game.games import GAMES
from game.library.imports import new_number
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.storage import changes
from game.library.storage.backups import BACKUP_FOLDER
from game.library.storage.commits import commit
from game.library.storage.database import open_beside
from game.library.tree import ROOT
from game.statistics.compute import StatisticsFilter
from game.statistics.survey import Survey
from lab.reliability.cases import CASES
from lab.reliability.played import ending, random_tree, sheet_of
from lab.reliability.progress import Progress

PARTS: Final = ("games",)
LIMIT: Final = 0.1  # seconds
BATCH: Final = 2000  # games that are one commit
SAMPLES: Final = 50  # games of each case, which the others are like but for who has played them, and when
PLIES: Final = 24
NAMES: Final = ("Ada", "Ben", "Óscar Ruiz", "Zoë", "Deep Ben", "Élodie", "Noor", "Jun")
ENDINGS: Final = ("", "win 0 resigned", "win 1 time", "draw agreed", "abandoned")
AGAIN: Final = 5  # times that each question is asked
PATIENCE: Final = 60.0
MEANWHILE: Final = 0.02  # seconds between two other questions
WAITING: Final = 0.005  # seconds between two frames while the library answers
PAGES: Final = 20  # keys of each kind that are pressed in the scene


class Times:
    """The times that an action took, each time: by the clock, and of the processor."""

    def __init__(self, breach: Callable[[str], None]) -> None:
        self.clock: list[float] = []
        self.processor: list[float] = []
        self._breach = breach

    @contextmanager
    def of(self, action: str) -> Iterator[None]:
        """Measure the time of an action; more than LIMIT of the processor is a breach."""
        clock, processor = time.monotonic(), time.process_time()
        yield
        self.clock.append(time.monotonic() - clock)
        self.processor.append(time.process_time() - processor)
        if self.processor[-1] > LIMIT:
            self._breach(f"{action} takes {self.processor[-1] * 1000:.0f} ms")

    def __str__(self) -> str:
        ranges = [f"{median(each) * 1000:.0f} to {max(each) * 1000:.0f} ms" for each in (self.clock, self.processor)]
        return f"{ranges[0]} ({ranges[1]} of the processor)"


def measure(_part: str, progress: Progress, args: Namespace) -> str:
    """Fill a library with `progress.count` games; returns median and worst times to open it, to answer and to show."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / LIBRARY_FILE
        fill(path, progress, random.Random(args.seed))
        opened, asked, shown = Times(progress.breach), Times(progress.breach), Times(progress.breach)
        for _ in range(AGAIN):
            with opened.of("opening the library"):
                library = Library(path)
                library.find(Query()).result(PATIENCE)
            library.close()
        with closing(Library(path)) as library:
            settle(path.parent)
            ask(library, progress.made, asked)
            reckoned = reckon(library)
            page_through(library, shown)
    return f"opened in {opened}; answers in {asked}; pages seen in {shown}; {reckoned}"


def fill(path: Path, progress: Progress, rng: random.Random) -> None:
    """Put games into a library."""
    trees = [(case, random_tree(case, PLIES, number % 3, rng)) for case in CASES for number in range(SAMPLES)]
    for case, (tree, _how) in trees[::5]:
        tree.set_comment(ROOT, f"A fine move of {case.game.name}")
        tree.set_comment(tree.main[-1], "Óscar had a fine move here")
    samples = [sheet_of(case, tree, ending(how, rng.choice(ENDINGS))) for case, (tree, how) in trees]
    with closing(open_beside(path)) as database:
        games = (samples[rng.randrange(len(samples))] for _ in progress.numbers())
        batch: list[GameRecord] = []
        for number, game in enumerate(games):
            batch.append(altered(game, number, rng))
            if len(batch) == BATCH:
                commit(database, [changes.add_game(new_number(), each) for each in batch])
                batch.clear()
        commit(database, [changes.add_game(new_number(), each) for each in batch])


def settle(folder: Path) -> None:
    """Wait until the file was looked through and the day's backup made, as they are soon after a start."""
    end = time.monotonic() + PATIENCE
    while not list((folder / BACKUP_FOLDER).glob("*.sqlite3")) and time.monotonic() < end:
        time.sleep(0.05)


def ask(library: Library, total: int, times: Times) -> None:
    """Ask what the scene of the library and the title ask."""
    queries = [
        *(Query(), Query("mixtour"), Query(ending="won", player="ada"), Query(player="ruiz"), Query(player="e")),
        *(Query(text="evening 77"), Query(text="fine move"), Query(text="in no game at all"), Query(text="a")),
        *(
            Query(since=1e9, until=1.1e9),
            Query(ending="unfinished"),
            Query("stax", ending="drawn"),
            Query(deleted=True),
        ),
    ]
    for _ in range(AGAIN):
        for query in queries:
            with times.of(f"{query}"):
                library.find(query, 0, 40).result(PATIENCE)
        for first in (total // 2, total - 40):
            with times.of(f"the page from {first} on"):
                entry = library.find(Query(), first, 40).result(PATIENCE).entries[0]
        with times.of("a whole game"):
            library.saved_game(entry.id).result(PATIENCE)
        with times.of("the names of players"):
            library.players().result(PATIENCE)
        with times.of("the unfinished game"):
            library.request_unfinished(1).result(PATIENCE)


def reckon(library: Library) -> str:
    """Read the statistics as their scene does, while the list still answers; returns the times as text."""
    survey = Survey(library, GAMES)
    begun, counted = time.process_time(), 0.0
    reading = run_in_thread(survey.read_all)
    while poll(reading) is None:
        if survey.has_results and not counted:
            counted = time.process_time() - begun
        time.sleep(MEANWHILE)
        library.find(Query(), 0, 40).result(PATIENCE)
    whole, begun = time.process_time() - begun, time.process_time()
    survey.statistics(StatisticsFilter())
    spent = time.process_time() - begun
    return f"results counted in {counted:.1f} s, openings in {whole:.1f} s, their statistics in {spent:.1f} s"


def altered(sample: GameRecord, number: int, rng: random.Random) -> GameRecord:
    """A game as another pair might have played it on another evening."""
    seats = tuple(f"person {rng.choice(NAMES)}" for _ in sample.seats)
    begun = 1e9 + 5000.0 * number
    return replace(sample, seats=seats, name=f"Evening {number}", created=begun, updated=begun + rng.random() * 4000)


def page_through(library: Library, times: Times) -> None:
    """Press keys in the scene of the library until each shows its game; the frames are those of the window."""
    import pygame  # only this function needs a window

    from game.program.start import open_first_scene
    from game.scenes.menus.library.scene import LibraryScene
    from game.settings.values import Config, SoundSettings
    from lab.driver import Driver, Posted, open_program, use_dummy_drivers

    use_dummy_drivers()
    with open_program(Config(sound=SoundSettings(mute=True)), library) as app:
        driver = Driver(open_first_scene(app, None), Posted(), app.services.clock)
        driver.key(pygame.K_l)
        shelves = driver.comes(LibraryScene)
        driver.until(lambda: shelves.entry is not None)
        for key in (pygame.K_END, *(pygame.K_PAGEUP,) * PAGES, pygame.K_HOME, *(pygame.K_PAGEDOWN,) * PAGES):
            with times.of(f"the key {pygame.key.name(key)} in the library"):
                driver.events.key(key, True)
                driver.frames()
                driver.until(lambda: shelves.entry is not None, WAITING)  # no frames in vain on a busy machine
            driver.events.key(key, False)
            driver.frames(30)
