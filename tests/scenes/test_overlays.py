"""Overlays on the table while a move is chosen: the lines a landed piece will have, the cliff, the stuck figure."""

from __future__ import annotations

from dataclasses import replace

from game.core.display.picks import FromStack
from game.core.display.pieces import HexTile
from game.core.geometry.hexes import Cell
from game.games import GAMES
from game.learn.course_file import course_of
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.overlays.overlays import marked_table
from game.scenes.board.refutation import legs_of
from game.scenes.board.refuted_view import marks_in_sight
from game.scenes.board.state import BoardState, Refusal, Situation
from game.scenes.board_screen.frame.marks import corners_of
from game.ui.render.frame import Cliff, Danger, Flying, GroupOutline, Hollow, Ribbon, StackNote, Trail, Walker, Way
from game.ui.render.markers import PULSE_END

GAME = GAMES["stax"]
TOWER = "2 L 0,0=LK;1,0=D1;2,0=L2/L03;3,0=D03/L01/D02;4,0=DK"
RIDGE = "2 L 0,1=LK;1,0=L0;1,1=D1;1,2=DK;2,1=L25"


def aimed(text: str, first: FromStack, cell: Cell, held: str = "", turns: int | None = None) -> MarkedTable:
    position = GAME.notation.read_position(text, {"players": "2"})
    selection = MutableSelection(GAME, position)
    selection.choose(first)
    selection.first = first
    if not selection.orientation.sides:  # the builder knows no legal move of it; the aim shows why
        selection.orientation.sides = GAME.view.sides(position, first)
    selection.aim(cell)
    if turns is not None:
        selection.land(cell)
        selection.turn_by(turns)
    state = BoardState(selection, held_commands=frozenset({held} - {""}))
    return marked_table(GAME, position, GAME.view.arrangement(position), state)


def test_a_cliff_is_as_high_as_it_would_be_after_the_move() -> None:
    found = [mark for mark in aimed(TOWER, FromStack((2, 0)), (1, 0)).markers if isinstance(mark, Cliff)]
    assert found == [Cliff((4, 0), (3, 0), 1, 3)]


def test_the_figure_stands_where_it_would_be_stuck() -> None:
    seen = aimed(TOWER, FromStack((2, 0)), (1, 0), "way-down")
    assert [len(seen.arrangement.stacks[cell]) for cell in ((1, 0), (2, 0), (3, 0))] == [2, 1, 3]
    assert [mark for mark in seen.markers if isinstance(mark, Walker)] == [Walker((((3, 0), 3.0),), True)]


def test_the_figure_goes_down_from_a_piece_that_may_land() -> None:
    seen = aimed(RIDGE, FromStack((1, 0)), (2, 1), "way-down")
    assert not [mark for mark in seen.markers if isinstance(mark, Walker)]  # no line leads there
    seen = aimed(RIDGE, FromStack((1, 0)), (2, 0), "way-down")
    assert [mark.stuck for mark in seen.markers if isinstance(mark, Walker)] == [False]


def test_a_landed_piece_shows_the_lines_it_will_have() -> None:
    seen = aimed(RIDGE, FromStack((1, 0)), (2, 0), turns=3)
    (ribbon,) = [mark for mark in seen.markers if isinstance(mark, Ribbon)]
    assert [cell for cell, _ in ribbon.points] == [(2, 0), (1, 0), (0, 0)]  # its old place is empty now


def test_no_lines_are_drawn_in_a_lesson_that_has_not_taught_them() -> None:
    position = GAME.notation.read_position(RIDGE, {"players": "2"})
    held, landed = MutableSelection(GAME, position), MutableSelection(GAME, position)
    for selection in (held, landed):
        selection.choose(FromStack((1, 0)))
    landed.land((2, 0))
    for selection, hovered in ((MutableSelection(GAME, position), (1, 0)), (held, None), (landed, None)):
        for untaught in (frozenset[str](), frozenset({"lines"})):
            state = BoardState(selection, hovered=hovered, situation=Situation(untaught_marks=untaught))
            seen = marked_table(GAME, position, GAME.view.arrangement(position), state)
            assert any(isinstance(mark, Ribbon) for mark in seen.markers) == (not untaught)


