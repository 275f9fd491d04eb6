"""A whole short game in a program of which only the window is known, played and saved.

`python -m tests.window.from_outside FOLDER PROGRAM...` plays it under Xvfb, and with `--wayland SOCKET` before them
under weston, which shows what it composes in a window there.  What a hand does is recorded at a window of the same size
that nobody sees, and done again.  FOLDER is empty and the program may write there; `{display}` in a word is the X one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pygame

from game.settings.values import Config
from lab.driver import Driver, Place, Posted, window
from tests.window.real import NAMES
from tests.window.screen import Screen, virtual_screen
from tests.window.short_game import GAME, whole_game

SIZE = (1280, 800)
SLOWER = 2.0  # how much more time than the recorded hand takes is left to the program
TimedEvent = tuple[float, Sequence[str]]  # seconds since the first event, and the arguments of xdotool


class Recorder(Posted):
    """Writes down what it posts."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[TimedEvent] = []
        self.driver: Driver | None = None

    def note(self, *words: str | int) -> None:
        """Record an event."""
        now = self.driver.now() if self.driver else 0.0
        self.events.append((now, [str(word) for word in words]))

    def move(self, place: Place) -> None:
        """Move the pointer."""
        super().move(place)
        self.note("mousemove", *place)

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press or let go."""
        super().button(place, button, down)
        self.note("mousedown" if down else "mouseup", button)

    def key(self, key: int, down: bool) -> None:
        """Press or let go."""
        super().key(key, down)
        self.note("keydown" if down else "keyup", NAMES.get(key, pygame.key.name(key)))


def recorded() -> list[TimedEvent]:
    """The mouse and key events of the whole game, with a program's usual settings."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    hand = Recorder()
    with window(size=SIZE, events=hand, speed=Config().look.animation) as driver:
        hand.driver = driver
        whole_game(driver)
    return hand.events


def done_again(events: Sequence[TimedEvent], screen: Screen) -> None:
    """Do on a screen what was recorded."""
    begun = time.monotonic() - events[0][0] * SLOWER
    for when, words in events:
        time.sleep(max(0.0, begun + when * SLOWER - time.monotonic()))
        screen.xdotool(*words)


@contextmanager
def weston(screen: Screen, socket: Path) -> Iterator[None]:
    """A compositor whose only window fills a screen, and to which anybody may speak."""
    shell = ["--shell=kiosk-shell.so", "--backend=x11-backend.so", "--use-pixman", f"--socket={socket.name}"]
    compositor = subprocess.Popen(
        ["weston", "--no-config", *shell, f"--width={SIZE[0]}", f"--height={SIZE[1]}"],
        env={**screen.environment, "XDG_RUNTIME_DIR": str(socket.parent)},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + 60
        while not socket.exists():
            if time.monotonic() > until or compositor.poll() is not None:
                raise RuntimeError("weston did not start")
            time.sleep(0.05)
        socket.chmod(0o777)
        yield
    finally:
        compositor.terminate()
        compositor.wait(60)


def played(program: Sequence[str], folder: Path, screen: Screen, events: Sequence[TimedEvent]) -> list[str]:
    """Play in a program; the moves that its library has when it has gone."""
    data = ["--data", str(folder / "data")]
    seats = ["--seats", "person,person", "--size", "x".join(map(str, SIZE)), "--language", "en"]
    process = subprocess.Popen([*program, *seats, *data], env=screen.environment)
    try:
        screen.painted()
        time.sleep(2)  # the first frames are rougher than those after them, and may come late
        done_again(events, screen)
        time.sleep(1)
        process.terminate()
        status = process.wait(60)
    finally:
        process.kill()
    assert status == 0, f"it ended with status {status}"
    file = folder / "games.stax"
    subprocess.run([*program, "library", "export", str(file), *data], check=True)
    return re.sub(r"\d+\. ", "", file.read_text(encoding="utf-8").split("\n\n", 1)[1]).split()


def main(words: list[str]) -> int:
    """0 if the whole game was saved."""
    events = recorded()
    socket = Path(words[1]) if words[0] == "--wayland" else None
    folder, *program = words[2 if socket else 0 :]
    with virtual_screen(*SIZE) as screen, weston(screen, socket) if socket else nullcontext():
        moves = played([word.format(display=screen.display) for word in program], Path(folder), screen, events)
    print(*moves)
    return int(tuple(moves) != GAME)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
