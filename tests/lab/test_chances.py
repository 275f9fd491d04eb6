"""Predicted chances compared with results: games that are played, the scale fitted to them, the tenths."""

from __future__ import annotations

import math
import random
from argparse import Namespace
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.ai.scores import WIN
from game.core.errors import StaxError
from game.core.weights import ChanceScale
from game.engine.position_search import Line
from lab.chances.agreement import Compared, Comparisons, match_of, pairs, search_of, share
from lab.chances.calibration import Prediction, Tenth, group_by_tenths, leader_by_thirds, read_tenths
from lab.chances.command import check_chances
from lab.chances.fit import SearchedPosition, choose_fit, fit_all, positions_of, round_scale, win_reliability
from lab.chances.games import Collection, Plan, one_game
from lab.chances.plot import format_svg
from lab.files import write_table

PLAN = Plan("mixtour", (), ("novice",), nodes=50, positions=4, opening=2, cut=60, seed=3)
STAX = Plan("stax", ("players=3",), ("novice",), nodes=200, positions=3, opening=1, cut=12, seed=1)


def test_games_are_the_same_again_and_go_on_where_they_were_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "games"
    collection = Collection(path, PLAN)
    for number in range(2):
        collection.add(one_game(PLAN, number))
    whole = path.read_text()
    path.write_text(whole[:-30])
    again = Collection(path, PLAN)
    assert [each.number for each in again.games] == [0]
    again.add(one_game(PLAN, 1))
    assert path.read_text() == whole
    assert Collection(path).games == collection.games
    with pytest.raises(StaxError, match="made otherwise"):
        Collection(path, Plan("mixtour", (), ("novice",), nodes=51, positions=4, opening=2, cut=60, seed=3))


def test_positions_are_spread_over_a_game_and_have_the_scores_of_all_seats() -> None:
    played = one_game(STAX, 0)
    assert [seen.ply * 3 // len(played.moves) for seen in played.searches] == [0, 1, 2]
    assert all(len(scores) == 3 for seen in played.searches for _, scores in seen.lines)
    assert all(seen.turn == seen.ply % 3 for seen in played.searches)
    assert match_of(STAX, played).texts == list(played.moves)


def test_a_half_of_the_games_is_left_for_the_proof(tmp_path: Path) -> None:
    collection = Collection(tmp_path / "games", PLAN)
    for number in range(4):
        collection.add(one_game(PLAN, number))
    first, second = ({each.number for each in positions_of(collection, half)} for half in (False, True))
    assert (first, second) == ({0, 1}, {2, 3})
    phases = [each.phase for each in positions_of(collection) if each.number == 0]
    assert all(one < other for one, other in pairwise(phases))


def made(true: ChanceScale, seats: int, games: int) -> list[SearchedPosition]:
    """Positions that are won as a scale says, four of a game."""
    chance, found = random.Random(2), list[SearchedPosition]()
    for number in range(games):
        scores = [chance.gauss(0, 1500) for _ in range(seats)]
        phase = chance.random()
        line = Line(1, tuple(round(score - sum(scores) / seats) for score in scores), ())
        at = SearchedPosition(number, 0, phase, 1 - phase, (line,))
        winner = chance.choices(range(seats), at.chances(true))[0]
        found += [SearchedPosition(number, winner, phase, 1 - phase, (line,))] * 4
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("true", "terms"),
    [
        (ChanceScale(2000.0), ()),
        (ChanceScale(12_000.0, (0.0, 0.8, 2.0), 9.0), ("leads", "later")),
        (ChanceScale(500.0, bend=125.0), ("bend",)),
    ],
)
def test_a_scale_is_found_again_with_the_terms_that_it_has(true: ChanceScale, terms: tuple[str, ...]) -> None:
    seats = max(2, len(true.leads))
    positions = made(true, seats, 300)
    half = len(positions) // 2
    fit = choose_fit(fit_all(positions[:half], positions[half:]))
    assert fit.terms == terms
    assert fit.scale.leads == pytest.approx(true.leads, abs=0.6)
    for phase in (0.4, 1.0):
        assert fit.scale.at_phase(phase).unit == pytest.approx(true.at_phase(phase).unit, rel=0.35)
    assert round_scale(fit.scale).win_reliability == 1.0


@pytest.mark.slow
def test_terms_that_are_asked_for_are_taken_though_they_are_worth_nothing() -> None:
    positions = made(ChanceScale(2000.0), 2, 60)
    for terms in ((), ("bend",), ("leads", "bend")):
        assert choose_fit(fit_all(positions[:120], positions[120:], terms), terms).terms == terms


