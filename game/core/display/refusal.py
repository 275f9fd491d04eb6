"""Refusal: which rule a move breaks, for moves that were given as text."""

from __future__ import annotations

from game.core.errors import IllegalMove, StaxError
from game.core.game import Game
from game.core.position import Position

SEAT_VALUES = ("winner", "seat")  # the names of those values of a reason that are seats


def why_refused(game: Game, position: Position, error: StaxError) -> StaxError:
    """The rule against a move that the game's notation has refused; the error itself if the rules add nothing.

    A seat among the values becomes an error of its own, so that its name is translated along with the sentence.
    """
    if not isinstance(error, IllegalMove):
        return error
    picks = error.picks if error.number is None else game.view.spell(position, error.number)
    reason = game.view.why_not(position, picks) if picks else None
    if reason is None or reason.rule not in game.texts.reasons:
        return error
    values = {
        key: StaxError(game.texts.seat_names[value])
        if key in SEAT_VALUES and isinstance(value, int) and value >= 0
        else value
        for key, value in reason.values.items()
    }
    return StaxError(game.texts.reasons[reason.rule], **values)
