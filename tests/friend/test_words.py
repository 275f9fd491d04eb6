"""Codes of three words: short, different in their first letters, and the same for both sides."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.core.errors import StaxError
from game.friend.words import LANGUAGES, WORD_COUNT, bare, code_of_words, completions, word_list, words_of_code


def distance(first: str, second: str) -> int:
    """The letters to change, add or leave out (Levenshtein)."""
    row = list(range(len(second) + 1))
    for count, letter in enumerate(first, 1):
        fresh = [count]
        for index, other in enumerate(second, 1):
            fresh.append(min(row[index] + 1, fresh[-1] + 1, row[index - 1] + (letter != other)))
        row = fresh
    return row[-1]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_short_words_that_differ_in_three_letters(language: str) -> None:
    words = word_list(language)
    assert len(words) == WORD_COUNT
    assert {len(word) for word in words} <= {4, 5, 6, 7}
    assert len({bare(word)[:3] for word in words}) == WORD_COUNT
    assert all(distance(bare(first), bare(second)) > 2 for first, second in combinations(words, 2))


def test_no_word_is_in_two_lists() -> None:
    lists = [{bare(word) for word in word_list(language)} for language in LANGUAGES]
    assert not set.intersection(*lists)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_code_are_each_others(language: str) -> None:
    rng = random.Random(3)
    for mailbox in range(WORD_COUNT):
        code = f"{mailbox}-{rng.randrange(WORD_COUNT)}-{rng.randrange(WORD_COUNT)}"
        words = words_of_code(code, language)
        assert code_of_words(words) == code


def test_first_words_are_scattered() -> None:
    assert len({words_of_code(f"{mailbox}-0-0", "en")[0][0] for mailbox in range(1, 10)}) > 5


def test_letters_are_completed_forgivingly() -> None:
    assert completions("", "en") == []
    assert completions("kio", "en")[0] == "kiosk"
    assert completions("  KIO", "es")[0].startswith("k")
    word = next(word for word in word_list("es") if bare(word) != word)
    assert word in completions(bare(word), "es")
    assert completions("kioskk", "en") == ["kiosk"]
    assert completions("xyz", "en") == []


def test_only_words_of_one_language_are_offered_together() -> None:
    lists = {language: set(word_list(language)) for language in LANGUAGES}
    for letter in "abcdefghijklmnopqrstuvwxyz":
        for language in LANGUAGES:
            found = set(completions(letter, language))
            assert any(found <= each for each in lists.values())
            if any(bare(word).startswith(letter) for word in lists[language]):
                assert found <= lists[language]


@pytest.mark.parametrize("words", [(), ("kiosk",), ("kiosk", "kiosk", "nothing"), ("kiosk", "kiosk", "kiosk", "kiosk")])
def test_other_words_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(StaxError):
        code_of_words(words)


def test_a_mailbox_beyond_the_list_is_refused() -> None:
    with pytest.raises(StaxError, match="busy"):
        words_of_code(f"{WORD_COUNT}-0-0", "en")
