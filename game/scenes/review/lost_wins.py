"""The wins that a person let go in a game, as its analysis has them."""

from __future__ import annotations

from dataclasses import dataclass

from game.analysis.game_analysis import GameAnalysis
from game.library.record import match_at
from game.play.study import Study, seats_of


@dataclass(frozen=True, slots=True)
class LostWin:
    """A position in which who is to move wins in so many own moves, or sooner, and did not."""

    game: str
    options: tuple[str, ...]
    position: str
    moves: int


def find_lost_wins(study: Study, analysis: GameAnalysis) -> tuple[LostWin, ...]:
    """Those of a game of two; a computer's are its own affair."""
    match = match_at(study.record, study.game, study.tree.main[-1])
    seats = seats_of(study.record, match.seats)
    options = tuple(f"{key}={value}" for key, value in match.options.items())
    found = []
    for verdict in analysis.verdicts if match.seats == 2 else ():
        finding = analysis.findings[verdict.ply - 1]
        if verdict.kind == "missed win" and seats[verdict.seat].human and finding is not None and finding.plies:
            position = match.game.notation.write_position(match.position_after(verdict.ply - 1))
            found.append(LostWin(match.game.id, options, position, (finding.plies + 1) // 2))
    return tuple(found)
