"""Table: a running match and its players. Every move goes through `_play` and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core import outcome
from game.core.display.colours import with_seat_colours
from game.core.errors import N_, StaxError
from game.core.match import Match
from game.core.move import Move
from game.library.library import Library
from game.play.clocks import TimeControl, Timers
from game.play.events import (
    Ended,
    Event,
    GameResult,
    Played,
    Redone,
    Repeated,
    Swapped,
    TakenBack,
    Trouble,
)
from game.play.pace import DEFAULT_PACE_SECONDS, Pace
from game.play.players import Player
from game.play.recorder import Recorder
from game.play.table_state import TableState
from game.play.turn_question import TurnQuestion


class Table(TableState):
    """Asks the player to move, plays the answer, and reports events; no call blocks.

    `players` are in seat order.  `saved` is the match's number in the library if it is there already; without a library
    or a move the match is not saved.  `pace` is the minimum time in seconds between the landing of a move and a
    computer's next move.  `control` is the time control and `times` the time that is left; a clock runs from the
    landing of the last move, and no clock runs before the first move.  `colours` are saved with the game.  Methods that
    cannot act raise StaxError and change nothing.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        library: Library | None,
        clock: Callable[[], float],
        *,
        saved: int | None = None,
        pace: float = DEFAULT_PACE_SECONDS,
        control: TimeControl | None = None,
        times: Sequence[float] = (),
        colours: Sequence[str] = (),
        coach: str = "",
    ) -> None:
        if len(players) != match.seats:
            raise ValueError(f"{match.seats} seats, {len(players)} players")
        self.match = match
        self.players = tuple(players)
        self.colours = tuple(colours)
        self.result = None
        self.is_paused = False
        self.is_held = False
        self._timers = Timers(control, match.seats, clock, times, len(match.moves))
        self._recorder = Recorder(library, saved, self.clocks, colours, coach)
        self._pace = Pace(clock, pace)
        self._question = TurnQuestion()
        self._refused_at_ply = None
        self._redo = []
        self._events = []
        self._arrangement = None
        self._end_if_over()
        self._add_end_event()

    def set_pace(self, seconds: float) -> None:
        """Let each move of a computer wait for another time."""
        self._pace.set_rest(seconds)

    def set_coach(self, strictness: str) -> None:
        """Save another strictness of the coach with the game."""
        self._recorder.set_coach(strictness)

    def hold(self, is_held: bool) -> None:
        """Let no clock run while a coach weighs a move, or let them run again."""
        self.is_held = is_held

    # Once a frame:

    def poll(self) -> list[Event]:
        """The events since the last call; asks the player to move and plays an answer."""
        while (notice := self._recorder.next_notice()) is not None:
            self._events.append(Trouble(notice, is_paused=False))
        if self.result is None and not self.is_paused:
            self._poll_player(self.players[self.turn])
        self._run_clock()
        events = self._events.copy()
        self._events.clear()
        return events

    def end_flight(self) -> None:
        """Record that the scene has shown the last move to its end."""
        self._pace.end_flight()

    # A person's actions:

    def play(self, move: Move) -> None:
        """Play the move of a person."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        if not self.players[self.turn].human:
            raise StaxError(N_("It is the computer's turn."))
        if self.is_paused:
            raise StaxError(N_("The game is paused."))
        self._play(move)

    def undo(self) -> None:
        """Take back moves to a person's last turn, or the last move if no person plays."""
        plies = self._ply_after_undo()
        if plies is None:
            raise StaxError(N_("There is no move to undo."))
        self._cancel_question()
        self._redo += reversed(self.match.moves[plies:])
        self._take_back_to(plies)
        self._recorder.rewind(self.match)
        self._events.append(TakenBack(self.arrangement))

    def redo(self) -> None:
        """Make moves again up to a person's turn, or a single move if no person plays."""
        if not self._redo:
            raise StaxError(N_("There is no move to redo."))
        self._cancel_question()
        self._play_on_match(self._redo.pop())
        while self._redo and self.result is None and self._has_person() and not self.players[self.turn].human:
            self._play_on_match(self._redo.pop())
        self._restore_clocks()
        self._pace.settle()
        self._events.append(Redone(self.arrangement))
        self._add_end_event()

    def take_back_to(self, plies: int) -> None:
        """Take back all moves after the first `plies`, as agreed with a friend elsewhere."""
        self._cancel_question()
        self._redo.clear()
        self._take_back_to(plies)
        self._recorder.rewind(self.match)
        self._events.append(TakenBack(self.arrangement))

    def finish(self, result: GameResult) -> None:
        """End the game as a friend elsewhere did or agreed to."""
        if self.result is None:
            self._end_without_move(result)

    def set_seconds_left(self, seat: int, seconds: float) -> None:
        """Take over the time that a seat's own program says is left."""
        if self.clocks is not None:
            self.clocks.set_seconds_left(seat, seconds)

    def resign(self, seat: int) -> None:
        """Resign the game for a seat."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._end_without_move(GameResult(self.match.position.winner_if_resigned(seat), "resigned"))

    def claim_draw(self) -> None:
        """Claim the draw for a player."""
        if not self.can_claim_draw:
            raise StaxError(N_("You can claim a draw only when a position has come up three times."))
        self._end_without_move(GameResult(outcome.DRAW, "claimed"))

    def offer_draw(self) -> bool:
        """Offer a draw to the computers; return True if they accept. Ask other persons before this call."""
        if not self.can_offer_draw:
            raise StaxError(N_("You can offer a draw once per move, after the first move."))
        accepted = all(player.human or player.would_draw() for player in self.players)
        if accepted:
            self._end_without_move(GameResult(outcome.DRAW, "agreed"))
        else:
            self.refuse_draw()
        return accepted

    def refuse_draw(self) -> None:
        """Record that a draw was refused: it can be offered again after the next move."""
        self._refused_at_ply = len(self.match.moves)

    def _end_without_move(self, result: GameResult) -> None:
        """End the game other than by a move.

        A game that began with the moves of another may not be saved yet.
        """
        self._cancel_question()
        self._recorder.save_moves(self.match, self.players)
        self._end(result)
        self._add_end_event()

    def restart(self, swapped: bool = False) -> None:
        """Begin a new game with the same players; an unfinished game is saved as abandoned.

        With `swapped` every player moves on a seat, with a chosen colour.
        """
        self._cancel_question()
        if self.result is None:
            self._recorder.abandon()
        self._discard_if_empty()
        self._recorder.forget_game()
        self._redo.clear()
        self._take_back_to(0)
        self._timers.restart()
        self._end_if_over()
        self._events.append(TakenBack(self.arrangement))
        if swapped:
            self._timers.rotate_odds()
            self._recorder.set_clock(self.clocks)
            self._rotate_players()
            self._set_colours((*self.colours[-1:], *self.colours[:-1]))

    def swap(self) -> None:
        """Move every player on by a seat; two players change places. Clocks stay with the seats."""
        if not self.can_swap:
            raise StaxError(N_("There is nobody to swap seats with."))
        self._cancel_question()
        self._rotate_players()
        self._recorder.set_players(self.players)

    def set_players(self, players: Sequence[Player]) -> None:
        """Replace the players from the next game on; this game is over."""
        self._cancel_question()
        for player in self.players:
            player.close()
        self.players = tuple(players)

    def _set_colours(self, colours: tuple[str, ...]) -> None:
        """Use other colours for the seats, and the seats' names that go with them."""
        self.colours = colours
        self._recorder.set_colours(colours)
        self.match.rename_seats(with_seat_colours(self.match.game, colours, self.match.seats))

    def _rotate_players(self) -> None:
        self.players = (*self.players[-1:], *self.players[:-1])
        self._timers.rotate_seats()
        self._events.append(Swapped())

    def set_control(self, control: TimeControl | None) -> None:
        """Restart the clocks with another time control from this move on; None for no clock."""
        if self.result is not None:
            raise StaxError(N_("The game is over."))
        self._cancel_question()
        self._timers.set_control(control, len(self.match.moves))
        self._recorder.set_clock(self.clocks)

    def pause(self) -> None:
        """Pause the game until `resume`: no clock runs and no computer thinks."""
        if self.result is None:
            self._cancel_question()
            self.is_paused = True
            self._run_clock()
            self._recorder.save_times()

    def resume(self) -> None:
        """Ask the player to move again after a pause."""
        self.is_paused = False

    def close(self) -> None:
        """Close the players; the match is saved up to its last move, unless all its moves were taken back."""
        self._cancel_question()
        self._timers.stop_clocks()
        self._recorder.save_times()
        self._discard_if_empty()
        for player in self.players:
            player.close()

    def _discard_if_empty(self) -> None:
        if not self.match.moves:
            self._recorder.discard_empty()

    # Moves:

    def _poll_player(self, player: Player) -> None:
        if player.human:
            self._question.ponder(self.players[(self.turn + 1) % self.match.seats], self.match)
            return
        if not self._question.is_pending:
            self._question.ask(player, self.match, self._timers.think_seconds(self.turn))
        if self._question.poll():
            self._timers.stop_clocks()  # the wait before its move is played is not its own time
        trouble = player.trouble()
        if trouble is not None:
            self._pause_for_error(trouble)
        elif self._pace.is_ready and (move := self._question.take()) is not None:
            if self.can_claim_draw and player.would_draw():
                self.claim_draw()
            else:
                self._play_answer(move)

    def _run_clock(self) -> None:
        """Run the clock of the player to move, if it should run, and end the game if their time is up."""
        thinks = self.result is None and not self.is_paused and not self.is_held and not self._question.has_answer
        counts = thinks and bool(self.match.moves) and not self._pace.is_flying
        self._timers.run(self.turn if counts else None)
        self._end_if_out_of_time()

    def _end_if_out_of_time(self) -> bool:
        """End the game if the player to move has no time left; return True if it ended."""
        is_far = self.players[self.turn].seat.is_far  # their own program watches their time
        if self.result is not None or is_far or not self._timers.is_out_of_time(self.turn):
            return False
        self._end_without_move(GameResult(self.match.position.winner_if_resigned(self.turn), "time"))
        return True

    def _play_answer(self, move: Move) -> None:
        try:
            self._play(move)
        except StaxError as error:  # the player sent an illegal move
            self._pause_for_error(error)

    def _pause_for_error(self, why: StaxError) -> None:
        self._cancel_question()
        self.is_paused = True
        self._events.append(Trouble(why, is_paused=True))

    def _cancel_question(self) -> None:
        """Drop the question to the player to move, and its answer."""
        self._question.cancel()
        self.is_paused = False

    def _play(self, move: Move) -> None:
        self.match.move_text(move)  # raises for an illegal move before any change
        if self._end_if_out_of_time():
            return
        seat, before = self.turn, self.arrangement
        steps = self.match.game.view.steps(self.match.position, move)
        self._redo.clear()
        self._timers.add_move(seat, len(self.match.moves) + 1)
        self._play_on_match(move)
        self._pace.start_flight()
        self._events.append(Played(move, steps, before, self.arrangement, seat))
        self._add_repetition_event()
        self._add_end_event()

    def _play_on_match(self, move: Move) -> None:
        self.match.play(move)
        self._arrangement = None
        self._recorder.add_move(self.match, self.players)
        self._end_if_over()

    def _end_if_over(self) -> None:
        winner = self.match.outcome()
        if winner != outcome.PLAYING:
            self._end(GameResult(winner, "played"))

    def _end(self, result: GameResult) -> None:
        self.result = result
        self._question.cancel()
        self._recorder.finish(result)

    def _add_end_event(self) -> None:
        if self.result is not None:
            self._events.append(Ended(self.result))

    def _add_repetition_event(self) -> None:
        times = self.match.position.repetition_count()
        if self.match.game.repetition and times > 1 and self.result is None:
            self._events.append(Repeated(times))

    def _take_back_to(self, plies: int) -> None:
        self.match.undo(len(self.match.moves) - plies)
        self._arrangement = None
        self.result = None
        self._restore_clocks()
        self._pace.settle()

    def _restore_clocks(self) -> None:
        self._refused_at_ply = None
        self._timers.restore(len(self.match.moves))
