"""Sentences on what the reply to a wrong try does to the player."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Puzzle
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import side_values
from game.scenes.sentences import players

DELAY_TEXT: Final = N_("Then {name} holds out longer")
LOSS_TEXT: Final = N_("Then {name} wins")


def reply_sentences(board: Board, puzzle: Puzzle, position: Position, reply: Move | None) -> tuple[str, str]:
    """What the reply to a try does, by the rules, and what that means for the puzzle's task.

    `position` is the position after the try.  Without a reply, or if no fact describes it, the first sentence says what
    the try means for the task and the second is empty.
    """
    game, setup, other = board.table.match.game, board.setup, 1 - puzzle.seat
    loses = puzzle.task.kind == "save" or (reply is not None and _wins(position, reply, other))
    general = players.player_sentence(setup, other, LOSS_TEXT if loses else DELAY_TEXT)
    sentences = game.facts.texts.replies
    facts = game.facts.facts_of_move(position, reply) if reply is not None else ()
    fact = next((fact for fact in facts if fact.name in sentences), None)
    if fact is None:
        return general, ""
    values = side_values(fact.values, board.kind, board.camera_control.camera)
    return players.player_sentence(setup, other, sentences[fact.name], "mover", **values), general


def _wins(position: Position, move: Move, seat: int) -> bool:
    """Whether a move ends the game with a win of a seat."""
    after = position.clone()
    after.advance(move)
    return after.outcome() == seat
