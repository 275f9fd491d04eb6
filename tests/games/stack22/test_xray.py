"""The X-ray of Stack-22: what may be covered is what is legal, and what is closed stays so."""

from __future__ import annotations

import random
from collections import Counter

from game.core.display.xray import Layer
from game.core.outcome import PLAYING
from game.games.stack22.forms import FORM_TILES, cell_of, place_of
from game.games.stack22.notation import STACK22_NOTATION
from game.games.stack22.rules import Stack22
from game.games.stack22.why import cells_of_form
from game.games.stack22.xray import PLACE_MASK, STACK22_XRAY, heights_of

OPTIONS = {"scoring": "highest", "tiles": "ACDEFH"}


def layers(position: Stack22) -> dict[str, Layer]:
    return {layer.id: layer for layer in STACK22_XRAY.scan(position.clone()) if layer is not None}


def game(seed: int) -> tuple[list[Stack22], list[int]]:
    """The positions of a random game, and its moves."""
    chance, position = random.Random(seed), STACK22_NOTATION.start(OPTIONS)
    assert isinstance(position, Stack22)
    found: list[Stack22] = []
    moves: list[int] = []
    while position.outcome() == PLAYING:
        found.append(position.clone())
        moves.append(chance.choice(position.legal()))
        position.advance(moves[-1])
    return found, moves


def cells(move: int) -> tuple[tuple[int, int], ...]:
    return cells_of_form(move >> 18, cell_of(move & PLACE_MASK))


def test_what_may_be_built_on_and_the_moves_are_what_is_legal() -> None:
    for position in game(1)[0][1:]:
        shown, seat = layers(position), position.turn
        moves = position.legal()
        found = Counter(cell for cell, _ in {(cell, FORM_TILES[move >> 18]) for move in moves for cell in cells(move)})
        found = Counter({cell: count for cell, count in found.items() if cell in heights_of(position)})
        numbers = shown["reach"].numbers
        assert {cell: counts[seat] for cell, counts in numbers.items() if counts[seat]} == found
        assert shown["reach"].counts[seat] == len(found)
        assert shown["moves"].counts[seat] == len(moves)


def test_nothing_ever_lies_on_a_cell_that_is_closed() -> None:
    seen = 0
    for seed in range(6):
        positions, moves = game(seed)
        closed: list[set[tuple[int, int]]] = [set(), set()]
        for position, move in zip(positions, moves, strict=True):
            assert not closed[position.turn] & set(cells(move))
            if position.placements():
                layer = layers(position)["closed"]
                now = [{spot.cell for spot in layer.spots if spot.seat in (None, seat)} for seat in range(2)]
                assert tuple(map(len, now)) == layer.counts
                assert all(before <= after for before, after in zip(closed, now, strict=True))
                closed = now
        seen += sum(map(len, closed))
    assert seen


def test_a_cell_is_closed_where_every_place_over_it_meets_a_higher_one() -> None:
    """Each form is tried with each of its cells there, on a table that has a deep hole."""
    position = game(2)[0][-1]
    heights, layer = heights_of(position), layers(position)["closed"]
    for seat in range(2):
        forms = [number for number, tile in enumerate(FORM_TILES) if position.hand(seat) >> tile & 1]
        shut = {spot.cell for spot in layer.spots if spot.seat in (None, seat)}
        for cell, tall in heights.items():
            places = [
                cells_of_form(number, (cell[0] - q, cell[1] - r))
                for number in forms
                for q, r in cells_of_form(number, (0, 0))
            ]
            assert (cell in shut) == all(any(heights.get(each, 0) > tall for each in place) for place in places)


def test_a_level_is_shown_once_for_each_visible_tile() -> None:
    for position in game(3)[0][1:]:
        layer, heights = layers(position)["level"], heights_of(position)
        assert all(heights[cell] == level for cell, (level,) in layer.numbers.items())
        tops = {position.top(place_of(cell)) for cell in heights}
        assert {position.top(place_of(cell)) for cell in layer.numbers} == tops
        assert len(layer.numbers) == len(tops)
