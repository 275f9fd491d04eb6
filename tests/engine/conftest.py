"""One engine for the tests of a module, and fresh ones for those that end it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.peer import Peer


class EngineHolder:
    """Runs an engine; an engine that a test left in the middle of something is replaced."""

    def __init__(self) -> None:
        self._peer = Peer()

    def peer(self) -> Peer:
        if not self._peer.is_idle():
            self._peer.close()
            self._peer = Peer()
        return self._peer

    def close(self) -> None:
        self._peer.close()


@pytest.fixture(scope="module")
def place() -> Iterator[EngineHolder]:
    """The place of a module's engine."""
    holder = EngineHolder()
    yield holder
    holder.close()


@pytest.fixture
def engine(place: EngineHolder) -> Peer:
    """An engine in which earlier tests may have played, and which waits for a line."""
    return place.peer()


@pytest.fixture
def fresh() -> Iterator[Peer]:
    """An engine without a game."""
    peer = Peer()
    yield peer
    peer.close()


@pytest.fixture(scope="module")
def engine_without_a_game() -> Iterator[Peer]:
    """An engine that was sent no `new` yet, for questions that it refuses."""
    peer = Peer()
    yield peer
    peer.close()
