"""The limits: the longest lists, the deepest line, thousands of plies."""

from __future__ import annotations

import random

from game.core.outcome import MAX_UNDO_PLIES
from game.core.speed import is_program_compiled
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour, max_move_count
from tests.games.mixtour import oracle
from tests.games.mixtour.boards import TO_AND_FRO, TWO_PAIRS, begin, board, play
from tests.games.mixtour.comparison import crowded, set_up

PLIES = 5000 if is_program_compiled() else 1000  # the history has grown several times by then


def test_crowded_boards_list_within_the_bound() -> None:
    longest = 0
    for seed in range(200):
        pair = set_up(crowded(random.Random(seed)), 9)
        longest = max(longest, len(pair.real.legal()))
        assert len(pair.real.noisy_moves()) <= len(pair.real.legal())
    assert 40 < longest <= max_move_count()
    assert Mixtour(1).max_moves == max_move_count()


def test_the_longest_list_that_a_climb_finds_is_within_the_bound() -> None:
    """From a crowded board pieces change their places, as long as that does not shorten the list."""
    rng = random.Random(3)
    position = oracle.read(crowded(rng), 9)
    best = 0
    for _ in range(400):
        cells = dict(position.board)
        source, target = rng.choice(sorted(cells)), rng.choice(oracle.cells())
        piece, rest = cells.pop(source)[0], cells.get(source, "")
        if source != target and len(cells.get(target, "")) < 4:
            rest = position.board[source][1:]
            changed = cells | ({source: rest} if rest else {}) | {target: piece + cells.get(target, "")}
            text = oracle.write(oracle.Position(9, changed, "w", position.scores))
            count = len(MIXTOUR_NOTATION.read_position(text, {"points": "9"}).legal())
            if count >= best:
                best, position = count, oracle.read(text, 9)
    assert 100 < best <= max_move_count()


def test_a_line_may_be_as_deep_as_promised_and_all_of_it_taken_back() -> None:
    rng = random.Random(5)
    position = begin(9)
    trail = []
    while position.ply < MAX_UNDO_PLIES and position.legal():
        trail.append((MIXTOUR_NOTATION.write_position(position), position.key, position.repetition_count()))
        position.play(rng.choice(position.legal()))
    assert len(trail) == MAX_UNDO_PLIES
    while trail:
        position.undo()
        assert (MIXTOUR_NOTATION.write_position(position), position.key, position.repetition_count()) == trail.pop()


def test_a_long_game_keeps_its_history() -> None:
    rng = random.Random(6)
    position = begin(9)
    plies = 0
    while moves := position.legal():
        position.advance(rng.choice(moves))
        plies += 1
    assert plies > 200
    assert position.key == position.compute_key()
    twin = position.clone()
    assert (twin.repetition_count(), twin.key, twin.outcome()) == (
        position.repetition_count(),
        position.key,
        position.outcome(),
    )


def test_what_stands_again_is_counted_over_thousands_of_plies() -> None:
    position = board(TWO_PAIRS)
    for _ in range(PLIES // 4):
        play(position, *TO_AND_FRO)
    assert position.repetition_count() == PLIES // 4 + 1
    assert position.clone().repetition_count() == position.repetition_count()
