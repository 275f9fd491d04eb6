"""The note of an analysis in a game's comments: written, and read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from game.library.library import open_library
from game.library.note import Note, read_note, with_note
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import Tree
from game.play.study import Study

WORD = st.text("abcdefgh0123456789,:@=>-K", min_size=1, max_size=20)
CHANCE = st.integers(0, 1000).map(lambda one: one / 1000)
NOTES = st.builds(
    Note,
    st.lists(CHANCE, min_size=2, max_size=3).map(tuple),
    st.integers(0, 99),
    st.lists(WORD, max_size=8).map(tuple),
    st.sampled_from(["1.0.0", "2.13.7"]),
    st.none() | st.integers(0, 999),
    st.tuples(CHANCE, CHANCE),
    st.sampled_from(["", "blunder", "missed-win"]),
)


@pytest.mark.slow
@given(NOTES, NOTES, st.text(max_size=60))
def test_a_note_is_read_back_and_replaces_the_one_before(note: Note, other: Note, comment: str) -> None:
    own = read_note(comment)[0]
    assert read_note(with_note(comment, note)) == (own.strip("\n"), note)
    assert read_note(with_note(with_note(comment, other), note)) == (own.strip("\n"), note)


@given(st.text(max_size=80) | st.from_regex(r"\[%stax [a-z0-9=./; ]{0,60}\]", fullmatch=True))
def test_what_only_looks_like_a_note_stays_a_comment(comment: str) -> None:
    own, note = read_note(comment)
    assert note is not None or own == comment


def test_chances_that_are_none_are_no_note() -> None:
    for chances in ("2.0/0.1", "1..2/0", "/", "0.5/"):
        line = f"[%stax chances={chances} depth=3 engine=1.0.0]"
        assert read_note(line) == (line, None)
    known = read_note("[%stax chances=0.250/0.750 depth=3 best=a1;c3 engine=1.0.0]")[1]
    assert known == Note((0.25, 0.75), 3, ("a1", "c3"), "1.0.0")


def test_what_is_not_certain_is_not_written_as_if_it_were() -> None:
    assert "chances=0.999/0.001 " in str(Note((0.9999, 0.0001), 3, (), "1.0.0"))
    assert "chances=1.000/0.000 depth=3 plies=5 " in str(Note((1.0, 0.0), 3, (), "1.0.0", 5))


def test_no_move_of_any_game_ends_a_note() -> None:
    for game in GAMES.values():
        match = Match(game, read_options(game, []))
        while match.legal and len(match.moves) < 6:
            texts = [match.move_text(move) for move in list(match.legal)[:50]]
            assert not set("".join(texts)) & set("; ]\n")
            match.play(next(iter(match.legal)))


def test_who_writes_at_a_move_keeps_the_note_there_and_does_not_see_it() -> None:
    tree = Tree()
    tree.set_main_line(["a1", "c3"])
    study = Study(
        GameRecord("mixtour", read_options(GAMES["mixtour"], []), ("person", "person"), tree), GAMES["mixtour"]
    )
    note = Note((0.25, 0.75), 3, ("a1",), "1.0.0")
    tree.set_comment(study.node, with_note("As it was.", note))
    assert study.comment(study.node) == "As it was."
    for words in ("Better so.", ""):
        study.write(words)
        assert read_note(tree.comment(study.node)) == (words, note)
    study.go_to(study.previous_node or 0)
    study.write("Nothing was known here.")
    assert tree.comment(study.node) == "Nothing was known here."


def test_who_looks_for_words_does_not_find_notes(tmp_path: Path) -> None:
    tree = Tree()
    tree.set_main_line(["a1", "c3"])
    note = Note((0.25, 0.75), 3, ("a1",), "1.0.0")
    tree.set_comment(tree.main[0], with_note("An evening.", note))
    tree.set_comment(tree.main[-1], with_note("Careless.", note))
    library = open_library(tmp_path)
    try:
        number = library.add(GameRecord("mixtour", read_options(GAMES["mixtour"], []), ("person", "person"), tree))
        for _time in ("added", "kept again"):
            for text, count in (("careless", 1), ("evening", 1), ("chances", 0)):
                assert library.find(Query(text=text)).result(60).total == count
            library.keep_tree(number, tree)
    finally:
        library.close()
