"""Matches between levels."""

from __future__ import annotations

import math
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from game.core import outcome
from game.core.errors import StaxError
from game.games import GAMES
from lab.__main__ import main
from lab.match.arena import Contender, Terms, mover, opening, play_opening, read_figure
from lab.match.contest import report
from lab.match.counts import Course, Watch, counts_report
from lab.match.standings import Sequential, elo, expected, interval, student

MIXTOUR = GAMES["mixtour"]
STAX = GAMES["stax"]
TERMS = Terms("stax", ("players=2",), Contender("novice"), Contender("random"), None, 300, 4, 60, 1)


def test_openings_are_alike_for_a_seed_and_leave_the_game_open() -> None:
    assert opening(TERMS, 3) == opening(TERMS, 3)
    assert opening(TERMS, 3) != opening(TERMS, 4)
    assert len(opening(TERMS, 3)) == 4


def test_games_with_counted_moves_repeat() -> None:
    first = play_opening(TERMS, 0)
    assert first == play_opening(TERMS, 0)
    assert len(first) == 2


def test_with_three_seats_the_first_player_takes_each_in_turn() -> None:
    terms = Terms("stax", ("players=3",), Contender("random"), Contender("random"), None, 1, 3, 8, 1)
    assert [course.score for course in play_opening(terms, 0)] == pytest.approx([1 / 3] * 3)


def test_the_interval_is_that_of_the_openings_means() -> None:
    score = interval([[1, 0], [1, 1], [1, 1], [0.5, 0.5]])
    # Means .5, 1, 1, .5: 0.75, deviation 0.2887, t(3) 3.182, over the square root of 4.
    assert score.mean == 0.75
    assert score.low == pytest.approx(0.75 - 3.182 * 0.288675 / 2, abs=0.01)
    assert score.high == 1.0


def test_a_match_without_spread_still_has_an_interval() -> None:
    score = interval([[1, 1]] * 20)
    assert score.mean == 1.0
    assert score.low == pytest.approx(0.839, abs=0.001)


def test_students_t() -> None:
    assert [student(freedom) for freedom in (1, 3, 10, 99)] == pytest.approx([12.706, 3.182, 2.228, 1.984], abs=0.02)


def test_elo() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf


def test_elo_of_one_among_three() -> None:
    assert elo(1 / 3, 3) == pytest.approx(0)
    # Twice the strength of each of the others: two parts of four.
    assert elo(0.5, 3) == pytest.approx(400 * math.log10(2))
    assert expected(elo(0.42, 3), 3) == pytest.approx(0.42)


def test_the_command_prints_score_interval_and_elo(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["novice", "random", "--games", "2", "--jobs", "1", "--seconds", "0", "--nodes", "200", "--cut", "12"]
    assert main(["match", *words]) == 0
    printed = capsys.readouterr().out
    assert "2 games" in printed
    assert "95 percent interval" in printed
    assert "elo" in printed


def test_a_bad_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "novice", "random", "--players", "4"])
    assert "can't have the value '4'" in capsys.readouterr().err


def test_a_figure_takes_the_place_of_the_levels_own() -> None:
    player = Contender("novice", (read_figure("noise=0"), read_figure("depth=2")))
    assert str(player) == "novice noise=0 depth=2"
    terms = Terms("mixtour", ("points=1",), player, Contender("novice"), None, 100, 6, 60, 1)
    chosen: list[list[int]] = []
    for contender in (player, terms.second):
        chosen.append([])
        for number in range(8):
            position = MIXTOUR.notation.start({"points": "1"})
            for move in opening(terms, number):
                position.advance(move)
            chosen[-1].append(mover(terms, contender, 1)(position))
    assert chosen[0] != chosen[1]


@pytest.mark.parametrize("text", ["speed=3", "depth", "depth=", "depth=-1", "depth=two"])
def test_a_figure_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(StaxError, match="figure"):
        read_figure(text)


def test_the_sequential_test_is_that_of_normal_means() -> None:
    test = Sequential(0, 10)
    assert expected(0) == 0.5
    assert expected(10) == pytest.approx(0.51439, abs=1e-5)
    # Means 0.5 and 1 by turns, with a 0 and a 1: mean 0.75, variance of 0.5, 1, 0, 1 is 0.171875.
    openings = [[0.5, 0.5], [1.0, 1.0]]
    assert test.ratio(openings) == pytest.approx(2 * 0.01439 * (1.5 - 1.01439) / (2 * 0.171875), abs=1e-4)
    assert test.decision(openings) == ""
    assert test.decision(openings * 40) == "better"
    assert test.decision([[0.5, 0.5], [0.0, 0.0]] * 40) == "not better"


def test_the_sequential_test_of_three_players_starts_from_a_third() -> None:
    test = Sequential(0, 40, 3)
    openings = [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]
    assert test.ratio(openings) > Sequential(0, 40).ratio(openings)
    assert test.decision(openings * 60) == "better"
    even = [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.0, 0.0, 0.0]]
    assert test.decision(even * 90) == "not better"


