"""A frame polls what a thread computes: the result, its error, nothing after a cancellation, and a deadline."""

from __future__ import annotations

import threading
from concurrent.futures import Future

import pytest

from game.core.errors import StaxError
from game.core.futures import PendingFutures, complete, completed, finish, poll, run_in_thread, wait_for


def fail() -> int:
    raise StaxError("no disk")


def test_a_result_is_polled_without_waiting() -> None:
    may = threading.Event()
    future = run_in_thread(lambda: may.wait(60))
    assert poll(future) is None
    may.set()
    assert wait_for(future, 60)
    assert poll(future)


def test_a_cancelled_future_stays_empty_though_its_result_arrives_late() -> None:
    early, late = Future[int](), Future[int]()
    early.cancel()
    complete(early, lambda: 1)
    assert poll(early) is None
    complete(late, lambda: 1 + late.cancel())  # it is cancelled while it runs, and nothing breaks
    assert poll(late) == 1


def test_an_error_is_raised_where_the_result_is_read() -> None:
    failed, starved = Future[int](), Future[int]()
    complete(failed, fail)
    with pytest.raises(StaxError, match="no disk"):
        poll(failed)

    def starve() -> int:
        raise MemoryError

    complete(starved, starve)
    with pytest.raises(StaxError, match="not enough memory"):
        poll(starved)
    with pytest.raises(StaxError, match="can't be read right now"):
        wait_for(Future[int](), 0.0)


def test_an_error_that_was_set_meanwhile_stays() -> None:
    future = Future[int]()
    future.set_exception(StaxError("stopped"))
    finish(future, lambda: 1)
    finish(future, fail)
    with pytest.raises(StaxError, match="stopped"):
        poll(future)


def test_pending_futures_call_back_once() -> None:
    pending, heard, late = PendingFutures(), list[object](), Future[int]()
    failed = Future[int]()
    complete(failed, fail)
    pending.add(completed(3), heard.append, heard.append)
    pending.add(failed, heard.append, heard.append)
    pending.add(late, heard.append, heard.append, until=5.0)
    pending.update(5.0)
    assert [str(each) for each in heard] == ["3", "no disk"]
    assert pending
    pending.update(5.1)
    assert "can't be read right now" in str(heard[2])
    assert late.cancelled()
    assert not pending
    pending.add(completed(3), heard.append, heard.append)
    pending.cancel_all()
    pending.update(0.0)
    assert len(heard) == 3
