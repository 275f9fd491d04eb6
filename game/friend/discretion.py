"""Discretion: what a friend has said does not get into the log or a crash report by an error that repeats it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class ExchangeError(Exception):
    """An unforeseen error while something of a friend's was handled; it says its kind only."""


@contextmanager
def hiding_words() -> Iterator[None]:
    """Raise ExchangeError in place of any error, with its traceback and its kind, but without its message."""
    try:
        yield
    except Exception as error:  # of any kind: its message may repeat a friend's words
        raise ExchangeError(type(error).__name__).with_traceback(error.__traceback__) from None
