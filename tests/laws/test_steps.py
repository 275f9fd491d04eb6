"""Law 6: steps replayed over the arrangement before give the arrangement after; pieces are conserved."""

from __future__ import annotations

from collections import Counter

from game.core.display.pieces import Arrangement, cell_count
from game.core.display.steps import replay
from lab.reliability.cases import Case, pick_move, random_game, sampled
from lab.reliability.position_laws import contents
from tests.laws.games import every_game


def pieces(arrangement: Arrangement) -> Counter[int]:
    """How many pieces each owner has, wherever they are; a piece that covers several cells counts for each of them."""
    there = Counter(piece.owner for stack in arrangement.stacks.values() for piece in stack)
    apart = [pocket.piece for hand in arrangement.hands for pocket in hand if pocket.filled]
    for piece in (*apart, *arrangement.captured):
        there[piece.owner] += cell_count(piece)
    return there


@every_game
def test_steps_lead_from_before_to_after(case: Case) -> None:
    view = case.game.view
    for position, rng in sampled(case, 6):
        before = view.arrangement(position)
        moves = position.legal()
        chosen = {*rng.sample(moves, min(30, len(moves))), *position.noisy_moves()}
        for move in sorted(chosen):
            steps = view.steps(position, move)
            assert steps
            position.play(move)
            assert contents(replay(before, steps)) == contents(view.arrangement(position))
            position.undo()
        assert contents(view.arrangement(position)) == contents(before)


@every_game
def test_no_piece_comes_or_goes(case: Case) -> None:
    view = case.game.view
    all_pieces = pieces(view.arrangement(case.start()))
    assert len(all_pieces) == case.start().seats
    for seed in range(2):
        for position in random_game(case, seed, plies=120):
            arrangement = view.arrangement(position)
            assert pieces(arrangement) == all_pieces
            assert len(arrangement.hands) == position.seats


@every_game
def test_a_position_looks_the_same_when_it_is_set_up_again(case: Case) -> None:
    for position, rng in sampled(case, 4):
        text = case.write(position)
        if position.legal():
            position.play(pick_move(case, position, rng, sparing=True))
            position.undo()
            assert contents(case.game.view.arrangement(case.read(text))) == contents(
                case.game.view.arrangement(position)
            )
