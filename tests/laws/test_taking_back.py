"""Law 3: make, then unmake, restores everything, the key included; the key computed from scratch is the same."""

from __future__ import annotations

import random

import pytest

from game.core.match import MIN_UNDO_PLIES, Match
from game.core.move import Move
from game.core.outcome import MAX_UNDO_PLIES
from lab.reliability.cases import Case, pick_move, random_game, sampled
from lab.reliability.position_laws import everything, key_is_that_of_the_board
from tests.laws.games import every_game


@every_game
def test_one_move_taken_back(case: Case) -> None:
    for position, rng in sampled(case, 4):
        moves = position.legal()
        before = everything(case, position)
        for move in rng.sample(moves, min(15, len(moves))):
            position.play(move)
            position.legal()
            position.undo()
            assert everything(case, position) == before


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_a_line_as_deep_as_it_may_be_taken_back(case: Case) -> None:
    rng = random.Random(str(case))
    position = case.start()
    line = []
    while position.ply < MAX_UNDO_PLIES and position.legal():
        line.append(everything(case, position))
        position.play(pick_move(case, position, rng, sparing=True))
    assert len(line) > 30 or not position.legal()
    while line:
        position.undo()
        assert everything(case, position) == line.pop()


@every_game
def test_the_key_is_that_of_the_position_set_up_again(case: Case) -> None:
    for position in random_game(case, seed=2, plies=80, sparing=True):
        key_is_that_of_the_board(case, position, random.Random(2))


@every_game
def test_different_positions_have_different_keys(case: Case) -> None:
    keys: dict[int, str] = {}
    for position, _ in sampled(case, 4):
        for move in position.legal():
            position.play(move)
            text = case.write(position)
            assert keys.setdefault(position.key, text) == text
            position.undo()


@every_game
def test_a_clone_is_independent_and_remembers(case: Case) -> None:
    for position, rng in sampled(case, 4):
        before = everything(case, position)
        twin = position.clone()
        assert everything(case, twin)[:3] == before[:3]
        assert twin.legal() == position.legal()
        for _ in range(5):
            if twin.legal():
                twin.advance(pick_move(case, twin, rng, sparing=False))
        assert everything(case, position) == before


@every_game
def test_playing_for_good_is_playing(case: Case) -> None:
    for position, rng in sampled(case, 4):
        if position.legal():
            move = pick_move(case, position, rng, sparing=False)
            good, trial = position.clone(), position.clone()
            good.advance(move)
            trial.play(move)
            trial.make_root()
            assert everything(case, good) == everything(case, trial)


def line_of(case: Case, plies: int) -> list[Move]:
    """The moves of a random game that lasts."""
    rng, position, line = random.Random(str(case)), case.start(), list[Move]()
    while len(line) < plies and position.legal():
        line.append(Move(pick_move(case, position, rng, sparing=True)))
        position.advance(line[-1])
    return line


def check_replayed(case: Case, match: Match) -> None:
    """A match stands where its moves lead, history included."""
    fresh = case.start()
    for move in match.moves:
        fresh.advance(move)
    text, key, turn, _, *rest = everything(case, match.position)
    assert [text, key, turn, 0, *rest] == [*everything(case, fresh)]
    assert match.position.repetition_count() == fresh.repetition_count()


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_a_match_to_and_fro_stands_where_its_moves_lead(case: Case) -> None:
    rng = random.Random(str(case))
    match = Match(case.game, dict(case.options))
    line = line_of(case, 2 * MIN_UNDO_PLIES + 20)
    for _ in range(4):
        for move in line[len(match.moves) :]:
            match.play(move)
        check_replayed(case, match)
        for _ in range(2):
            plies = rng.randint(0, min(len(match.moves), rng.choice((3, 2 * MIN_UNDO_PLIES))))
            text = case.write(match.position_after(len(match.moves) - plies))
            with match.position_before(plies) as before:
                assert case.write(before) == text
            check_replayed(case, match)
            match.undo(plies)
            assert case.write(match.position) == text
            check_replayed(case, match)
