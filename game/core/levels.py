"""Level: the limits of a computer player, in moves and not in seconds, so that machines of any speed play alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNBOUNDED: Final = 1 << 40
CLOSING_PLIES: Final = 12  # plies

# What a search with three players assumes of the two opponents:
PARANOID: Final = 0  # both play against the root's seat
BEST_REPLY: Final = 1  # one of them answers with any move, the other with the move that looks best
MAX_N: Final = 2  # each plays for themselves


@dataclass(frozen=True, slots=True)
class Level:
    """The limits and techniques of a level's search."""

    depth: int = 99
    """The depth of the search, in plies."""
    nodes: int = UNBOUNDED
    """The number of moves that the search may try."""
    width: int = 0
    """The number of candidate moves below the root; 0: all moves."""
    quiet: int = 4
    """The depth of the quiescence search, in plies."""
    sight: int = UNBOUNDED
    """The distance in cells from which captures are seen."""
    noise: int = 0
    """The largest error that is added to the evaluation."""
    check_replies: bool = True
    """Before a root move is played, every reply to it is checked for a win at once."""
    prove_wins: bool = False
    """Every threat that may win in three plies is tried first."""
    check_threats: bool = False
    """Before a root move is played, the opponent's threats that win in three plies are searched for."""
    extend_threats: int = 2
    """A threatened player is searched a ply deeper: 0 never, 1 at the horizon, 2 everywhere."""
    finalists: int = 0
    """The number of root moves that are searched deeper than one ply; 0: all."""
    closing_factor: int = 1
    """The factor on `nodes` in the last CLOSING_PLIES of a game of fixed length."""
    multiplayer: int = PARANOID
    """What is assumed of three players: PARANOID, BEST_REPLY or MAX_N."""
    due_from: int = 0
    """The first own turn by which the pieces of `Evaluator.due_moves` are placed; the turn is drawn at random."""
    due_by: int = 0
    """The last such turn; 0: whenever it seems best."""
    reduce_late_moves: int = 1
    """Late moves are searched less deeply at first; 0 switches this off, to measure what it is worth."""
    use_tt: int = 1
    """The transposition table is used; 0 switches it off."""
    use_history: int = 1
    """Killer moves and the history heuristic order the moves; 0 switches them off."""
    aspiration_window: int = 0
    """The first search at a depth looks for a score this close to the previous depth's; 0: no window."""

    def node_budget(self, plies_left: int) -> int:
        """The number of moves that may be tried with `plies_left` plies to go; -1 means that this is unknown."""
        return self.nodes * self.closing_factor if 0 <= plies_left <= CLOSING_PLIES else self.nodes
