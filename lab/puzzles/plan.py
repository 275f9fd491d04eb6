"""Plan: how puzzles are made, and how few of all moves may be right."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from game.core.move import Move
from game.puzzles.proof import Proof

WIN_IN_ONE: Final = "win-in-one"  # the value of `only` for wins in one
MOST: Final = 6  # accepted moves
LEAST: Final = 6  # moves that are none for each that is
MOST_LATE, FEW_LATE, LEAST_LATE = 64, 2, 2  # where a fixed end is near: of hundreds many do the same, or few are left
DRAWN: Final = 10  # moves that are drawn to see whether most of them lose


@dataclass(frozen=True, slots=True)
class Plan:
    """How puzzles are made: `nodes` of a thought, `proof` of a proof, `tries` of a level, wins of up to `longest`.

    `only`: puzzles of this kind only, "" for all kinds.  `pieces`: the greatest number of stacks, or slabs, on the
    table; 0 for any number.
    """

    game: str
    options: tuple[str, ...]
    nodes: int
    opening: int
    proof: int
    longest: int
    tries: int
    seed: int
    only: str = ""
    pieces: int = 0

    def __str__(self) -> str:
        """The plan as JSON for the head of a file, without empty fields."""
        return json.dumps({name: value for name, value in asdict(self).items() if value not in ("", 0)})


def few(moves: list[Move], proof: Proof) -> bool:
    """Whether moves are few enough to be the accepted moves of a puzzle."""
    late = proof.position.plies_left() >= 0
    if late and 0 < len(moves) <= FEW_LATE:
        return len(moves) * (LEAST_LATE + 1) <= len(proof.moves)
    return 0 < len(moves) <= (MOST_LATE if late else MOST) and len(moves) * (LEAST + 1) <= len(proof.moves)
