"""The engine's opinion of Mixtour: its terms, which threats it sees, what it ranks first; moves that win are found."""

from __future__ import annotations

import random

from game.ai.levels import LEVELS
from game.ai.thinker import Limits, Thinker
from game.core.outcome import PLAYING
from game.games.mixtour import MIXTOUR_GAME
from game.games.mixtour.evaluate import MIXTOUR_WEIGHTS, MixtourEvaluator
from game.games.mixtour.grid import CELLS, cell_of, straight_path
from game.games.mixtour.grid import TOWER as TALL
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.ways import stacks_in_sight
from tests.games.mixtour import oracle
from tests.games.mixtour.boards import begin, board, play, set_up, texts
from tests.games.mixtour.comparison import begin as begin_both
from tests.games.mixtour.comparison import play_on
from tests.games.mixtour.test_rules import TOWER

BY_HEIGHT = ("", "single-pieces", "stacks-of-two", "stacks-of-three", "stacks-of-four")


def swapped(position: Mixtour) -> Mixtour:
    """The same with the colours exchanged."""
    rows, turn, scores, last = MIXTOUR_NOTATION.write_position(position).split(" ")
    colours = rows.translate(str.maketrans("wr", "rw"))
    text = f"{colours} {'R' if turn == 'W' else 'W'} {scores[::-1]} {last}"
    return set_up(text, position.goal)


def test_the_terms_add_up_and_the_colours_are_alike() -> None:
    rng = random.Random(2)
    for seed in range(5):
        pair = begin_both(9)
        play_on(pair, random.Random(seed), rng.randint(5, 50), 0.5, 0.2)
        evaluator, other = MixtourEvaluator(pair.real), MixtourEvaluator(swapped(pair.real))
        for seat in (0, 1):
            assert evaluator.score(seat) == sum(evaluator.terms(seat).values()) == other.score(1 - seat)
        assert evaluator.score(0) == -evaluator.score(1)


def plainly(position: Mixtour) -> dict[str, int]:
    """White's terms less Red's, cell by cell, before they are weighed."""
    piles = {cell_of(number): position.pile(number) for number in range(CELLS) if position.pile(number)}
    terms = dict.fromkeys(MIXTOUR_WEIGHTS.values, 0)
    ways = [0, 0]
    for cell, pile in piles.items():
        terms[BY_HEIGHT[len(pile)]] += 1 - 2 * pile[-1]
        for source in stacks_in_sight(position, cell):
            near = len(straight_path(source, cell)) - 1 == len(pile)
            ways[piles[source][-1]] += near and len(piles[source]) + len(pile) >= TALL
    sign = 1 - 2 * position.turn
    terms["reserve"] = position.hand(0) - position.hand(1)
    terms["points"] = position.points(0) - position.points(1)
    terms["scoring-lines"] = ways[0] - ways[1]
    terms["scores-next"] = sign if ways[position.turn] else 0
    terms["forks"] = -sign if not ways[position.turn] and ways[1 - position.turn] > 1 else 0
    terms["to-move"] = sign
    return terms


def test_the_cached_sets_give_the_terms_of_a_count_over_all_cells() -> None:
    lines = 0
    for seed in range(12):
        pair = begin_both(9)
        position = pair.real
        evaluator = MixtourEvaluator(position)
        play_on(pair, random.Random(seed), 20 + 5 * seed, 0.6, 0.0)
        for move in position.legal() if position.outcome() == PLAYING else []:
            position.play(move)
            terms = plainly(position)
            lines += abs(terms["scoring-lines"])
            assert evaluator.terms(0) == {name: MIXTOUR_WEIGHTS.values[name] * count for name, count in terms.items()}
            assert evaluator.score(0) == sum(evaluator.terms(0).values())
            position.undo()
    assert lines > 100


def test_scoring_lines_are_what_the_oracle_would_score_with() -> None:
    for seed in range(10):
        pair = begin_both(9)
        play_on(pair, random.Random(seed), 30, 0.6, 0.0)
        lines = {"w": set(), "r": set()}  # type: dict[str, set[str]]
        for text, then in oracle.turns(pair.expected).items():
            for colour, found in lines.items():
                if then.scores[colour] > pair.expected.scores[colour]:
                    found.add(text[:2] + text[-2:])
        weight = MixtourEvaluator(pair.real).terms(0)["scoring-lines"]
        barred = pair.real.banned_reversal() >= 0
        assert barred or weight == MIXTOUR_WEIGHTS.values["scoring-lines"] * (len(lines["w"]) - len(lines["r"]))


def test_a_point_is_worth_more_than_any_stack() -> None:
    ahead = MixtourEvaluator(board("\n".join(["rrrr . . . .", *[". . . . ."] * 4]), scores="1-0", points=9))
    assert ahead.terms(0)["points"] == MIXTOUR_WEIGHTS.values["points"]
    assert ahead.score(0) > 0


def test_moves_that_score_are_ranked_by_who_scores() -> None:
    for stack, turn, best in (("wr", "W", True), ("wr", "R", False), ("rw", "R", True), ("rw", "W", False)):
        position = board(TOWER.format(stack), turn=turn)
        evaluator = MixtourEvaluator(position)
        ranks = {
            MIXTOUR_NOTATION.write_move(position, move): evaluator.move_order_score(move) for move in position.legal()
        }
        chosen = max(ranks, key=lambda text: ranks[text]) if best else min(ranks, key=lambda text: ranks[text])
        assert chosen == "d1:2-a1"


def test_master_scores_and_does_not_let_score() -> None:
    thinker = Thinker(MIXTOUR_GAME, LEVELS["master"], 1)
    position = board(TOWER.format("wr"))
    assert MIXTOUR_NOTATION.write_move(position, thinker.think(position, Limits(depth=2))) == "d1:2-a1"
    position = board(TOWER.format("wr"), turn="R")
    play(position, MIXTOUR_NOTATION.write_move(position, thinker.think(position, Limits(depth=3))))
    assert not any(play(position.clone(), text).outcome() == 0 for text in texts(position))


def test_medium_beats_random_play() -> None:
    for seed in range(6):
        thinker, chance = Thinker(MIXTOUR_GAME, LEVELS["medium"], seed), random.Random(seed)
        position = begin()
        while position.outcome() == PLAYING:
            mine = position.turn == seed % 2
            position.advance(thinker.think(position, Limits()) if mine else chance.choice(position.legal()))
        assert position.outcome() == seed % 2
