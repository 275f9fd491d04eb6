"""The intent of a player at a board, which the controller collects; the scene decides what follows."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.move import Move


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move; `shows_whole_way` if it was found for the player or typed, so its start was not yet seen."""

    move: Move
    shows_whole_way: bool = False
