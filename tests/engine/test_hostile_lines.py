"""Lines that are too long, or that nobody has meant, are answered with one short line."""

from __future__ import annotations

import io
import time
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import server
from game.engine.command_stopper import CommandStopper
from game.engine.commands import Commands, EngineResources
from game.engine.requests import BadCommand
from game.engine.server import MAX_REQUEST_BYTES, read_lines, serve
from game.games import GAMES
from tests.mutants import mutants

PIECES: Final = [
    *("new ", "position ", "play ", "why ", "undo ", "history", "result", "moves", "go depth=", "bench ", "perft "),
    *GAMES,
    *("9" * 400, "x" * 5000, "@0,0", ">", "=K", ";", "/", ",", " ", "\0", "\x85", "\u2028", "\x1b[2J", "ñ", "\ud7ff"),
    *("players=", "too-tall=called", "points=", "tiles=", "scoring=", "A0@0,0", "c3", "a6-2-c4!", "0,0=LK", "2 L "),
]


class Counted(io.BytesIO):
    """An input that counts how often it is asked."""

    asked = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.asked += 1
        return super().read(size)


def test_a_line_that_is_too_long_is_skipped_in_large_pieces_and_refused() -> None:
    stdin = Counted(b"x" * 50_000_000 + b"\ninfo\n" + b"y" * (MAX_REQUEST_BYTES + 1) + b"\nmoves")
    stdout = io.BytesIO()
    serve(stdin, stdout, time.monotonic, EngineResources(1))
    lines = stdout.getvalue().decode().splitlines()
    refusal = f"err a line has at most {MAX_REQUEST_BYTES} bytes"
    assert lines[:2] == [refusal, "ok"]
    assert lines[2].startswith("id stax ")
    assert lines[-4:] == [refusal, "ok", "err no game has been started: 'new GAME' comes first", "ok"]
    assert stdin.asked < 1000


def test_a_line_that_is_just_not_too_long_is_obeyed() -> None:
    lines = list(read_lines(io.BytesIO(b" " * (MAX_REQUEST_BYTES - 4) + b"info\n" + b"z" * MAX_REQUEST_BYTES)))
    assert lines[0] == " " * (MAX_REQUEST_BYTES - 4) + "info"
    assert lines[1] == "z" * MAX_REQUEST_BYTES


class Crumbs(io.BytesIO):
    """An input of which a few bytes come at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(3, size or 3))


@given(st.lists(st.sampled_from([b"a", b"\n", b"\xff", b"bcdefgh", b"i" * 30]), max_size=30).map(b"".join))
def test_lines_are_the_same_however_they_come(content: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "MAX_REQUEST_BYTES", 20)
        lines = content.removesuffix(b"\n").split(b"\n") if content else []
        expected = ["?" if len(line) > 20 else line.decode("utf-8", "replace") for line in lines]
        for stdin in (io.BytesIO(content), Crumbs(content)):
            assert ["?" if isinstance(line, BadCommand) else line for line in read_lines(stdin)] == expected


def test_no_line_brings_a_long_or_broken_message() -> None:
    said: list[str] = []
    commands = Commands(said.append, CommandStopper(), time.monotonic, EngineResources(1))
    starts = [f"new {game}" for game in GAMES]
    for number, raw in enumerate(mutants(["", "new stax", "play ", "position "], PIECES, 3000, 5)):
        line = raw.decode("utf-8", "replace").replace("\n", " ")
        if number % 20 == 0:
            commands.obey(number, starts[number // 20 % len(starts)])
        if not line.lstrip().startswith(("go", "bench", "perft", "divide")):  # they only take time
            commands.obey(number, line)
    refusals = [line for line in said if line.startswith(("err ", "illegal "))]
    assert len(refusals) > 2000
    assert max(map(len, refusals)) <= 300
    assert all(line.isprintable() for line in refusals)


def test_a_long_or_broken_message_is_cut_and_cleaned() -> None:
    said: list[str] = []
    Commands(said.append, CommandStopper(), time.monotonic, EngineResources(1)).obey(
        1, BadCommand("{it}", it="a\0b\r\nc\u2028\x1b" * 999)
    )
    assert len(said) == 1
    assert said[0].startswith("err a·b c ·a·b c ·a")
    assert len(said[0]) <= 300
    assert said[0].isprintable()
