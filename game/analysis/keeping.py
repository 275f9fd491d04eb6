"""Keeping: what an analysis has found is written into the comments of the game."""

from __future__ import annotations

from typing import Final

from game.analysis.game_analysis import GameAnalysis
from game.library.note import Note, with_note
from game.library.tree import Tree

MOVES: Final = 8  # of the best line that are kept


def keep(tree: Tree, analysis: GameAnalysis, engine: str) -> None:
    """Write what is known of each position of what was played into its comments."""
    for node, look in zip(tree.main, analysis.looks, strict=True):
        note = Note(look.chances(), look.depth, look.best[:MOVES], engine)
        tree.write(node, with_note(tree.comment(node), note))
