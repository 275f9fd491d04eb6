"""A library whose header is damaged, or whose end is missing, gives back every game that is on pages that are whole."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.storage import header_repair
from game.library.storage.header_repair import HEADER_BYTES, has_wrong_page_count, repaired_copy, repaired_header
from tests.library.test_salvage import PAGE, SALVAGE_NOTICE, opened_and_closed, record

GAMES = 40
KNOWN_BYTES = (0, 16, 18, 28)  # a flipped bit in each once cost all games; the slow test flips all of the header


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[int, GameRecord]]:
    """The bytes of a library, and its games by their numbers."""
    path = tmp_path_factory.mktemp("sound") / LIBRARY_FILE
    library, rng = Library(path), random.Random(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.library.library.new_number", lambda: rng.getrandbits(62))
        games = {library.add(record(number)): record(number) for number in range(GAMES)}
    library.close()
    return path.read_bytes(), games


def with_flipped_bit(content: bytes, byte: int, bit: int) -> bytes:
    changed = bytearray(content)
    changed[byte] ^= 1 << bit
    return bytes(changed)


def check_all_games_are_there(sound: tuple[bytes, dict[int, GameRecord]], path: Path, byte: int, bit: int) -> None:
    content, games = sound
    for file in path.parent.glob(f"{LIBRARY_FILE}*"):
        file.unlink()
    path.write_bytes(with_flipped_bit(content, byte, bit))
    notices, kept = opened_and_closed(path)
    assert kept == games, (byte, bit, [str(notice) for notice in notices])
    assert list(path.parent.glob("*.repaired*")) == []


@pytest.mark.parametrize("byte", KNOWN_BYTES)
def test_a_flipped_bit_in_the_header_costs_no_game(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, byte: int
) -> None:
    for bit in (0, 5):
        check_all_games_are_there(sound, tmp_path / LIBRARY_FILE, byte, bit)


@pytest.mark.slow
@pytest.mark.parametrize("byte", range(HEADER_BYTES))
def test_every_flipped_bit_in_the_header_costs_no_game(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, byte: int
) -> None:
    for bit in range(8):
        check_all_games_are_there(sound, tmp_path / LIBRARY_FILE, byte, bit)


@pytest.mark.slow_cases("[124-7]")
@pytest.mark.parametrize("bit", range(8))
def test_a_wrong_number_of_pages_is_found_before_anything_is_written(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, bit: int
) -> None:
    path = tmp_path / LIBRARY_FILE
    content = bytearray(sound[0])
    path.write_bytes(content)
    assert not has_wrong_page_count(path)
    content[31] ^= 1 << bit
    path.write_bytes(content)
    assert has_wrong_page_count(path)
    check_all_games_are_there(sound, path, 31, bit)


@pytest.mark.parametrize("missing", [PAGE, PAGE + 1, 2 * PAGE])
def test_where_the_end_is_missing_the_games_before_it_are_taken_over(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, missing: int
) -> None:
    content, games = sound
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(content[:-missing])
    notices, kept = opened_and_closed(path)
    found = SALVAGE_NOTICE.search(str(notices[-1]))
    assert found is not None
    assert int(found[1]) == len(kept) > GAMES / 2
    assert int(found[1]) + int(found[3]) == GAMES
    assert {number: games[number] for number in kept} == kept


def test_a_header_of_zeros_is_made_again(sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path) -> None:
    content, games = sound
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(bytes(HEADER_BYTES) + content[HEADER_BYTES:])
    _notices, kept = opened_and_closed(path)
    assert kept == games
    assert path.with_name(LIBRARY_FILE + ".damaged-1").read_bytes() == bytes(HEADER_BYTES) + content[HEADER_BYTES:]


@pytest.mark.parametrize("damage", ["header", "empty", "missing"])
def test_games_in_the_log_alone_are_found_beside_a_damaged_file(tmp_path: Path, damage: str) -> None:
    path, copy = tmp_path / "first" / LIBRARY_FILE, tmp_path / LIBRARY_FILE
    library = Library(path)
    games = {library.add(record(number)): record(number) for number in range(3)}
    library.wait_for_unfinished()
    for ending in ("", "-wal"):  # as if the program had been killed
        shutil.copyfile(path.with_name(LIBRARY_FILE + ending), copy.with_name(LIBRARY_FILE + ending))
    library.close()
    copy.write_bytes(b"" if damage == "empty" else b"X" + copy.read_bytes()[1:])
    if damage == "missing":
        copy.unlink()
    _notices, kept = opened_and_closed(copy)
    assert kept == games


@pytest.mark.parametrize("page_size", [512, 1024, 4096, 8192, 65536])
def test_the_page_size_is_found_again(tmp_path: Path, page_size: int) -> None:
    path = tmp_path / LIBRARY_FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {page_size}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE texts (text)")
        database.execute("BEGIN")
        database.executemany("INSERT INTO texts VALUES (?)", [(f"{number} " * 30,) for number in range(5000)])
        database.execute("COMMIT")
    content = path.read_bytes()
    assert repaired_header(path)[16:18] == content[16:18]
    path.write_bytes(content[:16] + b"\x30\x00" + content[18:])
    assert repaired_header(path)[:32] == content[:32]


def test_a_sound_header_is_not_copied(sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(sound[0])
    with repaired_copy(path) as copy:
        assert copy is None


def test_without_room_for_a_copy_the_file_is_read_as_it_is(
    sound: tuple[bytes, dict[int, GameRecord]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(bytes(16) + sound[0][16:])
    monkeypatch.setattr(header_repair, "SPARE_BYTES", 1 << 60)
    with repaired_copy(path) as copy:
        assert copy is None
    assert [file.name for file in tmp_path.iterdir()] == [LIBRARY_FILE]
