"""A link is handed over to the copy that has the library, or taken back."""

from __future__ import annotations

import os
import queue
import time
from pathlib import Path

import pytest

from game.library import handover
from game.library.handover import Handovers, hand_over
from game.library.library import FILE
from game.library.link import LONGEST

LINK = "stax:mixtour/w,,,,w/,r,,,/,,,,/,,,,/,,,,+R+1-0+-~"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "EVERY", 0.01)


def test_who_has_the_library_takes_a_link_and_nobody_else_does(tmp_path: Path) -> None:
    told = queue.SimpleQueue[str]()
    library = tmp_path / FILE
    handovers = Handovers(library, told.put)
    assert hand_over(library, LINK, 5)
    assert told.get(timeout=5) == LINK
    handovers.close()
    assert not hand_over(library, LINK, 0.05)
    assert not hand_over(tmp_path / "nowhere" / FILE, LINK, 0.05)
    assert (told.empty(), list(tmp_path.iterdir())) == (True, [])


def test_nothing_but_a_file_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = queue.SimpleQueue[str]()
    monkeypatch.setattr(handover, "S_ISREG", lambda _mode: False)  # as of a pipe, which would be waited for
    place = tmp_path / (FILE + handover.ENDING)
    place.write_text(LINK)
    handovers = Handovers(tmp_path / FILE, told.put)
    time.sleep(0.1)
    handovers.close()
    assert (told.empty(), place.exists()) == (True, True)


@pytest.mark.parametrize(
    "left",
    [b"stax:" + b"x" * LONGEST, b"/etc/passwd", b"\xff", LINK.encode()],
    ids=["long", "no link", "no text", "old"],
)
def test_what_nobody_meant_is_thrown_away(tmp_path: Path, left: bytes) -> None:
    told = queue.SimpleQueue[str]()
    place = tmp_path / (FILE + handover.ENDING)
    place.write_bytes(left)
    if left == LINK.encode():
        os.utime(place, (time.time() - 60, time.time() - 60))
    handovers = Handovers(tmp_path / FILE, told.put)
    for _ in range(500):
        if not place.exists():
            break
        time.sleep(0.01)
    handovers.close()
    assert (told.empty(), place.exists()) == (True, False)
