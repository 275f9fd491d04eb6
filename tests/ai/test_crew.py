"""Several threads on one table, and the table itself."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.ai import loose
from game.ai.crew import Crew, crew_of
from game.ai.levels import LEVELS, level_of
from game.ai.search import Search
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transpositions import Transpositions, bits_for
from game.core.speed import compiled
from game.games import GAMES
from tests.ai.positions import STAX, contested, hangs


def deep(search: Search, depth: int) -> int:
    """The score of a search to a depth."""
    loose.enroll(search)
    return loose.deepen(search, depth, 0)


def test_a_second_search_finds_in_the_table_what_the_first_has_put_there() -> None:
    mixtour = GAMES["mixtour"]
    position = mixtour.notation.start({"points": "1"})
    depth = 5 if compiled() else 3
    table = Transpositions(16)
    first = Search(copy := position.clone(), mixtour.evaluator(copy), table)
    score = deep(first, depth)
    second = Search(copy := position.clone(), mixtour.evaluator(copy), table)
    assert deep(second, depth) == score
    assert second.nodes * 4 < first.nodes


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_crew_thinks_about_the_position_that_is_asked_about(players: str) -> None:
    for seed, position in enumerate(contested(players, 4)):
        before = STAX.notation.write_position(position)
        told: list[Thought] = []
        thinker = Thinker(STAX, LEVELS["master"], seed, threads=3, megabytes=1)
        move = thinker.think(position, Limits(seconds=0.2), told.append)
        assert not hangs(position, move)
        assert STAX.notation.write_position(position) == before
        assert [thread.name for thread in threading.enumerate() if thread.name == "crew"] == []


def test_counted_thoughts_are_the_same_whatever_the_threads() -> None:
    game = GAMES["death-stacks"]
    position = game.notation.start({"too-tall": "enforced"})
    runs = []
    for threads in (1, 4):
        told: list[Thought] = []
        Thinker(game, level_of(game, "medium", 2), 1, threads=threads).think(position, Limits(nodes=300), told.append)
        runs.append([(thought.depth, thought.nodes, thought.moves) for thought in told])
    assert runs[0] == runs[1]


@pytest.mark.parametrize(("megabytes", "entries"), [(1, 1 << 15), (32, 1 << 20), (33, 1 << 20), (256, 1 << 23)])
def test_a_table_fills_its_memory(megabytes: int, entries: int) -> None:
    assert 1 << bits_for(megabytes) == entries
    assert entries * 32 <= megabytes << 20 < entries * 64


@pytest.mark.parametrize("words", [["--threads", "0"], ["--threads", "x"], ["--memory", "0"], ["--memory", "-3"]])
def test_an_engine_says_what_it_cannot_think_with(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "engine", *words], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert words[0] in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("manner", "helpers"), [(1, 2), (2, 0)])
def test_nobody_helps_where_nothing_is_remembered_that_helps(
    manner: int, helpers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = next(iter(contested("3", 1)))
    asked: list[int] = []

    def counting(count: int, make: Callable[[], Search]) -> Crew:
        asked.append(count)
        return crew_of(count, make)

    monkeypatch.setattr("game.ai.thinker.crew_of", counting)
    level = replace(level_of(STAX, "master", 3), manner=manner)
    Thinker(STAX, level, 1, threads=3, megabytes=1).think(position, Limits(seconds=0.05))
    assert asked == [helpers]
