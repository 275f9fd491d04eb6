"""The real window on a virtual screen."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.window.screen import Screen
from tests.window.short_game import GAME

ROOT = Path(__file__).parents[2]


def test_a_whole_game_by_real_clicks(screen: Screen) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.window.real"],
        env=screen.environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.split()[-len(GAME) - 1 :] == ["x11", *GAME]


def test_the_program_opens_its_window_and_ends_by_its_own_key(screen: Screen, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "game", "--data", str(tmp_path)], env=screen.environment, cwd=ROOT
    )
    try:
        screen.window("Stax")
        screen.xdotool("mousemove", 5, 5)
        until = time.monotonic() + 30
        while program.poll() is None and time.monotonic() < until:
            screen.key("q")
            time.sleep(0.3)
        assert program.poll() == 0
    finally:
        program.kill()
        program.wait()
    assert (tmp_path / "config.toml").exists()
