"""Law 9: `why_not` answers for what is not legal and never for what is.

Asked over every piece in hand and every stack, in every number, onto every cell of the board or within two of the table
or on the lines of the piece, in every turn and side; sampled where that is many.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from game.core.display.picks import Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import SquareBoard
from game.core.geometry.hexes import Cell
from game.core.position import Position
from lab.reliability.cases import Case, sampled
from lab.reliability.position_laws import (
    beginnings,
    candidates,
    check_reason,
    choices,
    everything,
    forms,
    spellings,
    targets,
)
from tests.laws.games import every_game


@pytest.mark.slow_cases(
    "* tiles=ACDEFGHIJKLNPQRSUVWXYZ",
    "stax players=3",
    "death-stacks too-tall=called",
    "stack-22 scoring=highest*",
    "mixtour points=[19]",
)
@every_game
def test_an_answer_for_what_is_not_legal_and_only_for_that(case: Case) -> None:
    rules: Counter[str] = Counter()
    legal = 0
    for position, rng in sampled(case, 6):
        spelled = spellings(case, position)
        begun = {*beginnings(spelled), *spelled}
        for picks in choices(case, position, rng):
            if picks[:-1] in spelled:
                continue  # it is a move already, and nothing more is asked
            reason = case.game.view.why_not(position, picks)
            where = (case.write(position), picks)
            assert (reason is None) == (picks in begun), (*where, reason)
            legal += reason is None
            if reason:
                check_reason(case, reason)
                rules[reason.rule] += 1
    assert legal > 50
    assert len(rules) > 5, rules


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
def test_no_answer_for_any_legal_move(case: Case) -> None:
    for position, rng in sampled(case, 6, seed=3):
        spelled = sorted(spellings(case, position), key=repr)
        for spelling in rng.sample(spelled, min(60, len(spelled))):
            for length in range(len(spelling) + 1):
                assert case.game.view.why_not(position, spelling[:length]) is None


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ", "stax players=3")
@every_game
def test_an_answer_for_everything_once_the_game_is_over(case: Case) -> None:
    position, rng = next(sampled(case, 1))
    while position.legal():
        position.advance((position.noisy_moves() or position.legal())[-1])
    for picks in choices(case, position, rng):
        reason = case.game.view.why_not(position, picks)
        assert reason
        check_reason(case, reason)


def reached(spelling: Spelling) -> tuple[Cell, ...]:
    """The cells that a spelled move goes to: a single cell, or all cells that a slab covers."""
    cell = next((pick.cell for pick in spelling if isinstance(pick, Onto)), None)
    if cell is None:
        return ()
    lying = next((pick.piece for pick in spelling if isinstance(pick, OrientedAs)), None)
    return (cell,) if lying is None else lying.cells_at(cell)


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
def test_marks_are_the_targets_of_the_spellings(case: Case) -> None:
    view = case.game.view
    for position, _ in sampled(case, 5):
        for first in view.first_picks(position):
            onto = {cell for spelling in view.moves_by_spelling(position, first) for cell in reached(spelling)}
            marks = view.marks(position, (first,))
            assert {mark.cell for mark in marks if mark.reason is None} == onto
            assert len({mark.cell for mark in marks}) == len(marks)
            for mark in marks:
                if mark.reason:
                    check_reason(case, mark.reason)


def aiming(case: Case, position: Position, first: Pick, rng: random.Random) -> list[Spelling]:
    """A first pick with what the game asks for before a target: each number, some of the ways to lie."""
    before = {form[1 : form.index(Onto)] for form in forms(str(case)) if form[0] is type(first) and Onto in form}
    offered = [[candidates(case, position, first, kind, rng) for kind in kinds] for kinds in sorted(before, key=repr)]
    return [(first, *picks) for kinds in offered for picks in product(*kinds)]


@pytest.mark.slow_cases(
    "* tiles=ACDEFGHIJKLNPQRSUVWXYZ", "mixtour points=[12]", "death-stacks too-tall=called", "stack-22 scoring=highest*"
)
@every_game
def test_nothing_speaks_against_a_legal_target_and_something_against_every_other(case: Case) -> None:
    view, legal = case.game.view, 0
    small = isinstance(view.arrangement(case.start()).field, SquareBoard)
    for position, rng in sampled(case, 10 if small else 4, seed=11):
        firsts = view.first_picks(position)
        for first in firsts if small else rng.sample(firsts, min(2, len(firsts))):
            known = {
                pick.cell
                for spelling in view.moves_by_spelling(position, first)
                for pick in spelling
                if isinstance(pick, Onto)
            }
            cells = known.union(targets(case, position, first))
            open_to: dict[Spelling, set[Cell]] = {}
            for picks in aiming(case, position, first, rng):
                cells.update(mark.cell for mark in view.marks(position, picks))
                tried = [(*picks, Onto(cell)) for cell in cells]
                free = [spelling for spelling in tried if view.why_not(position, spelling) is None]
                open_to[picks] = {cell for spelling in free for cell in reached(spelling)}
            if not any(isinstance(picks[-1], OrientedAs) for picks in open_to):  # every number was tried
                open_to[first,] = set().union(*open_to.values())
            for picks, found in open_to.items():
                marked = {mark.cell for mark in view.marks(position, picks) if mark.reason is None}
                assert marked == found, (case.write(position), picks)
                legal += len(found)
    assert legal


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
def test_a_legal_piece_may_lie_as_its_sides_say(case: Case) -> None:
    view = case.game.view
    for position, _ in sampled(case, 4):
        for first in view.first_picks(position):
            lies = [piece for side in view.sides(position, first) for piece in side]
            assert len(set(lies)) == len(lies) > 0
            used = {
                pick.piece
                for picks in view.moves_by_spelling(position, first)
                for pick in picks
                if isinstance(pick, OrientedAs)
            }
            assert used <= set(lies)


@pytest.mark.slow_cases("* tiles=ACDEFGHIJKLNPQRSUVWXYZ")
@every_game
def test_looking_changes_nothing(case: Case) -> None:
    view = case.game.view
    for position, rng in sampled(case, 3):
        before = everything(case, position)
        firsts: tuple[Pick, ...] = view.first_picks(position)
        for first in firsts:
            view.moves_by_spelling(position, first)
            view.marks(position, (first,))
            view.sides(position, first)
        for picks in rng.sample(list(choices(case, position, rng)), 60):
            view.why_not(position, picks)
        for cell in view.arrangement(position).stacks:
            view.lines(position, cell, None)
            view.descent(position, cell)
        view.threats(position)
        for move in rng.sample(position.legal(), min(10, len(position.legal()))):
            view.spell(position, move)
            view.steps(position, move)
        assert everything(case, position) == before
