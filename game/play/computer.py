"""Computer: an engine as a player, which may crash, hang or lie; the table goes on.  And players for chosen seats."""

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
from game.play.weighing import chosen

SECONDS: Final = 2.0  # a move's time for thought, where nothing else is chosen
BRIEFEST: Final = 0.01  # seconds; no protocol asks for less


class Computer:
    """A player whose moves an engine chooses, thinking `seconds` a move at a level.

    The engine starts with the first question and is told as little as it does not know yet.  One that fails is replaced
    as `Session` says; after that there is `trouble`.
    """

    human = False

    def __init__(
        self,
        name: str,
        level: str,
        seconds: float = SECONDS,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.seat = Seat(level, name)
        self._seconds = seconds
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None  # None where no move is asked for
        self._turn = 0  # whose move was asked for last
        self._known: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # what the engine knows: game, moves
        self._score: int | None = None

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match as it stands, `within` seconds at most; an earlier question is cancelled."""
        self._match, self._turn, self._score = match, match.turn, None
        seconds = self._seconds if within is None else min(within, self._seconds)
        go = f"go level={self.seat.level} movetime={max(seconds, BRIEFEST):g}"
        self._session.begin(partial(self._lines, setup_lines(match), tuple(match.texts), go), seconds)

    def poll(self) -> Move | None:
        """The move, once, when there is one."""
        answers = self._session.poll()
        if self._match is None or not answers:
            return None
        self._follow(answers[-1].output)
        move = self._session.read_move(self._match, chosen(answers[-1]))
        if move is not None:
            self._match = None
        return move

    def cancel(self) -> None:
        """Forget the question; the engine stops thinking."""
        self._follow(self._session.partial_output)
        self._match = None
        self._session.cancel_question()

    def trouble(self) -> StaxError | None:
        """Why no answer to the last question will come, if that is so."""
        return self._session.trouble

    def would_draw(self) -> bool:
        """Whether the engine's last score was no better than even for the side to move."""
        self._follow(self._session.partial_output)
        return self._score is not None and self._score <= 0

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()

    def _lines(self, setup: tuple[str, ...], moves: tuple[str, ...], go: str, fresh: bool) -> list[str]:
        """The lines that ask for a move."""
        known, told = ((), ()) if fresh else self._known
        self._known = setup, moves
        if known == setup and moves[: len(told)] == told:
            setup, moves = (), moves[len(told) :]
        return [*setup, *([" ".join(("play", *moves))] if moves else []), go]

    def _follow(self, said: Iterable[str]) -> None:
        """Keep what is said last of the position."""
        for text in said:
            line = read_info(text, self._turn)
            self._score = line.score if line is not None and line.rank == 1 else self._score


def seated(
    seats: Iterable[Seat],
    seconds: float = SECONDS,
    client_factory: Callable[[], EngineProcess] = start_built_in,
) -> list[Player]:
    """A player for each seat; each computer thinks `seconds` a move in an engine of its own."""
    return [
        Person(seat.name) if seat.human else Computer(seat.name, seat.level, seconds, client_factory) for seat in seats
    ]
