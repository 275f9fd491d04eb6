"""Table: a running match and its players.  Every move comes through one door and is saved as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core import outcome
from game.core.display.colours import with_seat_colours
from game.core.display.pieces import Arrangement
from game.core.display.steps import Step, replay
from game.core.errors import N_, StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.library import Library
from game.play.clocks import Clocks, Stopwatch, TimeControl
from game.play.events import Ended, Event, GameResult, Played, Redone, Repeated, Swapped, TakenBack, Trouble
from game.play.pace import PACE, Pace
from game.play.players import Player
from game.play.recorder import Recorder

RECALLED: Final = 3  # moves that may be seen once more
CLAIMED: Final = 3  # a situation that has stood so often lets a draw be claimed


class Table:
    """Asks the player whose turn it is, plays the answer, and tells the scene; never waits.

    `players` by seat.  `saved` is the number under which the library has the match already, None if it has not; without
    a library, or a move, a match is not saved.  `pace` is the least time in seconds from the landing of one move to a
    computer's next, 0 for none.  `control` gives everybody time, of which `times` are left; a clock runs from the
    landing of the last move, and none before the first.  `colours` are kept with the game, for those who show it.
    Acts that cannot be done now raise StaxError and change nothing.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        library: Library | None,
        clock: Callable[[], float],
        *,
        saved: int | None = None,
        pace: float = PACE,
        control: TimeControl | None = None,
        times: Sequence[float] = (),
        colours: Sequence[str] = (),
        coach: str = "",
    ) -> None:
        if len(players) != match.seats:
            raise ValueError(f"{match.seats} seats, {len(players)} players")
        self.match: Final = match
        self.players = tuple(players)
        self.colours = tuple(colours)
        self.result: GameResult | None = None
        self.paused = False
        self.held = False  # a move is weighed before it is played: no clock runs
        plies = len(match.moves)
        self.clocks = Clocks(control, match.seats, clock, times, plies) if control is not None else None
        self._watch = Stopwatch(match.seats, clock) if not plies else None
        self._recorder = Recorder(library, saved, self.clocks, colours, coach)
        self._now = clock
        self._pace = Pace(clock, pace)
        self._refused: int | None = None  # so many plies were played when a draw was last refused
        self._redo: list[Move] = []
        self._asked: Player | None = None
        self._answer: Move | None = None
        self._events: list[Event] = []
        self._shown: Arrangement | None = None
        self._judge()
        self._tell_end()

    # What a scene asks:

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.match.turn

    @property
    def thinking(self) -> bool:
        """Whether a computer is asked for the next move."""
        return self._asked is not None

    @property
    def waiting(self) -> bool:
        """Whether it is a person's turn, so that `play` would be heard."""
        return self.result is None and not self.paused and self.players[self.turn].human

    @property
    def arrangement(self) -> Arrangement:
        """What lies where; made once for each position."""
        if self._shown is None:
            self._shown = self.match.game.view.arrangement(self.match.position)
        return self._shown

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The steps of the last move that stands, for its mark; none before the first."""
        if not self.match.moves:
            return ()
        with self.match.position_before() as before:
            return self.match.game.view.steps(before, self.match.moves[-1])

    @property
    def saved(self) -> int | None:
        """The number under which the library has the match; None before its first move."""
        return self._recorder.saved

    @property
    def spent(self) -> tuple[float, ...]:
        """The seconds that each seat has thought; none where the game began elsewhere."""
        return tuple(self._watch.spent) if self._watch is not None else ()

    @property
    def last_moves(self) -> tuple[Played, ...]:
        """The last three moves, as they were told when they were made."""
        match, found = self.match, []
        for back in range(min(RECALLED, len(match.moves)), 0, -1):
            move, view = match.moves[-back], match.game.view
            with match.position_before(back) as position:
                before, steps, seat = view.arrangement(position), view.steps(position, move), position.turn
            found.append(Played(move, steps, before, replay(before, steps), seat))
        return tuple(found)

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to go back to."""
        return self._undo_to() is not None

    @property
    def can_redo(self) -> bool:
        """Whether moves that were taken back can be made again."""
        return bool(self._redo)

    @property
    def can_claim(self) -> bool:
        """Whether either player may claim a draw: the same situation stands for the third time."""
        claimable = self.result is None and self.match.game.repetition == "claim"
        return claimable and self.match.position.repetition_count() >= CLAIMED

    @property
    def can_offer(self) -> bool:
        """Whether a draw may be offered: once a move, from the first one on."""
        plies = len(self.match.moves)
        return self.result is None and plies > 0 and self._refused != plies

    @property
    def can_swap(self) -> bool:
        """Whether a person and a computer sit here, who could change seats."""
        return self.result is None and len({player.human for player in self.players}) > 1

    @property
    def pace(self) -> float:
        """The least time in seconds from the landing of one move to a computer's next."""
        return self._pace.rest

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace.rest = seconds

    # Once a frame:

    def poll(self) -> list[Event]:
        """What has happened since the last call; a player who is to move is asked, and heard if there is an answer."""
        while (notice := self._recorder.notice()) is not None:
            self._events.append(Trouble(notice, paused=False))
        if self.result is None and not self.paused:
            self._listen(self.players[self.turn])
        self._tick()
        events, self._events = self._events, []
        return events

    @property
    def news(self) -> bool:
        """Whether something has happened that `poll` has yet to tell."""
        return bool(self._events)

    def landed(self) -> None:
        """The scene has shown the last move to its end."""
        self._pace.land()

    # What a person does:

    def play(self, move: Move) -> None:
        """The move of the person to move."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        if not self.players[self.turn].human:
            raise StaxError(N_("It is the computer's turn."))
        if self.paused:
            raise StaxError(N_("The game stands still."))
        self._play(move)

    def undo(self) -> None:
        """Take back the last moves, back to a person's turn; the last one, where no person plays."""
        plies = self._undo_to()
        if plies is None:
            raise StaxError(N_("There is no move of yours to take back."))
        self._silence()
        self._redo += reversed(self.match.moves[plies:])
        self._take_back_to(plies)
        self._recorder.taken_back(self.match)
        self._events.append(TakenBack(self.arrangement))

    def redo(self) -> None:
        """Make moves again that were taken back, up to a person's turn; one, where no person plays."""
        if not self._redo:
            raise StaxError(N_("There is no move to make again."))
        self._silence()
        self._advance(self._redo.pop())
        while self._redo and self.result is None and self._persons() and not self.players[self.turn].human:
            self._advance(self._redo.pop())
        self._reclock()
        self._pace.still()
        self._events.append(Redone(self.arrangement))
        self._tell_end()

    def resign(self, seat: int) -> None:
        """The player of a seat gives the game up."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._break_off(GameResult(self.match.position.winner_if_resigned(seat), "resigned"))

    def claim(self) -> None:
        """A player claims the draw."""
        if not self.can_claim:
            raise StaxError(N_("A draw can be claimed only when the same situation stands for the third time."))
        self._break_off(GameResult(outcome.DRAW, "claimed"))

    def offer(self) -> bool:
        """A person offers a draw to the computers; whether it is taken.  Persons are asked before."""
        if not self.can_offer:
            raise StaxError(N_("A draw can be offered once a move, from the first move on."))
        taken = all(player.human or player.would_draw() for player in self.players)
        if taken:
            self._break_off(GameResult(outcome.DRAW, "agreed"))
        else:
            self.refuse()
        return taken

    def refuse(self) -> None:
        """Somebody has refused a draw: it is offered again only when a move has been made."""
        self._refused = len(self.match.moves)

    def _break_off(self, result: GameResult) -> None:
        """End the game otherwise than by a move."""
        self._silence()
        self._end(result)
        self._tell_end()

    def restart(self, swapped: bool = False) -> None:
        """Begin a new game with the same players; an unfinished one is kept as abandoned.

        `swapped`: everybody moves up a seat, and takes a chosen colour along.
        """
        self._silence()
        if self.result is None:
            self._recorder.abandon()
        self._recorder.leave()
        self._redo.clear()
        self._take_back_to(0)
        self._watch = Stopwatch(self.match.seats, self._now)
        if self.clocks is not None:
            self.clocks.anew()
        self._judge()
        self._events.append(TakenBack(self.arrangement))
        if swapped:
            self._move_up()
            self._wear((*self.colours[-1:], *self.colours[:-1]))

    def swap(self) -> None:
        """Everybody moves up a seat: of two, a person and the computer change places.  Clocks stay with the seats."""
        if not self.can_swap:
            raise StaxError(N_("There is nobody to change seats with."))
        self._silence()
        self._move_up()
        self._recorder.seated(self.players)

    def seat(self, players: Sequence[Player]) -> None:
        """Let others sit here from the next game on; this one is over."""
        self._silence()
        for player in self.players:
            player.close()
        self.players = tuple(players)

    def _wear(self, colours: tuple[str, ...]) -> None:
        """Show the seats in other colours, and call them so."""
        self.colours = colours
        self._recorder.dressed(colours)
        self.match.game = with_seat_colours(self.match.game, colours, self.match.seats)

    def _move_up(self) -> None:
        self.players = (*self.players[-1:], *self.players[:-1])
        if self._watch is not None:
            self._watch.move_up()
        self._events.append(Swapped())

    def give(self, control: TimeControl | None) -> None:
        """Give everybody their time anew from now on, as a control says; None for as much as they like."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._silence()
        plies = len(self.match.moves)
        self.clocks = Clocks(control, self.match.seats, self._now, ply=plies) if control is not None else None
        self._recorder.clocked(self.clocks)

    def pause(self) -> None:
        """Let everything stand still until `resume`: no clock runs and no computer thinks."""
        if self.result is None:
            self._silence()
            self.paused = True
            self._tick()
            self._recorder.timed()

    def resume(self) -> None:
        """Ask again after a pause."""
        self.paused = False

    def close(self) -> None:
        """Send the players away; the match is saved as far as it was played."""
        self._silence()
        if self.clocks is not None:
            self.clocks.stand()
            self._recorder.timed()
        for player in self.players:
            player.close()

    # The one door:

    def _listen(self, player: Player) -> None:
        if player.human:
            return
        if self._asked is None:
            self._asked = player
            player.ask(self.match, self.clocks.thought(self.turn) if self.clocks is not None else None)
        if self._answer is None:
            self._answer = player.poll()
            if self._answer is not None and self.clocks is not None:
                self.clocks.stand()  # what it waits now, so that one can follow, is not its own time
        trouble = player.trouble()
        if trouble is not None:
            self._pause(trouble)
        elif self._answer is not None and self._pace.ready:
            move, self._answer, self._asked = self._answer, None, None
            if self.can_claim and player.would_draw():
                self.claim()
            else:
                self._admit(move)

    def _tick(self) -> None:
        """Let the clock run of whoever is to move, if it should, and see to it that nobody has too little time."""
        thinks = self.result is None and not self.paused and not self.held and self._answer is None
        counts = thinks and bool(self.match.moves) and not self._pace.flying
        if self._watch is not None:
            self._watch.run(self.turn if counts else None)
        if self.clocks is None:
            return
        if counts:
            self.clocks.run(self.turn)
        else:
            self.clocks.stand()
        self._flag()

    def _flag(self) -> bool:
        """End the game where the player to move has no time left; whether it is so."""
        if self.clocks is None or self.result is not None or not self.clocks.fallen(self.turn):
            return False
        self._break_off(GameResult(self.match.position.winner_if_resigned(self.turn), "time"))
        return True

    def _admit(self, move: Move) -> None:
        try:
            self._play(move)
        except StaxError as error:  # a player that lies
            self._pause(error)

    def _pause(self, why: StaxError) -> None:
        self._silence()
        self.paused = True
        self._events.append(Trouble(why, paused=True))

    def _silence(self) -> None:
        """Whoever is asked no longer is; an answer to the old position is dropped."""
        if self._asked is not None:
            self._asked.cancel()
        self._asked = self._answer = None
        self.paused = False

    def _play(self, move: Move) -> None:
        self.match.move_text(move)  # refuses what is not legal before anything is told of it
        if self._flag():
            return
        seat, before = self.turn, self.arrangement
        steps = self.match.game.view.steps(self.match.position, move)
        self._redo.clear()
        if self.clocks is not None:
            self.clocks.moved(seat, len(self.match.moves) + 1)
        self._advance(move)
        self._pace.fly()
        self._events.append(Played(move, steps, before, self.arrangement, seat))
        self._tell_repetition()
        self._tell_end()

    def _advance(self, move: Move) -> None:
        self.match.play(move)
        self._shown = None
        self._recorder.moved(self.match, self.players)
        self._judge()

    def _judge(self) -> None:
        winner = self.match.outcome()
        if winner != outcome.PLAYING:
            self._end(GameResult(winner, "played"))

    def _end(self, result: GameResult) -> None:
        self.result = result
        self._recorder.finished(result)

    def _tell_end(self) -> None:
        if self.result is not None:
            self._events.append(Ended(self.result))

    def _tell_repetition(self) -> None:
        times = self.match.position.repetition_count()
        if self.match.game.repetition and times > 1 and self.result is None:
            self._events.append(Repeated(times))

    def _persons(self) -> bool:
        return any(player.human for player in self.players)

    def _undo_to(self) -> int | None:
        """How many moves are left after an undo; None if there is nothing to go back to."""
        played = self.match.movers
        turns = [ply for ply, seat in enumerate(played) if self.players[seat].human or not self._persons()]
        return turns[-1] if turns else None

    def _take_back_to(self, plies: int) -> None:
        self.match.undo(len(self.match.moves) - plies)
        self._shown = None
        self.result = None
        self._reclock()
        self._pace.still()

    def _reclock(self) -> None:
        self._refused = None
        if self.clocks is not None:
            self.clocks.turn_to(len(self.match.moves))
