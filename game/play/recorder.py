"""Recorder: what a table tells the library of its match, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.core.errors import StaxError
from game.core.match import Match
from game.library.library import Library
from game.play.clocks import Clocks
from game.play.events import GameResult
from game.play.players import Player


class Recorder:
    """Keeps one match after the other; a match without a move is not kept.

    Without a library nothing is kept.  `saved` is the number under which the library has the match already, None if it
    has not.
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
        self._kept = (library, saved) if library is not None and saved is not None else None
        self._clocks = clocks
        self._colours = colours
        self._coach = coach

    @property
    def saved(self) -> int | None:
        """The match's number in the library; None while it is not kept."""
        return self._kept[1] if self._kept is not None else None

    def moved(self, match: Match, players: Iterable[Player]) -> None:
        """A move has been made, the last one of the match."""
        if self._kept is not None:
            library, saved = self._kept
            library.keep_move(saved, len(match.moves) - 1, match.texts[-1])
        elif self._library is not None:
            self._kept = self._library, self._begun(self._library, match, players)
        self._picture(match)
        self.timed()

    def _begun(self, library: Library, match: Match, players: Iterable[Player]) -> int:
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

    def _picture(self, match: Match) -> None:
        """Tell the library what lies on the table now, for its lists."""
        position = match.game.notation.write_position(match.position)
        self._tell(lambda library, saved: library.set_final_position(saved, position))

    def _tell(self, deed: Callable[[Library, int], None]) -> None:
        """Tell the library of the match, if that is kept."""
        if self._kept is not None:
            deed(*self._kept)

    def dressed(self, colours: Sequence[str]) -> None:
        """The next match is shown in other colours."""
        self._colours = colours

    def clocked(self, clocks: Clocks | None) -> None:
        """Time is given otherwise from now on, or no longer."""
        self._clocks = clocks
        control, times = (str(clocks.control), clocks.times) if clocks is not None else ("", ())
        self._tell(lambda library, saved: library.set_clock(saved, control))
        self._tell(lambda library, saved: library.save_times(saved, times))

    def taken_back(self, match: Match) -> None:
        """Moves were taken back."""
        self._tell(lambda library, saved: library.rewind(saved, len(match.moves)))
        self._picture(match)
        self.timed()

    def seated(self, players: Iterable[Player]) -> None:
        """Players have changed seats."""
        seats = [str(player.seat) for player in players]
        self._tell(lambda library, saved: library.set_seats(saved, seats))

    def timed(self) -> None:
        """Keep the time that is left."""
        if self._clocks is not None:
            times = self._clocks.times
            self._tell(lambda library, saved: library.save_times(saved, times))

    def finished(self, result: GameResult) -> None:
        """The match has ended."""
        self._tell(lambda library, saved: library.set_result(saved, str(result)))

    def abandon(self) -> None:
        """The match is given up without a result; it stays as it was played."""
        self._tell(lambda library, saved: library.set_result(saved, "abandoned"))

    def leave(self) -> None:
        """What comes now is another match."""
        self._kept = None

    def notice(self) -> StaxError | None:
        """What a person must be told about the library, each once."""
        return self._library.next_notice() if self._library is not None else None
