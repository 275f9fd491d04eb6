"""The intent of a player at a board, which the controller collects; the scene decides what follows."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.move import Move


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move; `shows_whole_way` if it was found for the player or typed, so its start was not yet seen.

    A move that was `found` by the computer may be replaced by another move that begins as the player had begun, one of
    the `alternatives`.
    """

    move: Move
    shows_whole_way: bool = False
    found: bool = False
    alternatives: frozenset[Move] = frozenset()
