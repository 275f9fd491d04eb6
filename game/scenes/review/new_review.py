"""Opening a review: from a sheet to its study."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.core.colours import wearing
from game.core.errors import N_, StaxError
from game.games import GAMES
from game.library.sheet import Sheet
from game.library.tree import Tree
from game.play.study import Study
from game.scenes.review.scene import Doors, ReviewScene
from game.scenes.scene import Services


def reviewed(services: Services, sheet: Sheet, doors: Doors, folder: Path, kept: Callable[[Tree], None]) -> ReviewScene:
    """The review of a sheet; raises StaxError if the game is not known here, or cannot be played through."""
    game = GAMES.get(sheet.game_id)
    if game is None:
        raise StaxError(N_("There is no game “{game}”."), game=sheet.game_id)
    named = wearing(game, sheet.colours, len(sheet.seats))
    return ReviewScene(services, Study(sheet, named, kept), doors, folder)
