"""Two histories of the same game: what they have in common, and who made the moves that a side has more."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.errors import StaxError
from game.core.match import Match
from game.friend.lines import MAX_MOVES_IN_LINE, MAX_PLIES, Past


class Difference(NamedTuple):
    """The number of moves at the beginning that are equal, and how many more each side has."""

    common: int
    own_more: int
    friend_more: int


def compare(own: Sequence[str], friend: Sequence[str]) -> Difference:
    """Compare the moves of two histories."""
    common = 0
    for mine, theirs in zip(own, friend, strict=False):
        if mine != theirs:
            break
        common += 1
    return Difference(common, len(own) - common, len(friend) - common)


def fingerprint(match: Match) -> str:
    """16 letters that stand for the game, its options and the position."""
    options = " ".join(f"{key}={value}" for key, value in sorted(match.options.items()))
    text = f"{match.game.id} {options} {match.game.notation.write_position(match.position)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def past_lines(epoch: int, moves: Sequence[str]) -> list[Past]:
    """A history as lines; there is always a first line."""
    starts = range(0, max(1, len(moves)), MAX_MOVES_IN_LINE)
    return [
        Past(epoch, first, tuple(moves[first : first + MAX_MOVES_IN_LINE]), first + MAX_MOVES_IN_LINE >= len(moves))
        for first in starts
    ]


class PastReader:
    """Puts the lines of the friend's history together, and notes what was said about both histories.

    `own_plies` and `friends_plies` are the number of moves after which each side would continue, None until it says so.
    If it `is_stopped`, the friend's program has sent something wrong, and no history is read until the next meeting.
    """

    def __init__(self, is_stopped: bool = False) -> None:
        self.is_stopped: Final = is_stopped
        self.moves: list[str] = []
        self.epoch = 0
        self.own_plies: int | None = None
        self.friends_plies: int | None = None
        self.is_own_sent = False
        self._is_complete = False

    def note_own(self) -> None:
        """Note that this side's history was sent."""
        self.is_own_sent = True

    def note_own_plies(self, plies: int) -> None:
        """Note the number of moves after which this side would continue."""
        self.own_plies = plies

    def note_friends_plies(self, plies: int) -> None:
        """Note the number of moves after which the friend would continue."""
        self.friends_plies = plies

    def add(self, line: Past) -> bool:
        """Add a line; returns True if it is out of place or the history too long."""
        if self._is_complete or line.first != len(self.moves) or line.first + len(line.moves) > MAX_PLIES:
            return True
        self.moves += line.moves
        self.epoch = line.epoch
        self._is_complete = line.is_last
        return False

    def cut(self, plies: int | None) -> None:
        """Only the first `plies` moves of the friend's history count; None for all."""
        self.moves = self.moves[:plies]

    def ways_on(self, own: Sequence[str]) -> set[int]:
        """The numbers of moves after which the game can go on; none before the friend's history is complete."""
        if not self._is_complete:
            return set()
        found = compare(own, self.moves)
        return {found.common} if found.own_more and found.friend_more else {found.common, sum(found)}


def movers_of(match: Match, texts: Sequence[str]) -> tuple[int, ...] | None:
    """The seats that would make these further moves; None if any of them is illegal.  The match stays as it is."""
    before = len(match.moves)
    try:
        for text in texts:
            match.play_text(text)
        return tuple(match.movers[before:])
    except StaxError:
        return None
    finally:
        match.undo(len(match.moves) - before)
