"""The protocol, line by line."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import BinaryIO

import pytest

from game.core.speed import is_program_compiled, usable_cores
from game.engine import server
from game.engine.commands import EngineResources
from game.engine.server import Backlog, serve
from tests.engine.waiting import eventually

ENGINE_PARTS = {"__main__", "ai", "commands", "core", "engine", "games", "library", "openings", "terminal"}
LARGE_LIBRARIES = {"asyncio", "hashlib", "logging", "multiprocessing", "numpy", "pygame", "sqlite3", "ssl", "tomlkit"}


def talk(*lines: str) -> list[list[str]]:
    """The answers to the lines, each without its `ok`."""
    stdout = io.BytesIO()
    serve(io.BytesIO("\n".join(lines).encode()), stdout, time.monotonic, EngineResources(1))
    answers: list[list[str]] = [[]]
    for line in stdout.getvalue().decode().splitlines():
        if line == "ok":
            answers.append([])
        else:
            answers[-1].append(line)
    assert answers.pop() == []
    return answers


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has `os.sched_getaffinity`")
def test_one_of_the_cores_that_it_may_use_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    for usable, threads in ({3, 5, 7, 8}, 3), ({6}, 1):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _process, cores=usable: cores)
        assert usable_cores() == len(usable)
        assert server.spare_cores() == (threads if is_program_compiled() else 1)


def test_info_names_program_speed_and_games() -> None:
    answer = talk("info")[0]
    assert answer[0].split()[0::3] == ["id", "compiled" if is_program_compiled() else "plain"]
    assert "game stax players=2" in answer


def test_a_game_is_played_taken_back_and_shown() -> None:
    answers = talk("new stax", "play K@0,0 K@1,0", "history", "undo", "position", "result", "undo", "undo")
    assert answers == [
        ["2 L -"],
        ["2 L 0,0=LK;1,0=DK"],
        ["K@0,0", "K@1,0"],
        ["2 D 0,0=LK"],
        ["2 D 0,0=LK"],
        ["playing"],
        ["2 L -"],
        ["err there are only 0 moves to take back"],
    ]


def test_lines_that_nobody_obeys_are_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_BACKLOG_BYTES", 10_000)
    crowded = list[bool]()
    backlog, count = Backlog(crowded.append), 1000

    def fill() -> None:
        for number in range(count):
            backlog.put(f"line {number}")

    thread = threading.Thread(target=fill, daemon=True)
    thread.start()
    assert eventually(lambda: crowded)
    assert backlog.size <= 10_000 + 200
    assert [backlog.get() for _ in range(count)] == [f"line {number}" for number in range(count)]
    thread.join(60)
    assert crowded[-1] is False
    assert backlog.size == 0


def test_a_thought_without_end_ends_where_too_many_lines_wait_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_BACKLOG_BYTES", 1000)
    answers = talk("new mixtour", "go infinite level=novice", *["position"] * 100)
    assert answers[1][-1].startswith("bestmove ")
    assert len(answers) == 102


def test_where_memory_is_lacking_the_command_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_given: object, **_named: object) -> None:
        raise MemoryError

    monkeypatch.setattr("game.engine.commands.Thinker", refused)
    answers = talk("new stax", "go nodes=1", "position")
    assert answers == [["2 L -"], ["err there is not enough memory"], ["2 L -"]]


def test_play_is_all_or_none() -> None:
    answers = talk("new stax", "play K@0,0 K@5,5", "history", "play", "play 310@0,0")
    assert answers[1][0].startswith("illegal ")
    assert answers[2] == []
    assert answers[3][0].startswith("err ")
    assert answers[4][0].startswith("illegal ")


def test_the_end_of_a_game_is_reported() -> None:
    answers = talk(
        "new stax", "play K@0,0 K@1,0 0,0>1,0=K", "result", "moves", "go", "perft 1", "perft 0", "play K@0,0"
    )
    assert answers[2:4] == [["win L"], []]
    assert answers[4] == ["err the game is over"]
    assert answers[5:7] == [["0"], ["1"]]
    assert answers[7][0].startswith("illegal ")


def test_moves_and_divide_rise_by_their_text_and_agree_with_perft() -> None:
    _, moves, divide, count = talk("new stax", "moves", "divide 1", "perft 2")
    assert len(moves) == 63
    assert moves == sorted(moves)
    assert divide == [f"{move} 1" for move in moves]
    assert count == ["23628"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "foo",
        "new",
        "new chess",
        "new stax players=4",
        "new stax players=2 players=2",
        "new stax colour=red",
        "new stax players",
        "info now",
        "stop it",
        "moves all",
        "undo 0",
        "undo -1",
        "undo 1 1",
        "undo x",
        "perft",
        "perft 21",
        "perft 1 1",
        "perft \u0661",
        "divide 0",
        "go depth=0",
        "go depth=100",
        "go depth",
        "go depth=1 depth=1",
        "go infinite infinite",
        "go infinite=1",
        "go nodes=1000000000001",
        "go lines=0",
        "go movetime=0.001",
        "go movetime=nan",
        "go movetime=1e1",
        "go movetime=3601",
        "go level=champion",
        "go fast=1",
        "why",
        "bench 0",
        "bench 1 1",
        "position 2 L nonsense",
        "position 2 D -",
        "position 3 L -",
        "result please",
        "quit now",
        "\x00\x01",
    ],
)
def test_what_cannot_be_obeyed_is_refused_and_changes_nothing(line: str) -> None:
    answers = talk("new stax", "play K@0,0", line, "history", "position")
    assert len(answers[2]) == 1
    assert answers[2][0].startswith("err ")
    assert answers[3:] == [["K@0,0"], ["2 D 0,0=LK"]]


@pytest.mark.parametrize("line", ["moves", "go", "position", "perft 1", "why K@0,0", "bench"])
def test_before_the_first_game_nothing_else_is_obeyed(line: str) -> None:
    assert talk(line)[0][0].startswith("err ")
    assert talk("stop") == [[]]


def test_bytes_that_are_no_text_are_refused() -> None:
    stdout = io.BytesIO()
    serve(io.BytesIO(b"\xff\xfe\ninfo\r\n"), stdout, time.monotonic, EngineResources(1))
    assert stdout.getvalue().startswith(b"err ")
    assert stdout.getvalue().count(b"ok\n") == 2


def test_go_prints_lines_and_a_legal_best_move() -> None:
    answers = talk("new stax", "play 0@0,0 1@1,0", "moves", "go depth=1 lines=2")
    *thoughts, best = answers[3]
    assert best.split()[0] == "bestmove"
    assert best.split()[1] in answers[2]
    assert [line.split()[:5] for line in thoughts] == [["info", "depth", "1", "line", str(k)] for k in (1, 2)]
    words = thoughts[0].split()
    assert words[5::2][:5] == ["score", "nodes", "nps", "time", "pv"]
    assert words[words.index("pv") + 1] == best.split()[1]


def test_a_win_in_one_has_a_distance_as_its_score() -> None:
    answers = talk("new stax", "play K@0,0 K@1,0", "go level=medium", "new stax players=3", "go depth=1")
    assert "score win 1 " in answers[2][0]
    assert answers[2][-1].startswith("bestmove 0,0>1,0=K")
    assert answers[4][0].split("score ")[1].split(" ")[0].count("/") == 2


def test_why_names_terms_of_legal_moves() -> None:
    answers = talk("new stax", "play 012345@0,0", "why 01234@0,0", "why K@9,9")
    assert answers[1][0].startswith("illegal ")
    assert 1 <= len(answers[2]) <= 3
    for line in answers[2]:
        word, _, change = line.split()
        assert word == "term"
        assert int(change) != 0
    assert answers[3][0].startswith("illegal ")


def test_bench_prints_games_plies_and_nodes() -> None:
    playouts, nodes = talk("new stax", "bench 0.1")[1]
    assert playouts.split()[0] == "playouts"
    assert playouts.split()[2:4] == ["per-second", "plies"]
    assert float(playouts.split()[4]) > 10
    assert nodes.split()[0::2] == ["nodes", "per-second"]


def test_a_stop_that_stands_behind_ends_what_stands_before_it() -> None:
    assert talk("new stax", "perft 9", "stop", "result")[1:] == [["err stopped"], [], ["playing"]]
    assert talk("new stax", "divide 9", "stop")[1:] == [["err stopped"], []]
    answers = talk("new stax", "go infinite", "history", "stop", "moves")
    assert answers[1][-1].startswith("bestmove ")
    assert answers[2:4] == [[], []]
    assert len(answers[4]) == 63


def test_the_end_of_the_input_ends_an_infinite_thought() -> None:
    assert talk("new stax", "go infinite")[1][-1].startswith("bestmove ")


def test_quit_ends_a_thought_and_everything_after_it_is_left() -> None:
    answers = talk("new stax", "go infinite", "quit", "moves")
    assert len(answers) == 2
    assert answers[1][-1].startswith("bestmove ")


class EngineProcess:
    """The engine as a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "game", "engine", "--seed", "1"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin: BinaryIO = self.process.stdin  # type: ignore[assignment]
        self.stdout: BinaryIO = self.process.stdout  # type: ignore[assignment]

    def send(self, line: str) -> None:
        self.stdin.write(line.encode() + b"\n")
        self.stdin.flush()

    def answer(self) -> list[str]:
        lines = list(iter(lambda: self.stdout.readline().decode().strip(), "ok"))
        assert "" not in lines
        return lines


