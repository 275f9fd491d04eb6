"""Sentences on what the reply to a wrong try does to the player."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Puzzle, Task
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import place_words, side_values
from game.scenes.sentences import players
from game.scenes.sentences.numbers import number_word
from game.ui.words import _

LOSS_TEXT: Final = N_("Then {name} wins")
WON_TEXT: Final = N_("That wins the game")
LATER_LOSS_TEXT: Final = N_("After that you can't avoid the loss")
NO_WIN_TEXTS: Final = (N_("That doesn't win at once"), N_("That doesn't win in {count}"))  # of one move, of several


def reply_sentences(board: Board, puzzle: Puzzle, position: Position, reply: Move | None) -> tuple[str, str]:
    """What the reply to a try does, by the rules, and what that means for the puzzle's task.

    `position` is the position after the try.  Without a reply, or if no fact describes it, the first sentence says what
    the try means for the task; the second is empty then.
    """
    game, setup, other = board.table.match.game, board.setup, 1 - puzzle.seat
    wins = reply is not None and _wins(position, reply, other)
    sentences = game.facts.texts.replies
    facts = game.facts.facts_of_move(position, reply) if reply is not None else ()
    fact = next((fact for fact in facts if fact.name in sentences), None)
    if fact is None:
        loses = wins or puzzle.task.kind == "save"
        return (players.player_sentence(setup, other, LOSS_TEXT) if loses else _no_win(puzzle.task)), ""
    values = side_values(fact.values, place_words(board))
    head = players.player_sentence(setup, other, sentences[fact.name], "mover", **values)
    meaning = _(LATER_LOSS_TEXT) if puzzle.task.kind == "save" else _no_win(puzzle.task)
    return head, _(WON_TEXT) if wins else meaning


def _no_win(task: Task) -> str:
    one, several = NO_WIN_TEXTS
    return _(one) if task.moves == 1 else _(several).format(count=number_word(task.moves))


def _wins(position: Position, move: Move, seat: int) -> bool:
    """Whether a move ends the game with a win of a seat."""
    after = position.clone()
    after.advance(move)
    return after.outcome() == seat
