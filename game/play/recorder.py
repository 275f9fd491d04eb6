"""Recorder: saves a table's match to the library as it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.core.errors import StaxError
from game.core.match import Match
from game.library.library import Library
from game.play.clocks import Clocks
from game.play.events import GameResult
from game.play.players import Player


class Recorder:
    """Saves a match after each move; a match without a move is not saved, and without a library nothing is.

    `saved` is the match's number in the library if it is there already, otherwise None.
    """

    def __init__(
        self,
        library: Library | None,
        saved: int | None,
        clocks: Clocks | None,
        colours: Sequence[str] = (),
        coach: str = "",
    ) -> None:
        self._library = library
        self._saved_game = (library, saved) if library is not None and saved is not None else None
        self._clocks = clocks
        self._colours = colours
        self._coach = coach

    @property
    def saved(self) -> int | None:
        """The match's number in the library; None before its first move."""
        return self._saved_game[1] if self._saved_game is not None else None

    def set_coach(self, strictness: str) -> None:
        """Save another strictness of the coach, at once or with the first move."""
        self._coach = strictness
        self._call_library(lambda library, saved: library.set_coach(saved, strictness))

    def add_move(self, match: Match, players: Iterable[Player]) -> None:
        """Save the last move of the match."""
        if self._saved_game is not None:
            library, saved = self._saved_game
            library.keep_move(saved, len(match.moves) - 1, match.texts[-1])
        elif self._library is not None:
            self._saved_game = self._library, self._begin(self._library, match, players)
        self._save_picture(match)
        self.save_times()

    def save_moves(self, match: Match, players: Iterable[Player]) -> None:
        """Save a match that is not saved yet, if it has moves."""
        if self._library is not None and self._saved_game is None and match.moves:
            self._saved_game = self._library, self._begin(self._library, match, players)
            self._save_picture(match)
            self.save_times()

    def _begin(self, library: Library, match: Match, players: Iterable[Player]) -> int:
        seats = [str(player.seat) for player in players]
        saved = library.begin(match.game.id, match.options, seats, match.start)
        if self._clocks is not None:
            library.set_clock(saved, str(self._clocks.control))
        if self._colours:
            library.set_colours(saved, self._colours)
        if self._coach:
            library.set_coach(saved, self._coach)
        for ply, text in enumerate(match.texts):
            library.keep_move(saved, ply, text)
        return saved

    def _save_picture(self, match: Match) -> None:
        """Save the position, which the library's lists show."""
        position = match.game.notation.write_position(match.position)
        self._call_library(lambda library, saved: library.set_final_position(saved, position))

    def _call_library(self, call: Callable[[Library, int], None]) -> None:
        """Call `call` with the library and the match's number, if the match is saved."""
        if self._saved_game is not None:
            call(*self._saved_game)

    def set_colours(self, colours: Sequence[str]) -> None:
        """Use other colours for the next match."""
        self._colours = colours

    def set_clock(self, clocks: Clocks | None) -> None:
        """Save another time control, or that there is none."""
        self._clocks = clocks
        control, times = (str(clocks.control), clocks.times) if clocks is not None else ("", ())
        self._call_library(lambda library, saved: library.set_clock(saved, control))
        self._call_library(lambda library, saved: library.save_times(saved, times))

    def rewind(self, match: Match) -> None:
        """Save that moves were taken back."""
        self._call_library(lambda library, saved: library.rewind(saved, len(match.moves)))
        self._save_picture(match)
        self.save_times()

    def set_players(self, players: Iterable[Player]) -> None:
        """Save that players have changed seats."""
        seats = [str(player.seat) for player in players]
        self._call_library(lambda library, saved: library.set_seats(saved, seats))

    def save_times(self) -> None:
        """Save the time that each seat has left."""
        if self._clocks is not None:
            times = self._clocks.times
            self._call_library(lambda library, saved: library.save_times(saved, times))

    def finish(self, result: GameResult) -> None:
        """Save the result of the match."""
        self._call_library(lambda library, saved: library.set_result(saved, str(result)))

    def abandon(self) -> None:
        """Save that the match was abandoned; its moves stay."""
        self._call_library(lambda library, saved: library.set_result(saved, "abandoned"))

    def discard_empty(self) -> None:
        """Delete the match from the library if all its moves were taken back."""
        self._call_library(lambda library, saved: library.discard_empty(saved))

    def forget_game(self) -> None:
        """Start a new match with the next move."""
        self._saved_game = None

    def next_notice(self) -> StaxError | None:
        """The library's next notice for the player, or None; each notice is returned a single time."""
        return self._library.next_notice() if self._library is not None else None
