"""The legal moves of a position as texts, listed in batches, and the completions of a typed text."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.scenes.board.board import Board
from game.scenes.board.choice.selection import Selection

MAX_OFFERS: Final = 12
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


class Completions:
    """The offers for a typed text at a board, and the offer that was chosen by the arrows.

    There are none while nobody may move.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.offers: list[Offer] = []
        self.chosen_index: int | None = None
        self._listing: MoveTexts | None = None
        self._listed_for: Selection | None = None

    @property
    def chosen(self) -> Offer | None:
        """The offer that was chosen by the arrows."""
        return self.offers[self.chosen_index] if self.chosen_index is not None else None

    @property
    def is_listing(self) -> bool:
        """Whether moves are still being listed."""
        return self._listing is not None and not self._listing.is_complete

    @property
    def is_complete(self) -> bool:
        """Whether all moves are listed."""
        return self._listing is not None and self._listing.is_complete

    def count(self, text: str) -> int:
        """The number of listed moves that begin with a text."""
        return self._listing.count(text) if self._listing is not None else 0

    def intended_move(self, text: str) -> Move | None:
        """The move that Enter would play: the chosen offer, the typed move, or the only completion."""
        if self._listing is None:
            return None
        if self.chosen is not None:
            return self.chosen.move
        exact = self._listing.move_written(text)
        if exact is None and text and self.is_complete and self.count(text) == 1:
            exact = self.offers[0].move
        return exact

    def completed(self, text: str) -> str | None:
        """The text with what all moves share appended; if that is nothing, the chosen or the first offer.

        None if nothing is offered.
        """
        if self._listing is None or not self.offers:
            return None
        common = self.longer_start(text) if self.chosen_index is None else ""
        return common or self.offers[self.chosen_index or 0].text

    def longer_start(self, text: str) -> str:
        """What all moves share that begin with a text; "" if that is no more than the text."""
        common = self._listing.common_start(text) if self._listing is not None else ""
        return common if len(common) > len(text) else ""

    def choose(self, by: int) -> None:
        """Choose the offer `by` places onwards, from the last to the first."""
        if self.offers:
            start = self.chosen_index if self.chosen_index is not None else -1 if by > 0 else 0
            self.chosen_index = (start + by) % len(self.offers)

    def set_text(self, text: str) -> None:
        """Find the offers for another text; none is chosen."""
        self.chosen_index = None
        self.offers = self._listing.offers(text, MAX_OFFERS) if self._listing is not None else []

    def update(self, text: str) -> None:
        """List more moves of the position; begin again if it has changed."""
        board = self.board
        if not board.can_choose:
            self.forget()
            self.offers, self.chosen_index = [], None
        elif self._listed_for is not board.state.selection:
            self._listing = MoveTexts(board.table.match.game, board.table.match.position)
            self._listed_for = board.state.selection
        if self._listing is not None and not self._listing.is_complete:
            self._listing.list_some()
            self.set_text(text)

    def forget(self) -> None:
        """Forget the listed moves, since they belong to an old position."""
        self._listing = self._listed_for = None


def _part_end(text: str, start: int) -> int:
    found = PART_PATTERN.match(text, start)
    return max(start + 1, found.end()) if found is not None else len(text)
