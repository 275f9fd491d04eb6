"""A whole short game in a real window with real events: `python -m tests.window.real [PICTURE]` on an X display.

Started by the test under Xvfb; needs xdotool.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pygame

from lab.driver import Place, window
from tests.window.short_game import whole_game

NAMES = {pygame.K_r: "r", pygame.K_RETURN: "Return", pygame.K_ESCAPE: "Escape"}
SETTLED = 0.03  # seconds that an event may be on its way through the X server


class Xdotool:
    """Real mouse and key events.  Without a window manager the window lies in the screen's corner and has the keys."""

    def run(self, *words: str | int) -> str:
        """Run xdotool with these arguments; returns its output."""
        answer = subprocess.run(
            ["xdotool", *map(str, words)], check=True, capture_output=True, text=True, timeout=60, env=os.environ
        )
        time.sleep(SETTLED)
        return answer.stdout

    def move(self, place: Place) -> None:
        """Move the pointer."""
        self.run("mousemove", *place)

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press or let go."""
        del place
        self.run("mousedown" if down else "mouseup", button)

    def key(self, key: int, down: bool) -> None:
        """Press or let go."""
        self.run("keydown" if down else "keyup", NAMES[key])

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel."""
        del place
        for _ in range(abs(notches)):
            self.run("click", 4 if notches > 0 else 5)


def main(picture: str = "") -> int:
    """Play the game and print its moves; raises if it does not end as it must."""
    with window(events=Xdotool()) as driver:
        whole_game(driver)
        print(pygame.display.get_driver(), *driver.moves)
        if picture:
            surface = pygame.display.get_surface()
            assert surface is not None
            pygame.image.save(surface, picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
