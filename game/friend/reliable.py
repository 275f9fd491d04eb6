"""ReliableLine: texts in order and once each over a line that may lose, double, delay and reorder them.

The method is a sliding window with cumulative acknowledgements.  A frame is `NUMBER RECEIVED TEXT`: the number of the
text (0 for a text that may be lost), and how many texts the sender has received in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from game.core.errors import N_, StaxError

WINDOW: Final = 256  # texts that may be on their way
FIRST_RETRY: Final = 4.0  # seconds until a text that was not acknowledged is sent again, doubled each time
MAX_RETRY: Final = 60.0
_FRAME: Final = re.compile(r"(0|[1-9]\d{0,8}) (0|[1-9]\d{0,8})(?: (.+))?", re.ASCII)


@dataclass(slots=True)
class _Pending:
    """A text that was not acknowledged, when it is sent again, and after how many seconds once more."""

    text: str
    due: float
    wait: float

    def postpone(self, now: float) -> None:
        """Wait twice as long before it is sent once more."""
        self.wait = min(2 * self.wait, MAX_RETRY)
        self.due = now + self.wait


class ReliableLine:
    """This side of a line; `first_retry` is in seconds."""

    def __init__(self, first_retry: float = FIRST_RETRY) -> None:
        self._first_retry = first_retry
        self._sent = 0  # texts
        self._received = 0  # texts, in order
        self._owes_acknowledgement = False
        self._pending: dict[int, _Pending] = {}
        self._early: dict[int, str] = {}  # texts that came before an earlier one
        self._frames: list[str] = []

    def send(self, text: str, now: float) -> None:
        """Send a text; raises StaxError if too many were not acknowledged."""
        if len(self._pending) >= WINDOW:
            raise StaxError(N_("Your friend's program has not answered for too long."))
        self._sent += 1
        self._pending[self._sent] = _Pending(text, now + self._first_retry, self._first_retry)
        self._add_frame(self._sent, text)

    def send_droppable(self, text: str) -> None:
        """Send a text that may be lost."""
        self._add_frame(0, text)

    def receive(self, frame: str) -> list[str]:
        """The texts that a frame makes available, in order; raises StaxError for anything that is no frame."""
        found = _FRAME.fullmatch(frame)
        if found is None:
            raise StaxError(N_("Your friend's program sent something that this one can't read."))
        number, acknowledged, text = int(found[1]), int(found[2]), found[3] or ""
        self._pending = {sent: each for sent, each in self._pending.items() if sent > acknowledged}
        if not number:
            return [text] if text else []
        self._owes_acknowledgement = True
        if self._received < number <= self._received + WINDOW:
            self._early[number] = text
        return self._take_in_order()

    def take_frames(self, now: float) -> list[str]:
        """The frames to send: new texts, texts to send again, or an acknowledgement alone."""
        for number, each in self._pending.items():
            if each.due <= now:
                each.postpone(now)
                self._add_frame(number, each.text)
        if self._owes_acknowledgement:
            self._frames.append(self.acknowledgement())
            self._owes_acknowledgement = False
        frames, self._frames = self._frames, []
        return frames

    @property
    def is_delivered(self) -> bool:
        """Whether all texts have arrived that may not be lost."""
        return not self._pending

    def acknowledgement(self) -> str:
        """A frame that only acknowledges what was received."""
        return f"0 {self._received}"

    def _take_in_order(self) -> list[str]:
        texts: list[str] = []
        while (text := self._early.pop(self._received + 1, None)) is not None:
            self._received += 1
            texts.append(text)
        return texts

    def _add_frame(self, number: int, text: str) -> None:
        self._frames.append(f"{number} {self._received} {text}")
        self._owes_acknowledgement = False


class Allowance:
    """Bounds how often something may happen: `burst` times at once, and then `per_second` times (a token bucket)."""

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = float(burst)
        self._since = now

    def take(self, now: float) -> bool:
        """Whether it may happen once more now."""
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
