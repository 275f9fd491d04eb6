"""Opening a review: from a record to its study."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.core.colours import wearing
from game.core.errors import N_, StaxError
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.study import Study
from game.scenes.review.dialogs import ReviewDoors
from game.scenes.review.scene import ReviewScene
from game.scenes.scene import Services


def reviewed(
    services: Services, record: GameRecord, doors: ReviewDoors, folder: Path, kept: Callable[[Tree], None]
) -> ReviewScene:
    """The review of a game; raises StaxError if the game is not known here, or cannot be played through."""
    game = GAMES.get(record.game_id)
    if game is None:
        raise StaxError(N_("There is no game “{game}”."), game=record.game_id)
    named = wearing(game, record.colours, len(record.seats))
    return ReviewScene(services, Study(record, named, kept), doors, folder)
