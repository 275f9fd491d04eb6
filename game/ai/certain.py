"""What is certain about a position before it is searched: the end of a game of fixed length, or a forced win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Timer
from typing import Final

from game.ai import nogil
from game.ai.endgame import EndgameSolver
from game.ai.prover import Prover
from game.ai.scores import BOTH_SEATS, NO_SEAT, UNBOUNDED
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable
from game.core.levels import Techniques
from game.core.position import Position

ENDING_SHARE: Final = 0.7  # of a thought's time, and of its moves, that the solution of an ending may take
PROOF_SHARE: Final = 0.5  # that the proof of a forced win may take; most take far less
PROOF_GROWTH: Final = 30  # a deeper proof is begun only if those before took less than this part of the budget
UNTIMED_NODES: Final = 300_000  # that each may take where neither time nor moves are limited
NODES_A_SECOND: Final = 1_000_000  # about; decides only whether a solution is worthwhile to begin
NODES_GROWTH: Final = 10**0.5  # of the fewest nodes that a solution takes, for each ply beyond four
FIRST_PROOF_PLIES: Final = 5  # the search itself finds shorter wins


@dataclass(frozen=True, slots=True)
class Solution:
    """A move that wins within `plies`, itself included; 0: it wins or draws most likely, but not certainly."""

    move: int
    plies: int


@dataclass(frozen=True, slots=True)
class Budget:
    """What a solution may take: seconds, None for no limit, and moves tried."""

    seconds: float | None
    nodes: int

    @classmethod
    def share_of(cls, share: float, seconds: float | None, nodes: int) -> Budget:
        """A share of a thought's limits, UNTIMED_NODES if it has none."""
        if seconds is None and nodes >= UNBOUNDED:
            return cls(None, UNTIMED_NODES)
        return cls(None if seconds is None else share * seconds, int(share * nodes))


class Ending:
    """Solves a position of two players that is not over, in a game of fixed length.

    `halt` may be called from any thread.
    """

    def __init__(self, position: Position, table: TranspositionTable, budget: Budget) -> None:
        self._position = position
        self._budget = budget
        self._solver = EndgameSolver(position, table, budget.nodes)

    @property
    def nodes(self) -> int:
        """The number of moves that were tried."""
        return self._solver.nodes

    def halt(self) -> None:
        """Tell the solver to stop soon."""
        self._solver.halt()

    def is_affordable(self) -> bool:
        """Whether a solution may be found within the budget."""
        nodes = float(self._budget.nodes)
        if self._budget.seconds is not None:
            nodes = min(nodes, NODES_A_SECOND * self._budget.seconds)
        return nodes >= NODES_GROWTH ** (self._position.plies_left() - 4)

    def solve(self) -> Solution | None:
        """A move that wins, or that draws where none wins; None if the position is lost or the budget is spent."""
        if self._budget.seconds is None:
            return self._solve()
        timer = Timer(self._budget.seconds, self.halt)
        timer.daemon = True
        timer.start()
        try:
            return self._solve()
        finally:
            timer.cancel()

    def _solve(self) -> Solution | None:
        """Solve with a selection of the moves; then try all moves of the seat that loses, then all of both seats."""
        solver, turn = self._solver, self._position.turn
        value = nogil.value(solver, BOTH_SEATS)
        if solver.stop:
            return None
        move = solver.best
        certain = value != 0 and nogil.holds(solver, turn if value > 0 else 1 - turn) != 0
        if not certain and not solver.stop:
            refutation = solver.best if value < 0 else -1
            all_moves_value = nogil.value(solver, NO_SEAT)
            if solver.stop and refutation >= 0:
                return Solution(refutation, 0)
            if not solver.stop:
                value, move, certain = all_moves_value, solver.best, True
        if value < 0:
            return None
        return Solution(move, self._position.plies_left() if value > 0 and certain and not solver.stop else 0)


class ForcedWin:
    """Proves a win of the player to move by trying every move, with two players.

    With `checks_repetition` a proof must hold although situations may repeat (`prover`).
    """

    def __init__(
        self, search: Search, table: TranspositionTable, is_cancelled: Callable[[], bool], *, checks_repetition: bool
    ) -> None:
        self._search = search
        self._prover = Prover(search.position, table, is_cancelled)
        self._checks_repetition = checks_repetition

    @property
    def nodes(self) -> int:
        """The number of moves that were tried."""
        return self._prover.nodes

    def find(self, plies: int) -> Solution | None:
        """A move that wins within some plies; None if there is none or the proof was cancelled."""
        seat = self._search.seat
        return self._winning_move(seat, plies) if self._prover.wins_within(seat, plies, 0) else None

    def _winning_move(self, seat: int, plies: int) -> Solution | None:
        """A move that wins within some plies; None if only repetitions are in its way, or if cancelled."""
        proves = self._prover.forces_win
        for move in self._search.ordered_moves():
            if proves(seat, move, plies, 0) and (not self._checks_repetition or proves(seat, move, plies, 1)):
                return Solution(move, plies)
            if self._prover.stop:
                return None
        return None


class Certainty:
    """Finds a certain result of a search's root by the techniques of a level; `halt` may be called from any thread."""

    def __init__(
        self, techniques: Techniques, table: TranspositionTable, clock: Callable[[], float], *, checks_repetition: bool
    ) -> None:
        self._techniques = techniques
        self._table = table
        self._clock = clock
        self._checks_repetition = checks_repetition
        self._ending: Ending | None = None

    def halt(self) -> None:
        """Tell a solver that is at work to stop soon; a proof notices `Search.stop` by itself."""
        ending = self._ending
        if ending is not None:
            ending.halt()

    def find(self, search: Search, seconds: float | None) -> Solution | None:
        """A move that certainly, or most likely, reaches the best result; None if none is found in time.

        Its moves tried count as the search's.
        """
        solution: Solution | None = None
        if search.position.seats == 2 and 0 <= search.position.plies_left() <= self._techniques.solve_ending:
            solution = self._solve_ending(search, Budget.share_of(ENDING_SHARE, seconds, search.limit))
        elif search.position.seats == 2 and self._techniques.prove_plies:
            solution = self._prove_win(search, Budget.share_of(PROOF_SHARE, seconds, search.limit))
        self._table.start_search()  # so that the search may replace what was remembered
        return solution

    def _solve_ending(self, search: Search, budget: Budget) -> Solution | None:
        self._ending = ending = Ending(search.position, self._table, budget)
        if search.stop:
            ending.halt()
        solution = ending.solve() if ending.is_affordable() else None
        self._ending = None
        search.count_nodes(ending.nodes)
        return solution

    def _prove_win(self, search: Search, budget: Budget) -> Solution | None:
        began = self._clock()

        def is_cancelled() -> bool:
            late = budget.seconds is not None and self._clock() - began > budget.seconds
            return late or search.stop != 0 or forced.nodes > budget.nodes

        forced = ForcedWin(search, self._table, is_cancelled, checks_repetition=self._checks_repetition)
        solution, plies, may_deepen = None, FIRST_PROOF_PLIES, True
        while solution is None and plies <= self._techniques.prove_plies and may_deepen and not is_cancelled():
            solution = forced.find(plies)
            plies += 2
            may_deepen = forced.nodes * PROOF_GROWTH < budget.nodes and (
                budget.seconds is None or (self._clock() - began) * PROOF_GROWTH < budget.seconds
            )
        search.count_nodes(forced.nodes)
        return solution
