"""Level: the limits of a computer player, in moves and not in seconds, so that machines of any speed play alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNBOUNDED: Final = 1 << 40
CLOSING_PLIES: Final = 12  # the last plies of a game, in which `closing_factor` applies

# What a search with three players assumes of the two opponents:
PARANOID: Final = 0  # both play against the root's seat
BEST_REPLY: Final = 1  # one of them answers with any move, the other with the move that looks best
MAX_N: Final = 2  # each plays for themselves


@dataclass(frozen=True, slots=True)
class Techniques:
    """Techniques of a search; those that are numbers can be switched off with 0, to measure what they are worth."""

    #: Before a root move is played, the opponent's threats that win in three plies are searched for.
    check_threats: bool = False
    #: Late moves are searched less deeply at first: 1 by one or two plies, 2 by depth, place and history.
    reduce_late_moves: int = 1
    #: The transposition table is used.
    use_tt: int = 1
    #: Killer moves and the history heuristic order the moves; 2: moves tried in vain before a cutoff sink.
    use_history: int = 1
    #: The moves below the root are ordered at all.
    use_ordering: int = 1
    #: The first search at a depth looks for a score this close to the previous depth's; 0: no window.
    aspiration_window: int = 0
    #: A win within this many plies is looked for by trying every move; 0: none is.
    prove_plies: int = 0
    #: The number of candidates below the root that are tried of those that differ little; 0: all.
    similar_moves: int = 0
    #: What is assumed of three players: PARANOID, BEST_REPLY or MAX_N.
    multiplayer: int = PARANOID


@dataclass(frozen=True, slots=True)
class Level:
    """The limits and techniques of a level's search."""

    #: The depth of the search, in plies.
    depth: int = 99
    #: The number of moves that the search may try.
    nodes: int = UNBOUNDED
    #: The number of candidate moves below the root; 0: all moves.
    width: int = 0
    #: The depth of the quiescence search, in plies.
    quiet: int = 4
    #: The distance in cells from which captures are seen.
    sight: int = UNBOUNDED
    #: The share of turns, in percent, in which own wins from beyond `sight` are noticed.
    notice: int = 100
    #: The largest error that is added to the evaluation.
    noise: int = 0
    #: Before a root move is played, every reply to it is checked for a win at once.
    check_replies: bool = True
    #: Every threat that may win in three plies is tried first.
    prove_wins: bool = False
    #: A threatened player is searched a ply deeper: 0 never, 1 at the horizon, 2 everywhere.
    extend_threats: int = 2
    #: The number of root moves that are searched deeper than one ply; 0: all.
    finalists: int = 0
    #: The factor on `nodes` in the last CLOSING_PLIES of a game of fixed length.
    closing_factor: int = 1
    #: The first own turn by which the pieces of `Evaluator.due_moves` are placed; the turn is drawn at random.
    due_from: int = 0
    #: The last such turn; 0: whenever it seems best.
    due_by: int = 0
    #: How the search works.
    techniques: Techniques = Techniques()

    def node_budget(self, plies_left: int) -> int:
        """The number of moves that may be tried with `plies_left` plies to go; -1 means that this is unknown."""
        return self.nodes * self.closing_factor if 0 <= plies_left <= CLOSING_PLIES else self.nodes

    @property
    def uses_all_time(self) -> bool:
        """Whether the level thinks for as long as it is given, so that more thought makes it stronger."""
        return self.nodes >= UNBOUNDED and self.depth > 1


@dataclass(frozen=True, slots=True)
class MixedLevel:
    """A strength between two levels: a turn is played as `stronger` with the probability `share`, else as `weaker`."""

    weaker: Level
    stronger: Level
    share: float

    def draw(self, chance: float) -> Level:
        """The level of a turn; `chance` is drawn evenly from 0 to 1, without 1."""
        return self.stronger if chance < self.share else self.weaker


#: Nothing is extended, reduced, left out or remembered: alpha-beta alone.
PLAIN_LEVEL: Final = Level(
    quiet=0, check_replies=False, extend_threats=0, techniques=Techniques(reduce_late_moves=0, use_tt=0)
)
