"""GameList: the games that are looked at, of which only what is seen has been read."""

from __future__ import annotations

from typing import Final

from game.library.library import Library
from game.library.request import Request
from game.library.saved import Entry, EntryPage, Query

CHUNK: Final = 40  # entries that are asked for at once


class GameList:
    """The entries that a query finds, by their place; those not yet read are on their way as soon as they are wanted.

    `update` once a frame takes what has come; `turned` counts the answers, so that a picture knows when it is old.
    """

    def __init__(self, library: Library, query: Query) -> None:
        self._library = library
        self.query = query
        self.total = 0
        self.known = False  # whether the first answer has come
        self.turned = 0
        self._entries: dict[int, Entry] = {}
        self._coming: dict[int, Request[EntryPage]] = {}
        self._ask(0)

    def seek(self, query: Query) -> None:
        """Look for something else from now on; what is seen stays until the first answer."""
        self.query = query
        self.again()

    def again(self) -> None:
        """Read anew: something has been changed."""
        for request in self._coming.values():
            request.cancel()
        self._coming.clear()
        self.known = False
        self._ask(0)

    def entry(self, place: int) -> Entry | None:
        """The entry at a place, None while it is on its way."""
        found = self._entries.get(place)
        if found is None and 0 <= place < self.total:
            self._ask(place // CHUNK)
        return found

    def update(self) -> bool:
        """Take what has come; whether anything has.  Raises StaxError where the library cannot be read."""
        came = False
        for chunk, request in list(self._coming.items()):
            try:
                page = request.poll()
            except BaseException:
                del self._coming[chunk]
                raise
            if page is not None:
                del self._coming[chunk]
                self._take(page)
                came = True
        self.turned += came
        return came

    def _ask(self, chunk: int) -> None:
        if chunk not in self._coming:
            self._coming[chunk] = self._library.find(self.query, chunk * CHUNK, CHUNK)

    def _take(self, page: EntryPage) -> None:
        if not self.known:
            self._entries.clear()
            self.known = True
        self.total = page.total
        self._entries.update(enumerate(page.entries, page.first))
