"""Session: a game with a friend elsewhere, as a side has it; every line from the friend is checked by our own rules.

It knows no clock, no screen and no network: lines and a person's actions go in, lines and events come out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from game.core import outcome
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, read_options
from game.core.match import Match
from game.friend.agreements import Agreements
from game.friend.ending import Ending
from game.friend.events import (
    Answered,
    CameLate,
    Differs,
    FriendEvent,
    Joined,
    LiftedCame,
    MoveCame,
    Stopped,
    TakenBackTo,
    TalkCame,
    WouldGoOn,
)
from game.friend.histories import PastReader, compare, fingerprint, movers_of, past_lines
from game.friend.lines import (
    WOULD,
    Answer,
    Ask,
    HowOver,
    Lifting,
    Line,
    MoveMade,
    Over,
    Past,
    Refused,
    Settle,
    TableOffer,
    Talk,
)

HUNDREDTHS: Final = 100  # of a second


class Session:
    """A game and its two sides; `is_host` says which side this is, `moves` the moves made before.

    Raises StaxError if the offer's game, options or position do not exist here, or the moves are illegal.  Before
    `Joined` no move is made: the histories are compared first.  After `Stopped` the game stands until the next meeting.
    """

    def __init__(
        self, offer: TableOffer, game: Game, is_host: bool, moves: tuple[str, ...] = (), epoch: int = 0
    ) -> None:
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
        self._handlers: Final[dict[type[Line], Callable[[Any], None]]] = {
            Past: self._receive_past,
            Settle: self._receive_settle,
            MoveMade: self._receive_move,
            Ask: self._receive_ask,
            Answer: self._receive_answer,
            Over: self._receive_over,
            Refused: self._receive_refused,
            Talk: lambda line: self._events.append(TalkCame(line.text)),
            Lifting: lambda line: self._events.append(LiftedCame(line.picks)),
        }

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

    # A person's actions; they raise StaxError and change nothing if they cannot be:

    def begin(self) -> None:
        """Send this side's history, once a meeting, so that the friend can compare it."""
        if self._past.is_own_sent:
            return
        self._past.note_own()
        self._lines += past_lines(self._epoch, self.match.texts)

    def disconnect(self) -> None:
        """The line is down: until the next `begin` no line is sent, and both sides may go on by one move."""
        self._part()
        self._lines.clear()

    def play(self, text: str, left: float | None = None) -> None:
        """Make a move of this side, or pass on that of a third player; `left` are the mover's seconds left.

        A move made while the line is down reaches the friend when the histories are compared.
        """
        if self.is_over or self._past.is_own_sent:
            self._check_running()
        if self.match.turn in self.friend_seats:
            raise StaxError(N_("It is your friend's turn."))
        self.match.play_text(text)
        if self.is_joined:
            self._add_move_line(left)
        self._note_move()

    def ask(self, kind: str, target: int = 0) -> None:
        """Ask the friend for `kind`; an undo leaves `target` moves, another game swaps the seats if it is 1."""
        wish = kind.removeprefix(WOULD)
        if wish != "again":
            self._check_running()
        if self.is_watching:
            raise StaxError(N_("Who only watches can't ask for that."))
        if wish == "undo" and not 0 <= target < len(self.match.moves):
            raise StaxError(N_("There is no move to undo."))
        self._lines.append(self.agreements.ask(Ask(kind, self._epoch, len(self.match.moves), target)))

    def answer(self, is_yes: bool) -> None:
        """Answer the friend's question."""
        question = self.agreements.take_question()
        if question is None:
            raise StaxError(N_("Your friend has not asked for anything."))
        self._lines.append(Answer(question.kind, question.epoch, question.ply, is_yes))
        if is_yes:
            self.agreements.grant(question)
            self._carry_out(question)

    def end(self, how: Literal["resigned", "time", "claimed"], seat: int, plies: int | None = None) -> None:
        """Resign, run out of time or claim a draw for a seat of this side.

        At the host it counts after the first `plies` moves, and whatever the friend has sent after them does not.
        """
        self._check_running()
        if how != "resigned" and self.agreements.own is not None and self.agreements.own.kind == "undo":
            raise StaxError(N_("Your friend has not answered your last question yet."))
        if plies is not None:
            self.match.undo(max(0, len(self.match.moves) - plies))
        over = Over(how, seat, self._epoch, len(self.match.moves))
        if (fault := self.ending.fault_of(over)) is not None:
            raise fault
        self._tell_end(over)

    def overrule(self, how: HowOver, seat: int, plies: int) -> None:
        """At the host: the game ended so after `plies` moves, before what this friend did; their table follows."""
        self.match.undo(max(0, len(self.match.moves) - plies))
        self._tell_end(Over(how, seat, self._epoch, len(self.match.moves)))

    def settle(self, plies: int) -> None:
        """Wish to go on after the first `plies` moves: those in common or, if a single side has more, all of them."""
        if self.is_joined or plies not in self._past.ways_on(self.match.texts):
            raise StaxError(N_("The game can't go on from there."))
        self._past.note_own_wish(plies)
        self._lines.append(Settle(plies))
        self._settle_if_agreed()

    def talk(self, text: str) -> None:
        """Write something to the friend."""
        self._lines.append(Talk(text))

    def lift(self, picks: tuple[str, ...]) -> None:
        """Show which picks of a move are chosen."""
        if self.is_joined and not self.is_over:
            self._lines.append(Lifting(picks))

    # What the friend sends:

    def receive(self, line: Line) -> None:
        """Handle a line from the friend; after a wrong line, which gives the event `Stopped`, the game stands."""
        handler = self._handlers.get(type(line))
        if self._past.is_stopped and not isinstance(line, Talk):
            return
        if handler is None:
            self._stop(StaxError(N_("Your friend's program sent something out of place.")))
        else:
            handler(line)

    def _receive_move(self, line: MoveMade) -> None:
        if not self.is_joined or line.epoch < self._epoch or not self._may_move_yet():
            return  # sent before the friend knew of a pause, the end or an undo
        if line.epoch != self._epoch or line.ply != len(self.match.moves):
            self._stop(StaxError(N_("A move of your friend's came out of order; it was not played.")))
        elif self.match.turn not in self.friend_seats:
            self._stop(StaxError(N_("Your friend's program moved out of turn; that was not played.")))
        else:
            self._play_friend_move(line)

    def _may_move_yet(self) -> bool:
        """Whether a move of the friend's counts: a host's move does that a guest's end has crossed."""
        is_crossed = not self._is_host and self.ending.own is not None and self.match.outcome() == outcome.PLAYING
        return not self.is_over or is_crossed

    def _play_friend_move(self, line: MoveMade) -> None:
        seat = self.match.turn
        try:
            self.match.play_text(line.move)
        except StaxError:
            move = quoted(line.move)
            self._stop(StaxError(N_("Your friend's move {move} isn't legal here; it was not played."), move=move))
            return
        if fingerprint(self.match) != line.fingerprint:
            self.match.undo()
            self._stop(StaxError(N_("Your friend's table looks different from yours; the move was not played.")))
            return
        self._events.append(MoveCame(line.move, seat, line.left / HUNDREDTHS if line.left else None))
        self._note_move()
        self._renew_own_end()

    def _receive_ask(self, line: Ask) -> None:
        is_current = (line.epoch, line.ply) == (self._epoch, len(self.match.moves))
        wish = line.kind.removeprefix(WOULD)
        is_possible = wish == "again" or (self.is_joined and not self.is_over)
        is_sane = wish != "undo" or line.target < line.ply
        if not self.friend_seats:  # who watches has no say
            self._stop(StaxError(N_("Who only watches can't ask for that.")))
        elif not (is_current and is_possible and is_sane):
            self._lines.append(Answer(line.kind, line.epoch, line.ply, False))
        else:
            self._events.extend(self.agreements.receive_ask(line))
            if self.agreements.is_answered_before(line):
                self.answer(True)

    def _receive_answer(self, line: Answer) -> None:
        ask, events = self.agreements.receive_answer(line)
        self._events.extend(events)
        is_late = self._is_host and self.ending.finished is not None and line.kind == "draw"
        if ask is not None and line.is_yes and not is_late:
            self._carry_out(ask)

    def _receive_over(self, line: Over) -> None:
        if not self.is_joined or (self.is_over and self._is_host):
            return  # the host's own end, already sent, counts
        fault = self._fault_of_friends_end(line)
        if fault is not None:
            self._stop(fault)
        elif self._is_host:
            self._receive_guests_end(line)
        else:
            self._receive_hosts_end(line)

    def _receive_guests_end(self, line: Over) -> None:
        is_current = (line.epoch, line.ply) == (self._epoch, len(self.match.moves))
        if not is_current and line.how != "resigned":
            return  # it came after something that the guest will hear of
        if (fault := self.ending.fault_of(line)) is not None:
            self._stop(fault)
        else:
            self._finish(line)

    def _receive_hosts_end(self, line: Over) -> None:
        """Let the host's end count, whatever this side has done meanwhile."""
        late = len(self.match.moves) - line.ply if line.epoch == self._epoch else 0
        if late > 0:
            self.match.undo(late)
            self._events.extend((TakenBackTo(line.ply), CameLate("move")))
        if self.match.outcome() != outcome.PLAYING:
            return
        if (fault := self.ending.fault_of(line)) is not None:
            self._stop(fault)
            return
        before = self.ending.finished
        self._finish(line)
        if before is not None and before != self.ending.finished:
            self._events.append(CameLate("end"))

    def _fault_of_friends_end(self, line: Over) -> StaxError | None:
        """Why the friend may not send such an end, or None: only moves of this side may come after it."""
        is_late = line.epoch == self._epoch and set(self.match.movers[line.ply :]) & self.friend_seats
        is_early = line.epoch > self._epoch or (line.epoch == self._epoch and line.ply > len(self.match.moves))
        may_agree = not self._is_host and self.agreements.is_willing("draw", line.epoch, line.ply)
        is_wrong = is_early or (is_late and not self._is_host) or (line.how == "agreed" and not may_agree)
        if line.seat not in self.friend_seats or is_wrong:
            return StaxError(N_("Your friend's program sent something out of place."))
        return None

    def _receive_refused(self, _line: Refused) -> None:
        self._part(is_stopped=True)
        self._events.append(Stopped(StaxError(N_("Your friend's program could not play what yours sent."))))

    # Histories:

    def _receive_past(self, line: Past) -> None:
        if self.is_joined or self._past.add(line):
            self._stop(StaxError(N_("Your friend's program sent something out of place.")))
        elif line.is_last:
            self.begin()
            self._compare()

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

    def _receive_settle(self, line: Settle) -> None:
        if self.is_joined or line.plies not in self._past.ways_on(self.match.texts):
            return
        self._past.note_friends_wish(line.plies)
        if line.plies == len(self.match.moves) and self._past.own_wish is None:
            self.settle(line.plies)  # nothing of this side changes
        elif self._past.own_wish != line.plies:
            self._events.append(WouldGoOn(line.plies))
        self._settle_if_agreed()

    def _settle_if_agreed(self) -> None:
        if not self.is_joined and self._past.own_wish is not None and self._past.own_wish == self._past.friends_wish:
            self._join(self._past.own_wish, max(self._epoch, self._past.epoch) + 1)

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
