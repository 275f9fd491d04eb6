"""Codes for a table that exists already: for a friend who comes back to it or wants to watch."""

from __future__ import annotations

from collections.abc import Callable

from game.friend.connection import Connection, session_at
from game.friend.events import FriendEvent, Joined
from game.friend.friend_book import KeptFriend
from game.friend.session import Session
from game.friend.words import words_of_code
from game.games import GAMES
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.menus.friend.table_offers import offer_of
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.widgets import Button
from game.ui.words import _


class InviteAgainScene(InviteScene):
    """Reads out a code by which a friend comes back to the table below, whose line this is."""

    def __init__(self, services: Services, setup: Setup, line: Connection) -> None:
        self.line = line
        super().__init__(services, seating_of(setup), setup)
        self.open_seats = tuple(sorted(session_at(line).friend_seats))
        self.kept, self.nearby = [], []
        self.refresh()

    def open_line(self, order: str) -> None:
        """Ask for words for the line of the table below."""
        self.meet_anew(self.line, order)

    def update(self, now: float) -> None:
        """Show the words, and go back once the friend is there."""
        super().update(now)
        if self.line.code and not self.code:
            self.code = words_of_code(self.line.code, words.language())
            self.refresh()
        self.follow_line(self.line)

    def close(self) -> None:
        """Leave the scene; the table waits for the friend as before."""
        super().close()
        self.line.wait_by_secret()


class InviteWatcherScene(InviteScene):
    """Shows the code for a friend who wants to watch a table; `admit` gets the connection to them."""

    def __init__(self, services: Services, setup: Setup, table: Table, admit: Callable[[Connection], None]) -> None:
        self.table = table
        self.admit = admit
        super().__init__(services, seating_of(setup), setup)
        self.nearby = []
        self.refresh()

    @property
    def seat(self) -> int:
        """The seat whose pieces are shown: that of who is to move."""
        return self.table.turn

    @property
    def friend_name(self) -> str:
        """The name of who will watch, once they have come."""
        return self.connection.friend_name if self.connection is not None else ""

    def title_without_name(self) -> str:
        """To whom the words are read."""
        return _("Read these three words to the friend who will watch")

    def calm_words(self) -> tuple[str, str]:
        """Whether the friend has come, and that the game does not wait for them."""
        if self.failure or not (self.code or self.awaits_kept):
            return super().calm_words()
        return _("Nobody watches yet"), _("Your friend will see every move; you play on meanwhile")

    def open_line(self, order: str) -> None:
        """Connect by an order, to show the game as it stands."""
        match = self.table.match
        offer = offer_of(self.setup, self.name, (), match.start, len(match.moves))
        self.connect(order, offer, Session(offer, match.game, True, tuple(match.texts)))

    def meet(self, friend: KeptFriend) -> None:
        """Wait for a kept friend instead of reading words."""
        self.code, self.awaits_kept = (), True
        self.open_line(f"meet {friend.secret}")

    def show_event(self, event: FriendEvent) -> None:
        """Show the words; go back to the table once the friend watches."""
        if self.connection is not None and self.connection.code:
            self.code = words_of_code(self.connection.code, words.language())
        if isinstance(event, Joined):
            self.admit(self.take_connection())
            self.leave()


def seating_of(setup: Setup) -> Seating:
    """The choices that have led to a game."""
    return Seating(GAMES[setup.game_id], setup, None, setup.options)


class JoinAgainScene(JoinScene):
    """Three cards to type a code into, by which a friend is met again at the table below, whose line this is."""

    def __init__(self, services: Services, _setup: Setup, line: Connection) -> None:
        self.line = line
        self.is_looking = False  # the words have been typed
        super().__init__(services)
        self.nearby = []
        self.build()

    def friend_buttons(self) -> list[Button]:
        """None: this friend is met by words."""
        return []

    def open_line(self, order: str) -> None:
        """Let the line of the table below meet by the code."""
        self.is_looking = True
        self.meet_anew(self.line, order)

    def calm_words(self) -> tuple[str, str]:
        """What happens to what is typed."""
        if self.is_looking and not self.failure:
            return _("Looking for your friend"), _("Your two computers are being connected")
        return super().calm_words()

    def update(self, now: float) -> None:
        """Go back once the friend is there."""
        super().update(now)
        self.follow_line(self.line)

    def close(self) -> None:
        """Leave the scene; the table waits for the friend as before."""
        super().close()
        self.line.wait_by_secret()
