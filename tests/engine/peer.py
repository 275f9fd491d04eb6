"""The engine as another program meets it: a process, lines in, lines out."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds after which a silent engine counts as hanging; far beyond what any answer takes


class Peer:
    """A running engine."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(words or ("-m", "game", "engine"))],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._owed = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line.decode("utf-8").rstrip("\r\n"))
        self._lines.put(None)

    def send(self, *lines: str) -> None:
        self.write("".join(line + "\n" for line in lines).encode())

    def write(self, data: bytes) -> None:
        assert self.process.stdin
        self._owed += data.count(b"\n")
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def line(self) -> str | None:
        """The next line; None at the end of the output."""
        return self._taken(self._lines.get(timeout=PATIENCE))

    def _taken(self, line: str | None) -> str | None:
        if line == "ok":
            self._owed -= 1
        return line

    def heard(self, seconds: float) -> list[str]:
        """The lines that come until the engine has been silent for some seconds."""
        lines: list[str] = []
        while True:
            try:
                lines.append(self._taken(self._lines.get(timeout=seconds)) or "")
            except queue.Empty:
                return lines

    def answer(self) -> list[str]:
        """The lines up to the next `ok`, without it."""
        lines: list[str] = []
        while (line := self.line()) != "ok":
            assert line is not None, f"the engine ended in the middle of an answer: {lines}"
            lines.append(line)
        return lines

    def ask(self, line: str) -> list[str]:
        self.send(line)
        return self.answer()

    def rest(self) -> list[str]:
        """Every line up to the end of the output."""
        lines = []
        while (line := self.line()) is not None:
            lines.append(line)
        return lines

    def end_input(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()

    def status(self) -> int:
        """The exit status, once the process has ended."""
        return self.process.wait(timeout=PATIENCE)

    def is_idle(self) -> bool:
        """Whether it runs and every line that was sent has been answered and heard."""
        return self._owed == 0 and self.process.poll() is None

    def close(self) -> None:
        """Leave nothing running, whatever state the engine is in."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin
        assert self.process.stdout
        with suppress(BrokenPipeError):  # lines that it did not read before its end
            self.process.stdin.close()
        # The reader ends with the output; while it waits it holds the stream's lock, and closing would wait with it.
        self._reader.join(PATIENCE)
        if not self._reader.is_alive():
            self.process.stdout.close()
