"""Under a Wayland compositor the program draws its window without X."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.window.from_outside import weston
from tests.window.screen import Screen

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_the_first_frame_is_seen_under_wayland(tmp_path: Path, screen: Screen) -> None:
    if shutil.which("weston") is None:
        reason = "weston is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with tempfile.TemporaryDirectory() as folder, weston(screen, Path(folder) / "stax"):
        program = subprocess.Popen(
            [sys.executable, "-m", "game", "--data", str(tmp_path)],
            env={**screen.environment, "DISPLAY": "", "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "stax"}
            | {"SDL_VIDEODRIVER": "wayland"},
            cwd=ROOT,
        )
        try:
            screen.painted()
            program.terminate()
            assert program.wait(60) == 0
        finally:
            program.kill()
