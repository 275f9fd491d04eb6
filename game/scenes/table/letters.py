"""Letters: moves that go to a friend elsewhere, and come from them, as lines of a messenger."""

from __future__ import annotations

from typing import Final

from game.core.errors import StaxError
from game.friend.friend_games import KeptGame
from game.friend.move_link import Letter, letter_text
from game.play.events import Played
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.table.move_replay import MoveReplay
from game.ui.input.chords import keycap_text
from game.ui.words import _, error_text


class Letters:
    """Copies a table's last move, plays a friend's, and keeps which seats are played here."""

    def __init__(self, screen: BoardScreen, replay: MoveReplay) -> None:
        self._screen: Final = screen
        self._board: Final = screen.board
        self._games: Final = screen.services.friends.games
        self._replay: Final = replay

    def copy(self) -> None:
        """Copy the last move as a line for a messenger, to be pasted by a friend elsewhere."""
        match = self._board.table.match
        try:
            self._screen.services.clipboard.put(letter_text(match))
        except StaxError as error:
            self._screen.say(error_text(error))
        else:
            self._note_seat(match.movers[-1], is_own=True)
            self._screen.say(_("The move is copied: send it to your friend, who pastes it into Stax."))

    def take(self, letter: Letter) -> None:
        """Play a friend's move that has come by letter, or show it if it was played before.

        Raises StaxError if the rules or its check refuse it.
        """
        match = self._board.table.match
        if letter.ply < len(match.moves):
            self._replay.choose(letter.ply)
            return
        letter.check(match)
        mover = match.turn
        self._board.table.play(letter.game.notation.read_move(match.position, letter.move))
        self._note_seat(mover, is_own=False)

    def _note_seat(self, mover: int, is_own: bool) -> None:
        """Note that the game goes by letter, and which seats are played here."""
        match, saved = self._board.table.match, self._board.table.saved
        if saved is None:
            return
        kept = self._games.find(saved, match.game.id)
        others = set(range(match.seats)) - {mover}
        own = set(kept.own_seats) if kept is not None else set() if is_own else others
        own = own | {mover} if is_own else own - {mover}
        self._games.keep(KeptGame(saved, match.game.id, tuple(sorted(own))))

    def remind(self, event: Played) -> None:
        """In a game by letter, say how the player's move goes to the friend."""
        table = self._board.table
        kept = self._games.find(table.saved, table.match.game.id) if table.saved is not None else None
        if kept is not None and kept.is_by_letter and event.seat in kept.own_seats:
            key = keycap_text(self._screen.services.preferences.bindings.chords["copy-letter"])
            self._screen.say(_("{key} copies your move, so that you can send it.").format(key=key))
