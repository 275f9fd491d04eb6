"""The games that are kept are found, renamed, put away, taken out again, and opened with what was tried in them."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.core.futures import poll
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.storage import queries
from game.library.storage.database import open_database
from game.library.storage.queries import NEWEST_FIRST, where_clause
from game.library.tree import ROOT, Tree
from tests.engine.waiting import eventually
from tests.library.test_library import OPTIONS, SEATS, TickingClock


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / LIBRARY_FILE, TickingClock())
    yield library
    library.close()


def record(
    number: int, result: str, game: str = "pile", seats: tuple[str, ...] = ("person Ada", "person Ben")
) -> GameRecord:
    return GameRecord(
        game, OPTIONS, seats, Tree(["2"] * number), result=result, created=float(number), updated=number * 10.0
    )


def shelf(library: Library) -> dict[int, str]:
    """Six games, the number of each to a letter, `a` the oldest."""
    sheets = [
        record(1, "win 0 played"),
        record(2, "win 1 resigned", seats=("person Ben", "person Óscar Ruiz")),
        record(3, "draw agreed", game="heap"),
        record(4, ""),
        record(5, "abandoned", seats=("person", "computer:hard")),
        record(6, "win 1 played", seats=("computer:easy Deep Ada", "person Zoë")),
    ]
    return {library.add(each): letter for each, letter in zip(sheets, "abcdef", strict=True)}


def letters_of(library: Library, names: dict[int, str], query: Query) -> str:
    return "".join(names[entry.id] for entry in library.find(query).result(60).entries)


@pytest.mark.parametrize(
    ("query", "letters"),
    [
        (Query(), "fedcba"),
        (Query(game_id="heap"), "c"),
        (Query(player="ada"), "fdca"),
        (Query(player="OSCAR"), "b"),
        (Query(player="zoe"), "f"),
        (Query(player="%"), ""),
        (Query(ending="unfinished"), "d"),
        (Query(ending="decided"), "fba"),
        (Query(ending="drawn"), "c"),
        (Query(ending="abandoned"), "e"),
        (Query(ending="won"), "fba"),
        (Query(ending="lost"), "ba"),
        (Query(player="ada", ending="won"), "a"),
        (Query(player="ada", ending="lost"), "f"),
        (Query(player="ben", ending="lost"), "ba"),
        (Query(since=30, until=60), "edc"),
        (Query(text="ruiz"), "b"),
        (Query(text="hard", player="ada"), ""),
        (Query(deleted=True), ""),
    ],
    ids=str,
)
def test_games_are_found_the_last_played_first(library: Library, query: Query, letters: str) -> None:
    assert letters_of(library, shelf(library), query) == letters


def test_a_text_is_sought_in_names_and_comments(library: Library) -> None:
    names = shelf(library)
    numbers = {letter: number for number, letter in names.items()}
    library.rename(numbers["b"], "  Una PARTIDA única ")
    tree = library.saved_game(numbers["c"]).result(60).record.tree
    tree.set_comment(tree.add(ROOT, "3"), "¡Qué única!")
    library.keep_tree(numbers["c"], tree)
    tree = library.saved_game(numbers["d"]).result(60).record.tree
    tree.set_comment(ROOT, "unica vez")
    library.keep_tree(numbers["d"], tree)
    assert letters_of(library, names, Query(text="unica")) == "dcb"
    assert library.entry(numbers["b"]).result(60).name == "Una PARTIDA única"


def test_a_list_comes_by_pages(library: Library) -> None:
    names = shelf(library)
    page = library.find(Query(), 2, 3).result(60)
    assert ("".join(names[entry.id] for entry in page.entries), page.first, page.total) == ("dcb", 2, 6)
    entry = page.entries[0]
    assert (entry.plies, entry.result, entry.seats, entry.options) == (4, "", ("person Ada", "person Ben"), OPTIONS)
    assert library.find(Query(), 6, 3).result(60).entries == ()


def test_the_newest_of_many_are_read_without_sorting(library: Library, tmp_path: Path) -> None:
    library.request_unfinished().result(60)
    where, values = queries.where_clause(Query())
    with closing(sqlite3.connect(tmp_path / LIBRARY_FILE)) as database:
        questions = (
            (f"SELECT id FROM games WHERE {where}{queries.NEWEST_FIRST}", values),
            (f"{queries.RECORD_QUERY} WHERE result = '' AND deleted IS NULL{queries.NEWEST_FIRST}", ()),
            (queries.MAIN_LINE_QUERY, (1,)),
        )
        for question, filled in questions:
            plan = [row[-1] for row in database.execute(f"EXPLAIN QUERY PLAN {question}", filled)]
            assert all("INDEX" in step and "TEMP" not in step for step in plan), plan


def test_a_deleted_game_is_in_the_bin_until_it_is_taken_out_or_thrown_away(library: Library) -> None:
    names = shelf(library)
    d, e = (next(number for number, name in names.items() if name == letter) for letter in "de")
    library.delete(d)
    library.delete(e)
    assert (letters_of(library, names, Query()), letters_of(library, names, Query(deleted=True))) == (
        "fcba",
        "ed",
    )
    assert library.wait_for_unfinished() == []
    library.undelete(d)
    assert (letters_of(library, names, Query()), letters_of(library, names, Query(deleted=True))) == (
        "fdcba",
        "e",
    )
    assert [saved.record.moves for saved in library.wait_for_unfinished()] == [("2",) * 4]
    library.purge(before=1001.0)  # deleted later than that
    assert letters_of(library, names, Query(deleted=True)) == "e"
    library.purge(before=2000.0)
    assert letters_of(library, names, Query(deleted=True)) == ""
    with pytest.raises(StaxError, match="no longer in the library"):
        library.saved_game(e).result(60)


def test_what_was_deleted_long_ago_is_thrown_away_when_the_library_is_opened(tmp_path: Path) -> None:
    for now, left in ((1000.0, 2), (1000.0 + 31 * 24 * 3600, 1)):
        library = Library(tmp_path / LIBRARY_FILE, lambda now=now: now)  # type: ignore[misc]
        if left == 2:
            library.delete(library.begin("pile", OPTIONS, SEATS))
            library.begin("pile", OPTIONS, SEATS)
        assert library.find(Query()).result(60).total + library.find(Query(deleted=True)).result(60).total == left
        library.close()


def test_all_that_a_sheet_says_comes_back(library: Library) -> None:
    tree = Tree(["2", "3"])
    tree.set_comment(tree.add(tree.main[-1], "2"), "what might come")
    record = GameRecord(
        "pile", OPTIONS, tuple(SEATS), tree, "9 1", "win 1 time", "A game", 5.5, 7.5, "5 min", (1.5, 0.0)
    )
    assert library.saved_game(library.add(record)).result(60).record == record


def test_the_clock_and_the_last_position_are_kept(library: Library) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    library.set_clock(number, "300+5")
    library.keep_move(number, 0, "2")
    library.set_final_position(number, "18 1")
    library.save_times(number, [300.0, 212.25])
    saved = library.saved_game(number).result(60)
    assert (saved.record.clock, saved.record.times, saved.record.moves) == ("300+5", (300.0, 212.25), ("2",))
    assert library.entry(number).result(60).final == "18 1"
    library.keep_move(number, 1, "3")
    assert library.entry(number).result(60).final == ""


def test_names_are_listed_those_of_most_games_first(library: Library) -> None:
    shelf(library)
    assert library.players().result(60) == ["Ben", "Ada", "Deep Ada", "Zoë", "Óscar Ruiz"]


# Branches and play:


def with_branch(library: Library) -> tuple[int, Tree]:
    """A game of three moves, with one tried in place of the second and two after the last."""
    number = library.begin("pile", OPTIONS, SEATS)
    for ply in range(3):
        library.keep_move(number, ply, "2")
    tree = library.saved_game(number).result(60).record.tree
    tree.add(tree.main[1], "3")
    tree.set_comment(tree.add(tree.add(tree.main[3], "3"), "3"), "then this")
    library.keep_tree(number, tree)
    return number, tree


def test_branches_and_comments_are_kept(library: Library) -> None:
    number, tree = with_branch(library)
    assert library.saved_game(number).result(60).record.tree == tree
    assert library.saved_game(number).result(60).record.moves == ("2", "2", "2")


def test_play_that_takes_a_branch_makes_it_the_main_line(library: Library) -> None:
    number, _ = with_branch(library)
    library.keep_move(number, 3, "3")
    tree = library.saved_game(number).result(60).record.tree
    assert tree.moves == ("2", "2", "2", "3")
    assert len(tree) == 6
    assert [tree.comment(child) for child in tree.children(tree.main[4])] == ["then this"]


def test_taking_back_leaves_as_a_branch_what_was_looked_into(library: Library) -> None:
    number, before = with_branch(library)
    library.rewind(number, 1)
    assert library.saved_game(number).result(60).record.moves == ("2",)
    library.keep_move(number, 1, "3")
    tree = library.saved_game(number).result(60).record.tree
    assert (tree.moves, len(tree)) == (("2", "3"), len(before))
    library.rewind(number, 1)
    for ply in (1, 2):
        library.keep_move(number, ply, "2")
    again = library.saved_game(number).result(60).record.tree
    assert (again.moves, set(before.moves)) == (("2", "2", "2"), {"2"})
    assert "then this" in {again.comment(node) for node in again}


@pytest.mark.parametrize("looked", ["a comment", "a branch"])
def test_moves_that_were_looked_into_stay_when_they_are_taken_back(library: Library, looked: str) -> None:
    number = library.begin("pile", OPTIONS, SEATS)
    for ply in range(3):
        library.keep_move(number, ply, "2")
    tree = library.saved_game(number).result(60).record.tree
    if looked == "a comment":
        tree.set_comment(tree.main[3], "good")
    else:
        tree.add(tree.main[3], "3")
    library.keep_tree(number, tree)
    library.rewind(number, 1)
    left = library.saved_game(number).result(60).record.tree
    assert (left.moves, len(left)) == (("2",), len(tree))
    assert [left.comment(node) for node in left] == [tree.comment(node) for node in tree]


def test_taking_back_leaves_nothing_where_nothing_was_looked_into(library: Library) -> None:
    number, tree = with_branch(library)
    for node in tree.children(tree.main[3]):
        tree.remove(node)
    library.keep_tree(number, tree)
    library.rewind(number, 2)
    assert len(library.saved_game(number).result(60).record.tree) == 3  # two moves, and the branch beside the second


def test_a_tree_that_is_kept_late_does_not_undo_what_was_played_meanwhile(library: Library) -> None:
    number, tree = with_branch(library)
    library.keep_move(number, 3, "2")
    tree.add(ROOT, "3")
    library.keep_tree(number, tree)
    tree.set_comment(ROOT, "changed after it was saved")
    kept = library.saved_game(number).result(60).record.tree
    assert kept.moves == ("2", "2", "2", "2")
    assert [kept.text(child) for child in kept.children(ROOT)] == ["2", "3"]
    assert kept.comment(ROOT) == ""


def test_a_change_of_a_game_that_is_gone_harms_nothing(library: Library) -> None:
    library.keep_move(77, 0, "2")
    library.rewind(77, 0)
    library.set_result(77, "draw agreed")
    library.keep_tree(77, Tree(["2"]))
    library.delete(77)
    number = library.begin("pile", OPTIONS, ["person \ud800", "person"])
    assert [saved.id for saved in library.wait_for_unfinished()] == [number]
    assert library.next_notice() is None


# How answers come:


def test_an_answer_is_polled_and_a_cancelled_one_never_comes(library: Library) -> None:
    asked = library.find(Query())
    assert eventually(lambda: poll(asked) is not None)

    def fail(database: sqlite3.Connection) -> int:
        raise AssertionError(database)

    waiting = threading.Event()

    def wait(_database: sqlite3.Connection) -> None:
        assert waiting.wait(60)

    library._writer.put(wait)
    request = library._writer.ask(fail)
    request.cancel()
    waiting.set()
    assert library.players().result(60) == []
    assert poll(request) is None


def test_a_reading_that_fails_raises_its_error(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.storage.queries.MAIN_LINE_QUERY", "SELECT nothing")
    number = library.begin("pile", OPTIONS, SEATS)
    with pytest.raises(StaxError, match="can't be read right now"):
        library.saved_game(number).result(60)
    assert library.players().result(60) == ["Ada"]


def test_where_nothing_is_kept_nothing_is_found() -> None:
    library = Library(None)
    assert not library.writable
    number = library.add(record(1, ""))
    assert library.find(Query()).result(60).total == 0
    assert library.request_unfinished().result(60) == []
    with pytest.raises(StaxError, match="no longer in the library"):
        library.saved_game(number).result(60)
    library.close()


@pytest.mark.parametrize(
    "query", [Query(), Query("stax"), Query(ending="won", player="a"), Query(text="a"), Query(since=5.0)], ids=repr
)
def test_no_list_reads_the_tables_of_all_games(tmp_path: Path, query: Query) -> None:
    """Of a hundred thousand games that would take a second; the row of a game that is shown is read, by its number."""
    with closing(open_database(tmp_path / LIBRARY_FILE)) as opened:
        where, values = where_clause(query)
        asked = f"EXPLAIN QUERY PLAN SELECT id FROM games WHERE {where}{NEWEST_FIRST} LIMIT 50"
        plan = [step[3] for step in opened.database.execute(asked, values)]
    assert re.match("(SCAN|SEARCH) games USING COVERING INDEX games_listed", plan[0])
    scanned = [step for step in plan[1:] if step.startswith("SCAN")]
    assert not [step for step in scanned if "COVERING INDEX nodes_commented" not in step]


def test_what_is_written_again_is_found_by_the_new_words_only(library: Library) -> None:
    number = library.begin("pile", OPTIONS, ["person Ada", "person Ben"])
    library.rename(number, "Évening")
    assert [library.find(Query(text=text)).result(60).total for text in ("evening", "ada", "zoe")] == [1, 1, 0]
    library.rename(number, "Noon")
    library.set_seats(number, ["person Zoë", "person Ben"])
    tree = library.saved_game(number).result(60).record.tree
    tree.set_comment(ROOT, "A fine DAY")
    library.keep_tree(number, tree)
    found = [library.find(Query(text=text)).result(60).total for text in ("evening", "ada", "zoe", "noon", "fine day")]
    assert found == [0, 0, 1, 1, 1]
    assert library.find(Query(player="zoe")).result(60).total == 1
    assert library.find(Query(player="noon")).result(60).total == 0
