"""A virtual desktop for a real window: Xvfb, the window manager openbox, and an xdotool that gets all commands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentError
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

NEEDED: Final = ("Xvfb", "openbox", "xdotool")
SIZE: Final = (1600, 1000)  # of the screen
PATIENCE: Final = 60.0  # seconds until a program must have started or ended
MAXIMISE: Final = "super+m"  # the keys of the window manager
WHOLE_SCREEN: Final = "super+f"
CLOSE: Final = "super+c"
KEYS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
<keybind key="W-c"><action name="Close"/></keybind>
<keybind key="W-m"><action name="ToggleMaximize"/></keybind>
<keybind key="W-f"><action name="ToggleFullscreen"/></keybind>
</keyboard></openbox_config>
"""
POISON: Final = "165"  # glibc fills what is freed with the complement of this byte, so a use after free is noticed


def start_silently(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a process without input and output, with further options of `Popen`."""
    silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    return subprocess.Popen(command, **{**silent, **options})


def start_screen(size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str]:
    """Start Xvfb with a screen of a size in pixels; its process and the name of its display."""
    reading, writing = os.pipe()
    words = ["-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset"]
    screen = start_silently(["Xvfb", *words], pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading) as numbers:
        return screen, f":{numbers.readline().strip()}"


class VirtualDesktop:
    """Runs until the context is left; raises ArgumentError where a program that is needed is missing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes = list[subprocess.Popen[bytes]]()
        self._xdotool: subprocess.Popen[str] | None = None
        self.display = ""

    def __enter__(self) -> Self:
        missing = [name for name in NEEDED if shutil.which(name) is None]
        if missing:
            raise ArgumentError(None, f"these programs are missing: {', '.join(missing)}")
        screen, self.display = start_screen(SIZE)
        self._processes.append(screen)
        keys = self._folder / "openbox.xml"
        keys.write_text(KEYS, encoding="utf-8")
        self._start(["openbox", "--sm-disable", "--config-file", str(keys)])
        end = time.monotonic() + PATIENCE
        while not self.ask("get_desktop") and time.monotonic() < end:  # a window manager answers this
            time.sleep(0.05)
        self.ask("set_num_desktops", "2")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end_xdotool()
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a program whose window is to be here and whose files are to be in the folder."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DBUS_", "WAYLAND_"))}
        drivers = {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        return {**kept, **drivers, "HOME": str(self._folder), "MALLOC_PERTURB_": POISON}

    @property
    def processes(self) -> set[int]:
        """The processes of the desktop itself."""
        return {process.pid for process in (*self._processes, self._xdotool) if process is not None}

    def act(self, words: str) -> None:
        """Send xdotool a command, without waiting until it has been done."""
        if self._xdotool is None or self._xdotool.poll() is not None:  # it ends when a window is gone
            self._end_xdotool()
            self._xdotool = subprocess.Popen(
                ["xdotool", "-"],
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        assert self._xdotool.stdin is not None
        with suppress(BrokenPipeError):
            self._xdotool.stdin.write(f"{words}\nget_desktop\n")  # the question sends what it only has written down
            self._xdotool.stdin.flush()

    def _end_xdotool(self) -> None:
        if self._xdotool is not None:
            self._xdotool.kill()
            self._xdotool.communicate()  # which closes its pipe

    def ask(self, *words: str) -> list[str]:
        """The lines that xdotool answers; none where it fails."""
        answer = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return answer.stdout.split()

    def window_of(self, process: subprocess.Popen[bytes]) -> str:
        """The number of the window that a process has opened, "" if it ends or has none within a minute."""
        end = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            found = self.ask("search", "--onlyvisible", "--pid", str(process.pid))
            if found:
                return found[-1]
            time.sleep(0.1)
        return ""

    def open_other_window(self) -> str:
        """The number of a small window of another program, which takes the focus away."""
        code = "import pygame; pygame.display.set_mode((200, 150))\nwhile pygame.event.wait(): pass"
        self._start([sys.executable, "-c", code])
        return self.window_of(self._processes[-1])

    def lose(self) -> None:
        """End the screen while programs use it."""
        self._processes[0].kill()
        self._processes[0].wait()

    def _start(self, command: list[str]) -> None:
        self._processes.append(start_silently(command, env=self.environment))
