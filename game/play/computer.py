"""Computer: an engine process as a player, which may crash, hang or send illegal moves without harm to the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from game.ai.strengths import figures_of
from game.core.errors import StaxError
from game.core.levels import Level
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.engine.client import start_built_in
from game.engine.info_line import read_info
from game.engine.match_lines import EngineState, state_of
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, LineAnswer, read_move, request
from game.play.players import Person, Player
from game.play.setup import Seat, with_offered_character
from game.play.weighing import read_best_move

DEFAULT_MOVE_SECONDS: Final = 2.0  # if the player chose no other time
MIN_MOVE_SECONDS: Final = 0.01  # the protocol's minimum
PONDER_SECONDS: Final = 60.0  # at most, while another player thinks
PONDERED: Final = Move(-1)  # in place of an answer, which nobody takes


def never() -> bool:
    """Say that the computer does not ponder."""
    return False


class Computer(EngineUser[Move]):
    """A player whose moves an engine chooses at a level, with `seconds` per move; `character` is its style of play.

    The engine is only sent the moves that it does not know.  If `may_ponder` allows it, a level that uses all its time
    also searches while another player thinks: the engine remembers the positions, and so gets deeper in its own time.
    """

    human = False

    def __init__(
        self,
        name: str,
        level: str,
        seconds: float = DEFAULT_MOVE_SECONDS,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
        may_ponder: Callable[[], bool] = never,
        character: str = "",
    ) -> None:
        super().__init__(client_factory, clock)
        self.name = name
        self.seat = Seat(level, name, character=character)
        self._seconds = seconds
        self._turn = 0  # the seat of the last question
        self._engine_state = EngineState()
        self._score: int | None = None
        self._may_ponder = may_ponder
        self._reply = ""  # what the engine expects after its last move
        self._is_ahead = False  # whether the engine was sent that reply, which may not be what is played
        self._pondered_ply: int | None = None  # the number of moves when it began to ponder, None if it does not

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match's position, within `within` seconds; an earlier question is dropped."""
        self._turn, self._score, self._reply, self._pondered_ply = match.turn, None, "", None
        wanted = state_of(match)
        seconds = self._seconds if within is None else min(within, self._seconds)
        go = self._go_line(match, max(seconds, MIN_MOVE_SECONDS))

        def question(fresh: bool) -> Conversation[Move]:
            answer = yield from self._search(wanted, go, fresh)
            self._read_output(answer.output)
            return read_move(match, read_best_move(answer))

        self._ask(question, seconds)

    def ponder(self, match: Match) -> None:
        """Search the position after the reply that is expected of the player to move; later calls only read the output.

        Without an expected reply the match's own position is searched.
        """
        if self._pondered_ply != len(match.moves):
            self.cancel()
            self._pondered_ply = len(match.moves)
            level = figures_of(match.game, self.seat.level, match.seats)
            if isinstance(level, Level) and level.uses_all_time and self._may_ponder():
                self._begin_pondering(match)
        self._take_answer()

    def _begin_pondering(self, match: Match) -> None:
        wanted, go = state_of(match), self._go_line(match, PONDER_SECONDS)
        self._is_ahead = _goes_on_after(match, self._reply)
        if self._is_ahead:
            wanted = wanted._replace(moves=(*wanted.moves, self._reply))

        def question(fresh: bool) -> Conversation[Move]:
            yield from self._search(wanted, go, fresh)
            return PONDERED

        self._ask(question, PONDER_SECONDS)

    def _go_line(self, match: Match, seconds: float) -> str:
        """The command that lets the engine think at the level, in the style that the game has at that level."""
        character = with_offered_character(match.game, self.seat, match.seats).character
        style = f" character={character}" if character else ""
        return f"go level={self.seat.level}{style} movetime={seconds:g}"

    def _search(self, wanted: EngineState, go: str, fresh: bool) -> Conversation[LineAnswer]:
        """Let the engine search the last position of `wanted`; an engine that was sent ahead takes that move back."""
        known = EngineState() if fresh else self._engine_state
        self._engine_state = wanted
        return (yield from request(*wanted.lines_from(known, may_undo=self._is_ahead), go))

    def poll(self) -> Move | None:
        """The move, returned a single time; None before it is there."""
        return self._take_answer()

    def cancel(self) -> None:
        """Drop the question; the engine stops its search."""
        self._read_output(self._session.partial_output)
        self._pondered_ply = None
        super().cancel()

    def would_draw(self) -> bool:
        """Whether the engine's last score was at most even for the side to move."""
        self._read_output(self._session.partial_output)
        return self._score is not None and self._score <= 0

    def _read_output(self, said: Iterable[str]) -> None:
        """Keep the last score in the engine's output about its own move, and the reply that it expects."""
        for text in said if self._pondered_ply is None else ():
            line = read_info(text, self._turn)
            if line is not None and line.rank == 1:
                self._score = line.score
                self._reply = line.line[1] if len(line.line) > 1 else ""


def _goes_on_after(match: Match, text: str) -> bool:
    """Whether a move is legal in a match's position and the game is not over after it."""
    position = match.position.clone()
    try:
        position.advance(match.game.notation.read_move(position, text))
    except StaxError:
        return False
    return position.outcome() == PLAYING


def players_for_seats(
    seats: Iterable[Seat],
    seconds: float = DEFAULT_MOVE_SECONDS,
    client_factory: Callable[[], EngineProcess] = start_built_in,
    may_ponder: Callable[[], bool] = never,
) -> list[Player]:
    """A player for each seat; each computer has an engine process of its own and `seconds` per move."""
    return [
        Computer(seat.name, seat.level, seconds, client_factory, may_ponder=may_ponder, character=seat.character)
        if seat.level
        else Person(seat.name)
        for seat in seats
    ]
