"""Study: a game in review: the current node in its tree, and the match at that node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import get_args

from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.outcome import DRAW
from game.library.note import read_note, with_note
from game.library.record import GameRecord, match_at
from game.library.tree import ROOT, Tree
from game.play.events import EndingKind, GameResult
from game.play.players import Person
from game.play.setup import Seat, read_seat
from game.play.table import Table


class Study:
    """Moves through the tree of a record, from the end of the main line; new moves become branches.

    The record's own tree is changed; `notify_change` calls `on_change` with it.  Raises StaxError if the main line
    cannot be played.
    """

    def __init__(self, record: GameRecord, game: Game, on_change: Callable[[Tree], None] = lambda _tree: None) -> None:
        self.record = record
        self.game = game
        self.tree = record.tree
        self.on_change = on_change
        self.node = self.tree.main[-1]
        self.match = match_at(record, game, self.node)
        self._last_children: dict[int, int] = {}  # the child that was visited last, by node

    # Neighbours of the current node:

    @property
    def next_node(self) -> int | None:
        """The next node on the current line; None at its end."""
        children = self.tree.children(self.node)
        last = self._last_children.get(self.node)
        return last if last in children else children[0] if children else None

    @property
    def previous_node(self) -> int | None:
        """The node before; None at the start."""
        return self.tree.parent(self.node) if self.node != ROOT else None

    @property
    def last_node(self) -> int:
        """The last node of the current line."""
        node: int | None = self.node
        end = self.node
        while node is not None:
            end = node
            children = self.tree.children(node)
            last = self._last_children.get(node)
            node = last if last in children else children[0] if children else None
        return end

    def sibling(self, by: int) -> int | None:
        """The alternative before or after this move (-1, 1).

        Without alternatives, those of the last fork. None at the end.
        """
        node = self.node
        while node != ROOT:
            others = self.tree.children(self.tree.parent(node))
            if len(others) > 1:
                to = others.index(node) + by
                return others[to] if 0 <= to < len(others) else None
            node = self.tree.parent(node)
        return None

    @property
    def is_branch(self) -> bool:
        """Whether the current node lies in a branch, which can be removed from here on."""
        return not self.tree.is_main(self.node)

    @property
    def moves_below(self) -> int:
        """The number of moves in this node's subtree, with the node's own move."""
        waiting, count = [self.node], 0
        while waiting:
            count += 1
            waiting += self.tree.children(waiting.pop())
        return count

    def copy_match(self) -> Match:
        """A new match in the position of the current node."""
        return match_at(self.record, self.game, self.node)

    # Actions:

    def go_to(self, node: int) -> None:
        """Go to a node; a table with the match must be closed first."""
        lead_to(self.match, self.tree.path(node))
        self._remember(node)

    def follow(self, node: int) -> None:
        """Go to the node of a move that the match has already played."""
        self._remember(node)

    def comment(self, node: int) -> str:
        """The comment at a node, without the analysis' note."""
        return read_note(self.tree.comment(node))[0]

    def write(self, comment: str) -> None:
        """Replace the comment at the current node; the analysis' note stays."""
        note = read_note(self.tree.comment(self.node))[1]
        self.tree.set_comment(self.node, comment if note is None else with_note(comment, note))

    def notify_change(self) -> None:
        """Call `on_change` with the tree."""
        self.on_change(self.tree)

    def _remember(self, node: int) -> None:
        self.node = node
        while node != ROOT:
            self._last_children[self.tree.parent(node)] = node
            node = self.tree.parent(node)

    def remove_branch(self) -> None:
        """Remove the branch from the current node on and go to the node before it.

        Raises ValueError outside a branch.
        """
        node = self.node
        self.tree.remove(node)
        self.go_to(self.tree.parent(node))
        self.notify_change()

    def make_table(self, clock: Callable[[], float]) -> Table:
        """A table with the match in its position, where any move may be tried; its moves are not saved."""
        return Table(self.match, [Person() for _ in range(self.match.seats)], None, clock, pace=0)


def lead_to(match: Match, texts: Sequence[str]) -> None:
    """Take moves of a match back and play others until its moves are these; raises StaxError for an illegal move."""
    known = match.texts
    same = next((i for i, (old, new) in enumerate(zip(known, texts, strict=False)) if old != new), None)
    same = min(len(known), len(texts)) if same is None else same
    match.undo(len(known) - same)
    for text in texts[same:]:
        match.play_text(text)


def record_of(table: Table) -> GameRecord:
    """The record of a table's game, for a library that does not have it."""
    match = table.match
    result = "" if table.result is None else str(table.result)
    seats = tuple(str(player.seat) for player in table.players)
    tree = Tree(match.texts)
    return GameRecord(match.game.id, match.options, seats, tree, match.start, result, colours=table.colours)


def result_of(record: GameRecord) -> GameResult | None:
    """The result in a record; None if the game is unfinished or the text is unknown."""
    return read_result(record.result)


def read_result(text: str) -> GameResult | None:
    """The result in the library's text; None if the game is unfinished or the text is unknown."""
    word, _, rest = text.partition(" ")
    seat, _, how = rest.rpartition(" ")
    known = next((each for each in get_args(EndingKind) if each == how), None)
    if word == "draw" and known is not None:
        return GameResult(DRAW, known)
    if word == "win" and known is not None and seat.isdecimal():
        return GameResult(int(seat), known)
    return None


def seats_of(record: GameRecord, count: int) -> tuple[Seat, ...]:
    """The players of the first `count` seats; missing players are persons."""
    seats = read_seats(record.seats[:count])
    return (*seats, *(Seat() for _ in range(count - len(seats))))


def read_seats(texts: Iterable[str]) -> list[Seat]:
    """The seats in the library's texts; an unknown text becomes a person of that name."""
    return [_read_seat_or_name(text) for text in texts]


def _read_seat_or_name(text: str) -> Seat:
    try:
        return read_seat(text)
    except StaxError:  # a foreign file may describe players differently
        return Seat(name=text)
