"""The X-ray of Death Stacks, layer by layer, beside what the rules say when it is simply tried."""

from __future__ import annotations

import random
from collections import Counter

from game.core.display.picks import FromStack, Off
from game.core.display.xray import Layer
from game.core.outcome import PLAYING
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION, death_stacks_of
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.view import DEATH_STACKS_VIEW
from game.games.death_stacks.walls import cell_of
from game.games.death_stacks.xray import DEATH_STACKS_XRAY


def positions(kind: str) -> list[DeathStacks]:
    found = []
    for seed in range(2):
        chance, position = random.Random(seed), DEATH_STACKS_NOTATION.start({"too-tall": kind})
        for ply in range(30):
            if position.outcome() != PLAYING:
                break
            if ply % 4 == 0:
                found.append(death_stacks_of(position.clone()))
            position.advance(chance.choice(position.legal()))
    return found


def other(position: DeathStacks, kind: str) -> DeathStacks:
    """The same board with the other to move, who may call nothing."""
    text = DEATH_STACKS_NOTATION.write_position(position).split(" ")
    return death_stacks_of(DEATH_STACKS_NOTATION.read_position(f"{text[0]} {'br'[position.turn]}", {"too-tall": kind}))


def layers(position: DeathStacks) -> dict[str, Layer]:
    return {layer.id: layer for layer in DEATH_STACKS_XRAY.scan(position.clone()) if layer is not None}


def test_reached_covered_and_moves_are_what_each_side_could_do() -> None:
    for kind in ("enforced", "called"):
        for position in positions(kind):
            shown, covered = layers(position), set()
            for there in (position, other(position, kind)):
                seat = there.turn
                moves = {there.move_parts(move)[:3] for move in there.legal()}
                found = Counter(cell_of(to) for _, to in {(source, to) for source, _, to in moves})
                numbers = shown["reach"].numbers
                assert {cell: counts[seat] for cell, counts in numbers.items() if counts[seat]} == found
                assert shown["reach"].counts[seat] == len(found)
                assert shown["moves"].counts[seat] == len(moves)
                begun = Counter(cell_of(source) for source, _, _ in moves)
                numbers = shown["moves"].numbers
                assert {cell: counts[seat] for cell, counts in numbers.items() if counts[seat]} == begun
                covered |= {cell_of(to) for _, _, to in moves if there.pile(to)[-1:] == [1 - seat]}
            assert {spot.cell for spot in shown["attacked"].spots} == covered
            tall = {cell_of(cell) for cell in range(36) if position.height(cell) > 4}
            assert {spot.cell for spot in shown["tall"].spots} == tall


def test_by_a_wall_lands_what_the_ways_of_the_view_say_is_thrown_back() -> None:
    for position in positions("enforced"):
        shown, seat = layers(position)["bounce"], position.turn
        found: Counter[tuple[int, int]] = Counter()
        for source in {position.move_parts(move)[0] for move in position.legal()}:
            cell = cell_of(source)
            counts = {position.move_parts(move)[1] for move in position.legal_from(source)}
            routes = [
                way
                for count in counts
                for way in DEATH_STACKS_VIEW.routes(position, (FromStack(cell), Off(count)), None)
            ]
            thrown = {way.path[-1] for way in routes if way.walls and way.reason is None}
            found.update(thrown)
            layer = next(layer for layer in DEATH_STACKS_XRAY.layers_of_cell(position, cell) if layer.id == "bounce")
            assert {line.cells[-1] for line in layer.lines} == set(layer.numbers) == thrown
        assert {cell: counts[seat] for cell, counts in shown.numbers.items() if counts[seat]} == found


def test_the_ways_to_a_cell_come_from_as_many_stacks_as_it_says() -> None:
    for position in positions("enforced")[::3]:
        for cell, counts in layers(position)["reach"].numbers.items():
            layer = DEATH_STACKS_XRAY.layers_of_cell(position, cell)[0]
            assert len({line.cells[0] for line in layer.lines}) == sum(counts)
            assert all(line.cells[-1] == cell for line in layer.lines)
