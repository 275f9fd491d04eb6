"""A puzzle as text, one line that fits a chat: `stax puzzle win 3 stax:mixtour/,,,,/...+W+0-0+-~`.

It has what is asked, then the position as a link with its game and options (`library.link`); the solution is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.library.link import link_text, read_link
from game.puzzles.puzzle import Posed, Puzzle
from game.puzzles.shelf import read_task

BEGINNING: Final = "stax puzzle"
_FORM: Final = re.compile(rf"{BEGINNING} ([a-z]+ [0-9]+) (.+)")


def is_puzzle_text(text: str) -> bool:
    """Whether a text wishes to be a puzzle; it may still be none."""
    return " ".join(text.lower().split()).startswith(BEGINNING)


def puzzle_text(game: Game, puzzle: Puzzle) -> str:
    """The text of a puzzle."""
    return f"{BEGINNING} {puzzle.task} {link_text(game, puzzle.options_of(game), puzzle.set_up(game))}"


def read_puzzle_text(text: str, games: Mapping[str, Game]) -> Posed:
    """What a text poses; raises StaxError for any other.  Line breaks that a mail has put into it are passed over."""
    found = _FORM.fullmatch(" ".join(text.lstrip("\ufeff").split()))
    if found is None:
        form = f"{BEGINNING} win 3 stax:…"
        raise StaxError(N_("“{text}” is no puzzle: one reads {form}"), text=quoted(text.strip()), form=form)
    task, begun = read_task(found[1]), read_link(found[2], games)
    game = games[begun.game_id]
    options = tuple(f"{key}={value}" for key, value in begun.options.items())
    posed = Posed(game.id, options, begun.start or "", task)
    posed.set_up(game)
    return posed
