"""Agreements: the question of each side that is open, such as for an undo or a draw; every question gets an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.errors import N_, StaxError
from game.friend.events import Answered, Asked, FriendEvent
from game.friend.lines import WOULD, Answer, Ask, Line


class Agreements:
    """At most a single open question a side, `own` and `friend`; `granted` is the undo or draw granted last.

    If both ask at once, the host's question counts and the guest's is dropped, on both sides alike.  A question stands
    until its answer comes, so a yes also takes back a move that its side made meanwhile.
    """

    def __init__(self, is_host: bool) -> None:
        self._is_host: Final = is_host
        self.own: Ask | None = None
        self.friend: Ask | None = None
        self.granted: Ask | None = None
        self._declined: Ask | None = None  # by the friend, since both have met
        self._favoured: Ask | None = None  # the question to which this side has said that it would agree

    def disconnect(self) -> None:
        """The line is down: the friend asks again if they still want it; this side's question stays."""
        self.friend = self._declined = None

    def ask_again(self, epoch: int, ply: int) -> list[Line]:
        """The lines that repeat what may have been lost with the line: this side's question, or a draw it granted."""
        if self.own is not None and (self.own.epoch, self.own.ply) != (epoch, ply):
            self.own = None
        granted = self.granted if self.granted is not None and self.granted.kind == "draw" else None
        answers = [Answer(granted.kind, granted.epoch, granted.ply, True)] if granted is not None else []
        return [*answers, *([self.own] if self.own is not None else [])]

    def take_granted_undo(self, epoch: int, friend_epoch: int) -> Ask | None:
        """This side's question for an undo that the friend has granted, as their epoch tells; it is answered so."""
        own = self.own
        if own is None or own.kind != "undo" or (own.epoch, own.epoch + 1) != (epoch, friend_epoch):
            return None
        self.own = None
        return own

    def plies_granted(self, epoch: int, friend_epoch: int) -> int | None:
        """How many of the friend's moves count, since this side granted an undo or a draw; None if all do."""
        granted = self.granted
        if granted is None:
            return None
        if granted.kind == "draw":
            return granted.ply
        return granted.target if (granted.epoch + 1, granted.epoch) == (epoch, friend_epoch) else None

    def ask(self, ask: Ask) -> Line:
        """Note this side's question; returns the line to send, raises StaxError while a question is open."""
        if self.friend is not None:
            raise StaxError(N_("Answer your friend's question first."))
        if self.own is not None:
            raise StaxError(N_("Your friend has not answered your last question yet."))
        self.own = ask
        return ask

    def receive_ask(self, ask: Ask) -> list[FriendEvent]:
        """Note the friend's question; returns the events."""
        if self.own is not None and self._is_host:
            return []
        self.own = None
        self.friend = ask
        return [] if self.is_answered_before(ask) else [Asked(ask.kind, ask.target)]

    def is_answered_before(self, ask: Ask) -> bool:
        """Whether this is the friend's open question, and this side has said before that it would agree to it."""
        return ask == self.friend and ask == self._favoured

    def receive_answer(self, line: Answer) -> tuple[Ask | None, list[FriendEvent]]:
        """This side's question to which an answer belongs, and the events; None for any other answer."""
        own = self.own
        if own is None or (own.kind, own.epoch, own.ply) != (line.kind, line.epoch, line.ply):
            return None, []
        self.own = None
        self._declined = self._declined if line.is_yes else own
        return own, [Answered(line.kind, line.is_yes)]

    def grant(self, ask: Ask) -> None:
        """This side has said yes.

        An opinion is remembered until the question comes, an undo or a draw as the answer may be lost with the line.
        """
        self._favoured = replace(ask, kind=ask.kind.removeprefix(WOULD)) if ask.kind.startswith(WOULD) else None
        self.granted = ask if ask.kind in ("undo", "draw") else self.granted

    def is_willing(self, kind: str, epoch: int, ply: int) -> bool:
        """Whether this side has asked for something at that state of the game, or said that it would agree."""
        questions = (self._favoured, self.own, self._declined)
        return any(each is not None and (each.kind, each.epoch, each.ply) == (kind, epoch, ply) for each in questions)

    def is_declined(self, kind: str) -> bool:
        """Whether the friend said no when they were last asked for something, since both have met."""
        return self._declined is not None and self._declined.kind == kind

    def take_question(self) -> Ask | None:
        """Remove and return the friend's question."""
        question, self.friend = self.friend, None
        return question

    def drop_question(self) -> list[Line]:
        """Say no to the friend's question, which is void since the game went on; returns the lines to send."""
        question = self.take_question()
        return [Answer(question.kind, question.epoch, question.ply, False)] if question is not None else []
