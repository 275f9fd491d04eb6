"""The next puzzle of each mode, and what a try changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, timedelta
from statistics import fmean

import pytest

from game.core.glicko import DAY_SECONDS
from game.games import GAMES
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try
from game.puzzles.modes import ByTheme, Daily, Missed, Mode, Own, Rated, Streak, ThreeMinutes, daily
from game.puzzles.modes.by_theme import puzzles_by_theme
from game.puzzles.modes.daily import puzzle_for_day
from game.puzzles.modes.mode import MAX_FIRST_PIECES
from game.puzzles.modes.rated import FIRST_TRIES
from game.puzzles.modes.run_mode import FIRST_COUNT, MAX_SHORT_MOVES, SHORT_COUNT, PuzzleLadder
from game.puzzles.puzzle import WIN_IN_ONE, Puzzle, Task, piece_count
from game.puzzles.rating import BEGINNER_RATING, MAX_FALL
from game.puzzles.shelf import PUZZLE_FOLDER, read_line, read_shipped
from game.puzzles.workbook import FIRST_OWN_NUMBER, Workbook
from tests.puzzles.lines import LINES

GAME = GAMES["mixtour"]
NOW = 1_800_000_000.0
MAX_SHORT_RATING = 1100  # of the first twelve puzzles of a run: those above are for who is sure of forced wins
GOLDEN = [293, 274, 129, 28, 374, 393]  # the first days of Stax, which nothing may change


def shelf(count: int, lowest: int = 500, step: int = 20) -> list[Puzzle]:
    """Puzzles of rising ratings; no mode looks at their positions."""
    themes = ("only-move",), ("tower-steal", "only-move")
    return [
        Puzzle(n, GAME.id, (), "", 0, Task("win", 2), ("a",), themes[n % 2], lowest + step * n, ("a",))
        for n in range(1, count + 1)
    ]


class FakeLibrary:
    """Records what a workbook saves."""

    def __init__(self) -> None:
        self.tries: list[Try] = []
        self.runs: list[PuzzleRun] = []
        self.own: list[OwnPuzzle] = []

    def add_try(self, one: Try) -> None:
        self.tries.append(one)

    def add_run(self, run: PuzzleRun) -> None:
        self.runs.append(run)

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        self.own.append(puzzle)

    def delete_puzzle(self, game_id: str, number: int) -> None:
        self.own = [each for each in self.own if (each.game, each.number) != (game_id, number)]


class FakeClock:
    """A clock that the test moves on."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def workbook(puzzles: Iterable[Puzzle], kept: FakeLibrary | None = None, clock: FakeClock | None = None) -> Workbook:
    return Workbook(GAME, puzzles, PuzzlePast(), kept or FakeLibrary(), clock or FakeClock())


def again(kept: FakeLibrary, puzzles: Iterable[Puzzle], clock: FakeClock) -> Workbook:
    """The workbook as it is after the next start of the program."""
    return Workbook(GAME, puzzles, PuzzlePast(tuple(kept.tries), tuple(kept.runs), tuple(kept.own)), kept, clock)


def test_rated_puzzles_lie_near_the_rating_and_come_once() -> None:
    rated = Rated(workbook(shelf(60)), seed=1)
    seen = []
    for place in range(60):
        puzzle = rated.next()
        assert puzzle is not None
        assert rated.status().is_rated
        left = [each for each in rated.workbook.shipped.values() if rated.workbook.last_try(each.number) is None]
        now = rated.workbook.rating().rating
        assert sum(abs(one.rating - now) < abs(puzzle.rating - now) for one in left) < 12
        seen.append(puzzle.number)
        change = rated.end_try(place % 3 > 0, 5.0)
        assert change.rating == rated.workbook.rating()
        assert (change.points > 0) == (place % 3 > 0)
    assert len(set(seen)) == 60
    assert rated.status().puzzles_left == 0
    assert rated.status().last == tuple(place % 3 > 0 for place in range(50, 60))


