"""Live analysis: an engine thinks about the position that is shown, deeper and deeper; asked, polled, never waited for.

It is an engine of its own, which starts with the first position and keeps what it has found from one to the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.ai.chances import DEFAULT_SCALE, scale_of
from game.analysis.certainties import counted_back, with_certain
from game.analysis.look import Chances, settled
from game.analysis.variations import Rounds, Variation, turned_where_they_land, variations
from game.core.errors import StaxError
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.session import EngineProcess, EngineSession, setup_lines

SPARE: Final = 3  # so many lines are searched for each that is told where some are joined
WIDEST: Final = 12  # so many at most where that leaves too few
HOUR: Final = 3600.0  # seconds; longer no position is thought about
SHALLOW: Final = 4  # plies; what less of them says is not shown while more is on its way


Key: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The lines that begin a game, then the moves that lead to a position."""


@dataclass(frozen=True, slots=True)
class LiveLook:
    """What is known of a position: each seat's chance, and the best lines, where it is not over.

    `depth` in plies, `nodes` the moves that were tried, `speed` those in a second.
    """

    turn: int
    chances: Chances
    variations: tuple[Variation, ...] = ()
    depth: int = 0
    nodes: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Watched:
    """A position that is thought about, and what brings an engine there: its game's first lines, then moves, made by
    `movers`."""

    match: Match
    position: Position
    setup: tuple[str, ...]
    texts: tuple[str, ...]
    movers: tuple[int, ...]

    @property
    def key(self) -> Key:
        """By what it is known again."""
        return self.setup, self.texts


