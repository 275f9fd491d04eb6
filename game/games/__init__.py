"""The registry: one line a game."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.games import death_stacks, mixtour, stack22, stax

GAMES: Final[dict[str, Game]] = {game.id: game for game in (stax.GAME, death_stacks.GAME, stack22.GAME, mixtour.GAME)}
