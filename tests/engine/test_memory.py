"""An engine uses no more memory than the machine has, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.engine import memory, program_command
from game.engine.memory import fitting_megabytes, max_megabytes, memory_notice
from tests.engine.peer import ROOT

GIGABYTE = 1 << 30


def limited(monkeypatch: pytest.MonkeyPatch, *limits: int) -> None:
    monkeypatch.setattr(memory, "_limits", lambda _cgroups: limits)
    max_megabytes.cache_clear()


@pytest.fixture(autouse=True)
def _machine_again() -> Iterator[None]:
    yield
    max_megabytes.cache_clear()


def test_the_least_of_all_limits_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, 16 * GIGABYTE, 8 * GIGABYTE)
    assert max_megabytes() == 2048
    assert fitting_megabytes(65536) == 2048
    assert fitting_megabytes(32) == 32


def test_where_the_system_does_not_say_there_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch)
    assert max_megabytes() is None
    assert memory_notice(65536) is None


def test_the_limits_of_this_machine_are_read(tmp_path: Path) -> None:
    group = tmp_path / "memory.max"
    group.write_text(f"{GIGABYTE}\n", encoding="ascii")
    unlimited = tmp_path / "unlimited"
    unlimited.write_text("max\n", encoding="ascii")
    found = list(memory._limits((group, unlimited, tmp_path / "none")))
    assert all(limit > 1 << 20 for limit in found)
    assert GIGABYTE in found or os.name == "nt"


def test_more_memory_than_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GIGABYTE)
    assert memory_notice(256) is None
    assert "65536 MB of memory; this computer can spare only 256 MB" in str(memory_notice(65536))


def test_a_table_that_the_system_refuses_is_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def refusing(bits: int) -> None:
        asked.append(bits)
        if bits > 19:  # 8 MB
            raise MemoryError

    monkeypatch.setattr(memory, "TranspositionTable", refusing)
    limited(monkeypatch, GIGABYTE)
    assert fitting_megabytes(100) == 12
    assert len(asked) == 4
    monkeypatch.setattr(memory, "bits_for", lambda _megabytes: 99)
    with pytest.raises(StaxError, match="not enough memory"):
        fitting_megabytes(100)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of a process is set by a shell of POSIX")
@pytest.mark.parametrize("limit", ["unlimited", "1000000"])
def test_an_engine_that_is_given_more_than_there_is_plays(limit: str) -> None:
    """Where its address space is limited as well, to 1 GB."""
    command = ["sh", "-c", f'ulimit -v {limit}; exec "$0" "$@"', *program_command(), "engine", "--threads", "1"]
    done = subprocess.run(
        [*command, "--memory", "65536"],
        input="new mixtour\ngo nodes=100\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=60,
    )
    assert "\nbestmove " in done.stdout
    assert done.stderr.startswith("stax engine: ")
    assert done.stderr.count("\n") == 1
    assert done.returncode == 0
