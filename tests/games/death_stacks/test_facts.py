"""The facts of a move of Death Stacks, compared with the rules in random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.games.death_stacks.facts import DEATH_STACKS_FACTS
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import CELLS, DIRECTIONS, MAX_STACK_HEIGHT, bounces, cell_of, landings, path
from tests.games.death_stacks.boards import CALLED, ENFORCED

Piles = dict[Cell, list[int]]


def piles(position: DeathStacks) -> Piles:
    return {cell_of(cell): position.pile(cell) for cell in range(CELLS) if position.pile(cell)}


def in_reach(standing: Piles, seat: int) -> set[Cell]:
    own = {cell: len(pile) for cell, pile in standing.items() if pile[-1] == seat}
    return {to for cell, height in own.items() for count in range(1, height + 1) for to in landings(cell, count)}


def random_moves(options: dict[str, str]) -> Iterator[tuple[DeathStacks, Move]]:
    """Positions of random games with a legal move each, moves onto the other's stacks first."""
    for seed in range(6):
        chance, position = random.Random(seed), DEATH_STACKS_NOTATION.start(options)
        assert isinstance(position, DeathStacks)
        for _ in range(80):
            if position.outcome() != PLAYING:
                break
            moves = position.noisy_moves() or position.legal()
            takes = [move for move in moves if position.pile(position.move_parts(move)[2])[-1:] == [1 - position.turn]]
            move = chance.choice(takes if takes and position.turn == 0 else moves)
            yield position, Move(move)
            position.advance(move)


@pytest.mark.slow_cases("enforced")
@pytest.mark.parametrize("options", [ENFORCED, CALLED], ids=["enforced", "called"])
def test_they_are_what_the_rules_make_of_the_stacks(options: dict[str, str]) -> None:
    seen: set[str] = set()
    for position, move in random_moves(options):
        said = {fact.name: fact for fact in DEATH_STACKS_FACTS.facts_of_move(position, move)}
        seen |= said.keys()
        source, count, target, call = position.move_parts(move)
        seat, away, onto, before = position.turn, cell_of(source), cell_of(target), piles(position)
        after = position.clone()
        after.advance(move)
        standing = piles(after)
        assert ("wins" in said) == (after.outcome() == seat)
        if "wins" in said:
            continue
        theirs = {cell for cell, pile in standing.items() if pile[-1] != seat}
        assert ("takes" in said) == (before.get(onto, [seat])[-1] != seat)
        assert "takes" not in said or next(name for name in said if name != "calls") == "takes"
        assert ("joins" in said) == (onto in before and before[onto][-1] == seat)
        assert ("keeps" in said) == (away in standing and away not in theirs)
        assert ("gives-up" in said) == (away in theirs)
        assert ("calls" in said) == call
        assert ("last-stack" in said) == (len(theirs) == 1)
        ways = [way for way in DIRECTIONS if path(away, way, count)[-1] == onto]
        assert ("bounces" in said) == all(bounces(away, way, count) for way in ways)
        tall = len(before[away]) > MAX_STACK_HEIGHT
        assert ("reduces" in said) == (tall and not len(standing.get(away, [])) > MAX_STACK_HEIGHT)
        assert ("too-tall" in said) == any(len(standing[cell]) > MAX_STACK_HEIGHT for cell in standing.keys() - theirs)
        answers = set() if call else {cell_of(after.move_parts(answer)[2]) for answer in after.legal()}
        assert ("saves" in said) == (not call and away in in_reach(before, 1 - seat) and onto not in answers)
        fresh = {cell for cell in answers - in_reach(before, 1 - seat) if cell in standing.keys() - theirs}
        assert {cell for name in ("in-reach", "in-reach-one") if name in said for cell in said[name].cells} == fresh
        aims = {cell for name in ("aims", "aims-one") if name in said for cell in said[name].cells}
        height = len(standing[onto])
        there = {to for number in range(1, height + 1) for to in landings(onto, number)}
        assert aims == there & theirs - in_reach(before, seat)
    wanted = {"wins", "takes", "joins", "keeps", "gives-up", "saves", "bounces", "reduces", "too-tall", "aims"}
    assert wanted <= seen
    assert ("calls" in seen) == (options is CALLED)


def test_what_lies_behind_a_term_is_where_it_changes() -> None:
    for position, move in random_moves(ENFORCED):
        away, onto = (cell_of(position.move_parts(move)[place]) for place in (0, 2))
        owners = {cell: pile[-1] for cell, pile in piles(position).items()}
        tall = {cell for cell, pile in piles(position).items() if len(pile) > MAX_STACK_HEIGHT}
        after = position.clone()
        after.advance(move)
        later = {cell: pile[-1] for cell, pile in piles(after).items()}
        changed = {cell for cell in (away, onto) if owners.get(cell) != later.get(cell)}
        assert set(DEATH_STACKS_FACTS.cells_behind_term(position, move, "stacks")) == changed
        now_tall = {cell for cell, pile in piles(after).items() if len(pile) > MAX_STACK_HEIGHT}
        assert (
            tall ^ now_tall <= set(DEATH_STACKS_FACTS.cells_behind_term(position, move, "too-tall")) <= tall | now_tall
        )
