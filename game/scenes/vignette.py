"""A game's table as the cards of the start scene show it."""

from __future__ import annotations

import functools

from game.core.game import Game
from game.scenes.board.overlays.common import Shown
from game.scenes.board.still import StillBoard, arrangement_of
from game.scenes.plate import Plate


def vignette(game: Game) -> Plate:
    """The game's picture, its upper corners round."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(Shown(arrangement_of(game)))

    return Plate(lambda area: still().seen(area), upper=True)
