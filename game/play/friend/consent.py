"""Consent: a question that needs the yes of every friend at the table, who sit at the ends of several lines."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from game.core.errors import StaxError
from game.friend.connection import Connection
from game.friend.lines import WOULD


class Consent:
    """Asks all friends in turn for `kind`, with the target as in `lines.Ask`; `asker` has asked, None for this player.

    A yes is carried out at once on the line on which it is given.  So all but the last friend are asked for an opinion
    first, and then for the thing itself, which their programs grant.
    """

    def __init__(self, kind: str, target: int, friends: Sequence[Connection], asker: Connection | None = None) -> None:
        self.kind: Final = kind
        self.asker: Final = asker
        self.has_begun = False  # something has been carried out on a line
        self._target: Final = target
        asked = [each for each in friends if each is not asker]
        opinions = [(each, WOULD + kind) for each in asked[:-1]]
        self._steps = [*opinions, *((each, kind) for each in reversed(asked))]

    @property
    def is_complete(self) -> bool:
        """Whether all have said yes."""
        return not self._steps

    def ask_next(self) -> None:
        """Ask the next friend; raises StaxError if that is not possible."""
        connection, kind = self._steps[0]
        session = connection.session
        if session is not None:
            session.ask(kind, self._target)

    def take_yes(self, connection: Connection, kind: str) -> bool:
        """Note a friend's yes; whether it was the answer to the open question."""
        if not self._steps or self._steps[0] != (connection, kind):
            return False
        self.has_begun = self.has_begun or not kind.startswith(WOULD)
        self._steps.pop(0)
        return True

    def answer_asker(self, is_yes: bool) -> None:
        """Tell the friend who has asked what has come of it, unless the question has become void."""
        if self.asker is not None and self.asker.session is not None:
            with suppress(StaxError):
                self.asker.session.answer(is_yes)
