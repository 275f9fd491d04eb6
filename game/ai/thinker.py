"""Thinker: thinks about a position, deeper and deeper, until it is stopped or the result is certain."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from threading import Timer

from game.ai import nogil
from game.ai.chances import scale_of, score_of
from game.ai.characters import evaluator_for, set_preferences
from game.ai.forced_wins import Budget, ForcedWin, RootProver
from game.ai.parallel import LazySMP, RootSplitting
from game.ai.scores import (
    FORCED_WIN,
    LOSS_RISK,
    MAX_SEARCH_PLIES,
    UNBOUNDED,
    WIN,
    is_likely_end,
    plies_to_end,
)
from game.ai.search import Search
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core import outcome
from game.core.character import Character
from game.core.display.picks import movement_of
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.levels import MAX_N, Level, MixedLevel
from game.core.move import Move
from game.core.position import Position

Clock = Callable[[], float]
Report = Callable[["Thought"], None] | None
TABLE_MEGABYTES = 16  # the default size of the transposition table
LIKELY_WIN_CHANCE = 0.9  # 34 of 37 likely wins and losses of `master` were forced, three plies before the end


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop, whichever comes first: seconds, plies, moves tried; and the number of lines that are wanted."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Thought:
    """The result at a depth: the `rank`-th best line, its score for each seat, the moves tried and the time."""

    depth: int
    rank: int
    scores: tuple[int, ...]
    nodes: int
    seconds: float
    moves: tuple[Move, ...]


class Thinker:
    """Thinks for a level of a game, about a single position at a time; `stop` may be called from any thread.

    Of a strength between two levels the level is drawn for each position.
    `seed` decides among moves of the same value.  A level without a limit of moves thinks with `threads` threads;
    `megabytes` is the size of its table, rounded down to a power of two.  `character` is a style of play, None for
    balanced play.
    """

    def __init__(
        self,
        game: Game,
        level: Level | MixedLevel,
        seed: int,
        clock: Clock = time.monotonic,
        *,
        threads: int = 1,
        megabytes: int = TABLE_MEGABYTES,
        character: Character | None = None,
    ) -> None:
        self._game = game
        self._character = character
        self._mixed = level if isinstance(level, MixedLevel) else None
        self._level = level if isinstance(level, Level) else level.weaker
        self._seed = seed
        self._clock = clock
        self._threads = threads
        self._table = TranspositionTable(bits_for(megabytes))
        self._search: Search | None = None
        self._helpers = LazySMP(())
        self._is_stopped = False
        self._last_way: tuple[Cell, Cell] | None = None

    def think(self, position: Position, limits: Limits, report: Report = None) -> Move:
        """The move to play in a position that is not over; the position stays as it was."""
        began = self._clock()
        if self._mixed is not None:
            text = self._game.notation.write_position(position)
            self._level = self._mixed.draw(Random(f"{self._seed} {text}").random())
        self._table.start_search()
        search = self._new_search(position.clone(), limits)
        count = self._helper_count(limits)
        gather = (
            RootSplitting if count and self._level.techniques.multiplayer == MAX_N and position.seats > 2 else LazySMP
        )
        self._helpers = gather([self._new_search(position.clone(), limits) for _ in range(count)])
        self._search = search
        if self._is_stopped:
            search.halt()
        timer = Timer(limits.seconds, self._stop_all, [search, self._helpers]) if limits.seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            return self._deepen(search, limits, began, report)
        finally:
            if timer is not None:
                timer.cancel()
            self._search = None
            self._helpers.stop_and_join()

    def _helper_count(self, limits: Limits) -> int:
        """The number of helper threads: 0 where moves are counted, so that results are reproducible."""
        counted = self._level.nodes < UNBOUNDED or limits.nodes is not None or limits.depth is not None
        return 0 if counted else self._threads - 1

    def stop(self) -> None:
        """End the current thought at once, or the next thought if there is none."""
        self._is_stopped = True
        search = self._search
        if search is not None:
            self._stop_all(search, self._helpers)

    def rearm(self) -> None:
        """Cancel an earlier `stop`, so that the next thought runs."""
        self._is_stopped = False

    @staticmethod
    def _stop_all(search: Search, helpers: LazySMP) -> None:
        search.halt()
        helpers.halt()

    def _new_search(self, position: Position, limits: Limits) -> Search:
        limit = min(self._level.node_budget(position.plies_left()), limits.nodes or UNBOUNDED)
        evaluator = evaluator_for(self._game, position, self._character)
        return Search(position, evaluator, self._table, self._level, self._seed, limit)

    def _forced_win(self, search: Search, seconds: float | None) -> ForcedWin | None:
        """A win that is proved before the search, if the level looks for such proofs."""
        max_plies = self._level.techniques.prove_plies
        if not max_plies or search.position.seats != 2:
            return None
        budget, repeats = Budget.for_thought(seconds, search.limit), self._game.repetition != ""
        return RootProver(search, self._table, self._clock, budget, checks_repetition=repeats).find(max_plies)

    def _deepen(self, search: Search, limits: Limits, began: float, report: Report) -> Move:
        """The best move after all rounds; at least a single thought is reported."""

        def report_line(depth: int, rank: int, score: int, moves: Sequence[int]) -> None:
            if report is not None:
                scores = self._scores(search, score, moves)
                nodes = search.nodes + self._helpers.nodes
                report(Thought(depth, rank, scores, nodes, self._clock() - began, tuple(map(Move, moves))))

        nogil.list_root(search)
        wins = nogil.guard(search)
        if limits.lines > 1:
            wins = 0
        elif wins == 0 and search.stop == 0:
            win = self._forced_win(search, limits.seconds)
            if win is not None:
                search.set_root_moves([win.move])
                wins = win.plies
        if wins == 0 and self._character is not None:
            set_preferences(search, self._character)
        if wins == 0 and search.stop == 0:
            self._helpers.begin()
        if wins == 0 and self._level.due_by > 0:
            self._keep_due_moves(search)
        if wins == 0 and self._level.sight < UNBOUNDED:
            self._leave_out_way_back(search)
        has_reported = False
        max_depth = min(self._level.depth, limits.depth or MAX_SEARCH_PLIES, MAX_SEARCH_PLIES)
        depth = 1
        while depth <= max_depth:
            search.forget_evaluated()
            lines = [(WIN - wins, search.ordered_moves()[:1])] if wins else self._lines(search, depth, limits.lines)
            for rank, (score, moves) in enumerate(lines, 1):
                report_line(depth, rank, score, moves)
                has_reported = True
            if search.stop or wins:
                break
            is_decided = bool(lines) and plies_to_end(lines[0][0]) <= depth
            # A likely win or loss may be none: search the same depth again with a wider selection.
            if not ((is_decided or search.has_evaluated == 0) and search.widen()):
                if is_decided:
                    break
                depth += 1
        move = Move(search.ordered_moves()[0])
        self._last_way = movement_of(self._game.view.spell(search.position, Move(move)))
        if not has_reported:
            report_line(1, 1, self._static_score(search, move), [move])
        return move

    def _keep_due_moves(self, search: Search) -> None:
        """From a turn that is drawn for each seat on, keep only the due moves that are safe, if there are any."""
        level = self._level
        turn = Random(f"{self._seed} {search.seat}").randint(level.due_from, level.due_by)
        moves = search.safe_moves(search.evaluator.due_moves(turn))
        if moves:
            search.set_root_moves(moves)

    def _leave_out_way_back(self, search: Search) -> None:
        """Leave out the moves that take a piece back where the last thought moved it from, if there are safe others."""
        if self._last_way is None:
            return
        moves, spell = search.ordered_moves(), self._game.view.spell
        ways = {move: movement_of(spell(search.position, Move(move))) for move in moves}
        others = [move for move in moves if ways[move] != self._last_way[::-1]]
        if len(others) < len(moves) and search.safe_moves(others):
            search.set_root_moves(others)

    @staticmethod
    def _static_score(search: Search, move: int) -> int:
        """The evaluation after a move, for a thought that was stopped before it began."""
        search.position.play(move)
        score = search.evaluator.score(search.seat)
        search.position.undo()
        return score

    def _lines(self, search: Search, depth: int, wanted: int) -> list[tuple[int, list[int]]]:
        """The best lines at this depth, best first; lines of an unfinished round are left out."""
        before = search.ordered_moves()
        lines: list[tuple[int, list[int]]] = []
        for place in range(min(wanted, search.root_count)):
            score = self._helpers.deepen(search, depth, place)
            if search.stop:
                break
            lines.append((score, search.best_line()))
        lines.sort(key=lambda line: -line[0])
        if search.position.seats > 2 and depth > 1 and lines and lines[0][0] <= -FORCED_WIN:
            # Against all others together everything is lost; they are not together, so what looked best before stays.
            search.set_root_moves(before)
        elif wanted > 1:
            first = [moves[0] for _, moves in lines]
            search.set_root_moves(first + [move for move in search.ordered_moves() if move not in set(first)])
        return lines

    def _scores(self, search: Search, score: int, moves: Sequence[int]) -> tuple[int, ...]:
        """The score for each seat: the searched score for the root's seat, the others' from the end of the line."""
        position = search.position
        if position.seats == 2:
            return (self._open_score(position, score) if is_likely_end(score) else score,)
        if score == LOSS_RISK:
            return self._scores_at_risk(search, moves[0])
        for move in moves:
            position.play(move)
        decided = position.outcome()
        scores = [
            score if seat == search.seat else self._final_score(search, decided, seat, len(moves))
            for seat in range(position.seats)
        ]
        for _ in moves:
            position.undo()
        return tuple(scores)

    def _open_score(self, position: Position, score: int) -> int:
        """The score reported for a likely win or loss, which is not certain: that of LIKELY_WIN_CHANCE."""
        likely_win = score_of(LIKELY_WIN_CHANCE, scale_of(self._game, position))
        return likely_win if score > 0 else -likely_win

    @staticmethod
    def _scores_at_risk(search: Search, move: int) -> tuple[int, ...]:
        """The scores if another player may win before the root's next turn, which no line shows."""
        position = search.position
        position.play(move)
        scores = [search.evaluator.score(seat) for seat in range(position.seats)]
        position.undo()
        scores[search.seat] = LOSS_RISK
        return tuple(scores)

    @staticmethod
    def _final_score(search: Search, decided: int, seat: int, plies: int) -> int:
        if decided == outcome.PLAYING:
            return search.evaluator.score(seat)
        if decided == outcome.DRAW:
            return 0
        return WIN - plies if decided == seat else plies - WIN
