"""A malicious server or friend: the process reports nothing false, and its memory is bounded."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.engine import program_command
from game.friend.network.number_check import AGREE, COUNT, NumberCheck, NumberError
from tests.friend.relay import needs_libraries, wait_for

MAX_MEGABYTES = 200


@contextmanager
def hostile_relay(mischief: str) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.friend.hostile_relay", mischief]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"ws://127.0.0.1:{process.stdout.readline().strip()}/v1"
        finally:
            process.kill()


def peak_megabytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) // 1024 if found is not None else 0  # it has just ended


def lines_of_process(server: str, seconds: float = 60.0) -> tuple[list[str], str, int]:
    """The output and standard error of `stax friend` until it ends by itself, and its largest memory."""
    process = subprocess.Popen(
        [*program_command(), "friend", "--server", server],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    peak = 0

    def has_ended() -> bool:
        nonlocal peak
        ended = process.poll() is not None
        peak = peak if ended or sys.platform != "linux" else max(peak, peak_megabytes(process.pid))
        return ended

    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("invite\n")
        process.stdin.flush()
        wait_for(has_ended, seconds)
        return process.stdout.read().splitlines(), process.stderr.read(), peak


@needs_libraries
@pytest.mark.slow_cases("flood", "send_*")
@pytest.mark.parametrize("mischief", ["allocate_two_lines", "send_nonsense", "flood", "send_without_end"])
def test_a_hostile_server_ends_the_connection_and_no_more(mischief: str) -> None:
    with hostile_relay(mischief) as server:
        lines, errors, peak = lines_of_process(server)
    assert lines == ["failed other"]
    assert errors == ""
    assert peak < MAX_MEGABYTES


class Sides:
    """Two number checks, and a line between them that a test may tap."""

    def __init__(self, keys: tuple[bytes, bytes] = (b"key", b"key")) -> None:
        self.from_host: list[str] = []
        self.from_guest: list[str] = []
        self.host = NumberCheck(True, keys[0], self.from_host.append)
        self.guest = NumberCheck(False, keys[1], self.from_guest.append)

    def exchange(self) -> None:
        while self.from_host or self.from_guest:
            for texts, receiver in ((self.from_host, self.guest), (self.from_guest, self.host)):
                while texts:
                    receiver.receive(texts.pop(0))


def test_both_see_the_same_number_and_both_must_agree() -> None:
    sides = Sides()
    sides.host.agree()  # before there is a number
    sides.exchange()
    assert sides.host.number == sides.guest.number
    assert len(sides.host.number) == len(str(COUNT - 1))
    sides.guest.agree()
    sides.exchange()
    assert not sides.host.is_agreed
    sides.host.agree()
    sides.exchange()
    assert sides.host.is_agreed
    assert sides.guest.is_agreed


def test_with_different_keys_the_numbers_differ() -> None:
    """The same holds for anybody who stands between the two."""
    differing = 0
    for _pair in range(20):
        sides = Sides((b"key", b"another key"))
        sides.exchange()
        differing += sides.host.number != sides.guest.number
    assert differing >= 19


@pytest.mark.parametrize("text", ["", "nonce", "nonce 00", f"nonce {'0' * 32}", AGREE, "refuse", "promise x", "frame"])
def test_a_guest_takes_nothing_before_the_promise(text: str) -> None:
    with pytest.raises(NumberError):
        Sides().guest.receive(text)


def test_a_host_can_not_change_its_mind() -> None:
    sides = Sides()
    sides.guest.receive(sides.from_host[0])
    with pytest.raises(NumberError):
        sides.guest.receive(sides.from_host[0])
    with pytest.raises(NumberError):
        sides.guest.receive(f"nonce {'0' * 32}")
    assert not sides.guest.number
