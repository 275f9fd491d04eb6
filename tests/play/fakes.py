"""Fakes for tests of a table: a clock set by the test, computers that answer on request, a library in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.library.library import Library
from game.play.clocks import read_control
from game.play.players import Person, Player
from game.play.setup import Seat
from game.play.table import Table
from tests.play.pile import GAME, Pile


class FakeClock:
    """A clock that only moves when the test changes `now`."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FakeComputer:
    """A computer player that answers with `answer`, and records the questions in `asked`."""

    human = False

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.seat = Seat("medium", name)
        self.asked: list[tuple[str, ...]] = []
        self.pondered: list[tuple[str, ...]] = []
        self.cancelled = 0
        self.closed = False
        self.answer: Move | None = None
        self.fault: StaxError | None = None
        self.content = False
        self.within: float | None = None

    def ask(self, match: Match, within: float | None = None) -> None:
        self.asked.append(tuple(match.texts))
        self.within = within

    def ponder(self, match: Match) -> None:
        self.pondered.append(tuple(match.texts))

    def poll(self) -> Move | None:
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.cancelled += 1
        self.answer = self.fault = None

    def trouble(self) -> StaxError | None:
        return self.fault

    def would_draw(self) -> bool:
        return self.content

    def close(self) -> None:
        self.closed = True


class FakeLibrary(Library):
    """A library without a file; `calls` records every call that would write."""

    def __init__(self) -> None:
        super().__init__(None)
        super().close()
        self.calls: list[tuple[object, ...]] = []
        self._numbers = count(1)

    def begin(self, game_id: str, options: Mapping[str, str], seats: Sequence[str], start: str | None = None) -> int:
        number = next(self._numbers)
        self.calls.append(("begin", number, game_id, dict(options), list(seats), start))
        return number

    def keep_move(self, game: int, ply: int, text: str) -> None:
        self.calls.append(("record", game, ply, text))

    def set_clock(self, game: int, given: str) -> None:
        self.calls.append(("clock", game, given))

    def save_times(self, game: int, seconds: Sequence[float]) -> None:
        self.calls.append(("times", game, tuple(seconds)))

    def set_seats(self, game: int, seats: Sequence[str]) -> None:
        self.calls.append(("reseat", game, list(seats)))

    def rewind(self, game: int, plies: int) -> None:
        self.calls.append(("rewind", game, plies))

    def set_result(self, game: int, result: str) -> None:
        self.calls.append(("finish", game, result))

    def discard_empty(self, game: int) -> None:
        self.calls.append(("discard", game))

    def set_final_position(self, game: int, position: str) -> None:
        del game, position

    def set_colours(self, game: int, names: Sequence[str]) -> None:
        del game, names


class TableFixture:
    """A table of the game Pile with fakes around it; `who` has a letter a seat, p for a person, c for a computer.

    The moves of `before` were played in another game.
    """

    def __init__(
        self,
        who: str,
        start: str | None = None,
        pace: float = 0.0,
        game: Game = GAME,
        clock: str = "",
        colours: Sequence[str] = (),
        before: str = "",
    ) -> None:
        self.clock = FakeClock()
        self.library = FakeLibrary()
        self.players: list[Player] = [Person() if letter == "p" else FakeComputer() for letter in who]
        match = Match(game, {"players": str(len(who))}, start)
        for text in before.split():
            match.play_text(text)
        control = read_control(clock) if clock else None
        self.table = Table(match, self.players, self.library, self.clock, pace=pace, control=control, colours=colours)

    def computer(self, seat: int) -> FakeComputer:
        player = self.players[seat]
        assert isinstance(player, FakeComputer)
        return player

    def answers(self, seat: int, move: int) -> None:
        """The computer of a seat is asked, and answers at once."""
        self.table.poll()
        self.computer(seat).answer = Move(move)
        self.table.poll()

    def set_repetition_count(self, times: int) -> None:
        """Set the repetition count of the position."""
        position = self.table.match.position
        assert isinstance(position, Pile)
        position.times = times

    @property
    def texts(self) -> str:
        return "".join(self.table.match.texts)
