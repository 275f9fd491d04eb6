"""Kept friends: a name and a secret in a file that only this user reads."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.friend.friend_book import FriendBook, KeptFriend

FIRST, SECOND = "ab" * 32, "cd" * 32


def test_friends_are_kept_replaced_and_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "friends.json"
    book = FriendBook(path)
    book.keep(" Ana ", FIRST)
    book.keep("Bruno", SECOND)
    assert FriendBook(path).friends == (KeptFriend("Bruno", SECOND), KeptFriend("Ana", FIRST))
    book.keep("Ana", SECOND)
    assert FriendBook(path).friends == (KeptFriend("Ana", SECOND),)
    assert book.knows(SECOND)
    book.forget(SECOND)
    assert FriendBook(path).friends == ()
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "text",
    ["", "[", "{}", '["Ana"]', f'[["Ana", "{FIRST[:-1]}"]]', f'[["\\u202e", "{FIRST}"]]', "[" * 9_999, "[[1, 2]]"],
)
def test_a_damaged_file_is_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "friends.json"
    path.write_text(text)
    assert FriendBook(path).friends == ()


@pytest.mark.skipif(os.name != "posix", reason="permissions of the system")
def test_nobody_else_can_read_the_file_even_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: modes.append(os.fstat(file).st_mode & 0o777))
    path = tmp_path / "friends.json"
    path.touch(0o644)
    FriendBook(path).keep("Ana", FIRST)
    assert (modes, path.stat().st_mode & 0o777) == ([0o600], 0o600)


def test_without_a_file_friends_last_for_the_run() -> None:
    book = FriendBook()
    book.keep("Ana", FIRST)
    book.keep("Eve", "no secret")
    assert book.friends == (KeptFriend("Ana", FIRST),)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    path = tmp_path / "friends.json"
    FriendBook(path).keep("Ana", FIRST)
    assert json.loads(path.read_text()) == [["Ana", FIRST]]
