"""Characters: which a game offers at a level, and how a character changes what a search looks for.

A character never overrides what is certain: wins and losses that are proven count as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.levels import LEVELS, WHOLE_STEP
from game.ai.search import Search
from game.ai.strengths import place_of
from game.core.character import Character
from game.core.errors import StaxError, quoted
from game.core.evaluator import Evaluator
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

STRONGEST_WITHOUT: Final = "medium"  # the strongest level that has no character
SEATS: Final = 2  # players of a game whose computers have characters


def characters_at(game: Game, level: str, seats: int) -> Mapping[str, Character]:
    """The characters that the computer can have at a level, by their ids; empty if there are none."""
    place = place_of(game, level)
    if seats != SEATS or place is None or place <= WHOLE_STEP * list(LEVELS).index(STRONGEST_WITHOUT):
        return {}
    return {character.id: character for character in game.ai.characters}


def character_at(game: Game, level: str, seats: int, name: str) -> Character | None:
    """The character of a name; None for the name "" and at levels that have no characters.

    Raises StaxError if the game has no character of that name.
    """
    known = {character.id for character in game.ai.characters}
    if name and name not in known:
        raise StaxError(
            "{game} has no character '{name}': {known}",
            game=game.name,
            name=quoted(name),
            known=", ".join(sorted(known)) or "it has none",
        )
    return characters_at(game, level, seats).get(name)


def evaluator_for(game: Game, position: Position, character: Character | None) -> Evaluator:
    """An evaluator of a position that judges it by the weights of a character."""
    evaluator = game.ai.evaluator(position)
    if character is not None and character.percents:
        evaluator.set_weights(character.weights_from(game.weights_for(position.seats).values))
    return evaluator


def set_preferences(search: Search, character: Character) -> None:
    """Let a search prefer the root moves that a character likes; a search that is stopped meanwhile prefers none.

    Each root move is worth less by how much less the character likes it than its favourite, at most by the margin.
    """
    position, evaluator, seat = search.position, search.evaluator, search.seat
    moves, likings = search.ordered_moves(), list[int]()
    for move in moves:
        if search.stop:
            return
        position.play(Move(move))
        likings.append(character.appeal(evaluator, seat, Move(move)))
        position.undo()
    most = max(likings)
    search.set_preferences(moves, [max(liking - most, -character.margin) for liking in likings])
