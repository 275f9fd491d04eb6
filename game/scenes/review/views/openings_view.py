"""The review's view of openings: how the game may go on, beside the moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.errors import StaxError
from game.core.futures import PendingFutures
from game.core.move import Move
from game.core.position import Position
from game.openings.explorer import MAX_OPENING_PLIES, Continuation
from game.play.study import Study
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.views.opening_finder import ListedContinuation, OpeningFinder
from game.scenes.review.views.side_view import SuggestionView
from game.ui.input.chords import keycap_of
from game.ui.input.gestures import Place
from game.ui.kinds.move_picture import picture_view
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_plot import percent
from game.ui.panels.analysis.openings import OpeningRow, OpeningsContent, OpeningsPanel
from game.ui.panels.moves import ListedMove
from game.ui.words import _, error_text, ngettext


class OpeningsView(SuggestionView[OpeningsPanel]):
    """Queries the opening book and the library.

    Call `set_position` at another position, `update` once a frame.  `is_hidden` returns whether answers must not be
    shown, `is_on` whether this page of the drawer is.
    """

    def __init__(
        self,
        screen: BoardScreen,
        study: Study,
        play: Callable[[Move], None],
        is_hidden: Callable[[], bool],
        is_on: Callable[[], bool],
    ) -> None:
        super().__init__(screen, study, play)
        self._is_on = is_on
        self.handlers: Handlers = {"opening-move": self._show_next}
        self.continuations: tuple[ListedContinuation, ...] | None = None  # None until the answer arrives
        self._is_hidden = is_hidden
        self._finder = OpeningFinder(screen.services.library, study.game)
        self._pending = PendingFutures()
        self._is_stale = True  # whether `continuations` belong to another position
        self._first_row = 0
        self._rows: tuple[OpeningRow, ...] = ()  # the continuations as they are listed

    # Actions:

    @property
    def is_on(self) -> bool:
        """Whether the openings are shown."""
        return self._is_on()

    def _show_next(self) -> None:
        """Show the next move on the table; after the last move show none."""
        if self.moves:
            after = 0 if self.chosen is None else self.chosen + 1
            self.chosen = after if after < len(self.moves) else None

    def handle_key(self, command: str) -> bool:
        """Whether a command is about the shown move: confirming plays it, going back puts it away."""
        if self.chosen is None or self.board.state.focus is not None:
            return False
        if command == "back":
            self.chosen = None
            return True
        return command == "confirm" and self.play_suggestion(self.chosen)

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the panel if it lies under a pixel; whether it does."""
        if self.panel is None or not self.panel.rect.collidepoint(place):
            return False
        self._first_row = max(0, min(self.panel.max_first, self.panel.first - round(notches)))
        return True

    # The moves:

    @property
    def moves(self) -> tuple[Continuation, ...]:
        """The moves that are shown."""
        shown = self.continuations if self.is_on and not self._is_stale and not self._is_hidden() else None
        return tuple(each for each, _entry in shown or ())

    @property
    def suggestions(self) -> Sequence[Sequence[str]]:
        """The text of each move."""
        return [(move.text,) for move in self.moves]

    @property
    def position(self) -> Position:
        """The position of the match."""
        return self.study.match.position

    def set_position(self) -> None:
        """Drop what is known, since the match stands elsewhere."""
        self._is_stale, self.chosen, self.hovered, self._first_row = True, None, None, 0

    def update(self, now: float) -> None:
        """Request the moves of the position, and take over the answer."""
        if not self.is_on:
            return
        self._pending.update(now)
        if self._is_stale and not self._pending:
            self._request_moves()

    def _request_moves(self) -> None:
        """Request the moves of the current position."""
        self._is_stale, self.continuations, match = False, None, self.study.match
        if len(match.texts) >= MAX_OPENING_PLIES or not match.legal:
            self.continuations = ()
        else:
            self._pending.add(self._finder.find(match), self._set_continuations, self._report_failure)

    def _set_continuations(self, continuations: tuple[ListedContinuation, ...]) -> None:
        self.continuations, self._rows = continuations, tuple(_row(*each) for each in continuations)

    def _report_failure(self, error: StaxError) -> None:
        self.continuations = ()
        self.screen.say(error_text(error))

    # Drawing:

    def make_panel(self, pen: Pen, page: pygame.Rect) -> OpeningsPanel:
        """The panel of the moves."""
        return OpeningsPanel(pen, page, self._content())

    def sync_panel(self, panel: OpeningsPanel) -> bool:
        """Update the moves to what is known; whether the picture changes."""
        return panel.show(self._content())

    def _content(self) -> OpeningsContent:
        key = keycap_of(self.screen.services.preferences.bindings, "openings")
        if self._is_hidden():
            return OpeningsContent((), _("The answers are hidden while you try."), key=key)
        if self.continuations is None or self._is_stale:
            return OpeningsContent((), "", key=key)
        if not self.continuations:
            return OpeningsContent(
                (), _("The book ends here, and none of your finished games went on from here."), key=key
            )
        named = self.screen.services.preferences.config.look.coordinates
        view = None if named else picture_view(self.board.camera_control.goal)
        return OpeningsContent(self._rows, "", self._footer(), self.chosen, self.pointed, self._first_row, key, view)

    def _footer(self) -> str:
        """The text under the moves: the book's search depth and its number of games."""
        book = [each.book_move for each in self.moves if each.book_move is not None]
        if not book:
            return _("Not in the book")
        games = sum(each.games for each in book)
        depth = max(each.depth for each in self.moves)
        words = ngettext(
            "Depth {depth} · {count} game of self-play", "Depth {depth} · {count} games of self-play", games
        )
        return words.format(depth=depth, count=games)


def _row(continuation: Continuation, entry: ListedMove) -> OpeningRow:
    book, own = continuation.book_move, continuation.own
    result = f"{own.games} · {percent((own.won + own.drawn / 2) / own.games)}" if own.games else ""
    if book is None:
        return OpeningRow(entry, own=result)
    return OpeningRow(entry, percent(book.chance), book.games, book.won, book.drawn, result)
