"""The editor's ways out and in: play or analyse the position, copy it or paste another as a link, pick letters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.display.colours import with_seat_colours
from game.core.errors import StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.core.game import Option
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import read_clipboard, read_pasted
from game.library.position_link import link_text
from game.library.record import GameRecord, match_at
from game.play.editor.editing import Editing
from game.play.setup import PERSON_WORD, Seat, Setup
from game.scenes.base.routes import EditPosition, PlayFrom, ReviewRecord
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.editor.chrome import refusal_words
from game.scenes.editor.dialogs import EditorDialogs
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui.words import _, error_text


class EditorActions:
    """Plays, analyses, copies and pastes; `take_step` runs a step of the edit and shows the result.

    `put_down_landed` ends the turning of a piece, which belongs to the position that is played, analysed or copied.
    """

    def __init__(
        self,
        screen: BoardScreen,
        editing: Editing,
        dialogs: EditorDialogs,
        take_step: Callable[[Callable[[], None]], None],
        put_down_landed: Callable[[], None],
    ) -> None:
        self.screen = screen
        self.editing = editing
        self.dialogs = dialogs
        self.take_step = take_step
        self.put_down_landed = put_down_landed
        self._waiting: Callable[[], None] | None = None  # until the rules have checked the position
        self._pasted_match = PendingFutures()  # pasted, and still being read
        self.handlers: Handlers = {
            "copy-link": partial(self._run_checked, self.copy),
            "paste": self.paste,
            "play-here": partial(self._run_checked, self.play),
            "analyse-here": partial(self._run_checked, self.analyse),
        }

    @property
    def setup(self) -> Setup:
        """The players and colours of the edited table."""
        return self.screen.board.setup

    def _run_checked(self, action: Callable[[], None]) -> None:
        """Run an action on the position, with a piece that has landed, once the rules have checked it."""
        self.put_down_landed()
        self._waiting = action
        self._run_waiting()

    def _run_waiting(self) -> None:
        if self._waiting is not None and self.editing.check is not None:
            action, self._waiting = self._waiting, None
            action()

    def _legal_match(self) -> Match | None:
        """A match from this position.

        None if the rules refuse it, which a message explains, or if it has not been checked yet.
        """
        check = self.editing.check
        if check is not None and check.error is not None:
            self.screen.say(refusal_words(self.screen.board, check.error))
        return check.match if check is not None else None

    def copy(self) -> None:
        """Copy the position to the clipboard as a link."""
        match = self._legal_match()
        if match is not None:
            self.screen.services.clipboard.put(link_text(match.game, match.options, match.position))
            self.screen.say(_("Link to the position copied."))

    def paste(self) -> None:
        """Read a position from the clipboard: a link, or any other text that the library reads.

        A position of another game opens its own editor.
        """
        game, options = self.editing.game, dict(self.editing.options)
        try:
            text = read_clipboard(self.screen.services.clipboard)
        except StaxError as error:
            self.screen.say(error_text(error))
            return

        def read() -> Match:
            record = read_pasted(text, GAMES, game, options)
            return match_at(record, GAMES[record.game_id], record.tree.main[-1])

        self._pasted_match.cancel_all()
        self._pasted_match.add(run_in_thread(read), self._show_pasted, lambda error: self.screen.say(error_text(error)))

    def _show_pasted(self, match: Match) -> None:
        """Show a position that was pasted."""
        if match.game.id == self.editing.game.id:
            self.take_step(lambda: self.editing.load_match(match))
        else:
            setup = Setup(match.game.id, match.options, tuple(Seat() for _ in range(match.seats)))
            self.screen.services.go(EditPosition(setup, match))

    def update(self, now: float) -> None:
        """Take over a pasted position as soon as it is read, and run what waits for a check; call once a frame."""
        self._pasted_match.update(now)
        self._run_waiting()

    def close(self) -> None:
        """Drop a paste that is still being read."""
        self._pasted_match.cancel_all()

    def play(self) -> None:
        """Choose the players of a game from this position, unless the game is over here."""
        match, check = self._legal_match(), self.editing.check
        if match is None or check is None:
            return
        if check.is_over:
            self.screen.say(_("The game is over here."))
            return

        def begin(setup: Setup) -> None:
            game = with_seat_colours(self.editing.game, setup.colours, len(setup.seats))
            self.screen.services.go(PlayFrom(setup, Match(game, setup.options, match.start)))

        self.dialogs.choose_seats(self.setup, begin)

    def analyse(self) -> None:
        """Open the position in the review with live analysis on."""
        match = self._legal_match()
        if match is not None:
            self.screen.services.preferences.config.review.analysis = True
            self.screen.services.preferences.remember()
            seats = (PERSON_WORD,) * match.seats
            record = GameRecord(match.game.id, match.options, seats, start=match.start, colours=self.setup.colours)
            self.screen.services.go(ReviewRecord(record))

    def pick_letters(self, option: Option) -> None:
        """Put up the letter picker of an option."""
        seating = Seating(self.editing.game, options=self.editing.options)

        def show_letters() -> None:
            self.dialogs.close()
            self.take_step(lambda: self.editing.set_option(option.key, seating.options[option.key]))

        self.dialogs.show(LetterPicker(seating, option, show_letters))
