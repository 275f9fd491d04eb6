"""Where an edited position goes and comes from: a game, the review, a link, the letters of an option."""

from __future__ import annotations

from collections.abc import Callable

from game.core.display.colours import with_seat_colours
from game.core.errors import StaxError
from game.core.game import Option
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import pasted, text_from
from game.library.link import link_text
from game.library.record import GameRecord, match_at
from game.library.request import Awaiting, aside
from game.play.editor.editing import Editing
from game.play.setup import PERSON, Seat, Setup
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.editor.dialogs import EditorDialogs, EditorDoors
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui.words import _, error_text


class EditorWays:
    """Plays, analyses, copies and pastes; `step` takes a step of the edit and shows it."""

    def __init__(
        self,
        screen: BoardScreen,
        editing: Editing,
        dialogs: EditorDialogs,
        doors: EditorDoors,
        step: Callable[[Callable[[], None]], None],
    ) -> None:
        self.screen = screen
        self.editing = editing
        self.dialogs = dialogs
        self.doors = doors
        self.step = step
        self._coming = Awaiting()  # what was pasted
        self.deeds: Handlers = {
            "copy-link": self.copy,
            "paste": self.paste,
            "play-here": self.play,
            "analyse-here": self.analyse,
        }

    @property
    def setup(self) -> Setup:
        """Who sits where, and in what colours."""
        return self.screen.board.setup

    def _match(self) -> Match | None:
        """The match that begins here; says why there is none."""
        verdict = self.editing.verdict
        if verdict is not None and verdict.error is not None:
            self.screen.say(error_text(verdict.error))
        return verdict.match if verdict is not None else None

    def copy(self) -> None:
        """The position to the clipboard, as a link."""
        match = self._match()
        if match is not None:
            self.screen.services.clipboard.put(link_text(match.game, match.options, match.position))
            self.screen.say(_("The position was copied as a link."))

    def paste(self) -> None:
        """The position of a link, or of any other text that the library takes; of another game in its own editor."""
        game, options = self.editing.game, dict(self.editing.options)
        try:
            text = text_from(self.screen.services.clipboard)
        except StaxError as error:
            self.screen.say(error_text(error))
            return

        def read() -> Match:
            record = pasted(text, GAMES, game, options)
            return match_at(record, GAMES[record.game_id], record.tree.main[-1])

        self._coming.forget()
        self._coming.ask(aside(read), self._pasted, lambda error: self.screen.say(error_text(error)))

    def _pasted(self, match: Match) -> None:
        """Show a position that was pasted."""
        if match.game.id == self.editing.game.id:
            self.step(lambda: self.editing.read(match))
        else:
            self.doors.edit(Setup(match.game.id, match.options, tuple(Seat() for _ in range(match.seats))), match)

    def update(self, now: float) -> None:
        """Take what was pasted as soon as it is read, once a frame."""
        self._coming.update(now)

    def close(self) -> None:
        """Wait for nothing more."""
        self._coming.forget()

    def play(self) -> None:
        """Ask who plays from here, if anybody can."""
        match, verdict = self._match(), self.editing.verdict
        if match is None or verdict is None:
            return
        if verdict.over:
            self.screen.say(_("The game is over here."))
            return

        def begin(setup: Setup) -> None:
            game = with_seat_colours(self.editing.game, setup.colours, len(setup.seats))
            self.doors.play(setup, Match(game, setup.options, match.start))

        self.dialogs.seats(self.setup, begin)

    def analyse(self) -> None:
        """Look at the position in the review, where the engine thinks about it."""
        match = self._match()
        if match is not None:
            self.screen.services.config.analysis = True
            self.screen.services.remember()
            seats = (PERSON,) * match.seats
            record = GameRecord(match.game.id, match.options, seats, start=match.start, colours=self.setup.colours)
            self.doors.review(record)

    def letters(self, option: Option) -> None:
        """Let the letters of an option be picked on a sheet."""
        seating = Seating(self.editing.game)
        seating.options = dict(self.editing.options)

        def picked() -> None:
            self.dialogs.close()
            self.step(lambda: self.editing.opt(option.key, seating.options[option.key]))

        self.dialogs.show(LetterPicker(seating, option, picked))
