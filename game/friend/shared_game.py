"""SharedGame: a game with a friend elsewhere, as a side has it: its moves, its end, how two histories are joined.

`session.py` says what changes it: a person here, or the friend's lines.
"""

from __future__ import annotations

from typing import Final

from game.core.errors import N_, StaxError
from game.core.game import Game, read_options
from game.core.match import Match
from game.friend.agreements import Agreements
from game.friend.ending import Ending
from game.friend.events import Answered, CameLate, Differs, FriendEvent, Joined, Stopped, TakenBackTo
from game.friend.histories import PastReader, compare, fingerprint, movers_of
from game.friend.lines import Ask, Line, MoveMade, Over, Refused, TableOffer

HUNDREDTHS: Final = 100  # of a second


class SharedGame:
    """A game and its two sides; `is_host` says which side this is, `moves` the moves made before.

    Raises StaxError if the offer's game, options or position do not exist here, or the moves are illegal.
    """

    def __init__(self, offer: TableOffer, game: Game, is_host: bool, moves: tuple[str, ...], epoch: int) -> None:
        self.match: Final = Match(game, read_options(game, list(offer.options)), offer.start or None)
        for text in moves:
            self.match.play_text(text)
        self.friend_seats: Final = _friend_seats(offer, self.match.seats, is_host)
        self.is_watching: Final = not is_host and not offer.guest_seats
        self.is_joined = False
        self.next_game: int | None = None  # once both want another game: 1 if the seats are swapped for it, else 0
        self.agreements: Final = Agreements(is_host)
        self.ending: Final = Ending(self.match)
        self._is_host: Final = is_host
        self._epoch = epoch
        self._past = PastReader()
        self._lines: list[Line] = []
        self._events: Final[list[FriendEvent]] = []

    @property
    def epoch(self) -> int:
        """How often moves were taken back."""
        return self._epoch

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.ending.is_over

    @property
    def has_end_to_tell(self) -> bool:
        """Whether the game is over by something that the friend has to hear from this side."""
        if not self.is_over:
            return False
        if self.ending.finished is None:
            return not set(self.match.movers[-1:]) <= self.friend_seats
        granted = self.agreements.granted
        return self.ending.own is not None or (granted is not None and granted.kind == "draw")

    @property
    def has_lines(self) -> bool:
        """Whether there are lines to send."""
        return bool(self._lines)

    def take_lines(self) -> list[Line]:
        """The lines to send since the last call."""
        lines, self._lines = self._lines, []
        return lines

    def take_events(self) -> list[FriendEvent]:
        """The events since the last call."""
        events = self._events[:]
        self._events.clear()
        return events

    # Histories:

    def _compare(self) -> None:
        granted = self.agreements.take_granted_undo(self._epoch, self._past.epoch)
        if granted is not None:
            self._events.append(Answered(granted.kind, True))
            self._take_back_to(granted.target)
        self._past.cut(self.agreements.plies_granted(self._epoch, self._past.epoch))
        found = compare(self.match.texts, self._past.moves)
        own_seats = set(range(self.match.seats)) - self.friend_seats
        has_own_only = not found.common or set(self.match.movers[found.common :]) <= own_seats
        is_ended = self._is_host and self.ending.finished is not None
        if is_ended and not found.own_more:
            self._join(len(self.match.moves), self._past.epoch)
        elif not found.own_more and self._may_take_over(self._past.moves[found.common :]):
            self._join(len(self._past.moves), self._past.epoch)
        elif not found.friend_more and has_own_only:
            self._join(len(self.match.moves), self._past.epoch)
        else:
            self._events.append(Differs(*found))

    def _may_take_over(self, more: list[str]) -> bool:
        """Whether the friend's further moves are the friend's own; a side that has just sat down takes over all."""
        movers = movers_of(self.match, more)
        return not self.match.moves or movers is None or set(movers) <= self.friend_seats

    def _settle_if_agreed(self) -> None:
        if not self.is_joined and self._past.own_plies is not None and self._past.own_plies == self._past.friends_plies:
            self._join(self._past.own_plies, max(self._epoch, self._past.epoch) + 1)

    def _join(self, plies: int, epoch: int) -> None:
        """Go on with the first `plies` moves of the longer history."""
        before = len(self.match.moves)
        more = self._past.moves[before:plies]
        if movers_of(self.match, more) is None:
            self._stop(StaxError(N_("Your friend's game has a move that isn't legal here; yours stands.")))
            return
        self.match.undo(max(0, before - plies))
        for text in more:
            self.match.play_text(text)
        self._epoch = max(self._epoch, epoch)
        self._report_join(len(self.match.moves) != before)

    def _report_join(self, is_changed: bool) -> None:
        self.is_joined = True
        if is_changed:
            self._events.append(TakenBackTo(len(self.match.moves)))
            self._renew_own_end()
            if self.ending.own is None:
                self.ending.clear()
        self._events.append(Joined())
        if self.ending.own is not None:
            self._lines.append(self.ending.own)
        self._lines += self.agreements.ask_again(self._epoch, len(self.match.moves))

    # What both sides do alike:

    def _carry_out(self, ask: Ask) -> None:
        if ask.kind == "undo":
            self._take_back_to(ask.target)
        elif ask.kind == "draw":
            self._take_back_to(ask.ply)  # a move that crossed the answer does not count
            self._events.append(self.ending.agree_on_draw())
        elif ask.kind == "again":
            self.next_game = int(ask.target > 0)

    def _take_back_to(self, plies: int) -> None:
        if plies >= len(self.match.moves):
            return
        self.match.undo(len(self.match.moves) - plies)
        self._epoch += 1
        self._lines += self.agreements.drop_question()
        self._events.append(TakenBackTo(plies))
        self._renew_own_end()

    def _tell_end(self, over: Over) -> None:
        self._lines.append(over)
        self._finish(over, is_own=True)

    def _finish(self, over: Over, is_own: bool = False) -> None:
        self._lines += self.agreements.drop_question()
        self._events.append(self.ending.accept(over, is_own))

    def _renew_own_end(self) -> None:
        """The game has changed since this side ended it: say whether that end still counts."""
        if self.ending.own is not None:
            renewed = self.ending.renew_own(self._epoch)
            self._events.append(renewed or CameLate("end"))

    def _note_move(self) -> None:
        """A move was made: a question of before is void."""
        self._lines += self.agreements.drop_question()

    def _add_move_line(self, left: float | None) -> None:
        ply, text = len(self.match.moves) - 1, self.match.texts[-1]
        hundredths = max(1, round(left * HUNDREDTHS)) if left is not None else 0
        self._lines.append(MoveMade(self._epoch, ply, text, fingerprint(self.match), hundredths))

    def _check_running(self) -> None:
        if self.is_over:
            raise StaxError(N_("The game is over."))
        if not self.is_joined:
            raise StaxError(N_("Your friend is not at the table."))

    def _part(self, is_stopped: bool = False) -> None:
        self.is_joined = False
        self._past = PastReader(is_stopped)
        self.agreements.disconnect()

    def _stop(self, why: StaxError) -> None:
        self._part(is_stopped=True)
        self._lines.append(Refused())
        self._events.append(Stopped(why))


def _friend_seats(offer: TableOffer, seats: int, is_host: bool) -> frozenset[int]:
    """The seats whose moves come from the other side; raises StaxError if the offer names others."""
    guest_seats = {int(text) for text in offer.guest_seats if text.isdecimal()}
    if not guest_seats < set(range(seats)) or len(guest_seats) != len(offer.guest_seats):
        raise StaxError(N_("Your friend's program offers a seat that this game does not have."))
    return frozenset(guest_seats if is_host else set(range(seats)) - guest_seats)
