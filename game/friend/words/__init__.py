"""Codes of three words that a player reads aloud; a word list for each language, `LANGUAGE.txt`, 256 words each.

The first word stands for the number of a mailbox at the server, the others are the password.  Within a list three
letters tell any two words apart.  Both sides make the same code of numbers from the words, so a friend may read them
in another language than that of this program.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from game.core.errors import N_, StaxError, quoted

LANGUAGES: Final = ("en", "es")
WORD_COUNT: Final = 256  # of a list
CODE_WORDS: Final = 3
UNIQUE_LETTERS: Final = 3  # of a word, which no other word of its list begins with
MAX_COMPLETIONS: Final = 4
SCATTER: Final = 77  # mailbox numbers are small: without it most codes would begin with the first words of a list
UNSCATTER: Final = pow(SCATTER, -1, WORD_COUNT)


@cache
def word_list(language: str) -> tuple[str, ...]:
    """The words of a language, English if the language has no list; the index of a word is its number."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.txt"
    return tuple((resources.files(__package__) / name).read_text(encoding="utf-8").split())


@lru_cache(2048)  # all words of all lists, which are compared with every letter that is typed
def bare(text: str) -> str:
    """The letters of a text in lower case, without accents and signs: what a player types may lack them."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalpha())


def completions(typed: str, language: str) -> list[str]:
    """The words that begin with some letters, at most `MAX_COMPLETIONS`: of a language, or if it has none, of another.

    A word with a slip after its first three letters counts, too.
    """
    letters = bare(typed)
    lists = sorted(LANGUAGES, key=lambda each: each != language)
    beginnings = [letters] if len(letters) <= UNIQUE_LETTERS else [letters, letters[:UNIQUE_LETTERS]]
    found = (
        [word for word in word_list(each) if letters and bare(word).startswith(beginning)]
        for beginning in beginnings
        for each in lists
    )
    return next(filter(None, found), [])[:MAX_COMPLETIONS]


def language_of(typed: str) -> str:
    """The language of the list in which a text is a whole word; "" if there is none."""
    letters = bare(typed)
    return next((each for each in LANGUAGES if any(letters == bare(word) for word in word_list(each))), "")


def is_word(typed: str) -> bool:
    """Whether a text is a whole word of a list, accents and capitals aside."""
    return bool(language_of(typed))


def words_of_code(code: str, language: str) -> tuple[str, ...]:
    """The three words for a code `MAILBOX-SECOND-THIRD`; raises StaxError for a mailbox beyond the list."""
    mailbox, *others = (int(part) for part in code.split("-"))
    if mailbox >= WORD_COUNT:
        raise StaxError(N_("The server is too busy for three words; try again in a few minutes."))
    words = word_list(language)
    return tuple(words[number] for number in (mailbox * SCATTER % WORD_COUNT, *others))


def code_of_words(words: tuple[str, ...]) -> str:
    """The code that three complete words stand for; raises StaxError for any other words."""
    if len(words) != CODE_WORDS:
        raise StaxError(N_("A code has three words."))
    for language in LANGUAGES:
        numbers = [_number_of(word, language) for word in words]
        if None not in numbers:
            first, *others = (number or 0 for number in numbers)
            return "-".join(map(str, (first * UNSCATTER % WORD_COUNT, *others)))
    unknown = next(
        (word for word in words if all(_number_of(word, each) is None for each in LANGUAGES)), " ".join(words)
    )
    raise StaxError(N_("“{word}” is not a word of these codes."), word=quoted(unknown))


def _number_of(word: str, language: str) -> int | None:
    """The number of a word by its first three letters, which may be all that was typed; None if there is none."""
    letters = bare(word)
    for number, each in enumerate(word_list(language)):
        if bare(each) == letters or (len(letters) == UNIQUE_LETTERS and bare(each).startswith(letters)):
            return number
    return None
