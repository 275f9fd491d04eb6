"""The laws that every position of every game keeps, each a check that raises AssertionError where one is broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Say, Spelling
from game.core.display.pieces import Arrangement, SquareBoard
from game.core.display.showing import Reason
from game.core.display.steps import replay
from game.core.errors import StaxError
from game.core.geometry.hexes import Cell, neighbours
from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position, perft
from lab.reliability.cases import CASES, Case, sampled, twisted

SOURCES: Final = 2  # whose choices are asked for
TRIED: Final = 8  # moves of a position that are tried if trying all would take long


def some_of(moves: list[Move], rng: random.Random) -> list[Move]:
    """A few of the moves."""
    return rng.sample(moves, min(TRIED, len(moves)))


def everything(case: Case, position: Position) -> tuple[object, ...]:
    """All that a position says of itself."""
    view = (case.write(position), position.key, position.turn, position.ply, position.outcome())
    return (*view, position.legal(), position.noisy_moves())


def spellings(case: Case, position: Position) -> dict[Spelling, int]:
    """Every legal move by its spelling, gathered first pick by first pick."""
    view = case.game.view
    found: dict[Spelling, int] = {}
    for first in view.first_picks(position):
        spelled = view.moves_by_spelling(position, first)
        assert spelled, first
        assert all(spelling[0] == first for spelling in spelled)
        assert not found.keys() & spelled.keys()
        found.update(spelled)
    return found


def beginnings(spelled: dict[Spelling, int]) -> dict[Spelling, set[Pick]]:
    """The picks that may follow each beginning."""
    following: dict[Spelling, set[Pick]] = {(): set()}
    for spelling in spelled:
        for length in range(len(spelling)):
            following.setdefault(spelling[:length], set()).add(spelling[length])
    return following


def contents(arrangement: Arrangement) -> tuple[object, ...]:
    """The field, the stacks, the hands and the captured pieces; no stack may be empty."""
    assert all(arrangement.stacks.values()), "an empty stack"
    return arrangement.field, dict(arrangement.stacks), arrangement.hands, arrangement.captured


def sources(case: Case, position: Position) -> list[FromHand | FromStack]:
    """Every pocket of every hand, empty pockets too, and every stack, of any player."""
    arrangement = case.game.view.arrangement(position)
    hands: list[FromHand | FromStack] = [
        FromHand(seat, pocket) for seat, hand in enumerate(arrangement.hands) for pocket in range(len(hand))
    ]
    return hands + [FromStack(cell) for cell in sorted(arrangement.stacks)]


def targets(case: Case, position: Position, source: Pick) -> list[Cell]:
    """The board and what is beside it; on a bare table the cells within two of it and on the lines of the piece."""
    arrangement = case.game.view.arrangement(position)
    if isinstance(arrangement.field, SquareBoard):
        columns, rows = arrangement.field.columns, arrangement.field.rows
        return [(column, row) for column in range(-1, columns + 1) for row in range(-1, rows + 1)]
    cells: set[Cell] = set(arrangement.stacks) or {(0, 0)}
    for _ in range(2):
        cells |= {near for cell in cells for near in neighbours(cell)}
    if isinstance(source, FromStack):
        for line in case.game.view.lines(position, source.cell, None):
            cells |= {mark.cell for mark in line.marks}
            cells |= {line.stop} if line.stop else set()
    return sorted(cells)


@cache
def forms(name: str) -> tuple[tuple[type[Pick], ...], ...]:
    """The kinds of picks, in their order, that spell moves of the game of this name."""
    case = next(case for case in CASES if str(case) == name)
    found = {
        tuple(type(pick) for pick in spelling)
        for position, _ in sampled(case, 12)
        for spelling in spellings(case, position)
    }
    return tuple(sorted(found, key=repr))


def candidates(case: Case, position: Position, source: Pick, kind: type[Pick], rng: random.Random) -> list[Pick]:
    """Some picks of a kind, sensible and not, that a person might add to a source."""
    if kind is Onto:
        cells = targets(case, position, source)
        return [Onto(cell) for cell in rng.sample(cells, min(10, len(cells)))]
    if kind is Off and isinstance(source, FromStack):
        height = len(case.game.view.arrangement(position).stacks[source.cell])
        return [Off(count) for count in range(1, height + 2)]
    if kind is OrientedAs:
        lies = [piece for side in case.game.view.sides(position, source) for piece in side]
        return [OrientedAs(piece) for piece in rng.sample(lies, min(3, len(lies)))]
    assert kind is Say
    return [Say(word) for word in case.game.texts.words]


def choices(case: Case, position: Position, rng: random.Random, most: int | None = None) -> Iterator[Spelling]:
    """The choices that a player might click: a source, and what the game's moves ask after it, up to any length.

    `most` is the greatest number of sources, which are then drawn at random.
    """
    found = sources(case, position)
    for source in found if most is None or most > len(found) else rng.sample(found, most):
        begun = [form[1:] for form in forms(str(case)) if form[0] is type(source)]
        asked = {kinds[:length] for kinds in begun for length in range(len(kinds) + 1)}
        for kinds in sorted(asked, key=repr) or [()]:
            offered = [candidates(case, position, source, kind, rng) for kind in kinds]
            yield from ((source, *picks) for picks in product(*offered))


def check_reason(case: Case, reason: Reason) -> None:
    """A reason is a sentence that the game knows, and shows its cells."""
    assert reason.rule in case.game.texts.reasons, reason.rule
    assert case.game.texts.reasons[reason.rule].format(**reason.values).strip()
    assert all(len(cell) == 2 for cell in reason.cells)


def is_read(case: Case, text: str) -> bool:
    """Whether a text gives a value, whose own text must be stable; if not, the refusal must be a line for a person."""
    sentence = ""
    try:
        position = case.read(text)
    except StaxError as refusal:
        sentence = str(refusal)
    else:
        assert case.write(case.read(case.write(position))) == case.write(position)
        return True
    assert sentence.strip()
    assert "\n" not in sentence
    return False


def moves_while_open(_case: Case, position: Position, _rng: random.Random) -> None:
    """There are legal moves, each once, exactly while there is no outcome."""
    moves, outcome = position.legal(), position.outcome()
    assert bool(moves) == (outcome == PLAYING)
    assert len(set(moves)) == len(moves)
    assert set(position.noisy_moves()) <= set(moves)
    assert outcome in {PLAYING, DRAW, *range(position.seats)}
    assert perft(position, 0) == 1


def texts_return(case: Case, position: Position, rng: random.Random) -> None:
    """The position and its moves go to text and back unchanged, each move with a text of its own."""
    text = case.write(position)
    again = case.read(text)
    assert case.write(again) == text
    assert again.turn == position.turn
    texts = case.texts(position)
    assert len(texts) == len(position.legal())
    for move_text in rng.sample(sorted(texts), min(TRIED, len(texts))):
        assert case.game.notation.read_move(position, move_text) == texts[move_text]


def other_texts_are_read_or_refused(case: Case, position: Position, rng: random.Random) -> None:
    """A text with a letter changed is a value that is stable, or is refused in a sentence."""
    is_read(case, twisted(case.write(position), rng))
    for text in rng.sample(sorted(case.texts(position)), min(2, len(position.legal()))):
        twist = twisted(text, rng)
        if twist not in case.texts(position):
            assert refused(case, position, twist)


def refused(case: Case, position: Position, text: str) -> bool:
    """Whether a move's text is refused, in a sentence."""
    try:
        case.game.notation.read_move(position, text)
    except StaxError as refusal:
        return bool(str(refusal).strip())
    return False


