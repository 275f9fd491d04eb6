"""Two players in the same network at the window: a table is found, a number compared, and the game begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.friend.channel import Channel
from game.friend.connection import Connection, Party
from game.friend.events import Joined, NumberCame, Offered, TableFound
from game.friend.lines import write_text
from game.friend.meeting_place import ROOM_GUEST, ROOM_HOST, MeetingPlace
from game.games import GAMES
from game.scenes.base.routes import ContinueGame
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.table import friend_company
from game.scenes.table.scene import TableScene
from lab.driver import Driver, window
from tests.friend.sides import STAX
from tests.window.elsewhere import invite

pytestmark = pytest.mark.usefixtures("no_screen")
NUMBER, SECRET, KEY = "4207", "5e" * 32, "00ff00ff00ff00ff"


class FakeRoom:
    """A network with a host and a guest; `places` are those for which processes were started."""

    def __init__(self) -> None:
        self.sides: dict[str, RoomProcess] = {}
        self.places: list[str] = []

    def start(self, place: str) -> RoomProcess:
        self.places.append(place)
        return RoomProcess(self, place)

    def say_to_all(self, line: str) -> None:
        for side in self.sides.values():
            side.said.append(line)

    def pass_on(self, sender: RoomProcess, line: str) -> None:
        for side in self.sides.values():
            side.said += [line] if side is not sender else []

    def agree(self) -> None:
        if all(side.has_agreed for side in self.sides.values()):
            self.say_to_all(f"met {SECRET}")


class RoomProcess:
    """A side's process, as `stax friend --room` is."""

    def __init__(self, room: FakeRoom, place: str) -> None:
        self.alive = True
        self.has_agreed = False
        self.said: list[str] = []
        self._room = room
        self._place = place

    def send(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("invite", "seek") and self._place:
            self._room.sides[self._place] = self
        if word in ("invite", "seek") and len(self._room.sides) == 2:
            self._room.sides[ROOM_GUEST].said.append(f"found {KEY} Ana")
        if word == "join" and rest == KEY:
            self._room.say_to_all(f"number {NUMBER}")
        if word == "agree":
            self.has_agreed = True
            self._room.agree()
        if word == "frame":
            self._room.pass_on(self, line)
        if word == "quit":
            self._room.pass_on(self, "failed refused")

    def lines(self) -> list[str]:
        said, self.said = self.said, []
        return said

    def close(self) -> None:
        self.alive = False


class Other:
    """The other side, without a window."""

    def __init__(self, driver: Driver, room: FakeRoom, is_host: bool) -> None:
        place, order = (ROOM_HOST, f"invite {write_text('Ana')}") if is_host else (ROOM_GUEST, "seek")
        party = Party("Ana", GAMES, STAX if is_host else None)

        def start(order: str) -> Channel:
            return Channel(room.start(place), order)

        self.connection = Connection(party, order, start, driver.app.services.clock)
        self.driver = driver

    def poll(self) -> bool:
        for event in self.connection.poll():
            if isinstance(event, TableFound):
                self.connection.visit(event.key)
            elif isinstance(event, NumberCame):
                assert event.number == NUMBER
                self.connection.agree()
            elif isinstance(event, Offered):
                self.connection.sit()
            elif isinstance(event, Joined):
                return True
        return False


def test_a_host_opens_the_table_in_the_room(written: list[str]) -> None:
    room = FakeRoom()
    with window(seats="") as driver:
        scene = open_in_room(driver, room)
        other = Other(driver, room, is_host=False)
        driver.until(lambda: other.poll() or bool(scene.room and scene.room.number))
        driver.frames(4)
        assert NUMBER in written
        driver.click(scene.main.rect.center)
        driver.until(lambda: other.poll() or isinstance(driver.top_scene, TableScene))
        assert room.places[-2:] == [ROOM_HOST, ROOM_GUEST]
        assert "with a friend in this room" in written
        driver.frames(3)
        assert "plays in this room" in written


def test_a_game_of_a_room_goes_on_in_the_room(
    tmp_path: Path, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friend_company, "ROOM_SECONDS", 0.3)
    room = FakeRoom()
    with window(seats="", data=tmp_path) as driver:
        scene = open_in_room(driver, room)
        other = Other(driver, room, is_host=False)
        driver.until(lambda: other.poll() or bool(scene.room and scene.room.number))
        driver.click(scene.main.rect.center)
        driver.until(lambda: other.poll() or isinstance(driver.top_scene, TableScene))
        driver.table.play(min(driver.match.legal))
        driver.calm()
        driver.app.navigation.go_to_title()
        driver.frames(12)
        (kept,) = driver.app.services.friends.games.games
        assert [partner.is_in_room for partner in kept.partners] == [True]
        driver.app.navigation.go(ContinueGame(kept.number))
        driver.comes(TableScene)
        assert room.places[-1] == ROOM_HOST
        driver.until(lambda: any("is not found in this room" in words for words in written))
        assert any(words.startswith("Looking for") for words in written)


def open_in_room(driver: Driver, room: FakeRoom) -> InviteScene:
    scene = invite_quietly(driver, room)
    driver.click(scene.nearby[0].rect.center)
    driver.frames(4)
    assert scene.room is not None
    return scene


def invite_quietly(driver: Driver, room: FakeRoom) -> InviteScene:
    scene = invite(driver, room)  # type: ignore[arg-type]  # only `start` is used
    driver.frames(4)
    return scene


def test_a_guest_finds_the_table_and_sits_down() -> None:
    room = FakeRoom()
    with window(seats="") as driver:
        driver.app.services.friend_process = room.start
        driver.app.scenes.push(JoinScene(driver.app.services))
        scene = driver.comes(JoinScene)
        driver.click(scene.nearby[0].rect.center)
        other = Other(driver, room, is_host=True)
        driver.until(lambda: other.poll() or bool(scene.tables))
        driver.click(scene.tables[0].rect.center)
        driver.until(lambda: other.poll() or bool(scene.room and scene.room.number))
        driver.click(scene.main.rect.center)
        driver.until(lambda: other.poll() or scene.setup is not None)
        driver.click(scene.main.rect.center)
        driver.until(lambda: other.poll() or isinstance(driver.top_scene, TableScene))


def test_who_says_that_the_number_differs_is_not_connected() -> None:
    room = FakeRoom()
    with window(seats="") as driver:
        scene = open_in_room(driver, room)
        other = Other(driver, room, is_host=False)
        driver.until(lambda: other.poll() or bool(scene.room and scene.room.number))
        assert scene.other is not None
        driver.click(scene.other.rect.center)
        driver.frames(4)
        assert scene.connection is None
        assert "same number" in scene.failure
        driver.until(lambda: other.poll() or other.connection.is_closed)
        driver.click(scene.main.rect.center)
        assert room.places[-1] == ""


def test_commands_with_words_go_to_the_server() -> None:
    place = MeetingPlace("ws://127.0.0.1:1/v1", ROOM_HOST)
    commands = ("invite Ana", "meet 5e", "invite", "meet 5e")
    assert [place.of(command) for command in commands] == [ROOM_HOST, ROOM_HOST, *["ws://127.0.0.1:1/v1"] * 2]
    guest = MeetingPlace("", ROOM_GUEST)
    assert [guest.of(command) for command in ("seek", "meet 5e", "join 1-2-3", "meet 5e")] == [ROOM_GUEST] * 2 + [
        ""
    ] * 2
