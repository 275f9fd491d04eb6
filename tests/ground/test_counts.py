"""The source stays in plain words and in rooms of a bearable size: `python -m tests.counts` prints the counts."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.counts import ROOT, counted, nodes_of, repeated_classes, repeated_constants, tree_of

BOUNDS = {
    "median lines of a function": 5,
    "names with told": 10,
    "docstrings with one as a pronoun": 60,
    "docstrings of three words or fewer": 0,
    "classes with more than 15 fields": 0,
    "classes of which more than 8 fields change": 0,
    "fields assigned from outside": 60,
    "files in the fullest folder": 20,
}


@pytest.fixture(scope="module")
def counts() -> Iterator[dict[str, float]]:
    gc.disable()  # none of half a million objects is garbage
    found = counted()
    gc.enable()
    yield found
    for cached in (tree_of, nodes_of):  # every later garbage collection would visit them
        cached.cache_clear()


@pytest.mark.parametrize("name", BOUNDS)
def test_no_count_grows(name: str, counts: dict[str, float]) -> None:
    assert counts[name] <= BOUNDS[name]


def test_no_constant_has_one_name_in_more_than_three_files() -> None:
    assert repeated_constants() == {}


def test_few_classes_share_a_name() -> None:
    assert repeated_classes() == {}


def test_few_files_lie_loose_in_the_program() -> None:
    assert len(list((ROOT / "game").glob("*.py"))) <= 9


SAMPLE = '''
def told():
    """Lie there."""


def other(one):
    """What one tells."""
    one.field = 1
'''


def test_what_is_counted_is_found(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(SAMPLE, encoding="utf-8")
    found = counted([str(tmp_path / "sample.py")])
    assert found["names with told"] == 1
    assert found["docstrings of three words or fewer"] == 2
    assert found["docstrings with one as a pronoun"] == 1
    assert found["fields assigned from outside"] == 1
