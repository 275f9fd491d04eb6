"""Real processes behind the table: engines that crash, hang, lie or answer late, and the built-in one killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.core.match import Match
from game.core.move import Move
from game.engine.client import Client, start_built_in
from game.games import GAMES
from game.play.computer import Computer
from game.play.events import Event, Played, TakenBack, Trouble
from game.play.players import Person, Player
from game.play.table import Table
from tests.engine.waiting import eventually
from tests.play.fakes import FakeClock
from tests.play.pile import GAME, TWO

ENGINE = """
import sys, time
fault, started = sys.argv[1], sys.argv[2]
with open(started, "a") as file:
    file.write("x")
with open(started) as file:
    first = len(file.read()) == 1
if fault.startswith("once-") and not first:
    fault = ""
fault = fault.removeprefix("once-")
late = False
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
        if fault == "crash":
            sys.exit("crashed")
        if fault == "hang":
            time.sleep(600)
        if fault == "late":
            late = True
            continue
        print("bestmove", "30" if fault == "lie" else "2")
    if word == "stop" and late:
        print("bestmove 3\\nok")
        late, fault = False, ""
    print("ok", flush=True)
"""
FAULTS = ["crash", "hang", "lie"]


class PolledTable:
    """A person against an engine of the test's, polled like a window does."""

    def __init__(self, folder: Path, fault: str) -> None:
        self.fault = fault
        self.clock = FakeClock()
        self.starts = folder / "starts"
        self.clients: list[Client] = []
        self.events: list[Event] = []
        command = [sys.executable, "-I", "-S", "-c", ENGINE, fault, str(self.starts)]

        def start() -> Client:
            self.clients.append(Client(command))
            return self.clients[-1]

        players: list[Player] = [Person(), Computer("", "easy", 1.0, start, self.clock)]
        self.match = Match(GAME, TWO)
        self.table = Table(self.match, players, None, self.clock, pace=0)

    def until(self, condition: Callable[[], object], minutes: int = 0) -> bool:
        """Poll until something holds; a minute passes whenever another engine has begun to hang, `minutes` times."""
        passed = len(self.clients)
        ends = passed + (minutes if "hang" in self.fault else 0)

        def polled() -> object:
            nonlocal passed
            self.events += self.table.poll()
            if passed < min(ends, self.running):
                passed += 1
                self.clock.now += 60
            return condition()

        return eventually(polled)

    @property
    def running(self) -> int:
        """How many engines have run so far."""
        return len(self.starts.read_text()) if self.starts.exists() else 0

    @property
    def troubles(self) -> list[str]:
        return [str(event.message) for event in self.events if isinstance(event, Trouble) and event.is_paused]


@pytest.fixture
def scene(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[PolledTable]:
    scene = PolledTable(tmp_path, request.param)
    yield scene
    scene.table.close()
    assert not any(client.alive for client in scene.clients)


@pytest.mark.parametrize("scene", [f"once-{fault}" for fault in FAULTS], indirect=True)
def test_one_failure_is_not_even_noticed(scene: PolledTable) -> None:
    scene.table.play(Move(3))
    assert scene.until(lambda: len(scene.match.moves) == 2, minutes=1)
    assert (scene.match.texts, scene.troubles, scene.running) == (["3", "2"], [], 2)


@pytest.mark.parametrize("scene", FAULTS, indirect=True)
def test_a_second_failure_pauses_and_the_person_goes_on(scene: PolledTable) -> None:
    scene.table.play(Move(3))
    assert scene.until(lambda: scene.table.is_paused, minutes=2)
    assert len(scene.troubles) == 1
    assert len(scene.clients) == 2
    scene.table.resume()
    assert scene.until(lambda: scene.table.is_paused, minutes=2)
    assert (len(scene.troubles), len(scene.clients)) == (2, 4)
    scene.table.undo()
    scene.table.play(Move(2))
    assert [type(event) for event in scene.table.poll()] == [TakenBack, Played]


@pytest.mark.parametrize("scene", ["late"], indirect=True)
def test_an_answer_after_an_undo_is_dropped_and_the_same_engine_plays_on(scene: PolledTable) -> None:
    scene.table.play(Move(3))
    scene.until(lambda: scene.table.is_thinking)
    scene.table.undo()
    scene.table.play(Move(2))
    assert scene.until(lambda: len(scene.match.moves) == 2)
    assert (scene.match.texts, len(scene.clients)) == (["2", "2"], 1)


def test_the_built_in_engine_killed_in_mid_thought_is_replaced() -> None:
    clients: list[Client] = []

    def start() -> Client:
        clients.append(start_built_in())
        return clients[-1]

    match = Match(GAMES["stax"], {"players": "2"})
    computer = Computer("", "master", 600.0, start)
    table = Table(match, [computer, Person()], None, FakeClock(), pace=0)
    table.poll()
    (first,) = clients
    os.kill(first.pid, 9)
    assert eventually(lambda: table.poll() or len(clients) == 2)
    assert (table.is_thinking, table.is_paused, table.poll()) == (True, False, [])
    table.close()
    assert not clients[1].alive
    assert "bestmove" not in "".join(clients[1].lines())
