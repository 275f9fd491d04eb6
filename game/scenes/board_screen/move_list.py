"""The moves of a game as the side panel lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.display.pieces import Arrangement
from game.core.display.steps import Step
from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.play.events import Played
from game.scenes.sentences.players import word_of_move, word_of_move_at
from game.ui.panels.moves import ListedMove, listed_move


def entries_of_match(match: Match) -> list[ListedMove]:
    """The entries of all moves of a match, replayed from its start."""
    replayed = Match(match.game, match.options, match.start)
    found = []
    for text in match.texts:
        move = match.game.notation.read_move(replayed.position, text)
        found.append(entry_next(replayed, move, text))
        replayed.play(move)
    return found


def entry_next(match: Match, move: Move, text: str) -> ListedMove:
    """The entry of a legal next move of a match."""
    return replace(entry_in(match, match.position, move, text), moves_again=match.movers[-1:] == [match.turn])


def entry_in(match: Match, position: Position, move: Move, text: str) -> ListedMove:
    """The entry of a legal move in a position of a match's game."""
    view = match.game.view
    before: Arrangement = view.arrangement(position)
    steps: tuple[Step, ...] = view.steps(position, move)
    return listed_move(before, steps, text, int(position.turn), word_of_move(match, position, move))


def entries_of_line(match: Match, line: Iterable[str]) -> list[ListedMove]:
    """The entries of a line from a match's position, up to the first illegal move."""
    view, position = match.game.view, match.position.clone()
    found = []
    for text in line:
        try:
            move = match.game.notation.read_move(position, text)
        except StaxError:  # a deep line may belong to another position with the same key
            break
        steps = view.steps(position, move)
        found.append(
            listed_move(
                view.arrangement(position), steps, text, int(position.turn), word_of_move(match, position, move)
            )
        )
        position.play(move)
    return found


def entry_of(match: Match, played: Played, index: int) -> ListedMove:
    """The entry of the `index`-th move of a match, which has just been shown."""
    word = "" if played.steps else word_of_move_at(match, index)
    made = listed_move(played.before, played.steps, match.texts[index], played.seat, word)
    return replace(made, moves_again=match.movers[max(0, index - 1) : index] == [played.seat])
