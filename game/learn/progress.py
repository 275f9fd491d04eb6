"""Progress: the completed pages of all courses, and whether the player is new here.

A page that was just completed counts at once; the library's saved pages arrive a moment later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.futures import PendingFutures
from game.core.game import Game
from game.library.library import Library
from game.library.saved import EntryPage, Query

if TYPE_CHECKING:
    from game.learn.course import CoursePage


class Progress:
    """The player's progress in all courses; it is saved in a library.

    `has_played` is taken as the answer to whether there are games until the library has given its own.
    """

    def __init__(self, library: Library, has_played: bool = True) -> None:
        self._library = library
        self._completed: frozenset[tuple[str, str]] = frozenset()
        self._game_count = int(has_played)  # of the library
        self._pending = PendingFutures()

    def request(self) -> None:
        """Request the completed pages and the number of games from the library."""
        self._pending.cancel_all()
        self._pending.add(self._library.completed_pages(), self._add_completed, lambda _error: None)
        self._pending.add(self._library.find(Query(), 0, 1), self._set_game_count, lambda _error: None)

    def _add_completed(self, done: frozenset[tuple[str, str]]) -> None:
        self._completed |= done

    def _set_game_count(self, page: EntryPage) -> None:
        self._game_count = page.total

    def update(self, now: float) -> None:
        """Process the library's answers; called once a frame."""
        self._pending.update(now)

    @property
    def is_newcomer(self) -> bool:
        """Whether the library has no games and no completed pages."""
        return self._game_count == 0 and not self._completed

    @property
    def has_played(self) -> bool:
        """Whether the library has a game."""
        return self._game_count > 0

    def completed_pages(self, game: Game) -> frozenset[str]:
        """The ids of the completed pages of a game."""
        return frozenset(page for game_id, page in self._completed if game_id == game.id)

    def minutes_left(self, game: Game) -> int:
        """The minutes that remain of a game's course; 0 if all its pages are completed."""
        from game.learn.outline import outline_of

        return outline_of(game.id).minutes_left(self.completed_pages(game))

    def mark_completed(self, page: CoursePage) -> bool:
        """Mark a page as completed and save that; whether it was not completed before."""
        is_new = (page.game.id, page.id) not in self._completed
        self._completed |= {(page.game.id, page.id)}
        self._library.mark_page_done(page.game.id, page.id)
        return is_new
