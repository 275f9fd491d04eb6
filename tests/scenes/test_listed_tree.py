"""The moves of a review are found out once."""

from __future__ import annotations

from game.core.match import MIN_UNDO_PLIES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.study import Study
from game.scenes.review.listed_tree import ListedTree
from tests.play.pile import GAME, TWO, Pile


def test_opening_a_long_game_goes_through_it_once_and_back_once() -> None:
    plies, every = 400, 20
    tree = Tree(["2"] * plies)
    for node in tree.main[:plies:every]:
        tree.add(tree.add(node, "3"), "2")
    study = Study(GameRecord("pile", TWO, ("person", "person"), tree, "1000 0"), GAME)
    Pile.made = 0
    told = ListedTree(study)
    assert len(told.entries) == plies + 2 * plies // every
    assert (
        Pile.made < 3 * plies + plies * plies // MIN_UNDO_PLIES
    )  # there, back, into each branch; a replay now and then
    assert [leaf.node for leaf in told.leaves() if not leaf.depth] == list(tree.main[1:])
