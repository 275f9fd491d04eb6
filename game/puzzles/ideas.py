"""The idea of a puzzle in a sentence, which is shown after it is solved: from its themes, else from its task."""

from __future__ import annotations

from game.core.errors import N_
from game.core.game import Game
from game.puzzles.puzzle import Puzzle


def idea_sentence(game: Game, puzzle: Puzzle) -> str:
    """The sentence, marked for translation; it only says what is proven or computed."""
    shown = next((sentence for theme, sentence in game.facts.texts.ideas.items() if theme in puzzle.themes), "")
    return shown or _task_sentence(puzzle)


def _task_sentence(puzzle: Puzzle) -> str:
    only, quiet = len(puzzle.accepted) == 1, "quiet-move" in puzzle.themes
    if puzzle.task.kind == "save":
        if quiet:
            return N_("It threatens nothing, and it is all you need.")
        return N_("Only this move holds; all others lose by force.") if only else N_("All other moves lose by force.")
    if puzzle.task.kind == "keep":
        return N_("Only this move keeps the win.") if only else N_("All other moves miss the win.")
    if puzzle.task.moves == 1:
        return N_("It wins at once.")
    if quiet:
        return N_("It threatens nothing yet, but there is no defence against it.")
    return N_("No other move wins in time.") if only else N_("Whatever your opponent does, you win in time.")
