"""Law 4: compiled and plain runs of the same file give the same moves, keys and values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core import speed
from tests.laws.digest import lines

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "golden" / "digest.txt"


def in_plain_python(*words: str) -> list[str]:
    command = [sys.executable, "-m", "tests.laws.digest", "plain", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_moves_and_keys_are_those_that_were_kept() -> None:
    """Whatever the speed: an installation of either kind is compared with the same lines."""
    assert lines(values=False) == KEPT.read_text(encoding="ascii").splitlines()


@pytest.mark.slow
def test_this_run_and_a_plain_one_give_the_same_values() -> None:
    """In a plain installation this finds what depends on chance, such as the order of a set."""
    assert in_plain_python("values") == lines(values=True)


def test_a_plain_run_is_plain() -> None:
    probe = (
        "import sys; from tests.laws.digest import PlainOnly; sys.meta_path.insert(0, PlainOnly());"
        f"import importlib; [print(importlib.import_module(name).__file__) for name in {speed.hot_modules()!r}]"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert all(line.endswith(".py") for line in done.stdout.split())
    assert len(done.stdout.split()) == len(speed.hot_modules())
