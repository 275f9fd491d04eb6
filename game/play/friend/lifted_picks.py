"""The picks of a piece that a friend elsewhere has in hand, as text; they arrive from another program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.display.picks import FirstPick, FromHand, FromStack
from game.core.display.pieces import Arrangement

_HAND: Final = re.compile(r"hand:(\d):(\d{1,2})", re.ASCII)
_STACK: Final = re.compile(r"stack:(-?\d{1,3}):(-?\d{1,3})", re.ASCII)
_COUNT: Final = re.compile(r"off:(\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class LiftedPieces:
    """The pocket or stack from which pieces are lifted, and how many."""

    first: FirstPick
    count: int = 1


def write_lifted(lifted: LiftedPieces | None) -> tuple[str, ...]:
    """The texts for lifted pieces; none for None."""
    if lifted is None:
        return ()
    first = lifted.first
    if isinstance(first, FromHand):
        return (f"hand:{first.seat}:{first.pocket}",)
    return f"stack:{first.cell[0]}:{first.cell[1]}", f"off:{lifted.count}"


def read_lifted(texts: Sequence[str], shown: Arrangement, seat: int) -> LiftedPieces | None:
    """The pieces that texts name; None if a seat cannot lift them from the pieces that lie there."""
    text = texts[0] if texts else ""
    if (found := _HAND.fullmatch(text)) is not None:
        first = FromHand(int(found[1]), int(found[2]))
        pockets = shown.hands[seat] if first.seat == seat else ()
        return LiftedPieces(first) if first.pocket < len(pockets) and pockets[first.pocket].filled else None
    if (found := _STACK.fullmatch(text)) is not None:
        cell = int(found[1]), int(found[2])
        counted = _COUNT.fullmatch(texts[1]) if len(texts) > 1 else None
        count = int(counted[1]) if counted is not None else 1
        return LiftedPieces(FromStack(cell), count) if 0 < count <= len(shown.stacks.get(cell, ())) else None
    return None
