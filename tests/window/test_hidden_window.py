"""A window that is hidden, on another desktop of the window manager, fills the screen without waiting to be seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lab.reliability.virtual_desktop import NEEDED, VirtualDesktop

pytestmark = pytest.mark.slow

CHILD = """
import sys, pygame
from game.settings.values import Config
from game.program.window import open_window, set_mode
config = Config(1024, 640)
open_window(config)
print("open", flush=True)
while pygame.display.get_active():
    pygame.event.wait(100)
for _ in range(3):
    config.window.fullscreen = not config.window.fullscreen
    set_mode(config)
print("filled", flush=True)
"""

MISSING = [name for name in NEEDED if shutil.which(name) is None]


@pytest.mark.skipif(bool(MISSING) and os.environ.get("CI") != "true", reason=f"needs {' and '.join(MISSING)}")
def test_a_hidden_window_fills_the_screen(tmp_path: Path) -> None:
    with (
        VirtualDesktop(tmp_path) as desktop,
        subprocess.Popen(
            [sys.executable, "-c", CHILD], env=desktop.environment, stdout=subprocess.PIPE, text=True
        ) as child,
    ):
        assert child.stdout is not None
        lines = iter(child.stdout)
        try:
            assert "open\n" in lines
            desktop.act("set_desktop 1")
            child.wait(60)
        finally:
            child.kill()
        assert "filled\n" in lines
