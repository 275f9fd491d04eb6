"""The legal moves of a position as texts, listed in batches, and the completions of a typed text."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

MIN_BATCH: Final = 100  # the least moves of a batch: Stack-22 can have 18,000
AFTER_ALL_LETTERS: Final = "\U0010ffff"
PART_PATTERN: Final = re.compile(r"-?[^@,>:=-]*[@,>:=-]?")  # a cell's number, a tile or a count, with its end sign


@dataclass(frozen=True, slots=True)
class Offer:
    """A completion: a whole move, or (`move` None) the text up to where the moves differ."""

    text: str
    move: Move | None


class MoveTexts:
    """The legal moves of a position, which must not change meanwhile; upper and lower case are equal."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self._first_picks = list(reversed(game.view.first_picks(position)))
        self._moves: dict[str, Offer] = {}
        self._sorted: list[str] = []

    @property
    def is_complete(self) -> bool:
        """Whether all moves are listed."""
        return not self._first_picks

    def list_some(self) -> None:
        """List another batch of moves."""
        write, fresh = self.game.notation.write_move, list[str]()
        while self._first_picks and len(fresh) < MIN_BATCH:
            for move in self.game.view.moves_by_spelling(self.position, self._first_picks.pop()).values():
                text = write(self.position, move)
                self._moves[text.casefold()] = Offer(text, move)
                fresh.append(text.casefold())
        self._sorted += sorted(fresh)
        self._sorted.sort()  # two runs that are in order are merged in no time

    def _span(self, typed: str) -> tuple[int, int]:
        return bisect_left(self._sorted, typed), bisect_left(self._sorted, typed + AFTER_ALL_LETTERS)

    def count(self, typed: str) -> int:
        """The number of listed moves that begin with a text."""
        low, high = self._span(typed.casefold())
        return high - low

    def move_written(self, typed: str) -> Move | None:
        """The move with exactly this text, None for none."""
        found = self._moves.get(typed.casefold())
        return found.move if found is not None else None

    def offers(self, typed: str, limit: int) -> list[Offer]:
        """Up to `limit` completions of a text: whole moves if they are few, otherwise the next part of each."""
        stem = typed.casefold()
        low, high = self._span(stem)
        whole = [self._moves[text] for text in self._sorted[low : min(high, low + limit)]]
        if high - low <= limit:
            return whole
        parts: list[Offer] = []
        while low < high and len(parts) < limit:
            text = self._sorted[low]
            part = text[: _part_end(text, len(stem))]
            low = bisect_left(self._sorted, part + AFTER_ALL_LETTERS, low, high)
            parts.append(Offer(self._moves[text].text[: len(part)], self.move_written(part)))
        return parts if len(parts) > 1 else whole

    def common_start(self, typed: str) -> str:
        """The longest text with which all moves begin that begin with `typed`."""
        low, high = self._span(typed.casefold())
        if low == high:
            return typed
        first, last = self._sorted[low], self._sorted[high - 1]
        same = next(
            (i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
        )
        return self._moves[first].text[:same]


def _part_end(text: str, start: int) -> int:
    found = PART_PATTERN.match(text, start)
    return max(start + 1, found.end()) if found is not None else len(text)
