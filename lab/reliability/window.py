"""A monkey at a real window: the program in a process of its own, on a virtual desktop with a window manager.

Its acts go through the X server: keys, clicks, drags, sizes, minimise and restore, the whole screen, focus, other
desktops, and bursts in which the program is suspended, so that all of them reach it in one frame.  The acts of a seed
are always the same; what the program makes of them depends on time.  Freed memory is overwritten (`MALLOC_PERTURB_`).
"""

from __future__ import annotations

import mmap
import random
import signal
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.log import FATAL_FILE
from game.play.setup import Seat
from game.program.loop import App
from game.program.start import open_first_scene, run, setup_for
from lab.bench.memory import resident
from lab.processes import python_command, window_args
from lab.reliability.progress import Progress
from lab.reliability.virtual_desktop import MAXIMISE, PATIENCE, SIZE, WHOLE_SCREEN, VirtualDesktop, start_silently

PARTS: Final = ["x11"]
FROZEN: Final = 60.0  # seconds in which a program that is not suspended must draw a frame
LARGEST: Final = 1000.0  # megabytes that it may have in memory
LOST: Final = 1  # the exit status after the display was lost, as Xlib has it
LED: Final = 250  # acts until it begins again, at the title or at a table
SUSPENDED: Final = 0.12  # share of the acts for which the program is suspended
CHECK_INTERVAL: Final = 10  # acts until the window is checked,
CHECKED_FRAMES: Final = 4  # and must draw this number of frames
LAST_ACTS: Final = 40  # acts before a breach that are printed
FRAMES: Final = "frames"  # the file in which the program counts its frames
CHILD: Final = "from lab.reliability.window import play; play(*sys.argv[1:])"
SIZES: Final = (*((1024, 640), (1280, 800), (1600, 1000)) * 2, (640, 400), (1, 1), (50, 900), (1600, 60))
KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *(f"F{number}" for number in range(1, 13) if number != 11),
    *("Return", "Escape", "Tab", "space", "BackSpace", "Delete", "F2", "F10") * 3,
    *("Left", "Right", "Up", "Down", "Home", "End", "Page_Down", "Page_Up", "slash", "plus", "minus", "KP_Enter"),
    *("ctrl+z", "ctrl+v", "ctrl+c", "ctrl+e", "ctrl+m", "shift+Tab", "shift+u", "shift+v"),
)
SCENE_KEYS: Final = ("F2", "F2", "F3", "F4", "l", "Escape", "Escape")
TYPED: Final = ("a", "K@0,0", "c3-d4", "Ana", "999999", "\u00f1", "((((")


