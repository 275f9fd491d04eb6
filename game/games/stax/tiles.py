"""The thirteen tiles: which sets of pointers are the same shape, and in which turns and sides a shape may lie."""

from __future__ import annotations

from typing import Final

from game.core.geometry.hexes import turn_pointers

SHAPES: Final = 13
QUEEN: Final = 12  # the queen's index in the order of SHAPE_NAMES; the king's is 0
REVERSIBLE: Final = 7  # 3c, the only tile whose mirror image is no turn of it
SHAPE_NAMES: Final = ("K", "1", "2a", "2b", "2c", "3a", "3b", "3c", "4a", "4b", "4c", "5", "Q")
BASES: Final = ("", "0", "01", "02", "03", "012", "024", "013", "0123", "0124", "0134", "01234", "012345")


def pointer_set(digits: str) -> int:
    """The set of pointers with a bit d for each digit d."""
    return sum(1 << int(digit) for digit in set(digits))


def digits_of(pointers: int) -> str:
    """The direction digits of a set of pointers in rising order; `K` for the empty set."""
    return "".join(str(d) for d in range(6) if pointers >> d & 1) or "K"


def turns_of(pointers: int) -> list[int]:
    """The distinct sets into which turning brings a set, clockwise, the set itself first."""
    return list(dict.fromkeys(turn_pointers(pointers, count) for count in range(6)))


def _faces(shape: int) -> list[int]:
    base = turns_of(pointer_set(BASES[shape]))
    return base + turns_of(pointer_set("023")) if shape == REVERSIBLE else base


FACES: Final = tuple(tuple(_faces(shape)) for shape in range(SHAPES))
SHAPE_OF: Final = tuple(next(shape for shape in range(SHAPES) if pointers in FACES[shape]) for pointers in range(64))
