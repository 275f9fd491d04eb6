"""The tiles and their forms, the rule of the highest level, scoring, and the printed counts."""

from __future__ import annotations

import random

import pytest

from game.ai import nogil
from game.ai.playout import Playout
from game.core import outcome
from game.core.position import perft
from game.games.stack22 import forms
from game.games.stack22.evaluate import Stack22Evaluator
from game.games.stack22.notation import STACK22_NOTATION, stack22_of
from game.games.stack22.rules import Stack22
from tests.games.stack22 import oracle

LOW_18_BITS = (1 << 18) - 1  # the place of a placement
ALL = {"tiles": forms.TILE_LETTERS, "scoring": "highest"}


def after(row: str, tiles: str = forms.TILE_LETTERS, scoring: str = "highest") -> Stack22:
    """The position after placements, with any player to move."""
    count = 0 if row == "-" else row.count(";") + 1
    return stack22_of(STACK22_NOTATION.read_position(f"{'WB'[count % 2]} {row}", {"tiles": tiles, "scoring": scoring}))


def placements(game: Stack22, letter: str) -> set[str]:
    return {STACK22_NOTATION.write_move(game, move) for move in game.legal_of(forms.TILE_LETTERS.index(letter))}


def test_every_tile_has_the_oriented_forms_of_the_rules() -> None:
    assert {letter: forms.FORMS[tile] for tile, letter in enumerate(forms.TILE_LETTERS)} == {
        letter: tuple(turns) for letter, turns in oracle.TILES.items()
    }
    assert len(forms.ALL_FORMS) == len(set(forms.ALL_FORMS)) == 186
    assert all(of_tile[0] == cells for of_tile, cells in zip(forms.FORMS, forms.TILES.values(), strict=True))


def test_the_printed_counts() -> None:
    game = after("-")
    assert [perft(game, depth) for depth in (1, 2)] == [22, 83181]


def test_every_opening_has_more_than_three_thousand_answers() -> None:
    game = after("-")
    answers = []
    for move in game.legal():
        game.play(move)
        answers.append(len(game.legal()))
        game.undo()
    assert (min(answers), max(answers), sum(answers)) == (3365, 3959, 83181)


def test_a_tile_goes_as_high_as_it_can_and_another_need_not() -> None:
    game = after("L0@0,0;A5@1,0")
    levels = {
        letter: {game.height(move & 0x3FFFF) + 1 for move in game.legal_of(forms.TILE_LETTERS.index(letter))}
        for letter in forms.TILE_LETTERS
        if letter != "L"
    }
    assert all(len(found) == 1 for found in levels.values())
    assert {found.pop() for found in levels.values()} == {1, 2}


def test_a_tile_never_lies_on_a_single_one() -> None:
    """The same shape on the other colour's I would lie flat, but on one tile: it may not."""
    game = after("I0@0,0")
    assert "I0@0,0" not in placements(game, "I")
    assert {game.height(move & 0x3FFFF) for move in game.legal()} == {0}


def test_two_tiles_of_one_shape_side_by_side_carry_one_across() -> None:
    game = after("I0@0,0;I0@1,0", tiles="AI")
    higher = {
        text for text in placements(game, "A") if game.height(STACK22_NOTATION.read_move(game, text) & 0x3FFFF) == 1
    }
    assert higher == placements(game, "A") != set()


@pytest.mark.parametrize(("scoring", "winner"), [("highest", 1), ("lowest", 0)])
def test_the_first_level_that_differs_decides(scoring: str, winner: int) -> None:
    """White three tiles on the table and none above, Black one on the table and two above, or as it happens."""
    for seed in range(400):
        game = stack22_of(STACK22_NOTATION.start({"tiles": "AHIK", "scoring": scoring}))
        step = seed + 1
        while game.outcome() == outcome.PLAYING:
            legal = game.legal()
            step = step * 1103515245 + 12345 & 0x7FFFFFFF
            game.advance(legal[step % len(legal)])
        table = [game.count_on_level(seat, 1) for seat in (0, 1)]
        top = [game.count_on_level(seat, game.top_height()) for seat in (0, 1)]
        if table[0] > table[1] and top[1] > top[0]:
            assert game.outcome() == winner
            return
    pytest.fail("no such game came about")


def test_equal_on_every_level_is_a_draw() -> None:
    game = after("I0@0,0;I0@1,0", tiles="I")
    assert game.outcome() == outcome.DRAW


def test_the_last_placement_is_noisy_where_it_wins() -> None:
    game = after("I0@0,0;I0@1,0", tiles="IK")
    game.advance(min(game.legal()))
    winning = set(game.noisy_moves())
    for move in game.legal():
        game.play(move)
        assert (game.outcome() == 1) == (move in winning)
        game.undo()


