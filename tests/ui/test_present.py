from __future__ import annotations

from game.core.display.pieces import HexTile
from game.core.display.showing import Descent, Mark, MovementLine, Reason
from game.ui.render.camera import Camera
from game.ui.render.frame import Ghost, Ring
from game.ui.render.present import present, ribbon_of, stacks_hiding, target_rings, walker_of
from tests.ui.boards import table, tower

BOARD = table({(0, 0): tower(3), (1, 0): tower(1)})
PIECE = HexTile(0, 1)
BROKEN = Reason("step-rule")


def test_it_is_a_pure_function() -> None:
    marks = [Ring((1, 0), 1, "may"), Ring((2, 0), 0, "may")]
    assert present(BOARD, marks) == present(BOARD, list(marks))
    assert present(BOARD, marks).markers == tuple(marks)


def test_a_face_has_one_ring_the_strongest() -> None:
    marks = (Ring((1, 0), 1, "may-not"), Ring((1, 0), 1, "aimed"), Ring((1, 0), 1, "may"), Ring((1, 0), 0, "may"))
    assert present(BOARD, marks).markers == (marks[1], marks[3])


def test_under_a_ghost_lies_no_ring() -> None:
    ghost = Ghost((2, 0), 0, PIECE, legal=True)
    assert present(BOARD, (Ring((2, 0), 0, "may"), ghost)).markers == (ghost,)


def test_targets_set_the_named_rules_apart_and_count_the_lifted_tile_out() -> None:
    marks = (Mark((0, 0), None), Mark((1, 0), BROKEN), Mark((2, 0), Reason("splits-table")))
    assert target_rings(marks, BOARD, {"step-rule"}, lifted=(0, 0)) == (
        Ring((0, 0), 2, "may"),
        Ring((1, 0), 1, "step-rule"),
        Ring((2, 0), 0, "may-not"),
    )


def test_a_ribbon_runs_over_the_stacks_of_its_line() -> None:
    line = MovementLine((2, 0), PIECE, 3, (Mark((1, 0), None), Mark((0, 0), BROKEN)), None, True, False)
    made = ribbon_of(line, BOARD)
    assert made.points == (((2, 0), 0.0), ((1, 0), 1.0), ((0, 0), 3.0))
    assert made.kinds == ("dot", "cross")
    assert made.end == "bar"


def test_a_walker_walks_on_top() -> None:
    made = walker_of(Descent(((0, 0), (1, 0)), False, (((0, 0), (1, 0)),)), BOARD)
    assert (made.path, made.stuck) == ((((0, 0), 3.0), ((1, 0), 1.0)), True)


def test_only_what_stands_in_front_hides() -> None:
    board = table({(0, 0): tower(1), (0, 1): tower(5), (0, -1): tower(5), (3, 0): tower(5)})
    camera = Camera(50, 300, 300)
    assert stacks_hiding(board, [((0, 0), 1)], camera) == {(0, 1)}
    assert stacks_hiding(board, [((0, 0), 1)], camera.turn(3)) == {(0, -1)}
    assert stacks_hiding(board, [((0, 0), 1), ((0, 1), 5)], camera) == frozenset()
