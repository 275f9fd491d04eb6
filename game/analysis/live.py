"""Live analysis: an engine searches the position on the screen, deeper and deeper, while the caller polls it.

The engine is a process of its own. It starts with the first position and keeps its table between positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ai.chances import DEFAULT_SCALE, scale_of
from game.analysis.certainties import count_back_variation, merge_certain_lines
from game.analysis.variations import Rounds, Variation, differ_by_orientation, join_variations
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.match_lines import EngineState, state_of
from game.engine.position_search import Chances, chances_of_outcome
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request

SEARCHED_LINES_FACTOR: Final = 3  # searched lines per shown variation, if lines are joined
MAX_SEARCHED_LINES_FACTOR: Final = 12  # the maximum, if too few variations are left
MAX_SEARCH_SECONDS: Final = 3600.0  # for a position
MIN_SHOWN_DEPTH: Final = 4  # in plies; shallower results are only shown at the end


@dataclass(frozen=True, slots=True)
class LiveResult:
    """The result for a position: each seat's chance, and the best variations unless the game is over.

    `depth` is in plies, `speed` is moves per second.
    """

    turn: int
    chances: Chances
    variations: tuple[Variation, ...] = ()
    depth: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class WatchedPosition:
    """The searched position, and what an engine there was sent: moves by `movers`.  `key` is that of its result."""

    match: Match
    position: Position
    key: EngineState
    movers: tuple[int, ...]


class LiveAnalysis(EngineUser[tuple[str, ...]]):
    """Searches a single position at a time, until `rest`; call `poll` once a frame.

    Results are cached by position until `lines` changes.  After two failures `trouble` is set until the
    next question.
    """

    def __init__(
        self,
        lines: int = 3,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(client_factory, clock)
        self._lines = lines
        self._watched: WatchedPosition | None = None
        self._engine_state = EngineState()
        self._rounds: Rounds | None = None  # None without a search
        self._scale = DEFAULT_SCALE  # of the searched position
        self._searched_lines = 0
        self._heard_count = 0
        self._results: dict[EngineState, LiveResult] = {}
        self._certain_lines: dict[EngineState, dict[str, Variation]] = {}  # by first move

    @property
    def result(self) -> LiveResult | None:
        """The result for the watched position, or None."""
        return self._results.get(self._watched.key) if self._watched is not None else None

    @property
    def position(self) -> Position | None:
        """The watched position, or None; do not change it."""
        return self._watched.position if self._watched is not None else None

    @property
    def is_thinking(self) -> bool:
        """Whether the search of the position goes on."""
        return self._rounds is not None and self.trouble() is None

    def set_lines(self, lines: int) -> None:
        """Change the maximum number of variations in a result."""
        self._lines = lines
        self._results.clear()
        if self.is_thinking and self._watched is not None:
            self._think(self._watched)

    def watch(self, match: Match, winner: int | None = None) -> None:
        """Search the position of a match.

        If the game is over there, or ended with a `winner`, the result is its outcome.
        """
        watched = WatchedPosition(match, match.position.clone(), state_of(match), tuple(match.movers))
        if self.is_thinking and self._watched is not None and watched.key == self._watched.key:
            return
        self._watched = watched
        over = match.outcome() if winner is None else winner
        if over == PLAYING:
            self._think(watched)
            return
        self.rest()
        self._results[watched.key] = LiveResult(match.turn, chances_of_outcome(over, match.seats))

    def rest(self) -> None:
        """Stop the search at once; cached results stay."""
        self._rounds = None
        self.cancel()

    def close(self) -> None:
        """End the engine at once."""
        self._rounds = None
        super().close()

    def poll(self) -> bool:
        """Read the engine's output; return True if the result for the watched position has changed."""
        if self._rounds is None or self._watched is None:
            return False
        output = self._take_answer()
        if output is not None:
            self._hear(self._rounds, output)
            self._rounds.end_round()
            return self._learn(self._watched, self._rounds, ended=True)
        said = self._session.partial_output
        if not said or not said[0].startswith("info "):  # output for the setup lines
            self._heard_count = 0
            return False
        return self._hear(self._rounds, said) and self._learn(self._watched, self._rounds, ended=False)

    def _hear(self, rounds: Rounds, said: Sequence[str]) -> bool:
        """Read the output since the last call; return True if that completed a round of lines."""
        fresh, self._heard_count = said[self._heard_count :], len(said)
        whole = False
        for text in fresh:
            whole |= rounds.read_line(text)
        return whole

    def _learn(self, watched: WatchedPosition, rounds: Rounds, ended: bool) -> bool:
        """Take the result from the last complete round, unless the cached result is deeper."""
        known, depth = self._results.get(watched.key), rounds.depth
        if ended:
            self._rounds = None
        elif depth < MIN_SHOWN_DEPTH or (known is not None and known.depth > depth):
            return False
        found = join_variations(watched.match.game, watched.position, rounds, self._scale, self._lines)
        if not found:
            return False
        self._count_back(watched, found[0])
        found = merge_certain_lines(found, self._certain_lines.get(watched.key, {}).values(), self._lines)
        turn = int(watched.position.turn)
        look = LiveResult(turn, found[0].chances, found, depth, rounds.speed)
        self._results[watched.key] = look
        if len(found) < self._lines and not ended:
            self._widen(watched)
        return look != known

    def _count_back(self, watched: WatchedPosition, best: Variation) -> None:
        """Count a decided result back to the positions before, while the move there is a forced win."""
        setup, moves = watched.key
        for ply in range(len(moves), 0, -1):
            move, before = moves[ply - 1], EngineState(setup, moves[: ply - 1])
            line, known = count_back_variation(best, move, watched.movers[ply - 1]), self._results.get(before)
            if line is None:
                return
            self._certain_lines.setdefault(before, {})[move] = line
            if known is None or not known.variations:
                return
            found = merge_certain_lines(known.variations, [line], self._lines)
            self._results[before] = replace(known, chances=found[0].chances, variations=found)
            if found[0] is not line or (line.plies_to_end or 0) < 0:
                return
            best = line

    def _widen(self, watched: WatchedPosition) -> None:
        """Search twice as many lines: too few are left after lines that differ in orientation alone are joined."""
        if self._searched_lines < min(MAX_SEARCHED_LINES_FACTOR * self._lines, len(watched.position.legal())):
            self._think(watched, 2 * self._searched_lines)

    def _think(self, watched: WatchedPosition, searched: int = 0) -> None:
        """Ask the engine to search the position with `searched` lines, or with the usual number for 0."""
        position, legal = watched.position, watched.position.legal()
        self._scale = scale_of(watched.match.game, position)
        turned = differ_by_orientation(watched.match.game, position, legal)
        searched = self._searched_lines = searched or self._lines * (SEARCHED_LINES_FACTOR if turned else 1)
        self._rounds = Rounds(int(position.turn), watched.match.seats, min(searched, len(legal)))
        self._heard_count = 0
        go = f"go lines={searched} movetime={MAX_SEARCH_SECONDS:g}"

        def question(fresh: bool) -> Conversation[tuple[str, ...]]:
            known = EngineState() if fresh else self._engine_state
            self._engine_state = watched.key
            return (yield from request(*watched.key.lines_from(known), go)).output

        self._ask(question, MAX_SEARCH_SECONDS)
