"""The `solve` command: who wins a position, found by trying every move, deeper and deeper, with nothing left out.

`prover` proves a win within a number of plies against any defence; in games with repetition, a second proof takes
repeated positions into account.  A draw is claimed only if a game's length is fixed and it was searched to its end: in
other games "no win within this number of plies" says nothing about a greater number.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.prover import MAX_PROOF_PLIES, Prover
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core import outcome
from game.core.game import Game, read_options
from game.core.move import Move
from game.core.position import Position
from game.core.speed import check_one_speed
from game.games import GAMES
from lab.arguments import add_game, as_argument_error, options_of

MEGABYTES: Final = 256
WON, DRAWN, LOST, OPEN = "wins", "draws", "loses", "open"


@dataclass(frozen=True, slots=True)
class Value:
    """The result of a first move for the player who makes it, and after how many plies, itself included."""

    end: str
    plies: int = 0

    def __str__(self) -> str:
        """As it is printed."""
        return f"{self.end} in {self.plies}" if self.end in (WON, LOST) else self.end


class Solver:
    """The values of a position's first moves (`values`) that are proven, after a complete search to `depth`.

    A position of two players that is not over.  Without `moves` all legal moves are tried.
    """

    def __init__(
        self,
        game: Game,
        position: Position,
        stopped: Callable[[], bool],
        megabytes: int = MEGABYTES,
        moves: Sequence[Move] = (),
    ) -> None:
        self.position = position
        self.moves = list(moves) or position.legal()
        self.whole = len(set(self.moves)) == len(position.legal())
        self.values: dict[Move, Value] = {}
        self.depth = 0
        self.prover = Prover(position, TranspositionTable(bits_for(megabytes)), stopped)
        self._left = position.plies_left()
        self._wary = game.repetition != ""

    def deepen(self) -> bool:
        """Search every move whose value is unproven one ply deeper; False if the time is up."""
        depth = self.depth + 1
        for move in self.moves:
            if move not in self.values:
                value = self._value(move, depth)
                if self.prover.stop:
                    return False
                if value is not None:
                    self.values[move] = value
        self.depth = depth
        return True

    def _value(self, move: Move, depth: int) -> Value | None:
        seat = self.position.turn
        if self._proves(seat, move, depth):
            return Value(WON, depth)
        if self._proves(1 - seat, move, depth):
            return Value(LOST, depth)
        return Value(DRAWN) if depth == self._left else None

    def _proves(self, seat: int, move: Move, depth: int) -> bool:
        if not self.prover.forces_win(seat, move, depth, 0):
            return False
        return not self._wary or self.prover.forces_win(seat, move, depth, 1) == 1

    @property
    def settled(self) -> bool:
        """Whether every move's value is known."""
        return len(self.values) == len(set(self.moves))

    def verdict(self) -> Value | None:
        """The result of the position for the player to move with the moves that were tried; None if unproven."""
        known = self.values.values()
        wins = [value.plies for value in known if value.end == WON]
        if wins:
            return Value(WON, min(wins))
        if not self.settled or not self.whole:
            return None
        if any(value.end == DRAWN for value in known):
            return Value(DRAWN)
        return Value(LOST, max(value.plies for value in known))

    def grouped(self) -> dict[Value, list[Move]]:
        """The moves by their values, the best for the player first; of wins the shortest, of losses the longest."""
        found: dict[Value, list[Move]] = {}
        for move in self.moves:
            found.setdefault(self.values.get(move, Value(OPEN)), []).append(move)
        rank = (WON, DRAWN, OPEN, LOST)
        order = sorted(found, key=lambda value: (rank.index(value.end), value.plies * (1 if value.end == WON else -1)))
        return {value: found[value] for value in order}


def report(game: Game, solver: Solver) -> Iterator[str]:
    """The lines of the result."""
    names, seat = game.texts.seat_names, solver.position.turn
    verdict = solver.verdict()
    if verdict is None:
        yield f"not proven: nobody forces a win within {solver.depth} plies"
    elif verdict.end == DRAWN:
        yield "proven: a draw"
    else:
        yield f"proven: {names[seat if verdict.end == WON else 1 - seat]} wins in {verdict.plies} plies"
    for value, moves in solver.grouped().items():
        texts = " ".join(game.notation.write_move(solver.position, move) for move in moves)
        yield f"  {value} ({len(moves)}): {texts}"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `solve`."""
    add_game(parser)
    parser.add_argument("--position", help="Solve this position, in the game's notation, instead of the start.")
    parser.add_argument("--moves", nargs="+", default=[], metavar="MOVE", help="Try only these first moves.")
    parser.add_argument(
        "--seconds", type=float, default=600.0, help="The greatest processor time in seconds (%(default)s)."
    )
    parser.add_argument("--depth", type=int, default=MAX_PROOF_PLIES, help="The greatest depth in plies (%(default)s).")
    parser.add_argument(
        "--memory", type=int, default=MEGABYTES, help="The megabytes of the transposition table (%(default)s)."
    )


def run(args: Namespace) -> int:
    """The command `solve`; the exit status, 0 if the position is solved, 1 if not."""
    if not (args.seconds > 0 and 1 <= args.depth <= MAX_PROOF_PLIES and 1 <= args.memory <= 1 << 16):
        raise ArgumentError(None, f"seconds are above 0, depth is 1 to {MAX_PROOF_PLIES}, memory 1 to {1 << 16}")
    check_one_speed()
    game = GAMES[args.game]
    with as_argument_error():
        options = read_options(game, options_of(args))
        position = game.notation.start(options)
        if args.position is not None:
            position = game.notation.read_position(args.position, options)
        moves = [game.notation.read_move(position, text) for text in args.moves]
    if position.seats != 2 or position.outcome() != outcome.PLAYING:
        raise ArgumentError(None, "only a game of two players that is not over can be solved.")
    began = time.process_time()
    end = began + args.seconds
    solver = Solver(game, position, lambda: time.process_time() > end, args.memory, moves)
    print(" ".join([game.id, *(f"{key}={value}" for key, value in options.items())]), flush=True)
    while not solver.settled and solver.depth < args.depth and solver.deepen():
        progress = f"depth {solver.depth}: {len(solver.values)} of {len(solver.moves)} moves known"
        spent = time.process_time() - began
        print(f"{progress}, {solver.prover.nodes:,} nodes, {spent:.1f} s", file=sys.stderr, flush=True)
    print("\n".join(report(game, solver)))
    spent = time.process_time() - began
    print(f"depth {solver.depth}, {solver.prover.nodes:,} nodes, {spent:.1f} s of processor time")
    return int(solver.verdict() is None)
