"""An edited line of text as a frozen value: the text, the caret and the selection; each edit returns a new value."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class LineState:
    """A line of text; `caret` and `anchor` are indices between letters, with the selection between them."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """The indices of the selection, from and to."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selection(self) -> str:
        """The selected text, "" for none."""
        start, end = self.span
        return self.text[start:end]

    def move_to(self, place: int, extend: bool = False) -> LineState:
        """The line with the caret at a place; `extend` grows the selection to it, otherwise nothing is selected."""
        place = max(0, min(len(self.text), place))
        return replace(self, caret=place, anchor=self.anchor if extend else place)

    def select_all(self) -> LineState:
        """The line with all text selected."""
        return replace(self, caret=len(self.text), anchor=0)

    def select_word(self, place: int) -> LineState:
        """The line with the word around a place selected."""
        start = end = max(0, min(len(self.text), place))
        while start > 0 and self.text[start - 1].isalnum():
            start -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        return replace(self, anchor=start, caret=end)

    def insert(self, words: str, limit: int) -> LineState:
        """The line with words in place of the selection, as one line of printable letters cut at `limit`."""
        start, end = self.span
        some = words[: 8 * limit]  # a letter seldom takes more code points
        line = "".join(c for c in unicodedata.normalize("NFC", " ".join(some.splitlines())) if c.isprintable())
        room = limit - (len(self.text) - (end - start))
        line = line[: max(0, room)]
        return LineState(self.text[:start] + line + self.text[end:], start + len(line), start + len(line))

    def move(self, by: int, words: bool = False, extend: bool = False) -> LineState:
        """The line with the caret a letter or a word farther; without `extend` a selection ends at its edge."""
        start, end = self.span
        if start != end and not extend and not words:
            return self.move_to(end if by > 0 else start)
        return self.move_to(self._next_place(by, words), extend)

    def delete(self, by: int, words: bool = False) -> LineState:
        """The line without the selection, or without the letter or word beside the caret."""
        start, end = self.span
        if start == end:
            start, end = sorted((self.caret, self._next_place(by, words)))
        return LineState(self.text[:start] + self.text[end:], start, start)

    def _next_place(self, by: int, words: bool) -> int:
        """The index a letter or a word farther; combining accents belong to their letter."""
        place, size = self.caret, len(self.text)

        def beside(at: int) -> str:
            return self.text[at - 1 if by < 0 else at]

        def inside(at: int) -> bool:
            return at > 0 if by < 0 else at < size

        if not words:
            place += by if inside(place) else 0
            while inside(place) and 0 < place < size and unicodedata.combining(self.text[place]):
                place += by
            return place
        while inside(place) and not beside(place).isalnum():
            place += by
        while inside(place) and beside(place).isalnum():
            place += by
        return place
