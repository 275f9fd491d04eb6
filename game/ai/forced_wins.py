"""Forced wins at the root of a search, proved by trying every move before the search begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ai.prover import Prover
from game.ai.scores import UNBOUNDED
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable

PROOF_SHARE: Final = 0.5  # of a thought's time, and of its moves, that proofs may take; most take far less
PROOF_GROWTH: Final = 30  # a deeper proof is begun only if those before took less than this part of the budget
UNTIMED_NODES: Final = 300_000  # that proofs may take where neither time nor moves are limited
FIRST_PROOF_PLIES: Final = 5  # the search itself finds shorter wins


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A move that wins within `plies`, itself included."""

    move: int
    plies: int


@dataclass(frozen=True, slots=True)
class Budget:
    """What proofs may take: seconds, None for no limit, and moves tried."""

    seconds: float | None
    nodes: int

    @classmethod
    def for_thought(cls, seconds: float | None, nodes: int) -> Budget:
        """A share of a thought's limits, UNTIMED_NODES if it has none."""
        if seconds is None and nodes >= UNBOUNDED:
            return cls(None, UNTIMED_NODES)
        return cls(None if seconds is None else PROOF_SHARE * seconds, int(PROOF_SHARE * nodes))


class RootProver:
    """Proves a win of the player to move at a search's root, with two players.

    With `checks_repetition` a proof must hold although situations may repeat (`prover`).  Proofs end early once the
    search is asked to stop.
    """

    def __init__(
        self,
        search: Search,
        table: TranspositionTable,
        clock: Callable[[], float],
        budget: Budget,
        *,
        checks_repetition: bool,
    ) -> None:
        self._search = search
        self._table = table
        self._clock = clock
        self._budget = budget
        self._checks_repetition = checks_repetition
        self._prover = Prover(search.position, table, self._is_cancelled)
        self._began = clock()

    def find(self, max_plies: int) -> ForcedWin | None:
        """The shortest win within some plies; None if none is found within the budget.

        The moves tried count as the search's.
        """
        found, plies = None, FIRST_PROOF_PLIES
        while found is None and plies <= max_plies and self._may_deepen():
            if self._prover.wins_within(self._search.seat, plies, 0):
                found = self._winning_move(plies)
            plies += 2
        self._search.count_nodes(self._prover.nodes)
        self._table.start_search()  # so that the search may replace what was remembered
        return found

    def _winning_move(self, plies: int) -> ForcedWin | None:
        """A move that wins within some plies; None if only repetitions are in its way, or if cancelled."""
        proves, seat = self._prover.forces_win, self._search.seat
        for move in self._search.ordered_moves():
            if proves(seat, move, plies, 0) and (not self._checks_repetition or proves(seat, move, plies, 1)):
                return ForcedWin(move, plies)
            if self._prover.stop:
                return None
        return None

    def _may_deepen(self) -> bool:
        """Whether the proofs so far were so cheap that a deeper proof is worthwhile."""
        return not self._is_cancelled() and self._spent() * PROOF_GROWTH < 1

    def _is_cancelled(self) -> bool:
        return self._spent() > 1 or self._search.stop != 0

    def _spent(self) -> float:
        """The share of the budget that is spent, of time or of moves, whichever is larger."""
        seconds = self._budget.seconds
        timed = 0.0 if seconds is None else (self._clock() - self._began) / seconds if seconds > 0 else 2.0
        return max(timed, self._prover.nodes / max(1, self._budget.nodes))
