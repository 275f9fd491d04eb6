"""The move builder: picks narrow the legal moves, and a step with a single choice is skipped."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import HexTile
from game.core.game import Game, View
from game.core.position import Position
from game.games import GAMES
from game.play.builder import MoveBuilder

GAME = GAMES["stax"]
OPTIONS = {"players": "2"}


def position_of(text: str) -> Position:
    return GAME.notation.read_position(text, OPTIONS)


def built(text: str) -> MoveBuilder:
    return MoveBuilder(GAME, position_of(text))


def written(text: str, builder: MoveBuilder) -> str:
    move = builder.move()
    return "" if move is None else GAME.notation.write_move(position_of(text), move)


class OneMoveView:
    """A view of a game that has one move, number 7."""

    spelling = (FromStack((0, 0)), Onto((1, 0)), OrientedAs(HexTile(0, 1)))

    def __init__(self) -> None:
        self.asked: list[Pick] = []

    def moves_by_spelling(self, position: Position, first: Pick) -> dict[Spelling, int]:
        del position
        self.asked.append(first)
        return {self.spelling: 7} if first == self.spelling[0] else {}

    def game(self) -> Game:
        return replace(GAME, view=cast(View, self))


KINGS = "2 L 0,0=LK;1,0=L03;2,0=DK"


def test_at_first_every_piece_that_has_a_move_is_offered() -> None:
    position = position_of(KINGS)
    assert MoveBuilder(GAME, position).next_picks() == GAME.view.first_picks(position)


def test_picks_narrow_what_is_offered() -> None:
    builder = built(KINGS)
    assert builder.choose(FromHand(0, 4)) is False  # 2c lies on the table
    assert builder.choose(FromHand(0, 6))
    cells = {pick.cell for pick in builder.next_picks() if isinstance(pick, Onto)}
    assert cells == {(0, 1), (1, 1), (1, -1), (2, -1)}
    assert builder.choose(Onto((0, 1)))
    assert builder.next_picks() == (OrientedAs(HexTile(0, 0b010101)), OrientedAs(HexTile(0, 0b101010)))
    assert builder.move() is None
    assert builder.choose(OrientedAs(HexTile(0, 0b010101)))
    assert written(KINGS, builder) == "024@0,1"
    assert builder.next_picks() == ()


def test_a_pick_that_begins_no_legal_move_changes_nothing() -> None:
    builder = built(KINGS)
    assert not builder.choose(FromStack((2, 0)))
    assert not builder.choose(Onto((0, 1)))
    assert builder.choose(FromStack((0, 0)))
    before = builder.picks
    assert not builder.choose(Onto((5, 5)))
    assert not builder.choose(FromStack((0, 0)))
    assert builder.picks == before


def test_where_a_piece_lies_in_one_way_only_it_is_not_asked() -> None:
    builder = built(KINGS)
    assert builder.choose(FromStack((0, 0)))
    assert builder.move() is None
    assert builder.choose(Onto((1, -1)))
    assert written(KINGS, builder) == "0,0>1,-1=K"


def test_a_piece_with_one_place_to_go_is_not_played_before_it_is_put_there() -> None:
    view = OneMoveView()
    builder = MoveBuilder(view.game(), Position(2, 1))
    assert builder.choose(view.spelling[0])
    assert builder.move() is None
    assert builder.choose(view.spelling[1])
    assert builder.move() == 7


def test_picks_are_taken_back_one_by_one_or_all() -> None:
    builder = built(KINGS)
    assert not builder.undo_pick()
    builder.choose(FromStack((0, 0)))
    builder.choose(Onto((1, -1)))
    assert builder.undo_pick()
    assert [*builder.picks] == [FromStack((0, 0))]
    assert builder.undo_pick()
    assert [*builder.picks] == []
    builder.choose(FromStack((0, 0)))
    builder.clear()
    assert [*builder.picks] == []


def test_each_piece_is_spelled_once() -> None:
    view = OneMoveView()
    builder = MoveBuilder(view.game(), Position(2, 1))
    for _ in range(3):
        for pick in view.spelling:
            assert builder.choose(pick)
            builder.move()
        builder.clear()
    assert view.asked == [view.spelling[0]]
