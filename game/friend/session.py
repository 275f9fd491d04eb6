"""Session: what a person does in a game with a friend elsewhere, and what the friend's lines do to it.

Every line from the friend is checked by our own rules.  The session knows no clock, no screen and no network: lines
and a person's actions go in, lines and events come out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from game.core import outcome
from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.friend.events import (
    CameLate,
    LiftedCame,
    MoveCame,
    Stopped,
    TakenBackTo,
    TalkCame,
    WouldGoOn,
)
from game.friend.histories import fingerprint, past_lines
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
from game.friend.shared_game import HUNDREDTHS, SharedGame


class Session(SharedGame):
    """A game and its two sides; `is_host` says which side this is, `moves` the moves made before.

    Raises StaxError if the offer's game, options or position do not exist here, or the moves are illegal.  Before
    `Joined` no move is made: the histories are compared first.  After `Stopped` the game stands until the next meeting.
    """

    def __init__(
        self, offer: TableOffer, game: Game, is_host: bool, moves: tuple[str, ...] = (), epoch: int = 0
    ) -> None:
        super().__init__(offer, game, is_host, moves, epoch)
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
        self._past.note_own_plies(plies)
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

    def _receive_settle(self, line: Settle) -> None:
        if self.is_joined or line.plies not in self._past.ways_on(self.match.texts):
            return
        self._past.note_friends_plies(line.plies)
        if line.plies == len(self.match.moves) and self._past.own_plies is None:
            self.settle(line.plies)  # nothing of this side changes
        elif self._past.own_plies != line.plies:
            self._events.append(WouldGoOn(line.plies))
        self._settle_if_agreed()
