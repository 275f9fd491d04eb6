"""A friend elsewhere in words: whether they are there, what they ask, and what they answered."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Final

from game.core.errors import N_
from game.play.friend.far_friend import FarFriend, Presence
from game.play.players import Player
from game.scenes.sentences.dates import day_and_time
from game.ui.kinds.rail import PRESENCE_PREFIX
from game.ui.words import _, ngettext

LONG_TURN_SECONDS: Final = 60.0  # after which it is said since when a friend is to move
QUESTIONS: Final = {  # by the kind of the question
    "undo": N_("{name} asks to take moves back"),
    "draw": N_("{name} offers a draw"),
    "again": N_("{name} would like another game"),
    "pause": N_("{name} asks for a pause"),
    "resume": N_("{name} would like to go on"),
}
AGREED: Final = {
    "undo": N_("{name} agrees: the moves are taken back."),
    "draw": N_("{name} accepts the draw."),
    "again": N_("{name} plays again."),
    "pause": N_("{name} agrees to a pause."),
    "resume": N_("{name} goes on."),
}
DECLINED: Final = {
    "undo": N_("{name} would not like to take moves back."),
    "draw": N_("{name} plays on."),
    "again": N_("{name} does not play again."),
    "pause": N_("{name} would rather play on."),
    "resume": N_("{name} can't go on yet."),
}
WAITING: Final = {
    "undo": N_("You have asked {name} to take moves back."),
    "draw": N_("You have offered {name} a draw."),
    "again": N_("You have asked {name} for another game."),
    "pause": N_("You have asked {name} for a pause."),
    "resume": N_("You have asked {name} to go on."),
}


def presence_emblem(player: Player, is_active: bool) -> str:
    """The emblem of a friend elsewhere for the panels, as in `Hand.presence`; "" for anybody else."""
    if not isinstance(player, FarFriend):
        return ""
    is_thinking = player.presence is Presence.THERE and is_active
    return PRESENCE_PREFIX + ("thinking" if is_thinking else player.presence.value)


def presence_line(player: Player, is_active: bool, now: float) -> str:
    """The line below a friend's name; "" for anybody else."""
    if not isinstance(player, FarFriend):
        return ""
    if player.presence is Presence.GONE:
        return _("has left the table")
    if player.presence is Presence.AWAY:
        minutes = int((now - player.since) // 60)
        if not minutes:
            return _("away")
        return ngettext("away for a minute", "away for {count} minutes", minutes).format(count=minutes)
    if is_active and player.lifted:
        return _("has a piece in hand")
    if is_active:
        return _("thinking")
    return _("plays in this room") if player.is_in_room else _("plays elsewhere")


def waiting_words(players: Sequence[Player], turn: int) -> str:
    """For whom a table with a friend elsewhere waits, and since when; "" if it waits for nobody elsewhere."""
    far = [player for player in players if isinstance(player, FarFriend)]
    away = next((player for player in far if player.presence is not Presence.THERE), None)
    if away is not None:
        name = away.name or _("your friend")
        is_sought = away.is_in_room and away.presence is Presence.AWAY
        line = _("Looking for {name} in this room since {time}") if is_sought else _("Waiting for {name} since {time}")
        return line.format(name=name, time=time_of_day(away.away_since))
    mover = players[turn]
    if isinstance(mover, FarFriend) and mover.turn_seconds > LONG_TURN_SECONDS:
        return _("since {time}").format(time=time_of_day(mover.asked_at))
    return ""


def time_of_day(moment: float) -> str:
    """A time of today on the wall, with the day if it is another."""
    local, today = time.localtime(moment), time.localtime()
    return time.strftime("%H:%M", local) if local[:3] == today[:3] else day_and_time(moment)


def has_unread(players: Iterable[Player]) -> bool:
    """Whether a friend elsewhere has written something that was not seen."""
    return any(isinstance(player, FarFriend) and player.unread for player in players)


def sentence_with_name(template: str, name: str, **values: str) -> str:
    """A marked sentence about a friend, translated; “Your friend” stands for a missing name."""
    return _(template).format(name=name or _("Your friend"), **values)


def late_words(what: str, is_over: bool) -> str:
    """What came too late at the host's table, as in `CameLate`, in a game that is over or goes on."""
    if what == "move":
        return _("Your move came too late: the game was already over.")
    if is_over:
        return _("Something else came a moment before, and that is how the game ended.")
    return _("Your friend had already moved, so the game goes on.")
