"""The limits: the longest lists, thousands of plies, games of more than 20,000, a history that is exact."""

from __future__ import annotations

import random

import pytest

from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.speed import is_program_compiled
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import max_move_count
from tests.games.death_stacks.boards import CALLED, ENFORCED, set_up, written

PLIES = 25_000 if is_program_compiled() else 6_000  # plain lists take long; the history has grown several times by then


@pytest.mark.parametrize("called", [False, True])
def test_the_longest_lists_known_are_within_the_bound(called: bool) -> None:
    mark = " !" if called else ""
    spread = "r,r,r,r,,r/r,r,r,,,r/,,,,,/r,r,r,,,/,,,,,b/,,,,, r" + mark
    piled = ",,,,,/,,,,,/,,rrrrrrrrrrrrbbbbbbbbbbb,,,/,,,,,/,b,,,,/,,,,, r" + mark
    towers = ",,,,,/,rrbb,,rrbb,,/,,,,,/,rrbb,rrbb,rrbb,,/,,,,,/rrb,,,,,b r" + mark
    for text in (spread, piled, towers):
        position = set_up(text, called)
        assert 0 < len(position.legal()) <= position.max_moves == max_move_count(called)
    assert len(set_up(towers, called).legal()) > 100 * (1 + called)


@pytest.mark.parametrize("options", [ENFORCED, CALLED], ids=["enforced", "called"])
def test_a_random_game_may_be_very_long(options: dict[str, str]) -> None:
    rng = random.Random(1)
    position = DEATH_STACKS_NOTATION.start(options)
    for _ in range(PLIES):
        noisy = set(position.noisy_moves())
        moves = [move for move in position.legal() if move not in noisy]
        position.advance(rng.choice(moves))
    assert position.outcome() == PLAYING
    assert position.key == position.compute_key()
    again = position.clone()
    assert (written(again), again.key, again.legal()) == (written(position), position.key, position.legal())


def test_a_line_may_be_as_deep_as_promised_and_all_of_it_taken_back() -> None:
    rng = random.Random(5)
    position = DEATH_STACKS_NOTATION.start(ENFORCED)
    trail = []
    while position.ply < MAX_UNDO_PLIES:
        trail.append((written(position), position.key, position.repetition_count()))
        noisy = set(position.noisy_moves())
        position.play(rng.choice([move for move in position.legal() if move not in noisy]))
    while position.ply > 0:
        position.undo()
        assert (written(position), position.key, position.repetition_count()) == trail.pop()


def test_what_stood_thousands_of_plies_ago_is_known_again() -> None:
    rng = random.Random(2)
    position = DEATH_STACKS_NOTATION.start(ENFORCED)
    past: dict[str, int] = {written(position).split()[0]: 1}
    way = []
    for _ in range(2_000):
        noisy = set(position.noisy_moves())
        before = written(position)
        position.advance(rng.choice([move for move in position.legal() if move not in noisy]))
        way.append(before)
        board = written(position).split()[0]
        past[board] = past.get(board, 0) + 1
        assert position.repetition_count() == past[board]
    for text in rng.sample(way, 20):
        here = set_up(text)
        assert here.repetition_count() == 1


def test_an_arrangement_far_back_counts() -> None:
    # Red's and Black's single pieces walk; a third stack is never touched, so an arrangement comes again after long.
    position = set_up("r,,,,,/,,,,,/,,rrbb,,,/,,,,,/,,,,,/,,,,,b r")
    rng = random.Random(3)
    counts: dict[str, int] = {written(position).split()[0]: 1}
    plies = 0
    while position.outcome() == PLAYING:
        singles = [
            m
            for m in position.legal()
            if "-1-" in DEATH_STACKS_NOTATION.write_move(position, m) and m not in position.noisy_moves()
        ]
        position.advance(rng.choice(singles))
        plies += 1
        board = written(position).split()[0]
        counts[board] = counts.get(board, 0) + 1
        assert position.repetition_count() == counts[board]
    assert max(counts.values()) == 3
    assert plies > 20