def test_a_match_of_three_says_what_equal_play_scores(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["novice", "random", "--players", "3", "--games", "3", "--jobs", "1", "--seconds", "0", "--nodes", "60"]
    assert main(["match", *words, "--cut", "12", "--sprt", "0", "40", "--counts"]) == 0
    printed = capsys.readouterr().out
    assert "in seat 1 to 3: 33.3%, 33.3%, 33.3%" in printed
    assert "equal play scores 33.3%" in printed
    assert "plies 12 to 12, median 12 (3 games)" in printed
    assert "elo +0 " in printed
    assert "sprt 0 40: undecided" in printed


def test_a_report_shows_what_each_seat_won() -> None:
    terms = Terms("mixtour", ("points=1",), Contender("easy"), Contender("novice"), None, 100, 6, 60, 1)
    lines = report(terms, 2, [[1.0, 0.0], [1.0, 0.5], [1.0, 0.0], [0.0, 0.5]], 1.0).splitlines()
    assert "in seat 1 to 2: 75.0%, 25.0%" in lines
    assert "won 3 drawn 2 lost 3" in lines


@pytest.mark.slow
def test_a_match_that_is_decided_ends(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "novice",
        "random",
        "--games",
        "400",
        "--jobs",
        "1",
        "--seconds",
        "0",
        "--nodes",
        "200",
        "--sprt",
        "0",
        "300",
    ]
    assert main(["match", *words]) == 0
    printed = capsys.readouterr().out
    assert "sprt 0 300: better" in printed
    assert "400 games" not in printed


def test_what_happens_in_a_game_is_counted() -> None:
    position = STAX.notation.read_position("3 R 0,0=LK;0,1=DK;1,0=D01;1,1=R02", {"players": "3"})
    watch = Watch(STAX, position)
    for text in ("K@2,0", "1@-1,1", "1,0>2,0=01"):
        watch.advance(STAX.notation.read_move(position, text))
    assert watch.course(1.0) == Course(1.0, 3, (0, 0, 1), 1, 1, 1)


def test_counts_are_printed_as_least_most_and_median() -> None:
    courses = [
        Course(1.0, 20, (13, 8, 0), 2, 1, 0),
        Course(0.0, 30, (4, 20, 0), 4, 1, 2),
        Course(0.0, 31, (7, 0, 0), 9, 0, outcome.DRAW),
    ]
    assert counts_report([courses]).splitlines() == [
        "won by seat 1 to 3: 1, 0, 1, by nobody: 1",
        "plies 20 to 31, median 30 (3 games)",
        "first king at ply 4 to 8, median 7 (3 games)",
        "king of seat 1 in its own turn 2 to 5, median 3 (3 games)",
        "king of seat 2 in its own turn 3 to 7, median 5 (2 games)",
        "king of seat 3 in its own turn never",
        "positions with a king attacked 2 to 9, median 4 (3 games)",
        "captures 0 to 1, median 1 (3 games)",
    ]


@contextmanager
def minding_ctrl_c() -> Iterator[None]:
    """Processes that start meanwhile obey SIGINT, even if it is ignored here, as in a background job of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted(*words: str) -> tuple[int, str, str]:
    """A match that gets Ctrl+C, as a terminal sends it, after ten openings: its exit status, stdout and stderr."""
    command = [sys.executable, "-m", "lab", "match", "novice", "random", "--seconds", "0", "--nodes", "60", *words]
    with minding_ctrl_c():
        match = Popen(
            [*command, "--games", "100000", "--cut", "12"], stdout=PIPE, stderr=PIPE, text=True, start_new_session=True
        )
    try:
        assert match.stderr is not None
        first = match.stderr.readline()
        os.killpg(match.pid, signal.SIGINT)
        printed, rest = match.communicate()
        return match.returncode, printed, first + rest
    finally:
        if match.poll() is None:  # the test's time is over
            os.killpg(match.pid, signal.SIGKILL)
            match.communicate()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a console there sends Ctrl+C otherwise")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_is_stopped_reports_what_was_played(jobs: str) -> None:
    status, printed, errors = interrupted("--jobs", jobs, "--sprt", "0", "0.01")
    assert status == 130
    assert "Traceback" not in errors
    found = re.search(r"stopped after (\d+) of 50000 openings", errors)
    assert found is not None
    assert int(found[1]) >= 10
    assert f"{2 * int(found[1])} games" in printed
    assert "95 percent interval" in printed
    assert "sprt 0 0.01: undecided" in printed


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "novice", "random", "--seconds", "0", "--nodes", "60", "--cut", "12", "--jobs", "1"]

    def report_of(games: int, *more: str) -> str:
        assert main([*words, "--games", str(games), *more]) == 0
        return re.sub(r"in \d+ s", "", capsys.readouterr().out)

    file = tmp_path / "match.txt"
    report_of(4, "--into", str(file))
    head, *openings = file.read_text(encoding="utf-8").splitlines()
    assert len(openings) == 2
    file.write_text("\n".join((head, *openings, openings[0][:9])), encoding="utf-8")  # as if it was killed
    assert report_of(10, "--into", str(file)) == report_of(10)
    assert file.read_text(encoding="utf-8").splitlines()[1:3] == openings
    with pytest.raises(SystemExit):
        main([*words, "--games", "4", "--seed", "2", "--into", str(file)])
    assert "was made otherwise" in capsys.readouterr().err


def test_a_match_stopped_before_its_first_game_ends_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Iterator[list[Course]]:
        raise KeyboardInterrupt
        yield []

    monkeypatch.setattr("lab.match.contest.played", stopped)
    assert main(["match", "novice", "random", "--games", "4"]) == 130
    shown = capsys.readouterr()
    assert "stopped after 0 of 2 openings" in shown.err
    assert shown.out == ""
