"""Hand-made games for statistics: a few words for each."""

from __future__ import annotations

from datetime import datetime

from game.core.game import default_options
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import Tree

NOON = datetime(2026, 3, 1, 12).timestamp()
DAY = 86_400.0


def made(
    game_id: str,
    seats: str,
    result: str,
    day: float = 0.0,
    moves: str = "",
    clock: str = "",
    times: tuple[float, ...] = (),
    colours: tuple[str, ...] = (),
    start: str | None = None,
    **options: str,
) -> GameRecord:
    """A game that was last played this many days after `NOON`; seats are parted by commas."""
    when = NOON + day * DAY
    chosen = default_options(GAMES[game_id]) | options
    sitting = tuple(seats.split(","))
    tree = Tree(moves.split())
    return GameRecord(game_id, chosen, sitting, tree, start, result, "", when - 60, when, clock, times, colours=colours)
