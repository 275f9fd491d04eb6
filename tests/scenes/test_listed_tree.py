"""The moves of a review are listed when they are needed."""

from __future__ import annotations

from game.core.match import MIN_UNDO_PLIES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.study import Study
from game.scenes.review.listed_tree import MOVES_PER_FRAME, NEAR_PLIES, ListedTree
from tests.play.pile import GAME, TWO, Pile

PLIES, EVERY = 400, 20  # of a game with a branch of two moves at every 20th


def long_game() -> Study:
    tree = Tree(["2"] * PLIES)
    for node in tree.main[:PLIES:EVERY]:
        tree.add(tree.add(node, "3"), "2")
    return Study(GameRecord("pile", TWO, ("person", "person"), tree, "1000 0"), GAME)


def test_opening_a_long_game_goes_through_it_once_and_back_once() -> None:
    study = long_game()
    Pile.made = 0
    listed = ListedTree(study)
    assert all(node in listed for node in study.tree)
    # there, back, into each branch; a replay now and then:
    assert Pile.made < 3 * PLIES + PLIES * PLIES // MIN_UNDO_PLIES
    assert not listed.entries
    assert [leaf.node for leaf in listed.leaves() if not leaf.depth] == list(study.tree.main[1:])


def test_only_moves_near_the_current_move_are_listed_at_once_and_the_others_frame_by_frame() -> None:
    study = long_game()
    listed = ListedTree(study)
    listed.list_near(study.node)
    assert list(listed.entries) == list(study.tree.main[-NEAR_PLIES - 1 :])
    frames = 0
    while not listed.is_complete:
        listed.list_more()
        frames += 1
    assert frames == PLIES // MOVES_PER_FRAME + 1
    assert sorted(listed.entries) == sorted(study.tree.main[1:])
    branch = study.tree.children(study.tree.main[0])[1]
    assert (listed.entries[branch].text, listed.entries[branch].seat) == ("3", 0)
