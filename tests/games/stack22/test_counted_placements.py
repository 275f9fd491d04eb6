"""The cached places where tiles fit equal those found from scratch, after every placement made and taken back."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from game.core.evaluator import Evaluator
from game.core.game import default_options
from game.core.move import Move
from game.games.stack22 import STACK22_GAME
from game.games.stack22.evaluate import STACK22_TERM_NAMES
from game.games.stack22.forms import FORMS, GUARD_COLUMNS, TILE_LETTERS, WORD_COLUMNS, cell_of, place_of
from game.games.stack22.rules import Stack22
from game.games.stack22.why import cells_of_form


def start(tiles: str) -> Stack22:
    """The first position with some tiles."""
    position = STACK22_GAME.notation.start({**default_options(STACK22_GAME), "tiles": tiles})
    assert isinstance(position, Stack22)
    return position


def fitting(position: Stack22, level: int) -> int:
    """The tiles that lie flat on two others on cells so high, as bits, found cell by cell from the placements."""
    tops: dict[tuple[int, int], int] = {}
    heights: dict[tuple[int, int], int] = defaultdict(int)
    for number, move in enumerate(position.placements()):
        for cell in cells_of_form(move >> 18, cell_of(move & 0x3FFFF)):
            tops[cell] = number
            heights[cell] += 1
    here = {cell: tops[cell] for cell, height in heights.items() if height == level}
    found = 0
    for tile in range(len(TILE_LETTERS)):
        shifted = ([(q + a, r + b) for a, b in form] for form in FORMS[tile] for q, r in here)
        if any(all(cell in here for cell in cells) and len({here[cell] for cell in cells}) > 1 for cells in shifted):
            found |= 1 << tile
    return found


def only(evaluator: Evaluator, name: str) -> int:
    """One term's count for the player to move: their tiles less the other's."""
    evaluator.set_weights([int(term == name) for term in STACK22_TERM_NAMES])
    return evaluator.score(evaluator.position.turn)


def compare(position: Stack22, evaluator: Evaluator) -> None:
    """The evaluator counts the tiles that fit above all, and beside the highest, as they are found from scratch."""
    peak = position.top_height()
    own, other = position.hand(position.turn), position.hand(1 - position.turn)
    for name, level in (("fits", peak), ("joins", peak - 1)):
        tiles = fitting(position, level) if level > 0 and len(position.placements()) < 2 * len(TILE_LETTERS) else 0
        assert only(evaluator, name) == (own & tiles).bit_count() - (other & tiles).bit_count(), name


def high(position: Stack22, moves: list[Move]) -> int:
    """A highest placement."""
    return max(moves, key=lambda move: position.height(move & 0x3FFFF))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tiles", "seed"),
    [
        pytest.param(TILE_LETTERS[:9], 1, marks=pytest.mark.slow),
        pytest.param(TILE_LETTERS[9:], 2, marks=pytest.mark.slow),
        ("ACDEFHIK", 3),
    ],
)
def test_what_fits_is_kept_through_a_game(tiles: str, seed: int) -> None:
    random = Random(seed)
    position = start(tiles)
    evaluator = STACK22_GAME.ai.evaluator(position)
    while len(position.placements()) < 2 * len(tiles) - 2:
        moves = position.legal()
        for move in (random.choice(moves), high(position, moves)):
            position.play(move)
            if random.random() < 0.7:  # what is not asked for is not known, and found when it is wanted
                compare(position, evaluator)
            further = position.legal()
            for reply in (random.choice(further), high(position, further)):
                position.play(reply)
                compare(position, evaluator)
                position.undo()
            compare(position, evaluator)
            position.undo()
        compare(position, evaluator)
        position.advance(high(position, moves) if random.random() < 0.6 else random.choice(moves))


def test_a_tile_that_another_frees_is_found_beside_a_border_of_words() -> None:
    position = start(TILE_LETTERS)
    evaluator = STACK22_GAME.ai.evaluator(position)
    random = Random(4)
    for _ in range(16):  # to the right, beyond the columns that one word holds
        moves = [move for move in position.legal() if position.height(move & 0x3FFFF) == 0]
        position.advance(
            max(moves or position.legal(), key=lambda move: cells_of_form(move >> 18, cell_of(move & 0x3FFFF))[-1])
        )
    assert (
        max(cells_of_form(move >> 18, cell_of(move & 0x3FFFF))[-1][0] for move in position.placements())
        > WORD_COLUMNS // 2 + GUARD_COLUMNS
    )
    for move in random.sample(position.legal(), 15):
        position.play(move)
        compare(position, evaluator)
        position.undo()
    assert position.height(place_of((0, 0))) > 0
