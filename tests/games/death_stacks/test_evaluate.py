"""The engine's opinion: the same from both sides, the sum of its terms, worth nothing on the way to a draw."""

from __future__ import annotations

import random

import pytest

from game.ai.levels import LEVELS
from game.ai.thinker import Limits, Thinker
from game.games.death_stacks import DEATH_STACKS_GAME
from game.games.death_stacks.evaluate import DEATH_STACKS_WEIGHTS, DeathStacksEvaluator
from game.games.death_stacks.notation import DEATH_STACKS_NOTATION
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import CELLS, MAX_STACK_HEIGHT, cell_of, landings
from tests.games.death_stacks.boards import CALLED, ENFORCED, board, play, set_up
from tests.games.death_stacks.test_rules import CORNER, LAST, LONELY, TALL


def judged(position: DeathStacks) -> dict[str, int]:
    return DeathStacksEvaluator(position).terms(0)


@pytest.mark.parametrize("options", [ENFORCED, CALLED], ids=["enforced", "called"])
def test_what_is_good_for_one_is_bad_for_the_other_and_the_terms_add_up(options: dict[str, str]) -> None:
    rng = random.Random(1)
    position = DEATH_STACKS_NOTATION.start(options)
    evaluator = DeathStacksEvaluator(position)
    for _ in range(60):
        assert evaluator.score(0) == -evaluator.score(1) == sum(evaluator.terms(0).values())
        assert list(evaluator.terms(1)) == list(DEATH_STACKS_WEIGHTS.values)
        position.advance(rng.choice(position.legal()))


def plainly(position: DeathStacks, seat: int) -> dict[str, int]:
    """A seat's terms, cell by cell, before they are weighed."""
    piles = [position.pile(cell) for cell in range(CELLS)]
    own = [cell for cell in range(CELLS) if piles[cell] and piles[cell][-1] == seat]
    reach, threat = (
        {
            to
            for cell in range(CELLS)
            if piles[cell] and piles[cell][-1] == player
            for count in range(1, len(piles[cell]) + 1)
            for to in landings(cell_of(cell), count)
        }
        for player in (seat, 1 - seat)
    )
    tall = sum(len(piles[cell]) > MAX_STACK_HEIGHT for cell in own)
    attacked = sum(cell_of(cell) in threat for cell in own)
    moves = position.turn == seat
    counts = (
        len(own),
        sum(piles[cell].count(seat) for cell in own),
        sum(piles[cell][-2:] == [seat, seat] for cell in own),
        len(reach),
        attacked,
        attacked > 0 and not moves,
        tall,
        tall > 0 and moves,
        len(own) < 3,
        len(own) < 2,
        moves,
    )
    return dict(zip(DEATH_STACKS_WEIGHTS.values, map(int, counts), strict=True))


@pytest.mark.parametrize("options", [ENFORCED, CALLED], ids=["enforced", "called"])
def test_the_cached_sets_give_the_terms_of_a_count_over_all_cells(options: dict[str, str]) -> None:
    rng = random.Random(4)
    position = DEATH_STACKS_NOTATION.start(options)
    evaluator = DeathStacksEvaluator(position)
    for _ in range(80):
        for move in rng.sample(position.legal(), 2):
            position.play(move)
            if position.repetition_count() == 1:
                mine, theirs = plainly(position, 0), plainly(position, 1)
                terms = {
                    name: value * (mine[name] - theirs[name]) for name, value in DEATH_STACKS_WEIGHTS.values.items()
                }
                assert evaluator.terms(0) == terms
                assert evaluator.score(0) == sum(terms.values())
            position.undo()
        position.advance(rng.choice(position.legal()))


def test_a_mirrored_board_is_worth_the_same() -> None:
    red = set_up("rr,,,,,/,brr,,,,/,,,,,/,,bb,,,/,,,,,/b,,,,,r r")
    black = set_up("r,,,,,b/,,,,,/,,rr,,,/,,,,,/,rbb,,,,/bb,,,,, b")
    assert DeathStacksEvaluator(red).score(0) == DeathStacksEvaluator(black).score(1)


def test_the_terms_count_what_they_say() -> None:
    terms = judged(board(TALL))
    assert terms["stacks"] == DEATH_STACKS_WEIGHTS.values["stacks"] * (2 - 1)
    assert terms["pieces"] == DEATH_STACKS_WEIGHTS.values["pieces"] * (5 - 1)
    assert terms["backed"] == DEATH_STACKS_WEIGHTS.values["backed"] * 2
    assert terms["too-tall"] == DEATH_STACKS_WEIGHTS.values["too-tall"]
    assert terms["pressed"] == DEATH_STACKS_WEIGHTS.values["pressed"]
    assert terms["last-one"] == -DEATH_STACKS_WEIGHTS.values["last-one"]
    assert terms["to-move"] == DEATH_STACKS_WEIGHTS.values["to-move"]
    assert judged(board(TALL, "b"))["pressed"] == 0


def test_what_comes_back_counts_for_nothing() -> None:
    position = board(LONELY.replace("r   .", "rr  ."))
    assert DeathStacksEvaluator(position).score(0) != 0
    play(position, "a1-2-a3", "f6-1-f5", "a3-2-a1", "f5-1-f6")
    assert position.repetition_count() == 2
    assert DeathStacksEvaluator(position).score(0) == 0


def test_captures_rank_above_burying_own_pieces() -> None:
    position = board("""
        rr  .   r   .   .   .
        .   .   .   .   .   .
        .   .   bbb .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   b
    """)
    evaluator = DeathStacksEvaluator(position)
    order_scores = {
        text: evaluator.move_order_score(DEATH_STACKS_NOTATION.read_move(position, text))
        for text in ("a6-2-c4", "a6-2-a4", "a6-2-c6")
    }
    assert order_scores["a6-2-c4"] > order_scores["a6-2-a4"] > order_scores["a6-2-c6"]


@pytest.mark.parametrize("level", ["medium", "hard", "master"])
def test_levels_from_medium_on_win_at_once_where_they_can(level: str) -> None:
    for drawn in (LAST, CORNER.replace("rrr .   .   .   .   b", "rrr .   .   b   .   .")):
        position = board(drawn)
        assert position.noisy_moves()
        move = Thinker(DEATH_STACKS_GAME, LEVELS[level], 1).think(position, Limits(nodes=2_000))
        assert move in position.noisy_moves()
