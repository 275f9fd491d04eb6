"""A whole game analysed: by a search whose answers the test gives, and by the real one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.ai.chances import scores_of_seats
from game.ai.scores import WIN
from game.ai.thinker import Limits
from game.analysis.analysis_comments import read_analysis, write_analysis
from game.analysis.game_analysis import (
    DOUBTFUL_TIME_FACTOR,
    RunningAnalysis,
    analyse_in_steps,
    count_back_search,
    estimate_loss,
    judge_played_move,
)
from game.analysis.searching import StrongestSearcher
from game.analysis.verdict import Verdict
from game.core.game import read_options
from game.core.match import Match
from game.core.position import Position
from game.core.weights import ChanceScale
from game.engine.position_search import Line, PositionSearch
from game.games import GAMES
from game.library.note import Note, with_note
from game.library.tree import Tree

MIXTOUR = GAMES["mixtour"]
SCALE = ChanceScale(1000.0)


def match_of(*moves: str, game_id: str = "mixtour", start: str | None = None, options: str = "") -> Match:
    game = GAMES[game_id]
    match = Match(game, read_options(game, options.split()), start)
    for move in moves:
        match.play_text(move)
    return match


def look(turn: int, *scores: int, best: tuple[str, ...] = ("e5",)) -> PositionSearch:
    """A look of two seats, a score of the mover a depth."""
    return PositionSearch(
        turn, SCALE, tuple(Line(depth, scores_of_seats((score,), turn), best) for depth, score in enumerate(scores, 1))
    )


class FakeSearch:
    """A search that knows the score of the first seat by the number of moves made; what it was asked is kept."""

    def __init__(self, match: Match, scores: Mapping[int, int], best: Mapping[int, str]) -> None:
        self.asked: list[tuple[int, float]] = []
        self._scores = scores
        self._best = best
        self._write = write = match.game.notation.write_position
        self._plies = {write(match.position_after(ply)): ply for ply in range(len(match.moves) + 1)}

    def __call__(self, position: Position, times: float) -> PositionSearch:
        ply = self._plies[self._write(position)]
        self.asked.append((ply, times))
        turn = int(position.turn)
        score = self._scores[ply] * (1 if turn == 0 else -1)
        return look(turn, score, score, best=(self._best.get(ply, "none"),))


def test_chances_are_the_mean_of_two_depths_and_certainty_stays() -> None:
    swinging = look(0, 0, 2000, -2000)
    assert swinging.chances()[0] == pytest.approx(0.5)
    assert swinging.chances(2)[0] == pytest.approx((0.5 + 0.982) / 2, abs=0.001)
    assert swinging.chances(1) == (0.5, 0.5)
    assert look(1, 0, WIN - 3).chances() == (0.0, 1.0)
    assert look(0, 0, 4 - WIN).chances() == (0.0, 1.0)
    assert (look(0, WIN - 3).plies_to_end, look(0, 4 - WIN).plies_to_end, look(0, 9).plies_to_end) == (3, -4, None)
    assert sum(swinging.chances()) == pytest.approx(1)


def test_with_three_seats_it_is_the_mean_of_three_depths() -> None:
    scores = (9000, 0, 0), (600, 0, -600), (-600, 600, 0), (0, -600, 600)
    swinging = PositionSearch(0, SCALE, tuple(Line(depth, each, ("e5",)) for depth, each in enumerate(scores, 1)))
    assert swinging.chances() == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert swinging.chances(2)[0] > 0.7


def test_a_win_that_two_others_could_still_prevent_is_not_certain() -> None:
    scale = ChanceScale(1000.0, win_reliability=0.6)
    promised, certain = (PositionSearch(0, scale, (Line(5, (WIN - n, n - WIN, n - WIN), ("e5",)),)) for n in (4, 3))
    assert (promised.plies_to_end, certain.plies_to_end) == (None, 3)
    assert (promised.finding().plies, certain.finding().plies) == (None, 3)
    assert promised.chances() == pytest.approx((0.6, 0.2, 0.2))


def test_every_position_is_looked_at_from_the_end_and_again_only_where_much_was_lost() -> None:
    match = match_of("a1", "c3", "e5", "b2")
    search = FakeSearch(match, {0: 0, 1: 0, 2: 0, 3: -900, 4: -900}, {})
    shares = [share for share, _known in analyse_in_steps(match, search)]
    assert search.asked == [
        (4, 1),
        (3, 1),
        (2, 1),
        (1, 1),
        (0, 1),
        (3, DOUBTFUL_TIME_FACTOR),
        (2, DOUBTFUL_TIME_FACTOR),
    ]
    assert shares == sorted(shares)
    assert (shares[-1], len(shares)) == (1.0, 8)


def again(survey: RunningAnalysis) -> list[tuple[int, float]]:
    """What is looked at longer in a game whose third move, the best, seems to lose much; a longer look before it finds
    the first seat ahead, so that the second move is in doubt as well."""
    found = list[tuple[int, float]]()
    while survey.next_search is not None:
        ply, times = survey.next_search
        found += [(ply, times)] if times > 1 else []
        score = (-900 if ply >= 3 else 900 if ply == 2 and times > 1 else 0) * (1 if ply % 2 == 0 else -1)
        survey.add_search(look(ply % 2, score, score, best=("e5" if ply == 2 else "none",)))
    assert survey.result_so_far.is_complete
    return found


def test_a_best_move_after_which_chances_fell_is_searched_again_and_what_only_that_found() -> None:
    match = match_of("a1", "c3", "e5", "b2")
    search = FakeSearch(match, {0: 0, 1: 0, 2: 0, 3: -900, 4: -900}, {2: "e5"})
    assert [*analyse_in_steps(match, search)][-1][1].verdict(3) == Verdict(3, 0, "e5", 0.5, 0.5)
    assert search.asked[5:] == [(3, DOUBTFUL_TIME_FACTOR), (2, DOUBTFUL_TIME_FACTOR)]
    assert again(RunningAnalysis(match)) == [
        (3, DOUBTFUL_TIME_FACTOR),
        (2, DOUBTFUL_TIME_FACTOR),
        (1, DOUBTFUL_TIME_FACTOR),
    ]


@pytest.mark.parametrize(
    ("most", "longer"), [(12.0, [4.0, 4.0, 4.0]), (11.0, [4.0, 4.0, 3.0]), (6.0, [3.0, 3.0]), (2.0, [])]
)
def test_what_is_looked_at_again_takes_no_more_than_it_may(most: float, longer: list[float]) -> None:
    assert [
        times for _ply, times in again(RunningAnalysis(match_of("a1", "c3", "e5", "b2"), doubtful_time=most))
    ] == longer


def test_a_quick_pass_goes_before_and_the_usual_one_goes_over_all_again() -> None:
    survey, asked = RunningAnalysis(match_of("a1", "c3"), quick=0.2), []
    while survey.next_search is not None:
        asked.append(survey.next_search)
        survey.add_search(look(asked[-1][0] % 2, 0, 0))
    assert asked == [(2, 0.2), (1, 0.2), (0, 0.2), (2, 1.0), (1, 1.0), (0, 1.0)]
    assert survey.fraction_done == 1.0
    assert survey.result_so_far.is_complete


def test_marks_do_not_come_and_go_while_positions_are_searched_deeper() -> None:
    survey = RunningAnalysis(match_of("a1", "c3", "e5", "b2"), quick=0.2)
    seen = dict[int, list[str]]()
    while survey.next_search is not None:
        ply, times = survey.next_search
        first = (-120 if ply == 1 else 0) if times < 1 else 1500 if ply < 3 else 600
        score = first if ply % 2 == 0 else -first
        survey.add_search(look(ply % 2, score, score, best=("none",)))
        for verdict in survey.result_so_far.verdicts:
            kinds = seen.setdefault(verdict.ply, [])
            kinds += [verdict.kind] if kinds[-1:] != [verdict.kind] else []
    assert seen == {1: [""], 2: [""], 3: ["", "blunder"], 4: [""]}


def test_what_is_kept_is_there_next_time() -> None:
    match = match_of("a1", "c3", "e5", "b2")
    search = FakeSearch(match, {0: 0, 1: 0, 2: 0, 3: -900, 4: -900}, {2: "d4"})
    whole = list(analyse_in_steps(match, search))[-1][1]
    tree = Tree(match.texts)
    assert read_analysis(tree, match.movers, 2) is None
    write_analysis(tree, whole, "1.0.0")
    again = read_analysis(tree, match.movers, 2)
    assert again is not None
    assert again.is_complete
    assert [(each.ply, each.seat, each.kind, each.better) for each in again.verdicts] == [
        (each.ply, each.seat, each.kind, each.better) for each in whole.verdicts
    ]
    assert [each and each.best for each in again.findings] == [each and each.best for each in whole.findings]
    assert read_analysis(tree, match.movers, 3) is None  # of another number of seats


def test_a_part_that_is_kept_is_not_whole() -> None:
    match = match_of("a1", "c3")
    tree, survey = Tree(match.texts), RunningAnalysis(match)
    survey.add_search(look(0, WIN - 3))
    write_analysis(tree, survey.result_so_far, "1.0.0")
    part = read_analysis(tree, match.movers, 2)
    assert part is not None
    assert not part.is_complete
    assert [each and each.plies for each in part.findings] == [None, None, 3]


def test_what_is_known_grows_from_the_end() -> None:
    match = match_of("a1", "c3")
    search = FakeSearch(match, {0: 0, 1: 0, 2: 0}, {})
    known = [[verdict.ply for verdict in each.verdicts] for _share, each in analyse_in_steps(match, search)]
    assert known == [[], [2], [1, 2], [1, 2]]


def test_the_move_that_lost_is_judged_for_the_player_who_made_it() -> None:
    match = match_of("a1", "c3", "e5", "b2")
    search = FakeSearch(match, {0: 0, 1: 0, 2: 0, 3: -900, 4: 0}, {2: "d4"})
    *_steps, (_share, whole) = analyse_in_steps(match, search)
    third, fourth = whole.verdicts[2:]
    assert (third.seat, third.kind, third.better) == (0, "blunder", ("d4",))
    assert third.before == pytest.approx(0.5)
    assert third.after == pytest.approx(0.142, abs=0.001)
    assert (fourth.seat, fourth.kind) == (1, "blunder")
    assert [verdict.ply for verdict in whole.turning_points] == [3, 4]


def test_the_move_that_the_search_finds_best_loses_nothing() -> None:
    match = match_of("a1", "c3")
    before, after = look(0, 500, best=("a1",)), look(1, 500)
    assert judge_played_move(match, 0, before, after).loss == 0
    assert judge_played_move(match, 0, look(0, 500, best=("e5",)), after).loss > 0.2


def test_depths_are_compared_that_see_as_far() -> None:
    match = match_of("a1", "c3")
    assert judge_played_move(match, 0, look(0, 0, 0, 900, 900, 9000), look(1, 0, 0, 0)).kind == "blunder"
    assert judge_played_move(match, 0, look(0, 0, 0, 0, 0, 9000), look(1, 0, 0, 0)).loss == 0


@pytest.mark.parametrize("deepest", [0, 900, 2000])
def test_a_marked_move_reads_the_chances_of_the_curve(deepest: int) -> None:
    """Also if the deepest search after the move sees more than the depths that are compared."""
    match = match_of("a1", "c3")
    before, after = look(0, 900, 900, 900, 900), look(1, 0, 0, 0, deepest, deepest)
    verdict = judge_played_move(match, 0, before, after)
    fall = before.finding().chances[0] - after.finding().chances[0]
    assert bool(verdict.kind) == (fall >= 0.05)
    if verdict.kind:
        assert (verdict.before, verdict.after) == (before.finding().chances[0], after.finding().chances[0])


def test_a_kept_fault_that_the_curve_does_not_show_is_none() -> None:
    tree, match = Tree(["a1", "c3"]), match_of("a1", "c3")
    for node, move in zip(tree.main, (None, (0.5, 0.36), (0.5, 0.5)), strict=True):
        kind = "mistake" if move == (0.5, 0.36) else ""
        tree.set_comment(node, with_note("", Note((0.5, 0.5), 6, ("a1",), "1", None, move, kind)))
    kept = read_analysis(tree, match.movers, 2)
    assert kept is not None
    assert [verdict.kind for verdict in kept.verdicts] == ["", ""]


def test_what_one_depth_alone_sees_is_no_fault() -> None:
    match = match_of("a1", "c3")
    before, after = look(0, 0, 0, 0, 900), look(1, 0, 0, 0)
    assert judge_played_move(match, 0, before, after).loss == 0
    assert judge_played_move(match, 0, look(0, 0, 0, 900, 900), after).kind == "blunder"
    assert judge_played_move(match, 0, look(0, 0, 0, 0, WIN - 5), after).kind == "missed win", (
        "what is certain needs no second look"
    )


@pytest.mark.parametrize(
    ("score", "depths", "kind"),
    [(900, 2, ""), (900, 3, "blunder"), (270, 5, ""), (270, 6, "mistake"), (140, 6, ""), (140, 7, "inaccuracy")],
)
def test_the_smaller_a_loss_the_more_depths_must_see_it(score: int, depths: int, kind: str) -> None:
    before = look(0, *[0] * (7 - depths), *[score] * depths)  # so with one depth less a mean of two is the full loss
    assert judge_played_move(match_of("a1", "c3"), 0, before, look(1, *[0] * 6)).kind == kind


@pytest.mark.parametrize(
    ("losses", "estimate"),
    [
        ([0.2], 0.2),
        ([0.12] * 5, 0.12),
        ([0.07, 0.06, 0.08, 0.07], 0.0693),  # the deepest counts most
        ([0.3, 0.3, 0, 0, 0], 0.3),  # two depths are enough to estimate a blunder,
        ([0.4, 0, 0, 0, 0], 0.0),  # but a single depth is not
        ([0.14, 0.14, 0.14, 0, 0], 0.0),
        ([0.14, 0.14, 0.14, 0.14, 0], 0.1255),
        ([0.07, 0.07, 0, 0], 0.0),  # an accident
        ([0.04, 0.05, 0.04], 0.0339),  # no fault: what of it is certain
        ([0.13, 0.08, 0.13, 0.08], 0.1 - 1e-9),  # it stands out as an inaccuracy, not as a mistake
        ([-0.1, -0.2], -0.1429),
    ],
)
def test_what_a_move_has_cost_by_what_each_depth_saw(losses: list[float], estimate: float) -> None:
    assert estimate_loss(losses) == pytest.approx(estimate, abs=0.0001)


def test_a_player_who_has_lost_anyway_loses_nothing() -> None:
    """A loss that was seen only deep before a move was not counted where the position after it was seen at a glance."""
    lost, after = look(0, 300, 300, 300, 6 - WIN), look(1, WIN - 2)
    verdict = judge_played_move(match_of("a1", "c3"), 0, lost, after)
    assert (verdict.before, verdict.after, verdict.kind) == (0, 0, "")


def test_what_is_left_of_a_certain_win_is_taken_from_the_deepest_search() -> None:
    won, after = look(0, 0, 0, 0, 0, WIN - 5), look(1, 0, 0, 0, 0, -1500, -1500)
    verdict = judge_played_move(match_of("a1", "c3"), 0, won, after)
    assert (verdict.before, verdict.kind) == (1, "")
    assert verdict.after == pytest.approx(0.953, abs=0.001)
    assert judge_played_move(match_of("a1", "c3"), 0, won, look(1, *[-500] * 6)).kind == "missed win"


def test_a_certain_loss_costs_what_each_depth_had_hoped_for() -> None:
    lost = look(1, 0, 0, WIN - 4)
    verdict = judge_played_move(match_of("a1", "c3"), 0, look(0, 0, 0, 0, 0), lost)
    assert verdict.before == pytest.approx(0.5)
    assert (verdict.after, verdict.kind) == (0, "blunder")
    hoped = look(0, -2000, -2000, -2000, -700)  # the last depth alone has hopes of 0.2
    assert judge_played_move(match_of("a1", "c3"), 0, hoped, lost).kind == ""
    assert judge_played_move(match_of("a1", "c3"), 0, look(0, *[-700] * 4), lost).kind == "blunder"


def test_a_win_found_after_a_move_counts_back_and_a_slower_win_is_no_fault() -> None:
    match = match_of("a1", "c3")
    found = count_back_search(look(0, 300), "a1", look(1, 4 - WIN, best=("x", "y")))
    assert (found.plies_to_end, found.best) == (5, ("a1", "x", "y"))
    assert judge_played_move(match, 0, found, look(1, 4 - WIN)).kind == ""
    quicker = look(0, WIN - 3)
    assert count_back_search(quicker, "a1", look(1, 4 - WIN)) is quicker
    slower = judge_played_move(match, 0, quicker, look(1, 8 - WIN))
    assert (slower.kind, slower.loss) == ("", 0)
    assert count_back_search(look(0, 300), "a1", look(1, 300)).plies_to_end is None


def test_a_missed_win_is_distinguished_from_a_blunder() -> None:
    match = match_of("a1", "c3")
    assert judge_played_move(match, 0, look(0, WIN - 3), look(1, 0)).kind == "missed win"
    assert judge_played_move(match, 0, look(0, 900), look(1, 900)).kind == "blunder"
    assert judge_played_move(match, 0, look(0, 9 - WIN), look(1, WIN - 4)).kind == ""  # it was lost anyway


def test_the_real_search_sees_what_was_thrown_away() -> None:
    match = match_of("a1", "c3", "e5", "b2", "d4", "a5", "c1")
    *_steps, (_share, whole) = analyse_in_steps(match, StrongestSearcher(MIXTOUR, 2, Limits(nodes=3000)))
    assert len(whole.findings) == 8
    assert whole.is_complete
    assert all(finding is not None and sum(finding.chances) == pytest.approx(1) for finding in whole.findings)
    assert "blunder" in {verdict.kind for verdict in whole.verdicts}
    again = list(analyse_in_steps(match, StrongestSearcher(MIXTOUR, 2, Limits(nodes=3000))))[-1][1]
    assert again == whole


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_games_of_every_kind_are_analysed_to_their_end(game_id: str, players: int) -> None:
    game = GAMES[game_id]
    if players == 3 and not any("3" in option.values for option in game.options if option.key == "players"):
        return
    match = match_of(game_id=game_id, options=f"players={players}" if players == 3 else "")
    for _ in range(5):
        match.play(match.position.legal()[len(match.moves)])
    *_steps, (_share, whole) = analyse_in_steps(match, StrongestSearcher(game, match.seats, Limits(nodes=200)))
    assert [verdict.seat for verdict in whole.verdicts] == match.movers
    chances = [finding.chances for finding in whole.findings if finding is not None]
    assert [len(each) for each in chances] == [match.seats] * 6
    assert all(sum(each) == pytest.approx(1) for each in chances)
