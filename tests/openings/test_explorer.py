"""How a game goes on: the moves of the book with own results, however the table lay when a person played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.game import default_options
from game.core.geometry.canonical import canonical_placement, mapped_move
from game.core.match import Match
from game.core.outcome import DRAW
from game.games import GAMES
from game.library.library import Library
from game.library.record import GameRecord
from game.library.tree import Tree
from game.openings.book import Book
from game.openings.explorer import Continuation, Explorer, OwnGame, OwnResults
from game.openings.shelf import read_book
from game.play.own_games import read_own_games
from tests.openings.hand_made import MIXTOUR, TEXT

USUAL = default_options(MIXTOUR)
BOOK = Book(MIXTOUR, read_book(MIXTOUR, TEXT, "some.txt").positions.get)
BOTH = frozenset({0, 1})


def explored(own: list[OwnGame], *played: str, options: dict[str, str] = USUAL) -> tuple[Continuation, ...]:
    match = Match(MIXTOUR, options)
    for text in played:
        match.play_text(text)
    return Explorer(MIXTOUR, options, BOOK, own).continuations(match)


def rows_of(found: tuple[Continuation, ...]) -> list[tuple[str, float, int, int, int]]:
    return [
        (each.text, each.book_move.chance if each.book_move else 0, each.own.games, each.own.won, each.own.drawn)
        for each in found
    ]


def test_a_move_has_its_numbers_from_the_book_and_own_games() -> None:
    own = [OwnGame(("e5", "e4", "c3"), BOTH, 0), OwnGame(("a5", "a4"), BOTH, DRAW), OwnGame(("c3",), BOTH, 1)]
    assert rows_of(explored(own)) == [("a1", 0.52, 2, 1, 1), ("b3", 0.5, 0, 0, 0), ("c3", 0, 1, 0, 0)]
    assert rows_of(explored(own, "e1")) in ([("e2", 0.49, 2, 0, 1)], [("d1", 0.49, 2, 0, 1)])
    assert rows_of(explored(own, "e1", "d1")) == [("c3", 0, 1, 1, 0)]
    assert explored(own, "c3") == ()


def test_only_moves_of_a_person_count() -> None:
    own = [OwnGame(("a1", "b1"), frozenset({1}), 1)]
    assert rows_of(explored(own))[0] == ("a1", 0.52, 0, 0, 0)
    found = explored(own, "a1")
    assert rows_of(found) == [("b1", 0.49, 1, 1, 0)]
    assert [each.own.games for each in found] == [1]


def test_other_options_have_own_games_and_no_book() -> None:
    assert rows_of(explored([OwnGame(("a1",), BOTH, 0)], options={"points": "2"})) == [("a1", 0, 1, 1, 0)]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_counts_in_every_image_of_it(name: str) -> None:
    game, chance = GAMES[name], Random(name)
    match, image = Match(game, default_options(game)), Match(game, default_options(game))
    for _ in range(4):
        here, there = canonical_placement(game, match.position), canonical_placement(game, image.position)
        move = chance.choice(match.position.legal())
        way = here.isometries[0].then(chance.choice(there.isometries).inverse())
        brought = mapped_move(game, match.position, move, image.position, way)
        assert brought is not None
        match.play(move)
        image.play(brought)
    explorer = Explorer(
        game, default_options(game), Book(game, lambda _key: None), [OwnGame(tuple(image.texts), BOTH, 0)]
    )
    asked = Match(game, default_options(game))
    for ply, text in enumerate(match.texts):
        (found,) = explorer.continuations(asked)
        assert found.move in asked.legal
        assert found.own == OwnResults(1, 1 - ply % 2, 0)
        asked.play_text(text)


def test_own_games_are_read_from_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "games")
    person, level = "person Ann", "computer:hard"
    for seats, moves, result in (
        ((person, level), ["a1", "b1", "c3"], "win 0 resigned"),
        ((level, person), ["e5"], "draw agreed"),
        ((person, person), ["b2"], ""),
        ((level, level), ["c3"], "win 1 played"),
    ):
        library.add(GameRecord("mixtour", USUAL, seats, Tree(moves), None, result))
    library.add(GameRecord("mixtour", {"points": "3"}, (person, level), Tree(["c3"]), None, "win 0 played"))
    kept = library.beginnings("mixtour", 2, 10).result(60)
    assert len(kept) == 5
    assert len(library.beginnings("mixtour", 2, 3).result(60)) == 3
    library.close()
    found = sorted(read_own_games(kept, USUAL), key=lambda each: each.moves)
    assert found == [
        OwnGame(("a1", "b1"), frozenset({0}), 0),
        OwnGame(("e5",), frozenset({1}), DRAW),
    ]
