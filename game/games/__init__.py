"""The registry: one line a game."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.games import death_stacks, mixtour, stack22, stax

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (stax.STAX_GAME, death_stacks.DEATH_STACKS_GAME, stack22.STACK22_GAME, mixtour.MIXTOUR_GAME)
}
