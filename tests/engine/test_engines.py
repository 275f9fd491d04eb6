"""Which engine plays: a foreign one where it works, else the built-in one, with a message."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.engine import engine_command
from game.engine.client import Client
from game.engine.confirmed import ConfirmedEngines
from game.engine.engines import Engines, ForeignEngine, split_command

PATIENCE = 60.0


def listened(client: Client, until: str) -> list[str]:
    """The lines of a client up to a word, or its end."""
    found: list[str] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        over = not client.alive
        lines = client.lines()
        found += lines
        if any(line.startswith(until) for line in lines) or (over and not lines):
            return found
        time.sleep(0.01)
    raise AssertionError(found)


class EveryCommand(ConfirmedEngines):
    """The player has confirmed every command."""

    def __contains__(self, words: Sequence[str]) -> bool:
        return bool(words)


def script(folder: Path, source: str) -> str:
    """The command of a program of a few lines."""
    path = folder / "other engine.py"
    path.write_text(source, encoding="utf-8")
    return f'"{sys.executable}" "{path}"'


def test_the_built_in_engine_gets_its_threads_and_memory() -> None:
    assert engine_command()[-1] == "engine"
    assert engine_command(2, 32)[-4:] == ["--threads", "2", "--memory", "32"]
    client = Engines().start("", 1, 16)
    client.send("new stax players=2")
    assert "ok" in listened(client, "ok")
    client.close()


def test_a_foreign_engine_plays(tmp_path: Path) -> None:
    engines = Engines(EveryCommand())
    client = engines.start(script(tmp_path, "import sys\nfor line in sys.stdin: print('bestmove x\\nok', flush=True)"))
    assert isinstance(client, ForeignEngine)
    client.send("go")
    assert listened(client, "ok") == ["bestmove x", "ok"]
    client.close()
    assert not client.has_failed
    assert isinstance(engines.start(script(tmp_path, "pass")), ForeignEngine)
    assert engines.notices == []


@pytest.mark.parametrize("useless", ["/no/such/engine", '"open', ""])
def test_an_engine_that_cannot_be_started_is_reported_once(useless: str) -> None:
    engines = Engines(EveryCommand())
    for _ in range(2):
        client = engines.start(useless, 1, 16)
        assert not isinstance(client, ForeignEngine)
        client.close()
    assert len(engines.notices) == bool(useless)
    assert all(useless in str(notice) for notice in engines.notices)


@pytest.mark.parametrize("source", ["pass", "print('err what', flush=True)\ninput()"])
def test_one_that_never_plays_is_replaced_by_the_built_in_one(tmp_path: Path, source: str) -> None:
    engines, useless = Engines(EveryCommand()), script(tmp_path, source)
    client = engines.start(useless)
    listened(client, "err")
    client.lines()
    client.close()
    again = engines.start(useless)
    assert not isinstance(again, ForeignEngine)
    again.close()
    assert len(engines.notices) == 1
    engines.retry_failed_engine()
    assert isinstance(engines.start(useless), ForeignEngine)


def test_the_words_of_a_command() -> None:
    assert split_command("engine --level 'very hard'", windows=False) == ["engine", "--level", "very hard"]
    assert split_command(r'"C:\A B\engine.exe" -q', windows=True) == [r"C:\A B\engine.exe", "-q"]
    with pytest.raises(StaxError):
        split_command("'open", windows=False)
    with pytest.raises(StaxError, match="longer than 400 letters"):
        split_command("x" * 401)
