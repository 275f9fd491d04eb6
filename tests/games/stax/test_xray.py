"""The X-ray of Stax, layer by layer, beside what the rules say when it is simply tried."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.display.xray import Layer
from game.core.geometry.hexes import Cell, neighbours
from game.core.outcome import PLAYING
from game.games.stax.descent import find_descent, heights_of
from game.games.stax.lines import threats
from game.games.stax.rules import Stax
from game.games.stax.xray import STAX_XRAY
from tests.games.stax.boards import set_up
from tests.games.stax.test_facts import moved, random_moves

EVERY = 8  # plies


def layers(position: Stax) -> dict[str, Layer]:
    return {layer.id: layer for layer in STAX_XRAY.scan(position.clone()) if layer is not None}


def sampled(players: int) -> list[Stax]:
    found = []
    for index, (position, _move) in enumerate(random_moves(players, 3)):
        if index % EVERY == 0:
            found.append(position.clone())
    return found


def without(position: Stax, gone: Cell) -> Stax:
    """The same table without the top of a stack, legal or not."""
    other = Stax(position.seats)
    for cell in position.cells():
        for tile in position.tiles_at(*cell)[: -1 if cell == gone else None]:
            other.lay(*tile, *cell)
    other.start_history(position.turn)
    return other


def lines_to_kings(position: Stax) -> set[tuple[Cell, Cell]]:
    return {(line.origin, line.marks[-1].cell) for line in threats(position)}


@pytest.mark.slow_cases("3")
@pytest.mark.parametrize("players", [2, 3])
def test_reached_placed_and_moves_are_what_each_seat_could_do(players: int) -> None:
    for position in sampled(players):
        fresh = moved(position, position.turn)  # no arrangement has been there before, with any player to move
        for seat in range(players):
            there = position if seat == position.turn else moved(position, seat)
            shown = layers(position if seat == position.turn else fresh)
            parts = [there.move_parts(move) for move in there.legal()]
            assert shown["moves"].counts[seat] == len(parts)
            tops = Counter(to for _, to in {part[1:3] for part in parts if part[0] == "move"})
            tiles = {(part[2], there.shape_of(part[1])) for part in parts if part[0] == "place"}
            begun = Counter(part[1] for part in parts if part[0] == "move")
            placed = Counter(to for to, _ in tiles)
            for name, found in (("reach", tops), ("place", placed), ("moves", begun)):
                numbers = shown[name].numbers
                assert {cell: counts[seat] for cell, counts in numbers.items() if counts[seat]} == found
                assert name == "moves" or shown[name].counts[seat] == len(found)


@pytest.mark.parametrize("players", [2, 3])
def test_pinned_are_the_tops_whose_going_opens_a_line_to_their_king(players: int) -> None:
    seen = 0
    for position in sampled(players):
        if position.outcome() != PLAYING:
            continue
        before, expected = lines_to_kings(position), set()
        for cell in position.cells():
            seat, pointers = position.tiles_at(*cell)[-1]
            king = position.king_cell(seat)
            opened = lines_to_kings(without(position, cell)) - before
            if pointers and any(to == king for _, to in opened):
                expected.add(cell)
        layer = layers(position)["pinned"]
        assert {spot.cell for spot in layer.spots} == expected
        assert {line.cells[-1] for line in layer.lines} <= {position.king_cell(seat) for seat in range(players)}
        seen += len(expected)
    assert seen


def test_a_pin_is_a_line_from_the_tile_that_would_attack() -> None:
    position = set_up("2 L 0,0=LK;0,1=L01;1,0=L2;1,1=L013;2,0=D3;3,0=DK;2,1=D24")
    layer = layers(position)["pinned"]
    assert [spot.cell for spot in layer.spots] == [(1, 0)]
    assert [line.cells for line in layer.lines] == [((2, 0), (1, 0), (0, 0))]
    assert layer.counts == (1, 0)


def test_a_tile_that_attacks_is_thought_away_so_no_gap_is_bridged_by_it_alone() -> None:
    gap = "2 L 0,0=LK;1,0=L1;0,1=L01;0,2=DK;1,2=L02;2,2=L013;3,1=D03;3,0=D3"
    assert not layers(set_up(gap))["pinned"].spots
    assert [spot.cell for spot in layers(set_up(gap + ";2,1=D24"))["pinned"].spots] == [(1, 0)]


@pytest.mark.slow_cases("3")
@pytest.mark.parametrize("players", [2, 3])
def test_what_holds_the_table_and_what_carries_the_steps(players: int) -> None:
    for position in sampled(players):
        heights, shown = heights_of(position), layers(position)
        splits, carries = set(), set()
        for cell in heights:
            left = {each: tall - (each == cell) for each, tall in heights.items() if tall > (each == cell)}
            group = sorted(left)[:1]
            for each in group:
                group += [beside for beside in neighbours(each) if beside in left and beside not in group]
            if len(group) < len(left):
                splits.add(cell)
            ways = {each: find_descent(left, each) for each in left}
            carries |= {(cell, each) for each, way in ways.items() if way is not None and not way.is_complete}
        assert {spot.cell for spot in shown["holds"].spots} == splits
        assert {line.cells for line in shown["steps"].lines} == carries


def test_the_lines_to_a_cell_that_is_pointed_at_come_from_all_that_reach_it() -> None:
    for position in sampled(2)[::4]:
        for cell, counts in layers(position)["reach"].numbers.items():
            (layer,) = STAX_XRAY.layers_of_cell(position, cell)
            assert len(layer.lines) == sum(counts)
            assert all(line.cells[-1] == cell for line in layer.lines)