def test_only_a_first_try_without_help_is_rated() -> None:
    kept, clock, puzzles = FakeLibrary(), FakeClock(), shelf(1)
    first = Rated(workbook(puzzles, kept, clock))
    first.next()
    assert first.end_try(True, 5.0, helped=True).rating is None
    assert (kept.tries[0].solved, kept.tries[0].rating) == (False, None)
    second = Rated(again(kept, puzzles, clock))
    assert second.next() is not None
    assert not second.status().is_rated
    assert second.end_try(True, 5.0).rating is None
    assert second.workbook.rating() == BEGINNER_RATING
    with pytest.raises(ValueError, match="no puzzle"):
        second.end_try(True, 5.0)


def test_the_rating_comes_back_and_is_less_sure_after_weeks() -> None:
    kept, clock, puzzles = FakeLibrary(), FakeClock(), shelf(30)
    rated = Rated(workbook(puzzles, kept, clock))
    for _ in range(10):
        rated.next()
        rated.end_try(True, 5.0)
    assert again(kept, puzzles, clock).rating() == rated.workbook.rating()
    clock.now += 60 * DAY_SECONDS
    assert again(kept, puzzles, clock).rating().deviation > kept.tries[-1].rating[1]  # type: ignore[index] # it is rated


def test_a_day_has_one_puzzle_for_everybody() -> None:
    own = Workbook(GAMES["stax"], [replace(one, game="stax") for one in shelf(404)], PuzzlePast(), FakeLibrary())
    days = [daily.FIRST_DAY + timedelta(days=n) for n in range(6)]
    assert [number_of(own, day) for day in days] == GOLDEN
    assert puzzle_for_day(own, daily.FIRST_DAY - timedelta(days=1)) is None
    assert [number_of(workbook(shelf(221)), day) for day in days] != GOLDEN


def number_of(book: Workbook, day: date) -> int:
    puzzle = puzzle_for_day(book, day)
    assert puzzle is not None
    return puzzle.number


@pytest.mark.slow_cases("stack-22")
@pytest.mark.parametrize("name", GAMES)
def test_every_day_of_the_week_has_its_difficulty(name: str) -> None:
    """Monday's win in one, and from Tuesday to Sunday they are harder; none comes twice before all have come."""
    own = Workbook(GAMES[name], read_shipped(GAMES[name]).puzzles, PuzzlePast(), FakeLibrary())
    weeks = 25
    means = []
    for weekday in range(7):
        days = [daily.WEEKDAY_FIRST + timedelta(days=weekday + 7 * week) for week in range(weeks)]
        puzzles = [puzzle_for_day(own, day) for day in days]
        assert all(puzzle is not None for puzzle in puzzles)
        there = [puzzle for puzzle in puzzles if puzzle is not None]
        assert len({puzzle.number for puzzle in there}) == weeks
        assert all((puzzle.task == WIN_IN_ONE) == (weekday == 0) for puzzle in there)
        means.append(fmean(puzzle.rating for puzzle in there))
    assert means[1:] == sorted(means[1:])
    assert means[-1] - means[1] > 500


