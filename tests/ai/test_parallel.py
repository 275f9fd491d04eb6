"""Several threads on one table, and the table itself."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import partial

import pytest

from game.ai import nogil
from game.ai.levels import LEVELS, level_of
from game.ai.parallel import LazySMP, RootSplitting, helper_order
from game.ai.search import Search
from game.ai.thinker import Limits, Thinker, Thought
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core.levels import BEST_REPLY, MAX_N, Level, Techniques
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from tests.ai.positions import STAX, contested, hangs, with_multiplayer


def deep(search: Search, depth: int) -> int:
    """The score of a search to a depth."""
    nogil.list_root(search)
    return nogil.deepen(search, depth, 0)


def test_a_second_search_finds_in_the_table_what_the_first_has_put_there() -> None:
    mixtour = GAMES["mixtour"]
    position = mixtour.notation.start({"points": "1"})
    depth = 5 if is_program_compiled() else 3
    table = TranspositionTable(16)
    first = Search(copy := position.clone(), mixtour.ai.evaluator(copy), table, Level(extend_threats=1))
    score = deep(first, depth)
    second = Search(copy := position.clone(), mixtour.ai.evaluator(copy), table, Level(extend_threats=1))
    assert deep(second, depth) == score
    assert second.nodes * 4 < first.nodes


@pytest.mark.parametrize("players", ["2", pytest.param("3", marks=pytest.mark.slow)])
def test_several_threads_think_about_the_position_that_is_asked_about(players: str) -> None:
    for seed, position in enumerate(contested(players, 4)):
        before = STAX.notation.write_position(position)
        thoughts: list[Thought] = []
        thinker = Thinker(STAX, LEVELS["master"], seed, threads=3, megabytes=1)
        move = thinker.think(position, Limits(seconds=0.2), thoughts.append)
        assert not hangs(position, move)
        assert STAX.notation.write_position(position) == before
        assert [thread.name for thread in threading.enumerate() if thread.name == "search"] == []


def test_counted_thoughts_are_the_same_whatever_the_threads() -> None:
    game = GAMES["death-stacks"]
    position = game.notation.start({"too-tall": "enforced"})
    runs = []
    for threads in (1, 4):
        thoughts: list[Thought] = []
        Thinker(game, level_of(game, "medium", 2), 1, threads=threads).think(
            position, Limits(nodes=300), thoughts.append
        )
        runs.append([(thought.depth, thought.nodes, thought.moves) for thought in thoughts])
    assert runs[0] == runs[1]


@pytest.mark.parametrize(("megabytes", "entries"), [(1, 1 << 16), (16, 1 << 20), (17, 1 << 20), (256, 1 << 24)])
def test_a_table_fills_its_memory(megabytes: int, entries: int) -> None:
    assert 1 << bits_for(megabytes) == entries
    assert entries * 16 <= megabytes << 20 < entries * 32


@pytest.mark.slow_cases("words[12]")
@pytest.mark.parametrize("words", [["--threads", "0"], ["--threads", "x"], ["--memory", "0"], ["--memory", "-3"]])
def test_an_engine_says_what_it_cannot_think_with(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "engine", *words], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert words[0] in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("multiplayer", "gather"), [(BEST_REPLY, LazySMP), (MAX_N, RootSplitting)])
@pytest.mark.parametrize(("limits", "helpers"), [(Limits(seconds=0.05), 2), (Limits(depth=1), 0)])
def test_who_helps(
    multiplayer: int, gather: type[LazySMP], limits: Limits, helpers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = next(iter(contested("3", 1)))
    asked: dict[type[LazySMP], int] = {}

    def counting(kind: type[LazySMP], searches: Sequence[Search]) -> LazySMP:
        asked[kind] = len(searches)
        return kind(searches)

    level = with_multiplayer(level_of(STAX, "master", 3), multiplayer)
    thinker = Thinker(STAX, level, 1, threads=3, megabytes=1)
    for kind in (LazySMP, RootSplitting):
        monkeypatch.setattr(f"game.ai.thinker.{kind.__name__}", partial(counting, kind))
    thinker.think(position, limits)
    assert asked == {gather if helpers else LazySMP: helpers}


def test_an_odd_helper_meets_the_main_search_halfway() -> None:
    assert helper_order([5, 1, 2, 3], 0) == [5, 3, 2, 1]
    assert helper_order([5, 1, 2, 3, 7, 8], 4) == [5, 3, 2, 1, 7, 8]
    assert helper_order([5], 4) == [5]
    assert helper_order([], 0) == []


@pytest.mark.parametrize(("helpers", "wanted"), [(1, [1, 2, 3, 4]), (2, [1, 3, 4])])
def test_helpers_do_not_all_do_the_same(helpers: int, wanted: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(iter(contested("2", 1)))
    searches = [maxn(position) for _ in range(helpers)]
    last = searches[-1]
    really = nogil.deepen
    depths: list[int] = []
    after: list[int] = []

    def noting(search: Search, depth: int, place: int) -> int:
        if search is not last:
            return 0
        order = search.ordered_moves()
        if helpers == 1 and depth > 1:
            assert order == helper_order(after, search.finalists)
        elif depth > 1:
            assert order == after
        depths.append(depth)
        score = really(search, min(depth, 2), place)
        after[:] = search.ordered_moves()
        if depth == 4:
            search.halt()
        return score

    monkeypatch.setattr(nogil, "deepen", noting)
    together = LazySMP(searches)
    together.begin()
    for thread in threading.enumerate():
        if thread.name == "search":
            thread.join()
    together.stop_and_join()
    assert depths == wanted


def maxn(position: Position) -> Search:
    """A search in which each of three players plays for themselves, its moves listed."""
    level = Level(techniques=Techniques(multiplayer=MAX_N), width=4, finalists=10)
    search = Search(copy := position.clone(), STAX.ai.evaluator(copy), TranspositionTable(10), level)
    nogil.list_root(search)
    return search


Found = list[tuple[int, list[int]]]


def lines(position: Position, helpers: LazySMP, wanted: int) -> tuple[list[Found], list[int]]:
    """The best lines of depths 1 to 3 with their scores, and the order that the root's moves then have."""
    search = maxn(position)
    helpers.begin()
    found = [
        [(helpers.deepen(search, depth, place), search.best_line()) for place in range(wanted)]
        for depth in range(1, 4 if is_program_compiled() else 3)
    ]
    return found, search.ordered_moves()


