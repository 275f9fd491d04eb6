"""A tour walks only where the stops that are asked for may be."""

from __future__ import annotations

import pytest

from lab.tour.names import FIRST_WORDS, walks_for
from lab.tour.walks import WALKS


@pytest.mark.parametrize(
    ("names", "walks"),
    [
        (["end"], ["ending"]),
        (["setup stack-22"], ["title"]),
        (["library with"], ["library", "friends"]),
        (["puzzle stax solved", "xray"], ["xray", "puzzles"]),
        (["le"], ["title", "sheets", "lessons"]),
        (["statistical"], []),
        ([], list(WALKS)),
    ],
)
def test_only_walks_with_the_wanted_sights_are_walked(names: list[str], walks: list[str]) -> None:
    """A name may be the beginning of a stop's name; without a name all is walked. Each walk says its names."""
    assert walks_for(names) == walks
    assert list(FIRST_WORDS) == list(WALKS)
