"""Table: a running match and its players.  Every move comes through one door and is saved as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.match import Match
from game.core.pieces import Arrangement
from game.core.steps import Step
from game.library.records import Records
from game.play.events import Ended, Event, How, Played, Redone, Repeated, Result, TakenBack, Trouble
from game.play.pace import PACE, Pace
from game.play.players import Player

CLAIMED: Final = 3  # a situation that has stood so often lets a draw be claimed,
OFFERED: Final = 2  # or be offered


class Table:
    """Asks the player whose turn it is, plays the answer, and tells the scene; never waits.

    `players` by seat.  `saved` is the number under which the library has the match already, None if it has not; a
    match without a move is not saved.  `pace` is the least time in seconds from the landing of one move to a
    computer's next, 0 for none.  Acts that cannot be done now raise StaxError and change nothing.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        library: Records,
        clock: Callable[[], float],
        *,
        saved: int | None = None,
        pace: float = PACE,
    ) -> None:
        if len(players) != match.seats:
            raise ValueError(f"{match.seats} seats, {len(players)} players")
        self.match: Final = match
        self.players: Final = tuple(players)
        self.result: Result | None = None
        self.paused = False
        self._library = library
        self._saved = saved
        self._pace = Pace(clock, pace)
        self._redo: list[int] = []
        self._asked: Player | None = None
        self._answer: int | None = None
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
        return self.result is None and self.players[self.turn].human

    @property
    def arrangement(self) -> Arrangement:
        """What lies where; made once for each position."""
        if self._shown is None:
            self._shown = self.match.game.view.arrangement(self.match.position)
        return self._shown

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The steps of the last move that stands, for its mark; none before the first.  Replays the match."""
        if not self.match.moves:
            return ()
        before = self.match.position_after(len(self.match.moves) - 1)
        return self.match.game.view.steps(before, self.match.moves[-1])

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
        return self._repeats(CLAIMED)

    @property
    def can_offer(self) -> bool:
        """Whether a draw may be offered: the situation has been there before."""
        return self._repeats(OFFERED)

    def _repeats(self, times: int) -> bool:
        return self.result is None and self.match.game.repetition == "claim" and self.match.position.seen() >= times

    # Once a frame:

    def poll(self) -> list[Event]:
        """What has happened since the last call; a player who is to move is asked, and heard if there is an answer."""
        while (notice := self._library.notice()) is not None:
            self._events.append(Trouble(notice, paused=False))
        if self.result is None and not self.paused:
            self._listen(self.players[self.turn])
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

    def play(self, move: int) -> None:
        """The move of the person to move."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        if not self.players[self.turn].human:
            raise StaxError(N_("It is the computer's turn."))
        self._play(move)

    def undo(self) -> None:
        """Take back the last moves, back to a person's turn; the last one, where no person plays."""
        plies = self._undo_to()
        if plies is None:
            raise StaxError(N_("There is no move of yours to take back."))
        self._silence()
        self._redo += reversed(self.match.moves[plies:])
        self._take_back_to(plies)
        if self._saved is not None:
            self._library.rewind(self._saved, plies)
            self._picture(self._saved)
        self._events.append(TakenBack(self.arrangement))

    def redo(self) -> None:
        """Make moves again that were taken back, up to a person's turn; one, where no person plays."""
        if not self._redo:
            raise StaxError(N_("There is no move to make again."))
        self._silence()
        self._advance(self._redo.pop())
        while self._redo and self.result is None and self._persons() and not self.players[self.turn].human:
            self._advance(self._redo.pop())
        self._pace.still()
        self._events.append(Redone(self.arrangement))
        self._tell_end()

    def resign(self, seat: int) -> None:
        """The player of a seat gives the game up."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._silence()
        self._end(Result(self.match.position.conceded(seat), "resigned"))
        self._tell_end()

    def claim(self) -> None:
        """A player claims the draw."""
        if not self.can_claim:
            raise StaxError(N_("A draw can be claimed only when the same situation stands for the third time."))
        self._draw("claimed")

    def offer(self) -> bool:
        """A person offers a draw to the computers; whether it is taken.  Persons agree among themselves: `agree`."""
        if not self.can_offer:
            raise StaxError(N_("A draw can be offered only when the situation has been there before."))
        taken = all(player.human or player.would_draw() for player in self.players)
        if taken:
            self._draw("agreed")
        return taken

    def agree(self) -> None:
        """The persons at the table have agreed on a draw."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._draw("agreed")

    def _draw(self, how: How) -> None:
        self._silence()
        self._end(Result(outcome.DRAW, how))
        self._tell_end()

    def restart(self) -> None:
        """Begin a new game with the same players; an unfinished one is kept as abandoned."""
        self._silence()
        if self._saved is not None and self.result is None:
            self._library.finish(self._saved, "abandoned")
        self._saved = None
        self._redo.clear()
        self._take_back_to(0)
        self._judge()
        self._events.append(TakenBack(self.arrangement))

    def resume(self) -> None:
        """Ask again after a pause."""
        self.paused = False

    def close(self) -> None:
        """Send the players away; the match is saved as far as it was played."""
        self._silence()
        for player in self.players:
            player.close()

    # The one door:

    def _listen(self, player: Player) -> None:
        if player.human:
            return
        if self._asked is None:
            self._asked = player
            player.ask(self.match)
        if self._answer is None:
            self._answer = player.poll()
        trouble = player.trouble()
        if trouble is not None:
            self._pause(trouble)
        elif self._answer is not None and self._pace.ready:
            move, self._answer, self._asked = self._answer, None, None
            if self.can_claim and player.would_draw():
                self.claim()
            else:
                self._admit(move)

    def _admit(self, move: int) -> None:
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

    def _play(self, move: int) -> None:
        self.match.text(move)  # refuses what is not legal before anything is told of it
        seat, before = self.turn, self.arrangement
        steps = self.match.game.view.steps(self.match.position, move)
        self._redo.clear()
        self._advance(move)
        self._pace.fly()
        self._events.append(Played(move, steps, before, self.arrangement, seat))
        self._tell_repetition()
        self._tell_end()

    def _advance(self, move: int) -> None:
        self.match.play(move)
        self._shown = None
        if self._saved is None:
            self._begin()
        else:
            self._library.record(self._saved, len(self.match.moves) - 1, self.match.texts[-1])
            self._picture(self._saved)
        self._judge()

    def _begin(self) -> None:
        """Save the match with all its moves."""
        seats = [str(player.seat) for player in self.players]
        self._saved = self._library.begin(self.match.game.id, self.match.options, seats, self.match.start)
        for ply, text in enumerate(self.match.texts):
            self._library.record(self._saved, ply, text)
        self._picture(self._saved)

    def _picture(self, saved: int) -> None:
        """Tell the library what lies on the table now, for its lists."""
        self._library.show(saved, self.match.game.notation.write_position(self.match.position))

    def _judge(self) -> None:
        winner = self.match.outcome()
        if winner != outcome.PLAYING:
            self._end(Result(winner, "played"))

    def _end(self, result: Result) -> None:
        self.result = result
        if self._saved is not None:
            self._library.finish(self._saved, str(result))

    def _tell_end(self) -> None:
        if self.result is not None:
            self._events.append(Ended(self.result))

    def _tell_repetition(self) -> None:
        times = self.match.position.seen()
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
        self._pace.still()