def test_no_way_off_a_wall_is_drawn_in_a_lesson_that_has_not_taught_it() -> None:
    page = course_of("death-stacks").course.page("what-stays")
    assert page is not None
    position = page.match().position
    held = MutableSelection(page.game, position)
    held.choose(FromStack((2, 2)))
    for untaught in (frozenset[str](), page.picture.untaught):
        state = BoardState(held, situation=Situation(untaught_marks=untaught))
        seen = marked_table(page.game, position, page.game.view.arrangement(position), state)
        ways = [mark for mark in seen.markers if isinstance(mark, Way)]
        assert any(corners_of(way) for way in ways) == (not untaught)


def test_a_refused_stack_shows_what_would_be_cut_off() -> None:
    position = GAME.notation.read_position("2 L -1,0=LK;0,0=D1;1,0=L3;2,0=DK", {"players": "2"})
    reason = GAME.view.why_not(position, (FromStack((1, 0)),))
    assert reason is not None
    assert reason.rule == "splits-table"
    state = BoardState(MutableSelection(GAME, position), hovered=(1, 0), refusal=Refusal(reason, (1, 0), (0, 0)))
    seen = marked_table(GAME, position, GAME.view.arrangement(position), state)
    assert [mark for mark in seen.markers if isinstance(mark, GroupOutline)] == [GroupOutline(frozenset(reason.cells))]


def test_an_empty_table_shows_where_the_first_piece_goes() -> None:
    position = GAME.notation.start({"players": "2"})
    state = BoardState(MutableSelection(GAME, position))
    seen = marked_table(GAME, position, GAME.view.arrangement(position), state)
    assert seen.markers == (Hollow(frozenset({(0, 0)}), PULSE_END),)
    assert not marked_table(GAME, position, GAME.view.arrangement(position), state, can_choose=False).markers


def test_a_piece_that_is_pointed_at_shows_its_lines_until_the_game_is_over() -> None:
    position = GAME.notation.read_position(TOWER, {"players": "2"})
    state = BoardState(MutableSelection(GAME, position), hovered=(1, 0))
    arrangement = GAME.view.arrangement(position)
    assert any(isinstance(mark, Ribbon) for mark in marked_table(GAME, position, arrangement, state).markers)
    assert not marked_table(GAME, position, arrangement, state, is_over=True).markers


def test_a_winning_move_says_so_before_it_is_made_only_while_the_coach_is_on() -> None:
    game = GAMES["death-stacks"]
    text = "bbbb,,rbbrrrr,,,/,,,,,/b,,,,,/b,brbrrr,brr,,,/,,,,,/,,,,br, b"
    position = game.notation.read_position(text, {"too-tall": "called"})
    selection = MutableSelection(game, position)
    assert selection.choose(FromStack((0, 5)))
    assert selection.count_to(2)
    noted_cells = {}
    for coached in (False, True):
        state = BoardState(selection, situation=Situation(tells_wins=coached))
        markers = marked_table(game, position, game.view.arrangement(position), state).markers
        noted_cells[coached] = [mark.cell for mark in markers if isinstance(mark, StackNote)]
    assert noted_cells == {False: [], True: [(2, 5)]}


def test_a_move_that_need_not_bounce_is_shown_as_straight() -> None:
    page = course_of("death-stacks").course.page("first-move")
    assert page is not None
    match, moves = page.example_moves(page.examples[0])
    (leg,) = legs_of(page.game, match.position, moves, against=False)
    assert [mark.walls for mark in leg.marks if isinstance(mark, Way)] == [()]


def test_a_tile_that_leaves_the_king_attacked_shows_the_attack_as_it_is_turned() -> None:
    text = "2 L 0,0=LK;1,0=D013;2,0=DK;0,1=L0;1,1=L03;-1,1=L02"
    position = GAME.notation.read_position(text, {"players": "2"})
    dangers = GAME.facts.dangers(position)
    assert dangers
    selection = MutableSelection(GAME, position)
    selection.choose(FromStack((-1, 1)))
    selection.land((0, 1))
    state = BoardState(selection, situation=Situation(dangers=dangers))
    seen = marked_table(GAME, position, GAME.view.arrangement(position), state)
    assert [mark.points[0][0] for mark in seen.markers if isinstance(mark, Danger)] == [dangers[0].line[0]]


def test_the_dot_of_a_placed_piece_gives_way_to_the_ghost_that_has_landed_on_it() -> None:
    dot, came = Trail(((1, 0),), (1.0,)), Trail(((1, 0), (0, 0)), (0.0, 1.0))
    ghost = Flying(HexTile(1, 0b000001), (1.0, 0.0), 1.0)
    assert marks_in_sight((dot, came), (ghost,)) == (came,)
    assert marks_in_sight((dot, came), (replace(ghost, at=(0.9, 0.0)),)) == (dot, came)
