"""Unfinished: what is said of a game that waits to be gone on with."""

from __future__ import annotations

from game.games import GAMES
from game.library.saved import SavedGame
from game.ui.words import _


def told(saved: SavedGame) -> str:
    """Where a game that was left stands, in a few words."""
    game = GAMES.get(saved.record.game_id)
    name = game.name if game is not None else saved.record.game_id
    return _("{game}, move {number}").format(game=name, number=len(saved.record.moves) + 1)
