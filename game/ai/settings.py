"""SearchSettings: what a level means for a search, as numbers that compiled code reads fast.

This file runs as plain Python, or compiled with the C types of `settings.pxd`.
"""

from __future__ import annotations

from game.core.levels import UNBOUNDED, Level


class SearchSettings:
    """The figures of a level that stay the same while a search runs, with its seed and its limit of nodes."""

    def __init__(self, level: Level, seed: int, limit: int) -> None:
        self.limit: int = limit
        self.seed: int = seed
        self.quiet: int = level.quiet
        self.sight: int = min(level.sight, UNBOUNDED)
        self.noise: int = level.noise
        self.multiplayer: int = level.techniques.multiplayer
        self.check_replies: int = int(level.check_replies)
        self.prove_wins: int = int(level.prove_wins)
        self.extend_threats: int = level.extend_threats
        self.check_threats: int = int(level.techniques.check_threats)
        self.reduce_late_moves: int = level.techniques.reduce_late_moves
        self.use_tt: int = level.techniques.use_tt
        self.use_history: int = level.techniques.use_history
        self.use_ordering: int = level.techniques.use_ordering
        self.aspiration_window: int = level.techniques.aspiration_window
