"""One engine for the tests of a module, and fresh ones for those that end it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.peer import Peer


@pytest.fixture(scope="module")
def engine() -> Iterator[Peer]:
    """An engine in which earlier tests may have played."""
    peer = Peer()
    yield peer
    peer.close()


@pytest.fixture
def fresh() -> Iterator[Peer]:
    """An engine without a game."""
    peer = Peer()
    yield peer
    peer.close()


@pytest.fixture(scope="module")
def engine_without_a_game() -> Iterator[Peer]:
    """An engine that has not been told a game yet, for questions that it refuses."""
    peer = Peer()
    yield peer
    peer.close()
