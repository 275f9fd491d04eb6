"""Of a damaged library every game that can be read is taken over, unchanged, and the reported numbers add up."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from game.core.errors import StaxError
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.storage.backups import BACKUP_FOLDER
from game.library.storage.database import open_database, replace_damaged
from game.library.storage.examination import is_sound
from game.library.storage.queries import read_game
from game.library.tree import Tree
from tests.engine.waiting import eventually

GAMES: Final = 60
DAMAGE: Final = 8192
PAGE: Final = 4096
HEADER: Final = 100
INNER: Final = (2, 5)  # kinds of pages that lead to other pages
SALVAGE_NOTICE: Final = re.compile(r"damaged file: (\d+); from a backup: (\d+); unreadable: (\d+)\. It is (.*)\.$")


def record(number: int) -> GameRecord:
    """A game whose every text holds its number, with branches and comments."""
    rng, mark = random.Random(number), f"g{number:02}"
    tree = Tree(f"{mark}-{ply}" for ply in range(rng.randint(20, 120)))
    for branch in range(6):
        node = tree.add(rng.choice(tree.main), f"{mark}-b{branch}")
        tree.set_comment(node, f"{mark} what was thought of it, " * rng.randint(0, 4))
    tree.set_comment(0, f"{mark} about the whole game")
    seats = (f"person {mark} Ada", "computer:hard")
    times, final = (60.0, 30.5), f"{mark}\n" * 8
    return GameRecord(
        "pile", {"players": "2"}, seats, tree, None, "win 0 played", mark, 5.0, 100.0 + number, "5:00", times, final
    )


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[int, GameRecord]]:
    """The bytes of a library of 60 games, and the games by their numbers."""
    path = tmp_path_factory.mktemp("sound") / LIBRARY_FILE
    library, rng = Library(path), random.Random(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.library.library.new_number", lambda: rng.getrandbits(62))
        games = {library.add(record(number)): record(number) for number in range(GAMES)}
    library.delete(min(games))
    library.close()
    return path.read_bytes(), games


def damaged(content: bytes, seed: int) -> tuple[bytes, set[int]]:
    """The file with 8 KB of something else in it, and the pages that it has hit."""
    rng = random.Random(seed)
    unit = rng.choice((1, 512, PAGE))
    first = rng.randrange(len(content) - DAMAGE) // unit * unit
    filling = rng.choice((bytes(DAMAGE), b"\xff" * DAMAGE, b"U" * DAMAGE, rng.randbytes(DAMAGE)))
    torn = content[:first] + filling + content[first + DAMAGE :]
    return torn, set(range(first // PAGE, (first + DAMAGE - 1) // PAGE + 1))


def opened_and_closed(path: Path) -> tuple[list[StaxError], dict[int, GameRecord]]:
    """The notices of a library that checks its file and salvages, and the games that it has then."""
    library = Library(path)
    assert eventually(lambda: library._writer.file.is_sound)
    library.close()
    notices = []
    while (notice := library.next_notice()) is not None:
        notices.append(notice)
    return notices, games_in(path)


def games_in(path: Path) -> dict[int, GameRecord]:
    with closing(sqlite3.connect(path)) as database:
        numbers = database.execute("SELECT id FROM games").fetchall()
        return {number: read_game(number)(database).record for (number,) in numbers}


def counts(notices: list[StaxError], path: Path) -> tuple[int, int, int]:
    """How many games were saved, how many come from a backup, and how many are lost, by the last notice."""
    first = [str(one) for one in notices if "can't be saved right now" not in str(one)]  # a write may meet it first
    assert "couldn't be read" in first[0]
    found = SALVAGE_NOTICE.search(str(notices[-1]))
    assert found is not None
    assert found[4] == str(path.with_name(LIBRARY_FILE + ".damaged-1"))
    return int(found[1]), int(found[2]), int(found[3])


def untouched(content: bytes, games: dict[int, GameRecord], hit: set[int]) -> set[int]:
    """The games of which, and of whose neighbours, nothing lies on a page that was hit; none if that leads to others.

    Whether a game's rows are all there is seen from those beside them.
    """
    pages = [content[page * PAGE : (page + 1) * PAGE] for page in hit]
    if 0 in hit or any(page[0] in INNER for page in pages):
        return set()
    marks = [re.compile(f"{games[number].name}[- \n]".encode()) for number in sorted(games)]
    clean = [not any(mark.search(page) for page in pages) for mark in marks]
    beside = zip([True, *clean], clean, [*clean[1:], True], strict=False)
    return {number for number, three in zip(sorted(games), beside, strict=True) if all(three)}


@pytest.mark.slow_cases("*[2-9]", "[01]", "10", "21", "3?")
@pytest.mark.parametrize("seed", range(40))
def test_what_is_readable_is_salvaged_and_the_reported_numbers_add_up(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, seed: int
) -> None:
    content, games = sound
    torn, hit = damaged(content, seed)
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(torn)
    notices, kept = opened_and_closed(path)
    assert (
        path.with_name(LIBRARY_FILE + ".damaged-1").read_bytes()[HEADER:] == torn[HEADER:]
    )  # SQLite counts openings there
    assert [number for number in kept if kept[number] != games.get(number)] == []
    assert kept.keys() >= untouched(content, games, hit)
    if 0 in hit:
        assert len(notices) == 1
    else:
        assert counts(notices, path) == (len(kept), 0, GAMES - len(kept))


def test_most_games_are_on_pages_that_damage_does_not_hit(sound: tuple[bytes, dict[int, GameRecord]]) -> None:
    """Of all places, for how SQLite lays its pages differs by its version, and forty draws may be unlucky."""
    content, games = sound
    places = [{page, page + 1, page + 2} for page in range(len(content) // PAGE - 2)]
    count = [len(untouched(content, games, hit)) for hit in places]
    assert sum(each > 45 for each in count) > 25 / 40 * len(places)


def test_a_game_in_the_bin_stays_there(sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path) -> None:
    content, games = sound
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(content[: -2 * PAGE] + bytes(2 * PAGE))
    _notices, kept = opened_and_closed(path)
    assert min(games) in kept
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT id FROM games WHERE deleted IS NOT NULL").fetchall() == [(min(games),)]


def test_what_is_lost_comes_from_the_backup(sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path) -> None:
    content, games = sound
    path = tmp_path / LIBRARY_FILE
    (tmp_path / BACKUP_FOLDER).mkdir()
    (tmp_path / BACKUP_FOLDER / "games-2026-01-02.sqlite3").write_bytes(content)
    (tmp_path / BACKUP_FOLDER / "games-2026-01-03.sqlite3").write_bytes(b"no library")
    path.write_bytes(content)
    library = Library(path)
    for number in games:
        library.rename(number, f"{games[number].name} again")
    library.close()
    torn = bytearray(path.read_bytes())
    page = torn.index(b"what was thought", 40 * PAGE) // PAGE
    torn[page * PAGE : (page + 2) * PAGE] = bytes(DAMAGE)
    path.write_bytes(torn)
    notices, kept = opened_and_closed(path)
    saved, restored, lost = counts(notices, path)
    assert (saved + restored, lost) == (GAMES, 0)
    assert saved > 45
    assert restored > 0
    assert sum(game.name.endswith("again") for game in kept.values()) == saved
    assert {number: game.tree for number, game in kept.items()} == {n: game.tree for n, game in games.items()}


def test_a_file_without_its_beginning_comes_whole_from_the_backup(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path
) -> None:
    content, games = sound
    path = tmp_path / LIBRARY_FILE
    (tmp_path / BACKUP_FOLDER).mkdir()
    (tmp_path / BACKUP_FOLDER / "games-2026-01-02.sqlite3").write_bytes(content)
    path.write_bytes(bytes(DAMAGE) + content[DAMAGE:])
    notices, kept = opened_and_closed(path)
    assert counts(notices, path) == (0, GAMES, 0)
    assert kept == games


def test_a_program_that_was_killed_while_it_salvaged_goes_on_when_it_starts_again(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path
) -> None:
    content, _games = sound
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(content[: -2 * PAGE] + bytes(2 * PAGE))
    opened = open_database(path)
    assert is_sound(path, lambda: False) is False
    found = replace_damaged(path, opened)
    assert found.damaged == path.with_name(LIBRARY_FILE + ".damaged-1")
    found.close()
    (notice,), kept = opened_and_closed(path)
    assert len(kept) > 45
    assert f"file: {len(kept)}; from a backup: 0; unreadable: {GAMES - len(kept)}." in str(notice)
    assert opened_and_closed(path) == ([], kept)


def test_what_is_played_meanwhile_is_kept(sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path) -> None:
    content, _games = sound
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(content[: -2 * PAGE] + bytes(2 * PAGE))
    library = Library(path)
    numbers = [library.begin("pile", {"players": "2"}, ["person", "person"]) for _ in range(20)]
    for number in numbers:
        library.keep_move(number, 0, "2")
    assert eventually(lambda: library._writer.file.is_sound)
    library.keep_move(numbers[0], 1, "3")
    library.close()
    kept = games_in(path)
    assert [kept[number].moves for number in numbers] == [("2", "3"), *[("2",)] * 19]
    assert len(kept) > 65


def test_a_number_that_stands_in_one_place_alone_is_no_game(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path
) -> None:
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(sound[0])
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO players (game, seat, name) VALUES (77, 0, 'of no game')")
        database.commit()
    path.write_bytes(path.read_bytes()[: -2 * PAGE] + bytes(2 * PAGE))
    notices, kept = opened_and_closed(path)
    assert counts(notices, path) == (len(kept), 0, GAMES - len(kept))
