"""ListedTree: the moves of a game's tree as entries of the move list, computed once and extended as moves are tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.tree import ROOT, Tree
from game.play.study import Study
from game.scenes.board_screen.move_list import entry_next
from game.ui.panels.moves import ListedMove
from game.ui.panels.tree import Leaf


class ListedTree:
    """The entries of a study's moves; branches that cannot be played are removed from the study."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.entries: dict[int, ListedMove] = {}
        self.fault_kinds: Mapping[int, str] = {}  # the kinds of faults, by node
        self._rounds: dict[int, tuple[int, int]] = {ROOT: (0, -1)}
        record, tree = study.record, study.tree
        match = Match(study.game, study.match.options, record.start)
        for node in list(tree):
            if node != ROOT and tree.parent(node) in self._rounds:
                match.undo(len(match.moves) - tree.ply(tree.parent(node)))
                try:
                    move = study.game.notation.read_move(match.position, tree.text(node))
                except StaxError:
                    tree.remove(node)  # never a move of the game itself: the study has played those
                    continue
                self.add(node, match, move)
                match.play(move)

    def add(self, node: int, match: Match, move: Move) -> None:
        """Add the entry of a node whose move is about to be played in the match."""
        tree = self.study.tree
        entry = entry_next(match, move, tree.text(node))
        line, last = self._rounds[tree.parent(node)]
        alone = match.seats > 2
        self._rounds[node] = (tree.ply(node) - 1, 0) if alone else (line + (entry.seat <= last), entry.seat)
        self.entries[node] = entry

    def leaves(self) -> tuple[Leaf, ...]:
        """All moves in the order of the list."""
        return tuple(self._walk(self.study.tree, ROOT, 0))

    def _walk(self, tree: Tree, node: int, depth: int) -> Iterator[Leaf]:
        """A line from behind a node on; after each move come the moves that were tried instead of it."""
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
        tree, (line, column) = self.study.tree, self._rounds[node]
        comment, kind = self.study.comment(node), self.fault_kinds.get(node, "")
        return Leaf(node, self.entries[node], line, column, depth, begins, comment, tree.ply(node), kind)
