"""FriendTalk: the chat at a table with friends elsewhere; it is not saved."""

from __future__ import annotations

from typing import Final

from game.friend.connection import Connection
from game.play.friend.far_friend import FarFriend
from game.play.friend.friend_game import FriendGame, is_up
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.table.talk_sheet import MAX_MESSAGES, TalkMessage, TalkSheet
from game.ui.words import _


class FriendTalk:
    """The messages, the panel that shows them, and the number that was not seen yet."""

    def __init__(self, screen: BoardScreen, game: FriendGame) -> None:
        self.messages: Final[list[TalkMessage]] = []
        self.is_muted = False
        self._screen: Final = screen
        self._game: Final = game
        self._sheet: TalkSheet | None = None

    @property
    def _is_open(self) -> bool:
        return self._sheet is not None and self._screen.picture.dialog is self._sheet

    def update(self) -> None:
        """Animate the panel; called once a frame."""
        if self._sheet is not None and self._is_open:
            self._sheet.group.update(self._screen.now)

    def open(self) -> None:
        """Show the messages, with a field to write."""
        stains = self._game.table.match.game.stains
        self._sheet = TalkSheet(self.messages, stains, self.say, self._mute, lambda: self.is_muted, self._close)
        self._note_unread(0)
        self._screen.show(self._sheet)

    def _close(self) -> None:
        if self._sheet is not None:
            self._sheet.group.close()
        self._sheet = None
        self._screen.show(None)

    def _mute(self) -> None:
        self.is_muted = not self.is_muted
        self._screen.show(self._sheet)

    def say(self, text: str) -> None:
        """Write something to all friends who can be reached."""
        there = [each.meeting for each in self._game.connections if each.meeting is not None and is_up(each)]
        for meeting in there:
            meeting.talk(text)
        if there:
            own = next((seat for seat, player in enumerate(self._game.table.players) if player.human), 0)
            self._add_message(own, _("You"), text)
        else:
            self._screen.say(_("Your friend can't be reached now."))

    def hear(self, connection: Connection, name: str, text: str) -> None:
        """Show what a friend has written, unless they are muted; a host passes on what others at the table write."""
        if self.is_muted:
            return
        seat = next(iter(self._game.seats_at(connection)), 0)
        for other, player in enumerate(self._game.table.players):
            if isinstance(player, FarFriend) and player.name and text.startswith(f"{player.name}: "):
                seat, name, text = other, player.name, text.removeprefix(f"{player.name}: ")
                break
        name = name or _("Your friend")
        self._add_message(seat, name, text)
        if not self._is_open:
            self._note_unread(1)
            self._screen.say(f"{name}: {text}")

    def _note_unread(self, more: int) -> None:
        """Add to the number of messages that were not seen; 0 if all were seen."""
        friend = next((player for player in self._game.table.players if isinstance(player, FarFriend)), None)
        if friend is not None:
            friend.note_unread(friend.unread + more if more else 0)

    def _add_message(self, seat: int, name: str, text: str) -> None:
        self.messages.append(TalkMessage(seat, name, text, len(self._game.table.match.moves)))
        del self.messages[:-MAX_MESSAGES]
        self._screen.invalidate()
