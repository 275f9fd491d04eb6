"""The services that the program offers to its scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from game.desktop.desktop import Desktop
from game.engine.client import Client
from game.friend.channel import Process, start_process
from game.friend.friend_book import FriendBook
from game.library.library import Library
from game.play.computer import players_for_seats
from game.play.players import Player
from game.play.setup import Seat
from game.scenes.base.preferences import Preferences
from game.scenes.base.routes import Route
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import Clipboard


@dataclass(slots=True)
class Services:
    """The services that the program offers to its scenes.

    `clock` returns steady seconds.  `engine` starts a new engine for a computer's seat; it raises StaxError if that
    fails.  `has_controller` returns whether a game controller is plugged in.  `apply` applies a changed configuration
    to the window and the sounds.  `go` goes to the place that a route names; `way_back` returns the label of a button
    that goes back.  `continue_in_background` calls a function a little in each frame, until it returns True, though its
    scene has been closed; the message of a StaxError that it raises is shown to the player.  `friend_process`
    starts the connection to a friend elsewhere through a mailbox server, "" for the public server.
    `friends` are the friends whom the player has kept.
    """

    preferences: Preferences
    library: Library
    sounds: Sounds
    desktop: Desktop
    clipboard: Clipboard
    clock: Callable[[], float]
    engine: Callable[[], Client]
    has_controller: Callable[[], bool]
    apply: Callable[[], None]
    go: Callable[[Route], None]
    way_back: Callable[[], str]
    continue_in_background: Callable[[Callable[[], bool]], None]
    friend_process: Callable[[str], Process] = start_process
    friends: FriendBook = field(default_factory=FriendBook)

    def players_for(self, seats: Iterable[Seat]) -> list[Player]:
        """A player for each seat, who thinks as the player has set it."""
        return players_for_seats(seats, self.preferences.seconds, self.engine, self.preferences.may_ponder)