def test_the_longest_list_is_bounded_for_any_set_of_tiles() -> None:
    bounds = [forms.max_move_count(tiles) for tiles in range(1, 23)]
    assert bounds == sorted(bounds)
    assert bounds[-1] > 18_757  # what a greedy game has been seen to list


@pytest.mark.parametrize("tiles", [1, 2, 8, 22])
def test_no_list_is_longer_than_the_bound_of_its_ply(tiles: int) -> None:
    """Whoever keeps low and far out has the longest lists."""
    game = stack22_of(STACK22_NOTATION.start({"tiles": forms.TILE_LETTERS[:tiles], "scoring": "highest"}))
    bounds = forms.list_bounds(tiles)
    assert len(bounds) == 2 * tiles
    for bound in bounds[:16]:
        moves = game.legal()
        assert 0 < len(moves) <= bound <= game.max_moves
        game.advance(max(moves, key=lambda move: (-game.height(move & 0x3FFFF), abs((move & 511) - 216), move)))


def test_five_cells_of_one_height_are_enough_for_a_proposal() -> None:
    """Half of two I's side by side is covered: the five cells that are left carry a tile, so it may lie no lower."""
    posed = 0
    game = after("I0@0,0;I0@1,0", tiles="AIKP")
    for move in game.legal():
        game.play(move)
        legal = game.legal()
        level_two = {other for other in legal if game.height(other & 0x3FFFF) == 1}
        if game.height(move & 0x3FFFF) == 2 and level_two:
            posed += 1
            assert set(Stack22Evaluator(game).candidates(40)) <= set(legal)
        game.undo()
    assert posed > 0


@pytest.mark.parametrize("scoring", ["highest", "lowest"])
def test_what_is_proposed_reaches_down_until_there_is_enough(scoring: str) -> None:
    """Level by level from the top, none is left out before a quarter has been found, and low ones only where needed."""
    asked = 64
    short = plenty = 0
    for state in range(4):
        chance = random.Random(state)
        game = stack22_of(STACK22_NOTATION.start({**ALL, "scoring": scoring}))
        for _ in range(40):
            tops = max(game.height(move & 0x3FFFF) for move in game.legal())
            choices = [move for move in game.legal() if game.height(move & 0x3FFFF) == tops or chance.random() < 0.1]
            game.play(chance.choice(choices))
            levels: dict[int, set[int]] = {}
            for move in game.legal():
                levels.setdefault(game.height(move & 0x3FFFF), set()).add(move)
            proposed = set(Stack22Evaluator(game).candidates(asked))
            high: set[int] = set()
            for level in sorted(levels, reverse=True)[:-1]:
                high |= levels[level]
                if len(high) > asked:
                    break
                assert high <= proposed
                if scoring == "highest" and len(high) >= asked // 4:
                    assert proposed == high
                    plenty += 1
                    break
            else:
                short += 0 in levels
                assert 0 not in levels or proposed & levels[0]
    assert short > 20
    assert plenty > 20 or scoring == "lowest"


def test_a_random_game_draws_from_the_whole_list_without_writing_it() -> None:
    """Counting places by sets of bits, and the one drawn, is the same as drawing its number from the list."""
    for state in (1, 2, 3):
        full, drawn = after("-"), after("-")
        playout = Playout(drawn, state)
        for _ in range(44):
            source = Playout(full, playout.state)
            moves = full.legal()
            nogil.run(playout, 1)
            assert drawn.placements()[-1] == moves[number(source.state, len(moves))]
            full.play(drawn.placements()[-1])
        assert drawn.outcome() != outcome.PLAYING


def test_counting_on_a_wide_table_agrees_with_the_lists_of_the_tiles() -> None:
    """White goes one way and Black the other, until the frame has more words than are counted at once."""
    game = after("-")
    for made in range(17):
        on_table = [move for move in game.legal() if game.height(move & LOW_18_BITS) == 0]
        on_table.sort(key=lambda move: 3 * (move >> 9 & 511) + (move & 511))
        game.advance(on_table[-(made % 2)])
    listed = [move for tile in range(forms.TILE_COUNT) for move in game.legal_of(tile)]
    assert len({move >> 9 & 511 for move in listed}) > 60
    assert game.legal() == listed


def number(state: int, count: int) -> int:
    """The random number below a count that a playout draws next."""
    for shift in (13, -17, 5):
        state ^= (state << shift if shift > 0 else state >> -shift) & 0xFFFFFFFF
    return state * count >> 32