class FrameCounter:
    """A number in a file that one process changes and another reads."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(8))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 8)

    @property
    def count(self) -> int:
        """The number in the file."""
        return int.from_bytes(self._memory[:8], "little")

    @count.setter
    def count(self, count: int) -> None:
        self._memory[:8] = count.to_bytes(8, "little")


# In the program's process:


def play(folder: str, seats: str) -> None:
    """Run the program in a folder and count its frames in a file; `seats` are the players, "" for the title."""
    args = window_args("--language", "en", "--data", folder, "--seconds", "0.1")
    sys.exit(run(args, lambda app: _begin(app, Path(folder) / FRAMES, int(seats or 0))))


def _begin(app: App, frames: Path, seats: int) -> None:
    counter = FrameCounter(frames)

    def count() -> bool:
        counter.count += 1
        return app.scenes.top is None  # the program ends

    app.background.add(count)
    open_first_scene(app, setup_for((Seat(), *(Seat("novice"),) * (seats - 1))) if seats else None)


# In the lab's process:


class OutsideMonkey:
    """Acts on a program in `folder` that it starts again whenever it has ended; says in `done` what it did."""

    def __init__(self, desktop: VirtualDesktop, folder: Path, rng: random.Random) -> None:
        self.desktop = desktop
        self.folder = folder
        self.rng = rng
        self.done: deque[str] = deque(maxlen=LAST_ACTS)
        self.starts = 0
        self.largest = 0.0
        self.statuses: Counter[int] = Counter()
        self.frames = FrameCounter(folder / FRAMES)  # of all its starts
        self._other = desktop.open_other_window()
        self._hidden = 0  # acts until the window is brought back
        self._complaints = folder / "complaints"
        self.acts: dict[Callable[[], str], int] = {
            self.key: 45,
            self.click: 22,
            self.drag: 8,
            self.wheel: 4,
            self.type: 3,
            self.resize: 5,
            self.move: 1,
            self.minimise: 3,
            self.whole: 4,
            self.focus: 2,
            self.leave_desktop: 1,
            self.maximise: 2,
        }
        self.bursts = (self.change_scene, self.change_scene, self.whole, self.minimise, self.restore, self.resize)
        self.begin()

    def begin(self) -> None:
        """Start the program and wait for its window."""
        seats = ("", "2", "", "2", "3")[self.starts % 5]
        self.starts += 1
        self._hidden = 0
        with self._complaints.open("wb") as complaints:
            command = python_command(CHILD, str(self.folder), seats)
            self.process = start_silently(command, env=self.desktop.environment, stderr=complaints)
        self.window = self.desktop.window_of(self.process)
        self.done.append(f"started, seats {seats or 'none'}")

    def end(self) -> None:
        """Close the program's window and wait until it has ended."""
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def act(self) -> None:
        """Perform an action; sometimes several that reach the program in one frame, because it is suspended."""
        if self.rng.random() < SUSPENDED:
            self.process.send_signal(signal.SIGSTOP)
            self.done.append("suspend")
            for _ in range(self.rng.randint(2, 5)):
                self._act_once(self.rng.choice(self.bursts))
            time.sleep(self.rng.choice((0.01, 0.05, 0.1)))  # as long as xdotool takes, about
            self.process.send_signal(signal.SIGCONT)
            self.done.append("resume")
            time.sleep(self.rng.choice((0.0, 0.05, 0.1)))
        else:
            self._act_once(*self.rng.choices(list(self.acts), list(self.acts.values())))
            time.sleep(self.rng.choice((0.0, 0.0, 0.02)))

    def _act_once(self, act: Callable[[], str]) -> None:
        words = act()
        if self._hidden:
            self._hidden -= 1
            if not self._hidden:
                words = f"{words}\n{self.restore()}"
        self.done.append(words.replace("\n", "; "))
        self.desktop.act(words)

    def look(self) -> list[str]:
        """The breaches in the running program."""
        found = list[str]()
        if self.process.poll() is None:
            self.largest = max(self.largest, resident(self.process.pid))
            if resident(self.process.pid) > LARGEST:
                found.append(f"it has {resident(self.process.pid):.0f} MB in memory")
                self.end()
            elif not self._draws():
                found.append(f"no frame for {FROZEN:.0f} s")
                self.process.send_signal(signal.SIGABRT)
                self._wait()
        if self.process.poll() is not None:
            found += [*self.after_end(), *self.reports()]  # the next start would move them into the log
            self.begin()
        return [*found, *self.reports()]

    def after_end(self, *, status: int = 0) -> list[str]:
        """The breaches of a program that has ended."""
        self.statuses[self.process.returncode] += 1
        complaints = self._complaints.read_text(encoding="utf-8", errors="replace")
        found = list[str]()
        if self.process.returncode != status or "Traceback" in complaints:
            found.append(f"it ended with status {self.process.returncode}: {complaints[-3000:]}")
        return found

    def reports(self) -> list[str]:
        """The program's crash reports, each once."""
        found = list[str]()
        for path in [*self.folder.glob("log/crash-*.txt"), self.folder / "log" / FATAL_FILE]:
            if path.is_file() and (text := path.read_text(encoding="utf-8", errors="replace")):
                found.append(f"{path.name}: {text[:3000]}")
                if path.name == FATAL_FILE:
                    path.write_bytes(b"")
                else:
                    path.unlink()
        return found

    def _draws(self) -> bool:
        """Whether the program makes some frames, or ends, before the time is over."""
        wanted, end = self.frames.count + CHECKED_FRAMES, time.monotonic() + FROZEN
        while self.frames.count < wanted and self.process.poll() is None:
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    # What it does:

    def place(self) -> str:
        """A place of the screen."""
        return f"{self.rng.randrange(SIZE[0])} {self.rng.randrange(SIZE[1])}"

    def key(self) -> str:
        """Press a random key."""
        return f"key --delay 0 {self.rng.choice(KEYS)}"

    def click(self) -> str:
        """Click, mostly with the left button."""
        return f"mousemove {self.place()} click {self.rng.choice((1, 1, 1, 1, 1, 2, 3))}"

    def drag(self) -> str:
        """Press, move, release."""
        button = self.rng.choice((1, 1, 1, 3))
        return f"mousemove {self.place()} mousedown {button} mousemove {self.place()} mouseup {button}"

    def wheel(self) -> str:
        """Turn the wheel by some notches."""
        return f"click --delay 0 --repeat {self.rng.choice((1, 3, 10))} {self.rng.choice((4, 5))}"

    def type(self) -> str:
        """Type one of a few hostile texts."""
        return f"type --delay 0 {self.rng.choice(TYPED)}"

    def resize(self) -> str:
        """Give the window a size."""
        some = (self.rng.randint(300, SIZE[0]), self.rng.randint(200, SIZE[1]))
        width, height = self.rng.choice((*SIZES, *(some,) * len(SIZES)))
        return f"windowsize {self.window} {width} {height}"

    def move(self) -> str:
        """Move the window, also partly off the screen."""
        return f"windowmove {self.window} {self.rng.randint(-300, 800)} {self.rng.randint(-100, 500)}"

    def minimise(self) -> str:
        """Minimise the window, until some acts later at most."""
        self._hidden = self.rng.randint(1, 4)
        return f"windowminimize {self.window}"

    def restore(self) -> str:
        """Bring the window back."""
        self._hidden = 0
        return f"set_desktop 0\nwindowactivate {self.window}"

    def change_scene(self) -> str:
        """Press a key that opens another scene."""
        return f"key --delay 0 {self.rng.choice(SCENE_KEYS)}"

    def whole(self) -> str:
        """Fill the screen, or go back to a window."""
        return "key --delay 0 F11"

    def focus(self) -> str:
        """Give the focus to another window, until some acts later at most."""
        self._hidden = self.rng.randint(1, 4)
        return f"windowactivate {self._other}"

    def leave_desktop(self) -> str:
        """Show another desktop, until some acts later at most."""
        self._hidden = self.rng.randint(1, 4)
        return "set_desktop 1"

    def maximise(self) -> str:
        """Let the window manager make the window as large as the screen, or small again."""
        return f"key --delay 0 {self.rng.choice((MAXIMISE, WHOLE_SCREEN))}"


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Let the monkey act, then end the X server; returns how often the program started and how much memory it had."""
    del part
    with tempfile.TemporaryDirectory() as name, VirtualDesktop(Path(name)) as desktop:
        monkey = OutsideMonkey(desktop, Path(name), random.Random(args.seed))
        try:
            for number in progress.numbers():
                monkey.act()
                if (number + 1) % LED == 0:
                    monkey.end()
                if (number + 1) % CHECK_INTERVAL == 0:
                    for fault in monkey.look():
                        progress.breach(_breach_text(args.seed, number, fault, monkey))
            for fault in _lose(monkey):
                progress.breach(_breach_text(args.seed, progress.made, fault, monkey))
        finally:
            monkey.end()
    ends = ", ".join(f"{count} with status {status}" for status, count in sorted(monkey.statuses.items()))
    return f"{monkey.starts} starts, ended {ends}; at most {monkey.largest:.0f} MB, {monkey.frames.count:,} frames"


def _lose(monkey: OutsideMonkey) -> list[str]:
    """End the X server while the program runs; returns the breaches."""
    found = monkey.look()
    monkey.desktop.lose()
    monkey._wait()
    return [*found, *monkey.after_end(status=LOST), *monkey.reports()]


def _breach_text(seed: int, number: int, fault: str, monkey: OutsideMonkey) -> str:
    return "\n  ".join([f"seed {seed}, act {number}: {fault}", *monkey.done])
