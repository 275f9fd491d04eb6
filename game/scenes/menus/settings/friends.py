"""The page of friends elsewhere: the player's name, the server between two homes, and the kept friends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.errors import StaxError
from game.friend.friend_book import KeptFriend
from game.friend.meeting_place import MAX_ADDRESS_LETTERS, check_server
from game.play.setup import MAX_NAME_LENGTH, check_name
from game.scenes.base.services import Services
from game.scenes.menus.settings.changes import Changes
from game.scenes.menus.settings.rows import LowRow, SettingRow
from game.ui.widgets import Button, Column, Item, Space, TextField, Words
from game.ui.words import _, error_text

OWN_SERVER_COMMAND = "python -m twisted wormhole-mailbox --port tcp:4000"


class FriendsPage:
    """Makes the page; a name or an address that can't be is not saved, and `say` gets why."""

    def __init__(
        self, services: Services, changes: Changes, say: Callable[[str], None], rebuild: Callable[[], None]
    ) -> None:
        self.services = services
        self.config = services.preferences.config.friend
        self.changes = changes
        self.say = say
        self.rebuild = rebuild

    def build(self) -> Item:
        """The rows of the page."""
        name = self._field("name", check_name, MAX_NAME_LENGTH, _("Your name"), "pencil")
        server = self._field("server", check_server, MAX_ADDRESS_LETTERS, _("The public server"), "globe")
        public = _(
            "It passes on what two homes send, encrypted. Left empty: the public server of the magic-wormhole project. "
            "It sees when and how much you send, and nothing of the game. Your friend needs the same server."
        )
        own = _("Your own server is one command: {command}").format(command=OWN_SERVER_COMMAND)
        rows = [
            SettingRow(_("Your name"), name, _("A friend elsewhere sees it.")),
            SettingRow(_("Server"), server, public),
            *self._friend_rows(),
        ]
        return Column([*rows, Space(12), Words(own, 14, "muted")], gap=0)

    def _friend_rows(self) -> list[Item]:
        """A row for each kept friend, who can be forgotten."""
        forget = _("Then you meet again only by new words.")
        return [
            LowRow(friend.name, Button(_("Forget"), partial(self._forget, friend), icon="bin"), forget)
            for friend in self.services.friends.friends
        ]

    def _field(self, key: str, check: Callable[[str], object], limit: int, hint: str, icon: str) -> TextField:
        """A field that saves the setting `key`, unless `check` raises StaxError."""

        def save(value: str) -> None:
            try:
                check(value.strip())
            except StaxError as error:
                self.say(error_text(error))
                return
            setattr(self.config, key, value.strip())
            self.changes.save_later()

        return TextField("", getattr(self.config, key), save, limit=limit, placeholder=hint, icon=icon)

    def _forget(self, friend: KeptFriend) -> None:
        self.services.friends.forget(friend.secret)
        self.say(_("{name} is forgotten.").format(name=friend.name))
        self.rebuild()
