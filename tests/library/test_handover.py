"""A clicked file is handed over to the copy that has the library, or taken back."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.library import handover
from game.library.handover import MAX_HANDOVER_BYTES, Handovers, hand_over
from game.library.library import LIBRARY_FILE

LINK = "stax:mixtour/w,,,,w/,r,,,/,,,,/,,,,/,,,,+R+1-0+-~"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "POLL_INTERVAL", 0.01)
    monkeypatch.setattr(handover, "MAX_AGE", 600.0)  # a busy machine polls late


def test_the_copy_with_the_library_takes_a_link_and_no_other_does(tmp_path: Path) -> None:
    received = queue.SimpleQueue[str]()
    library = tmp_path / LIBRARY_FILE
    handovers = Handovers(library, received.put)
    assert hand_over(library, LINK, 60)
    assert received.get(timeout=60) == LINK
    handovers.close()
    assert not hand_over(library, LINK, 0.05)
    assert not hand_over(tmp_path / "nowhere" / LIBRARY_FILE, LINK, 0.05)
    assert (received.empty(), list(tmp_path.iterdir())) == (True, [])


def test_all_that_is_handed_over_at_once_is_taken(tmp_path: Path) -> None:
    received = queue.SimpleQueue[str]()
    games = [tmp_path / f"{number}.stax" for number in range(10)]
    for game in games:
        game.write_text("")
    handovers = Handovers(tmp_path / LIBRARY_FILE, received.put)
    with ThreadPoolExecutor(len(games)) as pool:
        assert all(pool.map(lambda game: hand_over(tmp_path / LIBRARY_FILE, game, 60), games))
    assert {received.get(timeout=60) for _ in games} == set(map(str, games))
    handovers.close()
    assert (received.empty(), sorted(tmp_path.iterdir())) == (True, games)


def test_what_lies_there_is_taken_in_the_order_in_which_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = [f"stax:mixtour/{number}" for number in range(20)]
    for link in links:
        _left(tmp_path).write_text(link)
    assert _looked_at(tmp_path / (LIBRARY_FILE + handover.HANDOVER_SUFFIX), monkeypatch) == links


def test_nothing_is_left_where_too_much_lies_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "MAX_HANDOVERS", 3)
    left = [_left(tmp_path) for _ in range(3)]
    for path in left:
        path.write_text(LINK)
    assert not hand_over(tmp_path / LIBRARY_FILE, LINK, 60)
    assert sorted(tmp_path.iterdir()) == left


def _left(folder: Path) -> Path:
    """Where another file would be left."""
    return handover._new_path(folder / LIBRARY_FILE)


def test_a_file_is_handed_over_by_its_full_path_and_a_missing_file_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = queue.SimpleQueue[str]()
    game = tmp_path / "una pieza ñ.stax"
    game.write_text("")
    monkeypatch.chdir(tmp_path)
    handovers = Handovers(tmp_path / LIBRARY_FILE, received.put)
    assert not hand_over(tmp_path / LIBRARY_FILE, Path("nothing.stax"), 60)
    assert hand_over(tmp_path / LIBRARY_FILE, Path(game.name), 60)
    assert received.get(timeout=60) == str(game)
    handovers.close()
    assert received.empty()


def _looked_at(place: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths received from a file that is there, once it has been looked for."""
    received: list[str] = []
    looked = threading.Event()
    taken = Handovers._collect

    def take(handovers: Handovers) -> Iterator[str]:
        try:
            return iter(list(taken(handovers)))
        finally:
            looked.set()

    monkeypatch.setattr(Handovers, "_collect", take)
    handovers = Handovers(place.with_name(LIBRARY_FILE), received.append)
    assert looked.wait(60)
    handovers.close()
    return received


def test_nothing_but_a_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "S_ISREG", lambda _mode: False)  # as of a pipe, which would be waited for
    place = tmp_path / (LIBRARY_FILE + handover.HANDOVER_SUFFIX)
    place.write_text(LINK)
    assert _looked_at(place, monkeypatch) == []
    assert place.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_file_exchanged_for_a_fifo_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "S_ISREG", lambda _mode: True)
    place = tmp_path / (LIBRARY_FILE + handover.HANDOVER_SUFFIX)
    os.mkfifo(place)
    assert _looked_at(place, monkeypatch) == []
    assert place.is_fifo()


@pytest.mark.parametrize(
    "left",
    [
        b"stax:" + b"x" * MAX_HANDOVER_BYTES,
        b"handover.stax",
        b"/missing/handover.stax",
        b"/" + b"x" * 300,
        b"/\0",
        b"\xff",
        b"",
        LINK.encode(),
    ],
    ids=["long", "no whole place", "missing", "too long a name", "no place", "no text", "empty", "old"],
)
def test_what_nobody_meant_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: bytes) -> None:
    place = tmp_path / (LIBRARY_FILE + handover.HANDOVER_SUFFIX)
    place.write_bytes(left)
    (tmp_path / "handover.stax").write_text("")
    monkeypatch.chdir(tmp_path)
    if left == LINK.encode():
        os.utime(place, (time.time() - 3600, time.time() - 3600))
    assert _looked_at(place, monkeypatch) == []
    assert not place.exists()
