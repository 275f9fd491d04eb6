"""The command `library`: imports games from files, and exports all games into a file.

It works beside a running window, which has the library's lock (`library.lock`).  That lock is for what two windows
would do to one game, and to the file itself: both play on, both set a damaged file aside.  An import only adds whole
games, in transactions of SQLite, which keeps the processes that write apart by its own locks.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from platformdirs import user_config_dir, user_data_dir

from game.core.errors import N_, StaxError, printable
from game.games import GAMES
from game.library.files import exists, import_games, resolve_path, write_atomically
from game.library.form.faults import FaultList
from game.library.form.read import Damaged
from game.library.form.write import write_text
from game.library.imports import Games, Import, Imported
from game.library.library import LIBRARY_FILE
from game.library.record import GameRecord
from game.library.storage.commits import Change, commit
from game.library.storage.database import open_beside
from game.library.storage.queries import read_game, read_game_numbers
from game.settings import config_file
from game.terminal import is_terminal, overwrite_line

COMMIT_PAUSE: Final = 0.02  # seconds between two commits, in which a window can write
PROGRESS_INTERVAL: Final = 0.1  # seconds between two looks at how far an import has come


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command `library`."""
    subcommands = parser.add_subparsers(metavar="SUBCOMMAND", dest="subcommand", required=True, help="What to do.")
    text = "Add the games of files that the library does not have yet."
    take = subcommands.add_parser("import", help=text, description=text)
    take.add_argument("files", type=Path, nargs="+", metavar="FILE", help="A file of games.")
    text = "Write all games of the library into one file."
    give = subcommands.add_parser("export", help=text, description=text)
    give.add_argument("file", type=Path, metavar="FILE", help="The file to write; an existing file is replaced.")
    for each in (take, give):
        each.add_argument(
            "--data", type=Path, metavar="FOLDER", help="Use the library in this folder instead of the usual place."
        )


def run(args: Namespace) -> int:
    """Run the command `library`; returns the exit status, 1 if a file has faults or a game cannot be written."""
    if args.subcommand == "import":
        return import_files(args.files, args.data, sys.stdout)
    return export_file(args.file, args.data, sys.stdout)


def library_file(data: Path | None) -> Path:
    """The library file of the window: in the folder of the settings, else in `data`, else in the usual place."""
    settings = (data or Path(user_config_dir("stax", appauthor=False))) / "config.toml"
    found, notice = config_file.read_config(settings)
    if notice is not None:
        print(f"stax library: {notice}", file=sys.stderr)
    usual = data or Path(user_data_dir("stax", appauthor=False))
    return (resolve_path(found.play.folder) if found.play.folder else usual.absolute()) / LIBRARY_FILE


def import_files(paths: Sequence[Path], data: Path | None, out: TextIO | None) -> int:
    """Import the games of files; of a game with faults the readable part is imported.

    The last line is `imported N, known M, faults K`; the status is 1 where K is not 0.  Faults go to standard error,
    each with its file and line.  Raises StaxError where the library cannot be written.
    """
    place = library_file(data)
    with closing(open_beside(place)) as database:
        keep = partial(_commit, database, place, place.stat().st_ino)
        new = known = faults = 0
        for path in paths:
            try:
                imported = _run_import(keep, partial(import_games, path, GAMES), path.name, out)
            except GamesUnwritten:
                raise
            except StaxError as error:
                print(f"{printable(str(path))}: {error}", file=sys.stderr)
                faults += 1
                continue
            new, known = new + imported.new, known + imported.known
            if imported.damaged is not None:
                faults += len(imported.damaged.faults)
                for fault in imported.damaged.faults:
                    print(f"{printable(str(path))}: {Damaged(FaultList([fault]), ())}", file=sys.stderr)
                rest = _run_import(keep, partial(_readable, imported.damaged), path.name, out)
                new, known = new + rest.new, known + rest.known
    print(f"imported {new}, known {known}, faults {faults}", file=out)
    return 1 if faults else 0


class GamesUnwritten(StaxError):  # noqa: N818 - that is what the games are
    """The games cannot be written to the library."""


def _readable(damaged: Damaged) -> Sequence[GameRecord]:
    return [game for game in damaged.records if len(game.tree)]


def _run_import(
    keep: Callable[[Sequence[Change]], int],
    source: Callable[[], Games],
    name: str,
    out: TextIO | None,
) -> Imported:
    """Run an import to its end, with its progress on a terminal."""
    current, shown_at = Import(source), 0.0

    def tell() -> None:
        nonlocal shown_at
        if is_terminal(out) and time.monotonic() > shown_at + PROGRESS_INTERVAL:
            shown_at = time.monotonic()
            overwrite_line(out, f"{name}: {current.read} of {current.total}")

    current.run(keep, tell)
    if shown_at:
        overwrite_line(out, "")
    return current.result(0)


def _commit(database: sqlite3.Connection, place: Path, file: int, changes: Sequence[Change]) -> int:
    """Commit changes; raises GamesUnwritten if that fails or the library's file was replaced."""
    try:
        commit(database, changes)
        replaced = place.stat().st_ino != file
    except (OSError, sqlite3.Error) as error:
        raise GamesUnwritten(N_("The games can't be written ({reason})."), reason=str(error)) from error
    if replaced:
        raise GamesUnwritten(N_("The saved games turned out to be damaged and were set aside; import again."))
    time.sleep(COMMIT_PAUSE)
    return 0


def export_file(path: Path, data: Path | None, out: TextIO | None) -> int:
    """Write all games that are not in the bin into a file, in the text form, in the order of their beginning.

    The file is whole at every moment.  The last line is `exported N, faults K`; the status is 1 where K, of games that
    cannot be read or are not known here, is not 0.  Raises StaxError where there is no library, or no file can be.
    """
    place = library_file(data)
    if not exists(place):
        raise StaxError(N_("No games are saved in {folder}."), folder=str(place.parent))
    texts: list[str] = []
    with closing(open_beside(place)) as database:
        database.execute("BEGIN")  # a consistent snapshot
        numbers = read_game_numbers(database)
        for number in numbers:
            try:
                game = read_game(number)(database).record
                if game.game_id not in GAMES:
                    raise StaxError(N_("There is no game “{game}”."), game=game.game_id)
                texts.append(write_text(game, GAMES[game.game_id]))
            except StaxError as error:
                print(f"{place}: {error}", file=sys.stderr)
    write_atomically(path, "\n".join(texts).encode("utf-8", "replace"))
    faults = len(numbers) - len(texts)
    print(f"exported {len(texts)}, faults {faults}", file=out)
    return 1 if faults else 0
