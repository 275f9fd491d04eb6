"""Books of openings: what the program has, files with faults, and moves for whatever lies alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.core.errors import StaxError
from game.core.game import default_options
from game.core.geometry.canonical import canonical_form_after, canonical_placement
from game.core.position import Position
from game.games import GAMES
from game.openings.book import MAX_BOOK_LOSS, Book, draw_move, has_default_options, key_of
from game.openings.repertoire import Repertoire
from game.openings.shelf import (
    format_line,
    format_lines,
    load_shipped_book,
    open_book,
    read_book,
    read_book_file,
    read_line,
)
from tests.openings.hand_made import CORNER, EMPTY, FIRST, MIXTOUR, REPLY, TEXT, line

SAMPLE = 8  # positions of each book


def at(text: str) -> Position:
    return MIXTOUR.notation.read_position(text, default_options(MIXTOUR))


def hand_made() -> Book:
    return Book(MIXTOUR, read_book(MIXTOUR, TEXT, "some.txt").positions.get)


def texts(position: Position, book: Book, chance: Random | None = None) -> list[str]:
    return [MIXTOUR.notation.write_move(position, each.move) for each in book.moves_at(position, chance)]


@pytest.mark.slow_cases("stack-22")
@pytest.mark.parametrize("name", list(GAMES))
def test_all_that_is_shipped_reads_and_is_within_the_margin(name: str) -> None:
    shelf = load_shipped_book(GAMES[name])
    assert shelf.faults == ()
    assert {"made", "plan", "games"} <= shelf.head.keys()
    start = GAMES[name].notation.start(default_options(GAMES[name]))
    assert key_of(start, canonical_placement(GAMES[name], start)) in shelf.positions
    for found in shelf.positions.values():
        chances = [each.chance for each in found.moves]
        assert max(chances) - min(chances) <= MAX_BOOK_LOSS + 0.0011  # of rounding


@pytest.mark.slow_cases("stack-22")
@pytest.mark.parametrize("name", list(GAMES))
def test_moves_of_what_is_shipped_are_legal_however_a_position_lies(name: str) -> None:
    game, chance, positions = GAMES[name], Random(name), load_shipped_book(GAMES[name]).positions
    book = Book(game, positions.get)
    for _ in range(SAMPLE):
        position = game.notation.start(default_options(game))
        while openings := book.moves_at(position, chance):
            found = positions[key_of(position, canonical_placement(game, position))]
            assert {each.book_move.text for each in openings} == {each.text for each in found.moves}
            assert {each.move for each in openings} <= set(position.legal())
            forms = Counter(canonical_form_after(game, position, each.move) for each in openings)
            assert max(forms.values()) == 1
            position.advance(draw_move(openings, chance).move)


def test_a_position_is_known_in_every_turn_and_in_either_colour() -> None:
    book = hand_made()
    assert texts(at(CORNER), book) == ["b1"]
    red = ",,,,r/,,,,/,,,,/,,,,/,,,, W 0-0 -"
    assert texts(at(red), book) in (["d5"], ["e4"])
    assert texts(at(",,,,/,,,,/,,w,,/,,,,/,,,, R 0-0 -"), book) == []
    ways = {texts(at(EMPTY), book, Random(seed))[0] for seed in range(40)}
    assert ways == {"a1", "a5", "e1", "e5"}  # of a board that can be laid upon itself any of them


def test_what_is_forbidden_this_once_makes_another_position() -> None:
    book = hand_made()
    assert book.moves_at(at("w,,,,/,,,,/,,,,/,,,,/,,,, R 0-0 -"))
    found = REPLY.moves[0]
    book_moves = {each.book_move for each in book.moves_at(at(CORNER))}
    assert book_moves == {found}


def test_a_worse_move_is_drawn_more_seldom() -> None:
    openings = hand_made().moves_at(at(EMPTY))
    chosen = Counter(draw_move(openings, Random(seed)).book_move.text for seed in range(300))
    assert chosen["a1"] > 1.5 * chosen["b3"] > 0


def test_a_book_is_for_the_usual_options() -> None:
    assert has_default_options(MIXTOUR, default_options(MIXTOUR))
    assert not has_default_options(MIXTOUR, {"points": "2"})


FAULTS: dict[tuple[int, str], str] = {
    (0, "0123456789abcdef"): "The key '0123456789abcdef' doesn't match the position.",
    (1, "nonsense"): "",
    (1, ",,,,/,,,,/,,,,/,,,,/,,,, W 1-0 -"): "The game is over",
    (2, "0"): "'0' is not a number of plies",
    (3, "many"): "'many' is not a number of plies",
    (4, ""): "needs moves, each only once",
    (4, "a1=0.5/0/0/0 a1=0.4/0/0/0"): "needs moves, each only once",
    (4, "a1"): "'a1' is not a book move",
    (4, "a1=1.5/0/0/0"): "is not a book move",
    (4, "a1=0.5/1/1/1"): "has more wins and draws than games",
    (4, "f9=0.5/0/0/0"): "is not a move",
    (4, "a1:1-a2=0.5/0/0/0"): "not legal",
    (4, "a1=0.5/0/0/0\tmore"): "has 5 parts, not 6",
}


@pytest.mark.parametrize(("part", "text", "message"), [(*key, message) for key, message in FAULTS.items()])
def test_a_damaged_line_is_reported_with_its_place_and_left_out(part: int, text: str, message: str) -> None:
    parts = line(FIRST).split("\t")
    parts[part] = text
    shelf = read_book(MIXTOUR, "\n".join(["# made = so", line(REPLY), "\t".join(parts), ""]), "some.txt")
    assert list(shelf.positions.values()) == [REPLY]
    (fault,) = map(str, shelf.faults)
    assert fault.startswith("some.txt, line 3: ")
    assert message in fault
    assert "\n" not in fault


def test_a_position_that_stands_there_twice_is_reported() -> None:
    shelf = read_book(MIXTOUR, f"{line(REPLY)}\n{line(REPLY)}\n", "some.txt")
    assert len(shelf.positions) == 1
    assert "some.txt, line 2: This position is already in the book" in str(shelf.faults[0])


def test_a_line_is_written_as_it_was_read() -> None:
    for found in (FIRST, REPLY):
        assert format_line(*read_line(MIXTOUR, line(found))) == line(found)
    shelf = read_book(MIXTOUR, TEXT, "some.txt")
    assert "\n".join([*format_lines(shelf.head, shelf.positions), ""]) == TEXT


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StaxError, match="can't be read"):
        read_book_file(MIXTOUR, tmp_path / "none.txt")


def opened_with(tmp_path: Path, text: bytes) -> tuple[Book, list[str]]:
    (tmp_path / "mixtour.txt").write_bytes(text)
    faults: list[str] = []
    return open_book(MIXTOUR, lambda fault: faults.append(str(fault)), tmp_path), faults


def test_a_book_that_is_missing_noise_or_damaged_stops_nothing(tmp_path: Path) -> None:
    assert open_book(MIXTOUR, lambda _fault: None, tmp_path).moves_at(at(EMPTY)) == ()
    book, faults = opened_with(tmp_path, bytes(range(128, 256)))
    assert book.moves_at(at(EMPTY)) == ()
    assert "can't be read" in faults[0]
    book, faults = opened_with(tmp_path, TEXT.replace("\t6\t", "\tsix\t").encode())
    assert book.moves_at(at(EMPTY)) == ()
    assert faults == ["mixtour.txt, line 2: 'six' is not a number of plies or of moves tried."]
    assert texts(at(CORNER), book) == ["b1"]


# The levels:


def read_by_hand(_game: object, _complain: Callable[[StaxError], None]) -> Book:
    return hand_made()


@pytest.mark.parametrize("level", ["hard", "expert", "master"])
def test_the_levels_from_hard_up_play_from_it_and_vary(level: str) -> None:
    def first(seed: int) -> str:
        opening = Repertoire(seed, read=read_by_hand).book_move(MIXTOUR, default_options(MIXTOUR), at(EMPTY), level)
        return MIXTOUR.notation.write_move(at(EMPTY), opening.move) if opening is not None else ""

    assert {first(seed) for seed in range(60)} > {"a1", "e5", "b3", "c2"}
    assert first(1) == first(1)


def test_the_others_and_other_options_have_none() -> None:
    books = Repertoire(1, read=read_by_hand)
    assert books.book_move(MIXTOUR, default_options(MIXTOUR), at(EMPTY), "medium") is None
    assert books.book_move(MIXTOUR, {"points": "2"}, at(EMPTY), "master") is None
