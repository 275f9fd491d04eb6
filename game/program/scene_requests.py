"""SceneRequests: questions to the library whose answers open another scene."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from game.core.errors import StaxError
from game.core.futures import PendingFutures
from game.program.notice_scenes import NoticeScenes
from game.scenes.base.scene import Scene

READ_TIMEOUT: Final = 2.0  # seconds that reading a game may take until an error is shown


class SceneRequests:
    """A single question at a time; its answer comes only if the player has not gone to another scene meanwhile."""

    def __init__(self, clock: Callable[[], float], notices: NoticeScenes) -> None:
        self.timeout = READ_TIMEOUT
        self._clock = clock
        self._notices = notices
        self._pending = PendingFutures()
        self._asked_from: Scene | None = None  # the scene that waits

    def ask(
        self,
        request: Future[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[StaxError], None],
    ) -> None:
        """Call `then` with the result, if the same scene is still on top and its notices are closed."""
        self._asked_from = self._notices.shown_scene()
        self._pending.cancel_all()
        self._pending.add(request, then, otherwise, self._clock() + self.timeout)
        self._poll_pending(self._clock())

    def _poll_pending(self, now: float) -> None:
        """Process the results, unless a notice is open."""
        if not self._notices.is_open:
            self._pending.update(now)

    def update(self, now: float) -> None:
        """Process the results, and drop those for a scene that has been left; called once a frame."""
        if self._asked_from is not None and (self._notices.shown_scene() is not self._asked_from or not self._pending):
            self._pending.cancel_all()
            self._asked_from = None
        self._poll_pending(now)
