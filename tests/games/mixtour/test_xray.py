"""The X-ray of Mixtour, layer by layer, beside what the rules say when it is simply tried."""

from __future__ import annotations

from collections import Counter

from game.core.display.xray import Layer
from game.games.mixtour.grid import CELLS, cell_of
from game.games.mixtour.layout import PASS
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.xray import MIXTOUR_XRAY
from tests.games.mixtour.test_facts import random_moves, scoring

EVERY = 9  # plies


def layers(position: Mixtour) -> dict[str, Layer]:
    return {layer.id: layer for layer in MIXTOUR_XRAY.scan(position.clone()) if layer is not None}


def positions() -> list[Mixtour]:
    return [position.clone() for index, (position, _) in enumerate(random_moves()) if index % EVERY == 0]


def free(position: Mixtour, turn: int) -> Mixtour:
    """The same board with a seat to move and nothing that it would take back."""
    parts = MIXTOUR_NOTATION.write_position(position).split(" ")
    made = MIXTOUR_NOTATION.read_position(" ".join([parts[0], "WR"[turn], parts[2], "-"]), {"points": "2"})
    assert isinstance(made, Mixtour)
    return made


def test_reached_and_moves_are_what_is_legal() -> None:
    for position in positions():
        shown = layers(position)
        parts = [position.move_parts(move) for move in position.legal() if move != PASS]
        pairs = {(source, to) for count, source, to in parts if count}
        found = Counter(cell_of(to) for _, to in pairs)
        assert {cell: counts[0] for cell, counts in shown["reach"].numbers.items()} == found
        assert shown["reach"].counts == (len(found),)
        others = [move for move in free(position, 1 - position.turn).legal() if move != PASS]
        assert shown["moves"].counts[position.turn] == len(parts)
        begun = Counter(cell_of(source) for count, source, _ in parts if count)
        assert {cell: counts[0] for cell, counts in shown["moves"].numbers.items()} == begun
        assert shown["moves"].counts[1 - position.turn] == len(others)


def test_five_this_turn_is_what_scores_when_it_is_played() -> None:
    seen = 0
    for position in positions():
        layer = layers(position)["five"]
        for seat in range(2):
            found = {cell_of(to) for _, to in scoring(position, seat)}
            assert {cell for cell, counts in layer.numbers.items() if counts[seat]} == found
            assert layer.counts[seat] == len(found)
            seen += len(found)
    assert seen


def test_what_may_not_go_back_is_the_one_move_that_is_legal_but_for_that() -> None:
    seen = 0
    for position in positions():
        barred = set(free(position, position.turn).legal()) - set(position.legal()) - {PASS}
        layer = layers(position)["back"]
        assert layer.counts == (len(barred),)
        for move in barred:
            count, source, target = position.move_parts(move)
            assert (layer.lines[0].cells[0], layer.lines[0].cells[-1]) == (cell_of(source), cell_of(target))
            assert layer.numbers == {cell_of(target): (count,)}
            seen += 1
    assert seen


def test_what_sees_a_cell_and_what_would_reach_it() -> None:
    for position in positions()[::4]:
        for number in range(CELLS):
            cell, tall = cell_of(number), position.height(number)
            (see,) = MIXTOUR_XRAY.layers_of_cell(position, cell)
            sources = {
                cell_of(part[1]) for part in map(position.move_parts, position.legal()) if part[0] and part[2] == number
            }
            assert {line.cells[0] for line in see.lines if line.relation == "comes"} == sources
            for line in see.lines:
                assert line.cells[-1] == cell
                assert position.height(line.cells[0][0] + 5 * line.cells[0][1])
                assert not any(position.height(q + 5 * r) for q, r in line.cells[1:-1])
            calling = {spot.cell for spot in see.spots}
            assert sources <= calling
            assert all(max(abs(q - cell[0]), abs(r - cell[1])) == tall for q, r in calling)
