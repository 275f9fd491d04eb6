"""Faults: what the moves of persons have cost, by the analysis that is kept with a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from game.analysis.verdict import Kind, kind_of
from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.library.note import Note, read_note
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
    kinds = [kind for seat, kind in kept_kinds(record, match) if seat in own]
    return Faults(len(kinds), Counter(kind for kind in kinds if kind))


def kept_kinds(record: GameRecord, match: Match) -> list[tuple[int, Kind]]:
    """Who made each move, and what it is called by the notes before and after it; moves without both are left out.

    A note has one chance where the analysis had one for each depth, so a few may be called otherwise than it called
    them.
    """
    notes = [read_note(record.tree.comment(node))[1] for node in record.tree.main]
    return [
        (match.movers[ply], _kind(match, ply, before, after))
        for ply, (before, after) in enumerate(pairwise(notes))
        if before is not None and after is not None and len(before.chances) == len(after.chances) == match.seats
    ]


def _kind(match: Match, ply: int, before: Note, after: Note) -> Kind:
    was, comes = (note.chances[match.movers[ply]] for note in (before, after))
    best = before.best[:1] == (match.texts[ply],)
    return "" if best else kind_of(was - comes, was == 1.0, comes == 1.0)
