"""An error of the X server does not end the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.window.screen import Screen

pytestmark = pytest.mark.slow

CHILD = """
import ctypes, logging
from game.settings.values import Config
from game.program.window import open_window
logging.basicConfig(format="%(message)s")
open_window(Config(1024, 640))
xlib = ctypes.CDLL("libX11.so.6")
xlib.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(xlib.XOpenDisplay(None))
xlib.XMapWindow(display, ctypes.c_ulong(12345))  # there is no such window
xlib.XSync(display, 0)
print("goes on")
"""


def test_a_request_about_a_window_that_is_gone_is_logged(screen: Screen) -> None:
    found = subprocess.run(
        [sys.executable, "-c", CHILD], env=screen.environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (found.returncode, found.stdout.splitlines()[-1:]) == (0, ["goes on"]), found.stderr
    assert "The X server refuses request 8: error 3." in found.stderr
