"""The X-ray of every game in random positions: its layers in order, on cells that there are, nothing changed."""

from __future__ import annotations

import random

from game.core import outcome
from lab.reliability.cases import Case
from tests.laws.games import every_game

PLIES = 36
EVERY = 9
BESIDE = [(q, r) for q in (-2, 2, 9) for r in (-2, 2, 9)]  # most of them are not on a board


@every_game
def test_layers_come_in_order_and_leave_the_position(case: Case) -> None:
    chance = random.Random(str(case))
    position, xray = case.start(), case.game.xray
    names = [name.id for name in xray.names]
    assert len(set(names)) == len(names) <= 6  # as many as keys choose
    for ply in range(PLIES + 1):
        if ply % EVERY == 0 or position.outcome() != outcome.PLAYING:
            text, listed, turn = case.write(position), position.legal(), position.turn
            field = case.game.view.arrangement(position).field
            layers = [layer for layer in xray.scan(position.clone()) if layer is not None]
            assert [layer.id for layer in layers] == names
            looked = [*list(layers[0].numbers)[:3], *BESIDE]
            pointed = [each for cell in looked for each in xray.layers_of_cell(position, cell)]
            for layer in (*layers, *pointed):
                assert layer.id in names
                assert len(layer.counts) in (0, 1, position.seats)
                assert all(len(counts) in (1, position.seats) for counts in layer.numbers.values())
                cells = [*layer.numbers, *(spot.cell for spot in layer.spots)]
                assert all(map(field.has, [*cells, *(cell for line in layer.lines for cell in line.cells)]))
            assert (case.write(position), position.legal(), position.turn) == (text, listed, turn)
        if position.outcome() != outcome.PLAYING:
            break
        position.advance(chance.choice(position.legal()))
