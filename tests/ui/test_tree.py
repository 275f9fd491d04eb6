"""The tree of moves set in rows."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.ui.kinds.move_picture import MovePicture, picture_view
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.moves import ListedMove
from game.ui.panels.tree import Leaf, TreeContent, TreePanel, TreeSetter
from game.ui.render.camera import Camera

WIDE = 320


def leaf(node: int, depth: int = 0, begins: bool = False, comment: str = "", ply: int | None = None) -> Leaf:
    ply = node - 1 if ply is None else ply
    return Leaf(node, ply // 2, ply % 2, depth, begins, comment, ply + 1)


def entries(*leaves: Leaf) -> dict[int, ListedMove]:
    return {each.node: ListedMove((f"m{each.node}",), f"m{each.node}", each.column) for each in leaves}


def rows(*leaves: Leaf, seats: int = 2, comment: str = "") -> list[str]:
    """Each row as its number, its indentation, and what stands on it."""
    content = TreeContent(leaves, entries(*leaves), seats, 0, frozenset(), comment)
    found = []
    for line in TreeSetter(Pen(Theme()), content, WIDE).lines:
        cells = [f"{cell.number}m{cell.leaf.node}" for cell in line.cells]
        found.append(f"{line.number}|{line.depth}|{' '.join(cells) or line.words}")
    return found


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def test_what_was_played_stands_in_rounds() -> None:
    assert rows(leaf(1), leaf(2), leaf(3)) == ["1|0|m1 m2", "3|0|m3"]


def test_a_round_is_broken_by_a_branch_and_goes_on_below() -> None:
    tried = leaf(9, 1, begins=True, ply=0), leaf(10, 1, ply=1)
    assert rows(leaf(1), *tried, leaf(2)) == ["1|0|m1", "|1|1.m9 m10", "2|0|m2"]


def test_a_branch_that_begins_with_the_second_says_so() -> None:
    assert rows(leaf(1), leaf(2), leaf(9, 1, begins=True, ply=1))[-1] == "|1|2…m9"


def test_a_branch_that_is_too_long_goes_on_below() -> None:
    tried = [leaf(10 + ply, 1, begins=not ply, ply=ply) for ply in range(12)]
    found = rows(leaf(1), *tried)
    assert len(found) > 2
    assert " ".join(row.split("|")[2] for row in found[1:]).count("m") == 12


def test_branches_of_one_move_stand_apart_and_deeper_ones_farther_in() -> None:
    found = rows(leaf(1), leaf(9, 1, begins=True, ply=0), leaf(10, 1, begins=True, ply=0), leaf(11, 2, True, ply=0))
    assert found == ["1|0|m1", "|1|1.m9", "|1|1.m10", "|2|1.m11"]


def test_comments_stand_below_their_move_and_the_games_own_above() -> None:
    assert rows(leaf(1, comment="Well"), leaf(2), comment="A club game") == [
        "|0|A club game",
        "1|0|m1",
        "|0|Well",
        "2|0|m2",
    ]


def test_of_three_each_has_a_row() -> None:
    assert rows(leaf(1), leaf(2), seats=3) == ["1|0|m1", "2|0|m2"]


def test_the_current_node_can_be_seen_and_pointed_at() -> None:
    leaves = tuple(leaf(node) for node in range(1, 101))
    for here in (1, 50, 100):
        content = TreeContent(leaves, entries(*leaves), 2, here, frozenset())
        panel = TreePanel(Pen(Theme()), pygame.Rect(0, 0, WIDE, 300), content)
        place = panel.place_of(here)
        assert place is not None
        assert panel.node_at(place.center) == here
    assert panel.place_of(1) is None


def test_a_move_that_is_too_wide_makes_a_column_of_all_as_soon_as_it_is_listed() -> None:
    leaves = leaf(1), leaf(2)
    listed = entries(*leaves)
    assert TreeSetter(Pen(Theme()), TreeContent(leaves, {}, 2, 0, frozenset()), WIDE).columns == 2
    listed[2] = ListedMove(("wide " * 20,), "wide", 1)
    assert TreeSetter(Pen(Theme()), TreeContent(leaves, listed, 2, 0, frozenset()), WIDE).columns == 1


def test_a_comment_before_any_move_is_drawn() -> None:
    content = TreeContent((), {}, 2, 0, frozenset(), "A comment", heads=(("ivory", "Ivory"), ("slate", "Slate")))
    panel = TreePanel(Pen(Theme()), pygame.Rect(0, 0, WIDE, 300), content)
    panel.draw(pygame.Surface((WIDE, 300)))
    assert panel.count == 1
    assert panel.columns == 1


def test_with_a_view_of_the_table_moves_are_pictures_that_stand_in_their_places() -> None:
    view = picture_view(Camera(60.0, 0.0, 0.0))
    picture = MovePicture(HexTile(0, 9), ((0, 0), (1, 0), (2, 0)), 1, HexTile(1, 3), 1)
    leaves = (leaf(1), leaf(2), leaf(9, 1, begins=True, ply=0), leaf(10, 1, ply=1))
    listed = {each.node: ListedMove(("0,0 › 2,0", "03"), "0,0>2,0", each.column, picture=picture) for each in leaves}
    seen = []
    for shown in (None, view):
        content = TreeContent(leaves, listed, 2, 0, frozenset(), view=shown)
        panel = TreePanel(Pen(Theme()), pygame.Rect(0, 0, WIDE, 400), content)
        surface = pygame.Surface((WIDE, 400))
        panel.draw(surface)
        places = [panel.place_of(node) for node in (1, 2, 9, 10)]
        assert all(place is not None and place.right <= WIDE for place in places)
        assert [panel.node_at(place.center) for place in places if place is not None] == [1, 2, 9, 10]
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert seen[0] != seen[1]
