"""Tree: the moves of a game with their variations and comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

ROOT: Final = 0


@dataclass(slots=True)
class _Node:
    text: str
    parent: int
    ply: int
    comment: str = ""
    children: list[int] | None = None


class Tree:
    """Moves as texts at numbered nodes: `ROOT` is the start, each other node the situation after its move.

    The main line is what was played; every other line is a branch, even a continuation of the main line.  The number of
    a node never changes; it is valid for its own tree only.  The caller checks whether moves are legal.  Trees are
    equal if they have the same main line, branches and comments in the same order.
    """

    def __init__(self, moves: Iterable[str] = ()) -> None:
        self._nodes = [_Node("", -1, 0)]
        self._main = [ROOT]
        self.set_main_line(moves)

    # Reading:

    @property
    def main(self) -> tuple[int, ...]:
        """The nodes of the main line, the root first."""
        return tuple(self._main)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(self._nodes[node].text for node in self._main[1:])

    def text(self, node: int) -> str:
        """The move that leads to a node, "" for the root."""
        return self._nodes[node].text

    def comment(self, node: int) -> str:
        """The comment of a node; that of the root is about the whole game."""
        return self._nodes[node].comment

    def parent(self, node: int) -> int:
        """The parent of a node, -1 for the root."""
        return self._nodes[node].parent

    def ply(self, node: int) -> int:
        """The number of moves from the root to a node."""
        return self._nodes[node].ply

    def is_main(self, node: int) -> bool:
        """Whether a node belongs to the main line."""
        ply = self._nodes[node].ply
        return ply < len(self._main) and self._main[ply] == node

    def children(self, node: int) -> tuple[int, ...]:
        """The child nodes: that of the main line first, the others in the order of their creation."""
        children = self._nodes[node].children or ()
        return tuple(sorted(children, key=lambda child: not self.is_main(child)))

    def path(self, node: int) -> list[str]:
        """The moves from the start to a node."""
        texts = []
        while node != ROOT:
            texts.append(self._nodes[node].text)
            node = self._nodes[node].parent
        return texts[::-1]

    def __iter__(self) -> Iterator[int]:
        """All nodes in depth-first order, parents before children."""
        waiting = [ROOT]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(self.children(node))

    def __len__(self) -> int:
        """The number of moves, branches included."""
        return sum(1 for _ in self) - 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._rows() == other._rows()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Tree({self._rows()!r})"

    def _rows(self) -> list[tuple[int, str, str, bool]]:
        return [(self.ply(node), self.text(node), self.comment(node), self.is_main(node)) for node in self]

    # Changes:

    def add(self, node: int, text: str) -> int:
        """The child of a node by a move; it is created, as a branch, if it does not exist."""
        children = self._nodes[node].children or []
        found = next((child for child in children if self._nodes[child].text == text), None)
        if found is not None:
            return found
        self._nodes.append(_Node(text, node, self._nodes[node].ply + 1))
        self._nodes[node].children = [*children, len(self._nodes) - 1]
        return len(self._nodes) - 1

    def play(self, text: str) -> int:
        """Append a move to the main line; an existing branch with this move becomes part of it.  Returns the node."""
        self._main.append(self.add(self._main[-1], text))
        return self._main[-1]

    def set_main_line(self, moves: Iterable[str]) -> None:
        """Make these moves the main line; other moves of the old main line stay as a branch."""
        self._main = [ROOT]
        for text in moves:
            self.play(text)

    def set_comment(self, node: int, comment: str) -> None:
        """Replace the comment of a node; "" removes it."""
        self._nodes[node].comment = comment

    def remove(self, node: int) -> None:
        """Remove a branch from this node on; raises ValueError for a node of the main line."""
        if self.is_main(node):
            raise ValueError("the main line is what was played")
        siblings = self._nodes[self._nodes[node].parent].children or []
        siblings.remove(node)


def tree_from_rows(rows: Iterable[tuple[int, int, str, str]], main: Sequence[str]) -> Tree:
    """The tree of rows `(node, parent, text, comment)`, each after its parent (0 is the root), and its main line.

    A row whose parent is missing is skipped with all its descendants.
    """
    tree, nodes = Tree(), {ROOT: ROOT}
    for node, parent, text, comment in rows:
        if parent in nodes:
            nodes[node] = tree.add(nodes[parent], text)
            tree.set_comment(nodes[node], comment)
    tree.set_main_line(main)
    return tree
