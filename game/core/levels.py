"""Level: what a computer player can do, counted in moves and not in seconds; a game may have figures of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNBOUNDED: Final = 1 << 40
CLOSING_PLIES: Final = 12  # plies

# How three players are searched:
PARANOID: Final = 0  # all the others play against the root's seat,
BEST_REPLY: Final = 1  # so does one of them freely while the next plays what looks best,
MAX_N: Final = 2  # each plays for themselves


@dataclass(frozen=True, slots=True)
class Level:
    """What a level can do.

    `depth` plies, `nodes` moves tried, `width` candidates (0: all), `quiet` plies of quiescence, `sight` cells of a
    capture, misjudgement up to `noise`; `careful` looks at every answer to the move it means to play, `forcing` at
    every threat that may win in three plies, `wary` at those of the other after that move; `extending`: threatened
    kings are looked at a ply deeper (0: not, 1: at the horizon, 2: everywhere); `finalists` of its moves are looked
    at deeper than one ply (0: all); where a game's last plies can be counted, `closing` times as many moves are
    tried in the last CLOSING of them; `multiplayer`: PARANOID, BEST_REPLY or MAX_N; what the evaluator calls due is
    brought out by an own turn that is drawn from `due_from` to `due_by` (0: when it seems best). `reducing` (late
    moves are first looked at less deeply), `tabled` (what was found is remembered) and `learning` (what refuted
    others is tried early) can be switched off, to measure what each is worth; a score is first sought within
    `aspiring` of the last depth's (0: not).
    """

    depth: int = 99
    nodes: int = UNBOUNDED
    width: int = 0
    quiet: int = 4
    sight: int = UNBOUNDED
    noise: int = 0
    check_replies: bool = True
    prove_wins: bool = False
    check_threats: bool = False
    extend_threats: int = 2
    finalists: int = 0
    closing_factor: int = 1
    multiplayer: int = PARANOID
    due_from: int = 0
    due_by: int = 0
    reduce_late_moves: int = 1
    use_tt: int = 1
    use_history: int = 1
    aspiration_window: int = 0

    def node_budget(self, plies_left: int) -> int:
        """How many moves may be tried where so many plies are left; -1: nobody knows."""
        return self.nodes * self.closing_factor if 0 <= plies_left <= CLOSING_PLIES else self.nodes
