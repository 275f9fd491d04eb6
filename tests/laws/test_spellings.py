"""Law 5: no spelling equals or begins another, so every legal move can be clicked, and nothing else."""

from __future__ import annotations

import random

import pytest

from game.core.display.picks import Pick, Spelling
from game.play.builder import MoveBuilder
from lab.reliability.cases import Case, sampled
from lab.reliability.position_laws import beginnings, spellings
from tests.laws.games import every_game


@every_game
def test_each_legal_move_has_one_spelling(case: Case) -> None:
    for position, rng in sampled(case, 5):
        spelled = spellings(case, position)
        moves = position.legal()
        assert sorted(spelled.values()) == sorted(moves)
        for move in rng.sample(moves, min(30, len(moves))):
            assert spelled[case.game.view.spell(position, move)] == move


@every_game
def test_no_spelling_begins_another(case: Case) -> None:
    for position, _ in sampled(case, 5):
        spelled = spellings(case, position)
        assert not spelled.keys() & beginnings(spelled).keys()
        assert len(set(case.game.view.first_picks(position))) == len(case.game.view.first_picks(position))


@every_game
def test_every_legal_move_can_be_clicked(case: Case) -> None:
    for position, rng in sampled(case, 4):
        spelled = spellings(case, position)
        builder = MoveBuilder(case.game, position)
        for spelling in rng.sample(sorted(spelled, key=repr), min(25, len(spelled))):
            builder.clear()
            for length, pick in enumerate(spelling):
                assert builder.picks == spelling[:length]
                assert builder.choose(pick)
            assert builder.picks == spelling
            assert builder.move() == spelled[spelling]


@every_game
def test_nothing_else_can_be_clicked(case: Case) -> None:
    known: set[Pick] = set()
    refused = 0
    for position, rng in sampled(case, 4):
        spelled = spellings(case, position)
        following = beginnings(spelled)
        known |= {pick for spelling in spelled for pick in spelling}
        builder = MoveBuilder(case.game, position)
        for begun in rng.sample(sorted(following, key=repr), min(25, len(following))):
            builder.clear()
            assert all(builder.choose(pick) for pick in begun)
            assert set(builder.next_picks()) == following[begun]
            strange = sorted(known - following[begun], key=repr)
            for pick in rng.sample(strange, min(8, len(strange))):
                assert not builder.choose(pick)
                assert builder.picks == begun
                refused += 1
            check_move(builder, begun, spelled)
    assert refused


def check_move(builder: MoveBuilder, begun: Spelling, spelled: dict[Spelling, int]) -> None:
    """A move is built before its last pick only where one spelling is left."""
    move = builder.move()
    left = {spelling for spelling in spelled if spelling[: len(begun)] == begun}
    assert move is None or {spelled[spelling] for spelling in left} == {move}


@every_game
def test_picks_are_stepped_back(case: Case) -> None:
    position = next(position for position, _ in sampled(case, 20) if position.legal())
    spelling = random.Random(0).choice(sorted(spellings(case, position), key=repr))
    builder = MoveBuilder(case.game, position)
    assert not builder.undo_pick()
    for pick in spelling:
        builder.choose(pick)
    for length in range(len(spelling) - 1, -1, -1):
        assert builder.undo_pick()
        assert builder.picks == spelling[:length]
    assert not builder.undo_pick()


@every_game
def test_a_finished_game_has_nothing_to_click(case: Case) -> None:
    for seed in range(20):
        for position, _ in sampled(case, 1, seed):
            while position.legal():
                position.advance((position.noisy_moves() or position.legal())[0])
            assert case.game.view.first_picks(position) == ()
            assert MoveBuilder(case.game, position).next_picks() == ()
            return
    pytest.fail("no game came to an end")
