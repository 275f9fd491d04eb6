"""Faults: what the moves of persons have cost, by the analysis that is kept with a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.analysis.keeping import kept
from game.analysis.verdict import Kind
from game.core.errors import StaxError
from game.core.game import Game
from game.library.record import GameRecord, match_at
from game.statistics.played import PlayedGame


@dataclass(frozen=True, slots=True)
class Faults:
    """Moves whose cost is known, and how many of them were faults of each kind."""

    moves: int = 0
    kinds: Mapping[Kind, int] = field(default_factory=dict)

    def __add__(self, other: Faults) -> Faults:
        return Faults(self.moves + other.moves, Counter(self.kinds) + Counter(other.kinds))

    def in_ten(self, kind: Kind) -> float:
        """How many of a kind there are in ten moves; 0 where no move is known."""
        return 10 * self.kinds.get(kind, 0) / self.moves if self.moves else 0.0


def faults_of(record: GameRecord, played: PlayedGame, games: Mapping[str, Game]) -> Faults:
    """Those of the seat that is asked about, else of all persons; none where the moves cannot be played."""
    game = games[played.game_id]
    try:
        match = match_at(record, game, record.tree.main[-1])
    except StaxError:
        return Faults()
    own = {played.seat} if played.seat is not None else {s for s, name in enumerate(played.persons) if name is not None}
    analysis = kept(record.tree, match.movers, match.seats)
    kinds = [verdict.kind for verdict in analysis.verdicts if verdict.seat in own] if analysis is not None else []
    return Faults(len(kinds), Counter(kind for kind in kinds if kind))
