"""The options of a game as words: `players=3`."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, Option


def defaults(game: Game) -> dict[str, str]:
    """Each option at its first value."""
    return {option.key: option.values[0] for option in game.options}


def read_options(game: Game, words: Sequence[str]) -> dict[str, str]:
    """The options that `key=value` words set, the others at their defaults; StaxError names the first wrong word."""
    known = {option.key: option for option in game.options}
    chosen: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise StaxError(N_("{game} has no option '{word}'."), game=game.name, word=quoted(word))
        if key in chosen:
            raise StaxError(N_("The option '{key}' is given twice."), key=key)
        check(known[key], value)
        chosen[key] = value
    return defaults(game) | chosen


def check(option: Option, value: str) -> None:
    """Raise StaxError if a value is none of the option's."""
    if value in option.values:
        return
    if not option.letters:
        raise StaxError(N_("'{value}' is no value of the option '{key}'."), value=quoted(value), key=option.key)
    strange = next((letter for letter in value if letter not in option.letters), None)
    if not value or strange is not None:
        raise StaxError(
            N_("The option '{key}' takes some of the letters {letters}, not '{value}'."),
            key=option.key,
            letters=option.letters,
            value=quoted(strange or value),
        )
    doubled = next((letter for letter in value if value.count(letter) > 1), None)
    if doubled is not None:
        raise StaxError(N_("The option '{key}' has the letter {letter} twice."), key=option.key, letter=doubled)
