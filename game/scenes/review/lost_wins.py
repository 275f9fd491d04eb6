"""The wins that a person missed in a game, from its analysis."""

from __future__ import annotations

from game.analysis.game_analysis import GameAnalysis
from game.library.record import match_at
from game.play.study import Study, seats_of
from game.puzzles.lost_wins import LostWin


def find_lost_wins(study: Study, analysis: GameAnalysis) -> tuple[LostWin, ...]:
    """The missed wins of a game of two players; those of computers are left out."""
    match = match_at(study.record, study.game, study.tree.main[-1])
    seats = seats_of(study.record, match.seats)
    options = tuple(f"{key}={value}" for key, value in match.options.items())
    wins = []
    for verdict in analysis.verdicts if match.seats == 2 else ():
        finding = analysis.findings[verdict.ply - 1]
        if verdict.kind == "missed win" and seats[verdict.seat].human and finding is not None and finding.plies:
            position = match.game.notation.write_position(match.position_after(verdict.ply - 1))
            wins.append(LostWin(match.game.id, options, position, finding.moves_to_win))
    return tuple(wins)