@pytest.fixture
def engine() -> Iterator[EngineProcess]:
    running = EngineProcess()
    # A test that waits in vain fails instead of hanging.
    watchdog = threading.Timer(120, running.process.kill)
    watchdog.start()
    yield running
    watchdog.cancel()
    running.process.kill()
    running.process.wait()
    running.stdin.close()
    running.stdout.close()


def test_a_thought_under_way_is_stopped_and_the_engine_goes_on(engine: EngineProcess) -> None:
    engine.send("new stax")
    assert engine.answer() == ["2 L -"]
    engine.send("go infinite")
    assert engine.stdout.readline().startswith(b"info depth 1")
    engine.send("result")
    engine.send("stop")
    assert engine.answer()[-1].startswith("bestmove ")
    assert engine.answer() == ["playing"]
    assert engine.answer() == []
    engine.send("perft 20")
    engine.send("stop")
    assert engine.answer() == ["err stopped"]
    assert engine.answer() == []
    engine.send("quit")
    assert engine.process.wait() == 0


def test_the_engine_ends_with_its_input(engine: EngineProcess) -> None:
    engine.send("new stax")
    engine.answer()
    engine.send("go infinite")
    engine.stdout.readline()
    engine.stdin.close()
    assert engine.answer()[-1].startswith("bestmove ")
    assert engine.process.wait() == 0


def test_an_engine_that_plays_loads_no_other_part_of_the_program_and_no_large_library() -> None:
    """OpenSSL, which `hashlib` loads, takes 4 MB; only the opening book needs it."""
    script = "import sys; from game.__main__ import main; main(['engine', '--no-book']); print(*sys.modules)"
    lines = "info\nnew stax\ngo level=master movetime=0.01\nnew mixtour\ngo level=easy\nstop\nquit\n"
    done = subprocess.run([sys.executable, "-c", script], input=lines, capture_output=True, text=True, check=True)
    *_, modules = done.stdout.splitlines()
    loaded = {".".join(module.split(".")[:2]) for module in modules.split()}
    own = {name for name in loaded if name.startswith("game.")}
    assert own == {f"game.{part}" for part in ENGINE_PARTS}
    assert not [module for module in modules.split() if module.startswith("game.library.")]
    assert loaded.isdisjoint(LARGE_LIBRARIES)
