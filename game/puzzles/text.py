"""A puzzle as a line of text for a chat: `stax puzzle win 3 stax:mixtour/,,,,/...+W+0-0+-~`.

It contains the task, then the position as a link with its game and options (`library.position_link`), but not the
solution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.library.position_link import link_text, read_link
from game.puzzles.puzzle import PosedPuzzle, Puzzle
from game.puzzles.shelf import read_task

PUZZLE_TEXT_PREFIX: Final = "stax puzzle"
_PUZZLE_TEXT_PATTERN: Final = re.compile(rf"{PUZZLE_TEXT_PREFIX} ([a-z]+ [0-9]+) (.+)")


def is_puzzle_text(text: str) -> bool:
    """Whether a text begins like a puzzle text; the rest may be faulty."""
    return " ".join(text.lower().split()).startswith(PUZZLE_TEXT_PREFIX)


def puzzle_text(game: Game, puzzle: Puzzle) -> str:
    """The text of a puzzle, with its task and its link."""
    return f"{PUZZLE_TEXT_PREFIX} {puzzle.task} {link_text(game, puzzle.options_of(game), puzzle.set_up(game))}"


def read_puzzle_text(text: str, games: Mapping[str, Game]) -> PosedPuzzle:
    """The posed puzzle in a text; raises StaxError for other texts. Line breaks from a mail program are ignored."""
    found = _PUZZLE_TEXT_PATTERN.fullmatch(" ".join(text.lstrip("\ufeff").split()))
    if found is None:
        form = f"{PUZZLE_TEXT_PREFIX} win 3 stax:…"
        raise StaxError(N_("“{text}” is not a puzzle; puzzles look like {form}"), text=quoted(text.strip()), form=form)
    task, begun = read_task(found[1]), read_link(found[2], games)
    game = games[begun.game_id]
    options = tuple(f"{key}={value}" for key, value in begun.options.items())
    posed = PosedPuzzle(game.id, options, begun.start or "", task)
    posed.set_up(game)
    return posed
