"""The motion of the near hand: it is dealt as a game begins, and its ledge sinks while a piece is in hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.board.camera_control import ease_in_out

SINK_SECONDS: Final = 0.18
SINK_STEPS: Final = 12  # steps of the way down, so that few pictures of the hand are drawn
DEAL_TICK: Final = 0.02  # seconds; the hand is drawn once a tick while it is dealt


class Sinking(NamedTuple):
    """The way of the ledge: whether it goes down, since when, and from which share."""

    is_down: bool = False
    since: float = 0.0
    start: float = 0.0


class HandMotion:
    """How far the near hand has been dealt and has sunk; ask once a frame."""

    def __init__(self) -> None:
        self._sinking = Sinking()
        self._dealt_since: float | None = None
        self._is_due = False  # to be dealt from the next frame on

    def deal(self) -> None:
        """Deal the hand from the next frame on."""
        self._is_due = True

    def sunk_share(self, is_chosen: bool, now: float, is_still: bool) -> float:
        """How far the ledge has sunk, from 0 to 1, at a time in seconds; at once if everything `is_still`."""
        if is_chosen != self._sinking.is_down:
            self._sinking = Sinking(is_chosen, now, self._share(now))
        if is_still:
            self._sinking = Sinking(is_chosen, now - SINK_SECONDS, float(is_chosen))
        return round(self._share(now) * SINK_STEPS) / SINK_STEPS

    def _share(self, now: float) -> float:
        is_down, since, start = self._sinking
        return start + (is_down - start) * ease_in_out((now - since) / SINK_SECONDS)

    def dealt_seconds(self, seconds: float, now: float, is_still: bool) -> float | None:
        """For how long the hand has been dealt; None once that has lasted `seconds`, or if everything `is_still`."""
        if self._is_due:
            self._is_due, self._dealt_since = False, now
        if self._dealt_since is None:
            return None
        dealt = round((now - self._dealt_since) / DEAL_TICK) * DEAL_TICK
        if is_still or dealt > seconds:
            self._dealt_since = None
            return None
        return dealt
