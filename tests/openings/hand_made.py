"""A book made by hand: the empty board of Mixtour, and one reply."""

from __future__ import annotations

from game.core.game import Game, default_options
from game.core.geometry.canonical import canonical_placement
from game.games import GAMES
from game.openings.book import BookMove, BookPosition, key_of
from game.openings.shelf import format_line

EMPTY = ",,,,/,,,,/,,,,/,,,,/,,,, W 0-0 -"
CORNER = ",,,,/,,,,/,,,,/,,,,/w,,,, R 0-0 -"
MIXTOUR = GAMES["mixtour"]
FIRST = BookPosition(EMPTY, 6, 1000, (BookMove("a1", 0.52, 8, 4, 1), BookMove("b3", 0.5, 2, 0, 2)))
REPLY = BookPosition(CORNER, 7, 2000, (BookMove("b1", 0.49, 3, 1, 0),))


def line(found: BookPosition, game: Game = MIXTOUR) -> str:
    """The line of a position in a file."""
    position = game.notation.read_position(found.position, default_options(game))
    return format_line(key_of(position, canonical_placement(game, position)), found)


TEXT = "\n".join(("# made = by hand", line(FIRST), line(REPLY), ""))