def test_of_promises_those_that_come_true_are_counted() -> None:
    kept, certain = WIN - 4, WIN - 2
    lines = [(Line(1, (-score, score, -score), ()),) for score in (kept, certain)]
    positions = [SearchedPosition(each, int(each < 9), 0.5, 0.5, lines[0]) for each in range(12)]
    positions += [SearchedPosition(each, 0, 0.5, 0.5, lines[1]) for each in range(12)]
    assert win_reliability(positions) == 0.75
    assert win_reliability(positions[:5]) == 1.0, "five positions say nothing"


def test_chances_are_sorted_into_tenths_and_compared_with_results(tmp_path: Path) -> None:
    low, sure = Line(1, (-1000, 1000), ()), Line(1, (WIN - 3, 3 - WIN), ())
    positions = [SearchedPosition(each, int(each > 0), 0.5, 0.2, (low,)) for each in range(4)]
    positions += [SearchedPosition(4, -1, 0.5, 0.2, (low,)), SearchedPosition(5, 0, 0.9, 0.1, (sure,))]
    table = group_by_tenths("a game", [Prediction(each, ChanceScale(1000.0)) for each in positions])
    assert [(each.tenth, each.positions, each.games, each.won) for each in table] == [
        ("10", 5, 5, 0.3),
        ("80", 5, 5, 0.7),
        ("certain", 2, 1, 1.0),
    ]
    assert table[0].predicted == pytest.approx(1 / (1 + math.exp(2)), abs=0.001)
    write_table(tmp_path / "table", Tenth, table)
    assert read_tenths(tmp_path / "table") == table
    count, chance, right = leader_by_thirds([Prediction(each, ChanceScale(1000.0)) for each in positions])[2]
    assert (count, right) == (5, 0.8)
    assert chance == pytest.approx(0.905, abs=0.001)


@pytest.mark.parametrize("plan", [PLAN, STAX], ids=["mixtour", "three players"])
def test_results_are_compared_with_the_chances_of_the_program(plan: Plan, tmp_path: Path) -> None:
    collection, expected = Collection(tmp_path / "games", plan), Counter[str]()
    for number in range(3):
        collection.add(played := one_game(plan, number))
        match = match_of(plan, played)
        for seen in played.searches:
            look = search_of(match, seen.ply, [(depth, list(scores), "") for depth, scores in seen.lines])
            expected.update(
                "certain" if chance in (0, 1) else str(10 * min(int(chance * 10), 9)) for chance in look.chances()
            )
    table = tmp_path / "table"
    wishes = Namespace(file=[collection.path], shipped=True, terms=None, into=table)
    assert check_chances(wishes) == 0
    assert {each.tenth: each.positions for each in read_tenths(table)} == expected


def test_a_dot_of_the_plot_stands_at_its_chance_and_result() -> None:
    picture = format_svg([Tenth("a", "70", 100, 50, 0.75, 0.5, 0.1), Tenth("a", "certain", 9, 9, 1.0, 1.0, 0.0)])
    dots = [each.attrib for each in ElementTree.fromstring(picture).iter() if each.tag.endswith("circle")]
    assert [(float(dot["cx"]), float(dot["cy"])) for dot in dots] == [(150.0, 100.0)]


def test_two_analyses_are_compared_by_what_they_call_each_move(tmp_path: Path) -> None:
    played = one_game(PLAN, 0)
    match = match_of(PLAN, played)
    comparisons = Comparisons(tmp_path / "seen", nodes=30, times=4)
    comparisons.add(0, match)
    again = Comparisons(tmp_path / "seen", nodes=30, times=4)
    assert again.searches == {0: tuple(map(list, again.searches[0]))}
    both = list(pairs(match, *again.searches[0]))
    assert len(both) == len(played.moves)
    assert list(pairs(match, again.searches[0][0], again.searches[0][0])) == [(short, short) for short, _ in both]
    assert len({kind for pair in both for kind in pair}) > 1
    with pytest.raises(StaxError, match="made otherwise"):
        Comparisons(tmp_path / "seen", nodes=30, times=5)


def test_the_share_counts_moves_and_its_interval_games() -> None:
    assert share([Compared(10, 9)]) == (0.9, 1.0)
    whole, half = share([Compared(10, 10), Compared(10, 8)])
    assert whole == 0.9
    assert half == pytest.approx(1.96 * 0.1)
