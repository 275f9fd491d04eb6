"""Law 9: `why_not` answers for what is not legal and never for what is.

Asked over every piece in hand and every stack, onto every cell within two of the table or on the lines of the piece, in
every turn and side; sampled where that is many.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from game.core.hexes import Cell, neighbours
from game.core.picks import FromHand, FromStack, Lying, Onto, Pick, Spelling
from game.core.pieces import Slab
from game.core.position import Position
from game.core.showing import Reason
from tests.laws.games import Case, every_game, sampled
from tests.laws.test_spellings import beginnings, spellings
from tests.laws.test_taking_back import everything


def sources(case: Case, position: Position) -> list[FromHand | FromStack]:
    """Every pocket of every hand, empty ones too, and every stack, whoever it belongs to."""
    arrangement = case.game.view.arrangement(position)
    hands: list[FromHand | FromStack] = [
        FromHand(seat, pocket) for seat, hand in enumerate(arrangement.hands) for pocket in range(len(hand))
    ]
    return hands + [FromStack(cell) for cell in sorted(arrangement.stacks)]


def targets(case: Case, position: Position, source: FromHand | FromStack) -> list[Cell]:
    """The cells within two of the table, and those on the lines of the picked piece."""
    cells: set[Cell] = set(case.game.view.arrangement(position).stacks) or {(0, 0)}
    for _ in range(2):
        cells |= {near for cell in cells for near in neighbours(cell)}
    if isinstance(source, FromStack):
        for line in case.game.view.lines(position, source.cell, None):
            cells |= {mark.cell for mark in line.marks}
            cells |= {line.stop} if line.stop else set()
    return sorted(cells)


def choices(case: Case, position: Position, rng: random.Random) -> Iterator[Spelling]:
    """What a person might click: a source, a source and a target, these and how the piece lies."""
    for source in sources(case, position):
        yield (source,)
        cells = targets(case, position, source)
        lies = [piece for side in case.game.view.sides(position, source) for piece in side]
        for cell in rng.sample(cells, min(10, len(cells))):
            yield source, Onto(cell)
            yield from ((source, Onto(cell), Lying(piece)) for piece in rng.sample(lies, min(3, len(lies))))


def told(case: Case, reason: Reason) -> None:
    """A reason is a sentence that the game knows, and shows its cells."""
    assert reason.rule in case.game.reasons, reason.rule
    assert case.game.reasons[reason.rule].format(**reason.values).strip()
    assert all(len(cell) == 2 for cell in reason.cells)


@every_game
def test_an_answer_for_what_is_not_legal_and_only_for_that(case: Case) -> None:
    rules: Counter[str] = Counter()
    legal = 0
    for position, rng in sampled(case, 6):
        spelled = spellings(case, position)
        begun = {*beginnings(spelled), *spelled}
        for picks in choices(case, position, rng):
            if picks[:-1] in spelled:
                continue  # the piece lies in one way only, and nothing more is asked
            reason = case.game.view.why_not(position, picks)
            where = (case.write(position), picks)
            assert (reason is None) == (picks in begun), (*where, reason)
            legal += reason is None
            if reason:
                told(case, reason)
                rules[reason.rule] += 1
    assert legal > 100
    assert len(rules) > 5, rules


@every_game
def test_no_answer_for_any_legal_move(case: Case) -> None:
    for position, rng in sampled(case, 6, seed=3):
        spelled = sorted(spellings(case, position), key=repr)
        for spelling in rng.sample(spelled, min(60, len(spelled))):
            for length in range(len(spelling) + 1):
                assert case.game.view.why_not(position, spelling[:length]) is None


@every_game
def test_an_answer_for_everything_once_the_game_is_over(case: Case) -> None:
    position, rng = next(sampled(case, 1))
    while position.legal():
        position.advance((position.noisy() or position.legal())[-1])
    for picks in choices(case, position, rng):
        reason = case.game.view.why_not(position, picks)
        assert reason
        told(case, reason)


def reached(spelling: Spelling) -> tuple[Cell, ...]:
    """The cells that a spelled move goes to: one, or all that a slab covers."""
    cell = next((pick.cell for pick in spelling if isinstance(pick, Onto)), None)
    if cell is None:
        return ()
    lying = next((pick.piece for pick in spelling if isinstance(pick, Lying)), None)
    return lying.moved(cell).cells if isinstance(lying, Slab) else (cell,)


@every_game
def test_marks_are_the_targets_of_the_spellings(case: Case) -> None:
    view = case.game.view
    for position, _ in sampled(case, 5):
        for first in view.firsts(position):
            onto = {cell for spelling in view.spelled(position, first) for cell in reached(spelling)}
            marks = view.marks(position, (first,))
            assert {mark.cell for mark in marks if mark.reason is None} == onto
            assert len({mark.cell for mark in marks}) == len(marks)
            for mark in marks:
                if mark.reason:
                    told(case, mark.reason)


@every_game
def test_a_legal_piece_may_lie_as_its_sides_say(case: Case) -> None:
    view = case.game.view
    for position, _ in sampled(case, 4):
        for first in view.firsts(position):
            lies = [piece for side in view.sides(position, first) for piece in side]
            assert len(set(lies)) == len(lies) > 0
            used = {pick.piece for picks in view.spelled(position, first) for pick in picks if isinstance(pick, Lying)}
            assert used <= set(lies)


@every_game
def test_looking_changes_nothing(case: Case) -> None:
    view = case.game.view
    for position, rng in sampled(case, 3):
        before = everything(case, position)
        firsts: tuple[Pick, ...] = view.firsts(position)
        for first in firsts:
            view.spelled(position, first)
            view.marks(position, (first,))
            view.sides(position, first)
        for picks in rng.sample(list(choices(case, position, rng)), 60):
            view.why_not(position, picks)
        for cell in view.arrangement(position).stacks:
            view.lines(position, cell, None)
            view.way_down(position, cell)
        view.threats(position)
        for move in rng.sample(position.legal(), min(10, len(position.legal()))):
            view.spell(position, move)
            view.steps(position, move)
        assert everything(case, position) == before
