"""Makes what other threads and engines answer late: a test that does not wait for the state it needs then fails."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from typing import Any
from unittest import mock

from game.engine import client


def delay_answers(seconds: float) -> None:
    """Delay the result of each future by `seconds`, and the first line of each child process by three times that."""
    set_result, set_exception, read = Future.set_result, Future.set_exception, client._read

    def wait(times: int = 1) -> None:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(times * seconds)

    def set_late_result(future: Future[Any], result: object) -> None:
        wait()
        set_result(future, result)

    def set_late_exception(future: Future[Any], error: BaseException | None) -> None:
        wait()
        set_exception(future, error)

    def read_late(*arguments: Any) -> None:
        wait(3)
        read(*arguments)

    mock.patch.object(Future, "set_result", set_late_result).start()
    mock.patch.object(Future, "set_exception", set_late_exception).start()
    mock.patch.object(client, "_read", read_late).start()
