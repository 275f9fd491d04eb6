"""ListedTree: the moves of a game's tree as entries of the move list, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.record import match_at
from game.library.tree import ROOT, Tree
from game.play.study import Study, lead_to
from game.scenes.board_screen.move_list import entry_next
from game.ui.panels.moves import ListedMove
from game.ui.panels.tree import Leaf

NEAR_PLIES: Final = 20  # moves before and after the current node that are listed with it
MOVES_PER_FRAME: Final = 4  # moves that are listed in a frame while nobody sees them


class MoveEntries(dict[int, ListedMove]):
    """Entries by node; the entry of a node that has none is made with `make` and kept."""

    def __init__(self, make: Callable[[int], ListedMove]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, node: int) -> ListedMove:
        """Make the entry of a node."""
        entry = self[node] = self._make(node)
        return entry


class ListedTree:
    """The entries of a study's moves; branches that cannot be played are removed from the study.

    `movers` are the seats that made the moves of the game.  Once it `is_complete`, all these moves have entries.
    """

    def __init__(self, study: Study) -> None:
        self.study = study
        self.entries: Final = MoveEntries(self._make_entry)
        self.fault_kinds: Mapping[int, str] = {}  # the kinds of faults, by node
        self.is_complete = False
        self._rounds: dict[int, tuple[int, int]] = {ROOT: (0, -1)}
        self._unlisted = iter(study.tree.main[1:])
        self._match = match_at(study.record, study.game, study.tree.main[-1])  # goes to the move that is listed
        self.movers: Final = tuple(self._match.movers)
        for node, seat in zip(study.tree.main[1:], self.movers, strict=True):
            self._set_round(node, seat)
        self._check_branches()

    def _check_branches(self) -> None:
        """Number the moves of the branches; remove those that cannot be played."""
        tree, match = self.study.tree, self._match
        for node in list(tree):
            if not tree.is_main(node) and tree.parent(node) in self._rounds:
                match.undo(len(match.moves) - tree.ply(tree.parent(node)))
                seat = match.turn
                try:
                    match.play_text(tree.text(node))
                except StaxError:
                    tree.remove(node)
                else:
                    self._set_round(node, seat)

    def _set_round(self, node: int, seat: int) -> None:
        """Set the round of a node's move and its place in it."""
        tree = self.study.tree
        line, last = self._rounds[tree.parent(node)]
        is_alone = self._match.seats > 2
        self._rounds[node] = (tree.ply(node) - 1, 0) if is_alone else (line + (seat <= last), seat)

    def __contains__(self, node: int) -> bool:
        """Whether a node's move is in the list."""
        return node in self._rounds

    def add(self, node: int, match: Match, move: Move) -> None:
        """Add a node whose move is about to be played in the match."""
        self._set_round(node, match.turn)
        self.entries[node] = entry_next(match, move, self.study.tree.text(node))

    def _make_entry(self, node: int) -> ListedMove:
        match, tree = self._match, self.study.tree
        lead_to(match, tree.path(tree.parent(node)))
        return entry_next(match, match.game.notation.read_move(match.position, tree.text(node)), tree.text(node))

    def mark_faults(self, kinds: Mapping[int, str]) -> None:
        """Mark the moves of these nodes with their kinds of faults, and no others."""
        self.fault_kinds = kinds

    def list_near(self, node: int) -> None:
        """Make the entries of the game's moves around a node."""
        ply = self.study.tree.ply(node)
        self._list(self.study.tree.main[max(1, ply - NEAR_PLIES) : ply + NEAR_PLIES])

    def list_more(self) -> None:
        """Make some more entries; call this once a frame."""
        nodes = list(islice(self._unlisted, MOVES_PER_FRAME))
        self._list(nodes)
        self.is_complete = len(nodes) < MOVES_PER_FRAME

    def _list(self, nodes: Iterable[int]) -> None:
        for node in nodes:
            self.entries[node]  # an entry that is looked up is made

    def leaves(self) -> tuple[Leaf, ...]:
        """All moves in the order of the list."""
        return tuple(self._walk(self.study.tree, ROOT, 0))

    def _walk(self, tree: Tree, node: int, depth: int) -> Iterator[Leaf]:
        """The moves after a node in the order of the list: after each come the moves that were tried instead of it."""
        while children := tree.children(node):
            ended = not depth and not tree.is_main(children[0])  # the game ends here; what follows was only tried
            main, others = (None, children) if ended else (children[0], children[1:])
            if main is not None:
                yield self._leaf(main, depth, False)
            for other in others:
                yield self._leaf(other, depth + 1, True)
                yield from self._walk(tree, other, depth + 1)
            if main is None:
                return
            node = main

    def _leaf(self, node: int, depth: int, begins: bool) -> Leaf:
        line, column = self._rounds[node]
        comment, kind = self.study.comment(node), self.fault_kinds.get(node, "")
        return Leaf(node, line, column, depth, begins, comment, self.number_of(node), kind)

    def number_of(self, node: int) -> int:
        """The number of a node's move as the list has it: of its round; of three players' moves each has its own."""
        return self._rounds[node][0] + 1
