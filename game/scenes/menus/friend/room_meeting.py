"""RoomMeeting: what two players in the same network see until they are connected: the tables there, then a number."""

from __future__ import annotations

from typing import Final

from game.friend.events import FriendEvent, LineUp, NumberCame, TableFound, TableGone
from game.ui.words import _


class RoomMeeting:
    """Follows the events of a connection in a room; `is_host` says whether this side has set the table."""

    def __init__(self, is_host: bool) -> None:
        self._is_host: Final = is_host
        self.tables: dict[str, str] = {}  # the hosts' names by the key of their table
        self.number = ""
        self.is_done = False
        self._has_chosen = self._has_agreed = False

    def note(self, event: FriendEvent) -> None:
        """React to an event of the connection."""
        if isinstance(event, TableFound):
            self.tables[event.key] = event.name
        elif isinstance(event, TableGone):
            self.tables.pop(event.key, None)
        elif isinstance(event, NumberCame):
            self.number = event.number
        elif isinstance(event, LineUp):
            self.is_done = True

    def choose(self) -> None:
        """The player has chosen a table."""
        self._has_chosen = True

    def agree(self) -> None:
        """The player says that the friend sees the same number."""
        self._has_agreed = True

    @property
    def must_choose(self) -> bool:
        """Whether the player must choose a table."""
        return not self._is_host and not self._has_chosen

    @property
    def must_compare(self) -> bool:
        """Whether the player must say whether both see the same number."""
        return bool(self.number) and not self._has_agreed

    def titles(self) -> tuple[str, str]:
        """What to do, and a line below."""
        if self.number:
            return _("Does your friend see this number?"), _(
                "Ask aloud. If somebody stood between you, the numbers would differ"
            )
        if self._is_host:
            return _("Your table is open in this room"), _(
                "Your friend opens Stax, chooses “Join a friend” and presses “In this room”"
            )
        if self.tables or self._has_chosen:
            return _("Whose table do you join?"), _("Choose your friend's")
        return _("Looking around this room"), _("Your friend sets a table and presses “In this room” too")

    def explanation(self) -> str:
        """How it works and who sees what."""
        return _(
            "Your two computers speak directly to each other, encrypted; no server takes part. While your table is "
            "open, others in this network can see your name. Your friend sees your name, your moves and what you write."
        )

    def calm_words(self) -> tuple[str, str]:
        """What happens, in gold, and a sentence below it."""
        if self.must_compare:
            return _("Compare the numbers"), _("You are connected once you both say that they are the same")
        if self.number:
            return _("Almost there"), _("Your friend must say that the numbers are the same, too")
        if self._has_chosen:
            return _("Looking for your friend"), _("Your two computers are being connected")
        return _("Nobody is connected yet"), _("Both computers must be in the same network")
