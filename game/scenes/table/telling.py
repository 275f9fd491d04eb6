"""What the table scene says: whose turn it is, what to do next, why not, how it ended; in the player's language."""

from __future__ import annotations

from game.core.game import Game
from game.core.outcome import DRAW
from game.core.showing import Reason
from game.play.events import Result
from game.play.setup import LEVEL_NAMES, Seat, Setup
from game.scenes.table.choosing import Choosing
from game.ui.theme import OWNER_NAMES
from game.ui.words import _, fill


def owner_name(seat: int) -> str:
    """The colour of a seat's pieces."""
    return _(OWNER_NAMES[seat])


def seat_name(setup: Setup, seat: int) -> str:
    """What a player is called: by name, as "You" when nobody else is a person, else by the colour of the pieces."""
    sitting = setup.seats[seat]
    if sitting.name:
        return sitting.name
    if sitting.human and sum(other.human for other in setup.seats) == 1:
        return _("You")
    return _(OWNER_NAMES[seat])


def level_line(sitting: Seat) -> str:
    """The line under a computer's name."""
    return (
        "" if sitting.human else _("Computer, {level}").format(level=_(LEVEL_NAMES.get(sitting.level, sitting.level)))
    )


def whose_turn(setup: Setup, seat: int) -> str:
    """Whose turn it is, plainly."""
    if not setup.seats[seat].human:
        return _("{name} is thinking").format(name=_(OWNER_NAMES[seat]))
    if sum(other.human for other in setup.seats) == 1:
        return _("Your turn")
    return _("{name} to move").format(name=seat_name(setup, seat))


def next_pick(choosing: Choosing) -> str:
    """What the player does next."""
    if choosing.first is None:
        return _("Choose a tile in your hand or the top of a stack")
    if choosing.landed is not None:
        return _("Turn it, then click it to confirm")
    if choosing.turning:
        return _("Choose where it goes; the wheel turns it")
    return _("Choose where it lands")


def sentence(game: Game, reason: Reason) -> str:
    """Why something is not legal, in one line."""
    template = game.reasons.get(reason.rule)
    return fill(template, reason.values) if template else reason.rule


def ending(setup: Setup, result: Result) -> tuple[str, str]:
    """Who won, and how."""
    if result.winner == DRAW:
        return _("A draw"), ""
    name = seat_name(setup, result.winner)
    alone = setup.seats[result.winner].human and sum(other.human for other in setup.seats) == 1
    head = _("You win") if alone else _("{name} wins").format(name=name)
    hows = {
        "capture": _("The king has been captured."),
        "stranded": _("The player to move has no legal move."),
        "resigned": _("The game was given up."),
    }
    return head, hows.get(result.how, "")
