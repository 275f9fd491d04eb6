"""The actions that `faults` lets fail (settings, export, import, saving), and what must be true afterwards."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from game.core.futures import wait_for
from game.core.match import Match
from game.games import GAMES
from game.library.files import export_games, import_games
from game.library.library import LIBRARY_FILE, Library, open_library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import Tree
from game.settings import config_file

PATIENCE: Final = 60.0  # seconds for an answer of the library when nothing fails
BRIEF: Final = 1.0  # seconds for an answer while something fails, which may never come
IMPORTED: Final = 60  # games of a file, more than one batch
PLAYED: Final = 5  # moves that are kept while something fails
SETTINGS: Final = "config.toml"
OLD_SETTINGS: Final = '# mine\n[look]\ntheme = "slate"\n'
GAMES_FILE: Final = "games.stax"


class Outcome(NamedTuple):
    """What a process reported: its sentences, how many moves or games were acknowledged, an unexpected error."""

    sentences: list[str]
    acknowledged: int
    error: str


class FaultAction(NamedTuple):
    """`prepare` fills a folder, `act` runs in it while something fails, `check` yields each violated expectation.

    `reports_memory`: a sentence says that there is no memory; else the window reports a MemoryError and continues.
    """

    prepare: Callable[[Path], None]
    act: Callable[[Path, list[str]], int]
    check: Callable[[Path, Outcome], Iterator[str]]
    reports_memory: bool = True


def _prepare_settings(folder: Path) -> None:
    (folder / SETTINGS).write_text(OLD_SETTINGS, encoding="utf-8")


def _change_settings(folder: Path, sentences: list[str]) -> int:
    """Read and write the settings as the program does from its start to its end."""
    path = folder / SETTINGS
    found, notice = config_file.read_config(path)
    if notice is not None:
        sentences.append(str(notice))
    found.look.scale = 150
    config_file.writer_for(path, notice)(found)
    return 1


def _check_settings(folder: Path, outcome: Outcome) -> Iterator[str]:
    found, notice = config_file.read_config(folder / SETTINGS)
    done = outcome.acknowledged and not outcome.sentences
    if notice is not None or found.look.theme != "slate" or found.look.scale not in ((150,) if done else (100, 150)):
        yield f"the settings are neither the old nor the new ones: {notice} {found}"
    renamed = folder / "config.damaged-1"
    if outcome.sentences and renamed.exists() and renamed.read_text(encoding="utf-8") == OLD_SETTINGS:
        renamed.unlink()  # it could not be edited, and a sentence named it
    yield from _leftovers(folder, {SETTINGS})
    _change_settings(folder, [])
    if config_file.read_config(folder / SETTINGS)[0].look.scale != 150:
        yield "the settings could not be written afterwards"


def _prepare_export(folder: Path) -> None:
    _exported()  # so that nothing but the export is made while something fails
    (folder / GAMES_FILE).write_bytes(b"old")


def _export(folder: Path, _sentences: list[str]) -> int:
    export_games(folder / GAMES_FILE, _records(), GAMES)
    return 1


def _check_export(folder: Path, outcome: Outcome) -> Iterator[str]:
    content = (folder / GAMES_FILE).read_bytes()
    if content != (_exported() if outcome.acknowledged else b"old") and content != _exported():
        yield f"the exported file has {len(content)} bytes that are neither the old nor the new ones"
    yield from _leftovers(folder, {GAMES_FILE})
    _export(folder, [])
    if (folder / GAMES_FILE).read_bytes() != _exported():
        yield "the games could not be exported afterwards"


def _prepare_library(folder: Path) -> None:
    library = Library(folder / LIBRARY_FILE)
    library.add(GameRecord("mixtour", _records()[0].options, ("person Ada", "person Bob"), Tree(("a1",))))
    library.close()


def _prepare_import(folder: Path) -> None:
    _prepare_library(folder)
    (folder / GAMES_FILE).write_bytes(_exported())


def _import(folder: Path, sentences: list[str]) -> int:
    with _library(folder, sentences) as library:
        found = wait_for(library.start_import(lambda: import_games(folder / GAMES_FILE, GAMES)), BRIEF)
        if found.damaged is not None:
            sentences.append(str(found.damaged))
        return found.new + found.known


def _check_import(folder: Path, outcome: Outcome) -> Iterator[str]:
    yield from _unsound(folder)
    with _library(folder, []) as library:
        kept = library.find(Query()).result(PATIENCE).total
        if kept < 1 + outcome.acknowledged:
            yield f"only {kept} games are in the library, though {outcome.acknowledged} were imported"
        library.start_import(lambda: import_games(folder / GAMES_FILE, GAMES)).result(PATIENCE)
        kept = library.find(Query()).result(PATIENCE).total
        if kept != 1 + IMPORTED:
            yield f"after importing again there are {kept} games, not {1 + IMPORTED}"


def _save(folder: Path, sentences: list[str], patience: float = BRIEF) -> int:
    """Play moves in the saved game; returns how many moves were acknowledged as saved."""
    with _library(folder, sentences) as library:
        if not library.writable:
            return 0
        (saved,) = wait_for(library.request_unfinished(), patience)
        kept = len(saved.record.moves)
        for ply in range(kept, kept + PLAYED):
            library.keep_move(saved.id, ply, f"b{ply}")
            kept = len(wait_for(library.saved_game(saved.id), patience).record.moves)
        return kept


def _check_library(folder: Path, outcome: Outcome) -> Iterator[str]:
    yield from _unsound(folder)
    with _library(folder, []) as library:
        games = library.request_unfinished().result(PATIENCE)
        kept = [len(saved.record.moves) for saved in games]
        if len(kept) != 1 or kept[0] < max(1, outcome.acknowledged):
            yield f"of {outcome.acknowledged} acknowledged moves {kept} are in the library"
    if kept and _save(folder, [], PATIENCE) != kept[0] + PLAYED:
        yield "no moves could be kept afterwards"


FAULT_ACTIONS: Final = {
    "settings": FaultAction(_prepare_settings, _change_settings, _check_settings),
    "export": FaultAction(_prepare_export, _export, _check_export),
    "import": FaultAction(_prepare_import, _import, _check_import, reports_memory=False),
    "library": FaultAction(_prepare_library, _save, _check_library, reports_memory=False),
}


@contextmanager
def _library(folder: Path, sentences: list[str]) -> Iterator[Library]:
    library = open_library(folder)
    try:
        yield library
    finally:
        library.close()
        while (notice := library.next_notice()) is not None:
            sentences.append(str(notice))


def library_health(path: Path) -> str:
    """The first thing that SQLite finds wrong with a library's file, else "ok"."""
    with closing(sqlite3.connect(path)) as database:
        (health,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    return str(health)


def _unsound(folder: Path) -> Iterator[str]:
    health = library_health(folder / LIBRARY_FILE)
    if health != "ok":
        yield health


def _leftovers(folder: Path, expected: set[str]) -> Iterator[str]:
    left = {path.name for path in folder.iterdir()} - expected
    if left:
        yield f"left over: {', '.join(sorted(left))}"


@cache
def _records() -> list[GameRecord]:
    """Short games, no two alike."""
    rng, records = random.Random(1), dict[tuple[str, ...], GameRecord]()
    while len(records) < IMPORTED:
        match = Match(GAMES["mixtour"], {"points": "9"})
        for _ in range(4):
            match.play(rng.choice(sorted(match.legal)))
        moves = tuple(match.texts)
        records[moves] = GameRecord(
            match.game.id, match.options, ("person Ada", "person Bob"), Tree(moves), created=1e9, updated=1e9
        )
    return list(records.values())


@cache
def _exported() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / GAMES_FILE
        export_games(path, _records(), GAMES)
        return path.read_bytes()
