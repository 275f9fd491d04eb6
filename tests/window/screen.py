"""A virtual screen: Xvfb on a free display, real mouse and key events by xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

NEEDED = ("Xvfb", "xdotool")


def missing() -> list[str]:
    """The programs that a virtual screen needs and this machine lacks."""
    return [name for name in NEEDED if shutil.which(name) is None]


@dataclass(frozen=True, slots=True)
class Screen:
    """A running virtual screen."""

    display: str
    width: int
    height: int
    memory: Path  # what is seen, in the form of `xwd`

    @property
    def environment(self) -> dict[str, str]:
        """The environment for a program that shall open its window here."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith("SDL_VIDEO")}
        return {**kept, "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

    def xdotool(self, *words: str | int) -> str:
        """The output of xdotool; raises CalledProcessError when it fails."""
        answer = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True, text=True, timeout=60
        )
        return answer.stdout.strip()

    def window(self, title: str, patience: float = 60.0) -> str:
        """The id of the visible window; waits for it.

        On a screen of its own every window is ours; `title` is only for the message, for X keeps no title where it
        lacks the locale's data.
        """
        until = time.monotonic() + patience
        while True:
            with suppress(subprocess.CalledProcessError):
                return self.xdotool("search", "--onlyvisible", ".").splitlines()[0]
            if time.monotonic() > until:
                raise TimeoutError(f"no window '{title}' within {patience} s")
            time.sleep(0.1)

    def painted(self, patience: float = 60.0) -> None:
        """Wait until the screen is no longer black: a program's first frame is seen."""
        until = time.monotonic() + patience
        while (seen := self.memory.read_bytes()).count(0) > len(seen) / 2:  # a quarter is between the pixels
            if time.monotonic() > until:
                raise TimeoutError(f"nothing was drawn within {patience} s")
            time.sleep(0.01)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """A real click at a place of the screen."""
        self.xdotool("mousemove", round(x), round(y), "click", button)

    def key(self, *names: str) -> None:
        """Real key presses, in xdotool's names (`Escape`, `r`, `F1`)."""
        self.xdotool("key", *names)

    def picture(self, path: Path) -> Path:
        """The whole screen as a PNG; needs ImageMagick's `import`."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True, timeout=60)
        return path


@contextmanager
def virtual_screen(width: int = 1280, height: int = 800) -> Iterator[Screen]:
    """An Xvfb of its own, gone again at the end.

    It does not reset when its last client leaves: a program that connects just after an xdotool would be refused.
    """
    read, write = os.pipe()
    folder = tempfile.TemporaryDirectory()
    words = ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset", "-fbdir", folder.name]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *words],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield Screen(f":{number}", width, height, Path(folder.name) / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(60)
        folder.cleanup()
