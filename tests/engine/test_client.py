"""A client never waits for its engine, and the engine never outlives it."""

from __future__ import annotations

import gc
import io
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from game.core.errors import StaxError
from game.engine import client as engine_client
from game.engine.client import MAX_LINE_BYTES, MAX_LINES_AT_ONCE, MAX_UNREAD_LINES, MAX_UNSENT_LINES, NICENESS, Client
from tests.engine.waiting import eventually, is_process_gone

Start = Callable[[str], Client]
ECHO = """import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line.decode().upper().encode())
    sys.stdout.flush()"""
posix = pytest.mark.skipif(os.name != "posix", reason="asks POSIX whether a process is there")
DEAF = "import time\nprint('here', flush=True)\ntime.sleep(600)"


def python(program: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", program]


@pytest.fixture
def start() -> Iterator[Start]:
    clients: list[Client] = []

    def begin(program: str) -> Client:
        clients.append(Client(python(program)))
        return clients[-1]

    yield begin
    for client in clients:
        client.close()


def heard(client: Client, count: int) -> list[str]:
    """The first `count` lines that the engine prints."""
    lines: list[str] = []

    def enough() -> bool:
        lines.extend(client.lines())
        return len(lines) >= count

    assert eventually(enough)
    return lines


def test_lines_go_there_and_back_in_order(start: Start) -> None:
    client = start(ECHO)
    assert client.lines() == []
    for word in ("new", "play", "año"):
        client.send(word)
    assert heard(client, 3) == ["NEW", "PLAY", "AÑO"]
    assert client.alive


def test_what_is_no_text_does_not_break_it(start: Start) -> None:
    client = start("import sys\nsys.stdout.buffer.write(bytes([255, 10]) + b'ok')")
    assert heard(client, 2) == ["\ufffd", "ok"]


def test_a_crash_is_seen_after_its_last_words(start: Start) -> None:
    client = start("print('bestmove x')\nraise SystemExit(3)")
    assert eventually(lambda: not client.alive)
    assert client.lines() == ["bestmove x"]
    client.send("into the void")
    assert client.lines() == []


def test_a_deaf_engine_holds_nobody_up_and_is_killed_at_once(start: Start) -> None:
    client = start(DEAF)
    assert heard(client, 1) == ["here"]
    for _ in range(100):
        client.send("x" * 10_000)  # far more than a pipe holds
    assert client.alive
    client.close()
    assert client._process.returncode is not None  # gone, and no zombie
    assert not client.alive
    client.close()


def test_an_engine_that_lets_lines_pile_up_is_ended(start: Start) -> None:
    client = start(DEAF)
    assert heard(client, 1) == ["here"]
    for _ in range(MAX_UNSENT_LINES + 100):
        client.send("x" * 1000)  # a pipe holds fewer than 100 of them
    assert not client.alive
    assert client._process.returncode is not None
    assert client._input.qsize() <= MAX_UNSENT_LINES
    client.send("into the void")


def test_a_flood_is_dammed(start: Start) -> None:
    client = start("while True: print('ok')")
    assert eventually(lambda: client._output.full())
    assert len(client.lines()) == MAX_LINES_AT_ONCE
    assert client._output.qsize() <= MAX_UNREAD_LINES
    client.close()
    assert client._process.returncode is not None
    assert eventually(lambda: client._process.stdout is not None and client._process.stdout.closed)


def test_a_line_without_end_is_cut(start: Start) -> None:
    client = start(f"print('x' * {MAX_LINE_BYTES + 10})\nprint('y' * {MAX_LINE_BYTES - 1})\nprint('ok')")
    assert [len(line) for line in heard(client, 3)] == [MAX_LINE_BYTES, MAX_LINE_BYTES - 1, 2]


def test_of_a_line_that_never_ends_nothing_more_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_client, "DISCARD_PAUSE", 0)
    said: queue.Queue[str] = queue.Queue(MAX_UNREAD_LINES)
    engine_client._read(io.BytesIO(b"x" * 20_000_000), said, threading.Event())
    assert said.get_nowait() == "x" * MAX_LINE_BYTES
    assert said.empty()


@pytest.mark.parametrize("command", [["/nowhere/engine"], [os.devnull]])
def test_a_command_that_does_not_start_is_one_sentence(command: list[str]) -> None:
    with pytest.raises(StaxError, match=r"could not be started: .+\."):
        Client(command)


@posix
def test_a_forgotten_client_takes_its_engine_along() -> None:
    client = Client(python(DEAF))
    pid = client.pid
    heard(client, 1)
    del client
    gc.collect()
    assert is_process_gone(pid)


@posix
def test_no_engine_outlives_the_program() -> None:
    program = f"""
from game.engine.client import Client
client = Client({python(DEAF)!r})
while not client.lines(): pass
print(client.pid)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    pid = int(done.stdout)
    try:
        assert (is_process_gone(pid), done.stderr) == (True, "")
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, 9)


@posix
def test_the_engine_gives_way_to_the_window(start: Start) -> None:
    client = start(DEAF)
    assert os.getpriority(os.PRIO_PROCESS, client.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    prompt = Client([sys.executable, "-c", "input()"], is_prompt=True)
    assert os.getpriority(os.PRIO_PROCESS, prompt.pid) == os.getpriority(os.PRIO_PROCESS, 0)
    prompt.close()
