"""A position that is set up: its text comes back, the hands are right, the rules say what is impossible, and where."""

from __future__ import annotations

import random

import pytest

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs
from game.core.display.pieces import HexTile, Piece
from game.core.draft import Draft
from game.core.errors import NotationError, StaxError
from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.play.editor.edited import EditedMatch, apply_spelling, take_off_top
from game.play.editor.editing import Editing, check_draft
from game.play.editor.stock import Stock, as_in_hand
from lab.reliability.cases import Case, sampled
from tests.laws.games import every_game

STAX: dict[str, str] = {"players": "2"}


def editing(game: str, start: str | None = None, **options: str) -> Editing:
    """An edit that begins at a position."""
    return Editing(Match(GAMES[game], default_options(GAMES[game]) | options, start))


def fault_of(edit: Editing) -> tuple[str, tuple[object, ...]]:
    """Why there is no such position, and where."""
    verdict = check_draft(edit.game, edit.drafts, edit.step)
    return str(verdict.error or ""), verdict.cells


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ", "stax players=3")
@every_game
def test_the_text_of_a_position_comes_back_and_the_hands_are_right(case: Case) -> None:
    options = dict(case.options)
    for position, _ in sampled(case, 3):
        if position.outcome() != -1:
            continue  # a player with enough points to win has one fewer in a draft
        assert case.game.drafts is not None
        draft = case.game.drafts.from_position(position)
        assert case.game.drafts.position_text(draft, options) == case.write(position)
        hands, stock = case.game.view.arrangement(position).hands, Stock(case.game, options)
        if any(hands):
            assert stock.hands_without(draft) == hands
        assert draft.stacks == case.game.view.arrangement(position).stacks


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ", "stax players=3")
@every_game
def test_each_piece_is_there_once_whatever_is_done(case: Case) -> None:
    """Pieces are taken off and put back at random: what is not on the table is in its owner's hand."""
    rng = random.Random(str(case))
    edit = Editing(Match(case.game, dict(case.options)))
    whole = len(edit.draft.placements) + sum(
        pocket.filled for hand in edit.stock.hands_without(edit.draft) for pocket in hand
    )
    for _step in range(12):
        match = EditedMatch(case.game, edit, {})
        view, table = match.game.view, match.position
        first = rng.choice(view.first_picks(table))
        spelling = rng.choice(list(view.moves_by_spelling(table, first)))
        edit.add_step(apply_spelling(edit, spelling))
        if rng.random() < 0.4 and edit.draft.placements:
            cell, _piece = edit.draft.placements[-1]
            rest, pocket, piece = take_off_top(edit, cell)
            assert pocket is not None
            assert any(as_in_hand(piece) in side for side in edit.stock.sides_of(pocket))
            edit.add_step(rest)
        hands = edit.stock.hands_without(edit.draft)
        assert len(edit.draft.placements) + sum(pocket.filled for hand in hands for pocket in hand) == whole


@pytest.mark.parametrize(
    ("game", "start", "put", "reason", "cells"),
    [
        ("stax", "2 L 0,0=L01;1,0=D12", [((3, 0), HexTile(0, 1))], "not connected", {(3, 0)}),
        ("stax", "2 L 0,0=LK;1,0=D12", [((0, 0), HexTile(1, 1))], "king is covered", {(0, 0)}),
        ("stax", "2 L 0,0=L01;1,0=D12", [((1, 0), HexTile(1, 1)), ((1, 0), HexTile(0, 63))], "step rule", {(1, 0)}),
        ("mixtour", "rrrr,,,,/,,,,/,,,,/,,,,/,,,, W 0-0 -", [((0, 4), None)], "5 high", {(0, 4)}),
        ("death-stacks", None, [], "", set()),
    ],
)
def test_the_rules_say_what_is_impossible_and_where(
    game: str, start: str | None, put: list[tuple[tuple[int, int], Piece | None]], reason: str, cells: set[object]
) -> None:
    edit = editing(game, start)
    for cell, piece in put:
        edit.add_step(edit.draft.put(cell, piece or edit.stock.sides_of(FromHand(0, 0))[0][0]))
    words, where = fault_of(edit)
    assert reason in words
    assert bool(words) == bool(reason)
    assert set(where) == cells


def test_an_order_is_found_for_tiles_that_were_laid_in_another() -> None:
    game = GAMES["stack-22"]
    text, options = game.examples.vignette
    edit = editing("stack-22", text, **dict(options))
    position = game.notation.read_position(text, dict(options))
    rng, stacks = random.Random(3), edit.draft.stacks
    level = {piece: pile.index(piece) for pile in stacks.values() for piece in pile}
    laid = sorted(rng.sample(edit.draft.placements, len(edit.draft.placements)), key=lambda each: level[each[1]])
    found = edit.drafts.position_text(Draft(tuple(laid), edit.draft.turn), dict(options))
    again = game.notation.read_position(found, dict(options))
    assert game.view.arrangement(again).stacks == game.view.arrangement(position).stacks


