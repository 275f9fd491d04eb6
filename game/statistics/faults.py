"""Fault counts: what the moves of persons cost, by the analysis that is saved with a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.analysis.analysis_comments import read_analysis
from game.analysis.verdict import Kind
from game.core.errors import StaxError
from game.core.game import Game
from game.library.record import GameRecord, match_at
from game.statistics.played_game import PlayedGame


@dataclass(frozen=True, slots=True)
class FaultCounts:
    """The number of judged moves, and the number of faults of each kind."""

    moves: int = 0
    kinds: Mapping[Kind, int] = field(default_factory=dict)

    def __add__(self, other: FaultCounts) -> FaultCounts:
        return FaultCounts(self.moves + other.moves, Counter(self.kinds) + Counter(other.kinds))

    def per_ten_moves(self, kind: Kind) -> float:
        """The number of faults of a kind per ten moves; 0 without moves."""
        return 10 * self.kinds.get(kind, 0) / self.moves if self.moves else 0.0


def count_faults(record: GameRecord, played: PlayedGame, games: Mapping[str, Game]) -> FaultCounts:
    """The counts of the player's seat, or of all persons; empty if the moves cannot be played."""
    game = games[played.game_id]
    try:
        match = match_at(record, game, record.tree.main[-1])
    except StaxError:
        return FaultCounts()
    own = {played.seat} if played.seat is not None else {s for s, name in enumerate(played.persons) if name is not None}
    analysis = read_analysis(record.tree, match.movers, match.seats)
    kinds = [verdict.kind for verdict in analysis.verdicts if verdict.seat in own] if analysis is not None else []
    return FaultCounts(len(kinds), Counter(kind for kind in kinds if kind))
