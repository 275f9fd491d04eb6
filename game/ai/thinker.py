"""Thinker: one side's thought about a position, deeper and deeper until it is stopped or knows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from threading import Timer

from game.ai import nogil
from game.ai.parallel import LazySMP, RootSplitting
from game.ai.scores import HANGS, LOWEST, SURE, UNBOUNDED, WIN
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core import outcome
from game.core.game import Game
from game.core.levels import MAX_N, Level
from game.core.move import Move
from game.core.position import Position

Clock = Callable[[], float]
Report = Callable[["Thought"], None] | None
MEGABYTES = 32  # of the table, where nothing else is asked for


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop, at the first of them: seconds, plies, moves tried; and how many lines are wanted."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Thought:
    """What is known at a depth: the `rank`-th best line, its score for each seat, the moves tried and the time."""

    depth: int
    rank: int
    scores: tuple[int, ...]
    nodes: int
    seconds: float
    moves: tuple[Move, ...]


class Thinker:
    """Thinks for one level of one game at a time; `stop` may be called from any thread.

    `seed` varies the choice among moves that are worth the same.  A level that no count of moves bounds thinks with
    so many `threads`; `megabytes` is the size of its table, rounded down to a power of two.
    """

    def __init__(
        self,
        game: Game,
        level: Level,
        seed: int,
        clock: Clock = time.monotonic,
        *,
        threads: int = 1,
        megabytes: int = MEGABYTES,
    ) -> None:
        self._game = game
        self._level = level
        self._seed = seed
        self._clock = clock
        self._threads = threads
        self._table = TranspositionTable(bits_for(megabytes))
        self._search: Search | None = None
        self._helpers = LazySMP(())
        self._stopped = False

    def think(self, position: Position, limits: Limits, report: Report = None) -> Move:
        """The move to play in a position that is not over, which is left as it is."""
        began = self._clock()
        self._table.age()
        search = self._prepared(position.clone(), limits)
        count = self._how_many(limits)
        gather = RootSplitting if count and search.multiplayer == MAX_N and position.seats > 2 else LazySMP
        self._helpers = gather([self._prepared(position.clone(), limits) for _ in range(count)])
        self._search = search
        if self._stopped:
            search.stop = 1
        timer = Timer(limits.seconds, self._halt, [search, self._helpers]) if limits.seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            return self._deepened(search, limits, began, report)
        finally:
            if timer is not None:
                timer.cancel()
            self._search = None
            self._helpers.end()

    def _how_many(self, limits: Limits) -> int:
        """How many threads help: none where moves are counted, so that what is counted is always the same."""
        counted = self._level.nodes < UNBOUNDED or limits.nodes is not None or limits.depth is not None
        return 0 if counted else self._threads - 1

    def stop(self) -> None:
        """End the thought under way, or the next one if none is, at once."""
        self._stopped = True
        search = self._search
        if search is not None:
            self._halt(search, self._helpers)

    def rearm(self) -> None:
        """Forget a `stop`."""
        self._stopped = False

    @staticmethod
    def _halt(search: Search, helpers: LazySMP) -> None:
        search.stop = 1
        helpers.halt()

    def _prepared(self, position: Position, limits: Limits) -> Search:
        level = self._level
        search = Search(position, self._game.evaluator(position), self._table)
        search.limit = min(level.budget(position.plies_left()), limits.nodes or UNBOUNDED)
        search.quiet = level.quiet
        search.width = level.width
        search.sight = min(level.sight, UNBOUNDED)
        search.noise = level.noise
        search.seed = self._seed
        search.finalists = level.finalists
        search.careful = int(level.careful)
        search.multiplayer = level.multiplayer
        search.forcing = int(level.forcing)
        search.wary = int(level.wary)
        search.extending = int(level.extending)
        search.reducing = level.reducing
        search.tabled = level.tabled
        search.learning = level.learning
        search.aspiring = level.aspiring
        return search

    def _deepened(self, search: Search, limits: Limits, began: float, report: Report) -> Move:
        """The best move after one round after another; at least one thought is told."""

        def tell(depth: int, rank: int, score: int, moves: Sequence[int]) -> None:
            if report is not None:
                scores = self._scores(search, score, moves)
                nodes = search.nodes + self._helpers.nodes
                report(Thought(depth, rank, scores, nodes, self._clock() - began, tuple(map(Move, moves))))

        nogil.list_root(search)
        wins = nogil.guard(search)
        if limits.lines > 1:
            wins = 0
        if wins == 0 and search.stop == 0:
            self._helpers.begin()
        if wins == 0 and self._level.due_by > 0:
            self._bring_out(search)
        told = False
        deepest = min(self._level.depth, limits.depth or LOWEST, LOWEST)
        depth = 1
        while depth <= deepest:
            search.guessed = 0
            found = [(WIN - wins, search.listed()[:1])] if wins else self._lines(search, depth, limits.lines)
            for rank, (score, moves) in enumerate(found, 1):
                tell(depth, rank, score, moves)
                told = True
            if search.stop or wins:
                break
            forced = bool(found) and WIN - abs(found[0][0]) <= depth
            # What is certain within a selection need not be so: the same depth again with a wider one.
            if not ((forced or search.guessed == 0) and search.widen()):
                if forced:
                    break
                depth += 1
        move = Move(search.listed()[0])
        if not told:
            tell(1, 1, self._glance(search, move), [move])
        return move

    def _bring_out(self, search: Search) -> None:
        """Leave only the moves that bring out what is due, in a turn that each seat draws, if one of them is sound."""
        level = self._level
        turn = Random(f"{self._seed} {search.seat}").randint(level.due_from, level.due_by)
        moves = search.sound(search.evaluator.due(turn))
        if moves:
            search.arrange(moves)

    @staticmethod
    def _glance(search: Search, move: int) -> int:
        """What the position after a move looks like, for a thought that was stopped before it had begun."""
        search.position.play(move)
        score = search.evaluator.score(search.seat)
        search.position.undo()
        return score

    def _lines(self, search: Search, depth: int, wanted: int) -> list[tuple[int, list[int]]]:
        """The best lines of this depth, best first; those of an unfinished round are left out."""
        before = search.listed()
        found: list[tuple[int, list[int]]] = []
        for place in range(min(wanted, search.choices)):
            score = self._helpers.deepen(search, depth, place)
            if search.stop:
                break
            found.append((score, search.line()))
        found.sort(key=lambda line: -line[0])
        if search.position.seats > 2 and depth > 1 and found and found[0][0] <= -SURE:
            # Against all others together everything is lost; they are not together, so what looked best before stays.
            search.arrange(before)
        elif wanted > 1:
            first = [moves[0] for _, moves in found]
            search.arrange(first + [move for move in search.listed() if move not in set(first)])
        return found

    def _scores(self, search: Search, score: int, moves: Sequence[int]) -> tuple[int, ...]:
        """The score for each seat: the searched one for the root's, the others' from where the line ends."""
        position = search.position
        if position.seats == 2:
            return (score,)
        if score == HANGS:
            return self._hanging(search, moves[0])
        for move in moves:
            position.play(move)
        decided = position.outcome()
        told = [
            score if seat == search.seat else self._settled(search, decided, seat, len(moves))
            for seat in range(position.seats)
        ]
        for _ in moves:
            position.undo()
        return tuple(told)

    @staticmethod
    def _hanging(search: Search, move: int) -> tuple[int, ...]:
        """The scores where another one may win before the root's seat is on turn again, which no line tells."""
        position = search.position
        position.play(move)
        scores = [search.evaluator.score(seat) for seat in range(position.seats)]
        position.undo()
        scores[search.seat] = HANGS
        return tuple(scores)

    @staticmethod
    def _settled(search: Search, decided: int, seat: int, plies: int) -> int:
        if decided == outcome.PLAYING:
            return search.evaluator.score(seat)
        if decided == outcome.DRAW:
            return 0
        return WIN - plies if decided == seat else plies - WIN
