"""The intents of a player at a board; the controller emits them, and the board's owner decides what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.move import Move
from game.ui.input.gestures import Place


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move; `shows_whole_way` if it was found for the player or typed, so its start was not yet seen."""

    move: Move
    shows_whole_way: bool = False


@dataclass(frozen=True, slots=True)
class ViewChange:
    """Move the view by pixels and zoom by a factor at a pixel."""

    by: tuple[float, float] = (0.0, 0.0)
    factor: float = 1.0
    at: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Landing:
    """A carried piece was put down at a height; its way need not be animated."""

    height: int


Intent: TypeAlias = Play | ViewChange | Landing
