"""What somebody wants at a board: its controller tells it, and whoever owns the board decides what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.display.showing import Reason
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.ui.input.gestures import Place


@dataclass(frozen=True, slots=True)
class Play:
    """Make a legal move; `found` for the person, not chosen on the board, so it is seen from its beginning."""

    move: Move
    shows_whole_way: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Do the command with an id that is not the board's own."""

    command: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something was tried that cannot be: why, and where on the table or in the window."""

    reason: Reason
    cell: Cell | None
    place: Place


@dataclass(frozen=True, slots=True)
class ViewChange:
    """See the table otherwise: shifted by pixels, and nearer by a factor at a pixel."""

    by: tuple[float, float] = (0.0, 0.0)
    factor: float = 1.0
    at: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Landing:
    """A carried piece was put down, as the piece of a stack so high; its way needs not be shown."""

    height: int


Intent: TypeAlias = Play | Ask | Refusal | ViewChange | Landing
