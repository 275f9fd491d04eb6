"""The themes of a puzzle: its kind and length, then the facts of the solution's own moves."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Task


def find_themes(
    game: Game, position: Position, task: Task, accepted: Sequence[Move], line: Sequence[Move]
) -> tuple[str, ...]:
    """The themes of a puzzle with these accepted first moves and this line."""
    names = [f"loss-in-{task.moves}", "defence"] if task.kind == "save" else [f"win-in-{task.moves}"]
    if len(accepted) == 1:
        names.append("only-move")
    if task.moves > 1 and _is_quiet(game, position, line[0]):
        names.append("quiet-move")
    fact_themes: set[str] = set()
    now = position.clone()
    for ply, move in enumerate(line):
        if now.turn == position.turn and (ply == 0 or task.kind != "save"):
            fact_themes |= game.facts.themes_of(now, move)
        now.advance(move)
    return (*names, *sorted(fact_themes))


def _is_quiet(game: Game, position: Position, move: Move) -> bool:
    """Whether a move neither wins, captures nor threatens to win at once; never in a game of fixed length."""
    if position.plies_left() >= 0 or move in position.noisy_moves():
        return False
    after = position.clone()
    after.advance(move)
    return not game.ai.evaluator(after).needs_answer()
