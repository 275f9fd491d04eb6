"""Unfinished games with friends: what is kept of them in a file that only this user reads, and what is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.friend.friend_book import FriendBook
from game.friend.friend_games import MAX_GAMES, FriendGames, KeptGame, Partner

FIRST, SECOND = "ab" * 32, "cd" * 32
GAME = KeptGame(7, "stax", (0,), True, (Partner((1,), FIRST, 2), Partner((2,), SECOND)))
LETTER = KeptGame(8, "mixtour", (1,))


def test_games_are_kept_replaced_and_dropped(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "friend_games.json"
    games = FriendGames(path)
    games.keep(GAME)
    games.keep(LETTER)
    assert FriendGames(path).games == (LETTER, GAME)
    assert FriendGames(path).find(7, "stax") == GAME
    assert FriendGames(path).find(7, "mixtour") is None
    assert LETTER.is_by_letter
    assert not GAME.is_by_letter
    later = KeptGame(7, "stax", (0,), True, (Partner((1,), SECOND, 3),))
    games.keep(later)
    assert FriendGames(path).games == (later, LETTER)
    games.drop(8)
    assert FriendGames(path).games == (later,)
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0


def test_a_forgotten_friend_opens_no_game(tmp_path: Path) -> None:
    book = FriendBook(tmp_path / "friends.json")
    book.keep("Ana", FIRST)
    book.games.keep(GAME)
    book.forget(FIRST)
    assert [partner.secret for partner in FriendBook(tmp_path / "friends.json").games.games[0].partners] == ["", SECOND]
    assert FIRST not in (tmp_path / "friend_games.json").read_text()


def test_a_new_secret_takes_the_place_of_the_old() -> None:
    book = FriendBook()
    book.renew(FIRST, SECOND)
    assert not book.knows(SECOND)
    book.keep("Ana", FIRST)
    book.renew(FIRST, SECOND)
    assert [friend.secret for friend in book.friends] == [SECOND]


def test_the_oldest_games_are_dropped() -> None:
    games = FriendGames()
    for number in range(1, MAX_GAMES + 3):
        games.keep(KeptGame(number, "stax", (0,)))
    assert len(games.games) == MAX_GAMES
    assert games.find(1, "stax") is None


BAD_PARTNER = '[{"seats": [1], "secret": "no", "epoch": 0}]'
GOOD = '"game_id": "stax", "own_seats": [0], "is_host": true, "partners": []'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "[1]",
        '[{"number": 1}]',
        f'[{{"number": -1, {GOOD}}}]',
        f'[{{"number": true, {GOOD}}}]',
        f'[{{"number": 1, {GOOD.replace("[0]", "[9]")}}}]',
        f'[{{"number": 1, {GOOD.replace("[0]", "7")}}}]',
        f'[{{"number": 1, {GOOD.replace("stax", "../x")}}}]',
        f'[{{"number": 1, {GOOD.replace("[]", "[1]")}}}]',
        f'[{{"number": 1, {GOOD.replace("[]", BAD_PARTNER)}}}]',
        "[" * 9_999,
    ],
)
def test_a_damaged_file_has_no_games(tmp_path: Path, text: str) -> None:
    path = tmp_path / "friend_games.json"
    path.write_text(text)
    assert FriendGames(path).games == ()
