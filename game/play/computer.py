"""Computer: an engine process as a player, which may crash, hang or send illegal moves without harm to the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move
from game.engine.client import start_built_in
from game.engine.info_line import read_info
from game.engine.session import EngineProcess, EngineSession, setup_lines
from game.play.players import Person, Player
from game.play.setup import Seat
from game.play.weighing import read_best_move

DEFAULT_MOVE_SECONDS: Final = 2.0  # if the player chose no other time
MIN_MOVE_SECONDS: Final = 0.01  # the protocol's minimum


class Computer:
    """A player whose moves an engine chooses at a level, with `seconds` per move.

    The engine starts with the first question and is only sent the moves that it does not know.  A failed engine is
    replaced as in `Session`; if that fails too there is `trouble`.
    """

    human = False

    def __init__(
        self,
        name: str,
        level: str,
        seconds: float = DEFAULT_MOVE_SECONDS,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.seat = Seat(level, name)
        self._seconds = seconds
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None  # None without a question
        self._turn = 0  # the seat of the last question
        self._engine_state: tuple[tuple[str, ...], tuple[str, ...]] = (
            (),
            (),
        )  # the setup and moves that were sent
        self._score: int | None = None

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match's position, within `within` seconds; an earlier question is dropped."""
        self._match, self._turn, self._score = match, match.turn, None
        seconds = self._seconds if within is None else min(within, self._seconds)
        go = f"go level={self.seat.level} movetime={max(seconds, MIN_MOVE_SECONDS):g}"
        self._session.begin(partial(self._lines_to_ask, setup_lines(match), tuple(match.texts), go), seconds)

    def poll(self) -> Move | None:
        """The move, returned a single time; None before it is there."""
        answers = self._session.poll()
        if self._match is None or not answers:
            return None
        self._read_score(answers[-1].output)
        move = self._session.read_move(self._match, read_best_move(answers[-1]))
        if move is not None:
            self._match = None
        return move

    def cancel(self) -> None:
        """Drop the question; the engine stops its search."""
        self._read_score(self._session.partial_output)
        self._match = None
        self._session.cancel_question()

    def trouble(self) -> StaxError | None:
        """The error because of which no move comes, or None."""
        return self._session.trouble

    def would_draw(self) -> bool:
        """Whether the engine's last score was at most even for the side to move."""
        self._read_score(self._session.partial_output)
        return self._score is not None and self._score <= 0

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()

    def _lines_to_ask(self, setup: tuple[str, ...], moves: tuple[str, ...], go: str, fresh: bool) -> list[str]:
        """The protocol lines for a question: setup and moves that the engine does not have, then `go`."""
        sent_setup, sent_moves = ((), ()) if fresh else self._engine_state
        self._engine_state = setup, moves
        if sent_setup == setup and moves[: len(sent_moves)] == sent_moves:
            setup, moves = (), moves[len(sent_moves) :]
        return [*setup, *([" ".join(("play", *moves))] if moves else []), go]

    def _read_score(self, said: Iterable[str]) -> None:
        """Keep the last score in the engine's output."""
        for text in said:
            line = read_info(text, self._turn)
            self._score = line.score if line is not None and line.rank == 1 else self._score


def players_for_seats(
    seats: Iterable[Seat],
    seconds: float = DEFAULT_MOVE_SECONDS,
    client_factory: Callable[[], EngineProcess] = start_built_in,
) -> list[Player]:
    """A player for each seat; each computer has an engine process of its own and `seconds` per move."""
    return [
        Person(seat.name) if seat.human else Computer(seat.name, seat.level, seconds, client_factory) for seat in seats
    ]
