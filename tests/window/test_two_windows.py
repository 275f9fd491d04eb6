"""Windows in several homes play whole games through the real server: each of the four games, and Stax for three."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.games import GAMES
from game.play.setup import FAR_WORD
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.players.seating import Seating
from game.scenes.table.friend_company import FriendCompany
from game.scenes.table.scene import TableScene
from game.ui.widgets import QuestionDialog
from lab.driver import Driver, window
from tests.friend.relay import Relay, needs_libraries
from tests.window.other_home import ANSWER

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow, needs_libraries]
REST = 0.01  # seconds between two frames
MAX_PLIES = 24  # then a player resigns


class OtherWindow:
    """A window in a process of its own, which does what `tests/window/other_home.py` says."""

    def __init__(self, relay: Relay) -> None:
        command = [sys.executable, "-m", "tests.window.other_home", relay.address]
        quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=quiet)

    def send(self, order: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()

    def result(self) -> str:
        """How the game has ended there, and its moves."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        self.send("quit")
        self.process.wait(timeout=60)


class Host:
    """The window of this process."""

    def __init__(self, driver: Driver, relay: Relay) -> None:
        self.driver = driver
        self.rng = random.Random(11)
        driver.config.friend.server = relay.address
        driver.config.friend.name = "Ana"

    @property
    def company(self) -> FriendCompany:
        company = self.driver.scene.company
        assert company is not None
        return company

    def until(self, so: Callable[[], bool]) -> None:
        self.driver.until(so, REST)

    def invite(self, game: str, others: list[OtherWindow]) -> None:
        """Lay a table and read the words to all others."""
        seating = Seating(GAMES[game])
        if len(others) > 1:
            seating.set_count(3)
        for seat in range(1, len(others) + 1):
            seating.set_player(seat, FAR_WORD)
        scene = InviteScene(self.driver.app.services, seating, seating.setup)
        self.driver.app.scenes.push(scene)
        for number, other in enumerate(others):
            self.until(lambda number=number: len(scene.seated) == number and bool(scene.code))  # type: ignore[misc]
            other.send("join " + " ".join(scene.code))
        self.until(lambda: isinstance(self.driver.top_scene, TableScene))
        self.driver.frames(3)

    def play_until(self, so: Callable[[], bool]) -> None:
        """Random moves here, those of the others there, until something is so."""

        def moved() -> bool:
            table = self.driver.table
            if table.is_waiting and self.company.game.is_up and not self.driver.playback.is_moving and not so():
                table.play(self.rng.choice(sorted(table.match.legal)))
            return so()

        self.until(moved)

    def plays(self, plies: int) -> Callable[[], bool]:
        return lambda: len(self.driver.moves) >= plies or self.driver.table.result is not None

    def take_back(self) -> None:
        """Ask for the last own move back, which the others grant."""
        self.play_until(self.plays(6))
        self.until(lambda: self.driver.table.is_waiting and not self.driver.playback.is_moving)
        before = len(self.driver.moves)
        self.company.ask_undo()
        self.until(lambda: len(self.driver.moves) < before)
        self.until(lambda: self.company.game.is_up)

    def talk(self) -> None:
        """Write, and be answered."""
        self.company.talk.say("Hello")
        self.until(lambda: any(said.text == ANSWER for said in self.company.talk.messages))

    def finish(self) -> None:
        """Play to the end, or until it lasts too long and a player resigns: of two the other, of three the host."""
        self.play_until(self.plays(MAX_PLIES))
        table = self.driver.table
        if table.result is None and len(table.players) > 2:
            table.resign(0)
        elif table.result is None:
            self.company.talk.say("resign")
        self.until(lambda: table.result is not None)
        self.until_all_know()

    def until_all_know(self) -> None:
        """Wait until the others know how the game has ended."""
        self.until(lambda: not self.company.game.awaiting_end)

    def again(self) -> None:
        """Another game at the same table."""
        self.driver.scene._start_again(swapped=True)
        self.until(lambda: self.driver.table.result is None and self.company.game.is_up)

    def agrees_until_over(self) -> bool:
        """Press the first button of a question, yes; whether the game is over."""
        dialog = self.driver.dialog
        if isinstance(dialog, QuestionDialog):
            dialog.group.widgets[0].press()
        return self.driver.table.result is not None

    def leave(self) -> str:
        """Leave the table; returns how the game has ended, and its moves."""
        summary = " ".join((str(self.driver.table.result), *self.driver.moves))
        self.driver.app.navigation.go_to_title()
        self.driver.frames(3)
        return summary


@contextmanager
def homes(tmp_path: Path, count: int) -> Iterator[tuple[Host, list[OtherWindow]]]:
    """This window and others, with a server between them."""
    relay = Relay(tmp_path)
    others = [OtherWindow(relay) for _ in range(count)]
    try:
        with window(seats="", speed="off", data=tmp_path) as driver:
            yield Host(driver, relay), others
        for other in others:
            other.close()
    finally:
        for other in others:
            other.process.kill()
            other.process.communicate()
        relay.close()


@pytest.mark.parametrize("game", GAMES)
def test_two_windows_play_each_game(tmp_path: Path, game: str) -> None:
    with homes(tmp_path, 1) as (host, others):
        host.invite(game, others)
        host.talk()
        host.take_back()
        host.finish()
        if game == "stax":
            host.again()
            host.play_until(host.plays(3))
            host.company.talk.say("draw")
            host.until(host.agrees_until_over)
            host.until_all_know()
        summary = host.leave()
        assert summary == others[0].result()
        assert summary.startswith("draw agreed") is (game == "stax")


def test_three_windows_play_stax(tmp_path: Path) -> None:
    with homes(tmp_path, 2) as (host, others):
        host.invite("stax", others)
        host.talk()
        host.take_back()
        host.finish()
        summary = host.leave()
        assert [other.result() for other in others] == [summary, summary]