def moves_are_taken_back(case: Case, position: Position, rng: random.Random) -> None:
    """A move changes the position, and taking it back restores all, the key included."""
    before = everything(case, position)
    for move in some_of(position.legal(), rng):
        position.play(move)
        position.legal()
        assert case.write(position) != before[0]
        assert position.turn in range(position.seats)
        position.undo()
        assert everything(case, position) == before


def key_is_that_of_the_board(case: Case, position: Position, _rng: random.Random) -> None:
    """The key equals that of the same position set up from its text."""
    if position.outcome() == PLAYING:
        assert case.read(case.write(position)).key == position.key


def clones_stand_apart(case: Case, position: Position, rng: random.Random) -> None:
    """What is played on a clone changes nothing here."""
    before = everything(case, position)
    twin = position.clone()
    assert everything(case, twin)[:3] == before[:3]
    assert twin.legal() == position.legal()
    for _ in range(5):
        if twin.legal():
            twin.advance(rng.choice(twin.legal()))
    assert everything(case, position) == before


def possible_is_what_is_listed(_case: Case, position: Position, _rng: random.Random) -> None:
    """`check_legality` denies no move of the list."""
    assert all(position.check_legality(move) != 0 for move in position.legal())


def each_move_has_one_spelling(case: Case, position: Position, rng: random.Random) -> None:
    """Every legal move is spelled once, and no spelling begins another."""
    spelled = spellings(case, position)
    assert sorted(spelled.values()) == sorted(position.legal())
    assert not spelled.keys() & beginnings(spelled).keys()
    for move in some_of(position.legal(), rng):
        assert spelled[case.game.view.spell(position, move)] == move


def steps_lead_on(case: Case, position: Position, rng: random.Random) -> None:
    """The steps of a move, replayed over what lay there before it, give what lies there after it."""
    view = case.game.view
    before = view.arrangement(position)
    for move in sorted({*some_of(position.legal(), rng), *some_of(position.noisy_moves(), rng)}):
        steps = view.steps(position, move)  # none where a player passes
        position.play(move)
        assert contents(replay(before, steps)) == contents(view.arrangement(position))
        position.undo()
    assert contents(view.arrangement(position)) == contents(before)


def refusals_have_a_reason(case: Case, position: Position, rng: random.Random) -> None:
    """There is an answer for what is not legal, and only for that; asking changes nothing."""
    before = everything(case, position)
    spelled = spellings(case, position)
    begun = {*beginnings(spelled), *spelled}
    asked = [picks for picks in choices(case, position, rng, SOURCES) if picks[:-1] not in spelled]
    for picks in rng.sample(asked, min(10 * TRIED, len(asked))):
        reason = case.game.view.why_not(position, picks)
        assert (reason is None) == (picks in begun), (picks, reason)
        if reason:
            check_reason(case, reason)
    assert everything(case, position) == before


def terms_add_up(case: Case, position: Position, _rng: random.Random) -> None:
    """The terms of an evaluator add up to its score."""
    if position.outcome() == PLAYING:
        evaluator = case.game.ai.evaluator(position)
        for seat in range(position.seats):
            assert sum(evaluator.terms(seat).values()) == evaluator.score(seat)


Law = Callable[[Case, Position, random.Random], None]
LAWS: Final[tuple[Law, ...]] = (
    moves_while_open,
    texts_return,
    other_texts_are_read_or_refused,
    moves_are_taken_back,
    key_is_that_of_the_board,
    clones_stand_apart,
    possible_is_what_is_listed,
    each_move_has_one_spelling,
    steps_lead_on,
    refusals_have_a_reason,
    terms_add_up,
)
