"""Everything that a sentence names is on the table and changed as the sentence says; counted a second way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from game.core import outcome
from game.core.facts import Fact
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.games.stax.lines import threats
from game.games.stax.rules import Stax
from game.play.comparison import compare_moves
from game.play.reasons import facts_for_move
from lab.reliability.cases import Case
from tests.laws.games import every_game

PLIES: Final = 60
SaidFact = tuple[Position, Position, Fact]


def changed_terms(game: Game, position: Position, move: Move) -> list[tuple[str, int]]:
    """All terms with their changes, as an engine prints them."""
    seat, after = position.turn, position.clone()
    before = game.ai.evaluator(position).terms(seat)
    after.play(move)
    now = game.ai.evaluator(after).terms(seat)
    return [(term, now[term] - before[term]) for term in now if term != "to-move"]


def said_facts(case: Case) -> Iterator[SaidFact]:
    """Positions before and after random moves, with each fact that a hint would name."""
    chance, position = random.Random(str(case)), case.start()
    for _ in range(PLIES):
        if position.outcome() != outcome.PLAYING:
            return
        listed = list(position.legal())
        for move in chance.sample(listed, min(3, len(listed))):
            after = position.clone()
            after.play(move)
            for fact in facts_for_move(case.game, position, move, changed_terms(case.game, position, move)):
                yield position, after, fact
        position.advance(chance.choice(listed))


@pytest.mark.slow_cases("stack-22 scoring=*tiles=ACDEFGHIJKL*", "stax players=3")
@every_game
def test_a_sentence_that_names_a_king_is_said_only_while_that_king_is_on_the_table(case: Case) -> None:
    for before, after, fact in said_facts(case):
        if not isinstance(after, Stax) or not isinstance(before, Stax):
            return
        sentence, seat = case.game.sentence_for(fact).lower(), before.turn
        if fact.sense == "wins":
            continue
        if "enemy king" in sentence:
            assert after.king_cell(before.enemy_of(seat)) is not None, sentence
        if "your king" in sentence or "own king" in sentence:
            assert after.king_cell(seat) is not None, sentence
        if "hunter's king" in sentence:
            assert after.king_cell((seat - 1) % before.seats) is not None, sentence


def aims(position: Any, seat: int) -> int:
    """The number of lines of other seats that end on a seat's king, whether or not the capture is legal."""
    king = position.king_cell(seat)
    return sum(line.marks[-1].cell == king for line in threats(position))


def owned(position: Position, seat: int) -> list[list[int]]:
    """The stacks that a seat owns, as owners from bottom to top."""
    game: Any = position
    piles = [game.pile(cell) for cell in range(36 if hasattr(game, "too_tall_cells") else 25)]
    return [pile for pile in piles if pile and pile[-1] == seat]


def has_fewer(count: Callable[[Position, int], int], is_enemy: bool = False) -> Callable[[Position, Position], bool]:
    """A check that the mover, or the enemy, has less of what is counted after the move."""

    def check(before: Position, after: Position) -> bool:
        seat = (before.turn + is_enemy) % before.seats
        return count(after, seat) < count(before, seat)

    return check


def has_more(count: Callable[[Position, int], int], is_enemy: bool = False) -> Callable[[Position, Position], bool]:
    """A check that the mover, or the enemy, has more of what is counted after the move."""
    return has_fewer(lambda position, seat: -count(position, seat), is_enemy)


def stacks_of(height: int) -> Callable[[Position, int], int]:
    """Counts the stacks of a height that a seat owns."""
    return lambda position, seat: sum(len(pile) == height for pile in owned(position, seat))


def covered(position: Any, seat: int) -> int:
    """The number of pointers on a seat's covered tiles."""
    piles = [position.tiles_at(*cell) for cell in position.cells()]
    return sum(face.bit_count() for pile in piles for owner, face in pile[:-1] if owner == seat)


TWO_SEATS: Final = {
    "stax": {
        "-king-threatened|enemy": has_more(aims, is_enemy=True),
        "-king-threatened": has_fewer(aims),
        "pinned-pointers": has_fewer(covered),
        "-in-hand": has_fewer(lambda position, seat: len(position.hand(seat))),  # type: ignore[attr-defined]
    },
    "death-stacks": {
        "stacks": has_more(lambda position, seat: len(owned(position, seat))),
        "stacks|enemy": has_fewer(lambda position, seat: len(owned(position, seat)), is_enemy=True),
        "-too-tall": has_fewer(lambda position, seat: len(position.too_tall_cells(seat))),  # type: ignore[attr-defined]
        "-pressed": lambda before, after: not after.too_tall_cells(before.turn),
    },
    "mixtour": {
        "single-pieces": has_more(stacks_of(1)),
        "single-pieces|enemy": has_fewer(stacks_of(1), is_enemy=True),
        "stacks-of-three": has_more(stacks_of(3)),
        "stacks-of-four|enemy": has_fewer(stacks_of(4), is_enemy=True),
        "points": has_more(lambda position, seat: position.points(seat)),  # type: ignore[attr-defined]
    },
}


@pytest.mark.slow_cases("death-stacks too-tall=called")
@every_game
def test_what_a_sentence_says_to_have_changed_has_changed(case: Case) -> None:
    checks = TWO_SEATS.get(case.game.id, {}) if case.start().seats == 2 else {}
    for before, after, fact in said_facts(case) if checks else ():
        if fact.sense == "counts" and fact.name in checks:
            assert checks[fact.name](before, after), case.game.sentence_for(fact)


@pytest.mark.slow_cases("*-1", "*-2", "stax players=3-*", "death-stacks too-tall=called-*")
@pytest.mark.parametrize("seed", range(3))
@every_game
def test_what_a_move_is_said_to_omit_it_does_not_do(case: Case, seed: int) -> None:
    chance, position = random.Random(f"{case}{seed}"), case.start()
    for _ in range(PLIES if case.game.id != "stack-22" else 8):
        if position.outcome() != outcome.PLAYING:
            return
        listed = list(position.legal())
        better, played = chance.choice(listed), chance.choice(listed)
        omitted = compare_moves(case.game, position, better, played).omitted
        done = {fact.name for fact in case.game.facts.facts_of_move(position, played)}
        if omitted is not None:
            assert omitted.name not in done or omitted.sense == "saves"
            assert omitted.name not in ("threatens", "opens") or not done & {"threatens", "opens"}
            assert omitted.name != "opens-many" or "opens" not in done
        position.advance(played)
