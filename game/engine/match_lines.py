"""The protocol's lines that bring an engine to a match's position, by the shortest way from what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.match import Match


def setup_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that set up the game and start position of a match."""
    options = (f"{key}={value}" for key, value in match.options.items())
    new = " ".join(("new", match.game.id, *options))
    return (new,) if match.start is None else (new, f"position {match.start}")


class EngineState(NamedTuple):
    """What an engine was sent: the lines that begin a game, then the moves that lead to a position."""

    setup: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    def lines_from(self, known: EngineState, may_undo: bool = True) -> list[str]:
        """The protocol lines that lead here from another state; without `may_undo` a new game replaces an undo."""
        same = next(
            (ply for ply, (old, new) in enumerate(zip(known.moves, self.moves, strict=False)) if old != new),
            min(len(known.moves), len(self.moves)),
        )
        undone = len(known.moves) - same
        if known.setup != self.setup or (undone and not may_undo):
            return [*self.setup, *_play_line(self.moves)]
        return [*([f"undo {undone}"] if undone else []), *_play_line(self.moves[same:])]


def _play_line(moves: Sequence[str]) -> list[str]:
    return [" ".join(("play", *moves))] if moves else []


def replay_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that bring an engine to the current position of a match."""
    return tuple(state_of(match).lines_from(EngineState()))


def state_of(match: Match) -> EngineState:
    """The state of an engine that has a match."""
    return EngineState(setup_lines(match), tuple(match.texts))