def test_puzzles_that_are_added_change_no_day_before_their_edition() -> None:
    days = [daily.FIRST_DAY + timedelta(days=n) for n in range(300)]
    highest = daily.EDITIONS["mixtour"][-1].highest
    before, after = workbook(shelf(highest, 500, 4)), workbook(shelf(highest + 50, 500, 4))
    given = [puzzle_for_day(before, day) for day in days]
    assert given == [puzzle_for_day(after, day) for day in days]
    assert len({puzzle.number for puzzle in given if puzzle is not None}) > 150


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_an_edition_is_shipped(name: str) -> None:
    lines = (PUZZLE_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    numbers = {int(line.split("\t")[0]) for line in lines if not line.startswith("#")}
    editions = daily.EDITIONS[name]
    assert [edition.first for edition in editions] == sorted({edition.first for edition in editions})
    assert set(range(1, max(edition.highest for edition in editions) + 1)) <= numbers


def test_the_puzzle_of_the_day_is_given_until_it_was_tried() -> None:
    kept, clock, puzzles = FakeLibrary(), FakeClock(), shelf(221)
    day = daily.FIRST_DAY + timedelta(days=3)
    one = Daily(workbook(puzzles, kept, clock), day)
    assert one.next() == one.next() == one.puzzle
    assert one.has_next
    one.end_try(True, 3.0)
    assert not one.has_next
    assert (one.next(), one.status().is_over, one.status().score) == (None, True, 1)
    later = again(kept, puzzles, clock)
    assert Daily(later, day).next() is None
    tomorrow = Daily(later, day + timedelta(days=1))
    assert tomorrow.status().score == 1
    assert tomorrow.next() not in (None, one.puzzle)
    tomorrow.end_try(False, 3.0)
    assert (tomorrow.status().score, tomorrow.status().last) == (0, (True, False))
    assert Daily(later, day - timedelta(days=1)).next() is not None
    assert later.rating() == BEGINNER_RATING


def test_a_missing_puzzle_is_replaced_on_its_day() -> None:
    day = daily.FIRST_DAY + timedelta(days=3)
    number = number_of(workbook(shelf(221)), day)
    left = workbook([puzzle for puzzle in shelf(221) if puzzle.number != number])
    assert number_of(left, day) == number_of(workbook(shelf(221)), day + timedelta(days=1))


def test_a_streak_rises_and_ends_at_the_first_miss() -> None:
    kept = FakeLibrary()
    streak = Streak(workbook(shelf(200), kept), seed=3)
    given = []
    for _ in range(25):
        puzzle = streak.next()
        assert puzzle is not None
        given.append(puzzle)
        assert not streak.end_try(True, 2.0).is_over
    assert [puzzle.rating for puzzle in given] == sorted(puzzle.rating for puzzle in given)
    assert given[-1].rating - given[0].rating > 700
    assert len({puzzle.number for puzzle in given}) == 25
    last = streak.next()
    assert streak.next() == last  # it cannot be passed over
    assert streak.end_try(False, 2.0).is_over
    assert streak.end_try(True, 2.0).is_over  # an answer that came too late
    assert (streak.next(), streak.status().score, streak.status().best) == (None, 25, 25)
    assert [(run.mode, run.score) for run in kept.runs] == [("streak", 25)]
    other = Streak(streak.workbook, seed=3)
    first = other.next()
    assert first not in given  # those that were not tried come first
    assert other.status().best == 25


def test_a_streak_through_all_puzzles_ends_and_is_kept() -> None:
    kept = FakeLibrary()
    streak = Streak(workbook(shelf(9, step=0), kept), seed=1)
    while streak.next() is not None:
        streak.end_try(True, 1.0)
    assert (streak.is_over, [run.score for run in kept.runs]) == (True, [9])


def test_the_difficulty_of_a_run_rises_even_if_the_puzzles_given_stay_as_easy() -> None:
    easy = shelf(40, step=0)
    hard = [replace(puzzle, number=41 + n, rating=2000) for n, puzzle in enumerate(easy[:10])]
    ladder = PuzzleLadder(workbook([*easy, *hard]), step=100.0, seed=1)
    given = [ladder.next_puzzle() for _ in range(9)]
    assert all(puzzle in easy for puzzle in given[:8])
    assert given[8] in hard  # 1300 is nearer to 2000 than to 500


@pytest.mark.slow_cases("stack-22", "mixtour", "death-stacks")
@pytest.mark.parametrize("name", GAMES)
def test_a_run_begins_with_wins_in_one_among_few_pieces_and_goes_on_with_short_wins(name: str) -> None:
    game = GAMES[name]
    shipped = read_shipped(game).puzzles
    ladder = PuzzleLadder(Workbook(game, shipped, PuzzlePast(), FakeLibrary(), FakeClock()), step=30.0, seed=3)
    given = [puzzle for puzzle in (ladder.next_puzzle() for _ in range(SHORT_COUNT + 8)) if puzzle is not None]
    first, short = given[:FIRST_COUNT], given[FIRST_COUNT:SHORT_COUNT]
    assert all(puzzle.task == WIN_IN_ONE for puzzle in first)
    assert all(piece_count(game.view.arrangement(puzzle.set_up(game))) <= MAX_FIRST_PIECES for puzzle in first)
    assert all(puzzle.task.kind == "win" and puzzle.task.moves <= MAX_SHORT_MOVES for puzzle in short)
    ratings = [puzzle.rating for puzzle in short]
    assert ratings == sorted(ratings)
    assert ratings[-1] < MAX_SHORT_RATING
    assert len({puzzle.number for puzzle in given}) == len(given)


def test_three_minutes_gain_by_rows_and_lose_by_misses() -> None:
    kept, clock = FakeLibrary(), FakeClock()
    run = ThreeMinutes(workbook(shelf(100), kept), seed=2, clock=clock)
    run.next()
    clock.now += 100  # the clock waits for the first move
    assert run.seconds_left == 180
    gains = [run.count_right_move() for _ in range(51)]
    assert {place + 1: gain for place, gain in enumerate(gains) if gain} == {5: 3, 12: 5, 20: 7, 30: 10, 40: 10, 50: 10}
    assert (run.seconds_left, run.combo, run.status().bonus) == (225, 51, 10)
    assert run.end_try(True, 1.0).solved
    run.next()
    change = run.end_try(False, 1.0)
    assert (change.seconds, change.is_over, run.seconds_left, run.combo) == (-10, False, 215, 0)
    clock.now += 215
    run.next()
    assert (run.current, run.seconds_left, run.status().is_over) == (None, 0, True)
    assert [(each.mode, each.score) for each in kept.runs] == [("three-minutes", 1)]
    assert run.count_right_move() == 0


def test_a_puzzle_under_way_at_the_end_of_the_time_was_never_set() -> None:
    kept, clock = FakeLibrary(), FakeClock()
    run = ThreeMinutes(workbook(shelf(9), kept), clock=clock)
    run.next()
    run.count_right_move()
    clock.now += 181
    assert run.seconds_left == 0
    assert run.end_try(True, 1.0).is_over
    assert (kept.tries, kept.runs, run.current) == ([], [], None)


def test_a_theme_gives_its_own_puzzles_from_the_easiest_on() -> None:
    kept, clock, puzzles = FakeLibrary(), FakeClock(), shelf(10)[::-1]
    themes = puzzles_by_theme(workbook(puzzles))
    assert {theme: len(found) for theme, found in themes.items()} == {"only-move": 10, "tower-steal": 5}
    assert list(themes) == ["tower-steal", "only-move"]  # the easier theme first
    steal = ByTheme(workbook(puzzles, kept, clock), "tower-steal")
    given: list[int] = []
    assert not steal.is_repeating
    while (puzzle := steal.next()) is not None:
        given.append(puzzle.number)
        steal.end_try(len(given) > 1, 1.0)
        clock.now += 1
    assert given == [3, 5, 7, 9, 1]  # the example comes last
    assert steal.is_repeating
    assert steal.status().puzzles_left == 0
    second = ByTheme(again(kept, puzzles, clock), "tower-steal").next()
    assert second is not None
    assert second.number == given[0]


@pytest.mark.slow_cases("stack-22")
@pytest.mark.parametrize("name", GAMES)
def test_a_new_player_begins_with_wins_in_one_among_few_pieces(name: str) -> None:
    game, clock = GAMES[name], FakeClock()
    shipped = read_shipped(game).puzzles
    rated = Rated(Workbook(game, shipped, PuzzlePast(), FakeLibrary(), clock), seed=2)
    counts = []
    for _ in range(FIRST_TRIES):
        puzzle = rated.next()
        assert puzzle is not None
        assert puzzle.task == WIN_IN_ONE
        counts.append(piece_count(game.view.arrangement(puzzle.set_up(game))))
        rated.end_try(True, 5.0)
    assert max(counts) <= MAX_FIRST_PIECES
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    assert sum(puzzle.task == WIN_IN_ONE for puzzle in shipped) >= 80


def test_who_misses_the_first_puzzles_gets_no_harder_ones() -> None:
    game = GAMES["stax"]
    rated = Rated(Workbook(game, read_shipped(game).puzzles, PuzzlePast(), FakeLibrary(), FakeClock()), seed=2)
    counts = []
    for _ in range(FIRST_TRIES):
        puzzle = rated.next()
        assert puzzle is not None
        counts.append(piece_count(game.view.arrangement(puzzle.set_up(game))))
        assert rated.end_try(False, 5.0).points >= -MAX_FALL
    assert max(counts) < MAX_FIRST_PIECES


@pytest.mark.parametrize("mode", [Streak, ThreeMinutes, Missed, lambda workbook: ByTheme(workbook, "only-move")])
def test_what_was_solved_with_help_is_not_solved(mode: Callable[[Workbook], Mode]) -> None:
    kept, puzzles = FakeLibrary(), shelf(9)
    first = workbook(puzzles, kept)
    first.add_try("rated", puzzles[0], False, 1.0)
    played = mode(first)
    played.next()
    assert not played.end_try(True, 1.0, helped=True).solved
    assert not kept.tries[-1].solved


def test_missed_puzzles_stay_until_they_are_solved() -> None:
    kept, clock, puzzles = FakeLibrary(), FakeClock(), shelf(10)
    streak: Mode = Streak(workbook(puzzles, kept, clock), seed=1)
    first = streak.next()
    streak.end_try(False, 1.0)
    clock.now += 1
    streak = Streak(again(kept, puzzles, clock), seed=1)
    second = streak.next()
    streak.end_try(False, 1.0)
    missed = Missed(again(kept, puzzles, clock))
    assert missed.status().puzzles_left == 2
    assert missed.next() == first
    missed.end_try(True, 1.0)
    assert missed.next() == second
    missed.end_try(False, 1.0)
    assert missed.next() is None
    assert Missed(again(kept, puzzles, clock)).next() == second


def test_own_puzzles_come_back_until_they_are_thrown_away() -> None:
    kept, clock = FakeLibrary(), FakeClock()
    one, two = (
        replace(read_line(GAME, line), number=FIRST_OWN_NUMBER + n) for n, line in enumerate(LINES["mixtour"][:2])
    )
    first = workbook([], kept, clock)
    first.add_own_puzzle(one, "pasted")
    first.add_own_puzzle(one, "pasted")
    first.add_own_puzzle(two, "pasted")
    own = Own(first)
    assert (len(kept.own), own.next(), own.status().puzzles_left) == (2, one, 2)
    own.end_try(True, 1.0)
    assert (own.next(), own.status().puzzles_left) == (two, 1)
    kept.own.append(OwnPuzzle(GAME.id, FIRST_OWN_NUMBER + 9, "not a puzzle", "pasted", 1.0))
    later = again(kept, [], clock)
    assert set(later.own.values()) == {one, two}
    assert Own(later).next() == two
    assert Own(later, first=one.number).next() == one
    shipped = Own(again(kept, shelf(3), clock), first=3)
    assert [puzzle.number for puzzle in (shipped.next(), shipped.next()) if puzzle is not None] == [3, two.number]
    later.remove_own_puzzle(two.number)
    assert Own(later).next() == one
