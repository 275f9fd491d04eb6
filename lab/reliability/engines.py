"""Every bad engine, as a process behind a computer player as the window has it.

Each ends in a move or in one sentence; no poll takes long, the memory stays limited, no process is left behind.
"""

from __future__ import annotations

import os
import random
import shlex
import sys
import tempfile
import time
from argparse import Namespace
from pathlib import Path
from typing import Final, NamedTuple

from game.core.game import default_options
from game.core.match import Match
from game.engine.confirmed import ConfirmedEngines, resolve_command
from game.engine.engines import Engines
from game.games import GAMES
from game.play.computer import Computer
from lab.bench.memory import remaining_children, resident
from lab.reliability.progress import Progress

FRAME: Final = 1 / 60  # seconds
LONGEST: Final = 0.1  # seconds of processor time that a poll may take
MOST: Final = 64.0  # megabytes by which this process may grow
PATIENCE: Final = 60.0  # seconds until a move or a sentence is there
SENTENCE: Final = 500  # letters

LOOP: Final = """
import os, sys, time, random
def said(*lines):
    for line in lines:
        print(line, flush=True)
def answered(line, move="c3"):
    said(*(["bestmove " + move] if line.startswith("go") else []), "ok")
def loop(move="c3"):
    for line in sys.stdin:
        answered(line, move)
"""


class Bad(NamedTuple):
    """A bad engine: its program in Python, and whether it may nevertheless play, without a message."""

    source: str
    plays: bool = False


SCRIPTS: Final[dict[str, Bad]] = {
    "says-nothing": Bad("time.sleep(600)"),
    "reads-and-says-nothing": Bad("for line in sys.stdin: pass\ntime.sleep(600)"),
    "floods": Bad("while True: print('info depth 1 score 1 nodes 1')"),
    "floods-with-ok": Bad("while True: print('ok')"),
    "garbage": Bad("while True: os.write(1, random.randbytes(4096))"),
    "garbage-then-ends": Bad("os.write(1, random.randbytes(100000))"),
    "half-lines": Bad("for line in sys.stdin: os.write(1, b'bestmo')\ntime.sleep(600)"),
    "half-a-line-then-ends": Bad("sys.stdin.readline(); os.write(1, b'bestmove c')"),
    "illegal-moves": Bad("loop('z99')"),
    "no-move": Bad("loop('')"),
    "long-move": Bad("loop('c' * 10000)"),
    "move-of-another-game": Bad("loop('K@0,0')"),
    "refuses-the-game": Bad("for line in sys.stdin: said('err no such game here')"),
    "refuses-at-length": Bad("for line in sys.stdin: said('err ' + 'no ' * 5000 + chr(27) + '[2J')"),
    "dies-at-the-start": Bad("os._exit(3)"),
    "dies-in-thought": Bad("for line in sys.stdin:\n  if line.startswith('go'): os._exit(3)\n  answered(line)"),
    "dies-by-a-signal": Bad("os.kill(os.getpid(), 11)"),
    "ends-with-a-traceback": Bad("for line in sys.stdin: raise RuntimeError('x' * 100000)"),
    "closes-its-input": Bad("os.close(0); time.sleep(600)"),
    "closes-its-output": Bad("os.close(1); time.sleep(600)"),
    "closes-both": Bad("os.close(0); os.close(1); time.sleep(600)"),
    "ignores-all-signals": Bad("import signal\nfor n in (1, 2, 13, 15): signal.signal(n, 1)\ntime.sleep(600)"),
    "ignores-stop": Bad("for line in sys.stdin:\n  if line.startswith('go'): time.sleep(600)\n  answered(line)"),
    "a-line-of-50-MB": Bad("os.write(1, b'x'); [os.write(1, b'x' * 2**20) for _ in range(50)]; time.sleep(600)"),
    "100-MB-of-complaints": Bad("[os.write(2, b'oh\\n' * 2**18) for _ in range(128)]; loop()"),
    "complains-for-ever": Bad(
        "import threading\nthreading.Thread(target=loop).start()\nwhile 1: os.write(2, b'x')", True
    ),
    "a-letter-at-a-time": Bad(
        "for line in sys.stdin:\n  for letter in ('bestmove c3\\n' if line[:2] == 'go' else '') + 'ok\\n':\n"
        "    os.write(1, letter.encode()); time.sleep(0.02)",
        True,
    ),
    "line-ends-of-windows": Bad("sys.stdout.reconfigure(newline='\\r\\n'); loop()", True),
    "a-newer-protocol": Bad("said('id stax 99.0 protocol 7', 'hello'); loop()", True),
    "refuses-an-older-protocol": Bad("said('err protocol 7 needed'); time.sleep(600)"),
    "answers-twice": Bad("for line in sys.stdin: answered(line); answered(line)"),
    "leaves-a-child": Bad("os.fork() or time.sleep(3); os._exit(0)"),
    "turns-to-another-folder": Bad("os.chdir('/'); loop()", True),
}
FILES: Final = (
    "missing",
    "a-folder",
    "not-executable",
    "empty",
    "no-program",
    "no-interpreter",
    "a-loop-of-links",
)
PARTS: Final = [*SCRIPTS, *FILES]