def test_tiles_are_laid_in_turn_and_the_first_one_without_a_turn() -> None:
    edit = editing("stack-22", "W C0@0,0;E9@-1,4")
    assert edit.draft.turn == 0
    rest, _first, _piece = take_off_top(edit, (0, 0))
    edit.add_step(rest)
    assert "Players take turns" in fault_of(edit)[0]
    edit.add_step(
        apply_spelling(edit, (FromHand(0, 1), OrientedAs(edit.stock.sides_of(FromHand(0, 1))[0][1]), Onto((0, 0))))
    )
    words, where = fault_of(edit)
    assert "The first tile is laid unturned" in words
    assert where == ((0, 0),)
    edit.undo()
    edit.undo()
    assert fault_of(edit) == ("", ())


def test_a_slab_under_another_stays() -> None:
    edit = editing("stack-22", *GAMES["stack-22"].examples.vignette[:1])
    stacks = edit.draft.stacks
    under = {pile[0] for pile in stacks.values() if len(pile) > 1}
    bare = next(cell for cell, pile in stacks.items() if len(pile) == 1 and pile[0] in under)
    with pytest.raises(StaxError, match="There are pieces on top of it"):
        edit.draft.take_off(bare)


def test_steps_are_taken_back_and_again() -> None:
    edit = editing("stax", "2 L 0,0=L01;1,0=D12")
    first = edit.step
    edit.add_step(apply_spelling(edit, (FromHand(0, 1), Onto((0, 1)), OrientedAs(HexTile(0, 4)))))
    edit.add_step(apply_spelling(edit, (FromStack((0, 1)), Onto((-1, 1)), OrientedAs(HexTile(0, 8)))))
    assert edit.draft.stacks[(-1, 1)] == (HexTile(0, 8),)
    assert edit.turn_top_piece((-1, 1))
    assert edit.draft.stacks[(-1, 1)] == (HexTile(0, 16),)
    for _step in range(3):
        edit.undo()
    assert (edit.step, edit.can_undo) == (first, False)
    edit.redo()
    assert edit.draft.stacks[(0, 1)] == (HexTile(0, 4),)
    edit.clear()
    edit.redo()
    assert (edit.draft.placements, edit.draft.turn) == ((), 0)


def test_a_tile_is_turned_over_and_a_disc_is_not() -> None:
    edit = editing("stax", "2 L 0,0=L013;1,0=D12")
    assert edit.turn_top_piece((0, 0), over=True)
    assert edit.draft.stacks[(0, 0)][0] not in edit.stock.turns_of(HexTile(0, 0b1011))
    assert not edit.turn_top_piece((1, 0), over=True)
    assert not editing("death-stacks").turn_top_piece((0, 0))


def test_pieces_that_a_choice_of_options_does_not_have_go() -> None:
    edit = editing("stax", "3 R 0,0=L01;1,0=D12;0,1=R3", players="3")
    edit.set_option("players", "2")
    assert (set(edit.draft.stacks), edit.draft.turn) == ({(0, 0), (1, 0)}, 0)
    assert edit.stock.seats == range(2)
    edit.undo()
    assert (len(edit.draft.placements), edit.draft.turn) == (3, 2)


def test_what_else_a_position_says_is_set_and_a_change_forgets_the_last_move() -> None:
    text = ",,,,w/,,rr,,/,,,,/,w,,,r/,,,,w W 0-1 c3:1-c4"
    edit = editing("mixtour", text, points="3")
    assert edit.drafts.position_text(edit.draft, edit.options) == text
    edit.set_extra("first-points", "2")
    edit.add_step(apply_spelling(edit, (FromStack((2, 3)), Off(2), Onto((0, 0)))))
    assert edit.drafts.position_text(edit.draft, edit.options) == ",,,,w/,,,,/,,,,/,w,,,r/rr,,,,w W 2-1 -"
    called = editing("death-stacks", **{"too-tall": "called"})
    called.set_extra("call", "yes")
    assert called.drafts.position_text(called.draft, called.options).endswith(" r !")


def test_a_refused_text_names_its_cell() -> None:
    with pytest.raises(NotationError) as refused:
        GAMES["stax"].notation.read_position("2 L 0,0=L01/L01", STAX)
    assert refused.value.cells == ((0, 0),)
