"""Two homes through the real mailbox server on loopback: codes, secrets, and everything that can break."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.engine import program_command
from game.engine.client import Client
from game.friend.events import ConnectionFailed, Left, LineDown
from game.friend.words import code_of_words, words_of_code
from tests.friend.relay import Home, Relay, TwoHomes, needs_libraries, wait_for
from tests.friend.sides import IS_THOROUGH, STAX, TABLES

pytestmark = needs_libraries
FORBIDDEN = ("twisted", "wormhole", "zeroconf", "autobahn", "nacl")


@pytest.fixture(scope="module")
def shared_relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Relay]:
    relay = Relay(tmp_path_factory.mktemp("relay"))
    yield relay
    relay.close()


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[Relay]:
    """For a test that kills it."""
    relay = Relay(tmp_path)
    yield relay
    relay.close()


@pytest.fixture
def two(shared_relay: Relay) -> Iterator[TwoHomes]:
    two = TwoHomes(shared_relay)
    yield two
    two.close()


def failures(home: Home) -> list[str]:
    return [str(event.why) for event in home.events if isinstance(event, ConnectionFailed)]


def test_two_homes_meet_by_three_words_play_and_meet_again_by_their_secret(two: TwoHomes) -> None:
    two.meet()
    code = two.homes[0].connection.code
    assert code_of_words(words_of_code(code, "es")) == code
    two.play(4)
    secrets = {home.connection.secret for home in two.homes}
    assert len(secrets) == 1
    two.homes[0].connection.close()
    two.until(lambda: any(isinstance(event, Left) for event in two.homes[1].events))
    secret = secrets.pop()
    two.homes = [Home(two.relay, f"meet {secret}", STAX), Home(two.relay, f"meet {secret}")]
    two.until(lambda: all(home.is_joined for home in two.homes))
    two.play(2)


@pytest.mark.slow
def test_a_wrong_word_is_reported_on_both_sides(two: TwoHomes) -> None:
    host = two.homes[0]
    two.until(lambda: bool(host.connection.code))
    mailbox, first, second = host.connection.code.split("-")
    two.homes.append(Home(two.relay, f"join {mailbox}-{(int(first) + 1) % 256}-{second}"))
    two.until(lambda: all(home.connection.is_closed for home in two.homes))
    assert ["don't match" in failures(home)[0] for home in two.homes] == [True, True]


@pytest.mark.slow
def test_a_used_code_and_a_third_who_comes_do_not_get_in(two: TwoHomes) -> None:
    two.meet()
    third = Home(two.relay, f"join {two.homes[0].connection.code}")
    two.homes.append(third)
    for _move in range(3):
        two.homes.pop()
        two.play(2)
        two.homes.append(third)
        third.poll()
    assert third.connection.session is None
    assert not third.connection.is_up
    two.homes.pop()
    third.close()


def test_without_a_server_there_is_a_sentence(relay: Relay) -> None:
    relay.kill()
    two = TwoHomes(relay)
    two.until(lambda: two.homes[0].connection.is_closed)
    assert "can't be reached" in failures(two.homes[0])[0]
    two.close()


@pytest.mark.slow
def test_the_server_is_killed_and_started_again_in_mid_game(relay: Relay) -> None:
    with closing(TwoHomes(relay)) as two:
        two.meet()
        two.play(2)
        relay.kill()
        two.until(lambda: any(isinstance(event, LineDown) for event in two.homes[0].events))
        relay.start()
        two.until(lambda: all(home.is_joined and home.connection.is_up for home in two.homes))
        two.play(2)


def check_kill(two: TwoHomes, rng: random.Random) -> None:
    """Kill a side's process in mid-move: both go on by themselves, and no move is lost."""
    two.play(rng.randrange(3))
    before = len(two.homes[0].session().match.texts)
    two.play_without_waiting()
    for _poll in range(rng.randrange(8)):
        for home in two.homes:
            home.poll()
    rng.choice(two.homes).kill_process()
    two.until(two.are_alike)
    two.until(lambda: all(home.connection.is_up for home in two.homes))
    assert len(two.homes[0].session().match.texts) == before + 1


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(20 if IS_THOROUGH else 1))
def test_processes_are_killed_at_a_hundred_moments(shared_relay: Relay, seed: int) -> None:
    rng = random.Random(seed)
    with closing(TwoHomes(shared_relay, TABLES[seed % len(TABLES)], seed)) as two:
        two.meet()
        for _kill in range(5 if IS_THOROUGH else 2):
            check_kill(two, rng)
        two.play(2)


def test_the_process_ends_with_the_window(shared_relay: Relay) -> None:
    process = subprocess.Popen(
        [*program_command(), "friend", "--server", shared_relay.address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("invite\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith("code ")
        process.stdout.close()
        process.stdin.close()
        process.wait(60)


def command_without(*names: str) -> list[str]:
    """The command `stax friend` where some packages are not installed."""
    blocked = f"import sys; [sys.modules.__setitem__(name, None) for name in {names}]; "
    command = [*program_command(), "friend"]
    command[command.index("-c") + 1] = blocked + command[command.index("-c") + 1]
    return command


def last_words(*command: str) -> tuple[str, int]:
    ended = subprocess.run(command, input="invite\n", capture_output=True, text=True, timeout=60, check=False)
    return ended.stdout, ended.returncode


def test_without_the_library_there_is_a_sentence() -> None:
    assert last_words(*command_without(*FORBIDDEN)) == ("failed no-library\n", 1)


def test_without_tls_a_server_that_wants_it_is_refused() -> None:
    command = command_without("cryptography", "OpenSSL")
    assert last_words(*command, "--server", "wss://127.0.0.1:1/v1") == ("failed no-tls\n", 1)


def test_the_stand_in_for_cryptography_connects_with_the_package(shared_relay: Relay) -> None:
    """As the double-click file does with a program from an index."""
    host = Client([*program_command(), "friend", "--server", shared_relay.address])
    guest = Client([*command_without("cryptography", "OpenSSL", "ssl"), "--server", shared_relay.address])
    host.send("invite")
    code = first_line(host).removeprefix("code ")
    guest.send(f"join {code}")
    assert first_line(host) == first_line(guest)
    guest.send("frame 1 0 hello")
    assert first_line(host) == "frame 1 0 hello"
    for process in (host, guest):
        process.close()


def first_line(process: Client) -> str:
    lines: list[str] = []

    def has_come() -> bool:
        lines.extend(process.lines())
        return bool(lines)

    wait_for(has_come)
    return lines[0]


def test_the_window_never_imports_the_network() -> None:
    program = (
        "import sys, pkgutil, importlib, game.program.start, game.scenes as s\n"
        "[importlib.import_module(m.name) for m in pkgutil.walk_packages(s.__path__, 'game.scenes.')]\n"
        f"print([name for name in {FORBIDDEN} if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"