def command_of(name: str, folder: Path) -> list[str]:
    """The command of a bad engine, and what it needs in a folder."""
    path = folder / name
    if name in SCRIPTS:
        path.write_text(LOOP + SCRIPTS[name].source, encoding="utf-8")
        return [sys.executable, "-I", "-S", str(path)]
    if name == "a-folder":
        path.mkdir()
    elif name == "a-loop-of-links":
        path.symlink_to(path)
    elif name != "missing":
        contents = {"no-program": b"\0\1\2not a program", "no-interpreter": b"#!/no/such/thing\n"}
        path.write_bytes(contents.get(name, b""))
        path.chmod(0o644 if name == "not-executable" else 0o755)
    return [str(path)]


class Player:
    """A computer player that has a command for its engine, polled once a frame as by the window."""

    def __init__(self, command: list[str]) -> None:
        confirmed = ConfirmedEngines()
        confirmed.add(resolve_command(command))
        self.engines = Engines(confirmed)
        self.computer = Computer(
            "",
            "novice",
            0.05,
            lambda: self.engines.start(shlex.join(command), 1, 1),
        )
        game = GAMES["mixtour"]
        self.match = Match(game, default_options(game))
        self.moved = False
        self.slowest = 0.0  # seconds of processor time of a look
        self.most = 0.0  # megabytes

    def ask(self) -> None:
        """Ask for a move, and poll until there is a move, or a sentence that says why there is none."""
        self.moved, end = False, time.monotonic() + PATIENCE
        self.computer.ask(self.match)
        while not self.moved and self.computer.trouble() is None and time.monotonic() < end:
            self.look()
            time.sleep(FRAME)

    def look(self) -> None:
        """What a frame does."""
        began = time.thread_time()
        self.moved |= self.computer.poll() is not None
        self.slowest = max(self.slowest, time.thread_time() - began)
        self.most = max(self.most, resident(os.getpid()))

    def sentences(self) -> list[str]:
        """The sentences that a player gets to read."""
        trouble = self.computer.trouble()
        return [str(each) for each in (*self.engines.notices, *([trouble] if trouble is not None else []))]


def faults(name: str, player: Player, before: float) -> list[str]:
    """The breaches of a player that has been asked twice."""
    sentences, found = player.sentences(), list[str]()
    if not player.moved and not sentences:
        found.append("neither a move nor a sentence")
    if name in SCRIPTS and SCRIPTS[name].plays and (sentences or not player.moved):
        found.append(f"it can play, but {sentences}")
    if len(sentences) > 1 or not all(each.isprintable() and len(each) <= SENTENCE for each in sentences):
        found.append(f"not one short sentence: {sentences}")
    if player.slowest > LONGEST:
        found.append(f"a look took {player.slowest * 1000:.0f} ms")
    if player.most - before > MOST:
        found.append(f"the memory grew by {player.most - before:.0f} MB")
    if left := remaining_children():
        found.append(f"processes were left behind: {left}")
    return found


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Ask a player with this engine for a move, take the question back, and ask again."""
    chance, slowest, most, sentences = random.Random(args.seed), 0.0, 0.0, set[str]()
    for _ in progress.numbers():
        before = resident(os.getpid())
        with tempfile.TemporaryDirectory() as folder:
            player = Player(command_of(part, Path(folder)))
            try:
                player.computer.ask(player.match)
                for _frame in range(chance.randint(1, 30)):  # taken back while it starts, or thinks
                    player.look()
                    time.sleep(FRAME)
                player.computer.cancel()
                player.ask()
            finally:
                player.computer.close()
        for fault in faults(part, player, before):
            progress.breach(fault)
        slowest, most = max(slowest, player.slowest), max(most, player.most - before)
        sentences |= {each.replace(folder, "FOLDER") for each in player.sentences()} or {"it plays"}
    return f"slowest look {slowest * 1000:.0f} ms, memory {most:+.0f} MB; {' / '.join(sorted(sentences))}"
