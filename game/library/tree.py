"""Tree: the moves of a game as they were played, what was tried instead, and what was written beside them."""

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

    The main line is what was played; every other line is a branch, also one that goes on where the main line stops.
    Numbers stay what they are while a tree is worked on; they mean nothing to another tree.  What is legal is the
    caller's matter.  Two trees are equal that have the same main line, branches and comments in the same order.
    """

    def __init__(self, moves: Iterable[str] = ()) -> None:
        self._nodes = [_Node("", -1, 0)]
        self._main = [ROOT]
        self.follow(moves)

    # What is there:

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
        """What was written at a node; at the root, about the whole game."""
        return self._nodes[node].comment

    def parent(self, node: int) -> int:
        """The node before, -1 for the root."""
        return self._nodes[node].parent

    def ply(self, node: int) -> int:
        """How many moves lead to a node."""
        return self._nodes[node].ply

    def is_main(self, node: int) -> bool:
        """Whether a node was reached in the game itself."""
        ply = self._nodes[node].ply
        return ply < len(self._main) and self._main[ply] == node

    def children(self, node: int) -> tuple[int, ...]:
        """The nodes one move on: that of the main line first, the others in the order in which they were tried."""
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
        """Every node, each before those after it, and each child's whole branch before the next child."""
        waiting = [ROOT]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(self.children(node))

    def __len__(self) -> int:
        """How many moves there are, played or tried."""
        return sum(1 for _ in self) - 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._told() == other._told()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Tree({self._told()!r})"

    def _told(self) -> list[tuple[int, str, str, bool]]:
        return [(self.ply(node), self.text(node), self.comment(node), self.is_main(node)) for node in self]

    # What is changed:

    def add(self, node: int, text: str) -> int:
        """The node to which a move leads from another; made, as a branch, if the move was not there."""
        known = self._nodes[node].children or []
        found = next((child for child in known if self._nodes[child].text == text), None)
        if found is not None:
            return found
        self._nodes.append(_Node(text, node, self._nodes[node].ply + 1))
        self._nodes[node].children = [*known, len(self._nodes) - 1]
        return len(self._nodes) - 1

    def play(self, text: str) -> int:
        """Go on with the main line by a move; a branch that began so is part of it now."""
        self._main.append(self.add(self._main[-1], text))
        return self._main[-1]

    def follow(self, moves: Iterable[str]) -> None:
        """Make these moves the main line; what of the old one differs stays as a branch."""
        self._main = [ROOT]
        for text in moves:
            self.play(text)

    def write(self, node: int, comment: str) -> None:
        """Put a comment at a node in place of what was there; "" takes it away."""
        self._nodes[node].comment = comment

    def remove(self, node: int) -> None:
        """Take a branch away from this node on; raises ValueError for a node of the main line, which was played."""
        if self.is_main(node):
            raise ValueError("the main line is what was played")
        siblings = self._nodes[self._nodes[node].parent].children or []
        siblings.remove(node)


def grown(rows: Iterable[tuple[int, int, str, str]], main: Sequence[str]) -> Tree:
    """The tree of rows `(node, parent, text, comment)`, each after its parent (0 is the root), and its main line.

    A row whose parent is missing is passed over with all after it.
    """
    tree, found = Tree(), {ROOT: ROOT}
    for node, parent, text, comment in rows:
        if parent in found:
            found[node] = tree.add(found[parent], text)
            tree.write(found[node], comment)
    tree.follow(main)
    return tree
