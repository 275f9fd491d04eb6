"""The transposition table's entries, read back; by the plain module, since compiled ones hide these methods."""

from __future__ import annotations

import importlib.util
from array import array
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.ai import transposition_table
from game.ai.scores import EXACT, INFINITE, LOWER_BOUND, MAX_SEARCH_PLIES, UPPER_BOUND, WIN
from game.core.keys import random_keys
from game.games import GAMES

KEY = random_keys(1, 5)[0]


@pytest.fixture
def table() -> Any:
    """A table of 16 entries."""
    source = Path(str(transposition_table.__file__)).with_name("transposition_table.py")
    spec = importlib.util.spec_from_file_location("plain_transposition_table", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.TranspositionTable(4)


def probed(table: Any, key: int) -> tuple[int, ...] | None:
    entry = array("q", [0] * 4)
    return tuple(entry) if table.probe(key, entry) else None


def test_what_is_stored_is_found_again(table: Any) -> None:
    moves, scores = (-1, 0, 4096 << 18 | 4095 << 6 | 63, (1 << 32) - 2), (0, -1, WIN - 1, 1 - WIN, INFINITE, -INFINITE)
    depths, bounds = (0, 1, MAX_SEARCH_PLIES + 1, 255), (EXACT, LOWER_BOUND, UPPER_BOUND)
    for entry in product(moves, scores, depths, bounds):
        table.start_search()
        table.store(KEY, *entry)
        assert probed(table, KEY) == entry
        assert probed(table, KEY ^ 1 << 61) is None


def test_a_deeper_entry_of_the_same_search_stays_in_its_slot(table: Any) -> None:
    other = KEY ^ 1 << 40
    table.store(KEY, 1, 10, 5, EXACT)
    table.store(other, 2, 20, 4, EXACT)
    assert (probed(table, KEY), probed(table, other)) == ((1, 10, 5, EXACT), None)
    table.store(KEY, 3, 30, 2, EXACT)
    assert probed(table, KEY) == (3, 30, 2, EXACT), "the same position is always brought up to date"
    table.start_search()
    table.store(other, 2, 20, 1, EXACT)
    assert (probed(table, KEY), probed(table, other)) == (None, (2, 20, 1, EXACT))


def test_search_numbers_start_again_after_many(table: Any) -> None:
    table.store(KEY, 1, 10, 5, EXACT)
    for _ in range(1000):
        table.start_search()
    assert probed(table, KEY) == (1, 10, 5, EXACT)
    table.store(KEY ^ 1 << 40, 2, 20, 1, EXACT)
    assert probed(table, KEY) is None


def test_every_move_of_a_game_fits_into_an_entry() -> None:
    for game in GAMES.values():
        position = game.notation.read_position(
            game.examples.crowded_position[0], dict(game.examples.crowded_position[1])
        )
        assert max(position.legal()) < (1 << 32) - 1
