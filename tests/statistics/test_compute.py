"""The statistics of games made by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from game.ai.level_ratings import elo_of
from game.analysis.verdict import Kind as FaultKind
from game.games import GAMES
from game.library.library import LIBRARY_FILE, Library
from game.library.note import Note, with_note
from game.library.record import GameRecord
from game.library.tree import ROOT
from game.library.tries import PuzzleRun, Try
from game.scenes.menus.statistics.front import level_results
from game.statistics.compute import ClockTime, ResultCounts, Statistics, StatisticsFilter, start_of_span
from game.statistics.faults import FaultCounts
from game.statistics.puzzling import PuzzleScore
from game.statistics.streaks import ResultStreak
from game.statistics.survey import Survey
from game.statistics.tables import make_tables
from tests.statistics.made_games import DAY, NOON, made

MEDIUM, HARD = "person,computer:medium", "person Ada,computer:hard"


def statistics_of(
    folder: Path, records: Iterable[GameRecord], wish: StatisticsFilter | None = None, player: str = ""
) -> Statistics:
    """The numbers of a library of games."""
    library = Library(folder / LIBRARY_FILE)
    for record in records:
        library.add(record)
    survey = Survey(library, GAMES, player)
    assert survey.read_all()
    library.close()
    return survey.statistics(wish or StatisticsFilter())


def test_results_are_counted_by_ending_level_seat_and_colour(tmp_path: Path) -> None:
    found = statistics_of(
        tmp_path,
        [
            made("mixtour", MEDIUM, "win 0 played"),
            made("mixtour", MEDIUM, "win 1 resigned", 1),
            made("mixtour", "computer:medium,person", "win 1 time", 2),
            made("mixtour", "computer:easy,person", "draw agreed", 3),
            made("stax", "person,computer:easy,computer:hard", "win 2 played", 4, players="3"),
            made("stax", HARD, "win 0 played", 5, colours=("teal", "sky")),
            made("stax", HARD, "abandoned", 6),
            made("stax", HARD, "", 7),
            made("stax", "person Ada,person Ben", "win 1 played", 8),
            made("stax", "computer:easy,computer:hard", "win 1 played", 9),
        ],
    )
    assert found.games == 9  # that of two computers is none of a person's
    assert found.endings == {"won": 3, "drawn": 1, "lost": 2, "abandoned": 1, "unfinished": 1, "persons": 1}
    assert found.score == ResultCounts(3, 1, 2)
    assert found.levels == {
        ("mixtour", 2): {"medium": ResultCounts(2, 0, 1), "easy": ResultCounts(0, 1, 0)},
        ("stax", 3): {"hard": ResultCounts(0, 0, 1)},
        ("stax", 2): {"hard": ResultCounts(1, 0, 0)},
    }
    assert found.seats[("mixtour", 2)] == {0: ResultCounts(1, 0, 1), 1: ResultCounts(1, 1, 0)}
    assert found.colours["Green"] == ResultCounts(1)
    assert found.persons == {("stax", 2): (0, 1, 0)}


def test_a_player_who_is_named_is_asked_about_in_games_of_persons_too(tmp_path: Path) -> None:
    games = [made("stax", "person Ben,person Ada", "win 1 played"), made("stax", HARD, "win 1 played", 1)]
    ada = statistics_of(tmp_path, games, player="Ada")
    assert (ada.endings, ada.score) == ({"won": 1, "lost": 1}, ResultCounts(1, 0, 1))
    assert ada.levels == {("stax", 2): {"hard": ResultCounts(0, 0, 1)}}


def test_a_filter_names_a_game_and_a_time(tmp_path: Path) -> None:
    games = [made("stax", HARD, "win 0 played", day) for day in (0, 10, 20)]
    found = statistics_of(
        tmp_path, [*games, made("mixtour", MEDIUM, "win 0 played", 20)], StatisticsFilter("stax", NOON + 5 * DAY)
    )
    assert found.score == ResultCounts(2)
    assert start_of_span("days", NOON) == NOON - 30 * DAY
    year = start_of_span("year", NOON)
    assert year is not None
    assert NOON - 60 * DAY < year < NOON - 58 * DAY
    assert start_of_span("all", NOON) is None


def test_streaks_pass_over_games_without_a_result(tmp_path: Path) -> None:
    results = ["win 0 a", "win 0 a", "abandoned", "win 0 a", "win 1 a", "draw a", "win 1 a", "win 1 a"]
    found = statistics_of(
        tmp_path, [made("stax", MEDIUM, result, day * 0.5) for day, result in enumerate(results)]
    ).streaks
    assert found.current == ResultStreak("lost", 2, "2026-03-05")
    assert (found.longest_won, found.longest_lost) == (
        ResultStreak("won", 3, "2026-03-03"),
        ResultStreak("lost", 2, "2026-03-05"),
    )
    assert found.recent == ("won", "won", "won", "lost", "drawn", "lost", "lost")
    assert found.days_in_a_row == 5


@pytest.mark.parametrize(
    ("clock", "times", "seconds"),
    [
        ("5:00", (200.0, 250.0), 150.0),
        ("5:00+3", (200.0, 250.0), 156.0),  # two moves with three seconds each
        ("0:30/move", (10.0, 10.0), None),
        ("", (), None),
        ("soon", (1.0, 1.0), None),
    ],
)
def test_time_is_known_by_clocks_alone(
    clock: str, times: tuple[float, ...], seconds: float | None, tmp_path: Path
) -> None:
    found = statistics_of(tmp_path, [made("mixtour", MEDIUM, "", moves="a1 c3", clock=clock, times=times)])
    assert found.clock_time == (ClockTime(1, seconds) if seconds is not None else ClockTime(0, 0))


def test_months_without_a_game_stand_between_the_others(tmp_path: Path) -> None:
    months = statistics_of(tmp_path, [made("stax", MEDIUM, "win 0 a", day) for day in (-70, 0, 1)]).months
    assert {month: counted.games for month, counted in months.items()} == {
        "2025-12": 1,
        "2026-01": 0,
        "2026-02": 0,
        "2026-03": 2,
    }


def test_faults_of_persons_are_counted_from_the_notes(tmp_path: Path) -> None:
    record = made("mixtour", MEDIUM, "win 1 a", moves="a1 c3 e5 b2 d4")
    kinds = ("", "", "blunder", "mistake", "", "missed-win")  # of the moves that led there
    curve = (0.5, 0.5, 0.7, 0.58, 1.0, 0.6)  # of the first seat
    for node, kind, chance in zip(record.tree.main, kinds, curve, strict=True):
        note = Note((chance, 1 - chance), 5, (), "1.0", None, (0.6, 0.5) if node != ROOT else None, kind)
        record.tree.set_comment(node, with_note("A word." if node == ROOT else "", note))
    found = statistics_of(tmp_path, [record, made("mixtour", MEDIUM, "win 0 a")])
    of_person: dict[FaultKind, int] = {"mistake": 1, "missed win": 1}
    assert found.analysed == 1
    assert found.faults == {"mixtour": FaultCounts(3, of_person)}
    assert found.months["2026-03"].faults == FaultCounts(3, of_person)


def test_openings_are_joined_however_the_board_lies(tmp_path: Path) -> None:
    begun = ["a1 c3", "e5 c3", "a5 c3", "a5 c3", "b2 c3", "a1 b1"]
    results = ["win 0 a", "win 1 a", "draw a", "", "win 0 a", "win 0 a"]
    games = [made("mixtour", MEDIUM, result, moves=moves) for moves, result in zip(begun, results, strict=True)]
    found = statistics_of(tmp_path, games).openings
    assert [(one.kind, one.moves, one.games, one.score) for one in found] == [
        (("mixtour", 2), ("a5", "c3"), 4, ResultCounts(1, 1, 1))
    ]
    assert len(found[0].arrangement.stacks) == 2


def test_only_usual_games_of_two_against_measured_levels_are_rated(tmp_path: Path) -> None:
    start = GAMES["mixtour"].notation.write_position(GAMES["mixtour"].notation.start({"points": "1"}))
    games = [made("mixtour", MEDIUM, f"win {day % 2} a", day) for day in range(10)]
    games += [made("mixtour", "person,computer:master", "win 0 a", 20) for _ in range(5)]
    games += [made("mixtour", MEDIUM, "win 0 a", 20, start=start) for _ in range(5)]
    games += [made("stax", "person,computer:easy,computer:easy", "win 0 a", 20, players="3") for _ in range(15)]
    ratings = statistics_of(tmp_path, games).ratings
    medium = elo_of("mixtour", 2, "medium")
    assert medium is not None
    assert {game_id: (rating.games, round(rating.elo)) for game_id, rating in ratings.items()} == {
        "mixtour": (10, round(medium))
    }


def test_puzzles_are_counted_by_game_and_time(tmp_path: Path) -> None:
    library = Library(tmp_path / LIBRARY_FILE)
    for number, (day, solved, rated) in enumerate([(-40.0, True, False), (0.0, True, True), (1.0, False, True)]):
        rating = (1000.0 + number, 90.0 - number, 0.06) if rated else None
        library.add_try(Try(number + 1, "stax", 7, NOON + day * DAY, "rated", solved, 10.0, rating))
    library.add_run(PuzzleRun(1, "stax", "streak", NOON, 5))
    library.add_run(PuzzleRun(2, "stax", "three-minutes", NOON, 9))
    library.add_run(PuzzleRun(3, "stax", "streak", NOON, 3))
    survey = Survey(library, GAMES)
    survey.read_all()
    library.close()
    course = (1001.0, 1002.0)
    assert survey.statistics(StatisticsFilter()).puzzles == {"stax": PuzzleScore(3, 2, 30.0, course, 88.0, 5, 9)}
    late = survey.statistics(StatisticsFilter("stax", NOON - DAY)).puzzles
    assert late == {"stax": PuzzleScore(2, 1, 20.0, course, 88.0, 5, 9)}
    assert survey.statistics(StatisticsFilter("mixtour")).puzzles == {}


def test_a_game_of_a_position_that_was_set_up_has_no_opening(tmp_path: Path) -> None:
    start = GAMES["mixtour"].notation.write_position(GAMES["mixtour"].notation.start({"points": "1"}))
    games = [made("mixtour", MEDIUM, "win 0 a", moves="a1 c3", start=start, points="1") for _ in range(3)]
    assert statistics_of(tmp_path, games).openings == []


def test_a_strength_between_two_levels_counts_as_the_nearer_and_is_rated_as_it_is(tmp_path: Path) -> None:
    games = [made("stax", "person,computer:easy+80", f"win {day % 2} a", day) for day in range(10)]
    games += [made("stax", MEDIUM, "win 0 a", 20, clock="5:00+3@100,20") for _ in range(5)]
    numbers = statistics_of(tmp_path, games)
    assert set(numbers.levels[("stax", 2)]) == {"casual", "medium"}
    rating = numbers.ratings["stax"]
    assert rating.games == 10
    assert rating.elo == pytest.approx(elo_of("stax", 2, "easy+80"), abs=1)


def test_a_games_own_level_has_a_row_and_counts_as_the_common_level_on_the_first_page(tmp_path: Path) -> None:
    games = [made("mixtour", f"person,computer:{level}", "win 0 a") for level in ("expert", "expert+", "expert++")]
    numbers = statistics_of(tmp_path, games)
    rows = next(table for table in make_tables(numbers) if table.id == "levels").rows
    assert [row.item for row in rows] == ["expert", "expert+", "expert++"]
    assert level_results(numbers)["expert"].won == 3
