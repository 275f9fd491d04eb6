"""The themes of a puzzle: its kind and number, then what the solution's own moves do by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Task


def themes(
    game: Game, position: Position, task: Task, accepted: Sequence[Move], line: Sequence[Move]
) -> tuple[str, ...]:
    """The themes of a puzzle with these accepted first moves and this line."""
    told = [f"loss-in-{task.moves}", "defence"] if task.kind == "save" else [f"win-in-{task.moves}"]
    if len(accepted) == 1:
        told.append("only-move")
    if task.moves > 1 and _is_quiet(game, position, line[0]):
        told.append("quiet-move")
    shown: set[str] = set()
    now = position.clone()
    for ply, move in enumerate(line):
        if now.turn == position.turn and (ply == 0 or task.kind != "save"):
            shown |= game.facts.themes_of(now, move)
        now.advance(move)
    return (*told, *sorted(shown))


def _is_quiet(game: Game, position: Position, move: Move) -> bool:
    """Whether a move neither decides or scores nor threatens to win at once; where a game's end is fixed none is."""
    if position.plies_left() >= 0 or move in position.noisy_moves():
        return False
    after = position.clone()
    after.advance(move)
    return not game.evaluator(after).needs_answer()