@pytest.mark.slow
def test_root_splitting_searches_choose_what_one_would_choose_alone() -> None:
    for position in contested("3", 6):
        alone = lines(position, LazySMP(()), 3)
        shared = lines(position, RootSplitting([maxn(position) for _ in range(2)]), 3)
        assert shared == alone


def test_root_splitting_searches_do_the_work_together() -> None:
    position = next(iter(contested("3", 1)))
    helpers = [maxn(position), maxn(position)]
    splitting = RootSplitting(helpers)
    search = maxn(position)
    splitting.begin()
    rated, helped = nogil.rate, threading.Event()

    def together(rating: Search, move: int, depth: int) -> int:
        if rating in helpers:
            helped.set()
        else:
            assert helped.wait(60), "nobody helps"  # a thread may begin late
        return rated(rating, move, depth)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nogil, "rate", together)
        for depth in (1, 2):
            splitting.deepen(search, depth, 0)
    assert splitting.nodes == sum(helper.nodes for helper in helpers) > 0
    assert search.has_skipped
    before = splitting.nodes + search.nodes
    splitting.deepen(search, 2, 1)  # only the move that is an eleventh now has not been looked at
    assert splitting.nodes + search.nodes < before + before // 4


def test_root_splitting_searches_that_are_stopped_keep_what_they_have_found() -> None:
    position = next(iter(contested("3", 1)))
    alone = maxn(position)
    for depth in (1, 2):
        nogil.deepen(alone, depth, 0)
    splitting = RootSplitting([])
    search = maxn(position)
    splitting.deepen(search, 1, 0)
    rated = nogil.rate
    asked: list[int] = []

    def stopping(stopped: Search, move: int, depth: int) -> int:
        asked.append(move)
        if len(asked) == 4:
            stopped.halt()
        return rated(stopped, move, depth)

    first = search.ordered_moves()[:3]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nogil, "rate", stopping)
        score = splitting.deepen(search, 2, 0)
    assert asked[:3] == first
    assert search.ordered_moves()[0] in first
    assert search.best_line()[0] == search.ordered_moves()[0]
    fresh = maxn(position)
    nogil.deepen(fresh, 1, 0)
    assert score == max(rated(fresh, move, 2) for move in first)
