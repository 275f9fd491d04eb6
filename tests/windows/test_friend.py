"""The program from `packaging/windows/build` plays in wine with a friend here, through the real server."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from game.engine.client import Client
from tests.friend.relay import Home, Relay, TwoHomes, needs_libraries
from tests.windows.wine import FILE, FOLDER

pytestmark = [pytest.mark.windows, pytest.mark.timeout(400), needs_libraries]


class WindowsHome(Home):
    """A player's side with the process of the program for Windows."""

    program = FILE

    def start_process(self) -> Client:
        assert self.relay is not None
        return Client(["wine", str(self.program), "friend", "--server", self.relay.address], is_prompt=True)


@pytest.mark.parametrize("program", [FILE, FOLDER], ids=["file", "folder"])
def test_a_friend_in_windows_plays_and_comes_back(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WindowsHome, "program", program)
    relay = Relay(tmp_path)
    with closing(TwoHomes(relay)) as two:
        two.until(lambda: bool(two.homes[0].connection.code))
        two.homes.append(WindowsHome(relay, f"join {two.homes[0].connection.code}"))
        two.until(lambda: all(home.is_joined for home in two.homes))
        two.play(4)
        two.homes[1].kill_process()
        two.play_without_waiting()
        two.until(two.are_alike)
        two.play(2)
    relay.close()
