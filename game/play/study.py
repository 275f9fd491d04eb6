"""Study: a game looked through; where in its tree one is, and the match as it stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.outcome import DRAW
from game.library.note import read_note, with_note
from game.library.record import GameRecord, match_at
from game.library.tree import ROOT, Tree
from game.play.events import GameResult, How
from game.play.players import Person
from game.play.setup import Seat, read_seat
from game.play.table import Table


class Study:
    """Goes to and fro in the tree of a record, from the end of what was played; new moves are branches.

    The record's own tree is changed, by whoever tries and writes; `kept` hears of it when they say so.  Raises
    StaxError if what was played cannot be played again.
    """

    def __init__(self, record: GameRecord, game: Game, kept: Callable[[Tree], None] = lambda _tree: None) -> None:
        self.record = record
        self.game = game
        self.tree = record.tree
        self.kept = kept
        self.node = self.tree.main[-1]
        self.match = match_at(record, game, self.node)
        self._last: dict[int, int] = {}  # where one went on from a node when one was there last

    # Where one can go:

    @property
    def ahead(self) -> int | None:
        """The next node on the line that is followed; None at its end."""
        children = self.tree.children(self.node)
        last = self._last.get(self.node)
        return last if last in children else children[0] if children else None

    @property
    def before(self) -> int | None:
        """The node before; None at the start."""
        return self.tree.parent(self.node) if self.node != ROOT else None

    @property
    def end(self) -> int:
        """The last node of the line that is followed."""
        node: int | None = self.node
        end = self.node
        while node is not None:
            end = node
            children = self.tree.children(node)
            last = self._last.get(node)
            node = last if last in children else children[0] if children else None
        return end

    def beside(self, by: int) -> int | None:
        """The move before or after (-1, 1) among those tried instead; those of the last fork where there are none."""
        node = self.node
        while node != ROOT:
            others = self.tree.children(self.tree.parent(node))
            if len(others) > 1:
                to = others.index(node) + by
                return others[to] if 0 <= to < len(others) else None
            node = self.tree.parent(node)
        return None

    @property
    def branch(self) -> bool:
        """Whether one is in a branch, which can be taken away from here on."""
        return not self.tree.is_main(self.node)

    @property
    def below(self) -> int:
        """How many moves there are from the one that led here on."""
        waiting, count = [self.node], 0
        while waiting:
            count += 1
            waiting += self.tree.children(waiting.pop())
        return count

    def copy(self) -> Match:
        """A match of its own, as it stands here."""
        return match_at(self.record, self.game, self.node)

    # What is done:

    def go(self, node: int) -> None:
        """Be at a node; a table at which the match stood before is to be left."""
        path, known = self.tree.path(node), self.match.texts
        same = next((i for i, (old, new) in enumerate(zip(known, path, strict=False)) if old != new), None)
        same = min(len(known), len(path)) if same is None else same
        self.match.undo(len(known) - same)
        for text in path[same:]:
            self.match.play_text(text)
        self._remember(node)

    def followed(self, node: int) -> None:
        """The match has been played on by the move that leads from here to a node: be there."""
        self._remember(node)

    def comment(self, node: int) -> str:
        """What was written at a node; a note of the analysis there is none of it."""
        return read_note(self.tree.comment(node))[0]

    def write(self, comment: str) -> None:
        """Put a comment here in place of what was written; a note of the analysis stays."""
        note = read_note(self.tree.comment(self.node))[1]
        self.tree.set_comment(self.node, comment if note is None else with_note(comment, note))

    def keep(self) -> None:
        """Tell of the tree as it is now."""
        self.kept(self.tree)

    def _remember(self, node: int) -> None:
        self.node = node
        while node != ROOT:
            self._last[self.tree.parent(node)] = node
            node = self.tree.parent(node)

    def remove(self) -> None:
        """Take the branch away from this node on, and be before it; ValueError where there is none."""
        node = self.node
        self.tree.remove(node)
        self.go(self.tree.parent(node))
        self.keep()

    def table(self, clock: Callable[[], float]) -> Table:
        """A table with the match as it stands, at which one may try any move; nothing of it is kept by itself."""
        return Table(self.match, [Person() for _ in range(self.match.seats)], None, clock, pace=0)


def record_of(table: Table) -> GameRecord:
    """What a table's game would be in a library that does not have it."""
    match = table.match
    result = "" if table.result is None else str(table.result)
    seats = tuple(str(player.seat) for player in table.players)
    tree = Tree(match.texts)
    return GameRecord(match.game.id, match.options, seats, tree, match.start, result, colours=table.colours)


def result_of(record: GameRecord) -> GameResult | None:
    """How a record's game ended; None while it is unfinished, or where that cannot be told."""
    return read_result(record.result)


def read_result(text: str) -> GameResult | None:
    """How a game ended, as the library has it; None while it is unfinished, or where that cannot be told."""
    word, _, rest = text.partition(" ")
    seat, _, how = rest.rpartition(" ")
    known = next((each for each in get_args(How) if each == how), None)
    if word == "draw" and known is not None:
        return GameResult(DRAW, known)
    if word == "win" and known is not None and seat.isdecimal():
        return GameResult(int(seat), known)
    return None


def seats_of(record: GameRecord, count: int) -> tuple[Seat, ...]:
    """Who sat at so many seats; whoever is not told is a person."""
    told = read_seats(record.seats[:count])
    return (*told, *(Seat() for _ in range(count - len(told))))


def read_seats(texts: Iterable[str]) -> list[Seat]:
    """Who sat where, as the library has it."""
    return [_seat(text) for text in texts]


def _seat(text: str) -> Seat:
    try:
        return read_seat(text)
    except StaxError:  # a file from elsewhere may name somebody in its own way
        return Seat(name=text)
