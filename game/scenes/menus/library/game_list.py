"""GameList: the result of a query, of which only the visible part is read."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Final

from game.core.futures import poll
from game.library.library import Library
from game.library.saved import Entry, EntryPage, Query

ENTRIES_PER_REQUEST: Final = 40  # entries


class GameList:
    """The entries of a query's result, by place; an entry is requested when it is first asked for.

    Call `update` once a frame.  `answer_count` counts the answers: a picture with an older count is out of date.
    """

    def __init__(self, library: Library, query: Query) -> None:
        self._library = library
        self.query = query
        self.total = 0
        self.is_loaded = False  # whether the first answer to the query has come
        self.answer_count = 0
        self._entries: dict[int, Entry] = {}
        self._pending: dict[int, Future[EntryPage]] = {}
        self._ask(0)

    def set_query(self, query: Query) -> None:
        """Look for something else; the old entries stay until the first answer."""
        self.query = query
        self.reload()

    def reload(self) -> None:
        """Read the entries again after a change in the library."""
        for request in self._pending.values():
            request.cancel()
        self._pending.clear()
        self.is_loaded = False
        self._ask(0)

    def entry(self, place: int) -> Entry | None:
        """The entry at a place; None until it has been read, and for a place outside the result."""
        found = self._entries.get(place)
        if found is None and 0 <= place < self.total:
            self._ask(place // ENTRIES_PER_REQUEST)
        return found

    def update(self) -> bool:
        """Take answers; return whether there were any.  Raises StaxError if the library cannot be read."""
        changed = False
        for chunk, request in list(self._pending.items()):
            try:
                page = poll(request)
            except BaseException:
                del self._pending[chunk]
                raise
            if page is not None:
                del self._pending[chunk]
                self._store_page(page)
                changed = True
        self.answer_count += changed
        return changed

    def _ask(self, chunk: int) -> None:
        if chunk not in self._pending:
            self._pending[chunk] = self._library.find(self.query, chunk * ENTRIES_PER_REQUEST, ENTRIES_PER_REQUEST)

    def _store_page(self, page: EntryPage) -> None:
        if not self.is_loaded:
            self._entries.clear()
            self.is_loaded = True
        self.total = page.total
        self._entries.update(enumerate(page.entries, page.first))
