"""The options of a game as words: `players=3`."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.errors import N_, StaxError
from game.core.game import Game


def defaults(game: Game) -> dict[str, str]:
    """Each option at its first value."""
    return {option.key: option.values[0] for option in game.options}


def read_options(game: Game, words: Sequence[str]) -> dict[str, str]:
    """The options that `key=value` words set, the others at their defaults; StaxError names the first wrong word."""
    known = {option.key: option.values for option in game.options}
    chosen: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise StaxError(N_("{game} has no option '{word}'."), game=game.name, word=word)
        if key in chosen:
            raise StaxError(N_("The option '{key}' is given twice."), key=key)
        if value not in known[key]:
            raise StaxError(N_("'{value}' is no value of the option '{key}'."), value=value, key=key)
        chosen[key] = value
    return defaults(game) | chosen
