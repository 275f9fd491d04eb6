"""TableState: what can be read of a table: its players, clocks and pieces, and what is possible there."""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import Arrangement
from game.core.display.steps import Step
from game.core.match import Match
from game.core.move import Move
from game.play.clocks import Clocks, Timers
from game.play.events import Event, GameResult, Played, last_moves
from game.play.pace import Pace
from game.play.players import Player
from game.play.recorder import Recorder
from game.play.turn_question import TurnQuestion

REPLAYED_MOVES: Final = 3  # the last moves that can be replayed


class TableState:
    """The part of a table that is read; only `Table` changes it."""

    match: Match
    players: tuple[Player, ...]
    result: GameResult | None
    is_paused: bool
    _timers: Timers
    _recorder: Recorder
    _pace: Pace
    _question: TurnQuestion
    _refused_at_ply: int | None  # the number of moves when a draw was last refused
    _redo: list[Move]
    _events: list[Event]
    _arrangement: Arrangement | None

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.match.turn

    @property
    def is_thinking(self) -> bool:
        """Whether a computer was asked for the next move."""
        return self._question.is_pending

    @property
    def is_waiting(self) -> bool:
        """Whether it is a person's turn, so that `play` accepts a move."""
        return self.result is None and not self.is_paused and self.players[self.turn].human

    @property
    def arrangement(self) -> Arrangement:
        """The pieces on the table; cached by position."""
        if self._arrangement is None:
            self._arrangement = self.match.game.view.arrangement(self.match.position)
        return self._arrangement

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The steps of the last move, to mark it; empty before the first."""
        if not self.match.moves:
            return ()
        with self.match.position_before() as before:
            return self.match.game.view.steps(before, self.match.moves[-1])

    @property
    def saved(self) -> int | None:
        """The match's number in the library; None before its first move."""
        return self._recorder.saved

    @property
    def seconds_spent(self) -> tuple[float, ...]:
        """The seconds that each seat has thought; empty for a game that was resumed."""
        return self._timers.seconds_spent

    @property
    def clocks(self) -> Clocks | None:
        """The clocks of the seats; None without a time control."""
        return self._timers.clocks

    @property
    def last_moves(self) -> tuple[Played, ...]:
        """The last three moves, as events."""
        return last_moves(self.match, REPLAYED_MOVES)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._ply_after_undo() is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._redo)

    @property
    def can_claim_draw(self) -> bool:
        """Whether a draw can be claimed because the position has occurred three times."""
        return self.result is None and self.match.can_claim_draw

    @property
    def can_offer_draw(self) -> bool:
        """Whether a draw can be offered: once per move, after the first move."""
        plies = len(self.match.moves)
        return self.result is None and plies > 0 and self._refused_at_ply != plies

    @property
    def can_swap(self) -> bool:
        """Whether a person and a computer sit here and could change seats."""
        return self.result is None and len({player.human for player in self.players}) > 1

    @property
    def has_far_friend(self) -> bool:
        """Whether a friend elsewhere sits here, so that an undo and much else must be agreed."""
        return any(player.seat.is_far for player in self.players)

    @property
    def pace(self) -> float:
        """The least time in seconds from the landing of one move to a computer's next."""
        return self._pace.rest

    @property
    def has_events(self) -> bool:
        """Whether `poll` has an event to return."""
        return bool(self._events)

    def _has_person(self) -> bool:
        return any(player.human for player in self.players)

    def _ply_after_undo(self) -> int | None:
        """The number of moves after an undo; None if there is nothing to take back."""
        played = self.match.movers
        turns = [ply for ply, seat in enumerate(played) if self.players[seat].human or not self._has_person()]
        return turns[-1] if turns else None
