"""A tree of moves: the main line is what was played, branches are what was tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.errors import StaxError
from game.library.record import GameRecord, match_at
from game.library.tree import ROOT, Tree, tree_from_rows
from tests.play.pile import GAME


def test_the_main_line_comes_first_and_a_known_move_is_not_made_twice() -> None:
    tree = Tree(["a", "b"])
    c = tree.add(ROOT, "c")
    assert tree.add(ROOT, "c") == c
    assert tree.add(ROOT, "a") == tree.main[1]
    assert [tree.text(node) for node in tree] == ["", "a", "b", "c"]
    tree.set_main_line(["c", "d"])
    assert [tree.text(node) for node in tree] == ["", "c", "d", "a", "b"]
    assert (tree.moves, tree.path(tree.main[2]), len(tree)) == (("c", "d"), ["c", "d"], 4)
    assert (tree.ply(c), tree.parent(c), tree.is_main(c)) == (1, ROOT, True)


def test_a_branch_may_go_on_where_the_main_line_stops() -> None:
    tree = Tree(["a"])
    after = tree.add(tree.main[-1], "b")
    assert (tree.moves, tree.is_main(after), tree.children(tree.main[-1])) == (("a",), False, (after,))
    assert tree != Tree(["a", "b"])
    tree.play("b")
    assert tree == Tree(["a", "b"])


def test_a_branch_is_taken_away_with_what_comes_after_it_and_the_main_line_is_not() -> None:
    tree = Tree(["a", "b"])
    c = tree.add(tree.main[1], "c")
    tree.add(c, "d")
    tree.remove(c)
    assert tree == Tree(["a", "b"])
    with pytest.raises(ValueError, match="played"):
        tree.remove(tree.main[1])


def test_trees_differ_in_comments_and_in_order() -> None:
    trees = [Tree(["a"]) for _ in range(3)]
    trees[0].set_comment(ROOT, "x")
    for tree, order in zip(trees[1:], ("bc", "cb"), strict=True):
        for text in order:
            tree.add(ROOT, text)
    assert len({str(tree) for tree in trees}) == 3
    assert all(one != other for one in trees for other in trees if one is not other)


def test_rows_without_a_parent_are_passed_over() -> None:
    tree = tree_from_rows([(1, 0, "a", ""), (3, 2, "lost", ""), (4, 3, "too", ""), (5, 1, "b", "!")], ["a"])
    assert [(tree.text(node), tree.comment(node)) for node in tree] == [("", ""), ("a", ""), ("b", "!")]


def test_a_match_is_taken_up_at_any_node() -> None:
    tree = Tree(["2", "3"])
    tried = tree.add(tree.add(tree.main[1], "2"), "3")
    sheet = GameRecord("pile", {"players": "3"}, ("person",) * 3, tree, "9 1")
    match = match_at(sheet, GAME, tried)
    assert (match.texts, match.start, match.seats, match.turn) == (["2", "2", "3"], "9 1", 3, 1)
    with pytest.raises(StaxError, match="can't have the value"):
        match_at(replace(sheet, options={"players": "4"}), GAME, tried)