class LiveAnalysis:
    """Thinks about one position at a time, until it `rest`s; `poll` it once a frame.

    What was found of a position is known when one comes back, until `lines` is changed.  An engine that fails twice is
    `trouble`, until it is asked for again.
    """

    def __init__(
        self,
        lines: int = 3,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lines = lines
        self._session = EngineSession(client_factory, clock)
        self._watched: Watched | None = None
        self._told: Key = ((), ())  # where the engine has been brought
        self._rounds: Rounds | None = None  # None while nothing is thought about
        self._scale = DEFAULT_SCALE  # of the position that is thought about
        self._searched = 0  # lines
        self._heard = 0
        self._known: dict[Key, LiveLook] = {}
        self._certain: dict[Key, dict[str, Variation]] = {}  # lines by their first moves

    @property
    def look(self) -> LiveLook | None:
        """What is known of the position that is watched."""
        return self._known.get(self._watched.key) if self._watched is not None else None

    @property
    def position(self) -> Position | None:
        """The position that is watched, which nobody may change."""
        return self._watched.position if self._watched is not None else None

    @property
    def thinking(self) -> bool:
        """Whether more may be found out about the position."""
        return self._rounds is not None and self._session.trouble is None

    @property
    def trouble(self) -> StaxError | None:
        """Why nothing more will be found out, if that is so."""
        return self._session.trouble

    @property
    def lines(self) -> int:
        """How many lines are told at most."""
        return self._lines

    @lines.setter
    def lines(self, lines: int) -> None:
        self._lines = lines
        self._known.clear()
        if self.thinking and self._watched is not None:
            self._think(self._watched)

    def watch(self, match: Match, winner: int | None = None) -> None:
        """Think about where a match stands; where it is over, or has been ended with a `winner`, there is only that."""
        watched = Watched(match, match.position.clone(), setup_lines(match), tuple(match.texts), tuple(match.movers))
        if self.thinking and self._watched is not None and watched.key == self._watched.key:
            return
        self._watched = watched
        over = match.outcome() if winner is None else winner
        if over == PLAYING:
            self._think(watched)
            return
        self.rest()
        self._known[watched.key] = LiveLook(match.turn, settled(over, match.seats))

    def rest(self) -> None:
        """Stop at once; what is known stays."""
        self._rounds = None
        self._session.cancel_question()

    def close(self) -> None:
        """End the engine at once."""
        self._rounds = None
        self._session.close()

    def poll(self) -> bool:
        """Hear the engine; whether more is known now."""
        if self._rounds is None or self._watched is None:
            return False
        answers = self._session.poll()
        if answers:
            self._hear(self._rounds, answers[-1].output)
            self._rounds.end()
            return self._learn(self._watched, self._rounds, ended=True)
        said = self._session.partial_output
        if not said or not said[0].startswith("info "):  # what is said to the lines that lead there
            self._heard = 0
            return False
        return self._hear(self._rounds, said) and self._learn(self._watched, self._rounds, ended=False)

    def _hear(self, rounds: Rounds, said: Sequence[str]) -> bool:
        """Whether a round is whole by what has been said since the last time."""
        fresh, self._heard = said[self._heard :], len(said)
        whole = False
        for text in fresh:
            whole |= rounds.hear(text)
        return whole

    def _learn(self, watched: Watched, rounds: Rounds, ended: bool) -> bool:
        """Know what the last whole round says, unless more is known."""
        known, depth = self._known.get(watched.key), rounds.depth
        if ended:
            self._rounds = None
        elif depth < SHALLOW or (known is not None and known.depth > depth):
            return False
        found = variations(watched.match.game, watched.position, rounds, self._scale, self._lines)
        if not found:
            return False
        self._count_back(watched, found[0])
        found = with_certain(found, self._certain.get(watched.key, {}).values(), self._lines)
        turn = int(watched.position.turn)
        look = LiveLook(turn, found[0].chances, found, depth, rounds.nodes, rounds.speed)
        self._known[watched.key] = look
        if len(found) < self._lines and not ended:
            self._widen(watched)
        return look != known

    def _count_back(self, watched: Watched, best: Variation) -> None:
        """What is certain here is so in the positions before, as long as it makes the best line there a win."""
        for ply in range(len(watched.texts), 0, -1):
            move, before = watched.texts[ply - 1], (watched.setup, watched.texts[: ply - 1])
            line, known = counted_back(best, move, watched.movers[ply - 1]), self._known.get(before)
            if line is None:
                return
            self._certain.setdefault(before, {})[move] = line
            if known is None or not known.variations:
                return
            found = with_certain(known.variations, [line], self._lines)
            self._known[before] = replace(known, chances=found[0].chances, variations=found)
            if found[0] is not line or (line.sure or 0) < 0:
                return
            best = line

    def _widen(self, watched: Watched) -> None:
        """Search twice as many lines: of so many turns of a few moves too few lines are left to be told."""
        if self._searched < min(WIDEST * self._lines, len(watched.position.legal())):
            self._think(watched, 2 * self._searched)

    def _think(self, watched: Watched, searched: int = 0) -> None:
        """Ask the engine, from where it stands or from the start; so many lines are `searched`, 0 for as many as it
        usually takes."""
        position, legal = watched.position, watched.position.legal()
        self._scale = scale_of(watched.match.game, position)
        turned = turned_where_they_land(watched.match.game, position, legal)
        searched = self._searched = searched or self._lines * (SPARE if turned else 1)
        self._rounds = Rounds(int(position.turn), watched.match.seats, min(searched, len(legal)))
        self._heard = 0
        go = f"go lines={searched} movetime={HOUR:g}"
        self._session.begin(lambda fresh: [*self._leading(watched, fresh), go], HOUR)

    def _leading(self, watched: Watched, fresh: bool) -> list[str]:
        """The lines that bring the engine to a position."""
        setup, texts = self._told
        again = fresh or setup != watched.setup
        known = () if again else texts
        same = 0
        while same < min(len(known), len(watched.texts)) and known[same] == watched.texts[same]:
            same += 1
        self._told = watched.key
        lines = list(watched.setup) if again else []
        if len(known) > same:
            lines.append(f"undo {len(known) - same}")
        if len(watched.texts) > same:
            lines.append(" ".join(("play", *watched.texts[same:])))
        return lines
