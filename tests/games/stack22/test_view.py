"""The view of Stack-22: why not, compared with the oracle, the forced level, the score, how it ended."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Spelling
from game.core.display.pieces import Slab
from game.core.display.showing import Reason, ScoreRow
from game.core.display.steps import Place
from game.core.geometry.hexes import Cell
from game.games.stack22 import STACK22_GAME
from game.games.stack22.forms import FORMS, TILE_LETTERS
from game.games.stack22.messages import STACK22_TEXTS
from game.games.stack22.notation import STACK22_NOTATION
from game.games.stack22.rules import Stack22
from game.games.stack22.view import SEAT_STAINS, STACK22_VIEW
from tests.games.stack22 import oracle
from tests.games.stack22.test_rules import after

TWO = "L0@0,0;A5@1,0"


def tile(game: Stack22, letter: str) -> FromHand:
    return FromHand(game.turn, TILE_LETTERS.index(letter))


def picks(game: Stack22, text: str) -> Spelling:
    """The clicks of a placement, legal or not."""
    form, _, anchor = text[1:].partition("@")
    cells = FORMS[TILE_LETTERS.index(text[0])][int(form)]
    lying = OrientedAs(Slab(game.turn, SEAT_STAINS[game.turn], cells))
    return tile(game, text[0]), lying, Onto(oracle.cell(anchor))


def placed_slabs(game: Stack22, move: int) -> list[Slab]:
    """The slabs that a placement lays down."""
    return [
        step.piece
        for step in STACK22_VIEW.steps(game, move)
        if isinstance(step, Place) and isinstance(step.piece, Slab)
    ]


def refused(game: oracle.Game, legal: dict[str, int], text: str) -> str:
    """The rule that a placement breaks, as the oracle sees it; "" if it is legal."""
    form, _, anchor = text[1:].partition("@")
    cells = game.cells_of(text[0], int(form), oracle.cell(anchor))
    if text in legal:
        return ""
    if len({game.height(at) for at in cells}) > 1:
        return "not-flat"
    if game.level(cells) > 0:
        return "higher-possible"
    return "one-tile-below" if game.height(cells[0]) else "touches-nothing"


@pytest.mark.parametrize(("lowest", "seed"), [pytest.param(False, 1, marks=pytest.mark.slow), (True, 2)])
def test_why_not_as_the_oracle_sees_it(lowest: bool, seed: int) -> None:
    rng = random.Random(seed)
    letters = "ADHIKLSX"
    expected, seen = oracle.Game(letters, lowest), Counter[str]()
    game = after("-", tiles=letters, scoring="lowest" if lowest else "highest")
    expected.play(move := "D0@0,0")
    game.advance(STACK22_NOTATION.read_move(game, move))
    while any(expected.hands):
        legal = expected.legal()
        letter = rng.choice(sorted(expected.hands[expected.turn]))
        for _ in range(40 if len(expected.levels) % 4 == 1 else 0):
            form, at = rng.randrange(len(oracle.TILES[letter])), rng.choice(sorted(expected.stacks))
            text = f"{letter}{form}@{at[0] + rng.randrange(-1, 2)},{at[1] + rng.randrange(-1, 2)}"
            pocket = FromHand(game.turn, letters.index(letter))
            reason = STACK22_VIEW.why_not(game, (pocket, *picks(game, text)[1:]))
            assert (reason.rule if reason else "") == refused(expected, legal, text), text
            seen[reason.rule if reason else ""] += 1
        highest = max(legal.values())
        move = rng.choice([text for text, level in sorted(legal.items()) if level == highest or rng.random() < 0.2])
        expected.play(move)
        game.advance(STACK22_NOTATION.read_move(game, move))
    assert {"", "not-flat", "higher-possible", "touches-nothing"} <= set(seen)


def test_a_lower_place_is_refused_with_the_nearest_higher_one() -> None:
    game = after(TWO)
    reason = STACK22_VIEW.why_not(game, picks(game, "J0@2,-4"))
    assert reason is not None
    assert reason.rule == "higher-possible"
    assert reason.values == {"level": 2, "here": 1}
    assert (
        STACK22_TEXTS.reasons[reason.rule]
        .format(**reason.values)
        .endswith("it fits on level 2, but here it would lie on level 1.")
    )
    assert reason.cells in {slab.cells for move in game.legal() for slab in placed_slabs(game, move)}


@pytest.mark.parametrize(
    ("text", "rule", "cells"),
    [
        ("J0@9,9", "touches-nothing", ((9, 9), (9, 10), (9, 11), (10, 8), (11, 8))),
        ("I0@0,0", "not-flat", ((0, 4),)),
        ("H0@0,-1", "not-flat", ((0, -1), (2, -2))),
    ],
)
def test_the_cells_that_a_rule_is_about(text: str, rule: str, cells: tuple[Cell, ...]) -> None:
    game = after(TWO)
    reason = STACK22_VIEW.why_not(game, picks(game, text))
    assert reason is not None
    assert (reason.rule, reason.cells) == (rule, cells)


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ((FromHand(1, 3),), "not-yours"),
        ((FromHand(0, TILE_LETTERS.index("L")),), "not-in-hand"),
        ((FromHand(0, 22),), "not-in-hand"),
        ((FromStack((0, 0)),), "stays"),
        ((FromHand(0, 0), OrientedAs(Slab(0, "ivory", FORMS[1][0]))), "not-a-turn"),
        ((FromHand(0, 0), OrientedAs(Slab(1, "slate", FORMS[0][0]))), "not-a-turn"),
    ],
)
def test_choices_that_no_placement_begins_with(chosen: Spelling, rule: str) -> None:
    reason = STACK22_VIEW.why_not(after(TWO), chosen)
    assert reason is not None
    assert reason.rule == rule


def test_the_first_tile_lies_as_it_comes() -> None:
    game = after("-")
    for text, rule in (("A1@0,0", "first-placement"), ("A0@0,1", "first-placement"), ("A0@0,0", None)):
        reason = STACK22_VIEW.why_not(game, picks(game, text))
        assert (reason.rule if reason else None) == rule


def test_marks_are_the_forced_level_of_the_tile_or_of_one_of_its_turns() -> None:
    game = after(TWO)
    first = tile(game, "J")
    lit = {mark.cell for mark in STACK22_VIEW.marks(game, (first,))}
    assert lit
    assert all(mark.reason is None for mark in STACK22_VIEW.marks(game, (first,)))
    assert lit <= set(
        STACK22_VIEW.arrangement(game).stacks
    )  # the J can go to level 2, so nothing beside the tiles is lit
    forms = {spelling[1] for spelling in STACK22_VIEW.moves_by_spelling(game, first)}
    assert lit == {mark.cell for form in forms for mark in STACK22_VIEW.marks(game, (first, form))}


def test_a_slab_stands_in_the_stack_of_every_cell_that_it_covers() -> None:
    arrangement = STACK22_VIEW.arrangement(after(TWO))
    slabs = {piece for stack in arrangement.stacks.values() for piece in stack if isinstance(piece, Slab)}
    assert len(slabs) == 2
    assert {(slab.owner, slab.stain) for slab in slabs} == {(0, "ivory"), (1, "slate")}
    for slab in slabs:
        assert [cell for cell in arrangement.stacks if slab in arrangement.stacks[cell]] == list(slab.cells)
    assert [sum(pocket.filled for pocket in hand) for hand in arrangement.hands] == [21, 21]


@pytest.mark.parametrize(("letter", "turns"), [("H", (3,)), ("I", (3,)), ("A", (6,)), ("E", (6, 6)), ("S", (3, 3))])
def test_sides_are_the_turns_of_one_side_then_of_the_other(letter: str, turns: tuple[int, ...]) -> None:
    game = after("-")
    sides = STACK22_VIEW.sides(game, tile(game, letter))
    assert tuple(len(side) for side in sides) == turns
    assert {piece.cells for side in sides for piece in side if isinstance(piece, Slab)} == set(
        FORMS[TILE_LETTERS.index(letter)]
    )


@pytest.mark.parametrize(("scoring", "decides"), [("highest", 0), ("lowest", 0)])
def test_the_tally_has_a_row_a_level_from_the_top_down(scoring: str, decides: int | None) -> None:
    game = after(f"{TWO};J0@0,0", scoring=scoring)
    tally = STACK22_VIEW.score(game)
    assert tally.rows == tuple(
        ScoreRow(Reason("level", (), {"level": level}), counts) for level, counts in ((2, (1, 0)), (1, (1, 1)))
    )
    assert tally.deciding_row == decides
    assert STACK22_VIEW.score(after("-")).deciding_row is None


def test_the_end_is_explained_by_the_level_that_decides() -> None:
    game = after("-", tiles="AIK")
    rng = random.Random(4)
    while moves := game.legal():
        assert STACK22_VIEW.ending(game) is None
        game.advance(rng.choice(moves))
    reason = STACK22_VIEW.ending(game)
    assert reason is not None
    if game.outcome() < 0:
        assert reason.rule == "all-equal"
    else:
        level = next(
            level
            for level in range(game.top_height(), 0, -1)
            if game.count_on_level(0, level) != game.count_on_level(1, level)
        )
        counts = sorted(game.count_on_level(seat, level) for seat in (0, 1))
        assert reason.values == {"winner": game.outcome(), "level": level, "most": counts[1], "least": counts[0]}
    assert STACK22_VIEW.ending(after("I0@0,0;I0@1,0", tiles="I")) == Reason("all-equal")


def test_every_reason_is_a_sentence_and_tiles_have_their_letters() -> None:
    assert set(STACK22_GAME.texts.figures) <= set(STACK22_TEXTS.reasons)
    for letter, forms in zip(TILE_LETTERS, FORMS, strict=True):
        for cells in forms:
            assert STACK22_GAME.texts.piece_name(Slab(0, "ivory", tuple((q + 3, r - 2) for q, r in cells))) == letter
